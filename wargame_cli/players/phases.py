"""One phase played live by machine players: each order is carried out before the next is thought of."""

from collections.abc import Mapping
from typing import Any

import msgspec

from wargame_cli.engine import events as happen
from wargame_cli.engine.adjudicate import close_phase, open_phase
from wargame_cli.engine.dice import Dice
from wargame_cli.engine.orders import Order, Written
from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import UNWATCHED, Referee, Watchers
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.players.player import Player
from wargame_cli.players.tallies import Tally


class Played(msgspec.Struct):
    """A phase that was played: the orders that were given, what happened, and the position after it."""

    turn: int
    phase: str
    orders: list[Order]
    events: list[happen.Event]
    position: Any


def play_phase(
    ruleset: Ruleset,
    position: Any,
    players: Mapping[str, Player],
    dice: Dice,
    tally: Tally,
    watchers: Watchers = UNWATCHED,
) -> Played:
    """One phase, played live in this position: each order is checked and carried out before the next is thought of."""
    turn, phase = position.turn, ruleset.phase(position)

    def choose(question: Question) -> str:
        tally.answers[question.kind] += 1
        return players[question.side].choose(question)

    referee: Referee[Any] = Referee(position, phase, ruleset.book, dice, chooser=choose, watchers=watchers)
    open_phase(referee)
    given: list[Order] = []
    for side in phase.sides if phase.orders else ():
        if referee.position.over:
            break
        with referee.acting(side):
            for order in players[side].orders(ruleset, referee):
                given.append(order)
                if lapsed := ruleset.book.lapses(order, referee):
                    referee.lapse(Written(side, order), *lapsed)
                else:
                    referee.perform(order)
    close_phase(ruleset, referee)
    return Played(turn, phase.name, given, referee.events, referee.position)
