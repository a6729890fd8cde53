#!/usr/bin/env python3
"""Trains the net of Ur on decisions with exact values. README.md beside it tells about files and use."""

import argparse
import json
import math
import time
from pathlib import Path

import torch

import records
from integer import Whole, restore
from lessons import LOST_UNITS, WINDOW, Batch, Lessons
from model import Model
from muon import Muon
from records import Positions
from report import Errors

# Positions in the file of test vectors.
VECTORS = 250
# The most positions that errors are told of.
TOLD = 1 << 20
# Steps between which nothing else changes.
FEW = 20
# What the loss is multiplied by, so that slopes are neither too small for numbers of 16 bits nor for the optimizer beside its own small
# numbers. The largest sums of slopes are some 5 with it, and must stay below 65,504.
LARGER = 16384
# Seconds from one line of progress to the next.
SAID = 10


def units(text):
    """The units of the layers, as the engine can read them."""
    words = text.split("x")
    if not all(word.isdigit() and int(word) in range(16, 513, 16) for word in words) or len(words) > 8:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 512x256x64: up to 8 multiples of 16 up to 512")
    return [int(word) for word in words]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", nargs="+", type=Path, help="files of records to learn from, or folders with such files")
    parser.add_argument("--room", type=int, default=0, help="for so many million positions: files that come to the folders meanwhile are learnt from, too")
    parser.add_argument("--check", nargs="+", type=Path, required=True, help="files of records to measure by, or folders")
    parser.add_argument("--out", type=Path, default=Path("."), help="folder for NAME.net, NAME.vectors and NAME.json")
    parser.add_argument("--name", required=True, help="of these files")
    parser.add_argument("--units", type=units, default=units("336x288x208x128"), help="of the layers")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--seconds", type=float, nargs="+", default=[200.0], help="time to train, for each round")
    length.add_argument("--steps", type=int, nargs="+", help="train so many steps instead: on a CPU the same net every time")
    parser.add_argument("--begin", type=Path, help="net to go on from, instead of one that knows nothing")
    parser.add_argument("--batch", type=int, default=65536, help="positions in a step")
    parser.add_argument("--rate", type=float, nargs="+", default=[4e-3], help="highest learning rate, of all rounds or for each")
    parser.add_argument("--decay", type=float, default=0.02, help="of weights: by so much, times the learning rate, in each step")
    parser.add_argument("--win-weight", type=float, default=1.0, help="of the squared error of chances")
    parser.add_argument("--score-weight", type=float, default=2.0, help="of the squared error of scores")
    parser.add_argument("--apart-weight", type=float, default=8.0, help="of these errors against the others of a decision, beside the errors")
    parser.add_argument("--near", type=float, nargs=2, default=[0.02, 0.01], help="how far behind the best, of 1, a position counts in that, at first and in the end")
    parser.add_argument("--choice-weight", type=float, default=0.05, help="of what is lost by choosing wrongly, beside the errors")
    parser.add_argument("--doubt", type=float, nargs=2, default=[0.01, 0.001], help="of the choosers, at first and in the end")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.batch < WINDOW or given.batch % WINDOW:
        parser.error(f"argument --batch: {given.batch} is no multiple of {WINDOW}")
    rounds = len(given.steps or given.seconds)
    if len(given.rate) not in (1, rounds):
        parser.error(f"argument --rate: {len(given.rate)} rates for {rounds} rounds")
    return given


def rate(done):
    """The learning rate, as a part of the highest, when this part of the round is done."""
    warm = 0.02
    if done < warm:
        return done / warm
    return 0.5 + 0.5 * math.cos(math.pi * min(1.0, (done - warm) / (1 - warm)))


def between(ends, done):
    """A number that goes from the first of two to the last as the round is done."""
    first, last = ends
    return first * (last / first) ** done


