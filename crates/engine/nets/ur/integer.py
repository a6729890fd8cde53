"""The net in whole numbers, as it plays: rounding, the file, and the arithmetic of `crates/engine/src/ur/net`.

A unit's sum is scaled by 4/3 against `model.py`, so that the gate (`gated`) divides by 8 and not by 6. Sums and activations
are whole numbers of 1/512 up to 8. A layer with shift s has weights in units of 2^-s. Everything between is an integer that
fits 32 bits (`Layer.fits`), so double precision carries it exactly.
"""

import struct

import numpy as np
import torch

from features import FEATURES, WIDTH, features, in_columns
from model import HIGHEST, squeezed
from records import PIECES, RECORD, STEPS

NAMES = RECORD.names
MAGIC = b"mura.ur\n"
VERSION = 3
# Sums are larger by this than those that the net has learnt with.
SCALE = 4 / 3
# Bits of an activation below the point, and the highest activation.
POINT = 9
MOST = round(HIGHEST * SCALE) << POINT
# Four weights of the first layer add up within 16 bits.
MOST_FIRST = 8191
MOST_DENSE = 32767
MOST_SUM = 2**31 - 1


def whole(values, shift):
    return torch.round(values.detach().double().cpu() * 2**shift)


def gated(sums, drop):
    """The activations for sums in units of 2^-(POINT + drop)."""
    x = torch.floor((sums + (1 << drop >> 1)) / 2**drop).clamp(-MOST, MOST)
    gate = (x + MOST // 2).clamp(0, MOST)
    return torch.floor((x * gate + MOST // 2) / MOST)


class First:
    """The first layer: sums of weights, in units of 2^-shift."""

    def __init__(self, layer):
        weight, bias = SCALE * layer.weight, SCALE * layer.bias
        most = float(weight.detach().abs().max())
        self.shift = next(shift for shift in range(15, POINT - 1, -1) if round(most * 2**shift) <= MOST_FIRST)
        self.weight, self.bias = whole(weight, self.shift), whole(bias, self.shift)

    def activations(self, x):
        return gated(x @ in_columns(self.weight).T + self.bias, self.shift - POINT)

    def bytes(self):
        # A row for each feature.
        return struct.pack("<I", self.shift) + words(self.bias, "<i4") + words(self.weight.T, "<i2")


class Layer:
    """A dense layer: activations to sums in units of 2^-(POINT + shift). Those of the heads are not scaled, but what they are
    made of is."""

    def __init__(self, layer, scale):
        weight, bias = layer.weight * scale / SCALE, layer.bias * scale
        self.shift = next(shift for shift in range(14, 0, -1) if self.fits(weight, bias, shift))
        self.weight, self.bias = whole(weight, self.shift), whole(bias, self.shift + POINT)

    @staticmethod
    def fits(weight, bias, shift):
        rounded = whole(weight, shift)
        sums = rounded.abs().sum(dim=1) * MOST + whole(bias, shift + POINT).abs() + 2**shift
        return bool(rounded.abs().max() <= MOST_DENSE and sums.max() <= MOST_SUM)

    def sums(self, x):
        return x @ self.weight.T + self.bias

    def activations(self, x):
        return gated(self.sums(x), self.shift)

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
        first, *dense = model.layers
        self.layers = [First(first), *(Layer(layer, SCALE) for layer in dense)]
        self.last = Layer(model.heads, 1)
        for layer in [*self.layers, self.last]:
            layer.weight, layer.bias = (numbers.to(first.weight.device) for numbers in (layer.weight, layer.bias))

    def heads(self, x):
        """The two last sums for rows of features, as whole numbers."""
        x = x.double()
        first, *others = self.layers
        x = first.activations(torch.stack([x, x.roll(WIDTH, dims=1)]))
        for layer in others:
            x = layer.activations(torch.cat([x, x.flip(0)], dim=2))
        return self.last.sums(torch.cat([x[0], x[1]], dim=1))

    def values(self, x):
        """The chance to win and the score as a part of the most that there is, for rows of features."""
        sums = self.heads(x).float() * 2.0 ** -(POINT + self.last.shift)
        return torch.stack([squeezed(sums[:, 0]), sums[:, 1]], dim=1)

    def file(self):
        """The bytes of the net's file."""
        units = [len(layer.bias) for layer in self.layers]
        data = MAGIC + struct.pack(f"<{3 + len(units)}I", VERSION, FEATURES, len(units), *units)
        data += b"".join(layer.bytes() for layer in [*self.layers, self.last])
        return data + struct.pack("<Q", checksum(data))

    def vectors(self, positions):
        """Positions and what comes out for them: a check for other programs that read the net."""
        rows = features(positions)
        heads, values = self.heads(rows).tolist(), self.values(rows).tolist()
        data = b""
        for index, (sums, (win, score)) in enumerate(zip(heads, values)):
            squares, counts = ([int(positions.columns[name][index]) for name in names] for names in (NAMES[:4], NAMES[4:8]))
            data += struct.pack("<4H4B", *(steps & STEPS for steps in squares), *counts)
            data += struct.pack("<2i2f", *map(int, sums), win, score * 2 * PIECES)
        return data


@torch.no_grad()
def restore(model, data):
    """Sets a model to what a file of its shape holds."""
    layers = [*model.layers, model.heads]
    units = [layer.out_features for layer in model.layers]
    heading = MAGIC + struct.pack(f"<{3 + len(units)}I", VERSION, FEATURES, len(units), *units)
    if not data.startswith(heading) or struct.unpack("<Q", data[-8:])[0] != checksum(data[:-8]):
        raise SystemExit(f"the net to begin with is damaged, or not one of {'x'.join(map(str, units))}")
    at = len(heading)

    def numbers(kind, count):
        nonlocal at
        taken = np.frombuffer(data, kind, count, at)
        at += taken.nbytes
        return torch.tensor(taken.astype(float))

    for layer in layers:
        (shift,) = struct.unpack_from("<I", data, at)
        at += 4
        bias, weight = numbers("<i4", layer.out_features), numbers("<i2", layer.weight.numel()) / 2**shift
        if layer is layers[0]:
            weight, bias = weight.view(FEATURES, -1).T / SCALE, bias / 2**shift / SCALE
        else:
            scale = 1 if layer is model.heads else SCALE
            weight, bias = weight.view_as(layer.weight) * SCALE / scale, bias / 2 ** (shift + POINT) / scale
        layer.weight.copy_(weight)
        layer.bias.copy_(bias)


def checksum(data):
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value
