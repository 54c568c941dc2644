"""Reinforcements enter play (6.3-6.7, 6.10, 43.2): where, how many, and what keeps them waiting."""

from collections.abc import Iterator
from functools import cache

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import closed
from wargame_cli.rulesets.kaisers_war.ground.seas import seas_at
from wargame_cli.rulesets.kaisers_war.ground.stacking import free_stackers, limit, load
from wargame_cli.rulesets.kaisers_war.ground.supply import city_supplied
from wargame_cli.rulesets.kaisers_war.ground.zones import in_enemy_zone, occupied
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER, Counter
from wargame_cli.rulesets.kaisers_war.kit.tables import MobilizationRow
from wargame_cli.rulesets.kaisers_war.mobilization.eastern_entry import entry_hexes, terms, unfit_hex, words
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Arrive, Buy, Garrison, Hold, Placement, placing
from wargame_cli.rulesets.kaisers_war.position.events.general import ArrivalBlocked, UnitPlaced
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, FLEET, TRACK, KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.scenarios import off_map

_AREAS = {box: area for area, box in BOXES.items()}

#: What the mobilization table calls the kinds of place, for people.
_WORDS = {
    "capital": "capital",
    "resource": "resource city",
    "political": "political city",
    "supplied-city": "city in general supply",
    "naval-base": "naval base on a sea where it can sail",
    "ottoman-desert": "desert hex of the Ottoman Empire",
    "persia": "hex of Persia",
}


def row(position: KaisersPosition, unit: str) -> MobilizationRow:
    """A counter's row of the mobilization table; a counter is always bought as a corps where it has two sides."""
    face = position.kit.mix.faces[unit]
    found = position.kit.tables.mobilization.row(unit, face.nation, face.type)
    return terms(found, face) if face.faction else found


# -- where a unit may enter --------------------------------------------------------------------------------------


def mobilization_hexes(position: KaisersPosition, unit: str) -> Mask:
    """The hexes of the map in which a unit may enter by its row of the table, whichever side holds them (6.4, 43.2)."""
    face = position.kit.mix.faces[unit]
    if face.faction:
        return entry_hexes(position, unit) & ~closed(position)
    found = 0
    for kind in row(position, unit).on_map:
        found |= _hexes_of_kind(position, face, kind)
    return found & ~closed(position)


def home(position: KaisersPosition, nation: str) -> Mask:
    """The hexes of a nation's home countries (6.4)."""
    found = 0
    for country in position.kit.mix.nations[nation].home:
        found |= position.kit.countries.get(country, 0)
    return found


def _hexes_of_kind(position: KaisersPosition, face: Counter, kind: str) -> Mask:
    kit = position.kit
    at_home = home(position, face.nation)
    match kind:
        case "capital":
            return _capitals(position) & at_home
        case "supplied-city":
            return kit.cities & (kit.land if face.type == "garrison" else at_home)
        case "naval-base":
            bases = _places_with(position, "naval-base") & at_home
            return kit.board.mask(hex for hex in kit.board.spaces(bases) if seas_at(position, hex, face.nation))
        case "ottoman-desert":
            return kit.desert & kit.countries["Ottoman Empire"]
        case "persia":
            return kit.countries["Persia"]
        case _:
            return _places_with(position, kind) & at_home


def _capitals(position: KaisersPosition) -> Mask:
    """Major capitals; with the option `capitals=any` those of the smaller countries as well (43.2)."""
    found = _places_with(position, "major-capital")
    if position.option("capitals") == "any":
        kit = position.kit
        minor = (kit.map.find(name) for name in kit.tables.mobilization.minor_capitals)
        found |= kit.board.mask(hex for hex in minor if hex in kit.kinds)
    return found


def _places_with(position: KaisersPosition, kind: str) -> Mask:
    return _marked(position.kit, kind)


@cache
def _marked(kit: Kit, kind: str) -> Mask:
    return kit.board.mask(hex for hex, kinds in kit.kinds.items() if kind in kinds)


def entry_boxes(position: KaisersPosition, unit: str) -> list[str]:
    """The open boxes in which a unit may be placed (6.4, 43.2)."""
    nation = position.kit.mix.faces[unit].nation
    limits = position.kit.tables.mobilization.boxes
    return [
        BOXES[area]
        for area in row(position, unit).boxes
        if nation in limits[area].nations and area in off_map(position)
    ]


