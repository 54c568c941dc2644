"""Every card played as an Event or in a combat, and in what the game then differs, in short lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from bench_of_rules import Bench

from illusions_of_glory.on_the_bench import acting, event, holding
from wargame_cli.engine.changes import Change, changes
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.illusions_of_glory.cards.actions import box_of
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import objections
from wargame_cli.rulesets.illusions_of_glory.kit.components import OFF_MAP
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER, Side
from wargame_cli.rulesets.illusions_of_glory.operations.activation import charge
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import roll_offensives
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import CombatFought, FlankTried
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Round

#: What follows from the playing of any card: it leaves the hand, and the round and the turn remember it.
_OF_PLAY = ("piles", "played", "this_turn", "this_round", "phase", "stacks")
#: What an Event changed before the combat.
_OF_EVENT = ("in_force", "war_status", "will")
#: What is said of a card that is no Event.
NO_EVENT = "no Event"


class Case(NamedTuple):
    """A situation in which a card is an Event.

    `asks` is looked at before and after the Event. `attack` is an order of the side that attacks: the lines compare the
    combat with the card and the same combat, same dice, without it; where the card is the defender's he plays it.
    """

    stacks: Mapping[str, Iterable[str]] = {}
    fields: Mapping[str, Any] = {}
    asks: Callable[[IllusionsPosition], object] | None = None
    attack: Attack | None = None
    dice: tuple[int, ...] = ()
    answers: Mapping[str, str] = {}


def outcome(label: str, case: Case, level: str) -> str:
    """What a card does at a level of play, line by line."""
    position = _situation(label, case, level)
    if position.cards[label].mode == "combat card" and case.attack is not None:
        return _of_combat(label, case, position, position.copy(), [])
    bench = _bench(position)
    if bench.refusals(event(label)):
        return NO_EVENT
    before, asked = position.copy(), _asked(case, position)
    if case.attack is None:
        bench.give(case.dice, case.answers)  # at a level of play they may not be needed
    bench.referee.perform(event(label))
    lines = _difference(before, position, _OF_PLAY)
    done = position.this_round
    lines += [f"points: {done.points}"] if done.points else []
    lines += (
        [f"repairs: {' '.join(f'{pool} {halves}' for pool, halves in done.repairs.items())}"] if done.repairs else []
    )
    if asked != (now := _asked(case, position)):
        lines.append(f"{asked} -> {now}")
    if case.attack is not None:
        return _of_combat(label, case, before, position, lines)
    return "; ".join([*lines, _pile(position, label)])


def _situation(label: str, case: Case, level: str) -> IllusionsPosition:
    """The card in the hand of its side, whose round it is; of a Combat Card the round of the attacker."""
    stacks = {place: list(units) for place, units in case.stacks.items()}
    return holding(label, stacks, options={"events": level}, **case.fields).position


def _asked(case: Case, position: IllusionsPosition) -> object:
    return case.asks(position) if case.asks else None


def _bench(position: IllusionsPosition) -> Bench:
    """A bench in the phase in which the position stands now."""
    return Bench("illusions-of-glory", position=position)


def _pile(position: IllusionsPosition, label: str) -> str:
    """Where the card lies."""
    piles = position.piles[position.cards[label].side]
    return next(
        f"card: {pile.replace('_', ' ')}" for pile in ("removed", "discard", "face_up") if label in getattr(piles, pile)
    )


# -- combats --------------------------------------------------------------------------------------------------------


def _of_combat(label: str, case: Case, without: IllusionsPosition, with_it: IllusionsPosition, lines: list[str]) -> str:
    """The combat with the card, against the combat without it."""
    assert case.attack is not None
    card, order = with_it.cards[label], case.attack
    attacker: Side = without.side_of(order.units[0])  # type: ignore[assignment]
    if card.mode == "combat card" and card.side == attacker:
        order = msgspec.structs.replace(order, cards=(label,))
    plain = {label: choice for label, choice in case.answers.items() if not label.startswith("advance")}
    _fight(without, case.attack, attacker, case.dice, plain)
    answers = dict(case.answers) | ({"combat-cards/1": label} if card.side == OTHER[attacker] else {})
    fought = _fight(with_it, order, attacker, case.dice, answers)
    if card.mode == "combat card" and not with_it.has_played(label):
        return NO_EVENT
    found = [*lines, *(f"{role}: {effect}" for role, effect in _modifiers(fought, card.title))]
    found += _difference(without, with_it, (*_OF_PLAY, *_OF_EVENT))
    return "; ".join([*found, _pile(with_it, label)])


def _fight(
    position: IllusionsPosition, order: Attack, side: Side, dice: tuple[int, ...], answers: Mapping[str, str]
) -> Bench:
    """Carry the attack out in a round of Operations of its own, if it is lawful."""
    position.begin_phase(position.turn, acting(side.lower(), 2))
    starts = dict.fromkeys(position.place_of(unit) for unit in order.units)
    markers = [Activation(place=start, how="attack") for start in starts]
    position.this_round = Round(use="ops", points=3, activated=markers)
    bench = _bench(position)
    if not bench.refusals(order):
        bench.give(dice, answers)  # with the card some of them may not be needed
        bench.referee.perform(order)
    return bench


def _modifiers(bench: Bench, title: str) -> Iterator[tuple[str, str]]:
    """What the card did to the dice and columns of a combat."""
    for tried in bench.events(FlankTried):
        yield from (("flank", effect.effect) for effect in tried.modifiers if effect.name == title)
    for fought in bench.events(CombatFought):
        for role, volley in (("attack", fought.attack), ("defence", fought.defence)):
            found = (*volley.modifiers, *volley.shifts)
            yield from ((role, effect.effect) for effect in found if effect.name == title)


# -- lines ----------------------------------------------------------------------------------------------------------


def _difference(before: IllusionsPosition, after: IllusionsPosition, but: tuple[str, ...]) -> list[str]:
    found = (change for change in changes(before, after) if change.field not in but)
    return [_line(change) for change in found if not isinstance(change.after, list) or change.came or change.went]


def _line(change: Change) -> str:
    path = " ".join(each for each in change.path if each != "units")
    if isinstance(change.before, list) or isinstance(change.after, list):
        gone = [f"no {each}" for each in map(_short, change.went)]
        return f"{path}: {' '.join([*map(_short, change.came), *gone])}"
    if change.before in (None, OFF_MAP):
        return f"{path}: {_short(change.after)}"
    return f"{path}: {_short(change.before)} -> {_short(change.after)}"


def _short(value: Any) -> str:
    """A marker by its fields, an effect in force by its card and number."""
    if not isinstance(value, dict):
        return str(value)
    if "card" in value:
        return f"{value['card']}/{value.get('number', 0) + 1}"
    return " ".join(map(str, value.values()))


# -- what is looked at before and after an Event -------------------------------------------------------------------


def first_fault(order: Order, side: str, **marks: Any):
    """What forbids an order in the side's next round."""

    def look(position: IllusionsPosition) -> str:
        twin = position.copy()
        twin.begin_phase(position.turn, f"round-2-{side}")
        twin.this_round = Round(points=5, **({"use": "ops"} | marks))
        return "; ".join(message for _, message in _bench(twin).faults(order)) or "lawful"

    return look


