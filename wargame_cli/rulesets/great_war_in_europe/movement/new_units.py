"""New units (13.1, 13.2): out of the Available Units Boxes onto the map."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import PlaceName, UnitName
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import EITHER, boxes, comes_to_europe, comes_to_the_near_east
from wargame_cli.rulesets.great_war_in_europe.ground.conditions import Waiting
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered
from wargame_cli.rulesets.great_war_in_europe.ground.limits import WEST_OF_SUEZ, closed_to, crowds_egypt
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply, supplied_hex
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    CAUCASUS,
    CP,
    EGYPT,
    EUROPEAN,
    IRAQ,
    OTHER,
    PERSIA,
    RUSSIA,
)
from wargame_cli.rulesets.great_war_in_europe.movement.entries import (
    by_sea,
    comes_back_elsewhere,
    european_entries,
    lands_there,
    round_the_navy,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.general import MajorEffortMade, UnitPlaced
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    ARABIA,
    RESERVE,
    TRANSIT,
    GreatWarPosition,
    Referee,
)

DAMASCUS = "N1728"
#: The units that may be placed with or beside one headquarters of the Near East, all in one hex; and in Europe (13.3).
MOST_BY_HEADQUARTERS, MOST_IN_EUROPE = 3, 6
#: The letter of the German shock-troops whose entry is the Major Effort (18.4).
EFFORT_LETTER = "O"


class Place(Waiting, frozen=True, kw_only=True):
    """Bring a unit from the Available Units Box into play (13.1).

    `place`: the unit.
    `at`: the hex or town; or `arabia`, `turkish-reserve` or `transit`.
    `via`: the headquarters with or beside which it appears, if one brings it.
    """

    verb: ClassVar[str] = "place"
    example: ClassVar[str] = "{place: BR-11BD, at: Basra}"
    besides: ClassVar[Mapping[str, tuple[str, ...]]] = {"at": (ARABIA, RESERVE, TRANSIT)}

    unit: UnitName = msgspec.field(name="place")
    at: PlaceName
    via: UnitName | None = None


# -- where units come into play ------------------------------------------------------------------------------------


def entries(position: GreatWarPosition, unit: str) -> Mask:
    """The hexes in which a unit may appear, all but by headquarters; supply is asked apart.

    13.11, 13.24, 13.28, 13.29.
    """
    landing = round_the_navy(position, unit)
    if landing is not None:
        return landing
    counter = position.counter(unit)
    found = european_entries(position, counter) if comes_to_europe(position, unit) else 0
    return found | (_near_eastern_entries(position, counter) if comes_to_the_near_east(position, unit) else 0)


def open_entries(position: GreatWarPosition, unit: str) -> list[str]:
    """The hexes in which a unit can appear now, in supply and where it may be; by headquarters is another matter."""
    hexes = position.kit.board.spaces(entries(position, unit) & ~closed_to(position, unit))
    return [hex for hex in hexes if _has_supply(position, unit, hex)]


def boxes_for(position: GreatWarPosition, unit: str) -> list[str]:
    """The boxes of the Near East into which a unit of the Central Powers comes into play (13.29)."""
    counter = position.counter(unit)
    if counter.side != CP or not comes_to_the_near_east(position, unit):
        return []
    return [BOX_OF_AREA[area] for area in areas_of(position, counter) if area in BOX_OF_AREA]


def _has_supply(position: GreatWarPosition, unit: str, hex: str) -> bool:
    """Whether a unit that appears in a hex has a line to it, or needs none: Persians, and who lands in a port."""
    needs_no_line = position.counter(unit).nation == "PN" or lands_there(position, unit, hex)
    return needs_no_line or supplied_hex(position, unit, hex)


def _near_eastern_entries(position: GreatWarPosition, counter: Counter) -> Mask:
    if counter.side == CP:
        return _central_entries(position, counter) & position.controlled(CP)
    return _allied_entries(position, counter)


def _allied_entries(position: GreatWarPosition, counter: Counter) -> Mask:
    kit = position.kit
    own = position.controlled(counter.side)
    if counter.nation == "PN":
        front = CAUCASUS if counter.code == "C/P" else IRAQ
        persian_towns = kit.settled & kit.countries[PERSIA] & kit.fronts[front]
        return persian_towns & ~position.controlled(OTHER[counter.side])
    if counter.fights_as == "RU":
        return kit.of_kind("city") & kit.countries[RUSSIA] & kit.fronts[CAUCASUS] & own
    front = front_of_entry(position, counter)
    if front == EGYPT:
        return kit.marked(WEST_OF_SUEZ) & own
    return kit.marked("British source") & own


def front_of_entry(position: GreatWarPosition, counter: Counter) -> str:
    """The front on which a British unit appears: where it was lost, else its own (5.36, 13.28).

    Those that come to Europe or to Egypt, as they like, come to Egypt (13.23).
    """
    if position.kit.mode.combined and counter.code == EITHER:
        return EGYPT
    return position.fallen.get(counter.id) or counter.front


def _central_entries(position: GreatWarPosition, counter: Counter) -> Mask:
    kit = position.kit
    if counter.nation == "PN":
        return kit.settled & kit.countries[PERSIA] & kit.fronts[IRAQ]
    return sum(_of_area(kit, area) for area in areas_of(position, counter))


def areas_of(position: GreatWarPosition, counter: Counter) -> tuple[str, ...]:
    """The areas of 13.29 in which a unit of the Central Powers may appear.

    Turkish units that come for the first time go where their counters say; rebuilt ones and German units that are no
    divisions to the Caucasus, Iraq or Syria.
    """
    rebuilt = counter.id in position.fallen
    if counter.nation == "TU" and not rebuilt and counter.area != "any":
        return (counter.area,)
    if counter.nation == "GE" and counter.division:
        return ("transit",)
    return ("caucasus", "iraq", "syria", *(("arabia", "turkey") if counter.area == "any" and not rebuilt else ()))


def _of_area(kit: Kit, area: str) -> Mask:
    sources = kit.marked("CP source")
    if area == "syria":
        return kit.board.bit[DAMASCUS] | sources & kit.fronts[EGYPT]
    if area in (CAUCASUS, IRAQ):
        return (kit.of_kind("city") | sources) & kit.fronts[area]
    return 0


#: The box into which units of an area go (13.29).
BOX_OF_AREA = {"arabia": ARABIA, "turkey": RESERVE, "transit": TRANSIT}


# -- what forbids it -----------------------------------------------------------------------------------------------


@BOOK.forbids("3.26c", Place, decisive=True)
def own_new_unit(order: Place, referee: Referee) -> str | None:
    """Only units in one's own Available Units Box are placed"""
    position, side = referee.position, referee.position.side_of(order.unit)
    if side != referee.side:
        return f"{order.unit}: not of the side {referee.side}"
    place = position.place_of(order.unit)
    return None if place in boxes(position, side) else f"{order.unit} is not in the Available Units Box but in {place}"


