"""Supply depots (11C1): activated, flipped, moved by rail, given up; which Army HQ traces to which (11B2)."""

from collections.abc import Collection
from typing import ClassVar

import msgspec

from wargame_cli.engine.document import folded
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.great_war_ground_rules.ground.isolation import hex_isolated
from wargame_cli.rulesets.great_war_ground_rules.ground.owners import is_closed
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets, sections, tracks
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import side_named
from wargame_cli.rulesets.great_war_ground_rules.movement.rail import Way, freight_way, haul
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import (
    DepotAssigned,
    DepotFlipped,
    DepotMoved,
    DepotPlaced,
    DepotRemoved,
)
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: What a depot takes of a net's capacity as it is activated: one for good, two for the turn (7A5e, 11C1).
LOST = 1
NEEDED = LOST + nets.DEPOT_RE


class ActivateDepot(Order, frozen=True, kw_only=True):
    """Set up a new supply depot on a rail line of yours, in an initial phase (11C1); it takes rail capacity (7A5e).

    `activate-depot`: the hex.
    """

    verb: ClassVar[str] = "activate-depot"
    example: ClassVar[str] = "{activate-depot: 0826}"

    place: PlaceName = msgspec.field(name="activate-depot")

    def may_change(self, position: GroundPosition) -> Collection[str] | None:
        """Nothing but supply and capacity."""
        return ()


class DeactivateDepot(Order, frozen=True, kw_only=True):
    """Take a supply depot off the map (11C1).

    `deactivate-depot`: its hex.
    """

    verb: ClassVar[str] = "deactivate-depot"
    example: ClassVar[str] = "{deactivate-depot: 0826}"

    place: PlaceName = msgspec.field(name="deactivate-depot")


class FlipDepot(Order, frozen=True, kw_only=True):
    """Turn a supply depot over, in an initial phase (11C1): operational ones supply, others move by rail.

    `flip-depot`: its hex.
    """

    verb: ClassVar[str] = "flip-depot"
    example: ClassVar[str] = "{flip-depot: 0826}"

    place: PlaceName = msgspec.field(name="flip-depot")


class MoveDepot(Order, frozen=True, kw_only=True):
    """Move a supply depot that is not operational by strategic rail, on its own net (11C1).

    `move-depot`: its hex.
    `to`: the hex where it stops.
    `path`: every hex of its way; the shortest one if left out.
    """

    verb: ClassVar[str] = "move-depot"
    example: ClassVar[str] = "{move-depot: 0826, to: 0827}"

    place: PlaceName = msgspec.field(name="move-depot")
    to: PlaceName
    path: tuple[PlaceName, ...] = ()


class AssignDepot(Order, frozen=True, kw_only=True):
    """Choose the depot to which an Army HQ traces its road, when supply is next judged (11B2).

    `assign-depot`: the Army HQ.
    `at`: the depot's hex; left to the rules again if left out.
    """

    verb: ClassVar[str] = "assign-depot"
    example: ClassVar[str] = "{assign-depot: BR-1A, at: 0826}"

    hq: UnitName = msgspec.field(name="assign-depot")
    place: PlaceName = msgspec.field(default="", name="at")


def depot_in(position: GroundPosition, side: str, place: str, *, operational: bool | None = None) -> str:
    """A depot of a side in a hex, by name; empty where there is none that shows that side."""
    found = [
        name
        for name, depot in sorted(position.depots.items())
        if (depot.side, depot.place) == (side, place) and operational in (None, depot.operational)
    ]
    return found[0] if found else ""


def _why_no_depot(position: GroundPosition, side: str, place: str) -> str | None:
    return None if depot_in(position, side, place) else no_depot(position, side, place)


def no_depot(position: GroundPosition, side: str, place: str, *, operational: bool | None = None) -> str:
    """That a side has no depot in a hex, or none that shows that side, and where it has some."""
    there = {
        depot.place
        for depot in position.depots.values()
        if depot.side == side and operational in (None, depot.operational)
    }
    what = "operational supply depot" if operational else "supply depot"
    where = f": you have some in {folded(sorted(map(position.kit.name, there)))}" if there else " or anywhere"
    return f"you have no {what} in {position.kit.name(place)}{where}"


