"""What a side can do now: where a unit can go, and the comments of the order template."""

from __future__ import annotations

from collections.abc import Container, Iterator

from wargame_cli.engine.adjudicate import rehearsing
from wargame_cli.engine.board import Mask
from wargame_cli.engine.document import folded
from wargame_cli.engine.queries import Destination
from wargame_cli.engine.teaching.examining import Examiner
from wargame_cli.rulesets.great_war_in_europe import RULESET
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.combat.support import why_no_support
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import waiting_british
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import available, dead
from wargame_cli.rulesets.great_war_in_europe.ground.forts import KUT, besieged
from wargame_cli.rulesets.great_war_in_europe.ground.limits import (
    MOST_TURKS_IN_EGYPT,
    closed_to,
    kept_from_russians,
    turks_in_egypt,
)
from wargame_cli.rulesets.great_war_in_europe.ground.outbreak import garrisons, waiting_belgians
from wargame_cli.rulesets.great_war_in_europe.ground.supply import (
    can_defend,
    in_supply,
    status_at,
    supplied_hex,
    supplied_in,
)
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import closed_by_enemy
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, EGYPTIAN, side_named
from wargame_cli.rulesets.great_war_in_europe.movement.between_fronts import boxes_from, ends_from
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move, path_to, reach
from wargame_cli.rulesets.great_war_in_europe.movement.new_units import boxes_for, open_entries
from wargame_cli.rulesets.great_war_in_europe.movement.outbreak import ends_of_trains
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove, passes_egypt, ports, ports_of
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import (
    StrategicMove,
    barred,
    boards_at,
    capacity_of,
    edges,
    load,
    served,
    stations,
    way,
    why_not_carried,
)
from wargame_cli.rulesets.great_war_in_europe.politics.landings import ships_are_away
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    ARABIA,
    RUSSIAN_TRANSIT,
    TRANSIT,
    GreatWarPosition,
)
from wargame_cli.rulesets.great_war_in_europe.strategic.resources import SHELL_SHORTAGE
from wargame_cli.rulesets.great_war_in_europe.telling.counters import factors
from wargame_cli.rulesets.great_war_in_europe.telling.words import place_name

# -- where a unit can go -------------------------------------------------------------------------------------------

#: With more units than this a sheet tells what they can do stack by stack.
MOST_LINES = 60
#: How many hexes a line names, and how many in a long list.
MANY_HEXES, FEW_HEXES = 8, 1
#: Attacks of a unit are few: all of them are looked at.
_ALL = 10**9


def destinations(position: GreatWarPosition, unit: str) -> list[Destination]:
    """Where a unit can march, be carried and sail, nearest first, as far as its own supply and the limits tell."""
    place = position.place_of(unit)
    if _is_locked(position, unit):
        return []
    if place in (TRANSIT, ARABIA, RUSSIAN_TRANSIT):
        return list(_out_of_a_box(position, unit, place))
    if place not in position.kit.board.index:
        return []
    return [*_marches(position, unit, place), *_by_rail(position, unit, place), *_by_sea(position, unit, place)]


def _is_locked(position: GreatWarPosition, unit: str) -> bool:
    """Whether a unit goes nowhere: Russians after the treaty (5.46), Allies in a besieged Kut (14.23).

    Nor those of a nation that has joined the war in this turn (17.11). In August 1914 garrisons, Belgians, and with
    Fisher's Gambit the British (19.53, 19.56, 20.2).
    """
    if garrisons(position, (unit,)) or waiting_belgians(position, (unit,)) or waiting_british(position, (unit,)):
        return True
    if position.counter(unit).nation in position.this_turn.joined:
        return True
    if position.russia == "treaty" and position.counter(unit).fights_as == "RU":
        return True
    return position.place_of(unit) == KUT and position.side_of(unit) == ALLIED and besieged(position)


def _marches(position: GreatWarPosition, unit: str, start: str) -> Iterator[Destination]:
    """By its movement points."""
    steps = reach(position, unit)
    for hex in _ends_of_marches(position, unit, start):
        yield Destination(place=hex, cost=steps[hex].cost, path=path_to(steps, hex), how=Move.verb)


