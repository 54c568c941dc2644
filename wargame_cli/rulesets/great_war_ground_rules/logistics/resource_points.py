"""Res Pts and other logistics items on their way (11G, 11H): cartage, rail movement, and what is given up."""

from collections.abc import Collection, Mapping
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.great_war_ground_rules.ground import loads
from wargame_cli.rulesets.great_war_ground_rules.ground.loads import RES, Items
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move
from wargame_cli.rulesets.great_war_ground_rules.movement.rail import Way, freight_way, haul
from wargame_cli.rulesets.great_war_ground_rules.movement.river import Voyage, float_freight, freight_voyage
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import ItemsSent, PointsTaken
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: Movement of units that carry nothing: trains and boats take items by themselves (11H1, house).
_RIDES = ("rail", "strategic", "river")


class Carry(Order, frozen=True, kw_only=True):
    """Let a unit pick up logistics items in its hex, to carry them on its moves of this phase (11H2).

    What it still carries when the phase ends it sets down.
    `carry`: an Army HQ, transport unit or division; others carry supply points alone.
    `res`: how many Res Pts.
    `gsp`: how many general supply points; the freshest first.
    """

    verb: ClassVar[str] = "carry"
    example: ClassVar[str] = "{carry: BR-1A, res: 3}"

    unit: UnitName = msgspec.field(name="carry")
    res: int = 0
    gsp: int = 0


class Drop(Order, frozen=True, kw_only=True):
    """Let a unit set down all that it carries, in its hex (11H2).

    `drop`: the unit.
    """

    verb: ClassVar[str] = "drop"
    example: ClassVar[str] = "{drop: BR-1A}"

    unit: UnitName = msgspec.field(name="drop")


class Send(Order, frozen=True, kw_only=True):
    """Send logistics items by rail by themselves (11H1): 40 hexes, or 200, or by river 40 hexsides; it takes capacity.

    `send`: the hex where they lie.
    `to`: the hex where they stop.
    `res`: how many Res Pts.
    `gsp`: how many general supply points; the freshest first.
    `how`: rail if left out, or strategic, or river.
    `path`: every hex of the way; the shortest one if left out.
    """

    verb: ClassVar[str] = "send"
    example: ClassVar[str] = "{send: 0731, to: 0827, res: 2}"

    place: PlaceName = msgspec.field(name="send")
    to: PlaceName
    res: int = 0
    gsp: int = 0
    how: Literal["rail", "strategic", "river"] = "rail"
    path: tuple[PlaceName, ...] = ()


class Destroy(Order, frozen=True, kw_only=True):
    """Give up logistics items of your own, so that the enemy does not get them (11H).

    `destroy`: the hex where they lie.
    `res`: how many Res Pts.
    `gsp`: how many general supply points.
    """

    verb: ClassVar[str] = "destroy"
    example: ClassVar[str] = "{destroy: 0825, res: 1}"

    place: PlaceName = msgspec.field(name="destroy")
    res: int = 0
    gsp: int = 0

    def may_change(self, position: GroundPosition) -> Collection[str] | None:
        """The items alone."""
        return (self.place,)


# -- which items ----------------------------------------------------------------------------------------------------


def chosen(position: GroundPosition, side: str, place: str, res: int, gsp: int, marks: Mapping[str, int]) -> Items:
    """Items of a hex, the freshest supply points first, as far as there are such. Marked ones are left out."""
    free = {
        item: number - marks.get(f"{side}/{place}/{item}", 0)
        for item, number in loads.there(position, side, place).items()
    }
    found = {RES: min(res, free.get(RES, 0))}
    for left in sorted((item for item in free if item != RES), key=int, reverse=True):
        found[left] = min(gsp, free[left])
        gsp -= found[left]
    return {item: number for item, number in found.items() if number > 0}


def _why_too_few(position: GroundPosition, items: Items, place: str, res: int, gsp: int, done: str) -> str | None:
    if res < 0 or gsp < 0 or res + gsp == 0:
        return "name Res Pts (res) or general supply points (gsp)"
    name = position.kit.name(place)
    if items.get(RES, 0) < res:
        return f"{name} has {items.get(RES, 0)} Res Pts{done}"
    points = sum(number for item, number in items.items() if item != RES)
    return f"{name} has {points} general supply points{done}" if points < gsp else None


# -- cartage (11H2) -------------------------------------------------------------------------------------------------


def _picked(order: Carry, position: GroundPosition) -> Items:
    side, place = position.side_of(order.unit), position.place_of(order.unit)
    return chosen(position, side, place, order.res, order.gsp, position.this_phase.carted)


@BOOK.forbids("11H", Carry)
def items_are_there(order: Carry, referee: Referee) -> str | None:
    """The items lie in the unit's hex, and were not carted in this phase (11H4)"""
    position = referee.position
    if position.side_of(order.unit) != referee.side or not position.on_map(order.unit):
        return f"{order.unit} is no unit of yours on the map"
    place = position.place_of(order.unit)
    done = " that were not carted in this phase"
    return _why_too_few(position, _picked(order, position), place, order.res, order.gsp, done)


@BOOK.forbids("11H", Carry)
def it_can_carry_them(order: Carry, referee: Referee) -> str | None:
    """Army HQs carry 9 REs, transport units 6, others twice their own of supply points; one division a Res Pt"""
    position = referee.position
    if not position.on_map(order.unit):
        return None  # another check refuses it
    return loads.why_not(position, order.unit, _picked(order, position)) or None


@BOOK.performs(Carry)
def pick_up(order: Carry, referee: Referee) -> None:
    """The unit carries them from now on."""
    loads.pick_up(referee, order.unit, _picked(order, referee.position))


