"""Points in general pools and on the map, and whose they are (16B1b, 16B2, 16B3, 16B3b, 16C13).

Man Pts belong to a contingent, Equ Pts to a side. Points on the map are markers (house): they do not move, fight or
stack; who takes their hex takes Equ Pts as logistics items, and Man Pts are lost.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import regular_at
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Counter
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, SIDE_OF, Side, nationality, side_named
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import StockChanged
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee
from wargame_cli.rulesets.great_war_ground_rules.position.records import Stock

#: Man Pts or Equ Pts.
Kind = Literal["man", "equ"]


class SwitchPoints(Order, frozen=True, kw_only=True):
    """Move Man Pts or Equ Pts between a general pool and the map, when all else of the phase is done (16B3).

    `switch`: a contingent or nation for Man Pts, your side for Equ Pts.
    `points`: how many.
    `from`: the hex in which they lie; left out for the general pool.
    `to`: the hex to which they go; left out for the general pool.
    """

    verb: ClassVar[str] = "switch"
    example: ClassVar[str] = "{switch: British, points: 4, to: 0627}"

    of: str = msgspec.field(name="switch")
    points: float
    origin: PlaceName = msgspec.field(default="", name="from")
    target: PlaceName = msgspec.field(default="", name="to")


# -- whose they are --------------------------------------------------------------------------------------------------


def men_of(counter: Counter) -> str:
    """Whose Man Pts a unit takes: those of its contingent (16B3b)."""
    return counter.contingent or counter.nation


def nation_of_points(position: GroundPosition, of: str) -> str:
    """The nation of a contingent: by its name (3B5), or that of the counters that belong to it; empty for others."""
    nation = nationality(of)
    return nation if nation in SIDE_OF else _contingents(position.kit).get(of, "")


@lru_cache(16)
def _contingents(kit: Kit) -> Mapping[str, str]:
    return {counter.contingent: counter.nationality for counter in kit.units.values() if counter.contingent}


def owner_of_points(position: GroundPosition, of: str) -> Side | None:
    """The side of a contingent, a nation or a side; None for any other word."""
    if of in (CP, ENTENTE):
        return side_named(of)
    received = (arrival.side for arrival in position.kit.plan.arrivals if of in arrival.man)
    return SIDE_OF.get(nation_of_points(position, of)) or next(received, None)


def on_map(of: str, place: str) -> str:
    """The name of a stock of points in a hex."""
    return f"{of}@{place}"


def usable(position: GroundPosition, of: str) -> Stock:
    """The points of a stock that can be spent now: neither a deficit (16B1b) nor what came in this phase (16C13).

    While the general pool owes some, those on the map are not spent either, but switched to it (16B1b).
    """
    there, owed = at_hand(position, of), _owed(position, of)
    return Stock(man=0 if owed.man else there.man, equ=0 if owed.equ else there.equ)


def at_hand(position: GroundPosition, of: str) -> Stock:
    """The points of a stock that are there and did not come in this phase (16C13)."""
    stock, later = position.stock.get(of, Stock()), position.this_phase.later.get(of, Stock())
    return Stock(man=max(stock.man - later.man, 0), equ=max(stock.equ - later.equ, 0))


def _owed(position: GroundPosition, of: str) -> Stock:
    """The deficit of the general pool to which a stock belongs (16B1b)."""
    pool = position.stock.get(of.partition("@")[0], Stock())
    return Stock(man=max(-pool.man, 0), equ=max(-pool.equ, 0))


# -- spending and receiving ------------------------------------------------------------------------------------------


def lacks(position: GroundPosition, unit: str, cost: Points, at: str = "", *, pooled: bool = True) -> str:
    """What is lacking to pay for a unit: from the points in a hex, and those of the general pool if `pooled`; or ""."""
    counter = position.counter(unit)
    needs: tuple[tuple[str, float, Kind], ...] = ((men_of(counter), cost.man, "man"), (counter.side, cost.equ, "equ"))
    for of, need, kind in needs:
        stocks = [on_map(of, at)] * bool(at) + [of] * pooled
        have = sum(_count(usable(position, each), kind) for each in stocks)
        if have < need:
            owed = _count(_owed(position, of), kind)
            first = f": a deficit of {owed:g} must be paid off first" if owed else ""
            return f"{unit} costs {need:g} {kind.title()} Pts of {of}, and there are {have:g}{first}"
    return ""


def has_part(position: GroundPosition, unit: str, cost: Points, at: str) -> bool:
    """Whether points in a hex pay for a part of what a unit costs (16B3c)."""
    counter = position.counter(unit)
    men, guns = usable(position, on_map(men_of(counter), at)).man, usable(position, on_map(counter.side, at)).equ
    return bool((cost.man and men) or (cost.equ and guns))


def pay(referee: Referee, unit: str, cost: Points, cause: str, at: str = "") -> None:
    """Spend points for a unit: first those in a hex, then those of the general pool (16B3c, 16B3d)."""
    counter = referee.position.counter(unit)
    _spend(referee, men_of(counter), cost.man, "man", cause, at)
    _spend(referee, counter.side, cost.equ, "equ", cause, at)


def _spend(referee: Referee, of: str, points: float, kind: Kind, cause: str, at: str) -> None:
    here = min(_count(usable(referee.position, on_map(of, at)), kind), points) if at else 0
    for name, part in ((on_map(of, at), here), (of, points - here)):
        _move(referee, name, -part, kind, cause)


def _count(stock: Stock, kind: Kind) -> float:
    return stock.man if kind == "man" else stock.equ


def _move(referee: Referee, of: str, points: float, kind: Kind, cause: str, *, later: bool = False) -> None:
    man, equ = (points, 0.0) if kind == "man" else (0.0, points)
    receive(referee, of, cause, man=man, equ=equ, later=later)


def receive(
    referee: Referee,
    of: str,
    cause: str,
    *,
    man: float = 0,
    equ: float = 0,
    later: bool = False,
    rule: str = "16B3",
) -> None:
    """Points come to a stock, or go; where there are none nothing happens."""
    if man or equ:
        referee.emit(StockChanged(rule=rule, of=of, cause=cause, man=man, equ=equ, later=later))


def refund(
    referee: Referee, unit: str, points: Points, cause: str, rule: str, place: str = "", *, at_once: bool = False
) -> None:
    """A unit gives points: in a hex, or to the general pool, where most wait for the next initial phase (16C13)."""
    counter = referee.position.counter(unit)
    for of, man, equ in ((men_of(counter), points.man, 0.0), (counter.side, 0.0, points.equ)):
        name = on_map(of, place) if place else of
        receive(referee, name, cause, man=man, equ=equ, later=not (place or at_once), rule=rule)


# -- points on the map -----------------------------------------------------------------------------------------------


def capture_points(referee: Referee) -> None:
    """A phase ends: who has taken a hex may take the Equ Pts in it, like logistics items; Man Pts are lost (11H)."""
    position = referee.position
    for name, stock in list(position.stock.items()):
        of, _, place = name.partition("@")
        captor = position.owner_of(place) if place else ""
        if not captor or captor == owner_of_points(position, of):
            continue
        if stock.equ:
            if referee.lacks_dice():
                return
            die = referee.roll(f"capture of points {place}", "11H", by=captor, good="high", kind="capture")
            if position.kit.tables.success.check("logistics_capture", die).startswith("S"):
                receive(referee, on_map(captor, place), "captured", equ=stock.equ, rule="11H")
        receive(referee, name, "lost", man=-stock.man, equ=-stock.equ, rule="11H" if stock.equ else "16B3")


@BOOK.forbids("16B2", SwitchPoints)
def may_switch(order: SwitchPoints, referee: Referee) -> str | None:
    """Points are switched between pool and hexes in regular general supply, as far as there are any (16B3)"""
    position, side = referee.position, referee.side
    if owner_of_points(position, order.of) != side:
        return f"{order.of} names no points of yours"
    if bool(order.origin) == bool(order.target):
        return "points go from the general pool to a hex, or from a hex to the general pool"
    place = order.origin or order.target
    if place not in position.kit.board.index or not position.owns(side, place):
        return f"{place} is no hex of yours"
    if not regular_at(position, side_named(side), place):
        return f"{position.kit.name(place)} is not in regular general supply"
    if order.points <= 0 or order.points * 2 % 1:
        return "points go in halves: 0.5, 1, 1.5 and so on"
    stock = at_hand(position, on_map(order.of, place) if order.origin else order.of)
    have = stock.equ if order.of == side else stock.man
    return f"there are {have:g} such points" if have < order.points else None


@BOOK.performs(SwitchPoints)
def switch(order: SwitchPoints, referee: Referee) -> None:
    """They are there now, and cannot be spent in this phase any more: switching comes last (16B3)."""
    kind: Kind = "equ" if order.of == referee.side else "man"
    start, end = (on_map(order.of, place) if place else order.of for place in (order.origin, order.target))
    _move(referee, start, -order.points, kind, "switched")
    _move(referee, end, order.points, kind, "switched", later=True)
