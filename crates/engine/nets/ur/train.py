#!/usr/bin/env python3
"""Trains the net of Ur on decisions with exact values. README.md beside it tells about files and use."""

import argparse
import json
import math
import time
from pathlib import Path

import torch

import records
from integer import Whole
from lessons import LOST_UNITS, Lessons
from model import Model
from records import Positions
from report import Errors, buckets_of
from shape import Shape

# From this part of the training on products are no longer rounded to 11 bits.
EXACT_FROM = 0.85
# Positions in the file of test vectors, about.
VECTORS = 250
# About how many points more a player who wins has than one who loses.
POINTS_OF_A_WIN = 7
# The most positions that errors are told of.
TOLD = 1 << 20


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", nargs="+", type=Path, help="files of records to learn from")
    parser.add_argument("--check", nargs="+", type=Path, required=True, help="files of records to measure by")
    parser.add_argument("--out", type=Path, default=Path("."), help="folder for ur.net, ur.vectors and ur.json")
    parser.add_argument("--seconds", type=float, default=200.0, help="time to train")
    parser.add_argument("--steps", type=int, help="train so many steps instead: the same net every time")
    parser.add_argument("--batch", type=int, default=32768, help="positions in a step")
    parser.add_argument("--rate", type=float, nargs="+", default=[5e-3], help="highest learning rate")
    parser.add_argument("--decay", type=float, default=1e-5, help="weight decay")
    parser.add_argument(
        "--shape",
        type=Shape.parse,
        nargs="+",
        default=[Shape.parse("256x32x32:1,2,4,6,8/1,4")],
        help="units of the layers : pieces home at which a phase begins / the same with pieces in a river",
    )
    parser.add_argument("--trial", type=float, default=30.0, help="seconds for each of several shapes or rates, of which the best goes on")
    parser.add_argument("--win-weight", type=float, default=1.0, help="of the squared error of chances")
    parser.add_argument("--score-weight", type=float, default=2.0, help="of the squared error of scores")
    parser.add_argument("--choice-weight", type=float, default=0.1, help="of what is lost by choosing wrongly")
    parser.add_argument("--doubt", type=float, nargs=2, default=[0.01, 0.002], help="of the choosers, at first and in the end")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def rate(done):
    """The learning rate, as a part of the highest, when this part of the training is done."""
    warm = 0.02
    if done < warm:
        return done / warm
    return 0.5 + 0.5 * math.cos(math.pi * min(1.0, (done - warm) / (1 - warm)))


class Training:
    """A net that learns."""

    def __init__(self, shape, highest, lessons, given):
        torch.manual_seed(given.seed)
        device = lessons.keys.device
        self.shape, self.highest, self.lessons, self.given = shape, highest, lessons, given
        self.model = Model(shape).to(device)
        self.table = torch.tensor(self.model.table, device=device)
        self.weights = torch.tensor([given.win_weight, given.score_weight], device=device)
        # What changes from step to step stands in the device's memory: a step that was recorded looks there.
        self.rate = torch.tensor(highest, device=device)
        self.doubts = torch.zeros(2, device=device)
        self.total = torch.zeros(2, 2, device=device)
        self.on_card = device.type == "cuda"
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(),
            lr=self.rate,
            weight_decay=given.decay,
            betas=(0.9, 0.99),
            fused=self.on_card,
            capturable=self.on_card,
        )
        self.steps = 0

    def told(self, batch):
        return self.model(batch.rows, self.table[batch.keys.long()])

    def step(self):
        batch = self.lessons.draw(self.given.batch)
        told = self.told(batch)
        off = (told - batch.targets.nan_to_num()) * batch.known
        squares = off.square().sum(dim=0) / batch.known.sum(dim=0).clamp(min=1)
        lost = batch.lost(told, self.doubts)
        loss = (squares * self.weights).sum() + self.given.choice_weight * lost.sum()
        # So that the optimizer's own small numbers stay small beside the slopes.
        (1000 * loss).backward()
        self.optimizer.step()
        self.model.keep_in_bounds()
        self.total += torch.stack([squares.detach(), lost.detach()])

    def recorded(self, precision):
        """A step to be repeated. On a card it is recorded once and then played back: it has many small parts, and to start
        each of them from here would take longer than the parts themselves."""
        torch.set_float32_matmul_precision(precision)

        def plainly():
            self.optimizer.zero_grad(set_to_none=True)
            self.step()

        if not self.on_card:
            return plainly
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):
                plainly()
        torch.cuda.current_stream().wait_stream(aside)
        self.optimizer.zero_grad(set_to_none=True)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.step()
        return graph.replay

    def run(self, seconds, steps=None):
        given = self.given
        began = time.monotonic()
        said, since = began, 0
        self.doubts.fill_(given.doubt[0])
        step, precision = None, None
        while True:
            now = time.monotonic()
            done = self.steps / steps if steps else (now - began) / seconds
            if done >= 1:
                break
            wanted = "highest" if done > EXACT_FROM else "high"
            if precision != wanted:
                # The steps that only serve to record one move nothing.
                self.rate.zero_()
                step, precision = self.recorded(wanted), wanted
                self.total.zero_()
                since = 0
            # The card must not fall behind what it was told, or the rate would be one of another time.
            if self.on_card and self.steps % 50 == 0:
                torch.cuda.synchronize()
            doubt = given.doubt[0] * (given.doubt[1] / given.doubt[0]) ** done
            self.rate.fill_(self.highest * rate(done))
            # Chances are known less well than scores.
            self.doubts.fill_(doubt)
            self.doubts[0].mul_(3)
            step()
            self.steps += 1
            since += 1
            if now - said >= 10:
                (win, score), (lost_wins, lost_points) = (self.total / max(1, since)).tolist()
                print(
                    f"{now - began:6.0f} s, step {self.steps}: off by {win**0.5:.5f} wins, {14 * score**0.5:.4f} points; "
                    f"lost a decision {lost_wins / 2:.6f} wins, {14 * lost_points:.5f} points",
                    flush=True,
                )
                said, since = now, 0
                self.total.zero_()
        print(f"{self.steps} steps of {given.batch} positions in {time.monotonic() - began:.0f} s", flush=True)

    @torch.no_grad()
    def lost(self, lessons):
        """What is lost a decision: chances to win and points. Where one of them is not known, none is lost, and the decision
        does not count."""
        sure = torch.full((2,), 1e-7, device=self.weights.device)
        sums = torch.zeros(2, device=self.weights.device)
        counts = torch.zeros(2, device=self.weights.device)
        for batch in lessons.all(1 << 17):
            share = batch.known.float().mean(dim=0)
            sums += batch.lost(self.told(batch), sure) * batch.decisions
            counts += batch.decisions * share
        return (sums / counts.clamp(min=1) * LOST_UNITS.to(sums.device)).tolist()


