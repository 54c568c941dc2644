"""Amphibious invasion (7.3): a British army at sea lands against odds, and holds a beachhead where it cannot win."""

from collections.abc import Collection, Iterable
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.lamps.combat.advance import advance, followers, stop_in
from wargame_cli.rulesets.lamps.combat.artillery import batteries
from wargame_cli.rulesets.lamps.combat.attack import clear_out, defends, number_of_next, overrun, pick_defender
from wargame_cli.rulesets.lamps.combat.big_push import earn_push, lose_push
from wargame_cli.rulesets.lamps.combat.combat import CombatOutcome, choose_battery, fight
from wargame_cli.rulesets.lamps.combat.orders import may_follow
from wargame_cli.rulesets.lamps.ground.areas import garrison, has_room, is_enemy, is_neutral, is_square
from wargame_cli.rulesets.lamps.ground.armies import go, remove, spend
from wargame_cli.rulesets.lamps.ground.trenches import breach, turn_to
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.nations import OTHER, title
from wargame_cli.rulesets.lamps.movement.allowances import allowance_for
from wargame_cli.rulesets.lamps.movement.near_east import why_it_stays
from wargame_cli.rulesets.lamps.movement.sea import is_port, why_it_stays_ashore
from wargame_cli.rulesets.lamps.position.combat import Combat
from wargame_cli.rulesets.lamps.position.events.combat import AttackDeclared
from wargame_cli.rulesets.lamps.position.events.sea import InvasionDecided, InvasionSailed, MoveMade
from wargame_cli.rulesets.lamps.position.position import (
    BLOCKADE,
    HAGUE,
    PORTS,
    UNRESTRICTED,
    LampsPosition,
    Referee,
    beachhead,
    coast_of,
)

_BRITAIN = "great_britain"


class Invade(Order, frozen=True, kw_only=True):
    """Send a Fresh British army by sea against an enemy port; it lands in the Combat Phase (6.5.2, 7.3).

    `invade`: the enemy port.
    `with`: the Fresh British army.
    """

    verb: ClassVar[str] = "invade"
    example: ClassVar[str] = "{invade: gallipoli, with: GB-2}"

    target: PlaceName = msgspec.field(name="invade")
    unit: UnitName = msgspec.field(name="with")


class Land(Order, frozen=True, kw_only=True):
    """Land the invading army now (7.3.1).

    `land`: the area of the landing.
    `bombard`: a Fresh British fleet turns Spent for +1.
    `advance`: who follows if it wins: all, or these units (7.2.7).
    """

    verb: ClassVar[str] = "land"
    example: ClassVar[str] = "{land: gallipoli, bombard: true, advance: all}"
    attacks: ClassVar[bool] = True

    target: PlaceName = msgspec.field(name="land")
    bombard: bool = False
    advance: tuple[UnitName, ...] | Literal["none", "all"] = "none"

    def may_change(self, position: LampsPosition) -> Collection[str]:
        """Whose the area is, where the invader and those who may follow stand, and a fleet."""
        invading = position.this_turn.invading
        ships = (BLOCKADE, PORTS[_BRITAIN])
        followers = may_follow(position, self.target, self.advance)
        return {self.target, *(invading or ()), *followers, *(ships if self.bombard else ())}


# -- sailing ----------------------------------------------------------------------------------------------------


@BOOK.forbids("6.5.2", Invade, decisive=True)
def a_fresh_british_army(order: Invade, referee: Referee) -> str | None:
    """A Fresh British army invades, one a turn (R-36)"""
    position = referee.position
    counter = position.counter(order.unit)
    if counter.nation != _BRITAIN or not counter.is_army:
        return f"{order.unit} is no British army"
    if not position.fresh(order.unit):
        return f"{order.unit} is Spent"
    if position.this_turn.invading:
        return f"{position.this_turn.invading[0]} is invading already"
    return None


@BOOK.forbids("6.5.1.2", Invade, decisive=True)
def guns_and_tanks_do_not_invade(order: Invade, referee: Referee) -> str | None:
    """Heavy Artillery and Tanks take part in no invasion"""
    return why_it_stays_ashore(referee.position, order.unit)


