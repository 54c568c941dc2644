"""Where trains run: own rail hexes, in order, out of the enemy's ZOC or past units that stay (7A, 7A6, 7A7, 15A3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise

from wargame_cli.engine.board import Mask, Net
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground.owners import is_closed
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import bridges, nets, tracks
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import zone_mask
from wargame_cli.rulesets.great_war_ground_rules.kit.components import FERRY, Kit
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, enemy, hexside


@derived
def network(position: GroundPosition, side: str) -> Net:
    """The rail lines that a side can use, hex to hex: its bridges stand, its ferries run (7A, 15A1, 15A3)."""
    found = tracks.lines(position)
    crossings = _crossings(position.kit, found)
    return _without(found, frozenset(pair for pair in crossings if not bridges.trains_cross(position, side, *pair)))


@derived
def fast_network(position: GroundPosition, side: str) -> Net:
    """The high-volume lines among them (7A)."""
    return _fast(position.kit, network(position, side), tracks.high_lines_laid(position))


#: How many networks are kept: moves change none of them, and bridges and ferries are few.
_NETWORKS = 32


@lru_cache(_NETWORKS)
def _crossings(kit: Kit, found: Net) -> tuple[tuple[str, str], ...]:
    """The steps along rail lines that lead over bridges, causeways and ferries."""
    crossed = bridges.water(kit) | kit.pairs(FERRY)
    return tuple((start, end) for start, ends in found.steps.items() for end in ends if (start, end) in crossed)


@lru_cache(_NETWORKS)
def _without(found: Net, cut: frozenset[tuple[str, str]]) -> Net:
    if not cut:
        return found
    return Net(
        found.board,
        {start: [end for end in ends if (start, end) not in cut] for start, ends in found.steps.items()},
    )


@lru_cache(_NETWORKS)
def _fast(kit: Kit, found: Net, laid: frozenset[str]) -> Net:
    return Net(
        found.board,
        {
            start: [end for end in ends if kit.high_rails.joined(start, end) or hexside(start, end) in laid]
            for start, ends in found.steps.items()
        },
    )


@derived
def with_yard(position: GroundPosition, side: str) -> Mask:
    """A side's rail hexes from which a line of its own rail hexes leads to one of its marshaling yards (7A)."""
    own = position.owned[side] & tracks.rail_hexes(position)
    yards = own & position.kit.board.mask(
        place for net in nets.names(position) for place in nets.yards(position, side, net)
    )
    return tracks.lines(position).reached(yards, own)


@derived
def open_hexes(position: GroundPosition, side: str) -> Mask:
    """The hexes that a side's trains enter and leave: own ones, unbroken, cleared, safe from ZOCs (7A, 7A6, 7A7).

    None of them lies in a command that the side does not control (3F).
    """
    board = position.kit.board
    shut = board.mask({*position.broken, *position.obstructed, *position.kit.closed.get(side, ())})
    watched = zone_mask(position, enemy(side))
    safe = board.mask(place for place in board.spaces(watched) if holders(position, side, place))
    return with_yard(position, side) & ~shut & (~watched | safe)


def holders(position: GroundPosition, side: str, place: str, but: Collection[str] = ()) -> tuple[str, ...]:
    """The units that hold a hex in an enemy ZOC open for trains: with a defence strength, and not moved (7A)."""
    gone = position.this_phase.path
    return tuple(
        unit
        for unit in position.units_at(side, place)
        if unit not in but and unit not in gone and position.face(unit).defence > 0
    )


def held(position: GroundPosition, side: str, path: Collection[str], but: Collection[str] = ()) -> tuple[str, ...]:
    """The units that must stay because trains run past the enemy in their hexes: the strongest one in each (7A)."""
    board, watched = position.kit.board, zone_mask(position, enemy(side))
    found = []
    for place in path:
        if board.bit[place] & watched and (staying := holders(position, side, place, but)):
            stays = set(staying).intersection(position.this_phase.stayed)
            found.append(max(stays or staying, key=lambda unit: (position.face(unit).defence, unit)))
    return tuple(dict.fromkeys(found))


def faults(
    position: GroundPosition, side: str, path: tuple[str, ...], but: Collection[str] = ()
) -> Iterator[tuple[str, str]]:
    """Each rule that forbids a side's train a path, and why; `but` are the units that ride."""
    for place in path:
        yield from _faults_at(position, side, place, but)
    for start, end in pairwise(path):
        where = f"{position.kit.name(start)} and {position.kit.name(end)}"
        if not tracks.lines(position).joined(start, end):
            yield "7A1", f"no rail line joins {where}"
        elif not bridges.trains_cross(position, side, start, end):
            is_ferry = tracks.is_ferry(position, start, end)
            yield (
                ("15A3", f"the ferry between {where} does not run")
                if is_ferry
                else (
                    "15A1",
                    f"the bridge between {where} is down, or not yours",
                )
            )


def _faults_at(position: GroundPosition, side: str, place: str, but: Collection[str]) -> Iterator[tuple[str, str]]:
    name, bit = position.kit.name(place), position.kit.board.bit[place]
    if is_closed(position, side, place):
        yield "3F", f"{name} lies in a command that you do not control"
    elif not tracks.on_rail(position, place):
        yield "7A1", f"{name} is on no rail line"
    elif not position.owns(side, place):
        yield "7A1", f"{name} is not yours"
    elif not with_yard(position, side) & bit:
        yield "7A1", f"no line of your own rail hexes leads from {name} to a rail marshaling yard of yours"
    elif place in position.broken:
        yield "7A6", f"the rail line in {name} is broken"
    elif place in position.obstructed:
        yield "7A7", f"the rail line in {name} is obstructed and must be cleared"
    elif zone_mask(position, enemy(side)) & bit and not holders(position, side, place, but):
        yield "7A1", f"{name} is in an enemy ZOC, and no unit that has stayed there since the phase began holds it"
