"""Support units: headquarters (17), airbases (18) with aerial recon (38.5), gunfire (19)."""

from __future__ import annotations

from functools import cache

from wargame_cli.engine.board import Mask, Net
from wargame_cli.engine.position import derived
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, Gun, guns, ships
from wargame_cli.rulesets.kaisers_war.ground.seas import may_sail
from wargame_cli.rulesets.kaisers_war.ground.supply import supplied
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.position.position import FLEET, KaisersPosition

#: The most airbases and ships that may support one attack (18.4, 12.14).
MOST_AIR, MOST_SHIPS = 2, 2
#: Nations of which two airbases may support one attack together (18.4).
TWO_AIRBASES = ("Germany", "British Empire")

GUNFIRE = "naval bombardment"

# -- range -------------------------------------------------------------------------------------------------------


def in_range(position: KaisersPosition, unit: str, target: str) -> bool:
    """Whether a headquarters or airbase reaches the defended hex, which counts while its own does not (17.1, 18.3)."""
    return bool(hexes_in_range(position, unit) & position.kit.board.bit[target])


def hexes_in_range(position: KaisersPosition, unit: str) -> Mask:
    """Every hex that a headquarters or airbase reaches from where it stands; none off the map."""
    place = position.place_of(unit)
    if place not in position.kit.board.index:
        return 0
    return _within(position.kit, place, position.counter(unit).range)


@cache
def _within(kit: Kit, start: str, radius: int) -> Mask:
    """Every hex within this distance of `start`; anything may lie between but neutral countries (17.1, 23.2)."""
    everywhere, traceable = _tracing(kit)
    return everywhere.reached(kit.board.bit[start], traceable, limit=radius)


@cache
def _tracing(kit: Kit) -> tuple[Net, Mask]:
    """All steps between hexes, and the hexes that support may be traced through."""
    traceable = kit.board.mask(hex for hex in kit.map.in_play if kit.alignment(hex) != "neutral")
    return kit.board.all_steps, traceable


# -- seas --------------------------------------------------------------------------------------------------------


def firing_hexes(position: KaisersPosition, gun: Gun, target: str) -> list[str]:
    """The all-sea hexes from which a ship may fire on a coastal hex: next to it, in a sea where it may sail (19.1)."""
    kit = position.kit
    nation = position.counter(gun.unit).nation
    return [
        near
        for near in kit.board.neighbours[target]
        if kit.map.terrain[near] == "sea" and gun.sea in ("", near) and may_sail(position, nation, kit.map.area[near])
    ]


# -- legality ----------------------------------------------------------------------------------------------------


@BOOK.forbids("12.14h", Attack)
def one_headquarters(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """A headquarters supports an attack within its radius, and one attack a phase

    An order names one headquarters at most (17.2).
    """
    if not order.hq:
        return None
    position = referee.position
    if not position.counter(order.hq).headquarters:
        return f"{order.hq} is not a headquarters"
    return _unfit(order, referee, order.hq, "radius")


@BOOK.forbids("12.14a", Attack)
def airbases_in_range(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """An airbase supports an attack within its range, and one attack a phase

    Its strength is not divided between attacks (18.5); it never supports a defence (18.2).
    """
    for unit in order.air:
        if not referee.position.counter(unit).air:
            return f"{unit} is not an airbase"
        if fault := _unfit(order, referee, unit, "range"):
            return fault
    return None


def _unfit(order: Attack, referee: Referee[KaisersPosition], unit: str, reach: str) -> str | None:
    """Why a headquarters or airbase cannot support this attack."""
    position = referee.position
    if not position.on_map(unit):
        return f"{unit} is not on the map"
    if unit in position.this_phase.supporting:
        return f"{unit} has supported an attack already in this phase"
    if order.target not in position.kit.board.index or referee.awaits(order):
        return None
    if not in_range(position, unit, order.target):
        name = position.kit.name
        where = name(position.place_of(unit))
        hexes = position.counter(unit).range
        return f"{name(order.target)} is outside the {reach} of {hexes} hexes of {unit} in {where}"
    return None


@BOOK.forbids("12.14a", Attack)
def two_airbases_of_one_nation(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """One airbase supports an attack, or two that are both German or both British"""
    if len(order.air) < 2:
        return None
    nations = {referee.position.counter(unit).nation for unit in order.air}
    if len(order.air) > MOST_AIR or len(set(order.air)) < len(order.air):
        return f"at most {MOST_AIR} different airbases support an attack"
    if len(nations) > 1 or not nations & set(TWO_AIRBASES):
        return f"two airbases support one attack only if both are German or both British: {', '.join(order.air)}"
    return None


@BOOK.forbids("19.1", Attack, Bombard)
def of_the_fleet(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """Ships are gunfire units in play, each used once a phase"""
    position = referee.position
    for ship in ships(order):
        if position.counter(ship).type != GUNFIRE:
            return f"{ship} is not a naval gunfire unit"
        if position.place_of(ship) != FLEET:
            return f"{ship} is not in play"
        if ship in position.this_phase.supporting or ship in position.this_phase.attacked:
            return f"{ship} has fired already in this phase"
    return None


@BOOK.forbids("12.14n", Attack, Bombard)
def few_ships(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """At most two ships fire on a hex"""
    named = ships(order)
    if len(named) > MOST_SHIPS or len(set(named)) < len(named):
        return f"at most {MOST_SHIPS} different naval gunfire units fire on a hex"
    return None


@BOOK.forbids("19.7", Attack, Bombard)
def from_a_friendly_sea(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """Ships fire from an all-sea hex next to the target, in a friendly sea with a base"""
    position = referee.position
    kit = position.kit
    if order.target not in kit.board.index:
        return None
    for gun in guns(order):
        if order.target not in kit.coasts:
            return f"{kit.name(order.target)} is not on a coast, and ships fire only on coastal hexes"
        if not firing_hexes(position, gun, order.target):
            where = f"from {kit.name(gun.sea)}" if gun.sea else "from any all-sea hex next to it"
            return f"{gun.unit} cannot fire on {kit.name(order.target)} {where}: its sea must be friendly and based"
    return None


@derived
def in_sight(position: KaisersPosition, side: str) -> Mask:
    """Every hex whose stacks the side may examine at any time; enemy aircraft do not hinder it."""
    if position.option("air-missions") == "off":
        return 0
    found = 0
    for unit in supplied(position, side):
        if position.counter(unit).air:
            found |= hexes_in_range(position, unit)
    return found