class Training:
    """A net that learns."""

    def __init__(self, lessons, given):
        torch.manual_seed(given.seed)
        device = lessons.own.device
        self.lessons, self.given = lessons, given
        self.model = Model(given.units).to(device)
        # Chances are from 0 to 1, and apart from others of a decision from -1 to 1, like scores.
        self.weights = torch.tensor([given.win_weight, given.score_weight], device=device)
        self.apart_weights = given.apart_weight * self.weights * torch.tensor([0.25, 1.0], device=device)
        # What changes from step to step stands in the device's memory: a step that was recorded looks there.
        self.rate = torch.zeros((), device=device)
        self.doubts = torch.zeros(2, device=device)
        self.near = torch.zeros((), device=device)
        self.total = torch.zeros(3, 2, device=device)
        self.on_card = device.type == "cuda"
        self.muon = Muon((layer.weight for layer in self.model.layers), self.rate, given.decay)
        self.adam = torch.optim.AdamW(
            [*(layer.bias for layer in self.model.layers), *self.model.heads.parameters()],
            lr=self.rate,
            weight_decay=0.0,
            betas=(0.9, 0.99),
            fused=self.on_card,
            capturable=self.on_card,
        )
        # On a card the many small operations are put together to few.
        self.errors = torch.compile(self.errors, dynamic=False) if self.on_card else self.errors
        self.steps = 0

    def errors(self, *drawn):
        """What is told wrongly, by itself and apart from others, and what is lost by it."""
        batch = Batch(*drawn)
        # Half precision, not bfloat16: that has three bits less, and the net is better than what these would tell.
        with torch.autocast(self.rate.device.type, torch.float16, enabled=self.on_card):
            told = self.model(batch.rows.to(torch.float16 if self.on_card else torch.float32))
        off = (told - batch.targets.nan_to_num()) * batch.known
        squares = off.square().sum(dim=0) / batch.known.sum(dim=0).clamp(min=1)
        return squares, batch.apart(told, self.near), batch.lost(told, self.doubts)

    def step(self):
        squares, apart, lost = self.errors(*self.lessons.draw(self.given.batch))
        # What is lost of chances is told in values from -1 to 1, so here they count twice.
        choice_weights = self.given.choice_weight * self.weights
        loss = (squares * self.weights + apart * self.apart_weights + lost * choice_weights).sum()
        (LARGER * loss).backward()
        self.adam.step()
        self.muon.step()
        self.model.keep_in_bounds()
        self.total += torch.stack([squares.detach(), apart.detach(), lost.detach()])

    def recorded(self):
        """A step to be repeated. On a card it is recorded once and then played back: it has many small parts, and to start
        each of them from here would take longer than the parts themselves."""

        def plainly():
            self.model.zero_grad(set_to_none=True)
            self.step()

        if not self.on_card:
            return plainly
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):
                plainly()
        torch.cuda.current_stream().wait_stream(aside)
        self.model.zero_grad(set_to_none=True)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.step()
        return graph.replay

    def run(self, highest, seconds, steps=None):
        """One round: the learning rate rises to the highest and falls to nothing."""
        # The steps that only serve to record one move nothing.
        self.adjust(0.0, 0.0)
        step = self.recorded()
        self.total.zero_()
        with self.lessons.growing():
            began, first = time.monotonic(), self.steps
            said, since = began, 0
            while True:
                now = time.monotonic()
                done = (self.steps - first) / steps if steps else (now - began) / seconds
                if done >= 1:
                    break
                if (self.steps - first) % FEW == 0:
                    self.adjust(highest, done)
                step()
                self.steps += 1
                since += 1
                if now - said >= SAID:
                    self.say(now - began, since)
                    said, since = now, 0
        print(f"{self.steps} steps of {self.given.batch} positions, this round in {time.monotonic() - began:.0f} s", flush=True)

    def adjust(self, highest, done):
        """Sets what changes from step to step, when this part of the round is done."""
        # The card must not fall behind what it was told, or the rate would be one of another time.
        if self.on_card:
            torch.cuda.synchronize()
        self.lessons.show_new()
        self.rate.fill_(highest * rate(done))
        self.near.fill_(between(self.given.near, done))
        self.doubts.fill_(between(self.given.doubt, done))
        # Chances are known less well than scores.
        self.doubts[0].mul_(3)

    def say(self, seconds, steps):
        (win, score), (win_apart, score_apart), (lost_wins, lost_points) = (self.total / steps).tolist()
        print(
            f"{seconds:6.0f} s, step {self.steps}, {len(self.lessons) / 1e6:.1f} million positions: off by {win**0.5:.5f} wins, {14 * score**0.5:.4f} points; "
            f"in decisions {win_apart**0.5 / 2:.5f}, {14 * score_apart**0.5:.4f}; "
            f"lost a decision {lost_wins / 2:.6f} wins, {14 * lost_points:.5f} points",
            flush=True,
        )
        self.total.zero_()

    @torch.no_grad()
    def lost(self, lessons, judge):
        """What is lost a decision by what `judge` (rows of features to values) says: chances to win and points. Where one of them is
        not known, none is lost, and the decision does not count."""
        sure = torch.full((2,), 1e-7, device=self.weights.device)
        sums = torch.zeros(2, device=self.weights.device)
        counts = torch.zeros(2, device=self.weights.device)
        for drawn in lessons.all(1 << 17):
            batch = Batch(*drawn)
            share = batch.known.float().mean(dim=0)
            sums += batch.lost(judge(batch.rows.float()).float(), sure) * batch.decisions
            counts += batch.decisions * share
        return (sums / counts.clamp(min=1) * LOST_UNITS.to(sums.device)).tolist()


