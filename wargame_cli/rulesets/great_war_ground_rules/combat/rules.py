"""Who may attack what, from where, and how (9B, 9G1, 9K, 8B, 8C2, 12B7, 12B9, 14L, 14M1): the checks of `attack`."""

from __future__ import annotations

from collections.abc import Collection

from wargame_cli.rulesets.great_war_ground_rules.combat.arithmetic import far
from wargame_cli.rulesets.great_war_ground_rules.combat.before_combat import estimate
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import muster
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.command.overstacks import may_attack_from
from wargame_cli.rulesets.great_war_ground_rules.ground import stacking, terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import degree
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import in_influence
from wargame_cli.rulesets.great_war_ground_rules.ground.owners import is_closed
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.strength import attack_value
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import besieged
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.kit.types import HIGH_MOUNTAIN
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Overrun
from wargame_cli.rulesets.great_war_ground_rules.position.position import BADLY, GroundPosition, Referee

#: Irregulars attack at these odds or better (14L).
_THREE = 3


def names(order: Attack, referee: Referee) -> Collection[str]:
    """The units and the hex that most checks look at."""
    return (*order.units, order.target)


def on_the_map(order: Attack, position: GroundPosition) -> bool:
    """Whether the target and all attackers are on the map; other checks refuse the order where they are not."""
    index = position.kit.board.index
    known = all(unit in position.kit.units and position.place_of(unit) in index for unit in order.units)
    return order.target in index and bool(order.units) and known


def reacts(position: GroundPosition) -> bool:
    """Whether it is a reaction combat phase (4A5)."""
    return position.phase.endswith("reaction-combat")


@BOOK.forbids("9A", Attack, decisive=True)
def own_units_attack(order: Attack, referee: Referee) -> str | None:
    """Only one's own units attack, each named once (9A)"""
    position = referee.position
    named = (*order.units, *order.losses, *order.further, *order.retreat)
    named += tuple(order.advance) if isinstance(order.advance, tuple) else ()
    others = [unit for unit in named if position.side_of(unit) != referee.side]
    if others:
        return f"{', '.join(others)}: not of your side"
    if not order.units:
        return "an attack needs at least one attacking unit (with: [...])"
    twice = sorted({unit for unit in order.units if order.units.count(unit) > 1})
    return f"{', '.join(twice)}: named twice" if twice else None


@BOOK.forbids("9A", Attack, settled=True, looks_at=names)
def enemy_in_target(order: Attack, referee: Referee) -> str | None:
    """The attacked hex is land with enemy units in it (9A)"""
    position = referee.position
    name = position.kit.name(order.target)
    if not position.kit.land & position.kit.board.bit.get(order.target, 0):
        return f"{name} is no land hex"
    if referee.awaits(order) or position.units_at(OTHER[referee.side], order.target):
        return None
    return f"there is no enemy unit in {name}; {_enemies_beside(position, order, referee.side)}"


def _enemies_beside(position: GroundPosition, order: Attack, side: str) -> str:
    """The hexes with enemies beside the units of an order, in words."""
    around = {near for unit in order.units for near in position.kit.board.neighbours.get(position.place_of(unit), ())}
    names = [position.kit.name(place) for place in sorted(around) if position.units_at(OTHER[side], place)]
    return f"beside these units are enemies in {', '.join(names)}" if names else "none is beside these units"


@BOOK.forbids("3F", Attack, Overrun, settled=True, looks_at=lambda order, referee: (order.target,))
def target_in_own_command(order: Attack | Overrun, referee: Referee) -> str | None:
    """No hex of a command that the side does not control is attacked (3F)"""
    if not is_closed(referee.position, referee.side, order.target):
        return None
    return f"{referee.position.kit.name(order.target)} lies in a command that you do not control"


@BOOK.forbids("9B", Attack, settled=True, looks_at=names)
def stands_beside_the_target(order: Attack, referee: Referee) -> str | None:
    """Attackers stand beside the target or in it, or are artillery in range of it, and terrain lets them (9B, 12B7)"""
    position = referee.position
    if order.target not in position.kit.board.index:
        return None
    for unit in order.units:
        place = position.place_of(unit)
        if place not in position.kit.board.index:
            return f"{unit} is not on the map but in {place}"
        if why := _why_not_from(position, unit, place, order.target, guided=_is_guided(position, order, unit)):
            return f"{unit} in {position.kit.name(place)}: {why}"
    return None


