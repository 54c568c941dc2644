"""Logistics items that units carry (11H2): who carries how much, picking up and dropping, and items in retreats."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.rulesets.great_war_ground_rules.ground import points
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import ItemsCarried, PointsMade, PointsTaken
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The REs of a Res Pt and of a general supply point (3A3), and the word for Res Pts among items.
RES_RE, GSP_RE = 3.0, 0.25
RES = "res"
#: How many times artillery and c/m units count as what is transported (3A3).
DOUBLE = 2
#: The REs of items that an Army HQ and a transport unit carry (11H2).
WITH_HQ, WITH_TRANSPORT = 9.0, 6.0
#: Items: Res Pts as `res`, general supply points by the initial phases that are left to them.
Items = Mapping[str, int]


def size(items: Items) -> float:
    """The REs of items."""
    return sum(number * (RES_RE if item == RES else GSP_RE) for item, number in items.items())


def transport_size(position: GroundPosition, unit: str) -> float:
    """The REs of a unit on rails, on rivers and as cargo: artillery and c/m count double (3A3; trap 1)."""
    counter = position.counter(unit)
    return position.re(unit) * (DOUBLE if counter.is_artillery or counter.is_cm else 1)


def has_heavy_equipment(position: GroundPosition, unit: str) -> bool:
    """Whether a unit has heavy equipment (3A4): certain types, and every division that supports others.

    A cadre is no division any more (3A1).
    """
    counter = position.counter(unit)
    return counter.of(types.HEAVY_EQUIPMENT) or (position.is_division(unit) and not counter.indicator)


def room(position: GroundPosition, unit: str) -> float:
    """The REs of items that a unit carries at most: other ground units twice their own, of supply points (11H2)."""
    counter = position.counter(unit)
    if counter.is_army_hq:
        return WITH_HQ
    return WITH_TRANSPORT if counter.is_transport else 2 * position.re(unit)


def burden(position: GroundPosition, unit: str, items: Items) -> int:
    """The MPs deducted for items that a unit carries: 1 for GSPs up to its REs, 2 for more, 3 for a Res Pt (11H2).

    Army HQs and transport units carry for nothing.
    """
    counter = position.counter(unit)
    if counter.is_army_hq or counter.is_transport:
        return 0
    if items.get(RES):
        return 3
    gsp = size(items)
    return 0 if not gsp else 1 if gsp <= position.re(unit) else 2


def why_not(position: GroundPosition, unit: str, items: Items) -> str:
    """Why a unit cannot carry these items beside those that it has; empty where it can (11H2, 14O1, 14O2).

    One division of a side in a player turn carries a Res Pt instead of general supply points, once.
    """
    counter = position.counter(unit)
    load = position.this_phase.loads.get(unit, {})
    together = {item: load.get(item, 0) + items.get(item, 0) for item in {*load, *items}}
    if position.face(unit).way != "land" or unit in position.extending:
        return f"{unit} does not move and carries nothing"
    if counter.is_transport and unit in position.disruption:
        return f"{unit} is disrupted and carries nothing"
    if not together.get(RES) or counter.is_army_hq or counter.is_transport:
        most = room(position, unit)
        return (
            "" if size(together) <= most else f"{size(together):g} REs are more than the {most:g} that {unit} carries"
        )
    if not position.is_division(unit):
        return f"{unit} carries general supply points alone: a Res Pt takes an Army HQ, a transport unit or a division"
    if together != {RES: 1}:
        return f"{unit} carries one Res Pt at most, and nothing beside it"
    carrier = position.this_turn.carried.get(f"{counter.side}/{RES}", "")
    if carrier == unit:
        return f"{unit} has carried its Res Pt of this player turn"
    return f"{carrier} is the division that carries a Res Pt in this player turn" if carrier else ""


def there(position: GroundPosition, side: str, place: str) -> dict[str, int]:
    """A side's items in a hex; Res Pts that supply somebody in this phase are not among them."""
    found = {RES: points.unused(position, side, place)}
    for lot in position.gsp:
        if (lot.side, lot.place) == (side, place):
            found[str(lot.left)] = found.get(str(lot.left), 0) + lot.points
    return {item: number for item, number in found.items() if number > 0}


def pick_up(referee: Referee, unit: str, items: Items) -> None:
    """A unit takes items of its hex."""
    position = referee.position
    side, place = position.side_of(unit), position.place_of(unit)
    gsp = {item: number for item, number in items.items() if item != RES}
    if items.get(RES):
        event = ResChanged(rule="11H2", side=side, place=place, change=-items[RES], cause="picked up")
        referee.emit(event)
    for left, number in gsp.items():
        taken = PointsTaken(rule="11H2", side=side, place=place, points=number, left=int(left), cause="picked up")
        referee.emit(taken)
    _carry(referee, unit, place, items.get(RES, 0), gsp)


def drop(referee: Referee, unit: str, items: Items, place: str = "") -> None:
    """A unit leaves items in its hex, or in the one where it last was."""
    position = referee.position
    side, place = position.side_of(unit), place or position.place_of(unit)
    gsp = {item: -number for item, number in items.items() if item != RES}
    _carry(referee, unit, place, -items.get(RES, 0), gsp)
    if items.get(RES):
        referee.emit(ResChanged(rule="11H2", side=side, place=place, change=items[RES], cause="dropped"))
    for left, number in gsp.items():
        referee.emit(PointsMade(rule="11H2", side=side, place=place, points=-number, left=int(left)))


def _carry(referee: Referee, unit: str, place: str, res: int, gsp: Items) -> None:
    """What a unit carries is more by that, or less."""
    position, change = referee.position, {RES: res, **gsp}
    load = position.this_phase.loads.get(unit, {})
    less = burden(position, unit, {item: load.get(item, 0) + change.get(item, 0) for item in {*load, *change}})
    event = ItemsCarried(
        rule="11H2", seen_by=position.seen_by(unit), unit=unit, place=place, res=res, gsp=dict(gsp), burden=less
    )
    referee.emit(event)


def drop_all(referee: Referee) -> None:
    """A phase ends: units set down what they carry where they are, or where they were lost (11H2)."""
    position = referee.position
    for unit, load in sorted(position.this_phase.loads.items()):
        path = position.this_phase.path.get(unit, [])
        place = position.place_of(unit) if position.on_map(unit) else path[-1] if path else ""
        if place in position.kit.board.index:
            drop(referee, unit, dict(load), place)


def take_along(referee: Referee, unit: str, start: str, end: str) -> None:
    """An Army HQ or a transport unit that retreats takes with it the Res Pts that it can carry (11H2).

    Not where another Army HQ of its side stays with them (house). Nobody else carries items in a retreat by itself.
    """
    position = referee.position
    counter = position.counter(unit)
    if not (counter.is_army_hq or counter.is_transport) or why_not(position, unit, {}):
        return
    if any(position.counter(each).is_army_hq for each in position.units_at(counter.side, start)):
        return
    number = min(there(position, counter.side, start).get(RES, 0), int(room(position, unit) // RES_RE))
    if number:
        for place, change, cause in ((start, -number, "carried off"), (end, number, "carried off")):
            referee.emit(ResChanged(rule="11H2", side=counter.side, place=place, change=change, cause=cause))
