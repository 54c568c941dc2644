"""Conversions, upgrades and reorganizations that the scenario offers (16A1f, 16A1t, 16A1bb, 16A1ff).

Of the other actions of an order of battle a scenario has receipts (16A1p), withdrawals (16A1cc) and forming units
(16A1l); those that garrisons, boxes, governments or other commands take part in no scenario has.
"""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import lacks, pay, refund
from wargame_cli.rulesets.great_war_ground_rules.arrivals.schedule import lacks_training, passes_training
from wargame_cli.rulesets.great_war_ground_rules.command.elite import hand_on
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import seen_by_all
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import regular
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import in_zone_of
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date
from wargame_cli.rulesets.great_war_ground_rules.kit.components import FACTORY
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Conversion
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points
from wargame_cli.rulesets.great_war_ground_rules.movement.breakdowns import exchange
from wargame_cli.rulesets.great_war_ground_rules.position.position import GONE, LATER, GroundPosition, Referee, enemy


class Convert(Order, frozen=True, kw_only=True):
    """Convert units of one hex into another one, as the scenario offers it from a turn on (16A1f).

    `convert`: the unit that they become.
    `on-map`: true to leave the points that it gives in its hex.
    """

    verb: ClassVar[str] = "convert"
    example: ClassVar[str] = "{convert: GE-Alpen}"

    into: UnitName = msgspec.field(name="convert")
    here: bool = msgspec.field(default=False, name="on-map")


def offered(position: GroundPosition, side: str, into: str) -> Conversion | None:
    """The conversion of a side that gives a unit, if there is such and it was not carried out."""
    for each in position.kit.plan.conversions:
        if each.side == side and into in each.into and position.place_of(into) == LATER:
            return each
    return None


@BOOK.forbids("16A1", Convert)
def is_offered(order: Convert, referee: Referee) -> str | None:
    """What the scenario offers is converted from its turn on; linked steps one after the other (16A1f, 16A1ff)"""
    position = referee.position
    found = offered(position, referee.side, order.into)
    if found is None:
        return f"there is no conversion that gives {order.into}"
    if date(found.turn) > position.date:
        return f"that can be done from {found.turn} on"
    missing = [unit for unit in found.after if position.place_of(unit) == LATER]
    return f"{', '.join(missing)} must be there first" if missing else None


@BOOK.forbids("16A1", Convert)
def are_ready(order: Convert, referee: Referee) -> str | None:
    """Units that are converted stand together, in regular general supply, in no enemy ZOC (16A1f)"""
    position, side = referee.position, referee.side
    found = offered(position, side, order.into)
    if found is None:
        return None
    places = {position.place_of(unit) for unit in found.units}
    if len(places) > 1 or not all(position.on_map(unit) for unit in found.units):
        return f"{', '.join(found.units)} are not in one hex"
    if short := [unit for unit in found.units if not regular(position, unit)]:
        return f"{', '.join(short)}: not in regular general supply"
    if any(in_zone_of(position, enemy(side), place) for place in places):
        return f"{', '.join(found.units)}: in an enemy ZOC"
    if found.upgrade and not _has_factory(position, found):
        return "no factory of their nation is there for an upgrade"
    return None


def _has_factory(position: GroundPosition, found: Conversion) -> bool:
    """Whether the side owns a factory in the nation's home, and no unit is cut off from it (16A1bb)."""
    nation = position.counter(found.units[0]).nationality
    factories = [place for place in position.kit.with_kind({FACTORY}) if position.kit.nation_of(place) == nation]
    owned = any(position.owns(found.side, place) for place in factories)
    return owned and not any(unit in position.isolated for unit in found.units)


@BOOK.forbids("16B3b", Convert)
def is_paid(order: Convert, referee: Referee) -> str | None:
    """A reorganization may cost Man and Equ Pts, of the general pool or of its hex (16A1t)"""
    position = referee.position
    found = offered(position, referee.side, order.into)
    if found is None:
        return None
    at = position.place_of(found.units[0])
    return lacks(position, order.into, Points(max(found.man, 0), max(found.equ, 0)), at) or None


@BOOK.performs(Convert)
def convert(order: Convert, referee: Referee) -> None:
    """The units are out of the game, and the new ones stand in their place, in their condition (16A1f)."""
    position = referee.position
    found = offered(position, referee.side, order.into)
    if found is None or not _is_trained(referee, found):
        return
    place = position.place_of(found.units[0])
    for unit in found.units:
        hand_on(referee, unit, found.into)
    exchange(referee, found.units, found.into, "converted", rule="16A1f", to=GONE)
    pay(referee, order.into, Points(max(found.man, 0), max(found.equ, 0)), "reorganization", place)
    gain = Points(max(-found.man, 0), max(-found.equ, 0))
    refund(referee, order.into, gain, "reorganization", "16A1t", place if order.here else "")


def _is_trained(referee: Referee, found: Conversion) -> bool:
    """Where the training garrisons of its nation are missing a die decides whether it is carried out (16C9)."""
    if not lacks_training(referee.position, found.into[0]):
        return True
    if referee.lacks_dice():
        return False
    return passes_training(referee, tuple(found.into), seen_by_all(referee.position, found.units))
