"""What the net sees of a position. `crates/engine/src/ur/net/features.rs` sees the same."""

import torch

from records import PIECES, SIDES

HOME = 16
EXIT = 12
BOARD = 0xFFFE
REFUGE = 0b1_1110
COMMON = 0b0100_1111_1110_0000
LENGTHS = range(1, 6)
FIRST_SHARED = 5

# Features of a side: one or two pieces on each of 15 squares, 0-7 in the river, 0-7 home; then, for 1 to 5 steps, the
# places where a move of so many could end, and those where it would send a piece to the river.
RIVER = 2 * 15
AT_HOME = RIVER + PIECES + 1
MOVES = AT_HOME + PIECES + 1
HITS = MOVES + len(LENGTHS) * HOME
SIDE = HITS + len(LENGTHS) * (HOME + 1 - FIRST_SHARED)
FEATURES = 2 * SIDE
# Columns of a side in a row of features: its features, and empty ones up to a number that fills whole bytes and that graphics
# cards multiply by quickly.
WIDTH = 192


def eight(like):
    """The places of the bits of a byte."""
    return torch.arange(8, dtype=torch.uint8, device=like.device)


def mirrored(steps):
    return (steps & COMMON) | ((steps >> 2) & (1 << 13)) | ((steps << 2) & (1 << 15))


def ends(own, enemy, river, n):
    """Where a side's pieces could go with n steps if it were its move."""
    blocked = own[1] | mirrored(enemy[1])
    moved = (own[0] << n) & (BOARD | 1 << HOME) & ~blocked
    if n > 4:
        entered = torch.zeros_like(moved)
    else:
        entered = ~blocked & (1 << n)
    return torch.where(river > 0, (moved & REFUGE) | entered, moved)


def prey(enemy):
    """Steps on which a single piece of the other side would be sent to the river. One on the exit is, by coming home."""
    single = enemy[0] & ~enemy[1]
    return mirrored(single) | ((single >> EXIT) & 1) << HOME


def bits(steps, first, last):
    """One column for each step."""
    shifts = torch.arange(first, last + 1, dtype=torch.int32, device=steps.device)
    return (steps[:, None] >> shifts) & 1


def one_hot(count):
    return (count[:, None] == torch.arange(PIECES + 1, dtype=torch.uint8, device=count.device)).int()


def in_columns(values):
    """Something for each feature, at the places that features have in rows; 0 in the empty ones."""
    return torch.nn.functional.pad(values.unflatten(1, (2, SIDE)), (0, WIDTH - SIDE)).flatten(1)


def features(positions):
    """The features of each position, as rows of zeros and ones."""
    squares = {side: positions.squares(side) for side in SIDES}
    columns = []
    for side, other in (SIDES, SIDES[::-1]):
        own, enemy = squares[side], squares[other]
        river = positions.columns[side + "_river"]
        both = torch.stack([bits(own[0] & ~own[1], 1, 15), bits(own[1], 1, 15)], dim=2)
        columns.append(both.flatten(1))
        columns += [one_hot(river), one_hot(positions.columns[side + "_home"])]
        reached = [ends(own, enemy, river, n) for n in LENGTHS]
        columns += [bits(steps, 1, HOME) for steps in reached]
        hit = prey(enemy)
        columns += [bits(steps & hit, FIRST_SHARED, HOME) for steps in reached]
    return in_columns(torch.cat(columns, dim=1).float())


def pack(rows):
    """Rows of zeros and ones, eight to a byte."""
    rows = rows.to(torch.uint8).view(len(rows), -1, 8)
    return (rows << eight(rows)).sum(dim=2, dtype=torch.uint8)


def unpack(packed):
    """The rows that were packed, as bytes of 0 and 1."""
    bits = (packed[:, :, None] >> eight(packed)) & 1
    return bits.flatten(1)
