"""Positions of Ur with their exact values, as a file of records of 20 bytes.

A record is a position in which a throw is due, seen by the player who throws ("us"). Sets of squares have bit n for
step n (1-15) of the side's own route: `any` one piece or two, `two` two pieces. `win` is the chance to win (0-1),
`score` the points won on average (-14 to 14). Either may be NaN, which is: not known.

The records of a decision stand together: the positions that the player could choose between. Bit 0 of `us_any` is set
in the first of them, bit 0 of `us_two` where the one who had the choice throws again.
"""

import numpy as np
import torch

RECORD = np.dtype(
    [
        ("us_any", "<u2"),
        ("us_two", "<u2"),
        ("them_any", "<u2"),
        ("them_two", "<u2"),
        ("us_river", "u1"),
        ("us_home", "u1"),
        ("them_river", "u1"),
        ("them_home", "u1"),
        ("win", "<f4"),
        ("score", "<f4"),
    ]
)
PIECES = 7
SIDES = ("us", "them")
STEPS = 0xFFFE


def read(path):
    """The records of a file, which stays where it is and is read as needed."""
    size = path.stat().st_size
    if not size or size % RECORD.itemsize:
        raise SystemExit(f"{path}: {size} bytes are no whole number of records of {RECORD.itemsize} bytes")
    return np.memmap(path, RECORD, mode="r")


def check(path, records, at):
    """Refuses what cannot be a position or a value. `at` records stand before these; in words they are counted from 1."""
    for side in SIDES:
        squares, two = records[side + "_any"] & STEPS, records[side + "_two"] & STEPS
        pieces = np.bitwise_count(squares) + np.bitwise_count(two)
        pieces = pieces + records[side + "_river"] + records[side + "_home"]
        wrong = (pieces != PIECES) | (two & ~squares != 0)
        refuse(path, wrong, at, f"the pieces of {side} are not seven")
    win, score = records["win"], records["score"]
    refuse(path, (win < 0) | (win > 1), at, "win is not between 0 and 1")
    refuse(path, np.abs(score) > 2 * PIECES, at, "score is not between -14 and 14")
    refuse(path, np.isnan(win) & np.isnan(score), at, "neither win nor score is known")


def refuse(path, wrong, at, reason):
    if wrong.any():
        raise SystemExit(f"{path}: record {at + int(wrong.argmax()) + 1}: {reason}")


class Positions:
    """Records as columns on a device."""

    NAMES = RECORD.names

    def __init__(self, columns):
        self.columns = columns

    @classmethod
    def load(cls, records, device):
        columns = {}
        for name in cls.NAMES:
            column = np.ascontiguousarray(records[name])
            if column.dtype == np.uint16:
                # Bit 15 becomes the sign: the device has few operations on unsigned numbers.
                column = column.view(np.int16)
            columns[name] = torch.from_numpy(column.copy()).to(device)
        return cls(columns)

    @classmethod
    def join(cls, parts):
        return cls({name: torch.cat([part.columns[name] for part in parts]) for name in cls.NAMES})

    def __len__(self):
        return len(self.columns["win"])

    def __getitem__(self, index):
        return Positions({name: column[index] for name, column in self.columns.items()})

    def first(self):
        """Where a decision begins."""
        return (self.columns["us_any"] & 1).bool()

    def own(self):
        """Where the player who had the choice throws."""
        return (self.columns["us_two"] & 1).bool()

    def targets(self):
        """The chance to win, and the score as a part of the most that there is; NaN where it is not known."""
        return torch.stack([self.columns["win"], self.columns["score"] / (2 * PIECES)], dim=1)

    def squares(self, side):
        """The two sets of squares of a side, as numbers of 32 bits."""
        return [self.columns[f"{side}_{name}"].int() & STEPS for name in ("any", "two")]
