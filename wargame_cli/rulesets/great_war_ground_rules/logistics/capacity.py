"""Rail capacity: what Res Pts add for a turn or for good, transfers, what orders of battle bring (7A5a-7A5d).

How it is lost is in `logistics/deterioration` (7A5g) and, by capture, in `ground/rails/nets` (7A5f).
"""

from collections.abc import Collection
from typing import ClassVar

import msgspec

from wargame_cli.engine.document import folded
from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import rails
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets, sections, tracks
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import named
from wargame_cli.rulesets.great_war_ground_rules.logistics.rail_industry import cost_of_building
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import (
    BUILT,
    CapacityAdded,
    CapacityChanged,
    CapacitySent,
)
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: REs that a Res Pt adds for a turn (7A5a); REs that are transferred in a turn at most, and for one Res Pt (7A5d).
ADDED_PER_RES, SENT_AT_MOST, SENT_PER_RES = 10, 3, 3
#: Below these capacities a net cannot be brought by transfers (7A5d); Rule 41 would name those of other nets.
VOLUNTARY_MINIMUM = {"Great Britain Standard Gauge": 90}


class AddCapacity(Order, frozen=True, kw_only=True):
    """Spend Res Pts so that more can go by rail in this player turn (7A5a).

    `add-capacity`: how many Res Pts, each for ten REs.
    `at`: the marshaling yard where they lie; it names the net.
    """

    verb: ClassVar[str] = "add-capacity"
    example: ClassVar[str] = "{add-capacity: 1, at: 0827}"

    res: int = msgspec.field(name="add-capacity")
    at: PlaceName

    def may_change(self, position: GroundPosition) -> Collection[str] | None:
        """Nothing but capacity."""
        return ()


class RaiseCapacity(Order, frozen=True, kw_only=True):
    """Spend Res Pts to raise the capacity of a net for good, in an initial phase (7A5b).

    `raise-capacity`: by how many REs; each takes a marshaling yard of its own.
    `at`: the marshaling yard where the Res Pts lie; it names the net.
    """

    verb: ClassVar[str] = "raise-capacity"
    example: ClassVar[str] = "{raise-capacity: 1, at: 0827}"

    re: int = msgspec.field(name="raise-capacity")
    at: PlaceName


class TransferCapacity(Order, frozen=True, kw_only=True):
    """Transfer capacity from one net to another, in an initial phase (7A5d); in this turn neither can use it.

    `transfer-capacity`: how many REs.
    `from`: a marshaling yard of the net that gives.
    `to`: a marshaling yard of the net that receives.
    `res`: the marshaling yard of either net with the Res Pt spent.
    """

    verb: ClassVar[str] = "transfer-capacity"
    example: ClassVar[str] = "{transfer-capacity: 3, from: 0827, to: 4316, res: 0827}"

    re: int = msgspec.field(name="transfer-capacity")
    origin: PlaceName = msgspec.field(name="from")
    to: PlaceName
    res: PlaceName


# -- yards -----------------------------------------------------------------------------------------------------------


@derived
def connected_yards(position: GroundPosition, side: str, net: str) -> frozenset[str]:
    """A side's marshaling yards on a net that are not isolated and from which rail lines lead to another such (7A1).

    The line is traced like a railroad sub-element of supply, at any length (11B3a).
    """
    board, through = position.kit.board, rails.tracks(position, side)
    yards = board.mask(place for place in nets.yards(position, side, net) if place not in position.isolated_hexes)
    found, left = 0, yards
    while left:
        first = left & -left
        joined = tracks.lines(position).reached(first, through) & yards
        alike = joined if first & through else first  # lines lead back only to a yard that they may run through
        found |= alike if joined != first else 0
        left &= ~alike
    return frozenset(board.spaces(found))


def most_added(position: GroundPosition, side: str, place: str) -> float:
    """How much can be added to a net in this turn: half of what it had as the player turn began (7A5a).

    An isolated section counts as a net of its own (7A9).
    """
    net = nets.net_of(position, place)
    behind = sections.part(position, side, net, place)
    if behind:
        return sections.orphans(position, side, net)[behind[1:]] / 2
    return position.this_turn.rail_start.get(nets.key(net, side), nets.capacity(position, side, net)) / 2


def _added(position: GroundPosition, side: str, place: str) -> float:
    net = nets.net_of(position, place)
    where = nets.key(net, side) + sections.part(position, side, net, place)
    return position.this_turn.rail_extra.get(where, 0)


def _why_no_yard(position: GroundPosition, side: str, place: str) -> str | None:
    """Why Res Pts in a hex cannot go into rail capacity: it is no connected, unisolated yard of the side."""
    name, yards = position.kit.name, connected_yards(position, side, nets.net_of(position, place))
    if place in yards:
        return None
    others = f": spend them in {folded(sorted(map(name, yards)))}" if yards else ", nor is any other of its net fit"
    if not nets.is_yard(position, place) or not position.owns(side, place):
        return f"{name(place)} is no rail marshaling yard of yours{others}"
    if place in position.isolated_hexes:
        return f"{name(place)} is isolated{others}"
    return f"no rail line connects {name(place)} with another marshaling yard of yours on its net{others}"


