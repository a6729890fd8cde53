"""Steps that turn a matrix of weights rather than stretch it (Muon): its slopes (gradients, averaged over steps) are made
orthogonal first, so that every direction is learnt at the same pace, also the many in which the slopes are small. Features that hold together, or seldom,
make most directions such."""

import torch

MOMENTUM = 0.95
# So scaled a step is about twice as large as one of Adam.
SCALE = 0.4


def orthogonal(x):
    """About the nearest orthogonal matrices, by a polynomial that draws singular values towards 1. They must be lying, and of length 1."""
    for _ in range(5):
        square = x @ x.mT
        x = torch.baddbmm(x, torch.baddbmm(square, square, square, beta=-4.7750, alpha=2.0315), x, beta=3.4445)
    return x


class Muon:
    def __init__(self, matrices, rate, decay):
        self.matrices, self.rate, self.decay = list(matrices), rate, decay
        self.moving = [torch.zeros_like(matrix) for matrix in self.matrices]
        # All matrices are worked on at once, each in a corner of one that is large enough, and lying if it would stand: it is many small
        # operations otherwise. Zeros stay zeros.
        lying = [sorted(matrix.shape) for matrix in self.matrices]
        size = [max(sides) for sides in zip(*lying)]
        # Rough numbers will do, and are quicker: what comes out is only about orthogonal in any case.
        self.together = torch.zeros(len(lying), *size, dtype=torch.bfloat16, device=rate.device)
        self.corners = [whole[:height, :width] for whole, (height, width) in zip(self.together, lying)]

    @staticmethod
    def lying(matrix):
        return matrix.T if matrix.shape[0] > matrix.shape[1] else matrix

    @torch.no_grad()
    def step(self):
        for matrix, moving, corner in zip(self.matrices, self.moving, self.corners):
            moving.lerp_(matrix.grad, 1 - MOMENTUM)
            corner.copy_(self.lying(torch.lerp(matrix.grad, moving, MOMENTUM)))
        length = self.together.float().square().sum((1, 2), keepdim=True).sqrt()
        turned = orthogonal((self.together / (length + 1e-20)).bfloat16())
        for matrix, turn in zip(self.matrices, turned):
            height, width = sorted(matrix.shape)
            size = SCALE * max(matrix.shape) ** 0.5
            self.lying(matrix).mul_(1 - self.rate * self.decay).sub_(turn[:height, :width] * (self.rate * size))