@BOOK.forbids("11H", Drop)
def it_carries_something(order: Drop, referee: Referee) -> str | None:
    """The unit carries items"""
    position = referee.position
    carries = position.side_of(order.unit) == referee.side and position.this_phase.loads.get(order.unit)
    return None if carries else f"{order.unit} carries nothing of yours"


@BOOK.performs(Drop)
def set_down(order: Drop, referee: Referee) -> None:
    """They lie in its hex."""
    loads.drop(referee, order.unit, dict(referee.position.this_phase.loads[order.unit]))


@BOOK.forbids("11H", Move)
def loaded_units_march(order: Move, referee: Referee) -> str | None:
    """A unit that carries items goes neither by rail nor by river: items do by themselves (11H1)"""
    if order.how not in _RIDES:
        return None
    loaded = [unit for unit in order.movers if unit in referee.position.this_phase.loads]
    return f"{', '.join(loaded)}: carries logistics items, which go by rail by themselves (send)" if loaded else None


# -- by rail and river (11H1) ---------------------------------------------------------------------------------------


def _sent(order: Send, position: GroundPosition, side: str) -> Items:
    now = position.this_phase
    marks: dict[str, int] = dict(now.railed)
    if order.how == "strategic":
        for key, number in now.carted.items():
            marks[key] = max(marks.get(key, 0), number)
    return chosen(position, side, order.place, order.res, order.gsp, marks)


def _way(order: Send, position: GroundPosition, side: str) -> Way:
    size = loads.size(_sent(order, position, side))
    path = order.path if order.path[:1] == (order.place,) else (order.place, *order.path)
    strategic = order.how == "strategic"
    return freight_way(position, side, order.place, path if order.path else order.to, size, strategic=strategic)


@BOOK.forbids("11H", Send, decisive=True)
def they_go_over_the_map(order: Send, referee: Referee) -> str | None:
    """Items go from hex to hex of the map"""
    return referee.position.kit.why_no_hex(order.place, order.to, *order.path)


@BOOK.forbids("11H", Send)
def there_are_items_to_send(order: Send, referee: Referee) -> str | None:
    """The items lie there, and went by rail in this phase neither so nor, for strategic movement, were carted (11H4)"""
    position, side = referee.position, referee.side
    done = " that may go by rail in this phase"
    return _why_too_few(position, _sent(order, position, side), order.place, order.res, order.gsp, done)


@BOOK.forbids_one_of(
    {
        "7A1": "Trains run in own rail hexes, out of the enemy's ZOC",
        "7A3": "Strategic rail movement goes 200 hexes",
        "7A4": "Rail movement uses rail capacity",
        "7A6": "Trains do not run over broken lines",
        "7A7": "Trains do not run over obstructed lines",
        "7A8": "Trains change where the gauge does",
        "7C2": "Freight goes along navigable waterways",
        "7C4": "River movement uses river capacity",
        "11H": "Freight goes 40 hexes by rail, 200 by strategic rail, 40 hexsides by river",
        "15A1": "Bridges that are down, or of the enemy, are not used",
        "15A3": "Ferries run between ports of one side",
    },
    Send,
    settled=True,
    looks_at=lambda order, referee: (order.place, order.to, *order.path),
)
def trains_take_them(order: Send, referee: Referee) -> tuple[str, str] | None:
    """The first thing on the way that a rule forbids."""
    position = referee.position
    way = _voyage(order, position, referee.side) if order.how == "river" else _way(order, position, referee.side)
    if way.fault:
        return way.rule, way.fault
    if isinstance(way, Voyage):
        return None
    return ("11H", f"its path ends in {position.kit.name(way.path[-1])}") if way.path[-1] != order.to else None


def _voyage(order: Send, position: GroundPosition, side: str) -> Voyage:
    size = loads.size(_sent(order, position, side))
    return freight_voyage(position, side, order.place, order.to, size, order.path)


@BOOK.performs(Send)
def send(order: Send, referee: Referee) -> None:
    """They lie at the end of the way, and capacity is used (11H1)."""
    position, side = referee.position, referee.side
    items = _sent(order, position, side)
    if order.how == "river":
        float_freight(referee, side, _voyage(order, position, side))
    else:
        haul(referee, side, _way(order, position, side))
    gsp = {item: number for item, number in items.items() if item != RES}
    referee.emit(
        ItemsSent(
            rule="11H1",
            side=side,
            start=order.place,
            end=order.to,
            res=items.get(RES, 0),
            gsp=gsp,
            strategic=order.how == "strategic",
            river=order.how == "river",
        )
    )


# -- given up (11H) -------------------------------------------------------------------------------------------------


@BOOK.forbids("11H", Destroy)
def gives_up_its_own_items(order: Destroy, referee: Referee) -> str | None:
    """A side gives up items of its own"""
    position = referee.position
    items = chosen(position, referee.side, order.place, order.res, order.gsp, {})
    return _why_too_few(position, items, order.place, order.res, order.gsp, " that you could give up")


@BOOK.performs(Destroy)
def destroy(order: Destroy, referee: Referee) -> None:
    """They are gone."""
    position, side = referee.position, referee.side
    items = chosen(position, side, order.place, order.res, order.gsp, {})
    for item, number in items.items():
        if item == RES:
            referee.emit(ResChanged(rule="11H", side=side, place=order.place, change=-number, cause="destroyed"))
        else:
            event = PointsTaken(
                rule="11H", side=side, place=order.place, points=number, left=int(item), cause="destroyed"
            )
            referee.emit(event)
