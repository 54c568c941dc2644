"""Free set-up (21.12, 21.13): the Allies, then the Central Powers let units begin elsewhere than the file has it."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from wargame_cli.engine.errors import Hinted
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import box_at
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK, FREE_SET_UP
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, BELGIUM, CP, HOLLAND, Side
from wargame_cli.rulesets.great_war_in_europe.position.events.general import ControlChanged, UnitMoved
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    BOX,
    GONE,
    LATER,
    NEAR_EAST_BOX,
    GreatWarPosition,
    Referee,
)
from wargame_cli.rulesets.great_war_in_europe.setup.codes import area_of, crowded, misplaced, new_faults
from wargame_cli.rulesets.great_war_in_europe.setup.deployment import (
    Deployment,
    Fault,
    bare_line,
    boxed_too_many,
    may_change_places,
    thinned,
    why_not,
)
from wargame_cli.rulesets.great_war_in_europe.setup.scenario_files import file_of

#: The Available Units Boxes.
_BOXES = (*BOX.values(), *NEAR_EAST_BOX.values())

#: The sections that say where units begin: set-up codes, pre-war events, scenarios.
_ROWS = ("19.2", "19.3", "20.2", "21.2", "21.3", "21.4", "21.5", "21.6")

#: How units go that begin elsewhere than the scenario's file has it.
SET_UP = "set-up"


class SetUp(Order, frozen=True, kw_only=True):
    """Let units begin elsewhere on their front, or a unit change places with another of its nation (21.1).

    Orders are carried out one after the other.

    `set-up`: the units.
    `at`: the hex or town where they begin.
    `for`: the unit with which one changes places, instead of `at`.
    """

    verb: ClassVar[str] = "set-up"
    example: ClassVar[str] = "{set-up: [TU-2, TU-6], at: Nablus}"
    option: ClassVar[str] = FREE_SET_UP

    units: tuple[UnitName, ...] = msgspec.field(name="set-up")
    at: PlaceName | None = None
    other: UnitName | None = msgspec.field(name="for", default=None)


def deployment(position: GreatWarPosition) -> Deployment:
    """What the scenario leaves to the sides."""
    file = file_of(position.scenario, position.options)
    return msgspec.structs.replace(file.set_up, by_codes=file.by_codes, unclaimed=file.unclaimed)


def moves_of(order: SetUp, position: GreatWarPosition) -> dict[str, str]:
    """The units that an order lets begin elsewhere, each with where."""
    if order.other:
        unit = order.units[0]
        return {unit: position.place_of(order.other), order.other: position.place_of(unit)}
    return dict.fromkeys(order.units, order.at or "")


@BOOK.forbids("21.1", SetUp, decisive=True)
def says_where(order: SetUp, referee: Referee) -> str | None:
    """An order names units and a hex, or two units that change places"""
    if not order.units:
        return "the order names no unit"
    if bool(order.at) == bool(order.other):
        return "write either `at` with a hex, or `for` with a unit"
    return "one unit changes places with one other" if order.other and len(order.units) > 1 else None


@BOOK.forbids("21.1", SetUp, decisive=True)
def begins_with_the_game(order: SetUp, referee: Referee) -> str | None:
    """Each side sets up its own units that begin on the map or in a box; those with a hex of their own stay (21.12)"""
    position, given = referee.position, deployment(referee.position)
    for unit in (*order.units, *((order.other,) if order.other else ())):
        place = position.place_of(unit)
        if position.side_of(unit) != referee.side:
            return f"{unit}: not of the side {referee.side}"
        if place in (LATER, GONE):
            return f"{unit} does not begin with the game"
        if unit in given.fixed:
            return f"{unit} begins in {position.kit.name(place)}"
        if not order.other and not (position.on_map(unit) or _boxed(position, given, unit)):
            return f"{unit} begins in a box; it may change places with another unit (`for`)"
    return None


@BOOK.forbids("21.1", SetUp)
def stays_on_its_front(order: SetUp, referee: Referee) -> str | Hinted | None:
    """A unit begins on the front that the scenario gives it; the numbers of the fronts stay (21.12, 21.13)"""
    position, given, at = referee.position, deployment(referee.position), order.at or ""
    if order.other or (at in _BOXES and all(_may_be_boxed(position, given, unit, at) for unit in order.units)):
        return None
    if at not in position.kit.board.index:
        return f"{at} is no hex of the map"
    elsewhere = [unit for unit in order.units if not _of_the_front(position, given, unit, at)]
    if not elsewhere:
        return None
    message = f"{', '.join(elsewhere)}: {position.kit.name(at)} is on another front"
    return Hinted(message, "a unit of that front may change places with one of them (`for`)")


def _of_the_front(position: GreatWarPosition, given: Deployment, unit: str, hex: str) -> bool:
    """Whether a unit may begin on the front of a hex: its own, or any of Europe where its nation is free to choose."""
    kit, place = position.kit, position.place_of(unit)
    if _boxed(position, given, unit):
        return box_at(position, position.side_of(unit), hex) == place
    if position.counter(unit).nation in given.roaming and kit.in_europe(place) and kit.in_europe(hex):
        return True
    return given.district(kit, place) == given.district(kit, hex)


def _boxed(position: GreatWarPosition, given: Deployment, unit: str) -> bool:
    """Whether a unit is in the box of a nation that may keep some of its units there."""
    place = position.place_of(unit)
    return place in _BOXES and given.boxes(position.counter(unit), place)


def _may_be_boxed(position: GreatWarPosition, given: Deployment, unit: str, box: str) -> bool:
    """Whether a unit on the map may begin in a box instead: in that of its maps, where its nation may have some."""
    counter = position.counter(unit)
    return box == box_at(position, counter.side, position.place_of(unit)) and given.boxes(counter, box)


@BOOK.forbids_one_of(
    {
        "21.1": "Units of one nation change places, printed alike where the scenario counts them apart (21.12, 21.13)",
        "19.2": "Units that change places have the same set-up code",
    },
    SetUp,
)
def changes_places_with_its_like(order: SetUp, referee: Referee) -> tuple[str, str] | None:
    """The numbers of a scenario stay when units change places."""
    if not order.other:
        return None
    return _told(may_change_places(referee.position, deployment(referee.position), order.units[0], order.other))


@BOOK.forbids_one_of(
    {
        "21.1": "Behind its line, in the part of its nation, within stacking; no hex of the line is left bare",
        "19.2": "In the campaign Allied units begin in the area of their set-up code",
        "19.3": "In the campaign units of the Central Powers begin in the area of their set-up code",
        "20.2": "Pre-war events of the Allies give some of their units other areas",
        "21.2": "In 1915 the units of a nation begin where the scenario has them",
        "21.3": "In 1916 the units of a nation begin where the scenario has them",
        "21.4": "In 1917 the units of a nation begin where the scenario has them",
        "21.5": "In 1918 the units of a nation begin where the scenario of Europe has them",
        "21.6": "In 1918 the units of a nation begin where the scenario of the Near East has them",
    },
    SetUp,
)
def may_begin_there(order: SetUp, referee: Referee) -> tuple[str, str | Hinted] | None:
    """Where units begin the rulebook lets them (21.11-21.13), in the campaign by their codes (19.2, 19.3)."""
    if stays_on_its_front(order, referee) or changes_places_with_its_like(order, referee):
        return None  # another check refuses it
    position = referee.position
    given, goals, side = deployment(position), moves_of(order, position), position.side_of(order.units[0])
    there = position.copy()
    for unit, place in goals.items():
        there.put(unit, place)
    on_map = {unit: place for unit, place in goals.items() if place in position.kit.board.index}
    left = [place for unit in goals if (place := position.place_of(unit)) in position.kit.board.index]
    if fault := next((fault for unit, place in on_map.items() if (fault := why_not(there, given, unit, place))), None):
        return _told(fault)
    if fault := _out_of_number(position, there, given, goals):
        return _told(fault)
    if bare := next((hex for hex in left if bare_line(there, given, side, hex)), ""):
        message = f"{position.kit.name(bare)} is a hex of the line, and keeps a combat unit (21.12)"
        return "21.1", Hinted(message, "set up another unit there before")
    return _told(next(new_faults(position, there, side), None)) if given.by_codes else None


def _out_of_number(
    before: GreatWarPosition, after: GreatWarPosition, given: Deployment, goals: Mapping[str, str]
) -> Fault | None:
    """More units in the box, or fewer in a part of a front, than the scenario gives."""
    for unit, place in goals.items():
        boxed = place in _BOXES and before.place_of(unit) != place
        if boxed and (fault := boxed_too_many(after, given, before.counter(unit).nation, place)):
            return fault
    return thinned(before, after, given)


def _told(fault: Fault | None) -> tuple[str, str] | None:
    """The row that a fault belongs to: that of its own chapter's section, or that of all scenarios."""
    if fault is None:
        return None
    row = next((row for row in _ROWS if fault[0].startswith(row)), "21.1")
    return row, f"{fault[1]} ({fault[0]})"


