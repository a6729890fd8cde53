"""Positions of Ur with their exact values, as a file of records of 20 bytes.

A record is a position in which a throw is due, seen by the player who throws ("us"). Sets of squares have bit n for
step n (1-15) of the side's own route: `any` one piece or two, `two` two pieces. `win` is the chance to win (0-1),
`score` the points won on average (-14 to 14). Either may be NaN, which is: not known.
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


def read(path):
    """The records of a file, in memory."""
    with open(path, "rb") as file:
        data = file.read()
    if not data or len(data) % RECORD.itemsize:
        raise SystemExit(f"{path}: {len(data)} bytes are no whole number of records of {RECORD.itemsize} bytes")
    records = np.frombuffer(data, RECORD)
    check(path, records)
    return records


def check(path, records):
    """Refuses what cannot be a position or a value."""
    for side in SIDES:
        squares, two = records[side + "_any"], records[side + "_two"]
        pieces = np.bitwise_count(squares) + np.bitwise_count(two)
        pieces = pieces + records[side + "_river"] + records[side + "_home"]
        wrong = (pieces != PIECES) | (two & ~squares != 0) | (squares & 1 != 0)
        refuse(path, wrong, f"the pieces of {side} are not seven, or not on steps 1-15")
    win, score = records["win"], records["score"]
    refuse(path, (win < 0) | (win > 1), "win is not between 0 and 1")
    refuse(path, np.abs(score) > 2 * PIECES, "score is not between -14 and 14")
    refuse(path, np.isnan(win) & np.isnan(score), "neither win nor score is known")


def refuse(path, wrong, reason):
    if wrong.any():
        raise SystemExit(f"{path}: record {int(wrong.argmax())}: {reason}")


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

    def targets(self):
        """The chance to win, and the score as a part of the most that there is; NaN where it is not known."""
        return torch.stack([self.columns["win"], self.columns["score"] / (2 * PIECES)], dim=1)

    def squares(self, side):
        """The two sets of squares of a side, as numbers of 32 bits."""
        return [self.columns[f"{side}_{name}"].int() & 0xFFFF for name in ("any", "two")]
