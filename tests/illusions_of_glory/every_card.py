"""Every card played as an Event or in a combat, and in what the game then differs, in short lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec

from illusions_of_glory.at_the_table import event, holding
from illusions_of_glory.judge import acting
from wargame_cli.engine.changes import Change, changes
from wargame_cli.engine.dice import GivenDice
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.components import OFF_MAP
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER, SIDES, Side
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Round
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE

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
    referee = _referee(position, *((case.dice, case.answers) if case.attack is None else ()))
    if referee.faults(event(label)):
        return NO_EVENT
    before, asked = position.copy(), _asked(case, position)
    referee.perform(event(label))
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
    return holding(label, stacks, options={"events": level}, **deepcopy(dict(case.fields)))


def _asked(case: Case, position: IllusionsPosition) -> object:
    return case.asks(position) if case.asks else None


def _referee(
    position: IllusionsPosition, dice: tuple[int, ...] = (), answers: Mapping[str, str] | None = None
) -> Referee:
    known = dict.fromkeys(SIDES, answers or {})
    return Referee(position, SEQUENCE[position.phase], BOOK, GivenDice(in_order=dice), answers=known)


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
) -> Referee:
    """Carry the attack out in a round of Operations of its own."""
    position.begin_phase(position.turn, acting(side.lower(), 2))
    starts = dict.fromkeys(position.place_of(unit) for unit in order.units)
    markers = [Activation(place=start, how="attack") for start in starts]
    position.this_round = Round(use="ops", points=3, activated=markers)
    name = f"attack {order.target}/{order.units[0]}"
    referee = _referee(position, dice, {f"{name}/{rest}": choice for rest, choice in answers.items()})
    if not referee.faults(order):
        referee.perform(order)
    return referee


def _modifiers(referee: Referee, title: str) -> Iterator[tuple[str, str]]:
    """What the card did to the dice and columns of a combat."""
    for each in referee.events:
        if type(each).__name__ == "CombatFought":
            volleys = {"attack": each.attack, "defence": each.defence}  # type: ignore[attr-defined]
            for role, volley in volleys.items():
                found = (*volley.modifiers, *volley.shifts)
                yield from ((role, effect.effect) for effect in found if effect.name == title)
        if type(each).__name__ == "FlankTried":
            found = each.modifiers  # type: ignore[attr-defined]
            yield from (("flank", effect.effect) for effect in found if effect.name == title)


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