@BOOK.performs(SetUp)
def set_up(order: SetUp, referee: Referee) -> None:
    """The units begin there; the other side sees what the fog lets it see when the set-up is over (7.25)."""
    position = referee.position
    for unit, place in moves_of(order, position).items():
        start = position.place_of(unit)
        if start != place:
            only = (referee.side,)
            referee.emit(UnitMoved(rule="21.1", seen_by=only, unit=unit, start=start, end=place, how=SET_UP))


def like(position: GreatWarPosition, unit: str) -> list[str]:
    """Units on the map of the same nation and printed alike."""
    counter = position.counter(unit)
    return [
        each.id
        for each in position.kit.units.values()
        if each.id != unit
        and (each.nation, each.values, each.type) == (counter.nation, counter.values, counter.type)
        and position.set_up_code(each.id) == position.set_up_code(unit)
        and position.on_map(each.id)
    ]


# -- what comes of it ----------------------------------------------------------------------------------------------


def end_allied_set_up(referee: Referee) -> None:
    """The Allies hold the hexes abroad in which they begin."""
    hold_abroad(referee, ALLIED)


def end_set_up(referee: Referee) -> None:
    """Units whose area the Allies have changed go to it; their side holds the hexes abroad in which they begin."""
    bring_back(referee, CP)
    hold_abroad(referee, CP)