def places(position: KaisersPosition, unit: str) -> list[str]:
    """Every hex and box in which a unit may enter, in the order in which the default tries them.

    Hexes out of enemy zones of control come first, then the dearer objectives; boxes come last.
    """
    kit = position.kit
    side = position.side_of(unit)

    def order(hex: str) -> tuple[bool, int]:
        return in_enemy_zone(position, side, hex), -kit.objectives.get(hex, 0)

    return sorted(kit.board.spaces(mobilization_hexes(position, unit)), key=order) + entry_boxes(position, unit)


def is_open(position: KaisersPosition, unit: str, place: str) -> bool:
    """Whether a place in which a unit may enter is open to it as it is held now, its stack and the phase aside.

    No enemy stands there; garrisons and forts need supply (6.10, 43.2), forces of the east what chapter 30 asks for.
    """
    kit, face = position.kit, position.counter(unit)
    if place not in kit.board.bit:
        return True
    if occupied(position, OTHER[face.side]) & kit.board.bit[place]:
        return False
    if face.faction:
        return unfit_hex(position, unit, place) is None
    return not (face.fort or face.type == "garrison") or city_supplied(position, face.side, place)


def _placed(order: Placement, referee: Referee[KaisersPosition]) -> tuple[str, str] | None:
    """Unit and place of an order, once both are known; a unit without its row's kind of place never gets here."""
    return placing(referee.position, referee.side, order)


# -- what forbids it ---------------------------------------------------------------------------------------------


@BOOK.forbids("6.3", Arrive, Hold)
def is_due(order: Arrive | Hold, referee: Referee[KaisersPosition]) -> str | None:
    """A reinforcement arrives in its owner's mobilization phase, in the turn in which it is due or later"""
    position = referee.position
    if position.side_of(order.unit) != referee.side or position.place_of(order.unit) != TRACK:
        return f"{order.unit} is no reinforcement of {referee.side} on the turn track"
    due = position.due[order.unit]
    return f"{order.unit} arrives in turn {due}" if due > position.turn else None


class HeldBack(msgspec.Struct):
    """The reinforcements that wait for another turn by order (6.7)."""

    units: set[str] = set()


@BOOK.forbids("6.7", Arrive)
def not_held_back(order: Arrive, referee: Referee[KaisersPosition]) -> str | None:
    """A reinforcement that is held back waits for another turn"""
    held = order.unit in referee.record(HeldBack).units
    return f"{order.unit} is held back until another turn by an order before this one" if held else None


@BOOK.forbids("6.4", Arrive, Buy)
def in_a_mobilization_hex(order: Arrive | Buy, referee: Referee[KaisersPosition]) -> str | None:
    """A unit enters in its own country, in a place that the mobilization table names"""
    found = _placed(order, referee)
    if found is None:
        return None
    unit, place = found
    position = referee.position
    if place in places(position, unit):
        return None
    if position.counter(unit).faction:
        return f"{unit} cannot enter in {position.kit.name(place)}: it needs {words(position, unit)}"
    kinds = " or ".join(_WORDS[kind] for kind in row(position, unit).on_map)
    countries = " or ".join(position.kit.mix.nations[position.kit.mix.faces[unit].nation].home)
    on_map = f"a {kinds} of {countries}" if kinds and countries else f"a {kinds}" if kinds else ""
    boxes = ", ".join(entry_boxes(position, unit))
    allowed = " or ".join(words for words in (on_map, boxes) if words) or "no place on this map"
    return f"{unit} cannot enter in {position.kit.name(place)}: it needs {allowed}"


@BOOK.forbids("6.10", Garrison)
def garrison_in_a_city(order: Garrison, referee: Referee[KaisersPosition]) -> str | None:
    """Garrisons are raised in cities of any country"""
    position = referee.position
    return None if position.kit.city(order.city) else f"{position.kit.name(order.city)} is no city"


@BOOK.forbids("6.10", Garrison)
def garrison_in_supply(order: Garrison, referee: Referee[KaisersPosition]) -> str | None:
    """A garrison is raised where its side controls the city and the city is in general supply"""
    position = referee.position
    if position.kit.city(order.city) and not city_supplied(position, referee.side, order.city):
        return f"{position.kit.name(order.city)} is not a city of {referee.side} in general supply"
    return None


@BOOK.forbids("6.5", Arrive, Buy)
def fort_in_supply(order: Arrive | Buy, referee: Referee[KaisersPosition]) -> str | None:
    """A fortified zone is built in a city that is in general supply (43.2)"""
    found = _placed(order, referee)
    face = referee.position.counter(found[0]) if found else None
    if found is None or face is None or not face.fort or face.faction:
        return None
    place = found[1]
    if referee.position.kit.city(place) and not city_supplied(referee.position, referee.side, place):
        return f"{referee.position.kit.name(place)} is not a city of {referee.side} in general supply"
    return None


