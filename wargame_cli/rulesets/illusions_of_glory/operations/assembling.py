"""Assembling LCUs out of SCUs, and disassembling them (chapter 22)."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import CLOSED, closed_country
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import enemy_fort, suffices
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.counters import Unit
from wargame_cli.rulesets.illusions_of_glory.kit.nations import side_named, title
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Parts
from wargame_cli.rulesets.illusions_of_glory.operations.activation import is_activated, is_by_units
from wargame_cli.rulesets.illusions_of_glory.operations.movement import is_done
from wargame_cli.rulesets.illusions_of_glory.operations.round_end import forewarn
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged, UnitPlaced, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import UnitsAssembled
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


class Assemble(Order, frozen=True, kw_only=True):
    """Assemble an LCU out of SCUs that stand together: three make a full, two a reduced one, one completes one (22.1).

    The LCU comes out of the Replaceable Units Box; one that is completed is in the space, reduced (22.2, 22.3).

    `assemble`: the LCU that comes or is completed.
    `at`: the space where its SCUs stand.
    `from`: the SCUs that it is made of.
    """

    verb: ClassVar[str] = "assemble"
    example: ClassVar[str] = "{assemble: RU-I-9, at: warsaw, from: [RU-I-1-SCU, RU-I-2-SCU, RU-C-1-SCU]}"

    unit: UnitName = msgspec.field(name="assemble")
    at: PlaceName
    parts: tuple[UnitName, ...] = msgspec.field(name="from")


class Disassemble(Order, frozen=True, kw_only=True):
    """Disassemble an LCU into SCUs of the Reserve Box: a full one into three, a reduced one into two (22.4).

    `disassemble`: the LCU on the map.
    `into`: the SCUs of the Reserve Box that replace it.
    """

    verb: ClassVar[str] = "disassemble"
    example: ClassVar[str] = "{disassemble: RU-I-9, into: [RU-I-1-SCU, RU-I-2-SCU, RU-C-1-SCU]}"

    unit: UnitName = msgspec.field(name="disassemble")
    parts: tuple[UnitName, ...] = msgspec.field(name="into")


def _place(order: Assemble | Disassemble, position: IllusionsPosition) -> str:
    return order.at if isinstance(order, Assemble) else position.place_of(order.unit)


def completes(order: Assemble, position: IllusionsPosition) -> bool:
    """Whether the LCU is in the space already and is to be completed (22.3d)."""
    return position.place_of(order.unit) == order.at


# -- of what an LCU is made (22.2, 22.4c-e) -------------------------------------------------------------------------


def unfit(position: IllusionsPosition, lcu: str, parts: Sequence[str], needed: Parts) -> str | None:
    """Why SCUs are not those that an LCU is made of; None where they are.

    A number of them are of its nation and type, the others any infantry or cavalry of its nation. An LCU of two nations
    is made of SCUs of both; no SCU has the type of such a Special Unit, so types do not matter there (22.2d, 22.4e).
    """
    counter, counters = position.counter(lcu), [position.counter(part) for part in parts]
    for part in counters:
        if part.is_lcu or not (part.is_infantry or part.is_cavalry):
            return f"{part.id} is no infantry or cavalry SCU"
        if len(part.nations) > 1 or part.nation not in counter.nations:
            return f"{part.id} is not of {title('/'.join(counter.nations))}"
    if len(counter.nations) > 1:
        return _lacks_a_nation(counter, counters)
    alike = sum(part.type == counter.type for part in counters)
    if alike < needed.same_type:
        return f"{needed.same_type} of the SCUs must be {counter.type}, as {lcu} is"
    return None


def _lacks_a_nation(counter: Unit, parts: Sequence[Unit]) -> str | None:
    missing = [nation for nation in counter.nations if all(part.nation != nation for part in parts)]
    return f"an SCU of {title(missing[0])} must be among them" if missing else None


# -- what forbids both ----------------------------------------------------------------------------------------------


def _is_at_hand(order: Assemble | Disassemble, position: IllusionsPosition, used: Sequence[str]) -> str | None:
    """Why units that stand together are not free to be used in the round (22.3a-b, 22.4a-b)."""
    place, done = _place(order, position), position.this_round
    name = position.kit.name(place)
    for unit in used:
        if position.side_of(unit) != position.acting or position.place_of(unit) != place:
            return f"{unit} is no unit of ours in {name}"
        if not is_activated(position, unit, "move"):
            return f"{unit} is not activated for Movement ({name})"
        if unit in done.moved:
            return f"{unit} moved in this round"
    if is_by_units(position, place) and not _is_one_stack(position, place, used):
        return f"{', '.join(used)}: not activated as one stack in {name}"
    if done.attacked:
        return "the attacks have begun: nobody is assembled or disassembled any more"
    return is_done(position, place)


def _is_one_stack(position: IllusionsPosition, place: str, used: Sequence[str]) -> bool:
    return any(each.place == place and set(used) <= set(each.units) for each in position.this_round.activated)


@BOOK.forbids("19.2", Assemble, Disassemble)
def digging_or_assembling(order: Assemble | Disassemble, referee: Referee) -> str | None:
    """A space is for a Trench or for assembling in a round, not for both"""
    position, place = referee.position, _place(order, referee.position)
    if place not in position.this_round.entrenching:
        return None
    return f"{position.kit.name(place)} was entrenched in this round, and it is one or the other"


# -- assembly -------------------------------------------------------------------------------------------------------


@BOOK.forbids("22.1", Assemble, decisive=True)
def an_lcu_can_come_of_it(order: Assemble, referee: Referee) -> str | None:
    """An LCU of the Replaceable Units Box is assembled, or one completed that is in the space, reduced"""
    position = referee.position
    counter, place = position.counter(order.unit), position.place_of(order.unit)
    if not counter.is_lcu or position.side_of(order.unit) != position.acting:
        return f"{order.unit} is no LCU of ours"
    if counter.is_special and len(counter.nations) == 1:
        return f"{order.unit} is a Special Unit, which is not assembled"
    if not position.kit.is_space(order.at):
        return f"{position.kit.name(order.at)} is no place on the map"
    if len(set(order.parts)) < len(order.parts):
        return "an SCU is named twice"
    if not completes(order, position):
        if place == REPLACEABLE:
            return None
        return f"{order.unit} is neither in {position.kit.name(REPLACEABLE)} nor in {position.kit.name(order.at)}"
    if counter.is_special:
        return f"{order.unit} is a Special Unit, which no SCU completes"
    return None if position.is_reduced(order.unit) else f"{order.unit} is at full strength"


@BOOK.forbids_one_of(
    {
        "22.1": "Three SCUs make a full LCU, two a reduced one, one completes one",
        "22.2": "The SCUs that an LCU is made of are of its nation and type",
    },
    Assemble,
)
def as_many_scus_as_it_takes(order: Assemble, referee: Referee) -> tuple[str, str] | None:
    """Three SCUs make a full LCU, two a reduced one, one completes one; their nation and type fit"""
    position, chart = referee.position, referee.position.kit.tables.replacement.assembly
    if completes(order, position):
        if len(order.parts) != chart.completing:
            return "22.1", f"{chart.completing} SCU completes {order.unit}"
        needed = Parts(scus=chart.completing, same_type=0)
    elif len(order.parts) == chart.full.scus:
        needed = chart.full
    elif len(order.parts) == chart.reduced.scus:
        needed = chart.reduced
    else:
        return "22.1", f"{chart.full.scus} SCUs make a full LCU, {chart.reduced.scus} a reduced one"
    found = unfit(position, order.unit, order.parts, needed)
    return ("22.2", found) if found else None


@BOOK.forbids("22.1", Assemble)
def parts_are_there_and_free(order: Assemble, referee: Referee) -> str | None:
    """Full SCUs in supply are used, of one space or stack that is activated for Movement, which have not moved"""
    position = referee.position
    used = (*order.parts, order.unit) if completes(order, position) else order.parts
    if found := _is_at_hand(order, position, used):
        return found
    if weak := [part for part in order.parts if position.is_reduced(part)]:
        return f"{', '.join(weak)}: reduced, and only full SCUs are used"
    if out_of_supply := [unit for unit in used if not in_supply(position, unit)]:
        return f"{', '.join(out_of_supply)}: Out-Of-Supply"
    return None


@BOOK.forbids("23.4.2", Assemble)
def russia_dissolves(order: Assemble, referee: Referee) -> str | None:
    """At Stage 4 of the Revolution no Russian LCU is assembled"""
    position = referee.position
    revolution, stage = position.revolution, position.kit.tables.status.revolution.dissolution
    if not position.counter(order.unit).is_of("RU") or not revolution.on_track or revolution.stage < stage:
        return None
    return f"the Russian Revolution is at Stage {revolution.stage}: no Russian LCU is assembled"


@BOOK.performs(Assemble)
def assemble(order: Assemble, referee: Referee) -> None:
    """The SCUs go to the Reserve Box, and the LCU takes their place."""
    position = referee.position
    completed = completes(order, position)
    cause = f"assembled into {order.unit}"
    for part in order.parts:
        referee.emit(UnitRemoved(rule="22.3", unit=part, place=order.at, to=RESERVE, cause=cause))
    if completed:
        referee.emit(StepChanged(rule="22.3", unit=order.unit, reduced=False, cause="completed"))
    else:
        reduced = len(order.parts) < position.kit.tables.replacement.assembly.full.scus
        referee.emit(UnitPlaced(rule="22.3", unit=order.unit, place=order.at, cause="assembled", reduced=reduced))
    used = (*order.parts, order.unit) if completed else order.parts
    referee.emit(UnitsAssembled(rule="22.3", place=order.at, used=used, made=(order.unit,)))


# -- disassembly ----------------------------------------------------------------------------------------------------


@BOOK.forbids("22.4", Disassemble, decisive=True)
def an_lcu_is_there_and_free(order: Disassemble, referee: Referee) -> str | None:
    """An LCU is disassembled that is activated for Movement, and neither moved nor was assembled in the round"""
    position = referee.position
    if not position.counter(order.unit).is_lcu:
        return f"{order.unit} is no LCU"
    if not position.on_map(order.unit):
        return f"{order.unit} is not on the map (it is in {position.kit.name(position.place_of(order.unit))})"
    if order.unit in position.this_round.assembled:
        return f"{order.unit} was assembled in this round"
    return _is_at_hand(order, position, (order.unit,))


@BOOK.forbids("22.4", Disassemble)
def the_box_has_the_scus(order: Disassemble, referee: Referee) -> str | None:
    """A full LCU becomes three full SCUs of the Reserve Box, a reduced one two; their nation and type fit"""
    position, chart = referee.position, referee.position.kit.tables.replacement.assembly
    needed = chart.reduced if position.is_reduced(order.unit) else chart.full
    if len(set(order.parts)) != len(order.parts) or len(order.parts) != needed.scus:
        return f"{order.unit} becomes {needed.scus} SCUs"
    if absent := [part for part in order.parts if position.place_of(part) != RESERVE]:
        return f"{', '.join(absent)}: not in {position.kit.name(RESERVE)}"
    if weak := [part for part in order.parts if position.is_reduced(part)]:
        return f"{', '.join(weak)}: reduced, and only full SCUs are used"
    return unfit(position, order.unit, order.parts, needed)


@BOOK.forbids("20.3", Disassemble)
def a_siege_is_kept_up(order: Disassemble, referee: Referee) -> str | None:
    """What an LCU that besieges a Fort becomes can besiege it too"""
    position = referee.position
    place = position.place_of(order.unit)
    fort = enemy_fort(position, side_named(position.acting), place)
    left = [unit for unit in position.units_at(side_named(position.acting), place) if unit != order.unit]
    if not fort or suffices(position, [*left, *order.parts], fort):
        return None
    return f"too few would be left to besiege {position.kit.name(place)}"


@BOOK.forbids_one_of(dict.fromkeys(CLOSED, "No SCU of an LCU stands in a country that is closed to it"), Disassemble)
def closed_countries_take_no_parts(order: Disassemble, referee: Referee) -> tuple[str, str] | None:
    """An LCU of two nations may stand where an SCU of one of them may not"""
    position = referee.position
    place = position.place_of(order.unit)
    if closed_country(position, order.unit, place):  # it is there nevertheless, and so may its SCUs be
        return None
    return next((found for part in order.parts if (found := closed_country(position, part, place))), None)


@BOOK.performs(Disassemble)
def disassemble(order: Disassemble, referee: Referee) -> None:
    """The LCU goes to the Replaceable Units Box, and the SCUs take its place."""
    position = referee.position
    place = position.place_of(order.unit)
    referee.emit(UnitRemoved(rule="22.4", unit=order.unit, place=place, to=REPLACEABLE, cause="disassembled"))
    for part in order.parts:
        referee.emit(UnitPlaced(rule="22.4", unit=part, place=place, cause=f"disassembled from {order.unit}"))
    referee.emit(UnitsAssembled(rule="22.4", place=place, used=(order.unit,), made=order.parts))
    forewarn(referee, place)