@BOOK.forbids("6.5.2", Invade)
def from_a_port_against_a_port(order: Invade, referee: Referee) -> str | None:
    """The army leaves a friendly port and goes against an enemy one"""
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
def the_beach_has_room(order: Invade, referee: Referee) -> str | None:
    """A beachhead holds two armies, the invader among them"""
    position = referee.position
    place = beachhead(order.target)
    return None if has_room(position, place) else f"{position.kit.name(place)} is full"


@BOOK.forbids("6.5b", Invade)
def an_invasion_is_the_sea_move(order: Invade, referee: Referee) -> str | None:
    """It is the one move by sea"""
    allowance, reason = allowance_for(referee.position, order.unit, order.target, by_sea=True)
    return None if allowance else reason


@BOOK.forbids("7.3.3", Invade)
def belgium_is_guarded(order: Invade, referee: Referee) -> str | None:
    """Nobody lands in Belgium while a German fleet or U-Boat is Fresh"""
    position = referee.position
    if order.target != "belgium":
        return None
    places = (HAGUE, UNRESTRICTED, BLOCKADE, PORTS["germany"])
    ships = (unit for place in places for unit in position.at(place) if position.counter(unit).nation == "germany")
    fresh = next((unit for unit in ships if position.fresh(unit)), "")
    return f"{fresh} is Fresh" if fresh else None


@BOOK.forbids("6.5.1.1", Invade)
def bound_armies_stay(order: Invade, referee: Referee) -> str | None:
    """The armies of the Near East invade there only (R-35)"""
    return why_it_stays(referee.position, order.unit, order.target) or None


@BOOK.forbids("2.1.8b", Invade)
def nobody_left_its_square_before(order: Invade, referee: Referee) -> str | None:
    """An army does not leave a square that another has used in the phase"""
    position = referee.position
    start = position.place_of(order.unit)
    used = position.option("square-traffic") == "one-army" and start in position.this_turn.squares
    return f"an army has used {position.kit.name(start)} in this phase" if used else None


@BOOK.performs(Invade)
def sail_against(order: Invade, referee: Referee) -> None:
    """The army is off the coast."""
    position = referee.position
    start = position.place_of(order.unit)
    allowance, _ = allowance_for(position, order.unit, order.target, by_sea=True)
    squares = (start,) if is_square(position, start) else ()
    referee.emit(MoveMade(rule="6.5.2", unit=order.unit, allowance=allowance, squares=squares))
    place = beachhead(order.target)
    go(referee, order.unit, place, "6.5.2", "invade", (start, place))
    referee.emit(InvasionSailed(rule="6.5.2", army=order.unit, area=order.target))


def _invader(position: LampsPosition) -> tuple[str, ...]:
    return position.this_turn.invading[:1] if position.this_turn.invading else ()


# -- landing ----------------------------------------------------------------------------------------------------


@BOOK.forbids("7.3.1a", Land, settled=True, looks_at=lambda order, referee: _invader(referee.position))
def somebody_invades(order: Land, referee: Referee) -> str | None:
    """An army is off that coast"""
    invading = referee.position.this_turn.invading
    if invading is None or invading[1] != order.target:
        return f"no army is invading {referee.position.kit.name(order.target)}"
    return None


@BOOK.forbids("7.3.1b", Land, settled=True, looks_at=lambda order, referee: (BLOCKADE, PORTS[_BRITAIN]))
def a_fleet_can_bombard(order: Land, referee: Referee) -> str | None:
    """Shore bombardment needs a Fresh British fleet"""
    if not order.bombard or _bombarding_fleet(referee.position):
        return None
    return f"no Fresh fleet of {title(_BRITAIN)} can bombard"


@BOOK.performs(Land, rolls=True)
def land(order: Land, referee: Referee) -> None:
    """The landing is fought."""
    _land(referee, order)


def end_invasions(referee: Referee) -> None:
    """An invader attacks before the Combat Phase ends, without a fleet's support (7.3.1)."""
    invading = referee.position.this_turn.invading
    if invading is not None and not referee.lacks_dice():
        _land(referee, Land(target=invading[1]))


def _bombarding_fleet(position: LampsPosition) -> str:
    fleets = (*position.of_type("fleet", PORTS[_BRITAIN]), *position.of_type("fleet", BLOCKADE))
    return next((fleet for fleet in fleets if position.counter(fleet).nation == _BRITAIN and position.fresh(fleet)), "")


