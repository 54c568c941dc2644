"""The laws that every position keeps; the machine players' games look at those that an event can break.

Here are those of units and the map; `stack_laws` holds those of what stands where, `track_laws` those of cards, tracks
and records.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Literal

from wargame_cli.engine.board import Mask
from wargame_cli.engine.events import Event, PhaseStarted
from wargame_cli.engine.laws.law import UNITS_GO, Law, Places, are_conserved, law, law_of_places
from wargame_cli.engine.position import remembered_wrongly
from wargame_cli.engine.rooms import OrderedBack
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import closed_country, closed_land
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, SEA, SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import FurtherMoves, TakeSpaces
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, OFF_MAP, REMOVED, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import (
    EVERYBODY,
    NEUTRAL,
    SIDES,
    UPRISING,
    Control,
    Side,
)
from wargame_cli.rulesets.illusions_of_glory.machine import stack_laws, track_laws
from wargame_cli.rulesets.illusions_of_glory.machine.track_laws import broken
from wargame_cli.rulesets.illusions_of_glory.operations.round_end import unmet
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import EffectEnded
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import CombatFought
from wargame_cli.rulesets.illusions_of_glory.position.events.general import (
    ControlChanged,
    FortDestroyed,
    SiegeChanged,
    StepChanged,
    TrenchChanged,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import AttackDeclared
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import (
    NationEntered,
)
from wargame_cli.rulesets.illusions_of_glory.position.position import DOUBTFUL, IllusionsPosition

#: Where each event puts a unit, or turns it over.
_OF_UNITS: Places = {**UNITS_GO, StepChanged: lambda position, event: (position.place_of(event.unit),)}
#: The events of one unit.
_UNIT_EVENTS = (UnitMoved, UnitPlaced, UnitRemoved, StepChanged)
#: The rules by which an LCU stands where its SCUs stood, and they where it stood.
_MADE_THERE = ("22.3", "22.4")
#: The rule by which the Black Sea unit goes from Odessa to another Port.
_AMPHIBIOUS = "25.5"


@law_of_places(_OF_UNITS)
def units_are_conserved(position: IllusionsPosition, event: Event, places: Iterable[str]) -> None:
    """Every counter is in exactly one place (3.2), and only known units are reduced, once each."""
    kit, reduced = position.kit, position.reduced
    if not (isinstance(event, StepChanged) or are_conserved(position, places, kit.units, event)):
        raise broken(event, "counters were doubled or lost", "3.2")
    if isinstance(event, UnitMoved):
        return  # who only goes shows the same side
    if len(set(reduced)) != len(reduced) or not kit.counters.issuperset(reduced):
        raise broken(event, f"reduced are {reduced}", "3.2.1e")


@law_of_places(_OF_UNITS)
def boxes_hold_what_they_may(position: IllusionsPosition, event: Event, places: Iterable[str]) -> None:
    """LCUs, HQs and Heavy Artillery never wait in the Reserve Box, Uprising Units in none (12.6.5, 13.4)."""
    kit = position.kit
    on_the_board = kit.board.index
    if not (boxes := [place for place in places if place not in on_the_board]):
        return
    reduced = set(position.reduced)
    for box in boxes:
        units = position.at(box)
        if box != OFF_MAP and (risings := kit.uprisings.intersection(units)):
            raise broken(event, f"{sorted(risings)} are in a box", "23.3.3")
        if box == RESERVE and (strange := kit.never_in_reserve.intersection(units)):
            raise broken(event, f"{sorted(strange)} are in the Reserve Box", "13.4")
        if box != RESERVE and not reduced.isdisjoint(units):
            raise broken(event, f"{sorted(reduced.intersection(units))} are reduced in {box}", "12.6.2")


@law(*_OF_UNITS)
def the_eliminated_stay_out(position: IllusionsPosition, event: Event) -> None:
    """A unit that was eliminated or left the game never returns (12.6.6)."""
    dead: set[str] = position.__dict__.setdefault("_dead", set())
    if not isinstance(event, _UNIT_EVENTS):
        out, gone = position.at(ELIMINATED), position.at(REMOVED)
        if len(out) + len(gone) == len(dead) and dead.issuperset(out) and dead.issuperset(gone):
            return
        back = dead.difference(out, gone)
        dead.update(out, gone)
    elif position.place_of(event.unit) in (ELIMINATED, REMOVED):
        dead.add(event.unit)
        return
    elif event.unit in dead:
        back = {event.unit}
    else:
        return
    if back:
        raise broken(event, f"{sorted(back)} came back into play", "12.6.6")


@law(UnitMoved, UnitPlaced, of_events=True)
def nobody_enters_closed_land(position: IllusionsPosition, event: Event) -> None:
    """A country that is closed to a unit stays so; it may be sent back to where it stood (11.1.5, 26.6.1d, 28.1a).

    Who takes the place of a destroyed LCU was there already, by our ruling, and so was what became an LCU or SCUs.
    """
    if isinstance(event, UnitMoved):
        barred = () if event.how in ("return", "back") else event.path[1:] or (event.end,)
    elif isinstance(event, UnitPlaced) and not event.replaces and event.rule not in _MADE_THERE:
        barred = (event.place,)
    else:
        return
    closed, bit = closed_land(position, event.unit), position.kit.board.bit
    for place in barred:
        if bit.get(place, 0) & closed and (why := closed_country(position, event.unit, place)):
            raise broken(event, why.message, BOOK[why.row].rule)


@law_of_places({ControlChanged: lambda position, event: (event.space,)}, EffectEnded)
def forts_hold_their_spaces(position: IllusionsPosition, event: Event, places: Iterable[str]) -> None:
    """While a Fort stands only its own side, an Uprising Unit, or a side that a card let in controls it (20.1.5)."""
    if not isinstance(event, (ControlChanged, PhaseStarted)):
        return
    forts, marked = position.kit.ground.forts, position.control
    for space in forts if places is position.stacks else places:
        if space not in forts or space not in marked:  # without a marker it is its own side's
            continue
        owner = position.nations[position.kit.ground.spaces[space].owner]
        if not position.fort(space) or position.controller(space) in (owner, UPRISING):
            continue
        if not any(space in effect.spaces for _, effect in in_force(position, TakeSpaces)):
            raise broken(event, f"{position.controller(space)} controls the Fort of {space}", "20.1.5")


@law(ControlChanged)
def markers_are_lawful(position: IllusionsPosition, event: Event) -> None:
    """A control marker is of a nation in the war, and never lies at sea or in that nation's own land (11.2e-f)."""
    if not isinstance(event, ControlChanged | PhaseStarted):
        return
    spaces, nations, control = position.kit.ground.spaces, position.nations, position.control
    if isinstance(event, ControlChanged):
        places = [event.space] if event.space in control else []
    else:
        places = _newly_marked(position)
    for place in places:
        marker, printed = control[place], spaces[place]
        if marker == printed.owner or printed.kind in (SEA, ISLAND):
            raise broken(event, f"a marker {marker} lies in {place}", "11.2e")
        if nations.get(marker) not in SIDES and marker not in (UPRISING, NEUTRAL):
            raise broken(event, f"a marker of neutral {marker} lies in {place}", "11.2e")
    for space, marker in position.risen.items():
        if control.get(space) != UPRISING:
            raise broken(event, f"{space} was {marker!r} before an Uprising that is not there", "23.3.3")
    if isinstance(event, PhaseStarted):
        position.__dict__["_marked"] = {**nations}, {**control}


