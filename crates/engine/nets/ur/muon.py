"""Steps that turn a matrix of weights rather than stretch it (Muon): its slopes (gradients, averaged over steps) are made
orthogonal first, so that every direction is learnt at the same pace, also the many in which the slopes are small. Features that hold together, or seldom,
make most directions such."""

import torch

MOMENTUM = 0.95
# So scaled a step is about twice as large as one of Adam.
SCALE = 0.4


def orthogonal(slopes):
    """About the nearest orthogonal matrix, by a polynomial that draws singular values towards 1."""
    x = slopes / (slopes.norm() + 1e-20)
    tall = x.shape[0] > x.shape[1]
    x = x.T if tall else x
    for _ in range(5):
        square = x @ x.T
        x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
    return x.T if tall else x


class Muon:
    def __init__(self, matrices, rate, decay):
        self.matrices, self.rate, self.decay = list(matrices), rate, decay
        self.moving = [torch.zeros_like(matrix) for matrix in self.matrices]

    @torch.no_grad()
    def step(self):
        for matrix, moving in zip(self.matrices, self.moving):
            moving.lerp_(matrix.grad, 1 - MOMENTUM)
            turned = orthogonal(torch.lerp(matrix.grad, moving, MOMENTUM))
            size = SCALE * max(matrix.shape) ** 0.5
            matrix.mul_(1 - self.rate * self.decay).sub_(turned * self.rate * size)
