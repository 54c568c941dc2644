"""Amphibious invasion (7.3): a British army at sea lands against odds, and holds a beachhead where it cannot win."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.lamps.advance import advance
from wargame_cli.rulesets.lamps.allowances import allowance_for
from wargame_cli.rulesets.lamps.areas import has_room, is_enemy, is_neutral
from wargame_cli.rulesets.lamps.armies import Judge, go, remove, spend
from wargame_cli.rulesets.lamps.artillery import batteries
from wargame_cli.rulesets.lamps.assault import clear_out, defends, label_of, overrun, pick_defender
from wargame_cli.rulesets.lamps.book import BOOK
from wargame_cli.rulesets.lamps.combat_events import AttackDeclared
from wargame_cli.rulesets.lamps.fight import Fight
from wargame_cli.rulesets.lamps.nations import OTHER, title
from wargame_cli.rulesets.lamps.one_attack import Outcome, choose_battery, fight_out
from wargame_cli.rulesets.lamps.position import (
    BLOCKADE,
    HAGUE,
    PORTS,
    UNRESTRICTED,
    LampsPosition,
    beachhead,
    coast_of,
)
from wargame_cli.rulesets.lamps.sea_events import InvasionDecided, InvasionSailed, MoveMade
from wargame_cli.rulesets.lamps.sea_movement import is_port, leaves_its_theater
from wargame_cli.rulesets.lamps.trenches import breach, restore

_BRITAIN = "great_britain"


class Invade(Order, frozen=True, kw_only=True):
    """Send a Fresh British army by sea against an enemy port; it lands in the Combat Phase (6.5.2, 7.3)."""

    verb: ClassVar[str] = "invade"
    example: ClassVar[str] = "{invade: gallipoli, with: GB-2}"

    target: PlaceName = msgspec.field(name="invade")
    unit: UnitName = msgspec.field(name="with")


class Land(Order, frozen=True, kw_only=True):
    """Land the invading army now; `bombard` makes a Fresh British fleet Spent for +1 (7.3.1)."""

    verb: ClassVar[str] = "land"
    example: ClassVar[str] = "{land: gallipoli, bombard: true}"
    certain: ClassVar[bool] = False

    target: PlaceName = msgspec.field(name="land")
    bombard: bool = False


# -- sailing ----------------------------------------------------------------------------------------------------


@BOOK.forbids("6.5.2", Invade, decisive=True)
def a_fresh_british_army(order: Invade, referee: Judge) -> str | None:
    """A Fresh British army invades, one a turn (R-36)."""
    position = referee.position
    counter = position.unit(order.unit)
    if counter.nation != _BRITAIN or not counter.is_army:
        return f"{order.unit} is no British army"
    if not position.fresh(order.unit):
        return f"{order.unit} is Spent"
    if position.this_turn.invading:
        return f"{position.this_turn.invading[0]} is invading already"
    return None


@BOOK.forbids("6.5.2", Invade)
def from_a_port_against_a_port(order: Invade, referee: Judge) -> str | None:
    """The army leaves a friendly port and goes against an enemy one."""
    position = referee.position
    name = position.kit.name
    start = position.place_of(order.unit)
    if coast_of(start):
        return "no invasion starts from a beachhead"
    if not position.kit.is_area(start) or not is_port(position, start):
        return f"{name(start)} is no friendly port"
    if not position.kit.is_marked(order.target, "anchor"):
        return f"{name(order.target)} is no port"
    if is_neutral(position, order.target):
        return f"{name(order.target)} is neutral"
    return None if is_enemy(position, position.side, order.target) else f"{name(order.target)} is ours: sail there"


@BOOK.forbids("6.2.1", Invade)
def the_beach_has_room(order: Invade, referee: Judge) -> str | None:
    """A beachhead holds two armies, the invader among them."""
    position = referee.position
    place = beachhead(order.target)
    return None if has_room(position, place) else f"{position.kit.name(place)} is full"


@BOOK.forbids("6.5b", Invade)
def an_invasion_is_the_sea_move(order: Invade, referee: Judge) -> str | None:
    """It is the one move by sea."""
    allowance, reason = allowance_for(referee.position, order.unit, order.target, by_sea=True)
    return None if allowance else reason


@BOOK.forbids("7.3.3", Invade)
def belgium_is_guarded(order: Invade, referee: Judge) -> str | None:
    """Nobody lands in Belgium while a German fleet or U-Boat is Fresh."""
    position = referee.position
    if order.target != "belgium":
        return None
    places = (HAGUE, UNRESTRICTED, BLOCKADE, PORTS["germany"])
    ships = (unit for place in places for unit in position.at(place) if position.unit(unit).nation == "germany")
    fresh = next((unit for unit in ships if position.fresh(unit)), "")
    return f"{fresh} is Fresh" if fresh else None


@BOOK.forbids("6.5.1.1", Invade)
def bound_armies_stay(order: Invade, referee: Judge) -> str | None:
    """The armies of the Near East invade there only (R-35)."""
    position = referee.position
    if leaves_its_theater(position, order.unit, order.target):
        return f"{order.unit} stays in the Near East until Turkey is conquered"
    return None


@BOOK.performs(Invade)
def sail_against(order: Invade, referee: Judge) -> None:
    """The army lies off the coast."""
    position = referee.position
    start = position.place_of(order.unit)
    allowance, _ = allowance_for(position, order.unit, order.target, by_sea=True)
    referee.emit(MoveMade(rule="6.5.2", unit=order.unit, allowance=allowance))
    place = beachhead(order.target)
    go(referee, order.unit, place, "6.5.2", "invade", (start, place))
    referee.emit(InvasionSailed(rule="6.5.2", army=order.unit, area=order.target))


# -- landing ----------------------------------------------------------------------------------------------------


@BOOK.forbids("7.3.1a", Land)
def somebody_invades(order: Land, referee: Judge) -> str | None:
    """An army lies off that coast."""
    invading = referee.position.this_turn.invading
    if invading is None or invading[1] != order.target:
        return f"no army is invading {referee.position.kit.name(order.target)}"
    return None


@BOOK.forbids("7.3.1b", Land, settled=True)
def a_fleet_can_bombard(order: Land, referee: Judge) -> str | None:
    """Shore bombardment needs a Fresh British fleet."""
    if not order.bombard or _bombarding_fleet(referee.position):
        return None
    return f"no Fresh fleet of {title(_BRITAIN)} can bombard"


@BOOK.performs(Land)
def land(order: Land, referee: Judge) -> None:
    """The landing is fought."""
    if not referee.rehearsing:
        _land(referee, bombard=order.bombard)


def land_at_last(referee: Judge) -> None:
    """An invader attacks before the Combat Phase ends, without a fleet's support (7.3.1)."""
    if referee.position.this_turn.invading is None:
        return
    if referee.rehearsing:
        referee.open_ended = True
        return
    _land(referee, bombard=False)


