"""Cadres and remnants are rebuilt (16B3d), units at a weaker strength augmented (16B3e), within limits (16B3f)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_ground_rules.arrivals.fragile import substitute_of, substitute_rebuilt
from wargame_cli.rulesets.great_war_ground_rules.arrivals.limits import count, over_limit
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import lacks, pay
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import as_built
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import replacement_strength
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import regular
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import in_zone_of
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitReduced
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee, enemy


class Rebuild(Order, frozen=True, kw_only=True):
    """Rebuild a cadre or remnant to full strength, in your initial phase or the enemy's (16B3d).

    `rebuild`: the unit.
    """

    verb: ClassVar[str] = "rebuild"
    example: ClassVar[str] = "{rebuild: BR-12}"

    unit: UnitName = msgspec.field(name="rebuild")


class Augment(Order, frozen=True, kw_only=True):
    """Bring a unit of two strengths from the weaker one to its full strength, in your initial phase (16B3e).

    `augment`: the unit.
    """

    verb: ClassVar[str] = "augment"
    example: ClassVar[str] = "{augment: BR-Hv1}"

    unit: UnitName = msgspec.field(name="augment")


def cost_to_rebuild(position: GroundPosition, unit: str) -> Points:
    """What a cadre costs: the difference to its full strength, or to that of its substitute (16B3d, 16C6)."""
    whole = replacement_strength(position, substitute_of(position, unit) or unit, whole=True)
    now = replacement_strength(position, unit)
    return Points(whole.man - now.man, whole.equ - now.equ)


def can_rebuild(position: GroundPosition, side: str) -> bool:
    """Whether a side has a cadre on the map that it can pay to rebuild (16B3d)."""
    cadres = [
        unit
        for unit in position.reduced
        if position.side_of(unit) == side
        and position.on_map(unit)
        and not position.counter(unit).weaker
        and unit not in position.this_turn.brought_back
    ]
    return any(
        not lacks(
            position, unit, cost_to_rebuild(position, unit), position.place_of(unit), pooled=regular(position, unit)
        )
        for unit in cadres
    )


@BOOK.forbids("16B3d", Rebuild, Augment)
def is_a_cadre(order: Rebuild | Augment, referee: Referee) -> str | None:
    """An own cadre or remnant on the map is rebuilt, a unit at a weaker strength augmented (16B3d, 16B3e)"""
    position = referee.position
    weaker = bool(position.counter(order.unit).weaker)
    if position.side_of(order.unit) != referee.side or order.unit not in position.reduced:
        return f"{order.unit} is no cadre or remnant of yours"
    if weaker != isinstance(order, Augment):
        return f"{order.unit} is {'at a weaker strength: augment it' if weaker else 'a cadre or remnant: rebuild it'}"
    return None if position.on_map(order.unit) else f"{order.unit} is not on the map"


@BOOK.forbids("16B3c", Rebuild)
def came_in_an_earlier_turn(order: Rebuild, referee: Referee) -> str | None:
    """A cadre that was replaced is rebuilt in a later turn, not in the one in which it came back (16B3c)"""
    if order.unit in referee.position.this_turn.brought_back:
        return f"{order.unit} was replaced in this turn: it can be rebuilt from the next one on"
    return None


@BOOK.forbids("16B3d", Augment)
def keeps_its_movement(order: Augment, referee: Referee) -> str | None:
    """Units with another movement rating at their full strength are not augmented (16B3e)"""
    counter = referee.position.counter(order.unit)
    if counter.front.movement != counter.back.movement:
        return f"{order.unit} has another movement rating at its full strength"
    return None


@BOOK.forbids("16B3d", Rebuild, Augment)
def is_out_of_reach(order: Rebuild | Augment, referee: Referee) -> str | None:
    """No cadre is rebuilt in an enemy ZOC, but in a hex with a fortification other than fieldworks (16B3d)"""
    position, side = referee.position, referee.side
    place = position.place_of(order.unit)
    if place not in position.kit.board.index or not in_zone_of(position, enemy(side), place):
        return None
    if as_built(position, place) not in ("", "fieldworks"):
        return None
    return f"{order.unit} is in an enemy ZOC"


@BOOK.forbids("16B3b", Rebuild, Augment)
def can_be_rebuilt(order: Rebuild | Augment, referee: Referee) -> str | None:
    """Points of the general pool go to units in regular general supply, those of a hex to units there (16B3d)"""
    position, unit = referee.position, order.unit
    if unit not in position.reduced:
        return None
    supplied = regular(position, unit)
    missing = lacks(position, unit, cost_to_rebuild(position, unit), position.place_of(unit), pooled=supplied)
    if missing and not supplied:
        return f"{unit} is not in regular general supply: only points in its hex could rebuild it"
    return missing or None


@BOOK.forbids("16B3f", Rebuild, Augment)
def rebuilds_within_the_limit(order: Rebuild | Augment, referee: Referee) -> str | None:
    """No more REs of some types are rebuilt in a month than the limit (16B3f)"""
    return over_limit(referee.position, order.unit, _rebuilt_res(referee.position, order.unit)) or None


def _rebuilt_res(position: GroundPosition, unit: str) -> float:
    """The REs that a cadre gains (16B3f)."""
    counter = position.counter(unit)
    return counter.whole_re - counter.cadre_re


@BOOK.performs(Rebuild, Augment)
def rebuild(order: Rebuild | Augment, referee: Referee) -> None:
    """It is paid for, with what lies in its hex first, and is at full strength (16B3d)."""
    position, unit = referee.position, order.unit
    size = _rebuilt_res(position, unit)
    pay(referee, unit, cost_to_rebuild(position, unit), "rebuilding", position.place_of(unit))
    if substitute_of(position, unit):
        substitute_rebuilt(referee, unit)
    else:
        referee.emit(
            UnitReduced(rule="16B3d", seen_by=position.seen_by(unit), unit=unit, reduced=False, cause="rebuilt")
        )
    count(referee, unit, size)