def _is_guided(position: GroundPosition, order: Attack, unit: str) -> bool:
    """Whether high mountain units of a mountain unit's hex guide those that attack out of it (14F1)."""
    place = position.place_of(unit)
    mates = [each for each in order.units if position.place_of(each) == place]
    climbers = [each for each in mates if position.counter(each).is_mountain]
    guides = [
        each
        for each in position.units_at(position.side_of(unit), place)
        if position.counter(each).of((HIGH_MOUNTAIN,)) and each not in climbers
    ]
    return unit in climbers and terrain.may_guide(position, (*guides, *climbers))


def _why_not_from(position: GroundPosition, unit: str, place: str, target: str, *, guided: bool) -> str:
    counter, kit = position.counter(unit), position.kit
    name = kit.name(target)
    if place == target:
        return ""
    if target not in kit.board.neighbours[place]:
        reach = counter.range if counter.is_artillery else 1
        near = kit.board.all_steps.reached(kit.board.bit[place], kit.board.everywhere, limit=reach)
        return "" if reach > 1 and near & kit.board.bit[target] else f"it is not next to {name}"
    closed = terrain.bars_attack(position, unit, place, target, guided=guided)
    return f"it may not attack into or across prohibited terrain, {name}" if closed else ""


@BOOK.forbids("9B", Attack, settled=True, looks_at=names)
def attacks_once(order: Attack, referee: Referee) -> str | None:
    """No unit attacks or is attacked more than once in a phase of combat (9B)"""
    position, done = referee.position, referee.position.this_phase
    if again := [unit for unit in order.units if unit in done.attacked]:
        return f"{', '.join(again)}: attacked, or was attacked, already in this phase"
    enemy = position.units_at(OTHER[referee.side], order.target) if order.target in position.kit.board.index else []
    if enemy and all(unit in done.attacked for unit in enemy):
        return f"every unit in {position.kit.name(order.target)} was attacked already in this phase"
    return None


@BOOK.forbids("9B", Attack, settled=True, looks_at=names)
def within_the_stacking_limit(order: Attack, referee: Referee) -> str | None:
    """From each hex no more units attack than the target's limit allows; out of an overstack its own (8B, 8C2, 9B)"""
    position = referee.position
    if not on_the_map(order, position):
        return None
    hexes = dict.fromkeys(map(position.place_of, order.units))
    found = (stacking.too_many_from(position, order.units, place, order.target, "attack") for place in hexes)
    return next(filter(None, found), None)


@BOOK.forbids("8C2b", Attack, settled=True, looks_at=names)
def overstacked_before(order: Attack, referee: Referee) -> str | None:
    """Units attack out of an overstack in which they were for the whole movement phase before (8C2)"""
    position = referee.position
    late_ones = [unit for unit in order.units if not may_attack_from(position, unit)]
    return f"{', '.join(late_ones)}: came into the overstack in this player turn; leave them out" if late_ones else None


@BOOK.forbids("9G1", Attack, settled=True, looks_at=names)
def some_strength_attacks(order: Attack, referee: Referee) -> str | None:
    """Units without attack strength attack with others only, but where they share a hex with the enemy (9G1, 9K1)"""
    position = referee.position
    if not on_the_map(order, position) or any(position.place_of(unit) == order.target for unit in order.units):
        return None
    if any(attack_value(position, unit, order.units) and degree(position, unit) < BADLY for unit in order.units):
        return None
    return "no attacking unit has an attack strength; add one that has"


@BOOK.forbids("12B7", Attack, settled=True, looks_at=names)
def long_range_artillery_helps(order: Attack, referee: Referee) -> str | None:
    """Artillery at two hexes or more attacks together with units beside the target only (12B7)"""
    position = referee.position
    if not on_the_map(order, position):
        return None
    distant = far(position, muster(position, order, referee.side))
    if distant and len(distant) == len(order.units):
        return "long range artillery does not attack alone at two hexes or more; add units beside the hex"
    return None


