"""What a check says back of an order, where its fields alone would not say it well."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.document import joined, listed
from wargame_cli.engine.understanding.sentences import registry
from wargame_cli.rulesets.illusions_of_glory.cards.actions import CARDLESS, Play
from wargame_cli.rulesets.illusions_of_glory.cards.hands import Discard, Open
from wargame_cli.rulesets.illusions_of_glory.kit.components import RESERVE
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate
from wargame_cli.rulesets.illusions_of_glory.operations.amphibious_assault import Assault
from wargame_cli.rulesets.illusions_of_glory.operations.assembling import Assemble, Disassemble
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack, When
from wargame_cli.rulesets.illusions_of_glory.operations.entrenching import Entrench
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import Convert
from wargame_cli.rulesets.illusions_of_glory.politics.collapse import Declare
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.telling.words import USES, card_of

_STEPS = {1: "1 step of ", 2: "2 steps of "}


order_told = registry()


# -- cards ---------------------------------------------------------------------------------------------------------


@order_told.register(Open)
def _(order: Open, position: IllusionsPosition) -> str:
    return f"Begin with {card_of(position, order.card)}"


@order_told.register(Play)
def _(order: Play, position: IllusionsPosition) -> str:
    if order.card == CARDLESS:
        return f"Take {USES[CARDLESS]}"
    return f"Play {card_of(position, order.card)} for {USES[order.use]}"


@order_told.register(Discard)
def _(order: Discard, position: IllusionsPosition) -> str:
    return f"Discard {listed(card_of(position, card) for card in order.cards)}"


# -- operations ----------------------------------------------------------------------------------------------------


@order_told.register(Activate)
def _(order: Activate, position: IllusionsPosition) -> str:
    what = "Movement" if order.how == "move" else "Attack"
    whose = f"{listed(order.units)} in " if order.units else ""
    return f"Activate {whose}{position.kit.name(order.place)} for {what}"


@order_told.register(Move)
def _(order: Move, position: IllusionsPosition) -> str:
    *passed, end = map(position.kit.name, order.by or (position.place_of(order.unit),))
    return f"Move {order.unit} to {end}" + (f" by way of {listed(passed)}" if passed else "")


@order_told.register(Assault)
def _(order: Assault, position: IllusionsPosition) -> str:
    return f"Send {order.unit} by sea to attack {position.kit.name(order.to)}"


@order_told.register(Entrench)
def _(order: Entrench, position: IllusionsPosition) -> str:
    return f"Try to build a Trench in {position.kit.name(order.space)} with {order.unit}"


@order_told.register(Assemble)
def _(order: Assemble, position: IllusionsPosition) -> str:
    return f"Assemble {order.unit} in {position.kit.name(order.at)} out of {listed(order.parts)}"


@order_told.register(Disassemble)
def _(order: Disassemble, position: IllusionsPosition) -> str:
    return f"Disassemble {order.unit} into {listed(order.parts)}"


@order_told.register(Redeploy)
def _(order: Redeploy, position: IllusionsPosition) -> str:
    name = position.kit.name
    how = " by sea" if order.how == "sea" else ""
    way = f" by way of {listed(map(name, order.by))}" if order.by else ""
    return f"Redeploy {order.unit} to {name(order.to) if order.to else name(RESERVE)}{how}{way}"


@order_told.register(Attack)
def _(order: Attack, position: IllusionsPosition) -> str:
    name = position.kit.name
    what = f"the Uprising Unit in {name(order.target)}" if order.uprising else name(order.target)
    pinned = f", pinned from {name(order.pinning)}" if order.pinning else ""
    return joined(
        f"Attack {what} with {listed(order.units)}",
        f"with a Flank Attack{pinned}" if order.flank else "",
        f"Combat Cards: {', '.join(card_of(position, card) for card in order.cards)}" if order.cards else "",
        f"only if {listed(_conditions(order.condition, position))}" if order.condition else "",
    )


def _conditions(when: When, position: IllusionsPosition) -> Iterator[str]:
    name = position.kit.name
    if when.won:
        yield f"the attack on {name(when.won)} is won"
    if when.lost:
        yield f"the attack on {name(when.lost)} is not won"
    if when.taken:
        yield f"{name(when.taken)} is ours"
    if when.vacant:
        yield f"no enemy is in {name(when.vacant)}"


# -- replacements and politics -------------------------------------------------------------------------------------


@order_told.register(Rebuild)
def _(order: Rebuild, position: IllusionsPosition) -> str:
    where = (
        f" in {position.kit.name(order.at)}"
        if order.at
        else f" into {position.kit.name(RESERVE)}"
        if order.into
        else ""
    )
    return f"Rebuild {_STEPS.get(order.steps, '')}{order.unit}{where}"


@order_told.register(Convert)
def _(order: Convert, position: IllusionsPosition) -> str:
    return f"Convert a point of the pool {order.pool}"


@order_told.register(Declare)
def _(order: Declare, position: IllusionsPosition) -> str:
    return "Declare that Serbia has collapsed"
