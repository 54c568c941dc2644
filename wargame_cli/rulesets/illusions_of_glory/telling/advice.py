"""What a side can do now: where a unit can go, and the comments of the order template."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from wargame_cli.engine.document import folded, listed
from wargame_cli.engine.queries import Destination
from wargame_cli.rulesets.illusions_of_glory.cards.actions import box_of, is_over, names_in
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import objections
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.cards import says
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.phrases import lasting
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieger, enemy_fort
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import stack_faults
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.decks import opening_choices
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER, SIDES, Side, side_named
from wargame_cli.rulesets.illusions_of_glory.operations import movement, redeployment
from wargame_cli.rulesets.illusions_of_glory.operations.activation import charge, is_by_units
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import lacking, pool_of, price
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.telling.actions import reasons
from wargame_cli.rulesets.illusions_of_glory.telling.counters import unit_facts
from wargame_cli.rulesets.illusions_of_glory.telling.words import demand, halves

Advice = Iterator[tuple[str, str]]


def destinations(position: IllusionsPosition, unit: str) -> list[Destination]:
    """Where a unit can move and be redeployed to; each path by the names of its places."""
    if position.side_of(unit) not in SIDES or position.counter(unit).is_uprising:
        return []
    found = [*movement.destinations(position, unit)]
    if position.on_map(unit) or position.place_of(unit) == RESERVE:
        for each in redeployment.destinations(position, unit):
            how = f"SR by {each.how}" if position.on_map(unit) else "SR"
            found.append(msgspec.structs.replace(each, how=how))
    return [msgspec.structs.replace(each, path=tuple(map(position.kit.name, each.path))) for each in found]


def advice(position: IllusionsPosition, side: str) -> list[tuple[str, str]]:
    """What a side can do in its phase, as (subject, comment)."""
    kind = position.phase.partition("-")[0]
    return list(_OF_PHASE[kind](position, side_named(side))) if kind in _OF_PHASE else []


# -- cards ----------------------------------------------------------------------------------------------------------


def _opening(position: IllusionsPosition, side: Side) -> Advice:
    for label in opening_choices(position.cards, side):
        card = position.cards[label]
        yield label, f"{_values(position, card)}. {_text(position, card)}"


def _text(position: IllusionsPosition, card: Card) -> str:
    """All that a card says."""
    return " ".join(says(card, names_in(position)))


def _values(position: IllusionsPosition, card: Card) -> str:
    points = ", ".join(f"{count} {pool}" for pool, count in box_of(position, card).items() if count)
    return f"{card.title}: {card.ops} OPS or SR, RPs {points or 'none'}"


def _hand(position: IllusionsPosition, side: Side) -> Advice:
    """Every card of the hand with what it can be played for now, and what it does."""
    for label in position.hand(side):
        card = position.cards[label]
        yield label, f"{_values(position, card)}{_as_event(position, card)}. {_text(position, card)}"


def _as_event(position: IllusionsPosition, card: Card) -> str:
    """Whether a card is an Event now; one that is for combats only says so itself."""
    if not card.is_event:
        return ""
    if found := objections(card, position, names_in(position)):
        alone = "; may be played for its War Status Points alone" if card.war_status and is_over(card, position) else ""
        return f"; no Event now: {'; '.join(found)}{alone}"
    return "" if card.mode == "combat card" else f"; an Event now{lasting(card.duration) if card.duration else ''}"


def _draw(position: IllusionsPosition, side: Side) -> Advice:
    """The Combat Cards that may be discarded (6.0 H2)."""
    for label in position.hand(side):
        card = position.cards[label]
        if card.mode == "combat card":
            yield label, f"{card.title}: a Combat Card, may be discarded. {_text(position, card)}"


# -- an Action Round ------------------------------------------------------------------------------------------------


def _round(position: IllusionsPosition, side: Side) -> Advice:
    yield from _hand(position, side)
    pools = position.kit.tables.replacement.pools.sides[side]
    yield "RPs", ", ".join(f"{pool} {halves(position.replacements.get(pool, 0))}" for pool in pools)
    yield "cardless", f"no card: {position.kit.tables.turns.rounds.cardless_ops} OPS"
    done = position.this_turn.actions.get(side, [])
    if done and done[-1].use in position.kit.tables.turns.rounds.apart:
        yield "not again", f"{done[-1].use.upper()} was the action of the round before"
    offensive = position.offensives.get(side, "none")
    if offensive != "none":
        yield "offensive", demand(position, offensive)
    yield from _sieges(position, side)
    yield from _stacks(position, side)


def _sieges(position: IllusionsPosition, side: Side) -> Advice:
    """Forts that are besieged, by this side or against it, and those whose siege needs help."""
    for space, fort in position.kit.ground.forts.items():
        name = position.kit.name(space)
        ours = position.units_at(side, space)
        if enemy_fort(position, side, space) and ours:
            if space in position.lapsed:
                yield name, f"the siege of the Fort ({fort}) lapsed: more must come, or {listed(ours)} must leave"
            elif besieger(position, space) == side:
                yield name, f"besieged by {listed(ours)}: the Fort ({fort}) surrenders to a die above {fort}"
        elif position.controls(side, space) and besieger(position, space) == OTHER[side]:
            yield name, f"our Fort ({fort}) is besieged by {listed(position.units_at(OTHER[side], space))}"


def _stacks(position: IllusionsPosition, side: Side) -> Advice:
    """Every place with units that can act: what its activation costs, and the enemies beside it."""
    for place in position.kit.board.labels:
        units = position.units_at(side, place)
        fighting = [unit for unit in units if not position.counter(unit).is_uprising]
        if not fighting:
            continue
        parts = [", ".join(_unit(position, unit) for unit in fighting)]
        parts.append(_price(position, place, fighting))
        if ends := [position.kit.name(end.place) for end in movement.destinations(position, fighting[0])]:
            parts.append(f"{fighting[0]} can go to {folded(ends)}")
        if targets := _targets(position, side, place):
            parts.append(f"enemies beside it: {', '.join(map(position.kit.name, targets))}")
        yield position.kit.name(place), "; ".join(parts)


def _price(position: IllusionsPosition, place: str, units: Sequence[str]) -> str:
    """What it costs to activate a space, or all units of a region as one stack if they may be one (9.4.1, 10.1)."""
    by_units = is_by_units(position, place)
    if by_units and any(stack_faults(position.kit, units, "")):
        least = min(charge(position, place, "move", [unit]).cost for unit in units)
        return f"in more than one stack, each at least {least} OPS"
    found = charge(position, place, "move", units)
    each = "all together " if by_units else ""
    return f"{each}{found.cost} OPS{reasons(position, place, 'move', tuple(units) if by_units else ())}"


def _unit(position: IllusionsPosition, unit: str) -> str:
    """A unit with its factors and what is out of the ordinary about it."""
    facts = unit_facts(position, unit)
    marks = [facts.factors, *facts.state]
    marks += ["out of supply"] if grade(position, unit) == "none" else []
    return f"{unit} ({', '.join(marks)})"


def _targets(position: IllusionsPosition, side: Side, place: str) -> list[str]:
    """The places beside one, and a region itself, where enemies, Uprising Units or an enemy Fort are."""
    if position.kit.ground.spaces[place].kind == ISLAND:
        return []
    near = [place, *position.kit.board.neighbours[place]]
    return [space for space in near if _is_hostile(position, side, space)]


def _is_hostile(position: IllusionsPosition, side: Side, space: str) -> bool:
    others = position.others_at(side, space)
    hostile = any(position.side_of(unit) in (OTHER[side], "Uprising") for unit in others)
    return hostile or enemy_fort(position, side, space) > 0


# -- replacements ---------------------------------------------------------------------------------------------------


def _replacement(position: IllusionsPosition, side: Side) -> Advice:
    """The points of each pool, and every unit that lacks steps, with its price."""
    for ours in position.kit.tables.replacement.pools.sides[side]:
        if left := position.replacements.get(ours, 0):
            yield ours, f"{halves(left)} RPs; all that is not spent is lost"
    for unit, place in position.units().items():
        pool = pool_of(position, unit) if position.side_of(unit) == side else None
        if pool not in position.replacements or not (position.on_map(unit) or place == REPLACEABLE):
            continue
        if (steps := lacking(position, unit)) and not position.counter(unit).is_special:
            yield unit, f"{position.kit.name(place)}, lacks {steps}: {halves(price(position, unit, steps))} of {pool}"


_OF_PHASE = {"opening": _opening, "round": _round, "draw": _draw, "replacement": _replacement}
