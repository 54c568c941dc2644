"""General supply points (11C2bii): how many a depot makes, by the line that reaches it; the order `make-gsp`."""

from collections.abc import Collection
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.great_war_ground_rules.ground import supply
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import rails, sources
from wargame_cli.rulesets.great_war_ground_rules.ground.rails.ports import port_size
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import Side, side_named
from wargame_cli.rulesets.great_war_ground_rules.logistics.depots import no_depot
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import PointsMade
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The points that a depot makes at most, by the low-volume hexes of its line, and where these are more (11C2bii).
BY_LINE = ((0, 16), (7, 8), (14, 4))
LEAST = 1
#: And by the smallest port through which the line goes.
BY_PORT = {"great-port": 16, "major-port": 16, "standard-port": 8, "minor-port": 4, "marginal-port": 1}
#: The initial phases for which points last, that in which they are made included.
LASTING = 3


class MakePoints(Order, frozen=True, kw_only=True):
    """Make general supply points at operational depots, in an initial phase (11C2bii).

    Each supplies an RE of units out of supply that traces to it, in the two initial phases after this one.
    `make-gsp`: how many.
    `at`: the depot's hex.
    """

    verb: ClassVar[str] = "make-gsp"
    example: ClassVar[str] = "{make-gsp: 8, at: 0826}"

    points: int = msgspec.field(name="make-gsp")
    place: PlaceName = msgspec.field(name="at")

    def may_change(self, position: GroundPosition) -> Collection[str] | None:
        """Nothing but points."""
        return ()


def of_line(low_hexes: int) -> int:
    """The points at a depot whose line counts that many low-volume hexes (T146)."""
    return next((most for hexes, most in BY_LINE if low_hexes <= hexes), LEAST)


def most_points(position: GroundPosition, side: Side, place: str) -> int:
    """The points that a depot in a hex can make in a phase, by its best line to a regular source; 0 without a line."""
    best = 0
    for nation in supply.NATIONS_OF[side]:
        foreign = rails.is_foreign(position, side, nation)
        for origin in sources.origins(position, side):
            if not sources.may_use(position, nation, origin.nations):
                continue
            low = rails.low_hexes(position, side, place, origin.mask, foreign)
            if low is not None:
                best = max(best, min(of_line(low), _of_port(position, origin)))
    return best


def _of_port(position: GroundPosition, origin: sources.Origin) -> int:
    """The points by the port of a source that has a limit; others are no ports."""
    sizes = [port_size(position, each) for each in origin.hexes] if origin.limit is not None else []
    return max((BY_PORT[size] for size in sizes if size), default=BY_LINE[0][1])


def depots_at(position: GroundPosition, side: str, place: str) -> int:
    """The operational depots of a side in a hex."""
    return sum(
        (depot.side, depot.place, depot.operational) == (side, place, True) for depot in position.depots.values()
    )


def made(position: GroundPosition, side: str, place: str) -> int:
    """The points that were made in a hex in this phase."""
    return position.this_phase.made.get(f"{side}/{place}", 0)


@BOOK.forbids("11C2bii", MakePoints)
def makes_some(order: MakePoints, referee: Referee) -> str | None:
    """At least one point is made"""
    return "name one general supply point or more" if order.points < 1 else None


@BOOK.forbids("11C2bii", MakePoints)
def at_operational_depots(order: MakePoints, referee: Referee) -> str | None:
    """Points are made at operational depots in hexes that the side owns"""
    position, side = referee.position, referee.side
    if depots_at(position, side, order.place) and position.owns(side, order.place):
        return None
    return no_depot(position, side, order.place, operational=True)


@BOOK.forbids("11C2bii", MakePoints)
def no_more_than_its_line_brings(order: MakePoints, referee: Referee) -> str | None:
    """A depot makes 16, 8 or 4 points or one, by the low-volume hexes and ports of its line to a regular source"""
    position, side = referee.position, side_named(referee.side)
    depots = depots_at(position, side, order.place)
    if not depots:
        return None  # another check refuses it
    name = position.kit.name(order.place)
    most = most_points(position, side, order.place)
    if not most:
        return f"no line leads from the depot in {name} to a regular source"
    left = most * depots - made(position, side, order.place)
    return f"{name} can make {left} more points in this phase" if order.points > left else None


@BOOK.performs(MakePoints)
def make_points(order: MakePoints, referee: Referee) -> None:
    """They lie there for this initial phase and the two after it."""
    referee.emit(PointsMade(rule="11C2b", side=referee.side, place=order.place, points=order.points, left=LASTING))
