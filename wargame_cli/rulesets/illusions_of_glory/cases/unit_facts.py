"""What cases expect of units: their steps, supply, what they cost, and where they can go and stand."""

from collections.abc import Iterator, Mapping
from typing import Literal, TypeVar

import msgspec

from wargame_cli.engine.cases import Played, Unread, fact, unlike
from wargame_cli.engine.errors import nearest
from wargame_cli.rulesets.illusions_of_glory.cases.facts import spaces_in
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import suffices
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade
from wargame_cli.rulesets.illusions_of_glory.operations import movement, redeployment
from wargame_cli.rulesets.illusions_of_glory.operations.activation import How, activation_cost
from wargame_cli.rulesets.illusions_of_glory.operations.entry import allowance
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import lacking, price
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import WHOLE
from wargame_cli.rulesets.illusions_of_glory.operations.round_end import unmet
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

V = TypeVar("V")


def units_in(expected: Mapping[str, V], played: Played) -> Iterator[tuple[str, V]]:
    """Each unit with what is expected of it. Raises Unread for one that is not in the game."""
    ids = played.after.kit.unit_ids
    for name, value in expected.items():
        if name.lower() not in ids:
            raise Unread(f"there is no unit {name!r}", nearest(name, ids.values()))
        yield ids[name.lower()], value


# -- as they are -------------------------------------------------------------------------------------------------


@fact
def strength(expected: dict[str, Literal["full", "reduced"]], played: Played) -> Iterator[str]:
    """Which side units show."""
    for unit, side in units_in(expected, played):
        found = "reduced" if played.after.is_reduced(unit) else "full"
        yield from unlike(side, found, unit)


@fact
def not_at(expected: dict[str, str], played: Played) -> Iterator[str]:
    """Where units are not."""
    for unit, place in units_in(expected, played):
        if played.after.place_of(unit) == played.place(place):
            yield f"{unit} is in {place}"


@fact
def fights_for(expected: dict[str, Literal["AP", "CP", "neutral", "Uprising"]], played: Played) -> Iterator[str]:
    """Whose units are."""
    for unit, side in units_in(expected, played):
        yield from unlike(side, played.after.side_of(unit), unit)


@fact
def supply(expected: dict[str, Literal["own", "ally", "none"]], played: Played) -> Iterator[str]:
    """What supply units have: from their own nation, from an ally only, or none."""
    for unit, wanted in units_in(expected, played):
        if not played.after.on_map(unit):
            raise LookupError(f"{unit} is not on the map")
        yield from unlike(wanted, grade(played.after, unit), unit)


@fact
def fed(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether units have any supply, be it from an ally only."""
    for unit, is_so in units_in(expected, played):
        yield from unlike(is_so, grade(played.after, unit) != "none", unit)


@fact
def allowances(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The Movement Points that units have where they stand."""
    for unit, points in units_in(expected, played):
        yield from unlike(points, allowance(played.after, unit), unit)


# -- what they cost ----------------------------------------------------------------------------------------------


class Activated(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"how": "for"}):
    """A place, or units of a region or of Lemnos, to be activated, and what that costs."""

    place: str
    how: How
    ops: int
    units: tuple[str, ...] = ()


@fact
def ops_cost(expected: tuple[Activated, ...], played: Played) -> Iterator[str]:
    """What it costs the acting side to activate places, or some units of them."""
    for wanted in expected:
        place = played.find(wanted.place)
        found = activation_cost(played.after, place, wanted.how, wanted.units)
        yield from unlike(wanted.ops, found, f"{place} for {wanted.how}")


@fact
def sr_cost(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The SR Points that it costs to redeploy units."""
    for unit, points in units_in(expected, played):
        yield from unlike(points, redeployment.cost(played.after, unit), unit)


@fact
def rp_cost(expected: dict[str, float], played: Played) -> Iterator[str]:
    """The Replacement Points that it costs to rebuild units to full strength."""
    for unit, points in units_in(expected, played):
        found = price(played.after, unit, lacking(played.after, unit)) / WHOLE
        yield from unlike(points, found, unit)


# -- where they can go and stand ---------------------------------------------------------------------------------


@fact
def reaches(expected: dict[str, dict[str, int | Literal["never"]]], played: Played) -> Iterator[str]:
    """What it costs units to move to places; `never` where they cannot end a move."""
    for unit, places in units_in(expected, played):
        found = {each.place: each.cost for each in movement.destinations(played.after, unit)}
        for place, cost in spaces_in(places, played):
            yield from unlike(cost, found.get(place, "never"), f"{unit} to {place}")


@fact
def redeploys(expected: dict[str, dict[str, Literal["land", "sea", "never"]]], played: Played) -> Iterator[str]:
    """How units can be redeployed to places."""
    for unit, places in units_in(expected, played):
        found = {each.place: each.how for each in redeployment.destinations(played.after, unit)}
        for place, how in spaces_in(places, played):
            yield from unlike(how, found.get(place, "never"), f"{unit} to {place}")


@fact
def besiege(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether the units of the enemy that stand at Forts are enough to besiege them."""
    position: IllusionsPosition = played.after
    for space, enough in spaces_in(expected, played):
        there = [unit for unit in position.at(space) if not position.controls(position.side_of(unit), space)]
        yield from unlike(enough, suffices(position, there, position.fort(space)), f"in {space}")


@fact
def may_stay(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether the acting side's units in places may stand as they do when the round ends."""
    wrong = {place for place, _ in unmet(played.after, played.after.acting)}
    for place, is_so in spaces_in(expected, played):
        yield from unlike(is_so, place not in wrong, f"in {place}")
