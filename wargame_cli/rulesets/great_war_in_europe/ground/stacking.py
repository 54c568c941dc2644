"""Stacking (7.2): how many units a hex may hold, and what is too many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wargame_cli.rulesets.great_war_in_europe.ground.outbreak import two_armies
from wargame_cli.rulesets.great_war_in_europe.kit.nations import NATIONS
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: The most units of a side in a hex (7.23).
MOST = 6
#: The most infantry divisions of these nations in a hex, with others or without (7.23).
MOST_OF_A_NATION = 4
_FEW_OF = {"US": "American", "BU": "Bulgarian"}
#: The types of which a hex holds one unit, in words (7.23).
ONE_OF_A_TYPE: Mapping[str, str] = {"headquarters": "headquarters", "tank": "tank unit", "anti-tank": "anti-tank unit"}


def fault(position: GreatWarPosition, units: Sequence[str], hex: str = "") -> tuple[str, str] | None:
    """Why these units of a side may not stack together, as rule and words; None where they may (7.23, 16.1)."""
    if len(units) < 2:
        return None
    counters = [position.counter(unit) for unit in units]
    counted = sum([counter.counts_for_stacking for counter in counters])
    if counted > MOST:
        return "7.23", f"{counted} units, and a hex holds {MOST}"
    kinds: list[str] = [counter.type for counter in counters]
    for kind, words in ONE_OF_A_TYPE.items():
        if kinds.count(kind) > 1:
            return "7.23", f"only one {words} may be in a hex"
    if many := next(of_one_nation(position, units), None):
        words = _FEW_OF[position.counter(many[0]).nation]
        return "7.23", f"{len(many)} {words} infantry divisions, and a hex holds {MOST_OF_A_NATION}"
    return apart(position, units)


def of_one_nation(position: GreatWarPosition, units: Sequence[str]) -> Iterator[list[str]]:
    """The infantry divisions of a nation of which a hex holds four, where there are more (7.23)."""
    if len(units) <= MOST_OF_A_NATION:
        return
    for nation in _FEW_OF:
        counters = (position.counter(unit) for unit in units)
        many = [each.id for each in counters if each.nation == nation and each.infantry and each.division]
        if len(many) > MOST_OF_A_NATION:
            yield many


def apart(position: GreatWarPosition, units: Sequence[str]) -> tuple[str, str] | None:
    """Why these units may not be together in a hex or an attack whatever their number, or None (6.48, 16.1, 16.31).

    Units of a collapsed nation keep to themselves, and those of the Red Army (15.93); in the Civil War each Russian
    unit does, in August 1914 two Russian armies (19.54).
    """
    counters = [each for unit in units if not (each := position.counter(unit)).headquarters]
    nations = {each.fights_as for each in counters}
    if len(nations) > 1 and (fallen := [nation for nation in nations if position.has_collapsed(nation)]):
        words = " and ".join(NATIONS[nation] for nation in sorted(fallen))
        return "16.1", f"units of collapsed nations do not stack or attack with those of others: {words}"
    if "RU" in nations and two_armies(position, units):
        return "19.54", "the Russian First and Second Armies keep apart in August 1914"
    if "RU" in nations and len({each.red for each in counters}) > 1:
        return "15.9", "units of the Red Army do not stack or attack with others"
    together = "RU" in nations and sum(each.fights_as == "RU" for each in counters) > 1
    if together and position.has_collapsed("RU") and position.in_play("russian-civil-war"):
        return "6.48", "in the Civil War Russian units do not stack or attack together"
    return None


def too_many(position: GreatWarPosition, side: str, hex: str) -> tuple[str, str] | None:
    """Why a side's stack in a hex is over the limits, or None."""
    return fault(position, position.units_at(side, hex), hex)


def warn_of_a_crowd(referee: Referee, hex: str) -> None:
    """Say to who brings units into a hex that it holds too many: they are eliminated when it is looked at (7.22)."""
    position = referee.position
    if crowd := too_many(position, referee.side, hex):
        message = f"{position.kit.name(hex)}: {crowd[1]}; what is too much at the phase's end is eliminated"
        referee.warn("7.22", message)


def overstacked(position: GreatWarPosition, side: str) -> list[str]:
    """The hexes in which a side has too many units."""
    spaces = position.kit.board.spaces(position.occupied(side))
    return [hex for hex in spaces if too_many(position, side, hex)]
