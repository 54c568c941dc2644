"""Transfers of production points (8.3.5), and their paths from one nation to another (8.3.5.2, 8.3.5.3)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.engine.position import derived, derived_of
from wargame_cli.rulesets.lamps.ground.areas import ALBANIA, controlled
from wargame_cli.rulesets.lamps.ground.supply import straits_open
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.nations import FACTION, GERMANY, SIDE, WESTERN_ALLIES, NationName, title
from wargame_cli.rulesets.lamps.kit.phrases import count
from wargame_cli.rulesets.lamps.politics.usa import nobody_left
from wargame_cli.rulesets.lamps.position.events.production import PointsSent
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee, Transfer
from wargame_cli.rulesets.lamps.production.points import group_for
from wargame_cli.rulesets.lamps.production.purses import pay, too_few
from wargame_cli.rulesets.lamps.production.spending_order import out_of_order


def route(position: LampsPosition, giver: str, receiver: str, area: str, group: str = "") -> str | None:
    """The neutral nation that points pass through on their way to an area; empty for none; None for no path at all.

    `group` is the part of the giver's land that they come from (8.3.2); without it from all of it. The path leads from
    a Home Production Area of the giver through friendly land, for the Western Allies and the United States also by sea,
    and through one neutral nation at most; never through Albania. While Salonika is open Greece counts as an ally on
    the path to Serbia (10.2.3.3).
    """
    goal = position.kit.board.bit.get(area, 0)
    opened = ("greece",) if receiver == "serbia" and position.salonika == "open" else ()
    if _spread(position, giver, group, opened) & goal:
        return ""
    for nation, stand in position.nations.items():
        if stand == "neutral" and _spread(position, giver, group, (*opened, nation)) & goal:
            return nation
    return None


@derived_of("control")
def _spread(position: LampsPosition, giver: str, group: str, through: tuple[str, ...]) -> Mask:
    """All that can be reached from the giver's Home Production Areas of a part, also through these nations."""
    kit = position.kit
    free = controlled(position, SIDE[giver]) & ~kit.board.bit[ALBANIA]
    for nation in through:
        free |= kit.land_of[nation]
    start = kit.home_production[giver] & controlled(position, SIDE[giver])
    if group:
        start = kit.board.mask(area for area in kit.board.spaces(start) if group_for(position, giver, area) == group)
    found = front = start
    ports = _ports(position) & free if _sails(giver) else 0
    while front:
        new = kit.land.spread(front) & free
        if front & ports:
            new |= ports
        front = new & ~found
        found |= front
    return found


def _sails(nation: str) -> bool:
    return FACTION[nation] == WESTERN_ALLIES or nation == "united_states"


def _ports(position: LampsPosition) -> Mask:
    """The areas that sea legs may touch: ports, the Black Sea's if it is open, or by option every coast (R-25)."""
    kit = position.kit
    ports = kit.marked.get("anchor", 0)
    if position.option("sea-legs") == "any-coast":
        open_seas = (sea for sea in kit.map.seas.values() if sea.id != "black_sea")
        ports |= kit.board.mask(label for sea in open_seas for label in sea.coasts)
    if straits_open(position):
        ports |= kit.marked.get("black-sea", 0)
    return ports | kit.home_masks["united_states"]


class Give(Order, frozen=True, kw_only=True):
    """Send production points to another nation, usable in its next Production Phase (8.3.5).

    `transfer`: how many points, or the `rest` of them.
    `from`: the nation that sends.
    `to`: the nation that receives.
    `in`: receiver's Home Area; the first in reach if left out.
    """

    verb: ClassVar[str] = "transfer"
    example: ClassVar[str] = "{transfer: 4, from: Great Britain, to: France}"

    points: int | Literal["rest"] = msgspec.field(name="transfer")
    giver: NationName = msgspec.field(name="from")
    receiver: NationName = msgspec.field(name="to")
    area: PlaceName = msgspec.field(name="in", default="")


