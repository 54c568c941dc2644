"""Every game: what a check says back of the sheets of machine play, and whether it comes so."""

from __future__ import annotations

import re
from functools import cache

import msgspec
import pytest
from recorded import GAMES, WITH_OPTIONS, record

from wargame_cli import rulesets
from wargame_cli.archive.flow import service
from wargame_cli.engine.adjudicate import Sheet, explicit_answers, play_phase
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.events import Answered, DieRolled, PhaseStarted
from wargame_cli.engine.laws.watching import watchers
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.understanding.lines import lines
from wargame_cli.engine.understanding.raised import raised_by
from wargame_cli.engine.understanding.understood import understand
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.saved_games import sheet_text

games = pytest.mark.parametrize(("scenario", "optional"), WITH_OPTIONS)

#: What belongs to a sheet and to no sentence: brackets, and a field with its colon.
_OF_A_SHEET = re.compile(r"[\[\]{}_]|\b(with|to|by|at|from|if|units|order|path): ")


class Listening(Referee):
    """A referee that keeps which order is carried out as each question is put, and whether its own side is asked."""

    def __init__(self, *given, **named):
        super().__init__(*given, **named)
        self.order, self.put = None, []

    def perform(self, order):
        self.order = order
        super().perform(order)
        self.order = None

    def ask(self, question, policies=None):
        if self.order is not None and len(question.options) > 1:
            self.put.append((self.order, question.side == self.side, question.kind))
        return super().ask(question, policies)


@cache
def sheets_of(scenario, optional):
    """Every phase of a recorded game with a sheet for it."""
    return [
        (game, RandomPlayer(f"understood/{number}").write_sheet(game.ruleset, game.position, side))
        for number, game in enumerate(record(scenario, optional=optional).games[:-1])
        for side in game.ruleset.phase(game.position).sides
    ]


@games
def test_each_order_is_said_in_a_sentence(scenario, optional):
    """In words, by its number, within the width; and the lines hold all sentences."""
    for game, sheet in sheets_of(scenario, optional):
        (told,) = service.check(game, [sheet_text(game, sheet)]).understood
        assert [each.order for each in told.orders] == list(range(1, len(sheet.orders) + 1))
        for each in told.orders:
            assert each.text[0].isupper() or each.text.split()[0] in game.position.units(), each.text
            assert not _OF_A_SHEET.search(each.text), each.text
            assert not each.text.endswith((".", ":", ";", " ")), each.text
        written = lines(told)
        assert max(map(len, written), default=0) <= 80
        assert all(" ".join(each.text.split()) in " ".join(" ".join(written).split()) for each in told.orders)


@games
def test_an_untouched_sheet_is_warned_of_where_orders_are_possible(scenario, optional):
    """In each phase in which the machine player gives any that a sheet offers."""
    for game, sheet in sheets_of(scenario, optional):
        told = understand(game.ruleset, game.ruleset.view(game.position, sheet.side), Sheet(side=sheet.side))
        warned = "no-orders" in [odd.oversight.code for odd in told.odd]
        assert warned or not any(written.order.offered for written in sheet.orders), game.position.phase
        assert lines(told)[0] == ("No orders." if warned else "No orders; none seems possible now.")


@games
def test_a_phase_asks_and_charges_what_was_foretold(scenario, optional):
    """No order brings a question that it was not said to bring, nor to anybody else.

    Where no die fell and nobody was asked, a side has left what the check said, of everything that it can spend.
    """
    for game, sheet in sheets_of(scenario, optional):
        ruleset, position = game.ruleset, game.position
        told = understand(ruleset, ruleset.view(position, sheet.side), sheet)
        left = {}

        def look(now, event, left=left, ruleset=ruleset, side=sheet.side):
            if not isinstance(event, PhaseStarted):
                left.update((each.name, each.left) for each in ruleset.telling.means(now, side))

        phase = msgspec.structs.replace(ruleset.phase(position), end=None)
        dice = SeededDice("foretold", game.id)
        referee = Listening(
            position.copy(),
            phase,
            ruleset.book,
            dice,
            answers=explicit_answers([sheet]),
            watchers=watchers([look], "every"),
        )
        play_phase(ruleset, referee, [sheet])
        for order, own, kind in referee.put:
            raised = raised_by(ruleset, position, order)
            assert kind in (raised.own if own else raised.other), order
        for each in told.means:
            assert each.cost == sum(max(0, order.costs.get(each.resource.name, 0)) for order in told.orders)
            assert each.cost >= 0
            assert each.resource.left >= 0
        if any(isinstance(event, DieRolled | Answered) for event in referee.events):
            continue
        foretold = {each.resource.name: each.resource.left for each in told.means if each.resource.name in left}
        assert foretold == {name: left[name] for name in foretold}, (position.turn, position.phase)


@pytest.mark.parametrize("name", GAMES)
def test_what_orders_may_ask_there_is(name):
    """Verbs of orders, kinds of question, and fields of those very orders."""
    ruleset = rulesets.load(name)
    kinds = {kind.verb: kind for phase in ruleset.sequence.every for kind in phase.orders}
    for verb, raised in ruleset.questions_raised.items():
        assert {*raised.own, *raised.other} <= set(ruleset.questions)
        assert set(raised.only) <= {*raised.own, *raised.other}
        needed = {each.partition(":")[0] for several in raised.only.values() for each in several}
        assert needed <= {field.encode_name for field in msgspec.structs.fields(kinds[verb])}