def _ends_of_marches(position: GreatWarPosition, unit: str, start: str) -> Iterator[str]:
    """Where it could go by its movement points, the nearest first, and would not be out of supply (8.26)."""
    steps, board, land = reach(position, unit), position.kit.board, position.kit.map.land
    supplied = supplied_in(position, position.kit.alike[unit])
    shut, is_bound = _no_room_in_egypt(position, unit), position.russia == "treaty"
    for hex in sorted(steps, key=lambda hex: steps[hex].cost):
        if hex == start or hex not in land:
            continue
        if not supplied & board.bit[hex] and status_at(position, unit, hex) == "out":
            continue
        if shut and board.mask(path_to(steps, hex)[1:]) & shut:
            continue
        if is_bound and any(kept_from_russians(position, unit, each) for each in path_to(steps, hex)[1:]):
            continue
        yield hex


def _no_room_in_egypt(position: GreatWarPosition, unit: str) -> Mask:
    """Egypt, for a Turkish unit that would be one too many there (17.31)."""
    turks = turks_in_egypt(position)
    crowded = position.counter(unit).nation == "TU" and unit not in turks and len(turks) >= MOST_TURKS_IN_EGYPT
    return position.kit.countries[EGYPTIAN] if crowded else 0


def _by_rail(position: GreatWarPosition, unit: str, start: str) -> Iterator[Destination]:
    """Supplied towns to which a way leads, and for the Central Powers the transit box (9.1-9.3)."""
    kit, side = position.kit, position.side_of(unit)
    here = kit.board.bit[start]
    boards = boards_at(position, (unit,), start) & position.controlled(side) & ~_raided(position)
    if not boards or unit in position.this_turn.halted or not in_supply(position, unit):
        return
    name = capacity_of(position, side, start)
    if not _is_served(position, unit, name, here):
        return
    for box in boxes_from(position, unit, start):
        cost = load(position, (unit,), start, box)
        yield Destination(place=box, cost=cost, path=(), how=StrategicMove.verb)
    shut = barred(position, side)[0] | closed_to(position, unit) | ~served(position, name)
    linked = kit.steps.reached(here, kit.land & ~shut)
    for town in kit.board.spaces(linked & ~here & _ends(position, unit)):
        if supplied_hex(position, unit, town) and (path := way(position, unit, town)):
            cost = load(position, (unit,), start, town)
            yield Destination(place=town, cost=cost, path=tuple(path), how=StrategicMove.verb)


def _is_served(position: GreatWarPosition, unit: str, name: str, here: Mask) -> bool:
    """Whether the side carries a unit from there at all (6.33, 9.22, 9.23)."""
    barred_by_nation = position.side_of(unit) == ALLIED and why_not_carried(position, (unit,), name)
    return not barred_by_nation and bool(here & served(position, name))


def _ends(position: GreatWarPosition, unit: str) -> Mask:
    """Towns of its side in which a train of a unit may end (6.25, 9.31, 9.32, 19.55)."""
    side = position.side_of(unit)
    found = stations(position) & position.controlled(side) & ~barred(position, side)[1] & ends_of_trains(position, side)
    return found & ~closed_to(position, unit) & ~_no_room_in_egypt(position, unit) & ~_raided(position)


def _raided(position: GreatWarPosition) -> Mask:
    """The town that Lawrence raids in this turn, where no train begins or ends (6.25)."""
    return position.kit.hexes((position.this_turn.raid,)) if position.this_turn.raid else 0


def _out_of_a_box(position: GreatWarPosition, unit: str, place: str) -> Iterator[Destination]:
    """From a transit box to towns of its maps, from Arabia to Ottoman ones of the Egyptian Front (9.13, 9.16)."""
    kit = position.kit
    ends = _ends(position, unit)
    if place == ARABIA:
        ends &= kit.fronts["egypt"] & ~kit.countries[EGYPTIAN]
    else:
        ends &= ends_from(position, unit, place)
    for town in kit.board.spaces(ends):
        if supplied_hex(position, unit, town):
            cost = load(position, (unit,), place, town)
            yield Destination(place=town, cost=cost, path=(), how=StrategicMove.verb)


