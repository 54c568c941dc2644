"""Dice for what an example does not speak of: research that finds nothing, cards that change nothing at stake."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cards import (
    BonusTechnology,
    Flag,
    FreeArmy,
    Join,
    LettowVorbeck,
    MustAttack,
    Points,
    Russia,
    UsaEntry,
    deck_of,
)
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.nations import ALLIANCE, FACTIONS
from wargame_cli.rulesets.lamps.sequence import SEQUENCE
from wargame_cli.rulesets.lamps.technology_deck import left, may_follow

#: The German U-Boats.
U_BOATS = ("GE-UB1", "GE-UB2")
_RESEARCHERS = ("germany", "western_allies")
_RESEARCH = "technology/research"


def research_deck(scene: Scene, side: str) -> list[str]:
    """The technology cards that an alliance may draw."""
    return left(scenarios.components().tables.technology, side, _active(scene, side))


def is_eligible(scene: Scene, side: str, card: str) -> bool:
    """Whether a card that is drawn becomes active."""
    return may_follow(_active(scene, side), card)


def _active(scene: Scene, side: str) -> Collection[str]:
    active: Collection[str] = scene.fields.get("technology", {}).get(side, ())
    return active


def idle_die(scene: Scene, side: str) -> list[int]:
    """The die with which research finds nothing; none where no die is thrown."""
    deck = research_deck(scene, side)
    if len(deck) < 2:
        return []
    return [next((number for number, card in enumerate(deck, 1) if not is_eligible(scene, side, card)), len(deck))]


def idle_research(scene: Scene) -> dict[str, Any]:
    """The dice of a phase in which the faction produces, and researches in vain."""
    if scene.step != "production" or scene.faction not in _RESEARCHERS:
        return {}
    die = idle_die(scene, ALLIANCE[scene.faction])
    return {_RESEARCH: die} if die else {}


def idle_boats(scene: Scene) -> dict[str, Any]:
    """The dice with which Fresh U-Boats neither sink nor suffer anything, where the faction's phase rolls for them."""
    label = {"germany": "u-boat attrition", "western_allies": "u-boat attack"}.get(scene.faction)
    fresh = [boat for boat in U_BOATS if scene.where(boat) and not scene.is_spent(boat)] if label else []
    return {f"{label}/{boat}": [6, 6] for boat in fresh}


class Calendar:
    """The phases that go by one after the other, with the dice of research and of quiet cards; decks begin as told."""

    def __init__(self, scene: Scene, turn: int, phase: str) -> None:
        self.scene = scene
        self.turn, self.phase = turn, phase
        told: dict[str, list[str]] = scene.fields.get("decks", {})
        self.decks = {faction: list(told.get(faction, ())) for faction in FACTIONS}
        self.aside: dict[str, list[str]] = {faction: [] for faction in FACTIONS}

    def until(self, turn: int, phase: str) -> dict[str, Any]:
        """The dice of all phases after this one and before another, by full labels; then that one is this one."""
        last = scenarios.components().tables.turns.last
        dice: dict[str, Any] = {}
        while (self.turn, self.phase) != (turn, phase):
            self.turn, following = SEQUENCE.after(self.turn, self.phase)
            self.phase = following.name
            if self.turn > last:
                raise LookupError(f"turn {turn} does not come after this one")
            faction, _, what = self.phase.rpartition("-")
            faction = faction.replace("-", "_")
            label = f"turn {self.turn}/{self.phase}"
            if (self.turn, self.phase) == (turn, phase) or what == "turn":
                continue
            if what == "event" and (die := self._draw(faction)):
                dice[f"{label}/draw"] = [die]
            if what == "production" and faction in _RESEARCHERS:
                found = idle_die(self.scene, ALLIANCE[faction])
                dice |= {f"{label}/{_RESEARCH}": found} if found else {}
        return dice

    def _draw(self, faction: str) -> int:
        """The die that draws the quietest card; 0 where none is thrown."""
        kit = scenarios.components()
        season = kit.tables.turns.turns[self.turn]
        deck = self.decks[faction]
        if season.season == "spring":
            deck += [*deck_of(kit.cards, faction, season.year), *self.aside[faction]]
            self.aside[faction] = []
        if not deck:
            return 0
        number = min(range(len(deck)), key=lambda index: _noise(deck[index]))
        dies = len(deck) > 1
        card = deck.pop(number)
        if kit.cards[card].recurring:
            self.aside[faction].append(card)
        return number + 1 if dies else 0


#: Effects of cards that ask nothing and stir nothing, and those that had better wait.
_QUIET = (UsaEntry, LettowVorbeck, Points, Flag)
_LOUD = (BonusTechnology, MustAttack, Join, FreeArmy, Russia)


def _noise(card: str) -> int:
    effects = scenarios.components().cards[card].effects
    if any(isinstance(effect, _LOUD) for effect in effects):
        return 2
    return 0 if all(isinstance(each, _QUIET) and len(getattr(each, "nations", "x")) == 1 for each in effects) else 1


def quiet_card(faction: str, year: int) -> str:
    """A card of a year's deck that stirs little."""
    return min(deck_of(scenarios.components().cards, faction, year), key=_noise)