def marked(place: str) -> dict[str, Any]:
    """An Attack marker."""
    return {"activated": [Activation(place=place, how="attack")]}


def waiting(*cards: str):
    """How many conditions keep cards from being Events."""
    return lambda position: ", ".join(f"{card} {len(objections(position.cards[card], position))}" for card in cards)


def box(pool: Any, card: str):
    """The points of a pool that another card brings when it is played for RPs."""
    return lambda position: f"{pool} {box_of(position, position.cards[card])[pool]}"


def in_replacement(order: Order, side: str):
    """What forbids an order in the side's Replacement Phase."""

    def look(position: IllusionsPosition) -> str:
        twin = position.copy()
        twin.begin_phase(position.turn, f"replacement-{side}")
        return "; ".join(message for _, message in _bench(twin).faults(order)) or "lawful"

    return look


def rolled(side: Any, die: int):
    """The Mandatory Offensive that a die brings next turn."""

    def look(position: IllusionsPosition) -> str:
        twin = position.copy()
        twin.begin_phase(position.turn + 1, "offensives")
        _bench(twin).run(roll_offensives, dice=(die, die))
        return twin.offensives[side]

    return look


def activation(place: str):
    """What a space costs to activate."""
    return lambda position: f"{charge(position, place, 'move').cost} OPS"


def both(*looks):
    """Several of these."""
    return lambda position: ", ".join(str(look(position)) for look in looks)