def spread(data, most):
    """At most so many records, from all over the file."""
    return data[:: -(-len(data) // most)]


def write(training, told, check):
    """Measures the net, and writes it down."""
    given, model = training.given, training.model
    whole = Whole(model)
    wins, points = training.lost(check, whole.values)
    print(f"lost a decision: {wins:.7f} wins, {points:.6f} points", flush=True)
    plain, rounded = Errors(model, told), Errors(whole.values, told)
    print(f"in floating point, {plain}\nin whole numbers, {rounded}", flush=True)
    file = whole.file()
    given.out.mkdir(parents=True, exist_ok=True)
    net = given.out / f"{given.name}.net"
    net.write_bytes(file)
    every = torch.arange(0, len(told), max(1, len(told) // VECTORS))[:VECTORS].to(training.rate.device)
    net.with_suffix(".vectors").write_bytes(whole.vectors(told[every]))
    # Where the files lay says nothing about the net.
    names = {key: [path.name for path in vars(given)[key]] for key in ("data", "check")}
    names["begin"] = given.begin and given.begin.name
    options = vars(given) | names | {"out": None, "units": "x".join(map(str, given.units))}
    summary = {
        "parameters": model.size(),
        "bytes": len(file),
        "steps": training.steps,
        "learnt_from": len(training.lessons),
        "checked_on": len(told),
        "lost_a_decision": {"win": wins, "score": points},
        "options": {name: value for name, value in options.items() if value is not None},
        "floating_point": plain.statistics(),
        "whole_numbers": rounded.statistics(),
    }
    net.with_suffix(".json").write_text(json.dumps(summary, indent=1) + "\n")
    print(f"{net}: {len(file)} bytes", flush=True)


def main():
    given = arguments()
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    began = time.monotonic()
    before = None
    if given.begin:
        before = Model(given.units).to(device)
        restore(before, given.begin.read_bytes())
    # What is not told stays as it was.
    lessons, check = Lessons(given.data, device, given.room * 1_000_000, before), Lessons(given.check, device)
    print(f"{len(lessons)} positions to learn from, {len(check)} to check, read in {time.monotonic() - began:.0f} s", flush=True)
    files = sorted(check.taken)
    told = Positions.join([Positions.load(spread(records.read(path), TOLD // len(files)), device) for path in files])
    training = Training(lessons, given)
    if before:
        training.model.load_state_dict(before.state_dict())
    print(f"{training.model.size()} parameters, on {device}", flush=True)
    rounds = len(given.steps or given.seconds)
    rates = given.rate * rounds if len(given.rate) == 1 else given.rate
    for number, highest in enumerate(rates):
        training.run(highest, None if given.steps else given.seconds[number], given.steps and given.steps[number])
        write(training, told, check)


if __name__ == "__main__":
    main()
