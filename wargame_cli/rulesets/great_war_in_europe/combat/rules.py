"""Who may attack what (10.1, 10.2), and with what support: the checks of the order `attack`."""

from __future__ import annotations

from collections.abc import Collection

from wargame_cli.rulesets.great_war_in_europe.combat.advance import goes_further
from wargame_cli.rulesets.great_war_in_europe.combat.event_chits import why_not
from wargame_cli.rulesets.great_war_in_europe.combat.forces import muster
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.combat.support import (
    AIR_OF,
    air_left,
    is_free,
    why_no_support,
    with_infantry,
)
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import frozen
from wargame_cli.rulesets.great_war_in_europe.ground.borders.typhus import quarantined
from wargame_cli.rulesets.great_war_in_europe.ground.forts import KUT, besieged, has_garrison
from wargame_cli.rulesets.great_war_in_europe.ground.limits import free_of_the_treaty
from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import IN_THE_NORTH, balkans, northern_east
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import apart
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import cannot_attack_across
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, FRONT_NAMES, OTHER, side_named
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee


def _names(order: Attack, referee: Referee) -> Collection[str]:
    """The units and the hex that most checks look at."""
    return (*order.units, order.target)


def _on_the_map(order: Attack, position: GreatWarPosition) -> bool:
    """Whether the target and all attackers are on the map; other checks refuse the order where they are not."""
    index = position.kit.board.index
    return order.target in position.kit.map.land and all(position.place_of(unit) in index for unit in order.units)


@BOOK.forbids("3.26c", Attack, decisive=True)
def own_units_attack(order: Attack, referee: Referee) -> str | None:
    """Only one's own units attack and support"""
    named = (*order.units, *filter(None, [order.hq]), *order.losses, *order.further)
    named += order.advance if isinstance(order.advance, tuple) else ()
    others = [unit for unit in named if referee.position.side_of(unit) != referee.side]
    return f"{', '.join(others)}: not of the side {referee.side}" if others else None


@BOOK.forbids("10.1", Attack)
def somebody_attacks(order: Attack, referee: Referee) -> str | None:
    """An attack takes at least one combat unit with an attack strength, each named once (10.31, 15.63)

    Nobody has to attack (10.12), and as many units as stand around a hex may do it together (10.13).
    """
    position = referee.position
    if not order.units:
        return "an attack needs at least one attacking unit (with: [...])"
    if len(set(order.units)) < len(order.units):
        return "a unit is named twice"
    for unit in order.units:
        if position.counter(unit).headquarters:
            return f"{unit} is a headquarters: it may support the attack (hq: {unit})"
        if not position.face(unit).attack:
            return f"{unit} has no attack strength"
    return None


@BOOK.forbids("10.1", Attack, settled=True, looks_at=_names)
def stands_beside_the_target(order: Attack, referee: Referee) -> str | None:
    """Attackers stand beside the target, and terrain lets them attack it (10.11, 10.15, 15.71)"""
    position = referee.position
    kit = position.kit
    if order.target not in kit.map.land:
        return f"{kit.name(order.target)} is no land hex"
    for unit in order.units:
        place = position.place_of(unit)
        if place not in kit.board.index:
            return f"{unit} is not on the map but in {place}"
        if order.target not in kit.board.neighbours[place]:
            return f"{unit} in {kit.name(place)} is not next to {kit.name(order.target)}"
        if why := cannot_attack_across(position, position.counter(unit), place, order.target):
            return f"{unit}: {why}"
    return None


@BOOK.forbids("10.1", Attack, settled=True, looks_at=_names)
def enemy_in_target(order: Attack, referee: Referee) -> str | None:
    """The target holds enemy combat units or an intact enemy fort; headquarters alone are overrun (10.11, 15.63)"""
    position = referee.position
    if order.target not in position.kit.map.land or referee.awaits(order):
        return None
    enemy = OTHER[referee.side]
    if position.fighters_at(enemy, order.target) or has_garrison(position, enemy, order.target):
        return None
    return f"there is no enemy combat unit in {position.kit.name(order.target)}"


@BOOK.forbids("10.1", Attack, settled=True, looks_at=_names)
def attacks_once(order: Attack, referee: Referee) -> str | None:
    """A unit attacks once a Combat Phase with its whole strength, and a hex is attacked once (10.14, 10.24)"""
    done = referee.position.this_phase
    if again := [unit for unit in order.units if unit in done.attacked]:
        return f"{', '.join(again)}: attacked already in this phase"
    if order.target in done.targets:
        return f"{referee.position.kit.name(order.target)} was attacked already in this phase"
    return None


@BOOK.forbids("4.2", Attack)
def in_its_theater(order: Attack, referee: Referee) -> str | None:
    """A side attacks in the theater in which it has moved (4.21)"""
    position = referee.position
    theater = position.kit.theater_of(order.target)
    own = position.my_theater[side_named(referee.side)]
    return None if theater in (None, own) else f"in this phase you attack in the {own} Theater"


