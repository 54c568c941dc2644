"""What a set-up is held to: owners, stacks, attachments, markers (5B, 8, 12B9, 14N, 14P)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets
from wargame_cli.rulesets.great_war_ground_rules.ground.stacking import fits
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_divisions import attached_to
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.components import BRIDGED
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER, SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.position import LATER, GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.setup.scenario_files import wrong

#: The REs of artillery that an artillery division has beside its HQ: as a rule, with siege artillery in it (12B9), and
#: those of a Siege Art XX HQ (12B10).
_OF_ART_HQ, _WITH_SIEGE, _OF_SIEGE_HQ = 4, 3, 6


def check(position: GroundPosition) -> None:
    """Raises Malformed with everything that is wrong with a set-up."""
    problems = [
        *_owners(position),
        *_stands(position),
        *_artillery_divisions(position),
        *_stacks(position),
        *_corps(position),
        *_elite(position),
        *_leaders(position),
        *_markers(position),
    ]
    if problems:
        raise wrong("; ".join(dict.fromkeys(problems)))


def _owners(position: GroundPosition) -> Iterator[str]:
    """Every land hex has one owner, or is contested (5B, 9J)."""
    kit = position.kit
    owned = [place for places in kit.plan.owner.values() for place in places]
    once = {*owned, *position.contested}
    for place in sorted(once ^ kit.map.land):
        yield f"{kit.name(place)} is no land" if place in once else f"{kit.name(place)} has no owner"
    for place in sorted({place for place in owned if owned.count(place) > 1 or place in position.contested}):
        yield f"{kit.name(place)} has two owners"


def _stands(position: GroundPosition) -> Iterator[str]:
    """Units stand on land of their side, with no enemy, but for contested hexes (5B, 9J)."""
    kit = position.kit
    for unit, place in position.units().items():
        if place not in kit.board.index:
            continue
        side = position.side_of(unit)
        if place not in kit.map.land:
            yield f"{unit} stands in {place}, which is no land"
        elif position.units_at(OTHER[side], place) and place not in position.contested:
            yield f"{unit} stands in {kit.name(place)} with the enemy"
        elif not position.owns(side, place) and place not in position.contested:
            yield f"{unit} stands in {kit.name(place)}, which the enemy owns"


def _artillery_divisions(position: GroundPosition) -> Iterator[str]:
    """Artillery lies with its Art XX HQ, and is not more than that can take (12B9, 12B10)."""
    for hq in sorted(set(position.attached.values())):
        units = attached_to(position, hq)
        if not position.counter(hq).is_art_hq:
            yield f"{hq} is no Art XX HQ"
        for each in units:
            if position.place_of(each) != position.place_of(hq):
                yield f"{each} does not lie with {hq}"
            if not position.counter(each).is_artillery or position.counter(each).is_art_hq:
                yield f"{each} is no artillery that an artillery division has"
        siege = any(position.counter(each).of(types.SIEGE_ARTILLERY | types.HEAVY_SIEGE_ARTILLERY) for each in units)
        whole = (
            _OF_SIEGE_HQ if position.counter(hq).type == types.SIEGE_ART_HQ else _WITH_SIEGE if siege else _OF_ART_HQ
        )
        if sum(map(position.re, units)) > whole:
            yield f"{hq} has more than {whole} REs of artillery"


def _stacks(position: GroundPosition) -> Iterator[str]:
    """No more units are in a hex than stack there, but for those in an overstack (8A, 8C2)."""
    for place in position.kit.board.labels:
        for side in SIDES:
            if position.units_at(side, place) and not fits(position, side, place, ()):
                yield f"more units than may stack in {position.kit.name(place)}"


def _elite(position: GroundPosition) -> Iterator[str]:
    """An elite brigade belongs to a division of its nation: up to two to one of rifles, else one (14Q)."""
    for brigade, division in position.elite.items():
        mark, unit = position.counter(brigade), position.counter(division)
        most = 2 if unit.of(types.RIFLE) else 1
        if not mark.is_elite_brigade or not unit.is_division or mark.nation != unit.nation:
            yield f"{brigade} is no elite brigade that {division} can have"
        if list(position.elite.values()).count(division) > most:
            yield f"{division} has more elite brigades than it may"


def _corps(position: GroundPosition) -> Iterator[str]:
    """Units in a box are in the hex of its Corps HQ, and so are those in its other section (8C)."""
    for unit, hq in position.corps.items():
        if not position.counter(hq).is_corps_hq:
            yield f"{hq} is no Corps HQ"
        if position.place_of(unit) != position.place_of(hq) or not position.on_map(hq):
            yield f"{unit} does not lie with {hq}"
    for unit in position.overstacked:
        if unit not in position.corps:
            yield f"{unit} is overstacked in no Corps HQ's box"


def _leaders(position: GroundPosition) -> Iterator[str]:
    """A leader is at an Army HQ of his nation (14P)."""
    nation = {each.name: each.nation for each in position.kit.plan.leaders}
    for name, hq in position.leaders.items():
        if not position.knows(hq) or not position.counter(hq).is_army_hq or not position.on_map(hq):
            yield f"{name} is with {hq}, which is no Army HQ on the map"
        elif position.counter(hq).nation != nation[name]:
            yield f"{name} is with {hq}, an Army HQ of another nation"


def _markers(position: GroundPosition) -> Iterator[str]:
    """Markers lie where they may: depots on own rail lines (11C1), forts not in fortresses (13A1a), and the like."""
    kit = position.kit
    for name, depot in position.depots.items():
        if not position.owns(depot.side, depot.place) or not kit.board.bit[depot.place] & kit.rail_hexes:
            yield f"{name} lies in {kit.name(depot.place)}, which is no rail hex of its side"
    for side in SIDES:
        for net in nets.names(position):
            depots = len(nets.depots_on(position, side, net))
            if nets.capacity(position, side, net) < depots * nets.DEPOT_RE:
                yield f"the rail capacity of {side} on the net {net} is too small for {depots} depots"
        for place in position.res.get(side, {}):
            if not position.owns(side, place):
                yield f"the Res Pts of {side} in {kit.name(place)} lie in a hex that it does not own"
    for place in position.fortified:
        if place not in kit.map.land or kit.fortress(place):
            yield f"{place} can have no fortification"
    for place in position.improved:
        if not kit.fortress(place):
            yield f"{kit.name(place)} has no fortress that could be improved"
    for bridge in position.demolished:
        start, _, end = bridge.partition("-")
        if not (kit.roads.joined(start, end) and kit.crosses(start, end, *BRIDGED)):
            yield f"{bridge} has no bridge"
    for arrival in kit.plan.arrivals:
        for unit in arrival.units:
            if not position.knows(unit) or position.place_of(unit) != LATER:
                yield f"{unit} cannot arrive in {arrival.turn}: it is no unit that is still to come"
