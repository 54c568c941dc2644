"""Extra attacks around a leader's marker (10.8): OHL and OberOst, Foch, Allenby (6.31, 6.32)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import PlaceName, name_of
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.ground.conditions import Waiting
from wargame_cli.rulesets.great_war_in_europe.ground.lines import enterable, through
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.chits import ChitKind
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALLIED,
    CAUCASUS,
    CP,
    EAST,
    EASTERN,
    EGYPT,
    IRAQ,
    ITALY,
    OBEROST,
    OHL,
    WEST,
    WESTERN,
    Side,
    Theater,
    side_named,
)
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import StaffChosen
from wargame_cli.rulesets.great_war_in_europe.position.events.general import MarkerPlaced
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: How far from the marker units are that may attack again (10.82).
RANGE = 2


class Leader(msgspec.Struct, frozen=True):
    """A marker: its theater and fronts, in words the units that it leads, and which they are (10.81, 10.84)."""

    theater: Theater
    fronts: tuple[str, ...]
    words: str
    leads: Callable[[Counter], bool]


def _german(counter: Counter) -> bool:
    return counter.nation == "GE"


#: The leaders by the kind of their chit, and the staffs of Germany by name.
_LEADERS: Mapping[ChitKind, Leader] = {
    "allenby": Leader(WESTERN, (EGYPT,), "British", lambda counter: counter.nation == "BR"),
    "foch": Leader(WESTERN, (WEST,), "Allied", lambda counter: counter.side == ALLIED),
}
_STAFFS = {
    OHL: Leader(WESTERN, (WEST, ITALY, EGYPT), "German", _german),
    OBEROST: Leader(EASTERN, (EAST, CAUCASUS, IRAQ), "German", _german),
}


class Marker(Waiting, frozen=True, kw_only=True):
    """Place a leader's marker at the end of your movement: units near it attack again after the others (10.82).

    `marker`: the event chit that you hold; or `OHL` or `OberOst`.
    `at`: a hex with supplied units that he leads.
    """

    verb: ClassVar[str] = "marker"
    example: ClassVar[str] = "{marker: Allied-allenby, at: N2618}"
    besides: ClassVar[Mapping[str, tuple[str, ...]]] = {"marker": tuple(_STAFFS)}

    chit: Annotated[str, name_of("card", "an event chit's id")] = msgspec.field(name="marker")
    at: PlaceName


def half(position: GreatWarPosition) -> str:
    """The half of the turn that goes on: `first` or `second`."""
    return position.phase.partition("-")[0]


def leader_of(position: GreatWarPosition, name: str) -> Leader | None:
    """The leader of a chit or a staff; None where it is neither."""
    chit = position.kit.chits.get(name)
    return _STAFFS.get(name) if chit is None else _LEADERS.get(chit.kind)


def keys(theater: Theater, which: str) -> tuple[str, str]:
    """Under what the markers of a theater are noted for a half of the turn: Foch and Allenby may lie in one (10.84)."""
    first = which if theater == WESTERN else f"{which} {theater}"
    return first, f"{first} too"


def markers_in(position: GreatWarPosition, theater: Theater) -> list[str]:
    """The hexes of the markers that lie in a theater in this half of the turn."""
    markers = position.this_turn.markers
    return [markers[key] for key in keys(theater, half(position)) if key in markers]


# -- the marker ----------------------------------------------------------------------------------------------------


@BOOK.forbids("10.8", Marker)
def a_leader_to_be_had(order: Marker, referee: Referee) -> str | None:
    """A side places a leader that it holds or a staff that it chose, when it moves in his theater

    Foch stays once he is there, and Allenby may be used beside him (10.84); OHL takes the initiative in the Western
    Theater (10.81).
    """
    position = referee.position
    side, leader = side_named(referee.side), leader_of(position, order.chit)
    if leader is None or not _has(position, side, order.chit):
        return f"{order.chit} is no leader in your hand"
    if position.my_theater[side] != leader.theater:
        return f"{order.chit} is placed when you move in the {leader.theater} Theater"
    if order.chit == OHL and position.western != CP:
        return "OHL takes the initiative in the Western Theater"
    there = [position.kit.front_of(hex) for hex in markers_in(position, leader.theater)]
    return f"{order.chit} lies on the map already" if any(front in leader.fronts for front in there) else None


def _has(position: GreatWarPosition, side: Side, name: str) -> bool:
    if name in _STAFFS:
        return side == CP and position.staff == name
    chit = position.kit.chits[name]
    return name in position.held.get(side, ()) or (chit.kind == "foch" and name in position.played and side == ALLIED)


@BOOK.forbids("10.8", Marker)
def with_supplied_units(order: Marker, referee: Referee) -> str | None:
    """He stands with supplied units that he leads, and with no others (10.82, 10.84; trap 54)"""
    position = referee.position
    leader = leader_of(position, order.chit)
    if leader is None:
        return None  # another check refuses it
    name, units = position.kit.name(order.at), position.units_at(referee.side, order.at)
    strange = [unit for unit in units if not leader.leads(position.counter(unit))]
    if position.kit.front_of(order.at) not in leader.fronts or strange:
        return f"{name} is no hex of his fronts with {leader.words} units alone"
    supplied = any(in_supply(position, unit) for unit in units)
    return None if supplied else f"no supplied {leader.words} unit is in {name}"


@BOOK.performs(Marker)
def place_the_marker(order: Marker, referee: Referee) -> None:
    """It lies there. Allenby is out of the game after use, Foch stays, a staff waits for the next Strategic Turn."""
    position, side = referee.position, side_named(referee.side)
    if order.chit in _STAFFS:
        referee.emit(StaffChosen(rule="10.82", staff="none"))
    elif order.chit not in position.played:
        spent = position.chit(order.chit).kind != "foch"
        referee.emit(ChitPlayed(rule="10.84", side=side, chit=order.chit, target=order.at, spent=spent))
    theater = position.my_theater[side]
    placed = keys(theater, half(position))[len(markers_in(position, theater))]
    referee.emit(MarkerPlaced(rule="10.82", place=order.at, chit=order.chit, half=placed))


@BOOK.forbids("10.8", Move)
def movement_is_over(order: Move, referee: Referee) -> str | None:
    """Nobody of its theater moves after a leader's marker was placed, for it is placed at the end (10.82)"""
    position = referee.position
    over = markers_in(position, position.my_theater[side_named(referee.side)])
    return "the leader's marker has ended your movement in this theater" if over else None


