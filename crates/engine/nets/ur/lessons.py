"""What a net learns from: positions by decisions, on the device, as features."""

from contextlib import contextmanager, nullcontext
from threading import Event, Thread

import torch

import records
from features import WIDTH, features, pack, unpack
from records import PIECES, Positions

# Positions that are drawn at a time stand together in the file: so do those of a decision. One that is cut at the edge
# is a decision between fewer.
WINDOW = 64
# Positions whose features are found at a time.
CHUNK = 1 << 20
# Positions of which is told what is not known at a time.
TOLD = 1 << 17


class Lessons:
    """Positions from files. Others can come while a net learns from these."""

    def __init__(self, paths, device, room=0, knower=None):
        """Reads files of records, and those of folders. `room` is for so many positions, if files may come. What a record does not tell,
        `knower` (rows of features to values) does."""
        self.paths, self.knower = paths, knower
        self.taken = set()
        there = sum(len(records.read(path)) for path in self.new_files())
        room = max(room, there)
        if there < WINDOW:
            raise SystemExit(f"{', '.join(map(str, paths))}: {there} records are too few: {WINDOW} are needed at least")
        self.packed = torch.empty(room, 2 * WIDTH // 8, dtype=torch.uint8, device=device)
        self.targets = torch.empty(room, 2, device=device)
        self.first = torch.empty(room, dtype=torch.bool, device=device)
        self.own = torch.empty(room, dtype=torch.bool, device=device)
        self.filled = 0
        # As many as can be drawn stand on the device: a step that was recorded looks there.
        self.count = torch.zeros((), dtype=torch.float64, device=device)
        self.take_new()
        self.show_new()

    def new_files(self):
        """The files that have not been taken yet, in the order of their names. A folder may fill up as time goes by."""
        files = [file for path in self.paths for file in (sorted(path.glob("*.bin")) if path.is_dir() else [path])]
        return [file for file in files if file not in self.taken]

    def take_new(self):
        """Takes the files that are new, as far as there is room. They are not drawn from before `show_new`."""
        for path in self.new_files():
            self.taken.add(path)
            data = records.read(path)[: len(self.own) - self.filled]
            # A file that does not begin with a decision has none: every position is by itself.
            alone = len(data) and not data[0]["us_any"] & 1
            for at in range(0, len(data), CHUNK):
                records.check(path, data[at : at + CHUNK], at)
                self.take(Positions.load(data[at : at + CHUNK], self.own.device), alone)

    @torch.no_grad()
    def take(self, positions, alone):
        rows, targets = features(positions), positions.targets()
        if self.knower and targets.isnan().any():
            told = torch.cat([self.knower(some) for some in rows.split(TOLD)]).float()
            targets = torch.where(targets.isnan(), told, targets)
        place = slice(self.filled, self.filled + len(positions))
        self.packed[place] = pack(rows)
        self.targets[place] = targets
        self.first[place] = positions.first() | alone
        self.own[place] = positions.own()
        if self.own.is_cuda:
            torch.cuda.current_stream().synchronize()
        self.filled = place.stop

    def show_new(self):
        """What has been taken can be drawn from now on."""
        self.count.fill_(self.filled)

    @contextmanager
    def growing(self):
        """Takes what comes, in a thread of its own."""
        over = Event()

        def follow():
            # On a card beside the steps, not between them.
            with torch.cuda.stream(torch.cuda.Stream()) if self.own.is_cuda else nullcontext():
                while self.filled < len(self.own) and not over.wait(1.0):
                    try:
                        self.take_new()
                    except SystemExit as refusal:
                        # What has been learnt is not to be lost for a file.
                        print(f"left out: {refusal}", flush=True)

        thread = Thread(target=follow)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def __len__(self):
        return self.filled

    def windows(self, places):
        """The windows that begin at these places: what makes a batch."""
        at = (places[:, None] + torch.arange(WINDOW, device=places.device)).flatten()
        return unpack(self.packed[at]), self.targets[at], self.first[at], self.own[at]

    def draw(self, batch):
        """Some windows from anywhere."""
        chances = torch.rand(batch // WINDOW, dtype=torch.float64, device=self.own.device)
        return self.windows((chances * (self.count - WINDOW + 1)).long())

    def all(self, batch):
        """Everything, window by window; what is left over at the end is left out."""
        places = torch.arange(0, len(self) - WINDOW + 1, WINDOW, device=self.own.device)
        for some in places.split(max(1, batch // WINDOW)):
            yield self.windows(some)


class Batch:
    """Some positions with what they should come to, and which of them belong to a decision."""

    def __init__(self, rows, targets, first, own):
        self.rows, self.targets, self.own = rows, targets, own
        # Decisions are numbered, window by window. Which positions of a window are of the same one is looked up in a square: that is
        # quicker on a card than to gather them, which many threads would do in the same place.
        number = first.view(-1, WINDOW).cumsum(1)
        self.same = number[:, :, None, None] == number[:, None, :, None]
        self.decisions = (number[:, -1] - number[:, 0] + 1).sum()
        self.known = ~targets.isnan()
        self.exact = self.for_chooser(targets.nan_to_num())
        # What each position is worth less than the best of its decision.
        self.behind = (self.best(self.exact) - self.exact) * self.known

    def for_chooser(self, values):
        """Chances and scores as values from -1 to 1 for the player who chose."""
        values = torch.stack([2 * values[:, 0] - 1, values[:, 1]], dim=1)
        return torch.where(self.own[:, None], values, -values)

    @staticmethod
    def others(values):
        """The values of the positions of its window, for each position."""
        return values.view(-1, 1, WINDOW, values.shape[1])

    def best(self, values):
        """The highest value of each position's decision."""
        return torch.where(self.same, self.others(values), -1e9).amax(2).view_as(values)

    def together(self, values):
        """The sum of each position's decision."""
        return torch.where(self.same, self.others(values), 0.0).sum(2).view_as(values)

    def apart(self, told, near):
        """The mean square of what is told wrongly of a position against the others of its decision. What is off by the
        same on all of them does not count, and a position counts less by e for each `near` that it is behind the best."""
        off = self.for_chooser(told) - self.exact
        weights = (-self.behind / near).exp() * self.known
        apart = off - self.together(weights * off) / self.together(weights).clamp(min=1e-9)
        return (weights * apart.square()).sum(dim=0) / weights.sum(dim=0).clamp(min=1)

    def lost(self, told, doubt):
        """What is lost a decision by one who goes by what is told: the chance to choose a position falls with e for each
        `doubt` that it is told to be worth less."""
        values = self.for_chooser(told) / doubt
        chances = (values - self.best(values.detach())).exp()
        return (chances / self.together(chances) * self.behind).sum(dim=0) / self.decisions


# What the values of `Batch.lost` are in: chances to win, and points.
LOST_UNITS = torch.tensor([0.5, 2.0 * PIECES])