def _by_sea(position: GreatWarPosition, unit: str, start: str) -> Iterator[Destination]:
    """From port to port (9.5)."""
    ashore = position.kit.mode.near_east_alone and position.counter(unit).headquarters
    if position.side_of(unit) != ALLIED or ashore or not in_supply(position, unit):
        return
    board = position.kit.board
    usable = ports_of(position, (unit,))
    if not usable & board.bit[start]:
        return
    for port in board.spaces(usable & ~board.bit[start] & ~closed_to(position, unit)):
        if passes_egypt(position, start, port) or ships_are_away(position, start, port):
            continue
        if supplied_hex(position, unit, port):
            yield Destination(place=port, cost=1, path=(), how=SeaMove.verb)


# -- the comments of a sheet ---------------------------------------------------------------------------------------


def advice(position: GreatWarPosition, side: str) -> list[tuple[str, str]]:
    """Each of the side's units that can act in the current phase, with what it can do, in a line."""
    phase = position.phase
    if phase.endswith("strategic-movement"):
        return [(unit, line) for unit in _units(position, side) if (line := _journey_line(position, unit))]
    if phase.endswith("-movement"):
        units = _in_theater(position, side)
        most = FEW_HEXES if len(units) > MOST_LINES else MANY_HEXES
        return _by_stack(position, [(unit, _march_line(position, unit, most)) for unit in units])
    if phase.endswith("-combat"):
        return _by_stack(position, list(_combat_lines(position, side)))
    if phase.endswith("new-units"):
        return [(unit, _entry_line(position, unit)) for unit in available(position, side)]
    if phase == "replacements":
        reduced = [unit for unit in position.reduced if position.side_of(unit) == side and position.on_map(unit)]
        told = [(unit, _rebuilt_line(position, unit)) for unit in dead(position, side)]
        return told + [(unit, _restored_line(position, unit)) for unit in reduced]
    return []


