"""The net while it learns: the same shape as in play, in floating point.

Both sides look at the position with the same eyes: each layer works once for the player who throws and once for the other one, with the
same weights. From the second layer on it is told what the side itself has made of the position, and then what the other one has. The heads look at
both.
"""

import torch
from torch import nn

from features import FEATURES, WIDTH, in_columns

# The highest that goes into an activation.
HIGHEST = 6.0
# What the first layer's weights may be, so that four of them add up within 16 bits (see integer.py).
MOST_FIRST = 2.99
# What the weights of the other layers may be.
MOST_DENSE = 7.9
# About how many features hold in a position.
HOLD = 40


def gated(x):
    """The activation: x where it is high, nothing where it is low, and smooth between."""
    return nn.functional.hardswish(x.clamp(max=HIGHEST))


def squeezed(x):
    """The logistic function as the engine computes it (`squeezed` in `eval.rs`)."""
    half = (x * 0.5).clamp(-4.97, 4.97)
    square = half * half
    above = half * (135135.0 + square * (17325.0 + square * (378.0 + square)))
    below = 135135.0 + square * (62370.0 + square * (3150.0 + square * 28.0))
    return (0.5 + 0.5 * above / below).clamp(0.0, 1.0)


class Model(nn.Module):
    """Features, layers, and two heads: the odds of winning, and the score."""

    def __init__(self, units):
        super().__init__()
        doubled = [2 * count for count in units]
        self.layers = nn.ModuleList(nn.Linear(*two) for two in zip([FEATURES, *doubled], units))
        self.heads = nn.Linear(doubled[-1], 2)
        for layer, inputs in zip(self.layers, [HOLD, *doubled]):
            nn.init.normal_(layer.weight, std=(2 / inputs) ** 0.5)
            nn.init.zeros_(layer.bias)
        nn.init.normal_(self.heads.weight, std=0.3 / doubled[-1] ** 0.5)
        nn.init.zeros_(self.heads.bias)

    def forward(self, x):
        """The chance to win and the score of rows of features."""
        first, *others = self.layers
        # The features of the two sides change places.
        both = torch.stack([x, x.roll(WIDTH, dims=1)])
        x = gated(nn.functional.linear(both, in_columns(first.weight), first.bias))
        for layer in others:
            x = gated(layer(torch.cat([x, x.flip(0)], dim=2)))
        with torch.autocast(x.device.type, enabled=False):
            x = self.heads(torch.cat([x[0], x[1]], dim=1).float())
            return torch.stack([squeezed(x[:, 0]), x[:, 1]], dim=1)

    @torch.no_grad()
    def keep_in_bounds(self):
        """Weights that could not be written down are pulled back."""
        first, *dense = self.layers
        first.weight.clamp_(-MOST_FIRST, MOST_FIRST)
        for layer in [*dense, self.heads]:
            layer.weight.clamp_(-MOST_DENSE, MOST_DENSE)

    def size(self):
        """How many numbers the net has."""
        return sum(parameter.numel() for parameter in self.parameters())