# -- the extra attacks ---------------------------------------------------------------------------------------------


def in_range(position: GreatWarPosition, side: str, place: str, *, mountain: bool = False) -> Mask:
    """The hexes within two of a marker, traced like a line of supply; that of mountain units may be alpine (10.83)."""
    kit = position.kit
    inside, ends = through(position, side, mountain), enterable(position, side, mountain)
    return kit.steps.reached(kit.board.bit[place], inside, ends, limit=RANGE)


@BOOK.forbids("10.8", Attack)
def near_the_marker(order: Attack, referee: Referee) -> str | None:
    """In the extra phase supplied units that he leads attack within two hexes of the marker (10.82, 10.84)"""
    position = referee.position
    if not position.phase.endswith("extra-combat"):
        return None
    around = _around(position, side_named(referee.side), position.kit.front_of(order.target))
    if around is None:
        return f"no marker lies on the front of {position.kit.name(order.target)}"
    leader, marker = around
    for unit in order.units:
        counter, place = position.counter(unit), position.place_of(unit)
        near = in_range(position, referee.side, marker, mountain=counter.type == "mountain")
        if not leader.leads(counter) or not near & position.kit.board.bit.get(place, 0):
            return f"{unit} is no {leader.words} unit within {RANGE} hexes of the marker"
        if not in_supply(position, unit):
            return f"{unit} is out of supply"
    return None


def _around(position: GreatWarPosition, side: Side, front: str) -> tuple[Leader, str] | None:
    """The leader of a side whose marker lies on a front now, with its hex; None where none does."""
    for hex in markers_in(position, position.my_theater[side]):
        if position.kit.front_of(hex) == front:
            return next(each for each in _led_by(side) if front in each.fronts), hex
    return None


def _led_by(side: str) -> Sequence[Leader]:
    return list(_STAFFS.values() if side == CP else _LEADERS.values())
