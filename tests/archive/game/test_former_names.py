"""Names on sheets have dashes; what verbs, fields and kinds of question were called before is taken for ever."""

from __future__ import annotations

import pytest

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.game.sheet_reading import read
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.journal.schemas import order_types, schema
from wargame_cli.engine.adjudicate import adjudicate
from wargame_cli.engine.dice import GivenDice, SeededDice
from wargame_cli.engine.events import OrderRefused, StandingGiven
from wargame_cli.engine.orders import wording
from wargame_cli.reports.template import template

KW, LAMPS, GLORY = "kaisers-war/1918", "lamps/campaign", "illusions-of-glory/campaign"

#: Orders with their former words: game, phase, the order, and each word with the one of today.
WRITTEN = [
    (KW, "turn-start", "{kaiser_moves_east: true}", {"kaiser_moves_east": "kaiser-moves-east"}),
    (KW, "cp-movement", "{move: GE-Inf-1, to: 1014, forced_march: true}", {"forced_march": "forced-march"}),
    (KW, "cp-movement", "{rail: [GE-Inf-1], to: 1913, forced_march: true}", {"forced_march": "forced-march"}),
    (
        KW,
        "allied-movement",
        "{amphib: BR-Amph-1, units: [BR-Inf-1], to: 0717, forced_march: true}",
        {"forced_march": "forced-march"},
    ),
    (KW, "allied-movement", "{amphib_supply: BR-Amph-1, hex: 0717}", {"amphib_supply": "amphib-supply"}),
    (KW, "cp-movement", "{build_trench: 1014}", {"build_trench": "build-trench"}),
    (
        KW,
        "cp-first-combat",
        "{attack: 1014, with: [GE-Inf-1], if: {result: 1015, one of: [DW, DD]}}",
        {"one of": "one-of"},
    ),
    (
        KW,
        "cp-first-combat",
        "{bombard: 1014, naval: [GE-Ship-1], if: {result: 1015, one of: [DW]}}",
        {"one of": "one-of"},
    ),
    (KW, "cp-first-combat", "{air_superiority: 1014, air: [GE-Tac-1]}", {"air_superiority": "air-superiority"}),
    (KW, "cp-first-combat", "{strategic_bombing: 1014, air: [GE-Strat-1]}", {"strategic_bombing": "strategic-bombing"}),
    (KW, "cp-aerial-supply", "{aerial_supply: GE-Inf-1, air: GE-Tac-1}", {"aerial_supply": "aerial-supply"}),
    (KW, "allied-start", "{psywar_free: A, examine: Germany}", {"psywar_free": "psywar-free"}),
    (
        LAMPS,
        "germany-combat",
        "{attack: belgium, with: [GE-5], guns: [GE-HA1], guns against: trench, extra dice: never}",
        {"guns against": "guns-against", "extra dice": "extra-dice"},
    ),
    (LAMPS, "germany-production", "{refit: [GE-1], where possible: true}", {"where possible": "where-possible"}),
]


def standing_in(scenario, phase):
    """A new game's position in one of its phases."""
    game = wargame_cli.new(scenario, dice="seeded", seed="1")
    game.position.begin_phase(1, phase)
    return game


def reading(game, *orders, more=""):
    """What is read of a sheet of the side whose orders are due."""
    position, side = game.position, game.ruleset.phase(game.position).side
    head = f"game: g\nturn: {position.turn}\nphase: {position.phase}\nside: {side}\n{more}"
    text = head + "orders:\n" + "".join(f"- {order}\n" for order in orders)
    return read([SheetText(file="old.yaml", text=text)], "g", game.ruleset, position)


@pytest.mark.parametrize(("scenario", "phase", "order", "words"), WRITTEN)
def test_an_order_with_former_words_is_the_order(scenario, phase, order, words):
    """It is kept as it was written, for the events of older games hold it so."""
    game = standing_in(scenario, phase)
    today = order
    for former, word in words.items():
        today = today.replace(f"{former}:", f"{word}:")
    found = reading(game, order, today)
    assert found.problems == []
    old, new = found.sheets[0].orders
    assert old.order == new.order
    assert (old.spelled, new.spelled) == ({word: former for former, word in words.items()}, {})
    assert all(f"{former}: " in str(old) and f"{word}: " in str(new) for former, word in words.items())
    assert wording(old.order) == str(new)


