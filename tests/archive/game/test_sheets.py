"""Order sheets: everything wrong is told at once, with its line."""

from __future__ import annotations

import pytest

import wargame_cli
from wargame_cli.archive.game.sheet_reading import read
from wargame_cli.archive.game.sheets import SheetText, fetch
from wargame_cli.engine.errors import Malformed
from wargame_cli.engine.position import Standing


def reading(table, *texts):
    game = table.game
    return read(texts, game.id, game.ruleset, game.position)


def messages(problems):
    return [(problem.line, problem.kind, problem.message) for problem in problems]


def test_orders_are_read_with_canonical_names(table):
    """Capitals do not matter, and a place may be called by its name or its number."""
    found = reading(table, table.text(["{move: r1, to: ford}", "{attack: '0201', with: [r1, R2]}"]))
    assert found.problems == []
    assert [str(written) for written in found.sheets[0].orders] == [
        "{move: R1, to: 0201}",
        "{attack: 0201, with: [R1, R2]}",
    ]


def test_everything_wrong_is_told_in_one_pass(table):
    """Header, orders, standing orders and unknown fields: each fault with its line, and hints where a word is near."""
    text = table.text(
        [
            "{move: R9, to: Frod}",
            "{mov: R1, to: Ford}",
            "{move: R1, too: Ford}",
            "move R1 to Ford",
            "{move: [R1], to: Ford}",
            "{move: R1}",
        ],
        ordres="[]",
        standing="[{ask: retreet, prefer: [back]}]",
    )
    found = reading(table, text)
    assert messages(found.problems) == [
        (5, "malformed", "unknown field 'ordres'"),
        (8, "malformed", "there is no unit 'R9'"),
        (8, "malformed", "there is no place 'Frod'"),
        (9, "malformed", "there is no order 'mov'"),
        (10, "malformed", "unknown field 'too'"),
        (11, "malformed", "an order is written as fields"),
        (12, "malformed", "move: expected text, not a list of 1"),
        (13, "malformed", "the field 'to' is missing"),
        (6, "malformed", "no question is of the kind 'retreet'"),
    ]
    hints = [problem.hint for problem in found.problems]
    assert hints[0] == "did you mean orders?"
    assert hints[2] == "did you mean Ford?"
    assert hints[3] == "did you mean move?"
    assert hints[4] == "did you mean to?"
    assert hints[7] == "for example {move: R1, to: Ford}"
    assert hints[8] == "did you mean retreat?"
    assert found.problems[1].text == "  - {move: R9, to: Frod}"
    assert found.problems[1].order == "1: {move: R9, to: Frod}"


def test_an_order_of_another_phase_is_illegal_not_malformed(table):
    """The order is understood, but this phase does not take it; the message says which phases do."""
    table.play()
    table.play()  # now the count, which takes no orders
    (problem,) = reading(table, table.text(["{move: R1, to: Ford}"])).problems
    assert (problem.kind, problem.message) == ("illegal", "there are no 'move' orders in the phase count")
    assert problem.hint == "they are given in red-turn, blue-turn"
    assert problem.rule == "4"


@pytest.mark.parametrize(
    ("fields", "kind", "message"),
    [
        ({"game": "other"}, "illegal", "this sheet is for the game 'other', not for 'crossing-dawn-"),
        (
            {"phase": "blue-turn"},
            "illegal",
            "this sheet is for turn 1, blue-turn, which has not come yet; the game",
        ),
        (
            {"turn": 0},
            "illegal",
            "this sheet is for turn 0, red-turn, which is over; the game stands in",
        ),
        ({"phase": "red-trun"}, "malformed", "there is no phase 'red-trun'"),
        ({"side": "Rad"}, "malformed", "there is no side 'Rad'"),
        ({"turn": "one"}, "malformed", "expected a whole number, not 'one'"),
        ({"game": None}, "malformed", "the field 'game' is missing"),
        ({"phase": None}, "malformed", "the field 'phase' is missing"),
    ],
)
def test_a_sheet_of_something_else_is_refused_as_such(table, fields, kind, message):
    """Another game, phase, turn or side: one clear message; of this game its orders are read all the same."""
    found = reading(table, table.text(["{move: nobody, to: nowhere}"], **fields))
    assert found.hopeless
    assert found.sheets == []
    problem, *of_orders = found.problems
    assert problem.kind == kind
    assert problem.message.startswith(message)
    assert (of_orders == []) is (fields.get("game") == "other")


def test_everything_wrong_with_a_head_is_told_at_once(table):
    """A phase that there is not also where the turn is no number."""
    found = reading(table, table.text(["{move: R1, to: Ford}"], turn="one", phase="red-trun", side="Rad"))
    assert [problem.code for problem in found.problems] == ["wrong-type", "no-such-side", "no-such-phase"]


