"""What a net learns from: positions by decisions, on the device, as features."""

import torch

import records
from features import features, pack, unpack
from records import PIECES, Positions

# Positions that are drawn at a time stand together in the file: so do those of a decision. One that is cut at the edge
# is a decision between fewer.
WINDOW = 64
# Positions whose features are found at a time.
CHUNK = 1 << 20


class Lessons:
    def __init__(self, paths, device, shares=None):
        """Reads files of records. `shares` say how much is drawn of each; without them, it goes by their sizes."""
        parts = [list(self.part(path, device)) for path in paths]
        packed, targets, first, own = zip(*(chunk for part in parts for chunk in part))
        self.packed = torch.cat(packed)
        self.targets = torch.cat(targets)
        self.first = torch.cat(first)
        self.own = torch.cat(own)
        self.sizes = [sum(len(chunk[-1]) for chunk in part) for part in parts]
        for path, size in zip(paths, self.sizes):
            if size < WINDOW:
                raise SystemExit(f"{path}: {size} records are too few: {WINDOW} are needed at least")
        self.shares = shares or self.sizes

    @staticmethod
    def part(path, device):
        data = records.read(path)
        # A file that does not begin with a decision has none: every position is by itself.
        alone = not data[0]["us_any"] & 1
        for at in range(0, len(data), CHUNK):
            records.check(path, data[at : at + CHUNK], at)
            positions = Positions.load(data[at : at + CHUNK], device)
            yield pack(features(positions)), positions.targets(), positions.first() | alone, positions.own()

    def __len__(self):
        return len(self.own)

    def windows(self, places):
        """The windows that begin at these places: what makes a batch."""
        at = (places[:, None] + torch.arange(WINDOW, device=places.device)).flatten()
        return unpack(self.packed[at]), self.targets[at], self.first[at], self.own[at]

    def draw(self, batch):
        """Some windows from anywhere in each file."""
        begin, places = 0, []
        for size, share in zip(self.sizes, self.shares):
            count = max(1, round(batch / WINDOW * share / sum(self.shares)))
            places.append(torch.randint(begin, begin + size - WINDOW + 1, (count,), device=self.own.device))
            begin += size
        return self.windows(torch.cat(places))

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