def cap(position: LampsPosition, nation: str) -> int:
    """The most that a nation may receive from all givers: its production at the start, at least one (8.3.5.5)."""
    chart = position.kit.tables.production
    return max(chart.starting_production[nation], chart.transfer_least_cap)


def may_send(position: LampsPosition, giver: str, receiver: str) -> int:
    """How many points a nation may still send to another this turn, whatever that can take (8.3.5.5)."""
    given = position.this_turn.given.get(giver, {}).get(receiver, 0)
    return max(0, position.kit.tables.production.transfer_most - given)


def takes(position: LampsPosition, receiver: str) -> int:
    """How many points a nation can still receive, from all givers (8.3.5.5)."""
    waiting = sum(transfer.points for transfer in position.transfers if transfer.receiver == receiver)
    return max(0, cap(position, receiver) - waiting)


def room(position: LampsPosition, giver: str, receiver: str) -> int:
    """How many points a nation may still send to another this turn so that none is lost (8.3.5.5)."""
    return min(may_send(position, giver, receiver), takes(position, receiver))


def not_eligible(position: LampsPosition, giver: str, receiver: str) -> str | None:
    """Why a nation may not give to another, or None (8.3.5.4)."""
    base = position.kit.tables.production.starting_production
    if SIDE[giver] != SIDE[receiver]:
        return f"{title(receiver)} is an enemy"
    if giver == receiver:
        return "a nation does not transfer to itself"
    if position.nations[receiver] != "war":
        return f"{title(receiver)} takes no part in the war"
    if giver == "united_states":
        return "no American army has left home yet" if nobody_left(position) else None
    if FACTION[giver] == WESTERN_ALLIES:
        free = position.option("lower-base") == "western-only" and FACTION[receiver] != WESTERN_ALLIES
        lower = base[receiver] < base[giver]
        return None if lower or free else f"{title(receiver)} does not have a lower base production than {title(giver)}"
    if giver == "russia":
        return None if FACTION[receiver] == FACTION[giver] else "Russia gives to Eastern Allies only"
    return None if giver == GERMANY else f"{title(giver)} may not transfer points"


class TransferPath(msgspec.Struct, frozen=True):
    """A path of points: the area that they go to, the neutral nation on it (empty: none), the parts that send them."""

    area: str
    via: str
    groups: tuple[str, ...]


@derived
def path_for(position: LampsPosition, order: Give) -> TransferPath | None:
    """The path of a transfer: the first on which there are points enough, else the first; None where there is none."""
    paths = sorted(_paths(position, order), key=lambda path: bool(path.via))
    return next((path for path in paths if not _is_short(position, order, path)), paths[0] if paths else None)


def _paths(position: LampsPosition, order: Give) -> Iterator[TransferPath]:
    points = tuple(position.this_turn.points.get(order.giver, {}))
    for area in (order.area,) if order.area else position.kit.home[order.receiver]:
        if position.control.get(area) != SIDE[order.receiver]:
            continue
        whole = route(position, order.giver, order.receiver, area)
        if whole is None:
            continue  # what cannot be reached from all of the giver's land cannot be from a part of it
        if position.option("transfer-purse") == "all":
            yield TransferPath(area, whole, points)
            continue
        vias = {group: route(position, order.giver, order.receiver, area, group) for group in points}
        for via in dict.fromkeys((*vias.values(), whole)):
            if via is not None:
                yield TransferPath(area, via, tuple(group for group in points if vias[group] in ("", via)))


def _is_short(position: LampsPosition, order: Give, path: TransferPath) -> bool:
    points, cost = amount(position, order, path)
    return points < 1 or _left(position, order.giver, path) < cost


def _left(position: LampsPosition, giver: str, path: TransferPath) -> int:
    points = position.this_turn.points.get(giver, {})
    return sum(points[group] for group in path.groups)


