"""Allied movement by sea (9.5): from port to port."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import PlaceName, UnitName
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import BALTIC, baltic_ports, british_baltic
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered, left
from wargame_cli.rulesets.great_war_in_europe.ground.limits import WEST_OF_SUEZ
from wargame_cli.rulesets.great_war_in_europe.ground.ports import CONSTANTINOPLE
from wargame_cli.rulesets.great_war_in_europe.ground.sources import VALONA, valona
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import warn_of_a_crowd
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status_at
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CAUCASUS, EUROPEAN, IRAQ
from wargame_cli.rulesets.great_war_in_europe.movement.own_units import Naming, obey
from wargame_cli.rulesets.great_war_in_europe.movement.stranded import stranded
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_in_europe.position.position import LANDINGS, GreatWarPosition, Referee

VOYAGE = "sea"
#: The units that go by sea in a phase in the Near East, and in Europe (9.52), as a capacity of the phase; in the
#: combined game the Near East has one of its own.
SEA, MOST, MOST_IN_EUROPE = "the sea", 3, 6
NEAR_EASTERN_SEAS = "the seas of the Near East"
#: A port of the Black Sea that lies up its river.
NIKOLAEV = "E3133"


class SeaMove(Naming, frozen=True, kw_only=True):
    """Carry Allied units from a port to another one (9.51).

    `sea-move`: the units, all in one port.
    `to`: the port where they land.
    """

    verb: ClassVar[str] = "sea-move"
    example: ClassVar[str] = "{sea-move: [BR-75T], to: Basra}"

    units: tuple[UnitName, ...] = msgspec.field(name="sea-move")
    to: PlaceName

    @property
    def movers(self) -> Sequence[str]:
        """The units."""
        return self.units


obey(SeaMove)


def seas(position: GreatWarPosition, *places: str) -> tuple[str, ...]:
    """The capacities that a voyage between places counts against; between Europe and the Near East both (9.52)."""
    if not position.kit.mode.combined:
        return (SEA,)
    in_europe = {position.kit.in_europe(place) for place in places}
    return tuple(name for name, there in ((SEA, True), (NEAR_EASTERN_SEAS, False)) if there in in_europe)


def ships_left(position: GreatWarPosition, name: str = SEA) -> int:
    """How many more units go by sea in this phase; those that came to the Balkans this turn count (9.52, 13.3)."""
    near_eastern = name == NEAR_EASTERN_SEAS or position.kit.mode.near_east_alone
    left_over = (MOST if near_eastern else MOST_IN_EUROPE) - position.this_phase.carried.get(name, 0)
    return left_over - (position.this_turn.shipped if name == SEA else 0)


@derived
def ports(position: GreatWarPosition) -> Mask:
    """Ports of the Allies: anchors, and all coast west of the Suez Canal (9.53), but none of the Baltic (9.54).

    Nor any of the Black Sea unless the Allies control Constantinople; nor those of Gallipoli before it is landed on, or
    once the landing is lost (6.52). With Fisher's Gambit those of the Baltic are (20.2).
    """
    kit = position.kit
    anchors = kit.of_kind("port") & ~kit.fronts[CAUCASUS] & ~kit.coasts.get("Baltic Sea", 0) & ~kit.marked(BALTIC)
    if not position.gallipoli or position.landing_lost:
        anchors &= ~kit.hexes(LANDINGS)
    if not position.controls(ALLIED, CONSTANTINOPLE):
        anchors &= ~(kit.coasts.get("Black Sea", 0) | kit.hexes((NIKOLAEV,)))
    if british_baltic(position):
        anchors |= baltic_ports(position)
    return anchors | kit.coastal & kit.marked(WEST_OF_SUEZ)


def ports_of(position: GreatWarPosition, units: Sequence[str]) -> Mask:
    """The ports between which units go: those that the Allies control (9.51), Valona for Italians alone (6.53)."""
    usable = ports(position) & position.controlled(ALLIED)
    if VALONA not in position.kit.board.index:
        return usable
    italians = all(position.counter(unit).nation == "IT" for unit in units)
    return usable & ~position.kit.hexes((VALONA,)) | (valona(position) if italians else 0)


@BOOK.forbids("9.5", SeaMove)
def no_headquarters(order: SeaMove, referee: Referee) -> str | None:
    """Where the Near East is played alone no headquarters goes by sea (9.56)"""
    if not referee.position.kit.mode.near_east_alone:
        return None
    found = [unit for unit in order.units if referee.position.counter(unit).headquarters]
    return f"{', '.join(found)}: headquarters do not go by sea" if found else None


@BOOK.forbids("9.5", SeaMove)
def once_a_phase(order: SeaMove, referee: Referee) -> str | None:
    """A unit goes once in a phase, by rail or by sea (9.56)"""
    moved = [unit for unit in order.units if unit in referee.position.this_phase.moved]
    return f"{', '.join(moved)}: moved already in this phase" if moved else None


@BOOK.forbids("9.5", SeaMove)
def from_port_to_port(order: SeaMove, referee: Referee) -> str | None:
    """It begins and ends in supplied ports that the Allies control (9.51); Valona is one for Italians alone (6.53)"""
    position, start = referee.position, referee.position.place_of(order.units[0])
    usable = ports_of(position, order.units)
    for hex in (start, order.to):
        if not usable & position.kit.board.bit.get(hex, 0):
            return f"{position.kit.name(hex)} is no port of yours"
    if start == order.to:
        return f"{order.units[0]} is there already"
    if short := stranded(referee, order.units):
        return f"{', '.join(short)}: out of supply as the phase began"
    if waiting := [unit for unit in order.units if status_at(position, unit, order.to) != "supplied"]:
        return f"{position.kit.name(order.to)} is out of supply for {', '.join(waiting)}"
    return None


@BOOK.forbids("9.5", SeaMove)
def few_ships(order: SeaMove, referee: Referee) -> str | None:
    """Six units a phase go by sea in Europe, three in the Near East, and between them they count against both (9.52)"""
    position = referee.position
    start = position.place_of(order.units[0])
    room = min(ships_left(position, name) for name in seas(position, start, order.to))
    return f"{len(order.units)} units, and there are ships for {room}" if len(order.units) > room else None


@BOOK.forbids("9.5", SeaMove)
def by_way_of_egypt(order: SeaMove, referee: Referee) -> str | None:
    """Between Europe and the Near East a voyage begins or ends in Egypt, and goes on to Iraq later (9.55)"""
    position = referee.position
    past = passes_egypt(position, position.place_of(order.units[0]), order.to)
    return "between Europe and Iraq units go to a port of the Egyptian Front first" if past else None


def passes_egypt(position: GreatWarPosition, start: str, to: str) -> bool:
    """Whether a voyage is one between Europe and Iraq, which nobody makes at once (9.55)."""
    fronts = {position.kit.front_of(start), position.kit.front_of(to)}
    return IRAQ in fronts and not fronts.isdisjoint(EUROPEAN)


@BOOK.performs(SeaMove)
def sail(order: SeaMove, referee: Referee) -> None:
    """The units land; there are that many ships fewer."""
    position = referee.position
    start = position.place_of(order.units[0])
    name, *both = seas(position, start, order.to)
    also = both[0] if both else ""
    for unit in order.units:
        referee.emit(
            UnitMoved(rule="9.51", unit=unit, start=start, end=order.to, how=VOYAGE, cost=1, capacity=name, also=also)
        )
    left(referee, start)
    entered(referee, order.units, order.to)
    warn_of_a_crowd(referee, order.to)