@pytest.mark.parametrize("name", rulesets.names())
def test_every_former_word_stands_in_a_test(name):
    """None is given up."""
    known = {(kind.verb, former) for kind in order_types(rulesets.load(name)) for former in kind.former}
    of_game = [(order, words) for scenario, _, order, words in WRITTEN if scenario.startswith(name)]
    verbs = [(next(iter(words.values()), ""), order, words) for order, words in of_game]
    written = {
        (verb if f"{{{former}:" in order else order[1:].partition(":")[0], former)
        for verb, order, words in verbs
        for former in words
    }
    assert written == known


@pytest.mark.parametrize("name", rulesets.names())
def test_names_on_sheets_have_dashes(name):
    """In schemas, which know today's words alone, and in examples."""
    ruleset = rulesets.load(name)
    records = schema("orders", ruleset)["$defs"]
    tables = {"TableByPercent"}  # its fields are the names of the tables, as in answers and events
    names = {field for record, told in records.items() if record not in tables for field in told.get("properties", ())}
    assert {field for field in {*names, *ruleset.questions} if "_" in field or " " in field} == set()
    assert all(former not in kind.example for kind in order_types(ruleset) for former in kind.former)


def test_a_field_stands_under_one_name_only():
    """Else it could not be said which of them counts; the line is that of the former one."""
    both = "move: GE-Inf-1\n  to: 1014\n  forced_march: true\n  forced-march: false"
    (problem,) = reading(standing_in(KW, "cp-movement"), both).problems
    assert problem.message == "'forced_march' is the former name of 'forced-march', and both are written"
    assert (problem.line, problem.hint) == (8, "write 'forced-march' alone")


def test_what_is_wrong_with_an_older_order_is_told_by_its_line():
    """With today's words in hints, and the word as written where it belongs elsewhere."""
    game = standing_in(KW, "cp-movement")
    orders = ["move: GE-Inf-1\n  to: 1014\n  forced_march: perhaps", "{aerial_supply: GE-Inf-1, air: GE-Tac-1}"]
    orders += ["{amphib_suply: GE-Inf-1, hex: 1014}", "{move: GE-Inf-1, to: 1014, forced_marsh: true}"]
    found = [(problem.line, problem.message, problem.hint) for problem in reading(game, *orders).problems]
    assert found == [
        (
            8,
            "forced-march: expected true or false, not 'perhaps'",
            "write forced-march: true",
        ),
        (
            9,
            "there are no 'aerial_supply' orders in the phase cp-movement",
            "they are given in cp-aerial-supply, allied-aerial-supply",
        ),
        (10, "there is no order 'amphib_suply'", "did you mean amphib-supply?"),
        (11, "unknown field 'forced_marsh'", "did you mean forced-march?"),
    ]


def test_a_refused_order_is_told_as_it_was_written():
    """An older game that went on without it holds it so."""
    game = standing_in(KW, "cp-movement")
    order = "{move: GE-Inf-1, to: 1014, forced_march: true}"
    sheets = reading(game, order).sheets
    outcome = adjudicate(game.ruleset, game.position, sheets, GivenDice(), lenient=True)
    assert [problem.order for problem in outcome.problems] == [f"1: {order}"]
    assert [event.order for event in outcome.events if isinstance(event, OrderRefused)] == [order]


@pytest.mark.parametrize(
    ("former", "today"),
    [
        ("event choice", "event-choice"),
        ("event unit", "event-unit"),
        ("event fort", "event-fort"),
        ("excess", "overstack"),
    ],
)
def test_a_standing_order_may_call_its_question_as_it_was_called(former, today):
    """The sheet's word is kept in the position; a new sheet has today's."""
    game = wargame_cli.new(GLORY, dice="seeded", seed="1")
    assert today in game.ruleset.questions
    more = f"standing: [{{ask: {former}, prefer: [default]}}]\n"
    found = reading(game, more=more)
    assert found.problems == found.warnings == []
    outcome = adjudicate(game.ruleset, game.position, found.sheets, SeededDice("1", "g"))
    side = found.sheets[0].side
    (given,) = (event for event in outcome.events if isinstance(event, StandingGiven))
    assert [order.ask for order in given.standing] == [former]
    assert [order.ask for order in outcome.position.standing[side]] == [former]
    game.position.standing[side] = outcome.position.standing[side]
    sheet = template(game, side)
    assert f"- {{ask: {today}, prefer: [default]}}" in sheet
    assert former not in sheet


def test_every_former_kind_of_question_is_known():
    """The Kaiser's War and The Lamps never had another."""
    known = {name: dict(rulesets.load(name).book.former_questions) for name in rulesets.names()}
    glory = {"event choice": "event-choice", "event unit": "event-unit", "event fort": "event-fort"}
    assert {name: words for name, words in known.items() if words} == {
        "illusions-of-glory": glory | {"excess": "overstack"}
    }
