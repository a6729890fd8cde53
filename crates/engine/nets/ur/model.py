"""The net while it learns: the same shape as in play, in floating point."""

import torch
from torch import nn

from features import FEATURES

# What the first layer's weights may be, so that four of them add up within 16 bits (see integer.py).
MOST_FIRST = 1.99
# What the weights of the other layers may be.
MOST_DENSE = 7.9


def squeezed(x):
    """The logistic function as the engine computes it (`squeezed` in `eval.rs`)."""
    half = (x * 0.5).clamp(-4.97, 4.97)
    square = half * half
    above = half * (135135.0 + square * (17325.0 + square * (378.0 + square)))
    below = 135135.0 + square * (62370.0 + square * (3150.0 + square * 28.0))
    return (0.5 + 0.5 * above / below).clamp(0.0, 1.0)


class Stack(nn.Module):
    """One dense layer for each bucket."""

    def __init__(self, buckets, inputs, outputs, spread):
        super().__init__()
        start = torch.empty(outputs, inputs).uniform_(-1, 1) * spread / inputs**0.5
        # All buckets begin alike, so that a rare one is not the worse for it.
        self.weight = nn.Parameter(start.repeat(buckets, 1, 1))
        self.bias = nn.Parameter(torch.zeros(buckets, outputs))

    def forward(self, x, buckets):
        """Each row by the layer of its bucket. All layers are computed: on a card one large product is faster than
        finding out which rows go together."""
        count, outputs = self.bias.shape
        sums = nn.functional.linear(x, self.weight.flatten(0, 1), self.bias.flatten()).view(-1, count, outputs)
        return sums.gather(1, buckets[:, None, None].expand(-1, 1, outputs))[:, 0]


class Model(nn.Module):
    """Features, a wide layer, two narrow ones, and two heads: the odds of winning, and the score."""

    def __init__(self, shape):
        super().__init__()
        self.table = shape.table()
        self.buckets = max(self.table) + 1
        self.first = nn.Linear(FEATURES, shape.width)
        nn.init.uniform_(self.first.weight, -0.2, 0.2)
        nn.init.uniform_(self.first.bias, 0.0, 0.5)
        self.second = Stack(self.buckets, shape.width, shape.second, 1.5)
        self.third = Stack(self.buckets, shape.second, shape.third, 1.5)
        self.heads = Stack(self.buckets, shape.third, 2, 1.0)
        nn.init.constant_(self.second.bias, 0.25)
        nn.init.constant_(self.third.bias, 0.25)

    def forward(self, x, buckets):
        """The chance to win and the score of rows of features, of which each has its bucket."""
        x = self.first(x).clamp(0, 1).square()
        x = self.second(x, buckets).clamp(0, 1)
        x = self.third(x, buckets).clamp(0, 1)
        x = self.heads(x, buckets)
        return torch.stack([squeezed(x[:, 0]), x[:, 1]], dim=1)

    @torch.no_grad()
    def keep_in_bounds(self):
        """Weights that could not be written down are pulled back."""
        self.first.weight.clamp_(-MOST_FIRST, MOST_FIRST)
        for stack in (self.second, self.third, self.heads):
            stack.weight.clamp_(-MOST_DENSE, MOST_DENSE)

    def parameters_in_play(self):
        """How many numbers the net has."""
        return sum(parameter.numel() for parameter in self.parameters())
