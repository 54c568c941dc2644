"""Event cards on a stage of their own: drawn, with the choices made, and the turns that follow."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from lamps.field import do, field, judge
from wargame_cli.engine.dice import Dice
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.lamps import RULESET, steps
from wargame_cli.rulesets.lamps.cards.event_phase import Choose, draw
from wargame_cli.rulesets.lamps.kit.cards import card_file
from wargame_cli.rulesets.lamps.position.position import LampsPosition

CARDS = card_file()
UNITS = field({}).kit.units
#: A turn of each year in which no deck is rebuilt.
TURN = {1914: 2, 1915: 4, 1916: 8, 1917: 12, 1918: 16}
#: The cards that some test proves.
PROVED: set[str] = set()

Judge = Referee[LampsPosition]


def proves(*cards: str) -> Any:
    """Remember that the test that follows proves these cards."""
    PROVED.update(cards)
    return lambda test: test


class Losing(Dice):
    """Attacks and their rerolls show 1, everything else its highest face: nobody who attacks ever wins."""

    def __init__(self) -> None:
        super().__init__("given")

    def _value(self, label: str, number: int, sides: int, reader: str) -> int:
        return 1 if label.endswith(("/attack", "/attack/reroll")) else sides


def on_stage(position: LampsPosition, dice: Any = None) -> Judge:
    """A referee of the position's turn: attackers lose, unless there are dice."""
    if dice is not None:
        return judge(position, dice)
    return Referee(position, RULESET.phase(position), RULESET.book, Losing())


def drawn(card: str, areas: Any = None, *, dice: Any = None, choose: Any = (), **fields: Any) -> Judge:
    """The referee after the card was drawn from a deck of its own, with the choices of its owner made."""
    faction = CARDS[card].faction
    given = {"turn": TURN[CARDS[card].year], **deepcopy(fields)}
    position = field(areas or {}, faction=faction, step="event", decks={faction: [card]}, **given)
    referee = on_stage(position, dice)
    draw(referee)
    assert position.drawn == [card]
    for choice in choose:
        do(referee, Choose(card=card, choice=choice))
    return referee


def turn_of(referee: Judge, faction: str, dice: Any = None) -> Judge:
    """A faction's turn, after this one has run to its end."""
    steps.finish(referee)
    position = referee.position
    for acting in ("germany" if faction != "germany" else "central_allies", faction):
        position.begin_phase(position.turn, f"{acting.replace('_', '-')}-movement")
    return on_stage(position, dice)


def found(referee: Judge, kind: Any) -> list[Any]:
    """The events of a kind."""
    return [event for event in referee.events if isinstance(event, kind)]
