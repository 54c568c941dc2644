"""Rebuilding units (chapter 16): what a step costs, what bars points, where rebuilt units stand."""

from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.illusions_of_glory.ground.control import overrun_trench
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import CLOSED, closed_country, closed_to
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import has_room
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade, sources_of
from wargame_cli.rulesets.illusions_of_glory.kit.board import SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import RebuildAgain
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER, UPRISING, title
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Pool
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import (
    available,
    barred_pools,
    points,
    revolution_bars,
)
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged, UnitPlaced
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import RepairsChanged, ReplacementsChanged
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


class Rebuild(Order, frozen=True, kw_only=True):
    """Rebuild a reduced unit where it stands, or one of the Replaceable Units Box at a space or into their box (16.1).

    In an Action Round it is a unit on the map, and the points are an Event's that repair at once.

    `rebuild`: the unit.
    `at`: the space where an eliminated unit returns.
    `into`: or the Reserve Box.
    `steps`: 1 for one step only; all if left out.
    """

    verb: ClassVar[str] = "rebuild"
    example: ClassVar[str] = "{rebuild: RU-I-3, at: moscow}"

    unit: UnitName = msgspec.field(name="rebuild")
    at: PlaceName = ""
    into: Literal["", "reserve"] = ""
    steps: Literal[0, 1, 2] = 0


def lacking(position: IllusionsPosition, unit: str) -> int:
    """The steps that a unit has lost: both in the Replaceable Units Box, one where it is reduced."""
    if position.place_of(unit) == REPLACEABLE:
        return 2
    return int(position.is_reduced(unit))


def price(position: IllusionsPosition, unit: str, steps: int) -> int:
    """What steps of a unit cost, in halves of a point (16.2)."""
    return position.kit.tables.replacement.costs.half_points[position.counter(unit).size] * steps


def pool_of(position: IllusionsPosition, unit: str) -> Pool | None:
    """The pool that rebuilds a unit; None for a nation that has none, such as Montenegro (9.6.1)."""
    try:
        return position.kit.tables.replacement.pools.of(position.counter(unit).nation, position.commander(unit))
    except LookupError:
        return None


def places_for(position: IllusionsPosition, unit: str) -> Mask:
    """The places where a rebuilt unit may come on the map, whether there is room or not: none that is closed to it."""
    return _homes(position, unit) & ~closed_to(position, unit)


def _homes(position: IllusionsPosition, unit: str) -> Mask:
    """The Supply Sources where units of a nation are rebuilt (16.6)."""
    nation = position.counter(unit).nation
    chart, board = position.kit.tables.replacement.placement, position.kit.board
    if in_exile(position, nation):
        return board.mask(_places_again(position, nation)) & position.spaces_in_play
    found = sources_of(position, nation) & position.spaces_in_play
    if nation in chart.at:
        found &= board.mask(chart.at[nation])
    return found


def in_exile(position: IllusionsPosition, nation: str) -> bool:
    """Whether Serbia has collapsed; it stands again as soon as Belgrade is retaken (16.6f, 26.6.2)."""
    return nation in position.collapsed and nation in position.kit.tables.status.collapse.returns_with


def _places_again(position: IllusionsPosition, nation: str) -> tuple[str, ...]:
    """Where a card lets units of a collapsed nation be rebuilt; nowhere before one does (16.6f)."""
    return tuple(place for _, again in in_force(position, RebuildAgain) if again.nation == nation for place in again.at)


# -- what forbids it ------------------------------------------------------------------------------------------------


@BOOK.forbids("16.1", Rebuild, decisive=True)
def unit_can_be_rebuilt(order: Rebuild, referee: Referee) -> str | None:
    """A side rebuilds its own reduced units, and those of its Replaceable Units Box; none that is eliminated"""
    position = referee.position
    place = position.place_of(order.unit)
    if position.side_of(order.unit) != referee.side:
        return f"{order.unit} is no unit of the {referee.side}"
    if place == ELIMINATED:
        return f"{order.unit} is eliminated and can never be rebuilt"
    if position.acting and not position.on_map(order.unit):
        return f"points of an Event repair units on the map only, and {order.unit} is in {position.kit.name(place)}"
    if place not in (REPLACEABLE, RESERVE) and not position.on_map(order.unit):
        return f"{order.unit} cannot be rebuilt: it is in {position.kit.name(place)}"
    if not lacking(position, order.unit):
        return f"{order.unit} is at full strength"
    if order.steps > lacking(position, order.unit):
        return f"{order.unit} lacks one step only"
    return None