def amount(position: LampsPosition, order: Give, path: TransferPath) -> tuple[int, int]:
    """How many points are sent and what they cost (8.3.5.3)."""
    transit = position.kit.tables.production.neutral_transit if path.via else 0
    if order.points != "rest":
        return order.points, order.points + transit
    points = min(_left(position, order.giver, path) - transit, room(position, order.giver, order.receiver))
    return max(0, points), max(0, points) + transit


@BOOK.forbids("8.3.5.4", Give)
def may_give_to_the_receiver(order: Give, referee: Referee) -> str | None:
    """Each alliance has its rules on which nations may send points to which"""
    position = referee.position
    if FACTION[order.giver] != position.faction:
        return f"{title(order.giver)} is not of the acting faction"
    return not_eligible(position, order.giver, order.receiver)


@BOOK.forbids("8.3.5.2", Give, settled=True)
def there_is_a_path(order: Give, referee: Referee) -> str | None:
    """A path of friendly areas leads from the giver's production to the receiver's home"""
    position = referee.position
    if order.area and order.area not in position.kit.home[order.receiver]:
        return f"{position.kit.name(order.area)} is no Home Area of {title(order.receiver)}"
    if path_for(position, order) is None:
        return f"no path leads from {title(order.giver)} to {title(order.receiver)}"
    return None


@BOOK.forbids("8.3.5.5", Give, settled=True)
def limits_of_a_transfer(order: Give, referee: Referee) -> str | None:
    """Four points to a nation in a turn, and never more than it made at the start"""
    position = referee.position
    if order.points == "rest":
        return None
    if order.points < 1:
        return "at least one point is sent"
    giver, receiver = title(order.giver), title(order.receiver)
    left = may_send(position, order.giver, order.receiver)
    if order.points > left:
        most = position.kit.tables.production.transfer_most
        return f"{giver} may send {receiver} {count(left, 'more point')} in this turn, of {most} in all"
    left = takes(position, order.receiver)
    if order.points > left and position.option("transfer-excess") == "refused":
        return f"{receiver} can take {count(left, 'more point')}, of {cap(position, order.receiver)} from all givers"
    return None


@BOOK.forbids("8.3.1b", Give, settled=True)
def given_in_order(order: Give, referee: Referee) -> str | None:
    """Transfers are a nation's last spending"""
    return out_of_order(referee.position, order.giver, "transfer")


@BOOK.forbids("8.1", Give, settled=True)
def transfers_can_be_paid(order: Give, referee: Referee) -> str | None:
    """The points are there, with one more for a neutral on the path"""
    position = referee.position
    path = path_for(position, order)
    if path is None or order.points == "rest":
        return None
    _, cost = amount(position, order, path)
    if _left(position, order.giver, path) >= cost:
        return None
    costs = f"the transfer costs {cost}" + (f" through neutral {title(path.via)}" if path.via else "")
    return too_few(position, order.giver, path.groups, title(order.receiver), costs)


@BOOK.performs(Give)
def give(order: Give, referee: Referee) -> None:
    """The points leave at once and lie in the receiver's area; by option what it cannot take is lost."""
    position = referee.position
    path = path_for(position, order)
    if path is None:
        return
    points, cost = amount(position, order, path)
    if points < 1 or referee.may_change():
        return
    left = cost
    purses = position.this_turn.points[order.giver]
    for group in sorted(path.groups, key=lambda name: -purses[name]):
        if part := min(left, purses[group]):
            pay(referee, order.giver, group, part, "transfer", order.receiver, "8.3.5")
            left -= part
    lost = max(0, points - takes(position, order.receiver))
    if lost:
        referee.warn(
            "8.3.5.5", f"{title(order.receiver)} cannot take that many: {count(lost, 'point')} of it will be lost"
        )
    transfer = Transfer(giver=order.giver, receiver=order.receiver, points=points - lost, area=path.area)
    referee.emit(PointsSent(rule="8.3.5.3" if path.via else "8.3.5", transfer=transfer, cost=cost, lost=lost))
