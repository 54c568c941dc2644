"""What a side can spend in a phase: Resource Points, and what railways and ships still carry; what it leaves undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine.document import capital
from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import Oversight, Resource
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.enver import arrived, is_due
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.mandated import OFFENSIVES
from wargame_cli.rulesets.great_war_in_europe.kit.calendar import FIRST
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, FRONT_NAMES, NATIONS, WESTERN, named
from wargame_cli.rulesets.great_war_in_europe.movement.outbreak import trains_left
from wargame_cli.rulesets.great_war_in_europe.movement.sea import NEAR_EASTERN_SEAS, SEA, ships_left
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import (
    ALLIED_IN_EUROPE,
    CP_IN_EUROPE,
    IN_RUSSIA,
    left_of,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import OFFENSIVE_UNITS, GreatWarPosition, Referee

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


#: Who goes by sea, in one version of the game everywhere, in the combined one in the Near East too (9.52).
_BY_SEA = {
    SEA: ("unit by sea", "units by sea"),
    NEAR_EASTERN_SEAS: ("unit by sea in the Near East", "units by sea in the Near East"),
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
    iraq = ("Iraq",) if position.in_play("maude") else ()
    russia = (IN_RUSSIA,) if mode.whole_europe else ()
    europe = (CP_IN_EUROPE,) if side == CP else (ALLIED_IN_EUROPE, *russia)
    near_east = ("the Near East",) if side == CP else ("the Caucasus", "Egypt", *iraq)
    return (*(() if mode.near_east_alone else europe), *(near_east if mode.near_east else ()))


def _carriage(position: GreatWarPosition, side: str) -> Iterator[Resource]:
    """Units by strategic movement, headquarters counting double (9.34), and Allied ones by sea (9.52).

    In the first turn those that go against Fisher's Gambit, each counting one (20.2).
    """
    if side == CP and position.turn <= FIRST:
        words = "unit by rail to Berlin and Stettin", "units by rail to Berlin and Stettin"
        yield Resource(name=capital(words[1]), left=trains_left(position), unit=words, rule="20.2", quiet=True)
    for name in _capacities(position, side):
        words = f"unit by rail and river in {name}", f"units by rail and river in {name}"
        yield Resource(name=capital(words[1]), left=left_of(position, name), unit=words, rule=_RULES[name], quiet=True)
    if side == ALLIED:
        for name in (SEA, NEAR_EASTERN_SEAS) if position.kit.mode.combined else (SEA,):
            words = _BY_SEA[name]
            left = ships_left(position, name)
            yield Resource(name=capital(words[1]), left=left, unit=words, rule="9.52", quiet=True)


# -- what must not be left undone ----------------------------------------------------------------------------------


def oversights(referee: Referee, orders: Sequence[Order]) -> list[Oversight]:
    """Attacks and marches that an offensive calls for, or the game is lost (6.30)."""
    position, side = referee.position, referee.side
    if position.phase.endswith("-combat"):
        return list(_attacks_owed(position, side))
    return list(_marches_owed(position, side)) if position.phase.endswith("-movement") else []


def _attacks_owed(position: GreatWarPosition, side: str) -> Iterator[Oversight]:
    if side == CP and is_due(position) and position.this_turn.offensive == "attack":
        message = "Enver's offensive: without an attack of three units on the Caucasus Front the game is lost"
        yield Oversight(code="demand-unmet", message=message, rule="6.30")
    for offensive in OFFENSIVES.values():
        owed = position.this_turn.owed.get(offensive.kind, 0)
        if owed and offensive.side == side and position.my_theater[offensive.side] == WESTERN:
            nation, front = NATIONS[offensive.nation], FRONT_NAMES[offensive.front]
            fair = " at 1:1 or better before shifts" if offensive.fair else ""
            attacks = f"{owed} more attack{'' if owed == 1 else 's'}"
            message = f"{offensive.title}: without {attacks} of {nation} alone on the {front}{fair} the game is lost"
            yield Oversight(code="demand-unmet", message=message, rule="6.30")


def _marches_owed(position: GreatWarPosition, side: str) -> Iterator[Oversight]:
    goals = position.this_turn.offensive_goals
    if side != CP or not goals or not is_due(position):
        return
    if len(list(arrived(position, goals))) < min(OFFENSIVE_UNITS, len(goals)):
        message = "Enver's offensive: three of its units must march straight at the Allies, or the game is lost"
        yield Oversight(code="demand-unmet", message=message, rule="6.30")