@BOOK.forbids("16.1", Rebuild)
def points_are_left(order: Rebuild, referee: Referee) -> str | None:
    """A step of an LCU costs a point, one of an SCU half a point, from the points of its nation or its group"""
    position = referee.position
    pool = pool_of(position, order.unit)
    nation = position.counter(order.unit).nation
    if pool is None:
        return f"there are no points for {title(nation)}"
    needed, left = price(position, order.unit, _steps(position, order)), available(position, pool, nation)
    if needed > left:
        kept = not position.acting and left < position.replacements.get(pool, 0)
        why = " to repair units with at once" if position.acting else ""
        why = " for it (the converted point is for another nation)" if kept else why
        return f"to rebuild {order.unit} costs {points(needed)}, and {pool} has {points(left)}{why}"
    return None


@BOOK.forbids("16.5", Rebuild)
def special_units_get_none(order: Rebuild, referee: Referee) -> str | None:
    """Special Units, HQs and Heavy Artillery are never rebuilt"""
    if referee.position.counter(order.unit).is_special:
        return f"{order.unit} is a Special Unit, which gets no points"
    return None


@BOOK.forbids("16.3", Rebuild)
def all_sources_are_lost(order: Rebuild, referee: Referee) -> str | None:
    """A nation whose Supply Sources are all occupied by the enemy or by Uprising Units rebuilds nothing"""
    position = referee.position
    nation = position.counter(order.unit).nation
    side = position.commander(order.unit)
    sources = 0 if in_exile(position, nation) else position.kit.ground.sources.get(nation, 0)
    if sources and not sources & ~position.occupied(OTHER[side], UPRISING):
        return f"all Supply Sources of {title(nation)} are occupied"
    return None


@BOOK.forbids("16.4", Rebuild)
def units_on_the_map_need_supply(order: Rebuild, referee: Referee) -> str | None:
    """A unit on the map gets points only with a supply line to a source of its own nation

    The text says so of all units; those in the boxes come where such sources are.
    """
    position = referee.position
    if position.on_map(order.unit) and grade(position, order.unit) != "own":
        return f"no supply line leads {order.unit} to a source of {title(position.counter(order.unit).nation)}"
    return None


@BOOK.forbids("16.5", Rebuild)
def a_card_bars_points(order: Rebuild, referee: Referee) -> str | None:
    """WAR IN AFRICA keeps the points of a group from being spent for the rest of the turn"""
    bars = barred_pools(referee.position)
    pool = pool_of(referee.position, order.unit)
    return f"{bars[pool]} lets nobody rebuild {pool} units this turn" if pool and pool in bars else None


@BOOK.forbids("23.4.2", Rebuild)
def the_revolution_bars_points(order: Rebuild, referee: Referee) -> str | None:
    """From Stage 2 of the Revolution on no Russian points are spent, not even those recorded before"""
    position = referee.position
    spent = position.option("revolution-points") == "spent"
    if spent or pool_of(position, order.unit) != "RU" or not revolution_bars(position):
        return None
    return f"the Russian Revolution is at Stage {position.revolution.stage}: no Russian points are spent"


@BOOK.forbids("16.6", Rebuild)
def units_stay_where_they_are(order: Rebuild, referee: Referee) -> str | None:
    """A unit on the map is rebuilt where it stands; one from the box needs a place, and only an SCU may wait"""
    position = referee.position
    unit = order.unit
    if position.place_of(unit) != REPLACEABLE:
        return f"{unit} is rebuilt where it is" if order.at or order.into else None
    if bool(order.at) == bool(order.into):
        return f"{unit} comes out of its box either to a space (`at`) or, an SCU, to the Reserve Box (`into: reserve`)"
    if order.into and position.counter(unit).is_lcu:
        return f"{unit} is an LCU, which comes on the map at once"
    return None


