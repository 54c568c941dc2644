"""The orders of a mobilization phase (chapter 6), and which counter a purchase means."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.errors import Hinted, nearest
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.mobilization.eastern_entry import not_raised
from wargame_cli.rulesets.kaisers_war.position.position import POOL, KaisersPosition


class Buy(Order, frozen=True, kw_only=True):
    """Pay for a unit (6.2).

    `buy`: the unit's id, or its type, such as `infantry army`.
    `nation`: whose, where you name a type.
    `at`: where one without delay is placed at once (43.2).
    """

    verb: ClassVar[str] = "buy"
    example: ClassVar[str] = "{buy: infantry army, nation: France}"

    what: str = msgspec.field(name="buy")
    nation: str = ""
    at: PlaceName = ""


class Garrison(Order, frozen=True, kw_only=True):
    """Pay for a garrison and place it in a city (6.10).

    `garrison`: the city.
    """

    verb: ClassVar[str] = "garrison"
    example: ClassVar[str] = "{garrison: Amiens}"

    city: PlaceName = msgspec.field(name="garrison")


class Arrive(Order, frozen=True, kw_only=True):
    """Place a reinforcement that is due: on the map, in a box, or a ship at a naval base (6.4).

    `arrive`: the reinforcement that is due.
    `at`: a place of entry, box or naval base.
    """

    verb: ClassVar[str] = "arrive"
    example: ClassVar[str] = "{arrive: FR-Inf-10, at: Paris}"

    unit: UnitName = msgspec.field(name="arrive")
    at: PlaceName


class Hold(Order, frozen=True, kw_only=True):
    """Keep a reinforcement that is due on the turn track for another turn (6.7).

    `hold`: the reinforcement that waits.
    """

    verb: ClassVar[str] = "hold"
    example: ClassVar[str] = "{hold: FR-Inf-10}"

    unit: UnitName = msgspec.field(name="hold")


class Demobilize(Order, frozen=True, kw_only=True):
    """Take a unit out of play, without loss of points (6.9).

    `demobilize`: the unit.
    """

    verb: ClassVar[str] = "demobilize"
    example: ClassVar[str] = "{demobilize: FR-Cav-1}"

    unit: UnitName = msgspec.field(name="demobilize")


class Convert(Order, frozen=True, kw_only=True):
    """Turn a tank or mechanized corps over to its army side (6.12, 21.1).

    `convert`: the tank or mechanized corps.
    """

    verb: ClassVar[str] = "convert"
    example: ClassVar[str] = "{convert: BR-Tank-1}"

    unit: UnitName = msgspec.field(name="convert")


Purchase = Buy | Garrison
Placement = Buy | Garrison | Arrive


class Wanted(msgspec.Struct, frozen=True):
    """The counter that a purchase means, or why there is none."""

    unit: str = ""
    fault: str = ""


def available(position: KaisersPosition, unit: str) -> bool:
    """Whether the counter lies in the pool, and neither was demobilized this turn nor lies there still (6.9, 35.1)."""
    if position.place_of(unit) != POOL or unit in position.this_turn.demobilized:
        return False
    return position.annihilated.get(unit, 0) <= position.turn


def _waiting(position: KaisersPosition, unit: str) -> str:
    """What a refusal adds for a counter that lies in the pool before its time (35.1)."""
    until = position.annihilated.get(unit, 0)
    waits = position.place_of(unit) == POOL and until > position.turn
    return f"; {unit} waits until turn {until} (35.1)" if waits else ""


@derived
def wanted(position: KaisersPosition, side: str, order: Purchase) -> Wanted:
    """The counter that a purchase means: the one named, or the first that is available of its type and nation.

    Where no nation is named, forces of the east that cannot be raised now are none to choose from.
    """
    mix = position.kit.mix
    what, nation = ("garrison", side) if isinstance(order, Garrison) else (order.what, order.nation)
    named = position.kit.unit_ids.get(what.strip().lower(), "")
    if named:
        own = position.side_of(named) == side
        return Wanted(unit=named) if own else Wanted(fault=f"{named} is not of {side}")
    kind = " ".join(what.lower().split())
    if kind not in mix.codes:
        message = f"no unit and no type of unit is called {what!r}"
        return Wanted(fault=Hinted(message, nearest(what, mix.codes), joint=". "))
    of_side = {name: entry for name, entry in mix.nations.items() if position.side_of_nation(name) == side}
    wish = nation.strip().lower()
    nations = [name for name, entry in of_side.items() if wish in ("", name.lower(), entry.code.lower())]
    if not nations:
        near = nearest(nation, of_side) or f"its nations are {', '.join(of_side)}"
        return Wanted(fault=Hinted(f"{side} has no nation called {nation!r}", near))
    left = {name: [unit for unit in mix.of(name, kind) if available(position, unit)] for name in nations}
    having = [name for name in nations if left[name]]
    having = [name for name in having if wish or _for_sale(position, left[name][0])] or having
    if len(having) > 1:
        return Wanted(fault=f"say which nation: {', '.join(having)} have {kind} counters left")
    if not having:
        whose = nations[0] if len(nations) == 1 else side
        waiting = "".join(_waiting(position, unit) for name in nations for unit in mix.of(name, kind))
        return Wanted(fault=f"no {kind} of {whose} is left in the counter mix{waiting}")
    return Wanted(unit=left[having[0]][0])


def _for_sale(position: KaisersPosition, unit: str) -> bool:
    return not position.counter(unit).faction or not_raised(position, unit) is None


def placing(position: KaisersPosition, side: str, order: Placement) -> tuple[str, str] | None:
    """The unit that an order places and where, or None where it places none now."""
    if isinstance(order, Arrive):
        return order.unit, order.at
    place = order.city if isinstance(order, Garrison) else order.at
    unit = wanted(position, side, order).unit
    return (unit, place) if unit and place else None
