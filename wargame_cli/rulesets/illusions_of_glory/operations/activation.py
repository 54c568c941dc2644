"""Activation (9.4): what a space or a stack costs, and the markers of the round."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import ClassVar, Literal, NamedTuple

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import use
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import stack_faults
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, REGION
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.nations import side_named
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import against_orders
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import PointsSpent, SpaceActivated
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce
from wargame_cli.rulesets.illusions_of_glory.units.free_operations import free_activation, has_no_surcharge

How = Literal["move", "attack"]

#: What a side does in a round in which it may activate: OPS of a card, the one without, and those of an Event (8.2).
_WITH_OPS = ("ops", "cardless", "event")


class Activate(Order, frozen=True, kw_only=True):
    """Activate a space, or named units of a region or of Lemnos, for Movement or Attack (9.4).

    Where British and French units may not attack, an attack names those that do nevertheless; beside others, who is
    not named is paid for when he attacks (9.4.2).

    `activate`: the space, or the region of the units.
    `for`: what its units may do.
    `units`: in a region or on Lemnos: which of them.
    """

    verb: ClassVar[str] = "activate"
    example: ClassVar[str] = "{activate: warsaw, for: move}"

    place: PlaceName = msgspec.field(name="activate")
    how: How = msgspec.field(name="for")
    units: tuple[UnitName, ...] = ()


def is_by_units(position: IllusionsPosition, place: str) -> bool:
    """Whether units are activated there, not the place: in regions and on Lemnos (9.4.1, 9.4.2, 25.2.2)."""
    return position.kit.ground.spaces[place].kind in (REGION, ISLAND)


def is_activated(position: IllusionsPosition, unit: str, how: How) -> bool:
    """Whether a unit stands under a marker of this kind."""
    place = position.place_of(unit)
    if not position.kit.is_space(place):
        return False
    for each in position.this_round.activated:
        if each.place == place and each.how == how and (unit in each.units or not is_by_units(position, place)):
            return True
    return False


def is_marked(position: IllusionsPosition, space: str, how: How) -> bool:
    """Whether a marker of this kind lies in a space; in regions they lie on units."""
    return any(each.place == space and each.how == how for each in position.this_round.activated)


# -- what it costs ----------------------------------------------------------------------------------------------


class Charge(NamedTuple):
    """What an activation costs and why: the nations that count, an HQ that makes them one, those supplied by allies.

    `free` is the effect of a card by which it costs nothing.
    """

    cost: int
    nations: tuple[str, ...] = ()
    has_hq: bool = False
    foreign: tuple[str, ...] = ()
    free: InForce | None = None


def activation_cost(position: IllusionsPosition, place: str, how: How, units: Sequence[str] = ()) -> int:
    """The OPS to activate a space, or these units of a region or of Lemnos (9.4.1)."""
    return charge(position, place, how, units).cost


def charge(position: IllusionsPosition, place: str, how: How, units: Sequence[str] = ()) -> Charge:
    """What it costs to activate a space, or these units of a region or of Lemnos (9.4.1, 9.4.2, 14.2, trap 16).

    Each nation with units there counts, even those that will do nothing; a Dual Nationality Unit counts as whichever
    of its nations is cheaper. Together with an HQ all are one, though it has orders not to attack. A nation with units
    that only an ally supplies costs a point more, with or without an HQ.
    """
    return _charge_for(position, place, how, meant(position, place, how, units))


def _charge_for(position: IllusionsPosition, place: str, how: How, units: Sequence[str]) -> Charge:
    """The charge if of those who have orders not to attack these alone do."""
    side = side_named(position.acting)
    stack = list(units) if is_by_units(position, place) else position.units_at(side, place)
    has_hq = _has_hq(position, stack)
    if how == "attack":
        idle = held_back(position, stack, units)
        stack = [unit for unit in stack if unit not in idle]
        if position.option("idle-headquarters") == "ignored":
            has_hq = _has_hq(position, stack)
    if not stack:
        return Charge(position.kit.tables.activity.activation.nation)
    if free := free_activation(position, stack):
        return Charge(0, free=free)
    foreign = [unit for unit in stack if grade(position, unit) == "ally" and not has_no_surcharge(position, unit)]
    choices = (zip(stack, choice, strict=True) for choice in product(*(_may_be(position, unit) for unit in stack)))
    charges = (_charge_as(position, dict(choice), foreign, has_hq=has_hq) for choice in choices)
    return min(charges, key=lambda found: found[:-1])


def _has_hq(position: IllusionsPosition, stack: Sequence[str]) -> bool:
    return any(position.counter(unit).type == "hq" for unit in stack)


def _may_be(position: IllusionsPosition, unit: str) -> list[str]:
    """The nationalities that a unit may be treated as (3.2.1h); Montenegrins and Serbs have one name (9.4.2)."""
    as_one = position.kit.tables.activity.activation.as_one
    return sorted({"/".join(as_one) if nation in as_one else nation for nation in position.counter(unit).nations})


def _charge_as(
    position: IllusionsPosition, treated_as: Mapping[str, str], foreign: Sequence[str], *, has_hq: bool
) -> Charge:
    """The charge with the units treated as of these nations; those among them that are `foreign` an ally supplies."""
    chart = position.kit.tables.activity.activation
    nations = tuple(dict.fromkeys(treated_as.values()))
    base = chart.with_hq if has_hq else chart.nation * len(nations)
    supplied = tuple(sorted({treated_as[unit] for unit in foreign}))
    times = min(len(supplied), 1) if position.option("foreign-supply") == "once" else len(supplied)
    return Charge(base + chart.foreign_supply * times, nations, has_hq, supplied)


# -- attacks against orders -------------------------------------------------------------------------------------


def held_back(position: IllusionsPosition, stack: Sequence[str], named: Sequence[str]) -> list[str]:
    """Those of a stack who have orders not to attack, and are not named for it (7.2, 9.4.2)."""
    return [unit for unit in against_orders(position, side_named(position.acting), stack) if unit not in named]


def meant(position: IllusionsPosition, place: str, how: How, units: Sequence[str]) -> tuple[str, ...]:
    """The units that a marker is for: those named; where all in a space have orders not to attack, all of them."""
    stack = position.units_at(side_named(position.acting), place)
    alone = how == "attack" and not units and held_back(position, stack, ()) == stack
    return tuple(stack if alone else units)


def unpaid(position: IllusionsPosition, attackers: Sequence[str]) -> dict[str, tuple[list[str], int]]:
    """By their places the attackers who did not count when it was activated, and what they cost besides (9.4.2)."""
    found: dict[str, tuple[list[str], int]] = {}
    for place in dict.fromkeys(position.place_of(unit) for unit in attackers):
        named = [unit for each in position.this_round.activated if each.place == place for unit in each.units]
        late = [unit for unit in held_back(position, attackers, named) if position.place_of(unit) == place]
        if late:
            before, after = (_charge_for(position, place, "attack", units).cost for units in (named, [*named, *late]))
            found[place] = late, after - before
    return found


def pay_late(referee: Referee, attackers: Sequence[str]) -> None:
    """Who attacks against orders counts after all, as if named when the marker was placed."""
    for place, (late, cost) in unpaid(referee.position, attackers).items():
        left = referee.position.this_round.points - cost
        purpose = f"{', '.join(late)}, who attack against orders"
        referee.emit(PointsSpent(rule="9.4.2", spent=cost, left=left, purpose=purpose))
        referee.emit(SpaceActivated(rule="9.4.2", place=place, how="attack", units=tuple(late)))


# -- the checks -------------------------------------------------------------------------------------------------


@BOOK.forbids("9.4.1", Activate, decisive=True)
def there_are_units_to_activate(order: Activate, referee: Referee) -> str | None:
    """A place is activated in which there are units of ours"""
    position = referee.position
    if not position.kit.is_space(order.place):
        return f"{position.kit.name(order.place)} is no place on the map"
    name = position.kit.name(order.place)
    here = position.units_at(side_named(position.acting), order.place)
    if not here:
        return f"no unit of ours is in {name}; Forts and Uprising Units are not activated"
    if absent := [unit for unit in order.units if unit not in here]:
        return f"{', '.join(absent)}: not among our units in {name}"
    if is_by_units(position, order.place) and not order.units:
        return f"in {name} units are activated: name them, as in `units: [{here[0]}]`"
    if not is_by_units(position, order.place) and order.units and order.how == "move":
        return f"{name} is activated as a whole: leave out `units`"
    return None


@BOOK.forbids("8.1", Activate, decisive=True)
def the_round_is_for_operations(order: Activate, referee: Referee) -> str | None:
    """Spaces are activated in a round of Operations"""
    chosen = referee.position.this_round.use
    return None if chosen in _WITH_OPS else "this round is not for Operations: no OPS Points were chosen"


@BOOK.forbids("9.4.4", Activate)
def markers_come_first(order: Activate, referee: Referee) -> str | None:
    """All markers are placed before the first unit moves, entrenches or attacks"""
    done = referee.position.this_round
    if done.acted or done.attacked or done.assembled:
        return "all Move and Attack markers are placed before the first unit moves, entrenches or attacks"
    return None


@BOOK.forbids("9.4.3", Activate)
def one_marker_each(order: Activate, referee: Referee) -> str | None:
    """A space, or a unit in a region, is activated once, for Movement or for Attack"""
    position = referee.position
    name = position.kit.name(order.place)
    if is_by_units(position, order.place):
        again = [u for u in order.units if is_activated(position, u, "move") or is_activated(position, u, "attack")]
        return f"{', '.join(again)}: activated already in this round" if again else None
    if is_marked(position, order.place, "move") or is_marked(position, order.place, "attack"):
        return f"{name} is activated already in this round, and no space is for both Movement and Attack"
    return None


@BOOK.forbids("10.1", Activate)
def stacks_are_lawful(order: Activate, referee: Referee) -> str | None:
    """Units of a region or of Lemnos are activated in stacks that may stand together"""
    position = referee.position
    if not is_by_units(position, order.place):
        return None
    if len(set(order.units)) < len(order.units):
        return "a unit is named twice"
    found = next(stack_faults(position.kit, order.units, "the stack"), None)
    return found.message if found else None


@BOOK.forbids("10.1e", Activate)
def lemnos_is_for_movement(order: Activate, referee: Referee) -> str | None:
    """Units on Lemnos are activated for Movement only"""
    position = referee.position
    if position.kit.ground.spaces[order.place].kind != ISLAND or order.how == "move":
        return None
    return f"nobody attacks from {position.kit.name(order.place)}"


@BOOK.forbids("25.2.5c", Activate)
def corps_winter_on_lemnos(order: Activate, referee: Referee) -> str | None:
    """No LCU on Lemnos is activated in Winter; SCUs are, to be assembled"""
    position = referee.position
    if position.kit.ground.spaces[order.place].kind != ISLAND:
        return None
    corps = [unit for unit in order.units if position.counter(unit).is_lcu]
    if corps and position.season.season == position.kit.tables.sea.invasion.closed_in:
        return f"{', '.join(corps)}: no LCU leaves {position.kit.name(order.place)} in a Winter turn"
    return None


@BOOK.forbids("9.4.2", Activate)
def there_are_points_for_it(order: Activate, referee: Referee) -> str | None:
    """The OPS Points are there"""
    position = referee.position
    cost = activation_cost(position, order.place, order.how, order.units)
    left = position.this_round.points
    return None if cost <= left else f"it costs {cost} OPS, with {left} left"


@BOOK.performs(Activate)
def activate(order: Activate, referee: Referee) -> None:
    """The points are spent, or a card's free activation is used, and the marker is placed."""
    position = referee.position
    units = meant(position, order.place, order.how, order.units)
    cost = charge(position, order.place, order.how, units)
    if not cost.free:
        left = position.this_round.points - cost.cost
        purpose = f"{position.kit.name(order.place)} for {'Movement' if order.how == 'move' else 'Attack'}"
        referee.emit(PointsSpent(rule="9.4.1", spent=cost.cost, left=left, purpose=purpose))
    referee.emit(SpaceActivated(rule="9.4.3", place=order.place, how=order.how, units=units))
    if cost.free:
        use(referee, cost.free)