def _why_no_res(position: GroundPosition, side: str, place: str, needed: int) -> str | None:
    there = position.res_at(side, place)
    if there >= needed:
        return None
    return f"that takes {needed} Res Pts in {position.kit.name(place)}, where you have {there}"


@BOOK.forbids("7A5a", AddCapacity, decisive=True)
def adds_on_the_map(order: AddCapacity, referee: Referee) -> str | None:
    """Marshaling yards are hexes of the map"""
    return referee.position.kit.why_no_hex(order.at)


@BOOK.forbids("7A5b", RaiseCapacity, decisive=True)
def raises_on_the_map(order: RaiseCapacity, referee: Referee) -> str | None:
    """Marshaling yards are hexes of the map"""
    return referee.position.kit.why_no_hex(order.at)


@BOOK.forbids("7A5d", TransferCapacity, decisive=True)
def transfers_on_the_map(order: TransferCapacity, referee: Referee) -> str | None:
    """Marshaling yards are hexes of the map"""
    return referee.position.kit.why_no_hex(order.origin, order.to, order.res)


# -- for a turn (7A5a) -----------------------------------------------------------------------------------------------


@BOOK.forbids("7A5a", AddCapacity)
def adds_something(order: AddCapacity, referee: Referee) -> str | None:
    """At least one Res Pt is spent"""
    return "name one Res Pt or more" if order.res < 1 else None


@BOOK.forbids("7A5a", AddCapacity)
def adds_at_a_yard(order: AddCapacity, referee: Referee) -> str | None:
    """The Res Pts lie in a connected, unisolated marshaling yard"""
    return _why_no_yard(referee.position, referee.side, order.at)


@BOOK.forbids("7A5a", AddCapacity)
def adds_with_what_there_is(order: AddCapacity, referee: Referee) -> str | None:
    """The Res Pts are there"""
    return _why_no_res(referee.position, referee.side, order.at, order.res)