def bring_back(referee: Referee, side: Side) -> None:
    """Units of a side that stand where they may not go to the nearest hex in which they may begin.

    Austrians begin near the Russians (19.31), Turks of 1915 not beside them (21.25), wherever these have gone.
    """
    position = referee.position
    for unit in position.kit.units:
        place = position.place_of(unit)
        if place not in position.kit.board.index or position.side_of(unit) != side:
            continue
        fault = _astray(position, unit, place)
        if fault and (to := next(room_for(position, unit, place), "")):
            referee.emit(UnitMoved(rule=fault[0], seen_by=(side,), unit=unit, start=place, end=to, how=SET_UP))


def _astray(position: GreatWarPosition, unit: str, place: str) -> Fault | None:
    """What is wrong with a place for what the other side has done."""
    given = deployment(position)
    if given.by_codes:
        return misplaced(position, unit, place)
    distant = given.distant.get(position.counter(unit).nation) == position.kit.front_of(place)
    return why_not(position, given, unit, place) if distant else None


def room_for(position: GreatWarPosition, unit: str, place: str) -> Iterator[str]:
    """The hexes in which a unit may begin, the nearest first, of its own front or of its code's area."""
    given, kit = deployment(position), position.kit
    net = kit.board.all_steps
    wanted = area_of(position, unit) if given.by_codes else kit.fronts[kit.front_of(place)]
    found, before = kit.board.bit[place], 0
    while found != before:
        for hex in kit.board.spaces(found & ~before & wanted):
            there = position.copy()
            there.put(unit, hex)
            if not why_not(there, given, unit, hex) and not (given.by_codes and crowded(there, unit, hex)):
                yield hex
        found, before = found | net.spread(found), found


def hold_abroad(referee: Referee, side: Side) -> None:
    """7.11: of countries abroad a side controls the hexes in which its units begin, and no others.

    Germans begin in Belgium, and in Holland if they invade it (20.3), both sides in a Greece that is neutral (21.33).
    """
    position = referee.position
    given = deployment(position)
    owners = dict.fromkeys(given.unclaimed, "")
    if side == CP and given.by_codes:
        owners |= {BELGIUM: ALLIED, HOLLAND: ""}
    for country, owner in owners.items():
        hexes = position.kit.countries[country]
        held, there = hexes & position.controlled(side), hexes & position.occupied(side)
        for taker, changed in ((side, there & ~held), (owner, held & ~there)):
            for hex in position.kit.board.spaces(changed):
                referee.emit(ControlChanged(rule="7.11", side=taker, place=hex))
