"""Every game: templates, refusals, and the rules that they name."""

from __future__ import annotations

import re
from random import Random

import msgspec
import pytest
from recorded import EACH, record

from wargame_cli.archive.flow import service
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.adjudicate import open_phase
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.text import dump_yaml
from wargame_cli.reports.template import template


def due(game):
    """The sides whose orders are due."""
    side = game.ruleset.phase(game.position).side
    return [side] if side else []


@pytest.mark.parametrize("scenario", EACH)
def test_a_template_is_a_legal_sheet(scenario):
    """As it was sent out, with nothing filled in, by everybody whose orders are due."""
    for game in record(scenario).games[:-1]:
        for side in due(game):
            verdict = service.check(game, [SheetText(file=f"{side}.yaml", text=template(game, side))])
            assert verdict.accepted, verdict.problems


@pytest.mark.parametrize("scenario", EACH)
def test_the_examples_of_a_template_can_be_read(scenario):
    """Each example is one order of its kind, whatever the rules say of it here."""
    for game in record(scenario).games[:-1]:
        for kind in game.ruleset.phase(game.position).orders:
            assert re.fullmatch(r"\{.+\}", kind.example)
            assert kind.verb in kind.example


@pytest.mark.parametrize("scenario", EACH)
def test_every_refusal_names_its_rule_and_its_line(scenario):
    """Orders that a random player would think of and drop, sent in nevertheless."""
    refused = 0
    for number, game in enumerate(record(scenario).games[:-1]):
        book = game.ruleset.book
        for side in due(game):
            phase = game.ruleset.phase(game.position)
            thinking = Referee(game.position.copy(), phase, game.ruleset.book, None)
            open_phase(thinking)
            orders = [msgspec.to_builtins(order) for order in game.ruleset.bot.suggestions(thinking, Random(number))]
            head = {"game": game.id, "turn": game.position.turn, "phase": phase.name, "side": side}
            sheet = SheetText(file="sheet.yaml", text=dump_yaml({**head, "orders": orders}))
            for problem in service.check(game, [sheet]).problems:
                assert problem.message
                assert problem.line, problem
                assert book.about(problem.rule), problem
                refused += 1
    assert refused


@pytest.mark.parametrize("scenario", EACH)
def test_every_event_names_a_rule_that_can_be_looked_up(scenario):
    """A row of the rulebook or a paragraph of one; what the house does of itself names none."""
    ruleset = record(scenario).last.ruleset
    cited = {(event.rule, type(event).__name__) for chapter in record(scenario).chapters for event in chapter.events}
    assert {(rule, event) for rule, event in cited if rule and not ruleset.book.about(rule)} == set()
