"""What a side can spend in a phase: Resource Points, and what railways and ships still carry."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.document import capital
from wargame_cli.engine.queries import Resource
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, BUYER, CP, NATIONS, PAYERS
from wargame_cli.rulesets.great_war_in_europe.movement.sea import MOST, SEA
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import CAPACITY, left_of
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The rule of each capacity (9.12, 9.22, 9.23).
_RULES = {"the Near East": "9.12", "the Caucasus": "9.22", "Egypt": "9.23", "Iraq": "9.23"}


def means(position: GreatWarPosition, side: str) -> list[Resource]:
    """Points are kept for later turns, up to ten a nation (5.13); what is not carried in a phase is not."""
    if position.phase == "events":
        return [_points(position, BUYER[side])]
    if position.phase == "replacements":
        return [_points(position, nation) for nation, owner in PAYERS.items() if owner == side]
    if position.phase.endswith("strategic-movement"):
        return list(_carriage(position, side))
    return []


def _points(position: GreatWarPosition, nation: str) -> Resource:
    words = f"Resource Point of the {NATIONS[nation]}", f"Resource Points of the {NATIONS[nation]}"
    return Resource(name=words[1], left=position.points[nation], unit=words, rule="5.13")


def _carriage(position: GreatWarPosition, side: str) -> Iterator[Resource]:
    """Units by strategic movement, headquarters counting double (9.34), and Allied ones by sea (9.52)."""
    for name in CAPACITY:
        if (name == "the Near East") != (side == CP) or (name == "Iraq" and not position.in_play("maude")):
            continue
        words = f"unit by rail and river in {name}", f"units by rail and river in {name}"
        yield Resource(name=capital(words[1]), left=left_of(position, name), unit=words, rule=_RULES[name], quiet=True)
    if side == ALLIED:
        left = MOST - position.this_phase.carried.get(SEA, 0)
        yield Resource(name="Units by sea", left=left, unit=("unit by sea", "units by sea"), rule="9.52", quiet=True)