# -- activation -----------------------------------------------------------------------------------------------------


@BOOK.forbids("11C1", ActivateDepot, MoveDepot, decisive=True)
def depots_are_on_the_map(order: ActivateDepot | MoveDepot, referee: Referee) -> str | None:
    """Depots stand in hexes of the map"""
    way = (order.to, *order.path) if isinstance(order, MoveDepot) else ()
    return referee.position.kit.why_no_hex(order.place, *way)


@BOOK.forbids("11C1", ActivateDepot)
def depots_stand_in_own_rail_hexes(order: ActivateDepot, referee: Referee) -> str | None:
    """A depot is activated in a rail hex that the side owns and that is not isolated, in a command of its own (3F)"""
    position = referee.position
    name = position.kit.name(order.place)
    if is_closed(position, referee.side, order.place):
        return f"{name} lies in a command that you do not control"
    if not position.owns(referee.side, order.place):
        return f"{name} is not yours"
    if not tracks.on_rail(position, order.place):
        return f"no rail line runs through {name}"
    return f"{name} is isolated" if _is_isolated(position, referee.side, order.place) else None


def _is_isolated(position: GroundPosition, side: str, place: str) -> bool:
    """Whether a hex counts as isolated: as judged if it is a city, else as it is now (3G)."""
    return place in position.isolated_hexes or hex_isolated(position, side_named(side), place)


@BOOK.forbids("11C1", ActivateDepot)
def capacity_maintains_it(order: ActivateDepot, referee: Referee) -> str | None:
    """The net has three REs left: one is lost for good, and two maintain the depot (7A5e)"""
    position = referee.position
    if not tracks.on_rail(position, order.place):
        return None  # another check refuses it
    net = nets.net_of(position, order.place)
    left = sections.left(position, referee.side, net, order.place)
    if left >= NEEDED:
        return None
    return f"a depot takes {NEEDED} REs of the {net} net, and {max(0, left):g} are left"


@BOOK.performs(ActivateDepot)
def activate(order: ActivateDepot, referee: Referee) -> None:
    """The marker stands there, operational side up, and the net has one RE less (7A5e)."""
    position, side = referee.position, referee.side
    net = nets.net_of(position, order.place)
    part = sections.part(position, side, net, order.place)
    nets.lose(referee, side, net, LOST, "7A5e", "depot activated", part)
    number = 1 + max((_number(name) for name, depot in position.depots.items() if depot.side == side), default=0)
    referee.emit(DepotPlaced(rule="11C1", depot=f"{side}-Depot-{number}", side=side, place=order.place))


def _number(name: str) -> int:
    digits = name.rpartition("-")[2]
    return int(digits) if digits.isdigit() else 0


# -- deactivation, flipping -----------------------------------------------------------------------------------------


@BOOK.forbids("11C1", DeactivateDepot)
def gives_up_its_own_depot(order: DeactivateDepot, referee: Referee) -> str | None:
    """A side takes its own depots off the map"""
    return _why_no_depot(referee.position, referee.side, order.place)


@BOOK.performs(DeactivateDepot)
def deactivate(order: DeactivateDepot, referee: Referee) -> None:
    """The marker is gone; the RE that it cost does not come back."""
    position = referee.position
    idle = depot_in(position, referee.side, order.place, operational=False)
    depot = idle or depot_in(position, referee.side, order.place)
    referee.emit(DepotRemoved(rule="11C1", depot=depot, place=order.place, cause="deactivated"))


@BOOK.forbids("11C1", FlipDepot)
def flips_its_own_depot(order: FlipDepot, referee: Referee) -> str | None:
    """A side turns its own depots over"""
    return _why_no_depot(referee.position, referee.side, order.place)


@BOOK.performs(FlipDepot)
def flip(order: FlipDepot, referee: Referee) -> None:
    """It shows its other side; of several the first by name is turned."""
    depot = depot_in(referee.position, referee.side, order.place)
    up = not referee.position.depots[depot].operational
    referee.emit(DepotFlipped(rule="11C1", depot=depot, operational=up))


