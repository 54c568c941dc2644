"""What a side's bundle tells: everything since it gave orders itself, so that nobody misses what befell him."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

import wargame_cli
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.engine.errors import WargameError
from wargame_cli.reports.packing import bundle, news
from wargame_cli.reports.telling import from_phase


def told(game, side, since=""):
    """The phases that a side's bundle tells of."""
    return [
        (chapter.turn, chapter.act or chapter.phase) for chapter in news(game, side, journal_of(game).chapters(), since)
    ]


def report_in(packed):
    """The text of the report in a bundle."""
    with zipfile.ZipFile(io.BytesIO(packed)) as files:
        return files.read("report.txt").decode()


def test_a_side_is_told_of_everything_since_its_own_orders(table):
    """That phase included, whichever side gave orders since; a side that has given none is told everything."""
    table.play()
    assert told(table.game, "Red") == told(table.game, "Blue") == [(1, "red-turn")]
    table.play()
    assert told(table.game, "Red") == [(1, "red-turn"), (1, "blue-turn")]
    assert told(table.game, "Blue") == [(1, "blue-turn")]
    table.play()
    table.play()
    assert told(table.game, "Red") == [(2, "red-turn")]
    assert told(table.game, "Blue") == [(1, "blue-turn"), (1, "count"), (2, "red-turn")]


def test_packing_after_every_phase_leaves_none_untold(table):
    """Nor does packing only when a side's orders are due."""
    always, when_due = ({"Red": set(), "Blue": set()} for _ in range(2))
    for _ in range(9):
        table.play()
        for side in always:
            always[side] |= set(told(table.game, side))
            if side in table.game.sides_due or table.game.position.over:
                when_due[side] |= set(told(table.game, side))
    whole = {(chapter.turn, chapter.phase) for chapter in journal_of(table.game).chapters()}
    assert always == when_due == {"Red": whole, "Blue": whole}


def test_what_the_umpire_did_is_told_with_it(table):
    """An override since the side's orders is part of its news."""
    table.play()
    acts = table.folder / "acts.yaml"
    acts.write_text("events:\n- {event: PointsChanged, side: Red, change: 1, total: 1, reason: x}\n")
    assert table.say("override", table.path, acts, "--reason", "x").code == 0
    assert told(table.game, "Red") == [(1, "red-turn"), (1, "override")]


@pytest.mark.parametrize(
    ("since", "first"), [("red-turn", (2, "red-turn")), ("1/red-turn", (1, "red-turn")), ("count", (1, "count"))]
)
def test_another_phase_can_be_named(table, since, first):
    """The last of its name, or of a turn."""
    for _ in range(5):
        table.play()
    assert told(table.game, "Blue", since)[0] == first
    chapters = journal_of(table.game).chapters()
    assert list(from_phase(table.game, chapters, since)) == list(news(table.game, "Blue", chapters, since))


@pytest.mark.parametrize(
    ("since", "message"),
    [
        ("red-trun", "there is no phase 'red-trun'\n    hint: did you mean red-turn?"),
        ("2/red-turn", "the phase red-turn of turn 2 has not been played\n    hint: played so far: red-turn"),
        ("x/red-turn", "a phase is written PHASE or TURN/PHASE, not 'x/red-turn'"),
    ],
)
def test_a_phase_that_was_not_played_is_refused(table, since, message):
    """With a guess, or what was played."""
    table.play()
    with pytest.raises(WargameError) as raised:
        bundle(table.game, "Red", since)
    assert str(raised.value) == message


def test_the_commands_take_a_phase(table):
    """`pack` and `report`, which then tells of several phases in a list."""
    for _ in range(4):
        table.play()
    out = table.folder / "out"
    assert table.say("pack", table.path, "-o", out, "--side", "Red", "--since", "1/blue-turn").code == 0
    (path,) = out.iterdir()
    assert "Turn 1, Blue Turn" in report_in(path.read_bytes())
    assert "Turn 1, Red Turn" not in report_in(path.read_bytes())
    said = table.say("report", table.path, "--since", "1/blue-turn", "--json")
    assert [report["phase"] for report in json.loads(said.out)] == ["blue-turn", "count", "red-turn"]
    assert table.say("report", table.path, "--since", "3/count").code == 2


def test_nobody_misses_the_combat_in_which_his_city_fell(tmp_path):
    """The battle of Jerusalem was fought two phases before the Allied orders are due."""
    game = wargame_cli.new("kaisers-war/palestine-1918", dice="seeded", seed="1", id="f")
    for phase, orders in (
        ("cp-mobilization", ""),
        ("cp-movement", ""),
        ("cp-first-combat", "- {attack: Jerusalem, with: [OT-Shock-Yil]}\n"),
        ("cp-second-combat", ""),
        ("cp-attrition", None),
    ):
        head = f"game: f\nturn: 1\nphase: {phase}\nside: CP\norders:\n"
        sheets = [] if orders is None else [SheetText(file="cp.yaml", text=head + orders)]
        game = wargame_cli.adjudicate(game, sheets).game
    assert "Attack on 4135 Jerusalem" in report_in(bundle(game, "Allied"))
    assert told(game, "Allied")[0] == (1, "cp-mobilization")
    assert told(game, "CP")[0] == (1, "cp-second-combat")
