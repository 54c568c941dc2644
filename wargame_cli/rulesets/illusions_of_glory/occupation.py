"""Who may stand where, and what happens to control and Trenches when Combat Units come (10.1, 10.2b, 11.2, 19.4)."""

from __future__ import annotations

from wargame_cli.rulesets.illusions_of_glory.aftermath import Judge
from wargame_cli.rulesets.illusions_of_glory.board import ISLAND, REGION, SEA
from wargame_cli.rulesets.illusions_of_glory.events import ControlChanged, TrenchChanged
from wargame_cli.rulesets.illusions_of_glory.nations import NEUTRAL, OTHER, UPRISING, Side
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.sieges import besieged_by


def is_region(position: IllusionsPosition, place: str) -> bool:
    """Whether a place is a region (18.0)."""
    return position.kit.ground.spaces[place].kind == REGION


def others_at(position: IllusionsPosition, side: Side, place: str) -> list[str]:
    """The units in a place that are not a side's: its enemy's, Uprising Units, neutral ones."""
    return [unit for unit in position.at(place) if position.side_of(unit) != side]


def faces_fort(position: IllusionsPosition, side: Side, space: str) -> bool:
    """Whether an enemy Fort that the side does not besiege stands in a space (12.7.3b)."""
    if not position.fort(space) or position.control_of(space) != OTHER[side]:
        return False
    return not besieged_by(position, side) & position.kit.board.bit[space]


def is_neutral_land(position: IllusionsPosition, space: str) -> bool:
    """Whether a space is part of a neutral nation that interns units; Greece lets them in (11.1.5, 26.3.1c)."""
    owner = position.kit.ground.spaces[space].owner
    return owner not in ("", "GR") and position.nations[owner] == NEUTRAL


def is_barred(position: IllusionsPosition, unit: str, space: str) -> bool:
    """Whether a unit's nation may not enter a space now.

    No Russian enters a German Fort space in Summer 1914 (20.1.8), no German Serbia or Montenegro before Bulgaria joins
    the war (trap 37).
    """
    nations, owner = position.unit(unit).nations, position.kit.ground.spaces[space].owner
    if nations == ("RU",) and owner == "GE" and position.fort(space):
        return position.turn <= 1
    return nations == ("GE",) and owner in ("SB", "MN") and position.nations["BU"] == NEUTRAL


# -- stacking -------------------------------------------------------------------------------------------------------


def has_room(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether a unit may end in a place beside those of its side who are there; a region takes in any number (10.1)."""
    kind = position.kit.ground.spaces[place].kind
    if kind in (REGION, ISLAND):
        return True
    chart, counter = position.kit.tables.activity.stacking, position.unit(unit)
    there = [
        position.unit(other)
        for other in position.units_at(place, position.side_of(unit))
        if other != unit and not position.unit(other).is_uprising
    ]
    if not all(_get_on(position, unit, other.id) for other in there):
        return False
    if counter.type == "hq":
        return sum(other.type == "hq" for other in there) < chart.hqs
    return counter.is_escorted or sum(not other.is_escorted for other in there) < chart.units


def _get_on(position: IllusionsPosition, unit: str, other: str) -> bool:
    """Whether two units may share a space: Russians and Romanians only with each other (10.2b, trap 67)."""
    together = set(position.kit.tables.activity.stacking.only_together)
    one, two = position.unit(unit), position.unit(other)
    if "any ally" in one.marks | two.marks:
        return True
    return bool(together.intersection(one.nations)) == bool(together.intersection(two.nations))


# -- control --------------------------------------------------------------------------------------------------------


def may_control(position: IllusionsPosition, side: Side, space: str) -> bool:
    """Whether Combat Units of a side that are in a space take control of it now (11.2a-c, 12.8.3, 18.2)."""
    printed, owner = position.kit.ground.spaces[space], position.control_of(space)
    if printed.kind in (SEA, ISLAND) or owner == side:
        return False
    if printed.kind == REGION and others_at(position, side, space):
        return False
    native = position.nations[printed.owner]
    return not position.fort(space) or (owner == UPRISING and native == side)


def marker_for(position: IllusionsPosition, unit: str, space: str) -> str:
    """The marker that a unit lays in a space; none where the space goes back to its own nation's side (11.2e-f)."""
    side = position.side_of(unit)
    if position.nations[position.kit.ground.spaces[space].owner] == side:
        return ""
    counter = position.unit(unit)
    return next((nation for nation in counter.nations if position.nations[nation] == side), counter.nation)


def occupy(referee: Judge, unit: str, space: str, rule: str, cause: str) -> None:
    """A unit came into a space: its side takes control where it may, and an enemy Trench goes (11.2, 19.4b, 19.4d).

    HQs and Heavy Artillery take nothing (11.2d). Every retreat and every advance comes through here.
    """
    position = referee.position
    if position.unit(unit).is_escorted:
        return
    side: Side = position.side_of(unit)  # type: ignore[assignment]
    trench = position.trench(space)
    if trench and side not in (trench.owner, position.nations.get(trench.owner)):
        level = trench.level - 1
        row = "19.4d" if level else "19.4b"
        referee.emit(TrenchChanged(rule=row, space=space, owner=side if level else "", level=level, cause=cause))
    if may_control(position, side, space):
        referee.emit(ControlChanged(rule=rule, space=space, marker=marker_for(position, unit, space), cause=cause))