@BOOK.forbids("7A5a", AddCapacity)
def adds_at_most_half(order: AddCapacity, referee: Referee) -> str | None:
    """A net's capacity grows by at most half of what it had as the player turn began"""
    position, side = referee.position, referee.side
    room = most_added(position, side, order.at) - _added(position, side, order.at)
    useful = -(-room // ADDED_PER_RES)
    if order.res <= useful:
        return None
    return f"the net's capacity can grow by {max(room, 0):g} REs more in this turn: {max(useful, 0):g} Res Pts do"


@BOOK.performs(AddCapacity)
def add_capacity(order: AddCapacity, referee: Referee) -> None:
    """Ten REs for each Res Pt, or what is left to half of the capacity (7A5a)."""
    position, side = referee.position, referee.side
    net = nets.net_of(position, order.at)
    room = most_added(position, side, order.at) - _added(position, side, order.at)
    part = sections.part(position, side, net, order.at)
    _spend(referee, order.at, order.res, "7A5a")
    more = min(room, ADDED_PER_RES * order.res)
    referee.emit(CapacityAdded(rule="7A5a", net=net, side=side, part=part, re=more, res=order.res))


# -- for good (7A5b, 7A5c) -------------------------------------------------------------------------------------------


@BOOK.forbids("7A5b", RaiseCapacity)
def raises_something(order: RaiseCapacity, referee: Referee) -> str | None:
    """Capacity is raised by one RE or more"""
    return "name one RE or more" if order.re < 1 else None


@BOOK.forbids("7A5b", RaiseCapacity)
def raises_at_a_yard(order: RaiseCapacity, referee: Referee) -> str | None:
    """The Res Pts lie in a connected, unisolated marshaling yard"""
    return _why_no_yard(referee.position, referee.side, order.at)


@BOOK.forbids("7A5b", RaiseCapacity)
def raises_yard_by_yard(order: RaiseCapacity, referee: Referee) -> str | None:
    """Each connected, unisolated marshaling yard raises the capacity of its net by one RE in a turn"""
    position, side = referee.position, referee.side
    net = nets.net_of(position, order.at)
    yards = len(connected_yards(position, side, net))
    left = yards - position.this_turn.rail_raised.get(nets.key(net, side), 0)
    return f"{left} of your {yards} yards can raise the capacity of the net in this turn" if order.re > left else None


@BOOK.forbids("7A5b", RaiseCapacity)
def raises_with_what_there_is(order: RaiseCapacity, referee: Referee) -> str | None:
    """Each RE costs three Res Pts, or four, or two"""
    position, side = referee.position, referee.side
    each = cost_of_building(position, side, nets.net_of(position, order.at))
    return _why_no_res(position, side, order.at, each * order.re)


@BOOK.performs(RaiseCapacity)
def raise_capacity(order: RaiseCapacity, referee: Referee) -> None:
    """The net's capacity is larger from now on (7A5b), in the section of the yard (7A9)."""
    position, side, net = referee.position, referee.side, nets.net_of(referee.position, order.at)
    part = sections.part(position, side, net, order.at)
    _spend(referee, order.at, order.re * cost_of_building(position, side, net), "7A5b")
    referee.emit(CapacityChanged(rule="7A5b", net=net, side=side, change=order.re, cause=BUILT, part=part))


def receive_capacity(referee: Referee, side: str) -> None:
    """What a side's order of battle brings in this turn; without two connected yards it is forfeited (7A5c)."""
    position = referee.position
    gains = position.kit.plan.rail_gains.get(named(position.date), {})
    for net, re in (item for owner, found in gains.items() if owner == side for item in found.items()):
        if len(connected_yards(position, side, net)) > 1:
            referee.emit(CapacityChanged(rule="7A5c", net=net, side=side, change=re, cause="received"))


# -- from net to net (7A5d) ------------------------------------------------------------------------------------------


@BOOK.forbids("7A5d", TransferCapacity)
def transfers_between_own_yards(order: TransferCapacity, referee: Referee) -> str | None:
    """Capacity goes from one net to another, both with marshaling yards of the side"""
    position = referee.position
    for place in (order.origin, order.to):
        if not nets.is_yard(position, place) or not position.owns(referee.side, place):
            return f"{position.kit.name(place)} is no rail marshaling yard of yours"
    same = nets.net_of(position, order.origin) == nets.net_of(position, order.to)
    return "both yards are on the same net" if same else None


@BOOK.forbids("7A5d", TransferCapacity)
def transfers_on_one_gauge(order: TransferCapacity, referee: Referee) -> str | None:
    """Both nets have the same gauge"""
    here, there = (tracks.gauge(referee.position, place) for place in (order.origin, order.to))
    return None if here == there else f"one net has {here} gauge, the other {there} gauge"


@BOOK.forbids("7A5d", TransferCapacity)
def transfers_where_nets_meet(order: TransferCapacity, referee: Referee) -> str | None:
    """The nets are connected by rail"""
    position, bit = referee.position, referee.position.kit.board.bit
    through = rails.tracks(position, referee.side)
    if tracks.lines(position).reached(bit[order.origin], through) & bit[order.to]:
        return None
    return "no rail line that you can use connects the two nets"


@BOOK.forbids("7A5d", TransferCapacity)
def transfers_a_little(order: TransferCapacity, referee: Referee) -> str | None:
    """At most three REs leave a net in a turn; its voluntary minimum stays, and what its supply depots need"""
    if order.re < 1:
        return "name one RE or more"
    position, net = referee.position, nets.net_of(referee.position, order.origin)
    sent = position.this_turn.rail_sent.get(nets.key(net, referee.side), 0)
    if sent + order.re > SENT_AT_MOST:
        return f"{SENT_AT_MOST} REs leave a net in a turn at most, and {sent} have left it"
    least = VOLUNTARY_MINIMUM.get(net, 0)
    if nets.capacity(position, referee.side, net) - order.re < least:
        return f"the capacity of the {net} net may not fall below {least} REs by transfers"
    return _why_depots_need_it(position, referee.side, net, order.re)


def _why_depots_need_it(position: GroundPosition, side: str, net: str, loss: int) -> str | None:
    """Why capacity cannot leave a net: each depot on it uses two REs in the turn (7A4, 11C1)."""
    needed, there = len(nets.depots_on(position, side, net)) * nets.DEPOT_RE, nets.capacity(position, side, net)
    return f"your supply depots on the {net} net need {needed} of its {there} REs" if there - loss < needed else None


@BOOK.forbids("7A5d", TransferCapacity)
def transfers_for_a_res_pt(order: TransferCapacity, referee: Referee) -> str | None:
    """A Res Pt in a connected, unisolated marshaling yard of either net is spent"""
    position = referee.position
    if nets.net_of(position, order.res) not in {nets.net_of(position, place) for place in (order.origin, order.to)}:
        return f"{position.kit.name(order.res)} is on neither of the nets"
    return _why_no_yard(position, referee.side, order.res) or _why_no_res(position, referee.side, order.res, 1)


@BOOK.performs(TransferCapacity)
def transfer_capacity(order: TransferCapacity, referee: Referee) -> None:
    """The receiving net can use it from the next turn on (7A5d)."""
    position = referee.position
    net, to = nets.net_of(position, order.origin), nets.net_of(position, order.to)
    _spend(referee, order.res, -(-order.re // SENT_PER_RES), "7A5d")
    referee.emit(CapacitySent(rule="7A5d", net=net, to=to, side=referee.side, re=order.re))


def _spend(referee: Referee, place: str, points: int, rule: str) -> None:
    referee.emit(ResChanged(rule=rule, side=referee.side, place=place, change=-points, cause="spent on rail capacity"))