def _newly_marked(position: IllusionsPosition) -> list[str]:
    """The places with another marker than when all were last found right; all, if nations have another stand."""
    nations, before = position.__dict__.get("_marked", ({}, {}))
    if nations != position.nations:
        before = {}
    return [place for place, marker in position.control.items() if before.get(place) != marker]


@law(TrenchChanged, ControlChanged, NationEntered, UnitPlaced, between_phases=True)
def trenches_lie_where_they_may(position: IllusionsPosition, event: Event) -> None:
    """Trenches lie in Clear and Mountain spaces, are of Level 1 or 2, and never lie in an enemy's space (19.0)."""
    spaces, nations = position.kit.ground.spaces, position.nations
    for space, trench in position.trenches.items():
        printed = spaces[space]
        if printed.kind != SPACE or printed.terrain not in ("clear", "mountain") or trench.level not in (1, 2):
            raise broken(event, f"{trench} lies in {space}", "19.1")
        owner, holder = nations.get(trench.owner, trench.owner), position.controller(space)
        # Besiegers entrench, too, and what is left outlasts the Fort; that of neutral Greece becomes whosever Greece
        # is (19.4a).
        is_enemys = owner in SIDES and holder not in (owner, NEUTRAL)
        if is_enemys and not printed.fort and printed.owner != "GR":
            raise broken(event, f"{trench} lies in {space}, controlled by {holder}", "19.4")


