"""How far a net is off the exact values."""

import torch

from features import features
from records import PIECES

HEADS = ("win", "score")
UNITS = torch.tensor([1.0, 2.0 * PIECES])
# The width of the bars of the histograms, and their number; the last one takes everything beyond.
BARS = {"win": (0.0005, 100), "score": (0.005, 100)}


@torch.no_grad()
def predictions(judge, positions, chunk):
    """What `judge` (rows of features to values) says of all positions."""
    places = torch.arange(len(positions), device=positions.columns["win"].device)
    return torch.cat([judge(features(positions[some])).float() for some in places.split(chunk)])


class Errors:
    """Errors of one way to compute the net."""

    def __init__(self, judge, positions, chunk=1 << 15):
        told = predictions(judge, positions, chunk)
        most = 2.0 * (PIECES - positions.columns["them_home"].float()) / (2 * PIECES)
        least = -2.0 * (PIECES - positions.columns["us_home"].float()) / (2 * PIECES)
        told[:, 1] = told[:, 1].clamp(least, most)
        self.off = (told - positions.targets()) * UNITS.to(told.device)
        self.home = positions.columns["us_home"].long(), positions.columns["them_home"].long()

    def known(self, head):
        """The errors where the exact value is known, and which positions these are."""
        off = self.off[:, HEADS.index(head)].double()
        known = ~off.isnan()
        return off[known], known

    def summary(self, head):
        off, _ = self.known(head)
        if not len(off):
            return {"count": 0}
        size = off.abs()
        return {
            "count": len(off),
            "mean": float(size.mean()),
            "root_mean_square": float(off.square().mean().sqrt()),
            "bias": float(off.mean()),
            "maximum": float(size.max()),
        }

    def histogram(self, head):
        width, count = BARS[head]
        bars = (self.known(head)[0].abs() / width).long().clamp(max=count - 1)
        return {"width": width, "counts": torch.bincount(bars, minlength=count).tolist()}

    def by_home(self, head):
        """The mean error, and how many positions, by pieces home: ours (rows) and theirs (columns)."""
        off, known = self.known(head)
        cells = (self.home[0] * (PIECES + 1) + self.home[1])[known]
        counts = torch.bincount(cells, minlength=(PIECES + 1) ** 2)
        sums = torch.bincount(cells, weights=off.abs(), minlength=(PIECES + 1) ** 2)
        means = (sums / counts.clamp(min=1)).view(PIECES + 1, PIECES + 1)
        return {"mean": means[:PIECES, :PIECES].tolist(), "count": counts.view(PIECES + 1, -1)[:PIECES, :PIECES].tolist()}

    def statistics(self):
        return {
            head: self.summary(head) | {"histogram": self.histogram(head), "by_home": self.by_home(head)}
            for head in HEADS
        }

    def __str__(self):
        def line(head):
            of = self.summary(head)
            if not of["count"]:
                return f"{head}: not known"
            return (
                f"{head}: mean {of['mean']:.5f}, root mean square {of['root_mean_square']:.5f}, "
                f"maximum {of['maximum']:.4f}, bias {of['bias']:+.5f}"
            )

        return "; ".join(map(line, HEADS))