@BOOK.forbids("6.4", Arrive, Buy, Garrison)
def one_a_hex(order: Placement, referee: Referee[KaisersPosition]) -> str | None:
    """One unit enters in a mobilization hex in a phase"""
    position = referee.position
    found = _placed(order, referee)
    if found is None or found[1] not in position.kit.board.index:
        return None
    if found[1] in position.this_phase.placed_in:
        return f"a unit was placed in {position.kit.name(found[1])} already in this phase"
    return None


@BOOK.forbids("6.4b", Arrive)
def room_in_the_box(order: Arrive, referee: Referee[KaisersPosition]) -> str | None:
    """Four US, two British, one French unit are placed in their box in a phase"""
    position = referee.position
    area = _AREAS.get(order.at)
    if area is None:
        return None
    most = position.kit.tables.mobilization.boxes[area].units
    return f"{order.at} takes {most} a phase" if position.this_phase.placed_in.count(order.at) >= most else None


@BOOK.forbids("6.5", Arrive, Buy, Garrison, decisive=True)
def no_enemy_there(order: Placement, referee: Referee[KaisersPosition]) -> str | None:
    """No unit enters in a hex with enemy units; an enemy zone of control does not matter"""
    position = referee.position
    found = _placed(order, referee)
    if found is None or found[1] not in position.kit.board.bit:
        return None
    if occupied(position, OTHER[referee.side]) & position.kit.board.bit[found[1]]:
        return f"enemy units stand in {position.kit.name(found[1])}"
    return None


@BOOK.forbids("9.4", Arrive, Buy, Garrison)
def not_overstacked(order: Placement, referee: Referee[KaisersPosition]) -> str | None:
    """No unit enters where it would break the stacking limits"""
    position = referee.position
    found = _placed(order, referee)
    if found is None or found[1] not in position.kit.board.index or position.counter(found[0]).naval:
        return None
    unit, place = found
    units = [*position.at(place), unit]
    most = limit(position, place)
    if load(position, units) > most:
        return f"{position.kit.name(place)} holds {most} corps equivalents and would have {load(position, units)}"
    if len(free_stackers(position, units)) > 1:
        return f"{position.kit.name(place)} has a unit without movement already; a hex holds one"
    return None


# -- what happens ------------------------------------------------------------------------------------------------


@BOOK.performs(Arrive)
def arrive(order: Arrive, referee: Referee[KaisersPosition]) -> None:
    """The unit enters play."""
    enter(referee, order.unit, order.at)


@BOOK.performs(Hold)
def hold(order: Hold, referee: Referee[KaisersPosition]) -> None:
    """The unit waits for another turn."""
    referee.record(HeldBack).units.add(order.unit)
    _wait(referee, order.unit, "held back")


def enter(referee: Referee[KaisersPosition], unit: str, place: str) -> None:
    """A unit enters play; a ship lies with the fleet from then on, whatever base or box it came through (20.4)."""
    naval = referee.position.counter(unit).naval
    referee.emit(
        UnitPlaced(
            rule="6.4", seen_by=(referee.side,), unit=unit, place=FLEET if naval else place, base=place if naval else ""
        )
    )


def place_the_rest(referee: Referee[KaisersPosition]) -> None:
    """Reinforcements that are due and have no order enter by default, the dearest first; the rest wait (6.7)."""
    position = referee.position
    due = [unit for unit in position.at(TRACK) if position.side_of(unit) == referee.side]
    held = referee.record(HeldBack).units
    waiting = [unit for unit in due if position.due[unit] <= position.turn and unit not in held]
    for unit in sorted(waiting, key=lambda unit: (-row(position, unit).cost, unit)):
        place = next(_open_places(referee, unit), None)
        if place is None:
            _wait(referee, unit, "no place where it may enter is open")
        else:
            enter(referee, unit, place)


def _open_places(referee: Referee[KaisersPosition], unit: str) -> Iterator[str]:
    for place in places(referee.position, unit):
        if not referee.faults(Arrive(unit=unit, at=place)):
            yield place


def _wait(referee: Referee[KaisersPosition], unit: str, reason: str) -> None:
    referee.emit(ArrivalBlocked(rule="6.7", seen_by=(referee.side,), unit=unit, reason=reason))
