"""What differs between two positions of The Lamps Are Going Out, in its own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from wargame_cli.engine.changes import STACKS, UNITS, Change, Told, Words, in_words
from wargame_cli.rulesets.lamps.kit.nations import FACTIONS, SIDE, title
from wargame_cli.rulesets.lamps.position.position import GONE, POOL, LampsPosition, coast_of

_POLITICS, _AREAS, _CARDS, _TECHNOLOGY = "Nations and politics", "Control of areas", "Event cards", "Technology"
_UNITS, _SEA, _TURN, _DECKS = "Sides of units", "The sea", "Records of this faction turn", "Decks"


def _recorded(what: str, each: Callable[[Any], str] = str) -> Words:
    """A record that is kept until the faction's turn ends."""
    return Words(_TURN, f"{what} {{value}}", f"no longer on record: {what} {{value}}", each)


_PLAIN: Mapping[str, Words] = {
    "step": Words("Turn and phase", "step: {value}", "no step"),
    "spent": Words(_UNITS, "Spent or Fired now: {value}", "no longer Spent or Fired: {value}"),
    "survivors": Words(
        _UNITS, "Spent for good, of a conquered nation: {value}", "no longer Spent for good: {value}"
    ),
    "nations.*": Words(_POLITICS, "{key}: {value}", "{key}: nothing ({value} before)"),
    "salonika": Words(_POLITICS, "Salonika: {value}", "Salonika: nothing ({value} before)"),
    "salonika_drawn": Words(_POLITICS, "the Salonika card came in turn {value}", "the Salonika card has not come"),
    "turmoil": Words(_POLITICS, "turmoil in Russia: {value}", "no turmoil in Russia ({value} before)"),
    "treaty": Words(_POLITICS, "Russia has made peace by treaty", "Russia has not made peace by treaty"),
    "usa_entry": Words(_POLITICS, "USA Entry: {value}", "USA Entry: 0 ({value} before)"),
    "usa_war": Words(_POLITICS, "the United States joined in turn {value}", "the United States have not joined"),
    "mobilized": Words(
        _POLITICS, "Production Phases of the United States at war: {value}", "the United States have not mobilized"
    ),
    "americans_left": Words(_POLITICS, "an American army has left home", "no American army has left home"),
    "flags": Words(_POLITICS, "now holds: {value}", "no longer holds: {value}"),
    "base.*": Words("Production", "{key}: base production changed by {value}", "{key}: base production not changed"),
    "control.*": Words(_AREAS, "{key}: {value}", "{key}: nobody's ({value} before)"),
    "trenches.*": Words("Trenches", "{key}: new ones of {value}", "{key}: lost ones of {value}"),
    "stosstruppen": Words("Markers", "the Stosstruppen lie in {value}", "the Stosstruppen no longer lie in {value}"),
    "stosstruppen_rerolls": Words(
        "Markers", "rerolls of the Stosstruppen left: {value}", "no rerolls of the Stosstruppen left ({value} before)"
    ),
    "markers.*": Words("Markers", "{key} has {value}", "{key} no longer has {value}"),
    "technology.*": Words(_TECHNOLOGY, "{key}: now active: {value}", "{key}: no longer active: {value}"),
    "gas_since.*": Words(
        _TECHNOLOGY, "{key}: Poison Gas since turn {value}", "{key}: no Poison Gas (since turn {value} before)"
    ),
    "gas_used": Words(_TECHNOLOGY, "Poison Gas used by {value}", "Poison Gas not used by {value}"),
    "decks.*": Words(_DECKS, "into the deck of {key}: {value}", "out of the deck of {key}: {value}"),
    "aside.*": Words(_DECKS, "set aside for {key}: {value}", "no longer set aside for {key}: {value}"),
    "drawn": Words(_CARDS, "drawn: {value}", "not drawn: {value}"),
    "card": Words(_CARDS, "card of this faction turn: {value}", "no card of this faction turn ({value} before)"),
    "open_cards": Words(_CARDS, "waits for a choice: {value}", "no longer waits for a choice: {value}"),
    "blockade": Words(_SEA, "the blockade is in the hands of {value}", "the blockade is in nobody's hands"),
    "this_turn.moved.*": _recorded("moved: {key} by"),
    "this_turn.squares": _recorded("squares entered:"),
    "this_turn.steps": _recorded("steps on the tracks:"),
    "stopped.*": Words(_UNITS, "{key}: stopped by terrain in {value}", "{key}: no longer stopped in {value}"),
    "this_turn.stopped": _recorded("stopped by terrain:"),
    "this_turn.lost": _recorded("lost an attack:"),
    "this_turn.raised.*": _recorded("raised: {key} in"),
    "dug.*": Words("Trenches", "{key}: {value} before this game turn's digging", "{key}: no digging in this game turn"),
    "this_turn.dug.*": _recorded("trenches before digging in {key}:"),
    "this_turn.went_east": Words(_TURN, "a unit went east", "no longer on record: a unit went east"),
    "this_turn.breached": _recorded("trenches breached:"),
    "this_turn.rerolls": _recorded("rerolls of the Schlieffen Plan used:"),
    "this_turn.air_allowed": _recorded("Air Superiority markers from the dogfight:"),
    "this_turn.guerilla": Words(_TURN, "the guerilla attack was made", "no longer on record: the guerilla attack"),
    "this_turn.naval_fought": Words(_TURN, "the naval battle was fought", "no longer on record: the naval battle"),
}  # fmt: skip


