"""Critical cities (chapter 31): what a side loses with its capitals, Venice, the Ruhr and Paris.

A unit occupies a city the moment it enters it, even where it marches on (2.4). What Russia loses with both of its
capitals (31.4) stands with the Bolsheviks' return.
"""

from collections.abc import Mapping
from functools import cache

import msgspec

from wargame_cli.engine.events import GameEnded
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, SIDES
from wargame_cli.rulesets.kaisers_war.position.events.general import CriticalCityFallen, ParisBombarded
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.points import score

#: Capitals with rules of their own instead of 31.1.
_OTHER_CAPITALS = ("Paris", "Petrograd", "Moscow")


class Critical(msgspec.Struct, frozen=True):
    """A critical city: whose it is, by which rule, and the dice of points that go with it; 0 is the whole game."""

    owner: str
    rule: str
    dice: int


@cache
def critical_cities(kit: Kit) -> dict[str, Critical]:
    """Every critical city of a map (31.1-31.3, 31.6)."""
    others = {kit.map.find(name) for name in _OTHER_CAPITALS}
    found = {
        hex: Critical(kit.alignment(hex), "31.1", 3)
        for hex, kinds in kit.kinds.items()
        if "major-capital" in kinds and hex not in others and kit.alignment(hex) in SIDES
    }
    for name, city in (
        ("Ruhr", Critical(CP, "31.2", 0)),
        ("Venice", Critical(ALLIED, "31.3", 2)),
        ("Paris", Critical(ALLIED, "31.6", 0)),
    ):
        if hex := kit.map.find(name):
            found[hex] = city
    return found


def cities_in_play(position: KaisersPosition) -> Mapping[str, Critical]:
    """The critical cities of a game: none without chapter 31."""
    return {} if position.option("critical-cities") == "off" else critical_cities(position.kit)


def city_that_falls(position: KaisersPosition, unit: str, hex: str) -> Critical | None:
    """The critical city that falls if the unit enters the hex: one of the enemy that has not fallen before."""
    city = cities_in_play(position).get(hex)
    if city is None or city.owner == position.side_of(unit) or hex in position.fallen:
        return None
    return city


def fall(referee: Referee[KaisersPosition], unit: str, hex: str) -> None:
    """A unit has entered a hex: if it is a critical city of the enemy, its owner pays or the game ends, at once.

    A rehearsal leaves the end open, so that all later orders are looked at.
    """
    position = referee.position
    city = city_that_falls(position, unit, hex)
    if position.over or city is None:
        return
    side = position.side_of(unit)
    name = position.kit.name(hex)
    if city.dice:
        referee.emit(CriticalCityFallen(rule=city.rule, hex=hex, side=city.owner))
    if referee.lacks_dice():
        return
    if not city.dice:
        reason = f"{side} units have entered {name}"
        referee.emit(GameEnded(rule=city.rule, winner=side, level="Imperial", reason=reason))
    else:
        dice = [
            referee.roll(f"/fall {hex}", city.rule, by=city.owner, good="low", kind="fall of a city")
            for _ in range(city.dice)
        ]
        score(referee, {city.owner: -sum(dice)}, f"{name} falls", city.rule)


def bombard_paris(referee: Referee[KaisersPosition]) -> None:
    """At the start of one victory point segment of the game, German guns next to Paris cost the Allies a die (31.5)."""
    position = referee.position
    if position.option("critical-cities") == "off" or position.paris_bombarded:
        return
    if germans_at_paris(position) and not referee.lacks_dice():
        referee.emit(ParisBombarded(rule="31.5"))
        die = referee.roll("paris bombardment", "31.5", by=ALLIED, good="low")
        score(referee, {ALLIED: -die}, "the bombardment of Paris", "31.5")


def germans_at_paris(position: KaisersPosition) -> bool:
    """Whether a supplied German unit is next to Paris (26.5.4, 31.5)."""
    kit = position.kit
    paris = kit.map.find("Paris")
    if paris is None:
        return False
    hexes = [hex for hex in kit.board.neighbours[paris] if hex in kit.map.land]
    if position.option("germans-in-paris") == "count":
        hexes.append(paris)
    return any(
        position.counter(unit).nation == "Germany" and in_supply(position, unit)
        for hex in hexes
        for unit in position.at(hex)
    )
