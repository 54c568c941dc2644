"""What a side can spend in a phase: Resource Points, and what railways and ships still carry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine.document import capital
from wargame_cli.engine.queries import Resource
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, named
from wargame_cli.rulesets.great_war_in_europe.movement.sea import ships_left
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import (
    ALLIED_IN_EUROPE,
    CP_IN_EUROPE,
    IN_RUSSIA,
    left_of,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The rule of each capacity (9.11, 9.12, 9.21-9.23).
_RULES = {
    "the Near East": "9.12",
    "the Caucasus": "9.22",
    "Egypt": "9.23",
    "Iraq": "9.23",
    CP_IN_EUROPE: "9.11",
    ALLIED_IN_EUROPE: "9.21",
    IN_RUSSIA: "9.22",
}


def means(position: GreatWarPosition, side: str) -> list[Resource]:
    """Points are kept for later turns, up to ten a nation (5.13); what is not carried in a phase is not."""
    if position.phase == "events":
        return [_points(position, nation) for nation in position.kit.mode.buyers[side]]
    if position.phase in ("replacements", "transfers"):
        return [_points(position, nation) for nation, owner in position.kit.mode.payers.items() if owner == side]
    if position.phase.endswith("strategic-movement"):
        return list(_carriage(position, side))
    return []


def _points(position: GreatWarPosition, nation: str) -> Resource:
    words = f"Resource Point of {named(nation)}", f"Resource Points of {named(nation)}"
    return Resource(name=words[1], left=position.points[nation], unit=words, rule="5.13")


def _capacities(position: GreatWarPosition, side: str) -> Sequence[str]:
    """The capacities that a side has in this game (9.1, 9.2)."""
    mode = position.kit.mode
    if side == CP:
        return ("the Near East",) if mode.near_east else (CP_IN_EUROPE,)
    if not mode.near_east:
        return (ALLIED_IN_EUROPE, IN_RUSSIA) if mode.whole_europe else (ALLIED_IN_EUROPE,)
    return ("the Caucasus", "Egypt", *(("Iraq",) if position.in_play("maude") else ()))


def _carriage(position: GreatWarPosition, side: str) -> Iterator[Resource]:
    """Units by strategic movement, headquarters counting double (9.34), and Allied ones by sea (9.52)."""
    for name in _capacities(position, side):
        words = f"unit by rail and river in {name}", f"units by rail and river in {name}"
        yield Resource(name=capital(words[1]), left=left_of(position, name), unit=words, rule=_RULES[name], quiet=True)
    if side == ALLIED:
        left = ships_left(position)
        yield Resource(name="Units by sea", left=left, unit=("unit by sea", "units by sea"), rule="9.52", quiet=True)