@BOOK.forbids("13.28", Place)
def allied_units_come_where_they_may(order: Place, referee: Referee) -> str | None:
    """Allied units appear on their own front, Persians in towns of Persia, Russians in cities of Russia"""
    if referee.side == CP or order.via:
        return None
    return _not_an_entry(referee.position, order)


@BOOK.forbids("13.29", Place)
def central_units_come_where_they_may(order: Place, referee: Referee) -> str | None:
    """Turkish units appear in the area of their counters, rebuilt ones in the Caucasus, Iraq or Syria"""
    position = referee.position
    if referee.side != CP or order.via:
        return None
    if not comes_to_the_near_east(position, order.unit):
        return _not_an_entry(position, order)
    into = boxes_for(position, order.unit)
    if order.at in into:
        return None
    if into and not entries(position, order.unit):
        name = position.kit.name(order.at)
        return f"{order.unit} does not come into play in {name}: it goes into the box {' or '.join(into)}"
    return _not_an_entry(position, order)


def _not_an_entry(position: GreatWarPosition, order: Place) -> str | None:
    """Why a unit may not appear in a hex, or None; sources and Persian towns need no line of supply."""
    kit, name = position.kit, position.kit.name(order.at)
    if not entries(position, order.unit) & kit.board.bit.get(order.at, 0):
        return f"{order.unit} does not come into play in {name}"
    return None if _has_supply(position, order.unit, order.at) else f"{name} is out of supply"


@BOOK.forbids("13.3", Place)
def by_a_headquarters(order: Place, referee: Referee) -> str | None:
    """A supplied headquarters of the nation brings units into hexes with or beside it

    Russian ones bring Armenians too, who are Russians for all purposes (15.81). Six a phase in Europe; three in the
    Near East, and all of them into one hex.
    """
    if order.via is None:
        return None
    position = referee.position
    via = position.place_of(order.via)
    headquarters = position.counter(order.via)
    if not headquarters.headquarters or headquarters.side != referee.side or via not in position.kit.board.index:
        return f"{order.via} is no headquarters of yours on the map"
    if headquarters.nationality != position.counter(order.unit).nationality:
        return f"{order.via} brings units of its own nation alone"
    if not in_supply(position, order.via):
        return f"{order.via} is out of supply"
    if any(order.via in placed for placed in position.this_phase.placed.values()):
        return f"{order.via} came into play in this phase itself"
    return _too_far(position, order, via) or _newcomer(position, order) or _enough(position, order)