def _bombarding_fleet(position: LampsPosition) -> str:
    fleets = (*position.of_type("fleet", PORTS[_BRITAIN]), *position.of_type("fleet", BLOCKADE))
    return next((fleet for fleet in fleets if position.unit(fleet).nation == _BRITAIN and position.fresh(fleet)), "")


def _land(referee: Judge, *, bombard: bool) -> None:
    """One die, a second one for each defence, destruction by two dice above it (7.3.1). Breaches let it go on."""
    position = referee.position
    invading = position.this_turn.invading
    assert invading is not None  # the callers have seen to it
    army, area = invading
    place = beachhead(area)
    if position.control.get(area) == position.side:  # taken by others meanwhile
        go(referee, army, area, "7.3.1", "advance")
        referee.emit(InvasionDecided(rule="7.3.1", army=army, area=area, result="landed unopposed"))
        return
    if bombard:
        spend(referee, _bombarding_fleet(position), "7.3.1", "shore bombardment")
    while True:
        if position.this_turn.battle not in (None, (place, area)):
            restore(referee)
        referee.emit(AttackDeclared(rule="7.3.1", army=army, origin=place, target=area))
        label = label_of(position, area)
        kind = defends(position, place, area)
        outcome, defender = _one_landing(referee, army, place, area, kind, label, bombard)
        if kind != "trench" or not outcome.won:
            break
        breach(referee, area, place, "7.5")
        bombard = False
    spend(referee, army, "7.3.1", "invaded")
    result = _decide(referee, kind, outcome, defender, label, invading)
    referee.emit(InvasionDecided(rule="7.3.1", army=army, area=area, result=result))


def _one_landing(
    referee: Judge, army: str, place: str, area: str, kind: str, label: str, bombard: bool
) -> tuple[Outcome, str]:
    """One combat of the invader (7.3.1)."""
    position = referee.position
    defender = pick_defender(referee, area, kind, label) if kind in ("fresh", "spent") else ""
    guns = batteries(position, area, OTHER[position.side]) if kind != "garrison" else []
    fight = Fight(
        number=len(position.this_turn.attacked),
        attacker=army,
        origin=place,
        target=area,
        against="trench" if kind == "trench" else "garrison" if kind == "garrison" else "army",
        defender=defender,
        invasion=True,
        battery=choose_battery(referee, area, guns, label, True),
        bombardment=bombard,
    )
    return fight_out(referee, fight, label, lambda fight, needed: True), defender


def _decide(referee: Judge, kind: str, outcome: Outcome, defender: str, label: str, invading: tuple[str, str]) -> str:
    """The area is taken, the invader destroyed, or a beachhead formed (7.3.1)."""
    army, area = invading
    if not outcome.won:
        if kind != "garrison" and outcome.above >= 2:
            remove(referee, army, "7.3.1", "destroyed on the beach")
            return "destroyed"
        return "beachhead"
    if kind == "fresh":
        spend(referee, defender, "7.3.1", "lost a combat")
        return "beachhead"
    if kind == "garrison":
        clear_out(referee, area)
    elif overrun(referee, beachhead(area), area, defender, label) != "taken":
        return "beachhead"
    advance(referee, army, area, ())
    return "taken"