# -- moving ---------------------------------------------------------------------------------------------------------


def _way(order: MoveDepot, referee: Referee) -> Way:
    """The way of a depot by strategic rail; it uses no capacity but what maintains it."""
    path = (order.place, *order.path) if order.path else order.to
    if order.path and order.path[0] == order.place:
        path = order.path
    return freight_way(referee.position, referee.side, order.place, path, 0, strategic=True)


def _mover(position: GroundPosition, side: str, place: str) -> str:
    """A depot in a hex that may still move."""
    return next(
        (
            name
            for name, depot in sorted(position.depots.items())
            if (depot.side, depot.place, depot.operational) == (side, place, False)
            and name not in position.this_turn.carried
        ),
        "",
    )


@BOOK.forbids("11C1", MoveDepot)
def operational_depots_stay(order: MoveDepot, referee: Referee) -> str | None:
    """Only a depot that is not operational moves, and once in a player turn"""
    position, side = referee.position, referee.side
    name = position.kit.name(order.place)
    if fault := _why_no_depot(position, side, order.place):
        return fault
    if not depot_in(position, side, order.place, operational=False):
        return f"the depot in {name} is operational and does not move: flip it in an initial phase first"
    return None if _mover(position, side, order.place) else f"the depot in {name} has moved in this player turn"


@BOOK.forbids("11C1", MoveDepot, settled=True, looks_at=lambda order, referee: (order.place, order.to, *order.path))
def depots_go_by_rail_on_their_net(order: MoveDepot, referee: Referee) -> str | None:
    """It goes by strategic rail through rail hexes of its own net"""
    position = referee.position
    if not _mover(position, referee.side, order.place):
        return None  # another check refuses it
    way = _way(order, referee)
    if way.fault:
        return way.fault
    if way.path[-1] != order.to:
        return f"its path ends in {position.kit.name(way.path[-1])}"
    net = nets.net_of(position, order.place)
    other = next((place for place in way.path if nets.net_of(position, place) != net), "")
    return f"{position.kit.name(other)} belongs to another net, and a depot stays on the {net} net" if other else None


@BOOK.performs(MoveDepot)
def move_depot(order: MoveDepot, referee: Referee) -> None:
    """It stands at the end of its way."""
    depot = _mover(referee.position, referee.side, order.place)
    haul(referee, referee.side, _way(order, referee))
    referee.emit(DepotMoved(rule="11C1", depot=depot, start=order.place, end=order.to))


# -- which HQ traces to which ---------------------------------------------------------------------------------------


@BOOK.forbids("11B2", AssignDepot)
def an_hq_has_an_operational_depot(order: AssignDepot, referee: Referee) -> str | None:
    """An Army HQ of the side traces to an operational depot of the side, one of its own"""
    position, side = referee.position, referee.side
    if position.side_of(order.hq) != side or not position.counter(order.hq).is_army_hq:
        return f"{order.hq} is no Army HQ of yours"
    if not order.place:
        return None
    depot = depot_in(position, side, order.place, operational=True)
    if not depot:
        return no_depot(position, side, order.place, operational=True)
    free = _unassigned(position, side, order.place, order.hq)
    return None if free else f"another Army HQ has the depot in {position.kit.name(order.place)}"


def _unassigned(position: GroundPosition, side: str, place: str, hq: str) -> str:
    taken = {depot for other, depot in position.supply_hq.items() if other != hq}
    return next(
        (
            name
            for name, depot in sorted(position.depots.items())
            if (depot.side, depot.place, depot.operational) == (side, place, True) and name not in taken
        ),
        "",
    )


@BOOK.performs(AssignDepot)
def assign(order: AssignDepot, referee: Referee) -> None:
    """Its road leads there when supply is judged, as long as it can."""
    position = referee.position
    depot = _unassigned(position, referee.side, order.place, order.hq) if order.place else ""
    if position.supply_hq.get(order.hq, "") != depot:
        referee.emit(DepotAssigned(rule="11B2", hq=order.hq, depot=depot))
