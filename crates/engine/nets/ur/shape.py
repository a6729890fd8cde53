"""How large a net is, written like 512x32x32:1,2,4,6,8/1,4."""

import argparse
from dataclasses import dataclass

from features import bucket_table


@dataclass(frozen=True)
class Shape:
    """Units of the three layers, and the pieces home at which a phase begins: without and with pieces in a river."""

    width: int
    second: int
    third: int
    phases: tuple
    river_phases: tuple

    @classmethod
    def parse(cls, text):
        units, _, phases = text.partition(":")
        phases, _, river_phases = phases.partition("/")
        try:
            width, second, third = map(int, units.split("x"))
            phases, river_phases = (tuple(map(int, part.split(","))) if part else () for part in (phases, river_phases))
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not like 512x32x32:1,2,4,6,8/1,4") from None
        return cls(width, second, third, phases, river_phases)

    def table(self):
        return bucket_table(self.phases, self.river_phases)

    def __str__(self):
        phases, river_phases = (",".join(map(str, part)) for part in (self.phases, self.river_phases))
        return f"{self.width}x{self.second}x{self.third}:{phases}/{river_phases}"
