"""What a ground attack must be to be legal (7.2.1, 7.2.2 and the chapters that forbid some)."""

from __future__ import annotations

from collections.abc import Collection

from wargame_cli.rulesets.lamps.combat.advance import stopped_by_terrain
from wargame_cli.rulesets.lamps.combat.artillery import may_fire_with
from wargame_cli.rulesets.lamps.combat.invasion import Land
from wargame_cli.rulesets.lamps.combat.modifiers import gas_may_be_used
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.ground.areas import (
    GREECE,
    has_technology,
    holder,
    is_neutral,
    neighbours,
    open_to_attack,
)
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.nations import CP, OTHER, title
from wargame_cli.rulesets.lamps.movement.near_east import why_it_stays
from wargame_cli.rulesets.lamps.politics import greece, usa
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee, beachhead, coast_of

_LETTOW_VORBECK = "GE-LV"


def cannot_attack(position: LampsPosition, army: str, origin: str, target: str) -> tuple[str, str] | None:
    """Row and reason for which an army cannot attack a place from where it should stand, or None."""
    name = position.kit.name
    if position.place_of(army) != origin:
        return "7.2.2a", f"{army} is not in {name(origin)}"
    if not position.fresh(army):
        return "7.2.1", f"{army} is Spent"
    if fault := stopped_by_terrain(position, army, origin):
        return fault
    if army == _LETTOW_VORBECK and position.this_turn.guerilla:
        return "7.4.2", f"{army} has made its guerilla attack this turn"
    invading = position.this_turn.invading
    if invading and invading[0] == army:
        return "7.3.1a", f"{army} is invading {name(invading[1])}: it lands (`land`) and does not attack like others"
    if fault := bad_target(position, origin, target):
        return fault
    if usa.is_barred(position, army, target):
        return "10.2.3.2b", f"American armies do not go to {name(target)}"
    return None


def bad_target(position: LampsPosition, origin: str, target: str) -> tuple[str, str] | None:
    """Row and reason for which a place cannot be attacked from another, or None."""
    name = position.kit.name
    bit = position.kit.board.bit
    if target not in bit and coast_of(target):
        enemy = holder(position, target) == OTHER[position.side]
        fits = coast_of(target) == origin and enemy
        return None if fits else ("7.3.2a", f"no enemy stands on {name(target)} beside {name(origin)}")
    if target not in neighbours(position, origin):
        return "7.2.2a", f"{name(target)} is not adjacent to {name(origin)}"
    if bit[target] & open_to_attack(position, position.side):
        return None
    if target == GREECE and is_neutral(position, GREECE) and greece.may_be_attacked(position):
        return None
    if is_neutral(position, target):
        return "10.2", f"{name(target)} is neutral"
    return "7.2.2a", f"{name(target)} is controlled by our own side"


def targets(position: LampsPosition, origin: str) -> list[str]:
    """Every place that can be attacked from another."""
    bit = position.kit.board.bit
    open_areas = open_to_attack(position, position.side)
    near = neighbours(position, origin)
    found = [target for target in near if bit[target] & open_areas]
    doubtful = [place for place in (GREECE, beachhead(origin)) if place in near or position.at(place)]
    return found + [place for place in doubtful if place not in found and not bad_target(position, origin, place)]


@BOOK.forbids("7.2.2a", Attack)
def armies_of_the_acting_faction(order: Attack, referee: Referee) -> str | None:
    """Armies of the acting faction attack"""
    position = referee.position
    if not order.units:
        return "no army is named (`with: [...]`)"
    for unit in order.units:
        counter = position.counter(unit)
        if not counter.is_army:
            return f"{unit} is no army"
        if counter.faction != position.faction:
            return f"{unit} belongs to {title(counter.faction)}, whose turn it is not"
    if len(set(order.units)) < len(order.units):
        return "an army is named twice"
    return None


def _armies(order: Attack, referee: Referee) -> Collection[str]:
    return order.units


def _armies_and_greece(order: Attack, referee: Referee) -> Collection[str]:
    """Besides armies only neutral Greece may become open to attack, by a Western army that retreats into it."""
    return *order.units, *(neighbours(referee.position, GREECE) if order.target == GREECE else ())


def _armies_and_guns(order: Attack, referee: Referee) -> Collection[str]:
    return *order.units, *order.guns


@BOOK.forbids("2.1.10", Attack)
def named_areas_touch(order: Attack, referee: Referee) -> str | None:
    """An attack goes from one area into an adjacent one"""
    position = referee.position
    kit = position.kit
    target = coast_of(order.target) or order.target
    if not kit.is_area(target):
        return f"{kit.name(order.target)} is no area"
    if not order.origin:
        return None
    if not kit.is_area(coast_of(order.origin) or order.origin):
        return f"{kit.name(order.origin)} is no area"
    if order.target in neighbours(position, order.origin) or coast_of(order.target) == order.origin:
        return None
    return f"{kit.name(order.target)} is not adjacent to {kit.name(order.origin)}"


