"""`wargame help orders` and `wargame help questions`."""

from __future__ import annotations

import re

import pytest
from table import command

from wargame_cli import rulesets
from wargame_cli.archive.journal.schemas import order_types
from wargame_cli.engine.teaching.forms import form_of

GAMES = rulesets.names()


@pytest.mark.parametrize("game", GAMES)
def test_every_order_is_told_with_every_field_and_its_example(game):
    told = command("help", "orders", game).out
    assert max(map(len, told.splitlines())) <= 80
    running = " ".join(told.split())
    for kind in order_types(rulesets.load(game)):
        assert f"\n{kind.verb}\n" in told
        assert f"Example: {kind.example}" in running
        for field in form_of(kind).fields:
            assert f"\n{field.name} " in told


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_told_with_its_policies(game):
    told = command("help", "questions", game).out
    assert max(map(len, told.splitlines())) <= 80
    for kind, policies in rulesets.load(game).questions.items():
        assert f"\n{kind}\n" in told
        for policy in policies:
            assert f"\n{policy} " in told


def test_one_order_is_told_alone_in_any_case():
    told = command("help", "orders", "Kaisers-War", "ATTACK").out
    assert told.startswith("attack\nAttack the enemy units in a hex (12.3).")
    assert "bombard" not in told
    for field in ("table", "hq", "air", "naval", "supply", "if", "pursue", "retreat", "lose"):
        assert f"\n{field} " in told
    assert "cp-first-combat" in told


def test_an_order_of_an_option_says_so():
    assert (
        "Only in games with the option air-missions." in command("help", "orders", "kaisers-war", "air_superiority").out
    )


@pytest.mark.parametrize(
    ("words", "guess"),
    [
        (("orders", "kaisers-war", "atack"), "did you mean attack?"),
        (("orders", "kaiser-war"), "did you mean kaisers-war?"),
        (("questions", "lamp"), "did you mean lamps?"),
        (("orders",), "wargame help orders"),
        (("oders",), "did you mean orders?"),
        (("questions", "lamps", "retraet"), "lamps has no question 'retraet'\n    hint: did you mean retreat?"),
        (("codes", "no-such-untis"), "there is no code 'no-such-untis'\n    hint: did you mean no-such-unit?"),
    ],
)
def test_a_misspelled_word_is_guessed(words, guess):
    said = command("help", *words)
    assert (said.code, said.out) == (2, "")
    assert guess in said.err


@pytest.mark.parametrize("written", ["no-such-unit", "[No-Such-Unit]"])
def test_one_code_is_explained_as_it_stands_in_a_line(written):
    assert command("help", "codes", written).out == "no-such-unit  No unit has this name.\n"


def test_one_question_is_explained():
    """Alone, by its name or one that it had before."""
    told = command("help", "questions", "kaisers-war", "retreat").out
    assert "Standing order: {ask: retreat, prefer: [" in told
    assert "ask: pursuit" not in told


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("topic", ["options", "orders", "questions"])
def test_help_cites_the_rulebook_and_not_our_rulings(game, topic):
    """The numbers of rulings are for RULINGS.md: nobody else can look them up."""
    told = command("help", topic, game).out
    assert not re.search(r"\btrap \d|\bR-\d", told)
