"""Event cards of the collected examples: what is drawn, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cards import Flag, Marker, Salonika, deck_of
from wargame_cli.rulesets.lamps.cases.outcomes import state_facts
from wargame_cli.rulesets.lamps.cases.sayings import Facts, merge
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    Plain,
    card_of,
    letters,
    plain,
    says_no,
    units_in,
)

Run = dict[str, Any]


def draws(titles: list[Any], expect: Plain, scene: Scene) -> Iterator[Run]:
    """Event cards that are drawn, each a case of its own, with what is said of it."""
    for title in titles:
        said = expect.get(str(title), None)
        told = expect if said is None else {str(title): said}
        yield _draw(card_of(title, faction=scene.faction), told, scene.twin())


def _draw(card: str, expect: Plain, scene: Scene) -> Run:
    kit = scenarios.components()
    faction = kit.cards[card].faction
    scene.faction, scene.step = faction, "event"
    turns = kit.tables.turns.turns
    if "turn" not in scene.fields:
        year = kit.cards[card].year
        scene.fields["turn"] = next(n for n, turn in turns.items() if turn.year == year and turn.season != "spring")
    scene.fields.setdefault("decks", {})[faction] = [card]
    _place_for_markers(card, scene)
    season = turns[int(scene.fields["turn"])]
    added = deck_of(kit.cards, faction, season.year) if season.season == "spring" else []
    dice = {"draw": [1]} if added else {}
    facts: Facts = {"drawn": [card]}
    for name, value in expect.items():
        merge(facts, _of_a_draw(name, value, card, added, scene))
    return {"given": scene.staged(), "dice": dice, "play": "phase", "expect": facts, "title": kit.cards[card].title}


def _place_for_markers(card: str, scene: Scene) -> None:
    """A marker needs an army that may bear it; two where its owner chooses."""
    kit = scenarios.components()
    for effect in kit.cards[card].effects:
        if isinstance(effect, Marker):
            nations = effect.nations
            able = [unit for unit, one in kit.units.items() if one.is_army and one.nation in nations and one.start]
            standing = [unit for unit in able if scene.where(unit)]
            wanted = [unit for unit in effect.units or able if unit != "GE-LV"]
            for unit in wanted[: max(0, 2 - len(standing))]:
                if not scene.where(unit):
                    scene.put(unit, kit.units[unit].start)


def _of_a_draw(name: str, value: Any, card: str, added: list[str], scene: Scene) -> Facts:
    """What is said of a card when it is drawn: no effect, discarded, a marker in an area, on the card, on an army."""
    kit = scenarios.components()
    words = plain(value)
    titled = letters(name) == letters(kit.cards[card].title)
    if name == "effect" and says_no(value):
        return {"in_effect": {card: False}, "never": ["MarkerPlaced", "EffectBegan", "FlagSet", "NationJoined"]}
    if name == "effect" and value is True:
        return {"in_effect": {card: True}}
    if name in ("card", "discard"):
        return _of_the_card(value, card, added)
    if name == "replacement_draw":
        return {"draws": {kit.cards[card].faction: 1 if says_no(value) else 2}}
    if titled or name in ("marker", "effect"):
        for effect in kit.cards[card].effects:
            if isinstance(effect, Salonika) and ("open" in words or "closed" in words):
                return {"salonika": "open" if "open" in words else "closed"}
            if isinstance(effect, Flag) and ("card" in words or "force" in words or "active" in words):
                return {"flags": {effect.name: True}}
            if isinstance(effect, Marker):
                return {"bearers": {card: _bearers(words, units_in(value), effect, scene)}}
        return {"says": {card: str(value)}}
    return state_facts({name: value}, scene)


def _of_the_card(value: Any, card: str, added: list[str]) -> Facts:
    """A card is discarded, or waits for next year's deck."""
    faction = scenarios.components().cards[card].faction
    if value is True or "discard" in plain(value):
        return {"in_deck": {faction: added}, "aside": {faction: []}}
    if "next year" in plain(value):
        return {"aside": {faction: [card]}}
    raise LookupError(f"expect: {value!r} does not say what becomes of the card")


def _bearers(words: str, units: list[str], effect: Marker, scene: Scene) -> list[str]:
    """The armies that a marker may be laid on: those that a text names, or any of the nation."""
    if units:
        return units
    if "any" in words.split():
        armies = [unit for stack in scene.areas.values() for unit in stack]
        return sorted(unit for unit in armies if scene.nation_at(unit) in effect.nations)
    raise LookupError(f"{words!r} does not say which army bears the marker")


def rebuild(expect: Plain, scene: Scene) -> Run:
    """A deck in spring: what is left, the year's cards, and last year's recurring ones."""
    kit = scenarios.components()
    scene.faction, scene.step = scene.faction or "germany", "event"
    faction, year = scene.faction, kit.tables.turns.turns[int(scene.fields.setdefault("turn", 3))].year
    before = scene.fields.setdefault("decks", {}).setdefault(faction, deck_of(kit.cards, faction, year - 1)[-1:])
    words = plain(" ".join(str(value) for value in expect.values()))
    if str(year) not in words:
        raise LookupError(f"expect: {words!r} does not say what the deck holds")
    facts = {"drawn": before[:1], "in_deck": {faction: [*before[1:], *deck_of(kit.cards, faction, year)]}}
    return {"given": scene.staged(), "dice": {"draw": [1]}, "play": "phase", "expect": facts}
