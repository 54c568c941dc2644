"""What a check says back of orders to move, to fight and to command, where their fields alone would not say it well."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.document import joined, listed
from wargame_cli.engine.orders import Order
from wargame_cli.engine.text.numbers import counted
from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Bombard
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack, Attempt, Condition
from wargame_cli.rulesets.great_war_ground_rules.command.corps import Box, Overstack
from wargame_cli.rulesets.great_war_ground_rules.command.elite import AssignElite
from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import Activate
from wargame_cli.rulesets.great_war_ground_rules.command.leaders import AssignLeader, RecallLeader
from wargame_cli.rulesets.great_war_ground_rules.movement.breakdowns import (
    Assemble,
    BreakDown,
    assembly_of,
    breakdown_of,
)
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move, Overrun, Rest
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.telling.combat import EFFECTS
from wargame_cli.rulesets.great_war_ground_rules.telling.staff_orders import order_told
from wargame_cli.rulesets.great_war_ground_rules.telling.words import HOW

# -- movement and combat -------------------------------------------------------------------------------------------


@order_told.register(Move)
def _(order: Move, position: GroundPosition) -> str:
    name = position.kit.name
    between = [place for place in order.path if place not in (order.to, position.place_of(order.units[0]))]
    way = f" by way of {listed(map(name, between))}" if between else ""
    return joined(
        f"Move {listed(order.units)} to {name(order.to)}{HOW[order.how]}{way}",
        f"carrying {listed(order.carrying)}" if order.carrying else "",
    )


@order_told.register(Overrun)
def _(order: Overrun, position: GroundPosition) -> str:
    return joined(
        f"Overrun {position.kit.name(order.target)} with {listed(order.units)}", *_advance(order.advance, usual="all")
    )


@order_told.register(Rest)
def _(order: Rest, position: GroundPosition) -> str:
    most = f" for {order.points} MPs at most" if order.points is not None else ""
    return f"Let {listed(order.units)} rest{most}"


@order_told.register(BreakDown)
def _(order: BreakDown, position: GroundPosition) -> str:
    line = breakdown_of(position, order.unit)
    return f"Break {order.unit} down into {listed(line.parts)}" if line else f"Break {order.unit} down"


@order_told.register(Assemble)
def _(order: Assemble, position: GroundPosition) -> str:
    line = assembly_of(position, order.unit)
    return f"Assemble {order.unit} from {listed(line.parts)}" if line else f"Assemble {order.unit}"


@order_told.register(Attack)
def _(order: Attack, position: GroundPosition) -> str:
    return joined(
        f"Attack {position.kit.name(order.target)} with {listed(order.units)}",
        *(_tried(each, position) for each in order.effects),
        f"influenced by {order.leader}" if order.leader else "",
        _supply(order.supply, position),
        f"on the {order.table} table" if order.table else "",
        "with a die for the fraction of the odds" if order.incremental else "",
        *_afterwards(order, position),
        _only_if(order.condition, position),
    )


def _tried(attempt: Attempt, position: GroundPosition) -> str:
    """An attempt at a special combat effect (10)."""
    source = f", with a Res Pt of {position.kit.name(attempt.source)}" if attempt.source else ""
    return f"{EFFECTS[attempt.effect]} ({attempt.effect}) with {listed(attempt.units)}{source}"


def _supply(places: tuple[str, ...] | str, position: GroundPosition) -> str:
    """Where combat supply comes from, as far as the order says it (11D)."""
    if not places:
        return ""
    if isinstance(places, str):
        return "without combat supply"
    return f"combat supply from {listed(map(position.kit.name, places))}"


def _afterwards(order: Attack, position: GroundPosition) -> Iterator[str]:
    """What is planned for after the result: losses, advance, retreat."""
    name = position.kit.name
    if order.losses:
        yield f"first lost: {listed(order.losses)}"
    yield from _advance(order.advance, usual="one")
    yield from (f"{unit} advances on into {name(place)}" for unit, place in order.further.items())
    yield from (f"{unit} would retreat to {name(place)}" for unit, place in order.retreat.items())
    if order.if_flooded == "call-off":
        yield "called off if the hex is flooded"


def _advance(who: tuple[str, ...] | str, usual: str) -> Iterator[str]:
    """Who goes into the hex, where that is not as usual (6F1, 9F3)."""
    if isinstance(who, tuple):
        yield f"in advance: {listed(who)}" if who else "nobody advances"
    elif who != usual:
        yield {"all": "all advance that can", "one": "one unit advances"}.get(who, "nobody advances")


def _only_if(condition: Condition | None, position: GroundPosition) -> str:
    """What an attack waits for, in words."""
    if condition is None:
        return ""
    name, parts = position.kit.name, []
    if condition.cleared:
        parts.append(f"{name(condition.cleared)} is cleared of the enemy")
    if condition.ours:
        parts.append(f"{name(condition.ours)} is yours")
    if condition.theirs:
        parts.append(f"{name(condition.theirs)} is the enemy's")
    if condition.result:
        parts.append(f"the attack on {name(condition.result)} ends with {listed(condition.one_of, last='or')}")
    return f"only if {listed(parts)}"


@order_told.register(Bombard)
def _(order: Bombard, position: GroundPosition) -> str:
    air = [counted(order.air, ("air point", "air points"))] if order.air else []
    what = "the people of " if order.terror else ""
    return joined(
        f"Bombard {what}{position.kit.name(order.target)} with {listed([*order.units, *air])}",
        "another air point reconnoitres" if order.recon else "",
        f"gas from {listed(order.gas)}" if order.gas else "",
        _supply(order.supply, position),
    )


# -- command and stacking ------------------------------------------------------------------------------------------


@order_told.register(Activate)
def _(order: Activate, position: GroundPosition) -> str:
    together = " together" if order.others else ""
    leader = f"influenced by {order.leader}" if order.leader else ""
    return joined(f"Check whether {listed(order.hqs)}{together} stay{'' if order.others else 's'} active", leader)


@order_told.register(AssignLeader)
def _(order: AssignLeader, position: GroundPosition) -> str:
    return f"Send {order.leader} to {order.hq}"


@order_told.register(RecallLeader)
def _(order: RecallLeader, position: GroundPosition) -> str:
    return f"Call {order.leader} back"


@order_told.register(Box)
def _(order: Box, position: GroundPosition) -> str:
    if order.hq:
        return f"Put {listed(order.units)} into the box of {order.hq}"
    return f"Take {listed(order.units)} out of {'their boxes' if len(order.units) > 1 else 'its box'}"


@order_told.register(AssignElite)
def _(order: AssignElite, position: GroundPosition) -> str:
    return f"Give {order.brigade} to {order.division}"


@order_told.register(Overstack)
def _(order: Overstack, position: GroundPosition) -> str:
    return f"Put {listed(order.units)} into the overstack of {order.hq}"


def order_in_words(order: Order, position: GroundPosition) -> str:
    """What a check says back of an order; empty where its fields say it well."""
    told: str = order_told(order, position)
    return told