@law(FortDestroyed)
def sieges_are_consistent(position: IllusionsPosition, event: Event) -> None:
    """Only Forts are destroyed, once; who let a siege lapse is there when a round is over (20.2, 20.3.5)."""
    if len(set(position.ruined)) != len(position.ruined) or not position.kit.ground.forts.keys() >= set(
        position.ruined
    ):
        raise broken(event, f"destroyed Forts are {position.ruined}", "20.2")
    if not isinstance(event, PhaseStarted) or not _just_acted(event.phase):
        return
    for space in position.lapsed:
        if not position.fort(space) or not position.at(space):
            raise broken(event, f"a siege of {space} lapsed that nobody makes", "20.3.5")


@law(SiegeChanged, follows=True)
def rounds_end_in_order(position: IllusionsPosition, event: Event) -> None:
    """When a side's Action Round is over its stacks, HQs and sieges are as they must be (10.3, 20.3, 27.0).

    A siege that lapsed in this very round has until the end of its side's next one (20.3.5c). Of a position that was
    not watched while the round was played nobody can say when a siege lapsed, so none is looked at.
    """
    freed: set[str] = position.__dict__.setdefault("_freed", {*position.lapsed})
    if isinstance(event, SiegeChanged) and event.lapsed:
        freed.add(event.space)
    elif isinstance(event, PhaseStarted):
        side = _just_acted(event.phase)
        wrong = [(place, fault) for place, fault in unmet(position, side) if place not in freed] if side else []
        freed.clear()
        if wrong:
            raise broken(event, f"{wrong}", "10.3")


@law(UnitMoved, UnitPlaced, AttackDeclared)
def units_act_once(position: IllusionsPosition, event: Event) -> None:
    """No unit moves, is redeployed or attacks twice in a round, or moves and attacks (11.1, 12.1, 13.1)."""
    done = position.this_round
    for what, units in (("moved", done.moved), ("redeployed", done.redeployed), ("attacked", done.attacked)):
        if units and len(set(units)) != len(units):
            raise broken(event, f"{what} twice: {_twice(units)}", "12.1")
    if done.moved and done.attacked and (both := set(done.moved).intersection(done.attacked)):
        raise broken(event, f"{sorted(both)} moved and attacked", "9.4.4")
    if len(set(done.defended)) != len(done.defended):
        raise broken(event, f"attacked twice: {_twice(done.defended)}", "12.1.1")


@law(UnitMoved, of_events=True)
def moves_are_as_long_as_the_factor(position: IllusionsPosition, event: Event) -> None:
    """A move goes from where the unit was along connections, and costs no more than its Movement Factor (11.1.2)."""
    if not isinstance(event, UnitMoved) or event.how != "move" or event.rule == _AMPHIBIOUS:
        return
    neighbours = position.kit.board.neighbours
    if event.path[0] != event.start or event.path[-1] != event.end:
        raise broken(event, "the way has other ends", "11.1")
    for start, end in pairwise(event.path):
        if end not in neighbours[start]:
            raise broken(event, "the way is no way", "11.1")
    most = position.step(event.unit).mf
    if event.cost > most:
        most += sum(effect.change for _, effect in in_force(position, FurtherMoves))
    if event.cost > most or event.cost != (len(event.path) - 1) * position.kit.tables.activity.movement.step:
        raise broken(event, f"{event.unit} has {most} Movement Points", "11.1.2")