@BOOK.forbids("17.1", Attack)
def not_in_the_turn_of_entry(order: Attack, referee: Referee) -> str | None:
    """A nation that has joined the war in this turn neither attacks nor is attacked in its country (17.11)"""
    position = referee.position
    if frozen(position) & position.kit.board.bit.get(order.target, 0):
        return f"the country of {position.kit.name(order.target)} has joined the war in this turn"
    new = [unit for unit in order.units if position.counter(unit).nation in position.this_turn.joined]
    return f"{', '.join(new)}: joined the war in this turn" if new else None


@BOOK.forbids("6.57", Attack)
def nobody_fights_in_serbia(order: Attack, referee: Referee) -> str | None:
    """While typhus rages in Serbia nobody attacks into it, out of it, or in it"""
    position = referee.position
    hexes = (order.target, *map(position.place_of, order.units))
    return "typhus rages in Serbia" if position.kit.hexes(hexes) & quarantined(position) else None


@BOOK.forbids("14.2", Attack)
def not_out_of_a_siege(order: Attack, referee: Referee) -> str | None:
    """Nobody attacks out of Kut while it is besieged (14.23)"""
    position = referee.position
    inside = [unit for unit in order.units if position.place_of(unit) == KUT]
    locked = inside and referee.side == ALLIED and besieged(position)
    return f"{', '.join(inside)}: Kut is besieged, and nobody attacks out of it" if locked else None


@BOOK.forbids("5.46", Attack)
def peace_with_russia(order: Attack, referee: Referee) -> str | None:
    """After the treaty Russian units neither attack nor are attacked, but by Turkish units of the Near East"""
    position = referee.position
    if position.russia != "treaty":
        return None
    if russians := [unit for unit in order.units if position.counter(unit).fights_as == "RU"]:
        return f"{', '.join(russians)}: the war in Russia is over"
    met = any(position.counter(unit).fights_as == "RU" for unit in position.at(order.target))
    met |= has_garrison(position, ALLIED, order.target) and position.kit.nation_at(order.target) == "RU"
    others = [unit for unit in order.units if not free_of_the_treaty(position, unit, order.target)]
    return f"{', '.join(others)}: only Turkish units attack Russians after the treaty" if met and others else None


