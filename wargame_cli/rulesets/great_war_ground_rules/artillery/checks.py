"""What forbids a bombardment (12B7, 12B8, 12C1, 12C4, 12C5, 8B, 8C2, 15E3)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.artillery.batteries import battery, distance, reaches
from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Bombard
from wargame_cli.rulesets.great_war_ground_rules.combat.special.effects import GEC, why_not_able
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import cooperate
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import degree
from wargame_cli.rulesets.great_war_ground_rules.ground.stacking import too_many_from
from wargame_cli.rulesets.great_war_ground_rules.ground.terrain import bars_attack
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_OF
from wargame_cli.rulesets.great_war_ground_rules.position.position import BADLY, GroundPosition, Referee, enemy


@BOOK.forbids("12C1", Bombard, decisive=True)
def own_artillery_fires(order: Bombard, referee: Referee) -> str | None:
    """Own artillery bombards, or air points do (12C, 12C4a)"""
    position = referee.position
    if not order.units and order.air <= 0:
        return "say which artillery bombards, or how many air points do"
    for unit in order.units:
        if position.side_of(unit) != referee.side:
            return f"{unit} is not yours"
        if position.place_of(unit) not in position.kit.board.index:
            return f"{unit} is not on the map"
        if not position.counter(unit).is_artillery:
            return f"{unit} is no artillery"
    return None


@BOOK.forbids("12C1", Bombard)
def once_in_a_phase(order: Bombard, referee: Referee) -> str | None:
    """No unit bombards more than once in a combat phase (12C1)"""
    position = referee.position
    units = battery(position, order.units).units
    again = [unit for unit in units if unit in position.this_phase.bombarded]
    return f"{', '.join(again)}: bombarded already in this phase" if again else None


@BOOK.forbids("12C1", Bombard)
def there_is_something_to_hit(order: Bombard, referee: Referee) -> str | None:
    """A bombardment is against enemy units in a hex (12C2)"""
    position = referee.position
    if order.terror or position.units_at(enemy(referee.side), order.target):
        return None
    return f"no enemy unit is in {position.kit.name(order.target)}; {_what_they_reach(position, order, referee.side)}"


def _what_they_reach(position: GroundPosition, order: Bombard, side: str) -> str:
    """The hexes with enemies in range of the artillery of an order, in words."""
    guns = battery(position, order.units).units
    hexes = position.kit.board.spaces(position.occupied(enemy(side)))
    names = [position.kit.name(hex) for hex in hexes if guns and all(reaches(position, unit, hex) for unit in guns)]
    return f"these reach {', '.join(names)}" if names else "none is in their range"


@BOOK.forbids("12B7", Bombard)
def within_range(order: Bombard, referee: Referee) -> str | None:
    """Artillery bombards an adjacent hex, long range artillery as far as its range (12B7)"""
    position = referee.position
    for unit in battery(position, order.units).units:
        if not reaches(position, unit, order.target):
            away = distance(position, position.place_of(unit), order.target)
            range = position.counter(unit).range
            return f"{unit} is {away} hexes away, and its range is {range}"
    return None


@BOOK.forbids("12C1", Bombard)
def not_across_prohibited_terrain(order: Bombard, referee: Referee) -> str | None:
    """No unit bombards into a prohibited hex or across a prohibited hexside (12C1)"""
    position = referee.position
    for unit in battery(position, order.units).units:
        place = position.place_of(unit)
        if distance(position, place, order.target) == 1 and bars_attack(position, unit, place, order.target):
            return f"{unit} cannot fire from {position.kit.name(place)} into {position.kit.name(order.target)}"
    return None


@BOOK.forbids("12C1", Bombard)
def able_to_fire(order: Bombard, referee: Referee) -> str | None:
    """Badly disrupted artillery has no attack strength, and bombards nothing (3A5)"""
    position = referee.position
    spent = [unit for unit in order.units if degree(position, unit) >= BADLY]
    return f"{', '.join(spent)}: badly disrupted, and without attack strength; leave them out" if spent else None


@BOOK.forbids("8B", Bombard)
def within_the_stacking_limit(order: Bombard, referee: Referee) -> str | None:
    """From each adjacent hex no more units bombard than may stack in the hex that they bombard (8B, 12C1)"""
    position = referee.position
    firing = battery(position, order.units).units
    earlier = [unit for unit, target in position.this_phase.bombarded.items() if target == order.target]
    for place in dict.fromkeys(position.place_of(unit) for unit in firing):
        if distance(position, place, order.target) > 1:
            continue
        if too_many := too_many_from(position, [*earlier, *firing], place, order.target, "bombard"):
            return too_many
    return None


@BOOK.forbids("15E", Bombard)
def they_cooperate(order: Bombard, referee: Referee) -> str | None:
    """Units that do not cooperate do not combine their strengths (15E3)"""
    position = referee.position
    nations = sorted({position.counter(unit).nationality for unit in order.units})
    for one in nations:
        for other in nations:
            if one < other and not cooperate(position, one, other):
                return f"{one} and {other} units do not cooperate: let each bombard for itself"
    return None


@BOOK.forbids("12B8", Bombard)
def gas_is_fired_by_gas_artillery(order: Bombard, referee: Referee) -> str | None:
    """Gas artillery that takes part may try its gas effects capability (12B8, 8C2b, 11F2)"""
    position = referee.position
    firing = battery(position, order.units).units
    for unit in order.gas:
        if unit not in firing:
            return f"{unit} does not take part"
        if not position.counter(unit).of(types.GAS_ARTILLERY):
            return f"{unit} is no gas artillery"
        if why := why_not_able(position, unit, GEC):
            return why
    return None


@BOOK.forbids("12C4", Bombard)
def enough_air_points(order: Bombard, referee: Referee) -> str | None:
    """Air points bombard as often as the side has them, once in a phase (12C4a)"""
    position = referee.position
    wanted = order.air + order.recon
    if order.air < 0:
        return "air points are counted from 0"
    left = position.air.get(referee.side, 0) - position.this_phase.air_used.get(referee.side, 0)
    return f"{wanted} air points are wanted, and {left} are left" if wanted > left else None


@BOOK.forbids("12C5", Bombard)
def terror_strikes_enemy_cities(order: Bombard, referee: Referee) -> str | None:
    """Terror bombardment is against enemy-owned major city hexes in nations of the other side (12C5)"""
    if not order.terror:
        return None
    position = referee.position
    name, other = position.kit.name(order.target), enemy(referee.side)
    if not position.kit.is_major_city(order.target):
        return f"{name} is no major city"
    if not position.owns(other, order.target):
        return f"{name} is not the enemy's"
    nation = position.kit.nation_of(order.target)
    if SIDE_OF.get(nation) != other:
        return f"{name} lies in no nation that has joined the enemy"
    return None