@BOOK.forbids("16.6", Rebuild)
def serbs_wait_for_their_return(order: Rebuild, referee: Referee) -> str | None:
    """After Serbia's collapse only units on Lemnos are rebuilt until THE SERBS RETURN is played"""
    position = referee.position
    nation, place = position.counter(order.unit).nation, position.place_of(order.unit)
    if not in_exile(position, nation) or _places_again(position, nation):
        return None
    exiles = position.kit.tables.replacement.placement.exiles.get(nation, ())
    if place in exiles:
        return None
    where = " or ".join(position.kit.name(place) for place in exiles) or "nowhere"
    return f"{title(nation)} has collapsed: until a card allows more its units are rebuilt on {where} only"


@BOOK.forbids("16.6", Rebuild)
def rebuilt_units_come_on_sources(order: Rebuild, referee: Referee) -> str | None:
    """A unit comes on the map on a friendly Supply Source of its nation; British and French on Lemnos or in Italy"""
    position = referee.position
    if not _comes_at(order, position):
        return None
    kit, name = position.kit, position.kit.name(order.at)
    if not kit.board.bit[order.at] & _homes(position, order.unit):
        where = ", ".join(kit.name(place) for place in kit.board.spaces(places_for(position, order.unit)))
        return (
            f"{order.unit} cannot come on the map at {name}{f'; it may at {where}' if where else ' or anywhere else'}"
        )
    side = position.commander(order.unit)
    if kit.ground.spaces[order.at].kind == SPACE and position.units_at(OTHER[side], order.at):
        return f"enemy units stand in {name}"
    return None


@BOOK.forbids_one_of(dict.fromkeys(CLOSED, "Nobody is rebuilt in a country that is closed to him"), Rebuild)
def closed_countries_rebuild_nobody(order: Rebuild, referee: Referee) -> tuple[str, str] | None:
    """A country that is closed to a unit stays so when it comes out of the box"""
    position = referee.position
    if not _comes_at(order, position) or not position.kit.board.bit[order.at] & _homes(position, order.unit):
        return None
    return closed_country(position, order.unit, order.at)


@BOOK.forbids("10.1", Rebuild)
def rebuilt_units_need_room(order: Rebuild, referee: Referee) -> str | None:
    """Nobody is rebuilt where three units stand, or beside a nation that he does not stack with"""
    position = referee.position
    if not _comes_at(order, position) or has_room(position, order.unit, order.at):
        return None
    return f"{order.unit} cannot stack with those who stand in {position.kit.name(order.at)}"


def _comes_at(order: Rebuild, position: IllusionsPosition) -> bool:
    """Whether a unit comes out of the Replaceable Units Box to a place on the map."""
    return bool(order.at) and position.place_of(order.unit) == REPLACEABLE


def _steps(position: IllusionsPosition, order: Rebuild) -> int:
    return order.steps or lacking(position, order.unit)


# -- what it does ---------------------------------------------------------------------------------------------------


@BOOK.performs(Rebuild)
def rebuild(order: Rebuild, referee: Referee) -> None:
    """The points are spent, and the unit has its steps."""
    position = referee.position
    pool = pool_of(position, order.unit)
    if pool is None:
        raise ValueError(f"there are no points for {order.unit}")
    steps, nation = _steps(position, order), position.counter(order.unit).nation
    spent, cause = price(position, order.unit, steps), f"{order.unit} rebuilt"
    if position.acting:
        total = position.this_round.repairs[pool] - spent
        referee.emit(RepairsChanged(rule="16.1", pool=pool, total=total, cause=cause))
    else:
        total = position.replacements.get(pool, 0) - spent
        referee.emit(ReplacementsChanged(rule="16.2", pool=pool, total=total, cause=cause, nation=nation))
    if position.place_of(order.unit) != REPLACEABLE:
        referee.emit(StepChanged(rule="16.1", unit=order.unit, reduced=False, cause="rebuilt"))
        return
    reduced = steps < lacking(position, order.unit)
    place = order.at or RESERVE
    referee.emit(UnitPlaced(rule="16.6", unit=order.unit, place=place, cause="rebuilt", reduced=reduced))
    overrun_trench(referee, order.unit, place)