def best_of(trials, lessons, check, given):
    """The shape and rate that lose least after a short training."""
    results = []
    for shape, highest in trials:
        training = Training(shape, highest, lessons, given)
        training.run(given.trial)
        wins, points = training.lost(check)
        print(f"{shape} at {highest}: lost a decision {wins:.6f} wins, {points:.5f} points", flush=True)
        results.append((points + POINTS_OF_A_WIN * wins, shape, highest))
    return min(results, key=lambda result: result[0])[1:]


def spread(data, most):
    """At most so many records, from all over the file: games run side by side, and the first ones are of their beginnings."""
    return data[:: -(-len(data) // most)]


def main():
    given = arguments()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    began = time.monotonic()
    lessons, check = Lessons(given.data, device), Lessons(given.check, device)
    print(f"{len(lessons)} positions to learn from, {len(check)} to check, read in {time.monotonic() - began:.0f} s", flush=True)
    trials = [(shape, highest) for shape in given.shape for highest in given.rate]
    shape, highest = trials[0] if len(trials) == 1 else best_of(trials, lessons, check, given)
    training = Training(shape, highest, lessons, given)
    model = training.model
    count = model.parameters_in_play()
    print(f"{shape} at {highest}: {count} parameters, on {device}", flush=True)
    training.run(given.seconds, given.steps)
    wins, points = training.lost(check)
    print(f"lost a decision: {wins:.7f} wins, {points:.6f} points", flush=True)

    told = Positions.join([Positions.load(spread(records.read(path), TOLD // len(given.check)), device) for path in given.check])
    buckets = buckets_of(told, model.table)
    plain = Errors(lambda rows, bucket: model(rows, torch.full((len(rows),), bucket, device=device)), told, buckets)
    whole = Whole(model).to(device)
    rounded = Errors(whole.values, told, buckets)
    print(f"in floating point, {plain}\nin whole numbers, {rounded}")
    file = whole.file()
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "ur.net").write_bytes(file)
    few = VECTORS // model.buckets + 1
    places = torch.cat([(buckets == bucket).nonzero()[:few, 0] for bucket in range(model.buckets)])
    (given.out / "ur.vectors").write_bytes(whole.vectors(told[places]))
    # Where the files lay says nothing about the net.
    names = {key: [path.name for path in vars(given)[key]] for key in ("data", "check")}
    options = vars(given) | names | {"out": None, "shape": str(shape), "rate": highest}
    summary = {
        "parameters": count,
        "bytes": len(file),
        "steps": training.steps,
        "learnt_from": len(lessons),
        "checked_on": len(told),
        "lost_a_decision": {"win": wins, "score": points},
        "options": {name: value for name, value in options.items() if value is not None},
        "floating_point": plain.statistics(),
        "whole_numbers": rounded.statistics(),
    }
    (given.out / "ur.json").write_text(json.dumps(summary, indent=1) + "\n")
    print(f"{given.out / 'ur.net'}: {len(file)} bytes")


if __name__ == "__main__":
    main()
