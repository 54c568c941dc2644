"""Recurring orders: given once, they count in every phase of their name for which the side sends no orders."""

from __future__ import annotations

import zipfile

import pytest
from table import Table

import wargame_cli
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.engine.events import OrderRefused, RecurringGiven, UnitMoved
from wargame_cli.engine.position import Recurring

MARCHES = "[{phase: red-turn, orders: [{move: R1, to: Ford}, {move: r2, to: '0101'}]}]"


@pytest.fixture
def table(tmp_path):
    """Red has given its orders for the turns to come on the sheet of the first one."""
    table = Table(tmp_path)
    table.play(recurring=MARCHES)
    table.play()
    return table


def resolved(table, *texts, **manner):
    """The current phase resolved with these sheets, and the game saved."""
    found = wargame_cli.adjudicate(table.game, texts, **manner)
    assert found.accepted, found.problems
    wargame_cli.save(found.game)
    return found


def of_kind(found, kind):
    return [event for event in found.chapter.events if isinstance(event, kind)]


def test_they_are_taken_where_no_sheet_comes(table):
    """The side is not waited for, nothing is missing, and the game verifies."""
    assert table.game.sides_due == []
    resolved(table)
    assert table.game.sides_recurring == ["Red"]
    assert table.game.position.recurring == {
        "Red": [Recurring(phase="red-turn", orders=("{move: R1, to: Ford}", '{move: r2, to: "0101"}'))]
    }
    found = resolved(table)
    assert [event.unit for event in of_kind(found, UnitMoved)] == ["R1"]
    verify(table.game)


def test_what_cannot_be_done_is_left_out_and_told(table):
    """R2 is where it is to go: the other order is carried out all the same, the refusal is told with its rule."""
    resolved(table)
    found = resolved(table)
    (refused,) = of_kind(found, OrderRefused)
    assert (refused.side, refused.rule, refused.order) == ("Red", "2.1", "{move: R2, to: 0101}")
    (warning,) = [each for each in found.warnings if each.message.startswith("left out: ")]
    assert (warning.file, warning.kind) == ("recurring orders of Red", "warning")
    report = table.say("report", table.path, "--turn", "2", "--phase", "red-turn").out
    assert "{move: R2, to: 0101}: refused" in report


def test_a_sheet_with_orders_replaces_them_for_its_phase(table):
    """Even one without a single order; the list itself stays."""
    resolved(table)
    found = resolved(table, table.text())
    assert of_kind(found, UnitMoved) == []
    assert table.game.position.recurring["Red"]


def test_a_sheet_without_the_field_leaves_them_be(table):
    """A sheet of standing orders, answers or a nonce alone says nothing of orders."""
    resolved(table)
    head = [line for line in table.text().text.splitlines() if line != "orders:"]
    text = wargame_cli.archive.game.sheets.SheetText(file="red.yaml", text="\n".join([*head, "nonce: words", ""]))
    assert [event.unit for event in of_kind(resolved(table, text), UnitMoved)] == ["R1"]


def test_an_empty_list_ends_them(table):
    """Then the side is waited for again."""
    resolved(table)
    found = resolved(table, table.text(recurring="[]"))
    assert of_kind(found, RecurringGiven) == [RecurringGiven(seen_by=("Red",), side="Red", recurring=())]
    assert "recurring" not in table.path.read_text()


@pytest.mark.parametrize(
    ("written", "message", "hint"),
    [
        ("[{phase: red-trun, orders: []}]", "there is no phase 'red-trun'", "did you mean red-turn?"),
        ("[{phase: blue-turn, orders: []}]", "blue-turn takes no orders of Red", "Red gives orders in red-turn"),
        ("[{phase: red-turn, orders: [{mov: R1}]}]", "there is no order 'mov'", "did you mean move?"),
        ("[{phase: red-turn, orders: [{move: R9, to: Ford}]}]", "there is no unit 'R9'", ""),
        ("[{phase: red-turn, orders: [{move: R1, too: Ford}]}]", "unknown field 'too'", "did you mean to?"),
        ("[{phase: red-turn, order: []}]", "unknown field 'order'", "did you mean orders?"),
        ("red-turn", "expected a list, not 'red-turn'", "begin each entry with `- `"),
    ],
)
def test_they_are_read_like_orders(tmp_path, written, message, hint):
    """What can be known to be wrong is told when they are given, each with its line."""
    table = Table(tmp_path)
    found = wargame_cli.check(table.game, [table.text(recurring=written)])
    assert not found.accepted
    told = {problem.message: problem for problem in found.problems}
    assert message in told, told
    assert (told[message].line, hint in told[message].hint) == (5, True)


def test_a_sheet_has_them_and_ends_them_as_it_stands(table):
    """The template of their phase holds the orders, so that it can be sent as it is; of others it holds the list."""
    resolved(table)
    sheet = table.say("template", table.path, "--side", "Red").out
    assert '  - {move: R1, to: Ford}\n  - {move: r2, to: "0101"}\n' in sheet
    assert "recurring:\n  - phase: red-turn\n    orders:\n      - {move: R1, to: Ford}\n" in sheet
    assert "recurring" not in table.say("template", table.path, "--side", "Blue").out.replace("# recurring", "")


def test_nobody_else_learns_of_them(table):
    """Neither a view nor a bundle of the other side holds a word of them; their own side's does."""
    game = table.game
    for side, knows in (("Red", True), ("Blue", False)):
        assert bool(game.ruleset.view(game.position, side).recurring) == knows
        assert table.say("pack", table.path, "--side", side, "-o", table.folder).code == 0
        folder = table.folder / side
        (bundle,) = table.folder.glob(f"*{side.lower()}*.zip")
        zipfile.ZipFile(bundle).extractall(folder)
        text = (folder / "position.yaml").read_text()
        assert ("move: R1, to: Ford" in text) == knows


def test_status_says_so(table):
    """And the next command resolves."""
    resolved(table)
    said = table.say("status", table.path).out
    assert "Red has recurring orders for this phase; a sheet replaces them." in said
    assert f"wargame resolve {table.path}" in said