def tell_change(before: LampsPosition, after: LampsPosition, change: Change) -> Told | None:
    """A change of a field of this game; of units the heading where the map alone does not give it."""
    if change.field == UNITS:
        return _unit(before, change)
    if change.field == STACKS:
        return _order(after, change)
    name = partial(_name, after)
    return in_words(_PLAIN, change, name) or in_words(_records(after), change, name)


def _unit(position: LampsPosition, change: Change) -> Told | None:
    if position.counter(change.keys[0]).type in ("fleet", "u-boat"):
        return Told(_SEA)
    areas = position.kit.map.areas
    was_there = change.before in areas or coast_of(change.before or "")
    if was_there and change.after in (POOL, GONE):
        return Told("Units that were lost")
    if was_there and (change.after in areas or coast_of(change.after or "")):
        return Told("Units that moved")
    return None


def _order(position: LampsPosition, change: Change) -> Told:
    """In which order units lie means nothing in this game, but that a default may take the first."""
    heading = "Order of units, which counts only for defaults"
    if change.came or change.went:
        return Told(heading)
    return Told(heading, (f"{position.kit.name(change.keys[0])}: {', '.join(change.after)}",))


def _name(position: LampsPosition, word: str) -> str:
    """An area, a nation, a faction or a card by its name."""
    kit = position.kit
    if word in kit.cards:
        return f"{word} {kit.cards[word].title}"
    return title(word) if word in SIDE or word in FACTIONS else kit.name(word)


def _records(position: LampsPosition) -> Mapping[str, Words]:
    """The words for what is more than a name."""
    name = partial(_name, position)

    def air(marker: Mapping[str, Any]) -> str:
        return f"{marker['side']} in {name(marker['area'])}{' (flown)' if marker.get('flown') else ''}"

    def transfer(points: Mapping[str, Any]) -> str:
        return (
            f"{points['points']} from {name(points['giver'])} to {name(points['receiver'])} in {name(points['area'])}"
        )

    def force(effect: Mapping[str, Any]) -> str:
        more = [f"used {effect['used']} times"] if effect.get("used") else []
        more += [name(effect[word]) for word in ("area", "nation") if effect.get(word)]
        until = effect.get("until", "")
        ends = {"": "for the rest of the game", "turn": "for this turn"}.get(
            until, f"until the next turn of {name(until.removesuffix('+'))}"
        )
        return f"{name(effect['card'])}, effect {effect['number'] + 1} ({', '.join([ends, *more])})"

    def between(areas: tuple[str, ...]) -> str:
        return " to ".join(map(name, areas))

    def spending(reached: tuple[str, str]) -> str:
        return ", ".join(map(name, filter(None, reached))) or "not begun"

    def points(by_group: Mapping[str, int]) -> str:
        return ", ".join(f"{number} ({name(group)})" for group, number in by_group.items())

    def attack(made: tuple[str, str, str]) -> str:
        return f"{made[0]} from {name(made[1])} into {name(made[2])}"

    def breach(made: tuple[str, int]) -> str:
        return f"{made[1]} for attacks from {name(made[0])}"

    return {
        "air": Words("Markers", "Air Superiority: {value}", "no Air Superiority: {value}", air),
        "transfers": Words("Production", "under way: {value}", "no longer under way: {value}", transfer),
        "in_force": Words(_CARDS, "in force: {value}", "no longer in force: {value}", force),
        "this_turn.attacked": _recorded("attacks:", attack),
        "this_turn.big_push": _recorded("Big Push:", between),
        "this_turn.battle": _recorded("last attacked:", between),
        "this_turn.elsewhere.*": _recorded("breached in {key}:", breach),
        "this_turn.spending": _recorded("spending:", spending),
        "this_turn.points.*": _recorded("production points left, {key}:", points),
        "this_turn.given.*": _recorded("points given by {key}:", points),
    }
