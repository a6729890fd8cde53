"""The net in whole numbers, as it plays: rounding, the file, and the arithmetic of `crates/engine/src/ur/net`.

Activations are whole numbers of 1/4096 between 0 and 1. A layer with shift s has weights in units of 2^-s. Everything
between is an integer that fits 32 bits (`Layer.check`), so double precision carries it exactly.
"""

import struct

import torch

from features import FEATURES, bucket_keys, features
from model import squeezed
from records import PIECES, RECORD, STEPS

NAMES = RECORD.names
MAGIC = b"mura.ur\n"
VERSION = 1
ONE_SHIFT = 12
ONE = 1 << ONE_SHIFT
# Four weights of the first layer add up within 16 bits.
MOST_FIRST = 8191
MOST_DENSE = 32767
MOST_SUM = 2**31 - 1


def whole(values, shift):
    return torch.round(values.detach().double().cpu() * 2**shift)


class Layer:
    """A dense layer: `inputs` whole numbers of 1/4096 to sums in units of 2^-(12 + shift)."""

    def __init__(self, weight, bias):
        self.shift = next(shift for shift in range(14, 0, -1) if self.fits(weight, bias, shift))
        self.weight = whole(weight, self.shift)
        self.bias = whole(bias, self.shift + ONE_SHIFT)

    @staticmethod
    def fits(weight, bias, shift):
        rounded = whole(weight, shift)
        sums = rounded.abs().sum(dim=1) * ONE + whole(bias, shift + ONE_SHIFT).abs() + 2**shift
        return bool(rounded.abs().max() <= MOST_DENSE and sums.max() <= MOST_SUM)

    def to(self, device):
        self.weight, self.bias = self.weight.to(device), self.bias.to(device)
        return self

    def sums(self, x):
        return x @ self.weight.T + self.bias

    def activations(self, x):
        return torch.floor((self.sums(x) + 2 ** (self.shift - 1)) / 2**self.shift).clamp(0, ONE)

    def bytes(self):
        return struct.pack("<I", self.shift) + words(self.bias, "<i4") + words(self.weight, "<i2")


def words(values, kind):
    numbers = values.cpu().numpy()
    written = numbers.astype(kind)
    assert (written == numbers).all(), "a number does not fit its place in the file"
    return written.tobytes()


class Whole:
    """The net in whole numbers."""

    def __init__(self, model):
        weight, bias = model.first.weight.T, model.first.bias
        self.table = model.table
        most = float(weight.detach().abs().max())
        self.shift = next(shift for shift in range(15, ONE_SHIFT - 1, -1) if round(most * 2**shift) <= MOST_FIRST)
        self.weight, self.bias = whole(weight, self.shift), whole(bias, self.shift)
        stacks = (model.second, model.third, model.heads)
        self.tails = [[Layer(s.weight[k], s.bias[k]) for s in stacks] for k in range(model.buckets)]

    def to(self, device):
        self.weight, self.bias = self.weight.to(device), self.bias.to(device)
        for tail in self.tails:
            for layer in tail:
                layer.to(device)
        return self

    def heads(self, x, bucket):
        """The two last sums for rows of features of one bucket, as whole numbers."""
        sums = x.double() @ self.weight + self.bias
        drop = self.shift - ONE_SHIFT
        x = torch.floor((sums.clamp(0, 1 << self.shift) + (1 << drop >> 1)) / 2**drop)
        x = torch.floor(x * x / ONE)
        second, third, heads = self.tails[bucket]
        return heads.sums(third.activations(second.activations(x)))

    def values(self, x, bucket):
        """The chance to win and the score as a part of the most that there is, for rows of one bucket."""
        unit = 2.0 ** -(ONE_SHIFT + self.tails[bucket][2].shift)
        sums = self.heads(x, bucket).float() * unit
        return torch.stack([squeezed(sums[:, 0]), sums[:, 1]], dim=1)

    def file(self):
        """The bytes of the net's file."""
        width = len(self.bias)
        hidden = [len(layer.bias) for layer in self.tails[0][:2]]
        data = MAGIC + struct.pack("<6I", VERSION, FEATURES, width, *hidden, len(self.tails))
        data += bytes(self.table) + struct.pack("<I", self.shift)
        data += words(self.bias, "<i4") + words(self.weight, "<i2")
        data += b"".join(layer.bytes() for tail in self.tails for layer in tail)
        return data + struct.pack("<Q", checksum(data))

    def vectors(self, positions):
        """Positions and what comes out for them: a check for other programs that read the net."""
        keys = bucket_keys(positions).tolist()
        rows = features(positions)
        data = b""
        for index, key in enumerate(keys):
            heads = self.heads(rows[index : index + 1], self.table[key])[0].tolist()
            value = self.values(rows[index : index + 1], self.table[key])[0]
            squares, counts = ([int(positions.columns[name][index]) for name in names] for names in (NAMES[:4], NAMES[4:8]))
            data += struct.pack("<4H4B", *(steps & STEPS for steps in squares), *counts)
            data += struct.pack("<2i2f", *map(int, heads), float(value[0]), float(value[1]) * 2 * PIECES)
        return data


def checksum(data):
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value
