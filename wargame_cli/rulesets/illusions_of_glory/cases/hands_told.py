"""Hands in the collected examples: how they are formed, discarded from and filled (4.2, 6.0 H)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wargame_cli.rulesets.illusions_of_glory.cases.cards_told import HAND, all_cards
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import reads, says
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    cards_in,
    is_so,
    number,
)
from wargame_cli.rulesets.illusions_of_glory.decks import deck_of
from wargame_cli.rulesets.illusions_of_glory.nations import SIDES

# -- hands (4.2, 6.0 H) ------------------------------------------------------------------------------------------


@reads("ap", "cp", "draw_pile_each", when=says(r"opening hands?"))
def opening_hands(told: Told) -> Iterator[Run]:
    """The hands with which the sides begin."""
    turn = number(told.take("turn", 1))
    expect_held: Run = {"held": dict.fromkeys(SIDES, HAND)}
    opens: dict[str, list[str]] = {}
    for side in SIDES:
        if (wanted := told.maybe(side.lower())) is not None:
            shown, rest = (str(each) for each in wanted)
            random = re.fullmatch(r"(\d+) random", rest)
            if not random or not shown.startswith("1 shown"):
                raise LookupError(f"expect.{side.lower()}: {wanted!r} is not understood")
            expect_held["held"][side] = 1 + int(random[1])
            opens[side] = _shown(side, shown)
    if (pile := told.maybe("draw_pile_each")) is not None:
        expect_held["drawable"] = dict.fromkeys(SIDES, number(pile))
    if turn != 1:
        raise LookupError("opening hands are formed before turn 1")
    yield {"given": {"scenario": "campaign"}, "expect": {"opens": opens}}
    draws = [1] * 6
    yield {
        "given": {"scenario": "campaign"},
        "steps": [
            {"play": "phase", "dice": draws, "expect": {"rolled": 6}},
            {"play": "phase", "dice": draws, "expect": expect_held},
        ],
    }


def _shown(side: str, text: str) -> list[str]:
    """The cards of which one is shown: those named, or all of a deck that are worth so much."""
    if named := cards_in(text):
        return named
    worth = re.search(r"(\d) OPS (\w+) card", text)
    if not worth:
        raise LookupError(f"{text!r} is not understood of an opening card")
    deck = worth[2].lower()
    pile = deck_of(all_cards(), side, deck)  # type: ignore[arg-type]
    return [card for card in pile if all_cards()[card].ops == int(worth[1])]


@reads("may_discard", when=says(r"discard"))
def discards(told: Told) -> Iterator[Run]:
    """Which cards may be discarded before the draw."""
    for part in told.parts():
        text = str(part.take("hand") if part.has("hand") else part.take(CASE)).lower()
        found = re.fullmatch(r"(?:one |an? )?(cc|combat card)?(event card|event|other card|card)?s?", text)
        if not found or not (found[1] or found[2]):
            raise LookupError(f"given.hand: {text!r} is not understood")
        combat = bool(found[1])
        card = next(label for label, each in all_cards().items() if (each.mode == "combat card") == combat)
        scene = standing(part, Scene())
        scene.fields |= {"phase": "draw-ap", "hands": {"AP": [card]}}
        yield scene.run({"legal": is_so(part.wanted("may_discard"))}, orders=[{"discard": [card]}])


@reads("hand", "draw_pile_after", "discard_pile_after", when=says(r"draw"))
def draws(told: Told) -> Iterator[Run]:
    """A hand is filled from a draw pile and, when that is empty, from the discards."""
    for part in told.parts():
        held, pile, discards_ = (number(part.take(name, 0)) for name in ("hand", "draw_pile", "discard_pile"))
        cards = [label for label in all_cards() if label.startswith("AP")][: held + pile + discards_]
        piles = {
            "hand": cards[:held],
            "draw": cards[held : held + pile],
            "discard": cards[held + pile :],
        }
        scene = standing(part, Scene())
        scene.fields |= {"phase": "draw-ap", "piles": {"AP": piles, "CP": {}}}
        expect: Run = {}
        if (after := part.maybe("hand")) is not None:
            expect["held"] = {"AP": number(after)}
        if (left := part.maybe("draw_pile_after")) is not None:
            expect["drawable"] = {"AP": number(left)}
        if (left := part.maybe("discard_pile_after")) is not None:
            expect["discarded"] = {"AP": number(left)}
        yield scene.run(expect, dice=_draw_dice(held, pile, discards_), play="phase")


def _draw_dice(held: int, pile: int, discards_: int) -> list[int]:
    """A one for every draw out of more than one card."""
    dice = []
    for _ in range(HAND - held):
        if not pile:
            pile, discards_ = discards_, 0
        if not pile:
            break
        dice += [1] if pile > 1 else []
        pile -= 1
    return dice
