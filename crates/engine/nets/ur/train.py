#!/usr/bin/env python3
"""Trains the net of Ur on positions with exact values. README.md beside it tells about files and use."""

import argparse
import json
import math
import time
from pathlib import Path

import torch

import records
from features import bucket_table, features, pack, unpack
from integer import Whole
from model import Model
from records import Positions
from report import Errors, buckets_of

# From this part of the training on products are no longer rounded to 11 bits.
EXACT_FROM = 0.7
# Positions in the file of test vectors, about.
VECTORS = 250


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", nargs="+", type=Path, help="files of records")
    parser.add_argument("--check", type=Path, help="records to measure by (default: the last 2 %% of the data)")
    parser.add_argument("--out", type=Path, default=Path("."), help="folder for ur.net, ur.vectors and ur.json")
    parser.add_argument("--seconds", type=float, default=200.0, help="time to train")
    parser.add_argument("--steps", type=int, help="train so many steps instead: the same net every time")
    parser.add_argument("--batch", type=int, default=32768, help="positions in a step")
    parser.add_argument("--rate", type=float, default=5e-3, help="highest learning rate")
    parser.add_argument("--decay", type=float, default=1e-5, help="weight decay")
    parser.add_argument("--width", type=int, default=256, help="units of the first layer")
    parser.add_argument("--hidden", type=int, nargs=2, default=[32, 32], help="units of the second and third layer")
    parser.add_argument("--phases", type=int, nargs="*", default=[1, 2, 4, 6, 8], help="pieces home at which a phase begins")
    parser.add_argument("--river-phases", type=int, nargs="*", default=[1, 4], help="the same with pieces in a river")
    parser.add_argument("--win-weight", type=float, default=1.0)
    parser.add_argument("--score-weight", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Sampler:
    """Draws as many positions of each bucket as of any other, and weighs them by how many there are."""

    def __init__(self, positions, buckets, count, batch):
        order = buckets.argsort(stable=True)
        # Features are found once and kept as bits: finding them takes many small operations.
        self.packed = torch.cat([pack(features(positions[some])) for some in order.split(1 << 18)])
        self.targets = positions.targets()[order]
        sizes = torch.bincount(buckets, minlength=count)
        self.each = max(1, batch // count)
        self.starts = (sizes.cumsum(0) - sizes)[:, None]
        # Of a bucket without positions something else is drawn, and does not count.
        self.sizes = sizes.clamp(min=1)[:, None]
        self.weights = (sizes * count / len(positions)).repeat_interleave(self.each)[:, None]

    def draw(self):
        """Rows of features, and what they should come to."""
        luck = torch.rand(len(self.starts), self.each, dtype=torch.float64, device=self.starts.device)
        places = (self.starts + (luck * self.sizes).long()).flatten().clamp(max=len(self.targets) - 1)
        return unpack(self.packed[places]), self.targets[places]


def rate(done):
    """The learning rate, as a part of the highest, when this part of the training is done."""
    warm = 0.02
    if done < warm:
        return done / warm
    return 0.5 + 0.5 * math.cos(math.pi * min(1.0, (done - warm) / (1 - warm)))


def train(model, sampler, given, heads):
    device = heads.device
    optimizer = torch.optim.AdamW(
        model.parameters(), lr=given.rate, weight_decay=given.decay, betas=(0.9, 0.99), fused=device.type == "cuda"
    )
    began = time.monotonic()
    told, step, total = began, 0, torch.zeros(2, device=device)
    since = 0
    while True:
        now = time.monotonic()
        done = step / given.steps if given.steps else (now - began) / given.seconds
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = given.rate * rate(done)
        if done > EXACT_FROM:
            torch.set_float32_matmul_precision("highest")
        rows, targets = sampler.draw()
        known = ~targets.isnan()
        off = (model(rows) - targets.nan_to_num()) * known
        squares = (off.square() * sampler.weights).sum(dim=0) / (known * sampler.weights).sum(dim=0).clamp(min=1)
        loss = (squares * heads).sum()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        model.keep_in_bounds()
        total += squares.detach()
        step += 1
        since += 1
        if now - told >= 10:
            win, score = (total / since).sqrt().tolist()
            print(f"{now - began:6.0f} s, step {step}: off by {win:.5f} wins, {14 * score:.4f} points", flush=True)
            told, since = now, 0
            total.zero_()
    print(f"{step} steps of {sampler.weights.shape[0]} positions in {time.monotonic() - began:.0f} s", flush=True)
    return step


def main():
    given = arguments()
    torch.manual_seed(given.seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    data = [records.read(path) for path in given.data]
    if given.check:
        check = [records.read(given.check)]
    else:
        cut = [len(some) - max(1, len(some) // 50) for some in data]
        check = [some[at:] for some, at in zip(data, cut)]
        data = [some[:at] for some, at in zip(data, cut)]
    learn, check = (Positions.join([Positions.load(some, device) for some in part]) for part in (data, check))
    table = bucket_table(given.phases, given.river_phases)
    model = Model(given.width, given.hidden, table).to(device)
    count = model.parameters_in_play()
    print(f"{len(learn)} positions to learn from, {len(check)} to check; {count} parameters; on {device}", flush=True)
    sampler = Sampler(learn, buckets_of(learn, table), model.buckets, given.batch)
    heads = torch.tensor([given.win_weight, given.score_weight], device=device)
    steps = train(model, sampler, given, heads)

    buckets = buckets_of(check, table)
    plain = Errors(model, check, buckets)
    whole = Whole(model).to(device)
    rounded = Errors(whole.values, check, buckets)
    print(f"in floating point, {plain}\nin whole numbers, {rounded}")
    file = whole.file()
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "ur.net").write_bytes(file)
    few = VECTORS // model.buckets + 1
    places = torch.cat([(buckets == bucket).nonzero()[:few, 0] for bucket in range(model.buckets)])
    (given.out / "ur.vectors").write_bytes(whole.vectors(check[places]))
    # Where the files lay says nothing about the net.
    paths = {"data": [path.name for path in given.data], "check": given.check and given.check.name, "out": None}
    options = {name: value for name, value in (vars(given) | paths).items() if value is not None}
    told = {
        "parameters": count,
        "bytes": len(file),
        "steps": steps,
        "learnt_from": len(learn),
        "checked_on": len(check),
        "options": options,
        "floating_point": plain.statistics(),
        "whole_numbers": rounded.statistics(),
    }
    (given.out / "ur.json").write_text(json.dumps(told, indent=1) + "\n")
    print(f"{given.out / 'ur.net'}: {len(file)} bytes")


if __name__ == "__main__":
    main()
