"""Where units of a nation may operate (3.26, 17.2-17.4), as sets of hexes that are closed to them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.bars import Bar, Printed, only
from wargame_cli.rulesets.great_war_in_europe.ground.forts import KUT, besieged
from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import EUROPEAN_BARS
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALLIED,
    CAUCASUS,
    CP,
    EAST,
    EGYPT,
    EGYPTIAN,
    IRAQ,
    OTTOMAN,
    PERSIA,
    RUSSIA,
    WEST,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

HAMADAN = "N2436"
WEST_OF_SUEZ = "west of the Suez Canal"
#: The most Turkish units in Egypt, Sinai included, at any time (17.31).
MOST_TURKS_IN_EGYPT = 3


@Printed
def _british(kit: Kit, counter: Counter) -> Mask:
    return kit.fronts[CAUCASUS] if counter.nation == "BR" else 0


@Printed
def _canal(kit: Kit, counter: Counter) -> Mask:
    return only(kit, kit.marked(WEST_OF_SUEZ)) if counter.size == "company" else 0


@Printed
def _egypt_alone(kit: Kit, counter: Counter) -> Mask:
    egypt = kit.fronts[EGYPT]
    return only(kit, egypt) if counter.code == "E" and egypt else 0


@Printed
def _egypt_and_iraq(kit: Kit, counter: Counter) -> Mask:
    return only(kit, kit.fronts[EGYPT] | kit.fronts[IRAQ]) if counter.code == "E/I" else 0


def _russian(position: GreatWarPosition, counter: Counter) -> Mask:
    kit = position.kit
    if counter.nation != "RU":
        return 0
    if position.expedition == "out" and counter.id in expeditionary_force(position):
        return only(kit, kit.fronts[IRAQ])
    return kit.near_east & ~kit.fronts[CAUCASUS]


@derived
def expeditionary_force(position: GreatWarPosition) -> tuple[str, ...]:
    """The Persian Expeditionary Force: the Russian units on the Iraqi Front (17.21)."""
    return tuple(
        unit
        for unit, place in position.units().items()
        if position.counter(unit).nation == "RU" and position.kit.front_of(place) == IRAQ
    )


def palestine(kit: Kit) -> Mask:
    """What the rules call Palestine: the Ottoman Empire on the Egyptian Front (6.7, 17.21)."""
    return kit.fronts[EGYPT] & kit.countries[OTTOMAN]


@Printed
def _arab(kit: Kit, counter: Counter) -> Mask:
    return only(kit, palestine(kit)) if counter.nation == "AB" else 0


@Printed
def _armenian(kit: Kit, counter: Counter) -> Mask:
    return only(kit, kit.fronts[CAUCASUS] & ~kit.countries[PERSIA]) if counter.nation == "ARM" else 0


@Printed
def _persian(kit: Kit, counter: Counter) -> Mask:
    front = {"C/P": CAUCASUS, "I/P": IRAQ}.get(counter.code)
    return only(kit, kit.fronts[front] & kit.countries[PERSIA]) if front else 0


def _hamadan(position: GreatWarPosition, counter: Counter) -> Mask:
    return 0 if position.expedition else position.kit.board.bit.get(HAMADAN, 0)


def _siege(position: GreatWarPosition, counter: Counter) -> Mask:
    return position.kit.board.bit[KUT] if counter.side == ALLIED and besieged(position) else 0


@Printed
def _tanks(kit: Kit, counter: Counter) -> Mask:
    fronts = kit.fronts
    if counter.tank and counter.side == CP:
        return only(kit, fronts[WEST] | fronts[EAST])
    return only(kit, fronts[WEST]) if counter.tank or counter.anti_tank else 0


#: The nations whose units may go to the Near East, with those that are there alone (3.26).
_IN_THE_NEAR_EAST = ("BR", "GE", "RU", "TU", "AB", "ARM", "PN")


@Printed
def _of_europe_alone(kit: Kit, counter: Counter) -> Mask:
    """All other nations stay in Europe, but for the French division of the Egyptian Front (3.26, 17.21)."""
    away = counter.nation in _IN_THE_NEAR_EAST or counter.code == "E"
    return 0 if away else kit.near_east


@Printed
def _of_the_near_east_alone(kit: Kit, counter: Counter) -> Mask:
    """Units with a code of the Near East stay there, whatever else their code says (3.26)."""
    return kit.europe if counter.code in ("C", "NE") else 0


@Printed
def _headquarters(kit: Kit, counter: Counter) -> Mask:
    """A headquarters stays in the part of the world in which it comes into play (15.64)."""
    if not counter.headquarters:
        return 0
    return kit.europe if counter.id in kit.near_eastern else kit.near_east


#: The paragraphs that say where units of the Allies and of the Central Powers operate.
_ALLIED_LIMITS, _CP_LIMITS = "17.21", "17.31"

BARS: tuple[Bar, ...] = (
    ("15.25", "tank and anti-tank units stay on the Western Front, German tanks there and in the East", _tanks),
    ("17.21", "British units do not operate on the Caucasus Front", _british),
    ("17.21", "Canal Defense companies stay west of the Suez Canal", _canal),
    ("17.21", "it operates on the Egyptian Front alone", _egypt_alone),
    ("17.21", "it operates on the Egyptian and Iraqi Fronts alone", _egypt_and_iraq),
    ("17.21", "Russian units stay on the Caucasus Front, and the Persian Expeditionary Force on the Iraqi", _russian),
    ("17.21", "the Arab Northern Army stays in the Ottoman Empire on the Egyptian Front", _arab),
    ("17.21", "Armenian units stay on the Caucasus Front outside of Persia", _armenian),
    ("17.4", "Persian units stay in their part of Persia", _persian),
    ("17.4", "Hamadan is closed until the Persian Expeditionary Force is there", _hamadan),
    ("14.23", "no other Allied unit enters Kut while it is besieged", _siege),
    ("17.21", "its nation stays in Europe", _of_europe_alone),
    ("3.26", "its code keeps it in the Near East", _of_the_near_east_alone),
    ("15.64", "headquarters never go from Europe to the Near East or back", _headquarters),
    *EUROPEAN_BARS,
)


@derived
def closed_to(position: GreatWarPosition, unit: str) -> Mask:
    """Every hex that its nation or its code closes to a unit."""
    found, counter = _closed_by_print(position.kit, unit), position.counter(unit)
    for bar in _CHANGING:
        found |= bar(position, counter)
    return found


#: The bars that a game opens and closes.
_CHANGING = tuple(bar for _, _, bar in BARS if not isinstance(bar, Printed))


@cache
def _closed_by_print(kit: Kit, unit: str) -> Mask:
    """What all bars close that never change."""
    found, counter = 0, kit.units[unit]
    for _, _, bar in BARS:
        if isinstance(bar, Printed):
            found |= bar.closes(kit, counter)
    return found


def why_closed(position: GreatWarPosition, unit: str, hex: str) -> tuple[str, str] | None:
    """The rule and the words that close a hex to a unit, or None."""
    counter, bit = position.counter(unit), position.kit.board.bit[hex]
    if not closed_to(position, unit) & bit:
        return None
    for rule, words, bar in BARS:
        if bar(position, counter) & bit:
            cited = _CP_LIMITS if rule == _ALLIED_LIMITS and counter.side == CP else rule
            return cited, f"{unit} may not be in {position.kit.name(hex)}: {words}"
    return None


def turks_in_egypt(position: GreatWarPosition) -> list[str]:
    """The Turkish units that stand in Egypt, Sinai included (17.31)."""
    there = position.units_in(CP, position.kit.countries[EGYPTIAN])
    return [unit for unit in there if position.counter(unit).nation == "TU"]


def crowds_egypt(position: GreatWarPosition, units: Iterable[str], *hexes: str) -> str | None:
    """What is wrong with units that go to or through some hexes: more than three Turkish ones in Egypt (17.31)."""
    egypt, bit = position.kit.countries[EGYPTIAN], position.kit.board.bit
    coming = {unit for unit in units if position.counter(unit).nation == "TU"}
    if not coming or not any(egypt & bit.get(hex, 0) for hex in hexes):
        return None
    turks = coming.union(turks_in_egypt(position))
    return f"{len(turks)} Turkish units would be in Egypt" if len(turks) > MOST_TURKS_IN_EGYPT else None


@derived
def of_others(position: GreatWarPosition, unit: str) -> Mask:
    """The hexes with other Allied units, through which those of the Red Army do not go (15.93)."""
    if not position.counter(unit).red:
        return 0
    others = {place for each, place in position.units().items() if not position.counter(each).red}
    return position.kit.board.mask(others & position.kit.board.bit.keys()) & position.occupied(ALLIED)


@derived
def beside_russians(position: GreatWarPosition) -> Mask:
    """The hexes beside Russian units in Russia, which after the treaty Turkish units alone enter (5.46)."""
    kit = position.kit
    found = 0
    for hex in kit.board.spaces(kit.countries[RUSSIA] & position.occupied(ALLIED)):
        if any(position.counter(unit).nationality == "RU" for unit in position.units_at(ALLIED, hex)):
            found |= kit.board.mask(kit.board.neighbours[hex])
    return found


def free_of_the_treaty(position: GreatWarPosition, unit: str, hex: str) -> bool:
    """Whether the treaty does not bind a unit in a hex: Turkish units go on, in the Near East alone (5.46; trap 38)."""
    kit = position.kit
    return position.counter(unit).nation == "TU" and bool(kit.near_east & kit.board.bit.get(hex, 0))


def kept_from_russians(position: GreatWarPosition, unit: str, hex: str) -> bool:
    """Whether the treaty keeps a unit from going to a hex, for Russian units stand beside it (5.46)."""
    bound = position.russia == "treaty" and not free_of_the_treaty(position, unit, hex)
    return bound and bool(beside_russians(position) & position.kit.board.bit[hex])
