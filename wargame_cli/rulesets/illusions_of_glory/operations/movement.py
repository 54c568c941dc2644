"""Movement (chapter 11, 18.1), and what a Sea Invasion Lane adds: withdrawals under fire, captured landings (25)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.queries import Destination
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.ground import greece
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import Barred, interns
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import use
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieger
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, SEA
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP
from wargame_cli.rulesets.illusions_of_glory.operations.activation import is_activated
from wargame_cli.rulesets.illusions_of_glory.operations.barriers import barriers_of
from wargame_cli.rulesets.illusions_of_glory.operations.entry import (
    allowance,
    besiegers_left,
    closed,
    may_not_end,
    shut_lane,
    stops,
)
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import WHOLE
from wargame_cli.rulesets.illusions_of_glory.operations.round_end import forewarn
from wargame_cli.rulesets.illusions_of_glory.position.events.general import SiegeChanged, UnitMoved, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import LandingRemoved, ReplacementsChanged
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.departures import vacate
from wargame_cli.rulesets.illusions_of_glory.units.free_operations import comes_nearer, free_move
from wargame_cli.rulesets.illusions_of_glory.units.step_losses import lose_step


def is_under_fire(position: IllusionsPosition, sea: str) -> bool:
    """Whether enemy units stand in the Port of a Sea Invasion space (25.3.1a)."""
    spaces = position.kit.ground.spaces
    ports = [near for near in position.kit.board.neighbours[sea] if spaces[near].kind != ISLAND]
    return any(position.units_at(CP, port) for port in ports)


def arrive(referee: Referee, unit: str, start: str, end: str) -> None:
    """A unit went from one of two places of a lane to the other: safely (25.3.2), under fire (25.3.1), to capture."""
    position = referee.position
    spaces, side = position.kit.ground.spaces, position.side_of(unit)
    if side == AP and spaces[start].kind == SEA and spaces[end].kind == ISLAND and is_under_fire(position, start):
        for _ in range(position.kit.tables.sea.invasion.under_fire):
            lose_step(referee, unit, "25.3.1", "withdrew under fire")
    elif side == CP and spaces[end].kind == SEA:
        _capture(referee, unit, start, end)


def _capture(referee: Referee, unit: str, port: str, sea: str) -> None:
    """The marker leaves the game, the unit is back in the Port, and supplies are captured (25.4b, trap 13).

    Who advances after the one that captured it finds no marker, and only goes back.
    """
    position = referee.position
    chart = position.kit.tables.sea.invasion
    captured = sea in position.landings
    if captured:
        referee.emit(LandingRemoved(rule="25.4", space=sea))
    referee.emit(UnitMoved(rule="25.4", unit=unit, start=sea, end=port, how="back"))
    if not captured:
        return
    question = Question(
        label=f"/captured/{sea}",
        side=CP,
        kind="captured",
        text=f"Whose Replacement Points are the supplies captured in {position.kit.name(sea)}?",
        options=chart.captured_pools,
        default=chart.captured_pools[0],
        rule="25.4",
        about=(sea,),
    )
    chosen = referee.ask(question)
    pool = next(each for each in chart.captured_pools if each == chosen)
    total = position.replacements.get(pool, 0) + WHOLE * chart.captured_rp
    referee.emit(ReplacementsChanged(rule="25.4", pool=pool, total=total, cause="captured supplies"))


class Move(Order, frozen=True, kw_only=True):
    """Move an activated unit (11.1).

    `move`: the unit.
    `by`: every place that it enters, where it stops last.
    """

    verb: ClassVar[str] = "move"
    example: ClassVar[str] = "{move: RU-I-3, by: [lodz, kalisz]}"
    also: ClassVar[Mapping[str, str]] = {"to": "by"}

    unit: UnitName = msgspec.field(name="move")
    by: tuple[PlaceName, ...]


# -- where a unit can go ----------------------------------------------------------------------------------------


def destinations(position: IllusionsPosition, unit: str) -> Iterator[Destination]:
    """Every place where a unit could end a move from where it is, nearest first, with one way there."""
    start = position.place_of(unit)
    board, lanes = position.kit.board, position.kit.ground.on_lanes
    if start not in board.index:
        return
    bit, step, bars = board.bit, position.kit.tables.activity.movement.step, barriers_of(position, unit)
    leads_away = _leads_away(position, unit)
    front: list[tuple[str, ...]] = [(start,)]
    shut = bars.closed | bit[start]
    for steps in range(1, allowance(position, unit) // step + 1):
        following: list[tuple[str, ...]] = []
        for path in front:
            sails = bit[path[-1]] & lanes
            for end in board.neighbours[path[-1]]:
                here = bit[end]
                if here & shut or (sails and here & lanes and shut_lane(position, unit, path[-1], end)):
                    continue
                shut |= here
                may_end = not here & bars.no_ends and not (here & bars.forts and may_not_end(position, unit, end))
                if may_end and not (leads_away and comes_nearer(position, unit, end)):
                    yield Destination(place=end, cost=steps * step, path=(*path, end))
                if not here & bars.stops:
                    following.append((*path, end))
        front = following


# -- the checks -------------------------------------------------------------------------------------------------


@BOOK.forbids("11.1", Move, decisive=True)
def a_unit_of_ours_is_activated(order: Move, referee: Referee) -> str | None:
    """A unit of the acting side moves that is activated for Movement, or that a card lets move without"""
    position = referee.position
    place = position.place_of(order.unit)
    if position.side_of(order.unit) != position.acting:
        return f"{order.unit} is not ours to move"
    if not position.kit.is_space(place):
        return f"{order.unit} is not on the map (it is in {position.kit.name(place)})"
    if order.unit in position.this_round.moved:
        return f"{order.unit} moved already in this round"
    if not is_activated(position, order.unit, "move") and free_move(position, order.unit) is None:
        return f"{order.unit} is not activated for Movement ({position.kit.name(place)})"
    return None


@BOOK.forbids("9.4.4", Move)
def moves_come_before_attacks(order: Move, referee: Referee) -> str | None:
    """All movement is over before the first attack"""
    return "the attacks have begun: nobody moves any more" if referee.position.this_round.attacked else None


@BOOK.forbids("11.1", Move)
def one_space_after_the_other(order: Move, referee: Referee) -> str | None:
    """The units of a space or region finish their moves before those of another begin"""
    position = referee.position
    return is_done(position, position.place_of(order.unit))


def is_done(position: IllusionsPosition, place: str) -> str | None:
    """Why units of a place neither move nor entrench any more: those of another have begun (11.1.1b, 11.1.1d)."""
    acted = position.this_round.acted
    if place in acted and acted[-1] != place:
        names = (position.kit.name(place), position.kit.name(acted[-1]))
        return f"the units of {names[0]} are done: since then those of {names[1]} moved or entrenched"
    return None


@BOOK.forbids("11.1", Move)
def others_were_put_to_work(order: Move, referee: Referee) -> str | None:
    """What entrenched, or was assembled or disassembled in the round, stays"""
    done = referee.position.this_round
    if order.unit in done.entrenching.values():
        return f"{order.unit} entrenched in this round, and stays where it is"
    if order.unit in done.assembled:
        return f"{order.unit} was assembled or disassembled in this round, and stays where it is"
    return None


@BOOK.forbids("20.3", Move)
def a_siege_is_kept_up_or_abandoned(order: Move, referee: Referee) -> str | None:
    """Those who leave a besieged Fort leave enough behind, or all go"""
    position = referee.position
    if besiegers_left(position, order.unit):
        return None
    return f"too few would be left to besiege {position.kit.name(position.place_of(order.unit))}, and not all can go"


def _leads_away(position: IllusionsPosition, unit: str) -> str:
    """The card that lets a unit move away from enemy units only; empty for one that goes where it likes."""
    free = None if is_activated(position, unit, "move") else free_move(position, unit)
    return position.cards[free[0].card].title if free else ""


def _goes_nearer(position: IllusionsPosition, unit: str, end: str) -> Barred | None:
    """Why a unit that a card lets move may not end in a place: it leads away from enemy units only."""
    card = _leads_away(position, unit)
    if not card or not comes_nearer(position, unit, end):
        return None
    return Barred("9.7.1", f"{card} moves units away from the enemy, and {position.kit.name(end)} is no farther off")


@BOOK.forbids_one_of(
    {
        "9.7.1": "A move that a card gives without activation leads away from enemy units",
        "11.1": "A move leads along connections, as far as the Movement Factor goes, and ends in a region",
        "11.1.3": "No move ends in a space that is activated for Attack",
        "11.1.4": "Nobody enters a space with enemy or Uprising Units",
        "11.1.5a": "Neutral countries are closed",
        "11.3": "The Italian Front is closed before Italy enters the war",
        "20.1.1": "A Fort space is entered by those who can besiege it, and they stop there",
        "25.1": "Sea Invasion Lanes carry LCUs of the Allied Powers",
        "25.2.3": "Nobody lands by a marker of the same round, or by FORCED MARCH",
        "25.2.4": "Sea Invasion spaces without a marker are closed",
        "25.2.5": "Nobody sails from or to Lemnos in Winter",
        "25.4": "Central Powers go to sea only to capture a Landing marker",
        "11.1.5b": "The spaces of neutral units are closed",
        "26.6.1d": "Germans do not enter Serbia and Montenegro before Bulgaria is in the war",
        "28.1a2": "Under the Treaty Russians stay in Russia",
        "28.1a5": "Under the Treaty no Russian enters where others stand",
        "28.1a6": "Under the Treaty nobody enters where Russians stand",
        "26.3.1c": "Ports of neutral Greece are closed, but for Athens and Salonika",
        "20.1.8": "Russians enter no German Fort space in Summer 1914",
    },
    Move,
)
def the_way_is_open(order: Move, referee: Referee) -> tuple[str, str] | None:
    """The way of a move, step by step"""
    position = referee.position
    return way_fault(position, order.unit, order.by)


def way_fault(position: IllusionsPosition, unit: str, by: tuple[str, ...]) -> Barred | None:
    """The first thing that is wrong with a way; None for a lawful one."""
    if not by:
        return Barred("11.1", "`by` names the places that it enters, at least one")
    here = position.place_of(unit)
    most = allowance(position, unit)
    cost = len(by) * position.kit.tables.activity.movement.step
    for number, end in enumerate(by, 1):
        if not position.kit.is_space(end):
            return Barred("11.1", f"{position.kit.name(end)} is no place on the map")
        if found := closed(position, unit, here, end):
            return found
        if number < len(by) and (found := stops(position, unit, end)):
            return found
        here = end
    if cost > most:
        return Barred("11.1", f"the way costs {cost} Movement Points, {unit} has {most}")
    return may_not_end(position, unit, here) or _goes_nearer(position, unit, here)


# -- what it does -----------------------------------------------------------------------------------------------


@BOOK.performs(Move)
def march(order: Move, referee: Referee) -> None:
    """The unit goes there and takes what it goes through."""
    position = referee.position
    start, side, end = position.place_of(order.unit), position.commander(order.unit), order.by[-1]
    cost = len(order.by) * position.kit.tables.activity.movement.step
    path = (start, *order.by)
    free = None if is_activated(position, order.unit, "move") else free_move(position, order.unit)
    referee.emit(UnitMoved(rule="11.1", unit=order.unit, start=start, end=end, path=path, how="move", cost=cost))
    if free:
        use(referee, free[0])
    for number, space in enumerate(order.by, 1):
        if interns(position, space):
            cause = f"interned in {position.kit.name(space)}"
            referee.emit(UnitRemoved(rule="11.1.5a", unit=order.unit, place=end, to=REPLACEABLE, cause=cause))
            break
        greece.pass_through(referee, order.unit, space, stays=number == len(order.by))
    vacate(referee, side, start)
    arrive(referee, order.unit, path[-2], end)
    if end in position.lapsed and besieger(position, end) == side:
        referee.emit(SiegeChanged(rule="20.3.5", space=end, lapsed=False))
    forewarn(referee, start, end)