@law(*_OF_UNITS, ControlChanged, between_phases=True)
def supply_is_fresh(position: IllusionsPosition, event: Event) -> None:
    """What is kept of units, control and supply is what it is when it is worked out again (14.0).

    That takes a while, so it is when a turn begins, and when its Action Rounds are over.
    """
    if not isinstance(event, PhaseStarted):
        return
    if event.phase != "attrition" and position.__dict__.get("_worked_out_in") == event.turn:
        return
    position.__dict__["_worked_out_in"] = event.turn
    board, sides, held = position.kit.board, _allegiances(position), position.holdings()
    if position.sides_of_units() != sides:
        raise broken(event, "whose units are is remembered wrongly", "14.0")
    (together, others), most = position.kit.companions, position.kit.tables.activity.stacking.units
    standing: dict[str, Mask] = dict.fromkeys((*EVERYBODY, DOUBTFUL), 0)
    for place, units in position.stacks.items():
        if here := board.bit.get(place):
            for unit in units:
                standing[sides[unit]] |= here
            if len(units) > most or not (others.issuperset(units) or together.issuperset(units)):
                standing[DOUBTFUL] |= here
    for by in EVERYBODY:
        if wrong := position.controlled(by) ^ held[by]:
            raise broken(event, f"control of {board.spaces(wrong)} is remembered wrongly", "11.2")
    for what, there in standing.items():
        if wrong := position.occupied(what) ^ there:
            raise broken(event, f"who stands in {board.spaces(wrong)} is remembered wrongly", "14.0")
    where, stacks = position.units(), position.stacks
    astray = [unit for place, units in stacks.items() for unit in units if where.get(unit) != place]
    if astray or len(where) != sum(map(len, stacks.values())):
        raise broken(event, f"where units stand is remembered wrongly: {astray}", "14.0")
    for what in remembered_wrongly(position):
        raise broken(event, f"{what} is remembered wrongly", "14.0")


def _allegiances(position: IllusionsPosition) -> Mapping[str, Control]:
    """The side of every unit, worked out again where a nation has another stand than before."""
    sides: Mapping[str, Control]
    nations, sides = position.__dict__.get("_allegiances", (None, {}))
    if nations != position.nations:
        sides = position.allegiances()
        position.__dict__["_allegiances"] = {**position.nations}, sides
    return sides


@cache
def _just_acted(phase: str) -> Side | Literal[""]:
    """The side whose Action Round is over when a phase begins; nothing for a phase that follows none."""
    kind, _, rest = phase.partition("-")
    number, _, side = rest.partition("-")
    if kind == "round":
        return "AP" if side == "cp" else "CP" if number != "1" else ""
    return "CP" if kind == "attrition" else ""


def _twice(names: Sequence[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})


def ordered_back(position: IllusionsPosition, events: Sequence[Event], number: int) -> Sequence[str]:
    """The defenders of a combat that the attacker has won, those who retreated there before aside (12.7.1)."""
    fought = events[number]
    if not isinstance(fought, CombatFought) or fought.winner != "attacker":
        return ()
    there = position.others_at(fought.side, fought.target)
    return [unit for unit in there if unit in fought.defenders and unit not in position.this_round.retreated]


ORDERED_BACK: Mapping[type[Event], OrderedBack] = {CombatFought: ordered_back}

LAWS: tuple[Law, ...] = (
    units_are_conserved,
    boxes_hold_what_they_may,
    the_eliminated_stay_out,
    *stack_laws.LAWS,
    nobody_enters_closed_land,
    forts_hold_their_spaces,
    markers_are_lawful,
    trenches_lie_where_they_may,
    sieges_are_consistent,
    rounds_end_in_order,
    units_act_once,
    moves_are_as_long_as_the_factor,
    supply_is_fresh,
    *track_laws.LAWS,
)