@BOOK.forbids_one_of(
    {
        "16.1": "Units of a collapsed nation do not attack together with those of others (16.11)",
        "6.48": "In the Civil War Russian units do not attack together",
        "19.54": "The Russian First and Second Armies do not attack together in August 1914",
        "15.9": "Units of the Red Army do not attack together with others (15.93)",
    },
    Attack,
)
def attack_together(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """The reason for which units may not attack together."""
    return apart(referee.position, order.units)


@BOOK.forbids("15.54", Attack, settled=True, looks_at=_names)
def cavalry_keeps_away(order: Attack, referee: Referee) -> str | None:
    """Cavalry that is not British attacks infantry and forts only together with infantry of its own hex

    Of an enemy stack the attacker sees the top alone (7.25): what lies under it is looked at when the attack is made.
    """
    position = referee.position
    if not _on_the_map(order, position) or not (bare := cavalry_alone(order, position)):
        return None
    enemy = OTHER[referee.side]
    fort = has_garrison(position, enemy, order.target)
    top = position.fighters_at(enemy, order.target)[:1]
    if fort or any(position.is_infantry(unit) for unit in top):
        return f"{', '.join(bare)}: cavalry without infantry does not attack {'a fort' if fort else 'infantry'}"
    return None


@BOOK.waits(Attack)
def infantry_after_all(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """Rule and reason for which cavalry calls its attack off: infantry lay under the enemy's top unit (15.54)."""
    position = referee.position
    if not _on_the_map(order, position) or not cavalry_alone(order, position):
        return None
    below = position.fighters_at(OTHER[referee.side], order.target)[1:]
    if any(position.is_infantry(unit) for unit in below):
        return "15.54", f"there is infantry in {position.kit.name(order.target)}"
    return None


def cavalry_alone(order: Attack, position: GreatWarPosition) -> list[str]:
    """The attacking cavalry that is not British and stands with no infantry that attacks too (15.54)."""
    cavalry = [unit for unit in order.units if position.is_cavalry(unit) and not is_free(position, unit)]
    return [unit for unit in cavalry if not with_infantry(position, unit, order.units)]


@BOOK.forbids_one_of(
    {
        "17.21a": "Greek units do not attack out of the Balkans",
        "17.31a": "Bulgarian units do not attack out of the Balkans",
    },
    Attack,
)
def within_the_balkans(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """Greek and Bulgarian units attack in the Balkans alone (17.21, 17.31)."""
    position = referee.position
    if not _on_the_map(order, position) or balkans(position.kit) & position.kit.board.bit[order.target]:
        return None
    rows = {"GK": "17.21a", "BU": "17.31a"}
    bound = [unit for unit in order.units if position.counter(unit).nation in rows]
    if not bound or not position.kit.mode.whole_europe:
        return None
    words = f"{', '.join(bound)}: {position.kit.name(order.target)} is no hex of the Balkans"
    return rows[position.counter(bound[0]).nation], words


@BOOK.forbids("17.31b", Attack)
def four_austrians_in_the_north(order: Attack, referee: Referee) -> str | None:
    """Four Austrian units attack in the East north of hexrow E48xx, however many were left there (17.31)"""
    position = referee.position
    if not position.kit.mode.whole_europe:
        return None
    north, bit = northern_east(position), position.kit.board.bit
    units = {*position.this_phase.attacked, *order.units}
    bound = [unit for unit in units if position.counter(unit).nation == "AH"]
    there = [unit for unit in bound if north & bit.get(position.place_of(unit), 0)]
    return f"{len(there)} Austrian units, and {IN_THE_NORTH} attack there" if len(there) > IN_THE_NORTH else None


# -- support -------------------------------------------------------------------------------------------------------


@BOOK.forbids("10.46", Attack, settled=True, looks_at=lambda order, referee: (*order.units, order.hq))
def headquarters_can_support(order: Attack, referee: Referee) -> str | None:
    """One headquarters supports an attack: supplied, not depleted, beside units of its nation that attack"""
    if not order.hq or not _on_the_map(order, referee.position):
        return None
    return why_no_support(referee.position, order.hq, order.units)


@BOOK.forbids("15.13", Attack, settled=True)
def air_units_are_there(order: Attack, referee: Referee) -> str | None:
    """Air units support combats on the Western and Egyptian Fronts, each once between Strategic Turns (15.12, 15.16)"""
    if order.air < 0:
        return "a number of air units is not below zero"
    position = referee.position
    if not order.air or order.target not in position.kit.map.land:
        return None
    if position.kit.front_of(order.target) not in AIR_OF:
        return f"no air units fly on the {FRONT_NAMES[position.kit.front_of(order.target)]}"
    left = len(air_left(position, referee.side, order.target))
    return f"you have {left} air unit{'s' if left != 1 else ''} left" if order.air > left else None


#: The rows of events that are played in attacks, by their paragraphs; all others have one together.
_ROWS_OF_EVENTS = {"6.14": "6.14f", "6.17": "6.16"} | {row: row for row in ("6.13", "6.15", "6.16", "6.29", "6.37")}


@BOOK.forbids_one_of(
    {
        "6.19": "An event that is held is played for an attack of its kind, each once (6.19-6.24)",
        "6.13": "One gas in an attack, of a type that the other side was not the first to use",
        "6.14f": "Flame-throwers attack with German units; neither they nor a mine go together with gas",
        "6.15": "A Hurricane Bombardment is for supplied British units with British headquarters in the West",
        "6.16": "The System and Bruchmuller are for supplied units of their nation with its headquarters (6.17)",
        "6.29": "The Winter Offensive is for Russians in the snow of the Caucasus",
        "6.37": "The Naval Flotilla is for attacks in Iraq, columns 45 and above",
    },
    Attack,
    settled=True,
)
def events_can_be_played(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """Events that are held are played for an attack of their kind, each once."""
    if len(set(order.events)) < len(order.events):
        return "6.19", "an event is named twice"
    position = referee.position
    if not order.events or not _on_the_map(order, position):
        return None
    combat = muster(position, order, referee.side)
    for chit in order.events:
        if words := why_not(position, combat, chit):
            known = position.kit.chits.get(chit)
            return _ROWS_OF_EVENTS.get(known.rule if known else "", "6.19"), words
    return None


# -- what comes after ----------------------------------------------------------------------------------------------


@BOOK.forbids("10.6", Attack)
def loses_its_own(order: Attack, referee: Referee) -> str | None:
    """Losses come from the attacking units, each named once (10.64)"""
    others = [unit for unit in order.losses if unit not in order.units]
    if others:
        return f"{', '.join(others)}: takes no part in this attack"
    return "a unit is named twice among the losses" if len(set(order.losses)) < len(order.losses) else None


@BOOK.forbids("10.7", Attack)
def attackers_advance(order: Attack, referee: Referee) -> str | None:
    """Attacking units advance; shock-troops and Allied tanks after March 1919 may enter a second hex (10.71, 10.72)"""
    named = order.advance if isinstance(order.advance, tuple) else ()
    if others := [unit for unit in (*named, *order.further) if unit not in order.units]:
        return f"{', '.join(others)}: takes no part in this attack"
    if len(set(named)) < len(named):
        return "a unit is named twice in the advance"
    others = [unit for unit in order.further if not goes_further(referee.position, unit)]
    who = "only shock-troops, and Allied tanks after March 1919, advance a second hex"
    return f"{', '.join(others)}: {who}" if others else None