@BOOK.forbids("12B9", Attack, settled=True, looks_at=names)
def artillery_divisions_do_not_react(order: Attack, referee: Referee) -> str | None:
    """Artillery divisions do not attack in a reaction combat phase (12B9)"""
    position = referee.position
    if not reacts(position):
        return None
    heads = set(position.attached.values())
    bound = [unit for unit in order.units if unit in position.attached or unit in heads]
    if not bound:
        return None
    return f"{', '.join(bound)}: artillery divisions do not attack in reaction; artillery that is detached does"


@BOOK.forbids("14M1", Attack, settled=True, looks_at=names)
def in_a_zone_of_influence(order: Attack, referee: Referee) -> str | None:
    """In reaction combat units in the ZOI of an active Army HQ attack, and those who must in their hex (9, 9K, 14M1)"""
    position = referee.position
    if not reacts(position):
        return None
    must = position.units_at(referee.side, order.target) if shares_a_hex(position, referee.side, order.target) else ()
    outside = [unit for unit in order.units if unit not in must and not in_influence(position, unit)]
    if not outside:
        return None
    return f"{', '.join(outside)}: outside of the zone of influence of any active Army HQ; leave them out"


@BOOK.forbids("7A3", Attack, settled=True, looks_at=names)
def not_after_strategic_rail(order: Attack, referee: Referee) -> str | None:
    """Units that moved by strategic rail do not attack in that player turn (7A3)"""
    moved = [unit for unit in order.units if unit in referee.position.this_turn.strategic]
    return f"{', '.join(moved)}: moved by strategic rail, and may attack in a later player turn" if moved else None


# -- hexes with units of both sides (9K, 15G) ------------------------------------------------------------------------


@BOOK.forbids("9K1", Attack, settled=True, looks_at=names)
def attacks_the_enemy_beside_it(order: Attack, referee: Referee) -> str | None:
    """Units that share a hex with enemies that they do not besiege attack these, all of them together (9K)"""
    position = referee.position
    if not on_the_map(order, position):
        return None
    for unit in order.units:
        place = position.place_of(unit)
        if place != order.target and shares_a_hex(position, referee.side, place):
            return f"{unit} shares {position.kit.name(place)} with enemy units, and attacks those"
    if not shares_a_hex(position, referee.side, order.target):
        return None
    left = [unit for unit in bound_to_attack(position, referee.side, order.target) if unit not in order.units]
    return f"all units in {position.kit.name(order.target)} attack: {', '.join(left)} too" if left else None


def shares_a_hex(position: GroundPosition, side: str, place: str) -> bool:
    """Whether a side's units share a hex with enemy units that it does not besiege, so that it must attack (9K)."""
    enemy = OTHER[side]
    both = bool(position.units_at(side, place)) and bool(position.units_at(enemy, place))
    return both and position.besieged.get(place) is None


def bound_to_attack(position: GroundPosition, side: str, place: str) -> list[str]:
    """The units that must attack in a hex: all but higher headquarters, up to the stacking limit (9K)."""
    return [
        unit
        for unit in position.units_at(side, place)
        if not position.counter(unit).is_higher_hq
        and unit not in position.overstacked
        and unit not in position.this_phase.attacked
    ]


@BOOK.forbids("9K2", Attack, settled=True, looks_at=names)
def besieged_units_attack_inside(order: Attack, referee: Referee) -> str | None:
    """Besieged units attack those who besiege them in their hex and nobody else (9K2, 15G)"""
    position = referee.position
    shut_in = [unit for unit in order.units if position.place_of(unit) != order.target and besieged(position, unit)]
    return f"{', '.join(shut_in)}: besieged, and may attack only the enemy in their hex" if shut_in else None


# -- irregulars ------------------------------------------------------------------------------------------------------


@BOOK.forbids("14L", Attack, settled=True, looks_at=names)
def irregulars_are_careful(order: Attack, referee: Referee) -> str | None:
    """Irregulars attack at 3:1 or better, unless others make up half of the strength; sharing a hex they must (14L)"""
    position = referee.position
    if not on_the_map(order, position) or not any(position.counter(unit).is_irregular for unit in order.units):
        return None
    battle = muster(position, order, referee.side)
    if not battle.defenders or battle.inside:
        return None
    attack, defence = estimate(position, battle)
    others = sum(each.value for unit, each in attack.units.items() if not position.counter(unit).is_irregular)
    if attack.value >= _THREE * defence.value or 2 * others >= attack.value:
        return None
    return "irregulars do not attack at less than 3:1 where most of the strength is theirs; add others, or more of them"