def _by_stack(position: GreatWarPosition, told: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """A long list stack by stack: units of one hex that can do the same share a line."""
    if len(told) <= MOST_LINES:
        return told
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for unit, line in told:
        can = line.partition(": ")[2]
        found.setdefault((position.place_of(unit), can), []).append((unit, line))
    return [
        many[0] if len(many) == 1 else (", ".join(unit for unit, _ in many), f"in {position.kit.name(place)}: {can}")
        for (place, can), many in found.items()
    ]


def _units(position: GreatWarPosition, side: str) -> list[str]:
    """The units of a side that strategic movement can begin with, those in boxes last.

    Ports that are no towns are among the places (9.53), and the edges over which Americans come (13.25).
    """
    board = position.kit.board
    begins = position.kit.settled | (ports(position) | edges(position, ALLIED) if side == ALLIED else 0)
    towns = board.spaces(position.occupied(side) & begins)
    return [unit for place in (*towns, TRANSIT, ARABIA, RUSSIAN_TRANSIT) for unit in position.units_at(side, place)]


def _in_theater(position: GreatWarPosition, side: str) -> list[str]:
    """The units of a side on the map in the theater in which it acts in this phase, in board order."""
    return position.units_in(side, position.kit.theaters[position.my_theater[side_named(side)]])


def _what(position: GreatWarPosition, unit: str) -> str:
    """A unit in short: its factors, its kind, where it is, and whether it is out of supply."""
    counter, place = position.counter(unit), position.place_of(unit)
    where = f" in {place_name(position.kit, place)}" if position.on_map(unit) else ""
    out = position.on_map(unit) and not can_defend(position, unit)
    return f"{factors(position, unit)} {counter.type}{where}{', out of supply' if out else ''}"


def _march_line(position: GreatWarPosition, unit: str, most: int) -> str:
    goes_by_land = position.on_map(unit) and not _is_locked(position, unit)
    found = [*_ends_of_marches(position, unit, position.place_of(unit))] if goes_by_land else []
    known = sorted(found, key=lambda place: place not in position.kit.kinds)  # towns first: the list is folded
    goes = f"can go to {folded(known, most, position.kit.name)}" if found else "can go nowhere"
    return f"{_what(position, unit)}: {goes}"


def _journey_line(position: GreatWarPosition, unit: str) -> str:
    found = [each for each in destinations(position, unit) if each.how in (StrategicMove.verb, SeaMove.verb)]
    if not found:
        return ""
    return f"{_what(position, unit)}: can be carried to {folded([_name(position, each.place) for each in found], 4)}"


def _name(position: GreatWarPosition, place: str) -> str:
    return place_name(position.kit, place)


def _combat_lines(position: GreatWarPosition, side: str) -> Iterator[tuple[str, str]]:
    """What each unit can attack or support, by the checks of an attack; no line for who can do neither."""
    referee = rehearsing(RULESET, position, lambda question: question.default)
    examiner = Examiner(Attack, referee, side)
    units = _in_theater(position, side)
    targets = {unit: found for unit in units if (found := _targets(position, examiner, unit))}
    for unit in units:
        if unit in targets:
            names = [position.kit.name(hex) for hex in targets[unit]]
            yield unit, f"{_what(position, unit)}: can attack {folded(names)}"
        elif _leads_one_of(position, unit, targets):
            yield unit, f"{_what(position, unit)}: can support an attack"


def _leads_one_of(position: GreatWarPosition, leader: str, attackers: Container[str]) -> bool:
    """Whether a unit is a headquarters that can support one of these units alone (10.46)."""
    if not position.counter(leader).headquarters:
        return False
    place, side = position.place_of(leader), position.side_of(leader)
    near = (unit for hex in (place, *position.kit.board.neighbours[place]) for unit in position.units_at(side, hex))
    return any(unit in attackers and why_no_support(position, leader, (unit,)) is None for unit in near)


def _targets(position: GreatWarPosition, examiner: Examiner, unit: str) -> list[str]:
    """The hexes that a unit can attack alone, and cavalry with infantry of its hex (15.54)."""
    side, place, kit = position.side_of(unit), position.place_of(unit), position.kit
    enemy = closed_by_enemy(position, side)
    near = [hex for hex in kit.steps.steps[place] if enemy & kit.board.bit[hex]]
    if not near:
        return []
    there = position.units_at(side, place) if position.is_cavalry(unit) else ()
    parties = [(unit,), *((unit, mate) for mate in there if position.is_infantry(mate))]
    found = {order["target"] for order in examiner.allowed({"units": parties, "target": near}, _ALL)}
    return [hex for hex in near if hex in found]


def _entry_line(position: GreatWarPosition, unit: str) -> str:
    """Where a new unit can come into play; nobody does in the turn of the influenza (6.58)."""
    places = [position.kit.name(hex) for hex in open_entries(position, unit)] + boxes_for(position, unit)
    if position.played_this_turn("influenza"):
        places = []
    return f"{_what(position, unit)}: {f'can appear in {folded(places, 4)}' if places else 'can appear nowhere'}"


def _rebuilt_line(position: GreatWarPosition, unit: str) -> str:
    """What a lost unit costs; in the shell shortage headquarters come back without support (5.34)."""
    counter = position.counter(unit)
    payer = counter.paid_by
    if not counter.replaceable or payer not in position.points:
        return f"{_what(position, unit)}: is never rebuilt"
    price = "1 point depleted" if counter.headquarters else "1 point"
    if counter.headquarters and position.box.strategic not in SHELL_SHORTAGE:
        price += ", 2 with support"
    if counter.reduced and counter.nation != "BR":
        price = "1 point reduced, 2 full"
    return f"{_what(position, unit)}: {price} of {payer}, which has {position.points[payer]}"


def _restored_line(position: GreatWarPosition, unit: str) -> str:
    """What the second step of a reduced unit on the map costs, if it can have one (5.31, 5.32)."""
    counter = position.counter(unit)
    payer = counter.paid_by
    if counter.nation == "BR" or payer not in position.points:
        return f"{_what(position, unit)}: stays reduced"
    if not in_supply(position, unit):
        return f"{_what(position, unit)}: stays reduced while it is out of supply"
    return f"{_what(position, unit)}: 1 point of {payer}, which has {position.points[payer]}, for its full side"