def test_yaml_words_stay_what_was_written(table):
    """NO, off, 0102 and 12:30 are text: places and units keep their names, a nonce stays as it is."""
    text = table.text(["{move: R1, to: 0102}"], nonce="12:30", answers="{a: NO, b: off, c: 0714, d: ~}")
    (sheet,) = reading(table, text).sheets
    assert str(sheet.orders[0]) == "{move: R1, to: 0102}"
    assert sheet.nonce == "12:30"
    assert sheet.answers == {"a": "NO", "b": "off", "c": "0714", "d": "~"}


def test_blanks_of_a_template_are_as_good_as_nothing(table):
    """A sheet with names and nothing behind them is legal."""
    found = reading(table, table.text(answers="", standing="", nonce=""))
    assert found.problems == []
    assert (found.sheets[0].answers, found.sheets[0].standing, found.sheets[0].nonce) == ({}, None, "")


def test_standing_orders_become_canonical(table):
    """Units and places in standing orders are called by their canonical names, policies stay."""
    text = table.text(standing="[{ask: retreat, about: r1, prefer: [back, ford]}]")
    assert reading(table, text).sheets[0].standing == (Standing(ask="retreat", about="R1", prefer=("back", "0201")),)


def test_a_policy_that_nobody_knows_is_odd(table):
    """A word near a policy is warned of; it may still be an option of a question."""
    found = reading(table, table.text(standing="[{ask: retreat, prefer: [bakc]}]"))
    assert found.problems == []
    assert [(warning.kind, warning.hint) for warning in found.warnings] == [("warning", "did you mean back?")]


@pytest.mark.parametrize("answers", ["[a, b]", "back", "{a: [b]}"])
def test_answers_are_one_option_for_each_label(table, answers):
    """Lists and single words are told to be wrong."""
    assert [problem.kind for problem in reading(table, table.text(answers=answers)).problems] == ["malformed"]


def test_an_answer_that_is_left_open_is_none(table):
    """A label with nothing behind it answers nothing, and is no fault."""
    found = reading(table, table.text(answers="\n  first:\n  second: back"))
    assert found.problems == []
    assert found.sheets[0].answers == {"second": "back"}


def test_several_sheets_of_a_side_are_one(table):
    """A further sheet adds answers; a second one with orders is refused."""
    first, answers = table.text(["{move: R1, to: Ford}"]), table.text(answers="{q: a}", file="more.yaml")
    found = reading(table, first, answers)
    assert found.problems == []
    assert (len(found.sheets), len(found.sheets[0].orders), found.sheets[0].answers) == (1, 1, {"q": "a"})
    again = table.text(["{move: R2, to: Ford}"], file="again.yaml")
    (problem,) = reading(table, first, again).problems
    assert problem.message == "Red has given orders already, in sheet.yaml; a further sheet may only hold answers"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("game: a\ngame: b\n", "'game' is given twice"),
        ("a: &x [1]\nb: *x\n", "anchor"),
        ("- just\n- a list\n", "this is no order sheet"),
        ("just words\n", "this is no order sheet"),
        ("", "the file is empty"),
        ("a: [" * 60 + "]" * 60, "nested more than 40 deep"),
    ],
)
def test_what_is_no_sheet_says_why(table, text, part):
    """Duplicate keys, aliases, lists, words, nothing, and depths: one problem that names the cause."""
    found = reading(table, SheetText(file="x.yaml", text=text))
    assert found.hopeless
    assert part in found.problems[0].message


def test_all_unreadable_files_are_told_at_once(tmp_path):
    """Junk, a missing file and one that is too large: each has its problem."""
    (tmp_path / "junk.yaml").write_bytes(bytes(range(256)))
    (tmp_path / "big.yaml").write_bytes(b"#" * 50_000_000)
    with pytest.raises(Malformed) as caught:
        fetch([tmp_path / "junk.yaml", tmp_path / "missing.yaml", tmp_path / "big.yaml"])
    reasons = [problem.message for problem in caught.value.problems]
    assert "not UTF-8" in reasons[0]
    assert "no such file" in reasons[1]
    assert "too large" in reasons[2]


def test_orders_of_the_side_that_is_not_due_are_illegal(table):
    """The other side may answer and give standing orders, but move nobody."""
    idle = table.text(side="Blue", standing="[{ask: retreat, prefer: [back]}]")
    assert wargame_cli.check(table.game, [idle]).accepted
    verdict = wargame_cli.check(table.game, [table.text(["{move: B1, to: Ford}"], side="Blue")])
    assert [problem.message for problem in verdict.problems] == [
        "only Red gives orders in this phase; Blue may answer questions"
    ]
