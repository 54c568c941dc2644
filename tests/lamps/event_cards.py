"""Event cards: drawn from a deck of their own, with the choices of their owners made, and the turns that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bench_of_rules import Bench

from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.kit.cards import card_file

CARDS = card_file()
#: A turn of each year in which no deck is rebuilt.
TURN = {1914: 2, 1915: 4, 1916: 8, 1917: 12, 1918: 16}


def losing(label: str, sides: int) -> int:
    """Attacks and their rerolls show 1, all other dice their highest face: nobody who attacks ever wins."""
    return 1 if label.endswith(("/attack", "/attack/reroll")) else sides


def drawing(card: str, areas: Mapping[str, Sequence[str]] | None = None, **given: Any) -> Bench:
    """The Event Phase in which a faction draws a card that lies alone in its deck."""
    printed = CARDS[card]
    given = {"turn": TURN[printed.year], "decks": {printed.faction: [card]}, "options": {"turn": "two-step"}} | given
    return Bench("lamps", phase=f"{printed.faction.replace('_', '-')}-event", areas=areas or {}, others=losing, **given)


def drawn(
    card: str, areas: Mapping[str, Sequence[str]] | None = None, *, choose: Sequence[str] = (), **given: Any
) -> Bench:
    """The faction's turn after a card was drawn, with the choices of its owner made; all of it is one phase."""
    bench = drawing(card, areas, **given)
    bench.end()
    assert bench.position.drawn[-1:] == [card]
    bench.play(*(f"{{event: {card}, choose: {choice}}}" for choice in choose))
    return bench


def turn_of(bench: Bench, faction: str) -> Bench:
    """A faction's next turn, with nothing between this one's end and its beginning."""
    steps.finish(bench.referee)
    position = bench.position
    for acting in ("germany" if faction != "germany" else "central-allies", faction.replace("_", "-")):
        position.begin_phase(position.turn, f"{acting}-turn")
    return Bench("lamps", position=position, others=losing)
