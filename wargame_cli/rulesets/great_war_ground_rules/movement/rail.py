"""Rail movement: the way of a train, its cost in MPs or hexes, and the capacity that it uses (7A2-7A5, 7A8).

March orders ask `rail_way`, and `ride` once the units have gone; freight asks `freight_way` and `haul`.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.ground.loads import DOUBLE, transport_size
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets, sections, tracks
from wargame_cli.rulesets.great_war_ground_rules.movement import lines
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import RailUsed
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The hexes of strategic rail movement (7A3), and what a change of gauge costs of them, or in MPs (7A8).
STRATEGIC_HEXES, GAUGE_HEXES, GAUGE_MPS = 200, 20, 1
#: What units have used of them that came from another command by strategic rail (16A1aa).
ARRIVAL_HEXES = 100
#: The hexes that freight alone goes with operational rail movement (11H1).
FREIGHT_HEXES = 40


class Way(msgspec.Struct, frozen=True):
    """The way of a train.

    `path` are its hexes, the first among them; `mp` the MPs of operational, `hexes` the hexes of strategic movement,
    with changes of gauge. `re` is what it uses of the capacity of each net beyond what its units have used already.
    `held` are units that must stay where they are for it. `rule` and `fault` say why it cannot go; empty where it can.
    """

    path: tuple[str, ...]
    mp: float = 0
    hexes: int = 0
    re: Mapping[str, float] = {}
    low: bool = False
    held: tuple[str, ...] = ()
    rule: str = ""
    fault: str = ""


def rail_way(
    position: GroundPosition,
    units: str | Sequence[str],
    to: str | Sequence[str],
    *,
    strategic: bool = False,
) -> Way:
    """The way of units of one hex by rail, along a path that begins with their hex or to an end (7A).

    To an end it is the shortest one over high-volume lines if it costs no more MPs than another.
    """
    group = (units,) if isinstance(units, str) else tuple(units)
    side, start = position.side_of(group[0]), position.place_of(group[0])
    path = _path(position, side, start, to) if isinstance(to, str) else tuple(to)
    if not path:
        return _no_way(position, side, start, str(to), group)
    way = _measured(position, path)
    uses = _uses(position, group, way)
    way = msgspec.structs.replace(way, re=uses, held=lines.held(position, side, path, group))
    rule, fault = _first_fault(position, side, way, group, strategic=strategic)
    return msgspec.structs.replace(way, rule=rule, fault=fault)


def freight_way(
    position: GroundPosition, side: str, start: str, to: str | Sequence[str], re: float, *, strategic: bool = False
) -> Way:
    """The way of freight of that size by rail, of itself (11H1): 40 hexes, or 200 of strategic movement."""
    path = _path(position, side, start, to) if isinstance(to, str) else tuple(to)
    if not path:
        return _no_way(position, side, start, str(to), ())
    way = _measured(position, path)
    uses = dict.fromkeys(_nets(position, path), re * (DOUBLE if way.low else 1))
    way = msgspec.structs.replace(way, re=uses, held=lines.held(position, side, path))
    rule, fault = _first_fault(position, side, way, (), strategic=strategic)
    if not fault and not strategic and way.hexes > FREIGHT_HEXES:
        rule, fault = "11H", f"that is {way.hexes} hexes, and freight goes at most {FREIGHT_HEXES}"
    return msgspec.structs.replace(way, rule=rule, fault=fault)


def ride(referee: Referee, units: Collection[str], way: Way, *, strategic: bool = False) -> None:
    """Units have gone by rail: they use capacity of each net (7A4), and others stay where they hold the line (7A)."""
    position, held = referee.position, _held_in_sight(referee, way)
    for unit in units:
        for net, used in _uses(position, (unit,), way).items():
            side = position.side_of(unit)
            event = RailUsed(
                rule="7A4",
                seen_by=position.seen_by(unit),
                net=net,
                side=side,
                part=sections.part(position, side, net, way.path[0]),
                re=used,
                unit=unit,
                strategic=strategic,
                held=held,
            )
            referee.emit(event)
            held = ()


def haul(referee: Referee, side: str, way: Way) -> None:
    """Freight has gone by rail, and uses capacity of each net (11H1)."""
    held = _held_in_sight(referee, way)
    for net, used in way.re.items():
        part = sections.part(referee.position, side, net, way.path[0])
        referee.emit(RailUsed(rule="11H1", net=net, side=side, part=part, re=used, held=held))


def _held_in_sight(referee: Referee, way: Way) -> tuple[str, ...]:
    """The units that stay where they hold a line, but for those in unknown corps: of these their side alone is told."""
    position = referee.position
    for unit in way.held:
        if seen := position.seen_by(unit):
            net, side = nets.net_of(position, way.path[0]), position.side_of(unit)
            referee.emit(RailUsed(rule="7A1", seen_by=seen, net=net, side=side, re=0, held=(unit,)))
    return tuple(unit for unit in way.held if not position.seen_by(unit))


def rail_size(position: GroundPosition, unit: str) -> float:
    """The REs that a unit counts on high-volume lines: artillery and c/m double, rail-only units none (7A4, 14B1)."""
    return 0 if position.face(unit).way == "rail" else transport_size(position, unit)


# -- the parts of a way ----------------------------------------------------------------------------------------------


def _path(position: GroundPosition, side: str, start: str, end: str) -> tuple[str, ...]:
    """The shortest way to an end, over high-volume lines where that costs no more MPs."""
    through = lines.open_hexes(position, side)
    shortest = lines.network(position, side).shortest_to(start, end, through)
    if shortest is None:
        return ()
    fast = lines.fast_network(position, side).shortest_to(start, end, through)
    if fast and _mps(position, len(fast) - 1) <= _mps(position, len(shortest) - 1):
        return tuple(fast)
    return tuple(shortest)


def _no_way(position: GroundPosition, side: str, start: str, end: str, group: Collection[str]) -> Way:
    """Why no way leads to an end: what is wrong with either hex, or what lies between them."""
    for place in (start, end):
        for rule, fault in lines.faults(position, side, (place,), group):
            return Way((start,), rule=rule, fault=fault)
    name = position.kit.name
    fault = f"no rail line that your trains can use leads from {name(start)} to {name(end)}"
    return Way((start,), rule="7A1", fault=fault)


def _mps(position: GroundPosition, hexes: int) -> int:
    return -(-hexes // position.kit.tables.terrain.rail_hexes_per_mp)


def _measured(position: GroundPosition, path: tuple[str, ...]) -> Way:
    """A way with its length and its volume (7A2, 7A3, 7A8)."""
    steps = list(pairwise(path))
    changes = sum(tracks.gauge(position, start) != tracks.gauge(position, end) for start, end in steps)
    mps = _mps(position, len(steps)) + changes * GAUGE_MPS
    low = any(tracks.volume(position, start, end) == "low" for start, end in steps)
    return Way(path, mp=mps, hexes=len(steps) + changes * GAUGE_HEXES, low=low)


def _nets(position: GroundPosition, path: tuple[str, ...]) -> tuple[str, ...]:
    """The nets that a way uses, a ferry those of both its ports (7A5, 15A3)."""
    return tuple(dict.fromkeys(nets.net_of(position, place) for place in path))


def _uses(position: GroundPosition, group: Collection[str], way: Way) -> dict[str, float]:
    """What a way uses of each net: a unit counts once a turn, double once it uses a low-volume line (7A4)."""
    counted = position.this_turn.rail_units
    found: dict[str, float] = {}
    for unit in group:
        size = rail_size(position, unit)
        for net in _nets(position, way.path):
            already = counted.get(f"{net}/{unit}", 0)
            found[net] = found.get(net, 0) + max(0, size * (DOUBLE if way.low else 1) - already)
    return found


def _first_fault(
    position: GroundPosition, side: str, way: Way, group: Collection[str], *, strategic: bool
) -> tuple[str, str]:
    """The first rule that forbids a way, and why."""
    for rule, fault in lines.faults(position, side, way.path, group):
        return rule, fault
    if len(way.path) < 2:
        return "7A1", "a train goes to another hex"
    if strategic:
        if moved := [unit for unit in group if unit in position.this_phase.mode]:
            return "7A3", f"{moved[0]} has moved already, and goes by strategic rail only if it moves in no other way"
        arrived = any(position.this_turn.arrived.get(unit) == "strategic" for unit in group)
        most = STRATEGIC_HEXES - ARRIVAL_HEXES * arrived
        if way.hexes > most:
            half = ", of which it has used a half to come" if arrived else ""
            return "7A3", f"that is {way.hexes} hexes, and strategic rail movement goes {STRATEGIC_HEXES}{half}"
    for net, used in way.re.items():
        left = sections.left(position, side, net, way.path[0])
        if used > left:
            return "7A4", f"that takes {used:g} REs of the {net} net, and {left:g} are left in this turn"
    return "", ""
