"""What a side can spend: the points of its Action Round, and in the Replacement Phase those of its pools."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import Oversight, Resource
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER, Side, side_named
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Pool
from wargame_cli.rulesets.illusions_of_glory.operations.activation import charge, is_activated, is_by_units
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import against_orders, is_demanded, owes
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild, lacking, pool_of
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import WHOLE
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.telling.words import demand

_OPS, _SR = "OPS", "SR Points"


def means(position: IllusionsPosition, side: str) -> list[Resource]:
    """Nothing of it outlasts the round or the phase."""
    if position.acting:
        return [*_of_the_round(position), *_pools(position.this_round.repairs, "16.1f")]
    if position.phase.startswith("replacement"):
        mine = position.kit.tables.replacement.pools.sides[side_named(side)]
        return [*_pools({pool: position.replacements.get(pool, 0) for pool in mine}, "16.2.1")]
    return []


def _of_the_round(position: IllusionsPosition) -> Iterator[Resource]:
    done = position.this_round
    if done.use in ("ops", "cardless") or (done.use == "event" and done.points):
        yield Resource(name=_OPS, left=done.points, unit=(_OPS, _OPS), lost=True, rule="9.3")
    if done.use == "sr":
        yield Resource(name=_SR, left=done.points, unit=("SR Point", _SR), lost=True, rule="9.3")


def _pools(halves: Mapping[Pool, int], rule: str) -> Iterator[Resource]:
    for pool, count in halves.items():
        unit = f"RP of {pool}", f"RPs of {pool}"
        yield Resource(name=f"Replacement Points of {pool}", left=count / WHOLE, unit=unit, lost=True, rule=rule)


def of_use(referee: Referee, resource: Resource) -> bool:
    """Whether a stack could be activated, or a unit rebuilt, for what is left."""
    position = referee.position
    if resource.name == _OPS:
        stacks = _without_marker(position, side_named(position.acting))
        return any(charge(position, place, "move", units).cost <= resource.left for place, units in stacks)
    if resource.name == _SR:
        return True
    ours = (unit for unit in position.units() if resource.name.endswith(f" of {pool_of(position, unit)}"))
    return any(not referee.faults(Rebuild(unit=unit)) for unit in ours if lacking(position, unit))


def _without_marker(position: IllusionsPosition, side: Side) -> Iterator[tuple[str, list[str]]]:
    """What a side could still activate: the units of each space, in regions and on Lemnos each of them alone."""
    for place in filter(position.kit.is_space, position.stacks):
        units = [unit for unit in position.units_at(side, place) if not _has_marker(position, unit)]
        if is_by_units(position, place):
            yield from ((place, [unit]) for unit in units)
        elif units:
            yield place, units


def _has_marker(position: IllusionsPosition, unit: str) -> bool:
    return is_activated(position, unit, "move") or is_activated(position, unit, "attack")


def oversights(referee: Referee, orders: Sequence[Order]) -> list[Oversight]:
    """A round without an action (8.2), and attacks that are demanded or forbidden (7.1, 7.2)."""
    return [*_no_action(referee.position), *_offensive(referee.position, orders)] if referee.position.acting else []


def _no_action(position: IllusionsPosition) -> Iterator[Oversight]:
    if not position.this_round.use:
        points = position.kit.tables.turns.rounds.cardless_ops
        message = f"no action is chosen for this round: it is {points} OPS without a card, and nothing is done with it"
        yield Oversight(code="no-action", message=message, rule="8.2")


def _offensive(position: IllusionsPosition, orders: Sequence[Order]) -> Iterator[Oversight]:
    """An attack against orders; and in the last round of a side that none is made that is owed."""
    side = side_named(position.acting)
    attacks = [order for order in orders if isinstance(order, Attack)]
    fined = [unit for order in attacks for unit in against_orders(position, side, order.units)]
    change = position.kit.tables.turns.offensives.penalty[side]
    if fined and not position.this_turn.fined:
        message = f"{', '.join(fined)}: an attack against orders changes the Victory Points by {change:+d}"
        yield Oversight(code="against-orders", message=message, rule="7.2")
    if position.round < position.kit.tables.turns.rounds.number or not owes(position, side):
        return
    enemies = {order: position.units_at(OTHER[side], order.target) for order in attacks if not order.uprising}
    if not any(is_demanded(position, side, order.units, order.target, there) for order, there in enemies.items()):
        wanted = demand(position, position.offensives[side])
        message = f"the Mandatory Offensive is not made in this last round: {wanted}; it costs {change:+d} VP"
        yield Oversight(code="demand-unmet", message=message, rule="7.1.2")