def _too_far(position: GreatWarPosition, order: Place, via: str) -> str | None:
    near = order.at == via or position.kit.steps.joined(via, order.at)
    name = position.kit.name(order.at)
    if not near or not position.controls(position.side_of(order.unit), order.at):
        return f"{name} is no hex of yours with or beside {order.via}"
    return None if supplied_hex(position, order.unit, order.at) else f"{name} is out of supply"


def _newcomer(position: GreatWarPosition, order: Place) -> str | None:
    """Turkish units that come for the first time go where their counters say; the British to the front they fell on."""
    counter, front = position.counter(order.unit), position.kit.front_of(order.at)
    if counter.nation == "TU" and order.unit not in position.fallen:
        return f"{order.unit} comes for the first time and goes where its counter says"
    if front not in EUROPEAN and counter.nation == "BR" and front != front_of_entry(position, counter):
        return f"{order.unit} belongs to another front"
    if front in EUROPEAN and comes_back_elsewhere(position, counter, front):
        return f"{order.unit} comes back on the front on which it was lost"
    comes = comes_to_europe if front in EUROPEAN else comes_to_the_near_east
    return None if comes(position, order.unit) else f"{order.unit} is not in the box of those maps"


def _enough(position: GreatWarPosition, order: Place) -> str | None:
    if by_sea(position, order.unit, order.at) and position.this_turn.shipped >= MOST_IN_EUROPE:
        return f"{MOST_IN_EUROPE} units have come to the Eastern Front by sea in this turn"
    placed = position.this_phase.placed.get(order.via or "", [])
    near_east = not position.kit.in_europe(order.at)
    if len(placed) >= (MOST_BY_HEADQUARTERS if near_east else MOST_IN_EUROPE):
        return f"{order.via} has brought {len(placed)} units in this phase"
    if near_east and placed and position.place_of(placed[0]) != order.at:
        return f"what {order.via} brings in a phase goes into one hex"
    return None


@BOOK.forbids("13.11", Place)
def nothing_stands_in_the_way(order: Place, referee: Referee) -> str | None:
    """Stacking holds when units are placed (13.21), and so does where a nation may be"""
    position = referee.position
    if order.at not in position.kit.board.index:
        return None if order.at in BOX_OF_AREA.values() else f"{order.at} is no hex"
    if position.units_at(OTHER[referee.side], order.at):
        return f"the enemy is in {position.kit.name(order.at)}"
    if crowd := fault(position, (*position.units_at(referee.side, order.at), order.unit)):
        return f"{position.kit.name(order.at)}: {crowd[1]}"
    return None


@BOOK.forbids("20.3", Place)
def sails_round_the_navy(order: Place, referee: Referee) -> str | None:
    """British units that the German navy has held up land in Le Havre, or later in a port of the West"""
    position = referee.position
    landing = round_the_navy(position, order.unit)
    if landing is None or landing & position.kit.board.bit.get(order.at, 0):
        return None
    where = "Le Havre" if position.expected[order.unit] == "A" else "a port of the Western Front"
    return f"{order.unit} is held up by the German navy, and lands in {where}"


@BOOK.forbids("17.31c", Place)
def few_turks_in_egypt(order: Place, referee: Referee) -> str | None:
    """No more than three Turkish units are in Egypt, Sinai included, at any time"""
    return crowds_egypt(referee.position, (order.unit,), order.at)


@BOOK.forbids("6.58", Place)
def nobody_is_ill(order: Place, referee: Referee) -> str | None:
    """In the turn of the influenza nobody leaves the Available Units Boxes"""
    return "influenza: no new units in this turn" if referee.position.played_this_turn("influenza") else None


# -- placing -------------------------------------------------------------------------------------------------------


@BOOK.performs(Place)
def place(order: Place, referee: Referee) -> None:
    """The unit is in play, with all its movement and combat in this turn (13.11)."""
    position = referee.position
    referee.emit(
        UnitPlaced(
            rule="13.3" if order.via else "13.11",
            unit=order.unit,
            place=order.at,
            via=order.via or "",
            shipped=bool(order.via) and by_sea(position, order.unit, order.at),
        )
    )
    if order.at in position.kit.map.land:
        entered(referee, (order.unit,), order.at)
    if is_effort(position, order.unit) and not position.major_effort:
        referee.emit(MajorEffortMade(rule="18.4"))


def is_effort(position: GreatWarPosition, unit: str) -> bool:
    """Whether a unit is one of the German shock-troop divisions of Strategic Turn O (18.4)."""
    counter = position.counter(unit)
    return counter.nation == "GE" and counter.division and counter.entry == EFFORT_LETTER
