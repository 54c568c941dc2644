"""Who is out of supply as strategic movement begins, and goes nowhere by train or ship in it (11.11)."""

from collections.abc import Collection, Sequence

import msgspec

from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


class Stranded(msgspec.Struct):
    """The units that were out of supply, or had Fortress Supply alone, when the phase began; None before that."""

    units: Collection[str] | None = None


def judge_supply(referee: Referee) -> None:
    """The phase begins: what moves in it takes nobody's supply away any more, and brings it to nobody."""
    referee.record(Stranded).units = _unsupplied(referee)


def stranded(referee: Referee, units: Sequence[str]) -> list[str]:
    """Those of them that were out of supply when the phase began."""
    judged = referee.record(Stranded)
    if judged.units is None:
        judged.units = _unsupplied(referee)
    return [unit for unit in units if unit in judged.units]


def _unsupplied(referee: Referee) -> Collection[str]:
    """The units of the phasing side on the map that are not in supply now."""
    position = referee.position
    own = position.units_in(referee.side, position.kit.land)
    return frozenset(unit for unit in own if not in_supply(position, unit))