def _land(referee: Referee, order: Land) -> None:
    """The landing from its beginning to its end (7.3.1)."""
    position = referee.position
    invading = position.this_turn.invading
    assert invading is not None  # checked by the callers
    army, area = invading
    with referee.scene("attack", area):
        if position.control.get(area) == position.side:
            _find_friends(referee, army, area)
            return
        if order.bombard:
            spend(referee, _bombarding_fleet(position), "7.3.1", "shore bombardment")
        result = _attack_ashore(referee, army, order, area, order.bombard)
        while result == "breached":
            result = _attack_ashore(referee, army, order, area, False)
        referee.emit(InvasionDecided(rule="7.3.1", army=army, area=area, result=result))


def _attack_ashore(referee: Referee, army: str, order: Land, area: str, bombard: bool) -> str:
    """One attack of the invader; it goes on after a breach, and goes in where the area is taken."""
    with referee.scene(str(number_of_next(referee.position))):
        result = _fight_ashore(referee, army, area, bombard)
        if result == "taken":
            advance(referee, army, area, lambda: _who_follows(referee.position, order))
    return result


def _fight_ashore(referee: Referee, army: str, area: str, bombard: bool) -> str:
    """One die, a second one for each defence, destruction by two dice above it (7.3.1)."""
    position = referee.position
    place = beachhead(area)
    turn_to(referee, place, area)
    referee.emit(AttackDeclared(rule="7.3.1", army=army, origin=place, target=area))
    kind = defends(position, place, area)
    if _comes_home(position, kind, area):
        spend(referee, army, "6.1.3", "liberated an area")
        clear_out(referee, area)
        return "taken"
    outcome, defender = _one_landing(referee, army, place, area, kind, bombard)
    if kind == "trench" and outcome.won:
        breach(referee, area, place, "7.5")
        return "breached"
    spend(referee, army, "7.3.1", "invaded")
    return _decide(referee, kind, outcome, defender, (army, area))


def _find_friends(referee: Referee, army: str, area: str) -> None:
    """The area has become friendly meanwhile: the invader lands without a combat if there is room for it."""
    position = referee.position
    if not has_room(position, area):
        referee.emit(InvasionDecided(rule="2.1.8", army=army, area=area, result="beachhead"))
        return
    go(referee, army, area, "7.3.1", "advance")
    stop_in(referee, area, [army])
    referee.emit(InvasionDecided(rule="7.3.1", army=army, area=area, result="landed unopposed"))


def _comes_home(position: LampsPosition, kind: str, area: str) -> bool:
    """Whether a landing on one's own side's empty ground needs no die, by option (6.1.3)."""
    by_option = position.option("landing-at-home") == "no-die"
    return by_option and kind == "garrison" and not garrison(position, position.side, area)


def _who_follows(position: LampsPosition, order: Land) -> Iterable[str]:
    if order.advance == "none":
        return ()
    return followers(position, beachhead(order.target), order.target) if order.advance == "all" else order.advance


def _one_landing(
    referee: Referee, army: str, place: str, area: str, kind: str, bombard: bool
) -> tuple[CombatOutcome, str]:
    """One combat of the invader (7.3.1)."""
    position = referee.position
    defender = pick_defender(referee, area, kind) if kind in ("fresh", "spent") else ""
    guns = batteries(position, OTHER[position.side], area) if kind != "garrison" else []
    combat = Combat(
        number=len(position.this_turn.attacked),
        attacker=army,
        origin=place,
        target=area,
        against="trench" if kind == "trench" else "garrison" if kind == "garrison" else "army",
        defender=defender,
        invasion=True,
        battery=choose_battery(referee, area, guns, True),
        bombardment=bombard,
    )
    return fight(referee, combat, lambda combat, needed: True), defender


def _decide(referee: Referee, kind: str, outcome: CombatOutcome, defender: str, invading: tuple[str, str]) -> str:
    """The area is taken, the invader destroyed, or a beachhead formed (7.3.1)."""
    army, area = invading
    if not outcome.won:
        lose_push(referee)
        if kind != "garrison" and outcome.above >= 2:
            remove(referee, army, "7.3.1", "destroyed on the beach")
            return "destroyed"
        return "beachhead"
    if kind == "fresh":
        spend(referee, defender, "7.3.1", "lost a combat")
        earn_push(referee, beachhead(area), area)
        return "beachhead"
    if kind == "garrison":
        clear_out(referee, area)
    elif overrun(referee, beachhead(area), area, defender) != "taken":
        return "beachhead"
    return "taken"