@BOOK.forbids_one_of(
    {
        "7.2.2a": "An army attacks an adjacent area in the enemy's hands from where it stands",
        "7.2.1": "A Spent army does not attack",
        "2.1.3b": "A unit does not attack out of a mountain that it advanced into this turn",
        "2.1.4": "Nor out of the Pripet Marshes",
        "7.3.1a": "An invading army lands",
        "7.3.2a": "A beachhead is attacked from the area beside it",
        "7.4.2": "Lettow-Vorbeck attacks once, as others do or as a guerilla",
        "10.2": "Nobody attacks a neutral",
        "10.2.3.2b": "American armies do not go to the East",
    },
    Attack,
    settled=True,
    looks_at=_armies_and_greece,
)
def somebody_can_attack(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """At least one of the armies can attack when the programme begins"""
    position = referee.position
    if not order.units:
        return None
    origin = order.start(position)
    faults = [cannot_attack(position, army, origin, order.target) for army in order.units]
    told = [fault for fault in faults if fault]
    if len(told) < len(faults):
        return None
    return told[0][0], "; ".join(dict.fromkeys(message for _, message in told))


@BOOK.forbids("7.2.2a", Attack, settled=True, looks_at=_armies)
def all_attack_from_one_area(order: Attack, referee: Referee) -> str | None:
    """The armies of a programme stand in one area"""
    position = referee.position
    places = {position.place_of(unit) for unit in order.units}
    if len(places) <= 1:
        return None
    return f"the armies stand in {', '.join(sorted(map(position.kit.name, places)))}: write an attack for each area"


@BOOK.forbids("7.6.1b", Attack)
def guns_are_guns(order: Attack, referee: Referee) -> str | None:
    """Heavy Artillery of the alliance fires"""
    for gun in order.guns:
        counter = referee.position.counter(gun)
        if counter.type != "artillery" or counter.side != referee.position.side:
            return f"{gun} is no Heavy Artillery of ours"
    return "a gun is named twice" if len(set(order.guns)) < len(order.guns) else None


@BOOK.forbids_one_of(
    {
        "7.6.1b": "Each gun is Ready, stands with the armies and fires with one of its nation",
        "2.1.3b": "No gun fires out of a mountain that it advanced into this turn",
        "2.1.4": "Nor out of the Pripet Marshes",
    },
    Attack,
    settled=True,
    looks_at=_armies_and_guns,
)
def guns_can_fire(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """Each gun can fire with one of the armies"""
    position = referee.position
    for gun in order.guns:
        if any(may_fire_with(position, gun, army, order.target) for army in order.units):
            continue
        if fault := stopped_by_terrain(position, gun, position.place_of(gun)):
            return fault
        state = "" if position.fresh(gun) else " (it has fired)"
        return "7.6.1b", f"{gun} cannot fire with any of {', '.join(order.units)}{state}"
    return None


@BOOK.forbids("7.6.8", Attack)
def gas_is_developed(order: Attack, referee: Referee) -> str | None:
    """Poison Gas needs G1"""
    return "G1 is not active" if order.gas and not referee.position.has(referee.position.side, "G1") else None


@BOOK.forbids("7.6.8", Attack, settled=True)
def gas_is_at_hand(order: Attack, referee: Referee) -> str | None:
    """Poison Gas needs a developer's land-supplied army, and the first attack out of the area"""
    position = referee.position
    if not order.gas or not order.units or not position.has(position.side, "G1"):
        return None
    origin = order.start(position)
    if gas_may_be_used(position, origin, order.units[0], order.target):
        return None
    if position.side in position.gas_used:
        return "the gas was used already"
    name = position.kit.name
    return f"{order.units[0]} cannot use gas from {name(origin)} into {name(order.target)} now"


@BOOK.forbids("7.2.7a", Attack, Land)
def followers_may_go_there(order: Attack | Land, referee: Referee) -> str | None:
    """Only land units of the alliance advance, and none into a square beside the winner"""
    position = referee.position
    for unit in _named_followers(order):
        counter = position.counter(unit)
        if counter.side != position.side:
            return f"{unit} is not of our alliance"
        if counter.type not in ("army", "artillery", "tanks"):
            return f"{unit} does not move on land"
        if not position.kit.is_area(order.target) or _might_win(order, unit):
            continue
        if not has_technology(position, order.target):
            return f"{position.kit.name(order.target)} takes no unit but the army that wins"
        if usa.is_barred(position, unit, order.target):
            return f"American armies do not go to {position.kit.name(order.target)}"
    named = _named_followers(order)
    return "a unit that is to advance is named twice" if len(set(named)) < len(named) else None


@BOOK.forbids(
    "7.2.7a",
    Attack,
    Land,
    settled=True,
    looks_at=lambda order, referee: _named_followers(order),
    when_written=True,  # the attack is made all the same; the report names the units that stay
)
def followers_stand_beside_it(order: Attack | Land, referee: Referee) -> str | None:
    """Units named to advance are adjacent to the area, and none is bound to the Near East"""
    position = referee.position
    for unit in _named_followers(order):
        place = position.place_of(unit)
        if not position.on_map(unit):
            return f"{unit} is not on the map"
        if _might_win(order, unit):
            continue
        if order.target not in neighbours(position, place):
            return f"{unit} in {position.kit.name(place)} is not beside {position.kit.name(order.target)}"
        if fault := why_it_stays(position, unit, order.target):
            return fault
    return None


def _named_followers(order: Attack | Land) -> tuple[str, ...]:
    return () if isinstance(order.advance, str) else order.advance


def _might_win(order: Attack | Land, unit: str) -> bool:
    """Whether a unit is one of the attackers; the winner advances whatever `advance` says."""
    return isinstance(order, Attack) and unit in order.units


@BOOK.forbids("10.2.3.3b", Attack, settled=True, looks_at=_armies_and_greece)
def greece_is_open_to_attack(order: Attack, referee: Referee) -> str | None:
    """The Central Powers attack Greece only with a Western army in it, or once it has joined"""
    position = referee.position
    if order.target != GREECE or position.side != CP or not is_neutral(position, GREECE):
        return None
    if greece.may_be_attacked(position):
        return None
    return "no Western army stands in neutral Greece"
