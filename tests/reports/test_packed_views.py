"""The saved game that a side is sent: built of what it may have, so that nothing else comes along."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

import wargame_cli
from wargame_cli.archive.game.games import Crash, DiceBox, GameFile, GivenValues, Pending, dump, read
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.questions import Question
from wargame_cli.reports.view_files import view_file

AP_OPENS = "game: {id}\nturn: 0\nphase: opening-ap\nside: AP\norders:\n- {{open: AP-1}}\n"

#: What a side is sent of the fields of a saved game that tell of more than the position; a new field belongs to
#: neither list, and `test_every_field_was_thought_of` asks for it.
SENT = {
    GameFile: {
        "schema", "wargame", "game", "ruleset", "rules_version", "scenario", "digest", "dice", "options", "data",
        "terms", "records", "journal", "begun", "since", "view", "pending", "position",
    },
    Pending: {"sheets", "question"},
    DiceBox: {"source", "commitment", "link", "revealed", "acts", "act_link", "acted", "readers", "branch"},
}  # fmt: skip
KEPT_BACK = {
    GameFile: {"asked", "crash", "lock"},
    Pending: {"die", "reading", "given", "lenient", "silent", "received", "beacon"},
    DiceBox: {"seed", "secret"},
}


def asked(side):
    """A question to a side."""
    return Question(
        label="q", side=side, kind="retreat", text="Where to?", options=("1", "2"), default="1", rule="1", about=()
    )


def waiting(table, side):
    """A game in the middle of a phase: a question to a side, sheets of both, dice that were typed in."""
    pending = Pending(
        sheets=(table.text(["{move: R1, to: Ford}"], side="Red"), table.text(file="b.yaml", side="Blue")),
        question=asked(side),
        die="turn 1/red-turn/secret",
        given=GivenValues(by_label={"secret": [3]}, in_order=[4]),
        lenient=True,
        silent={"Blue": "hold"},
    )
    game = table.game
    crash = Crash(command=("resolve",), traceback="secret")
    return replace(game, file=msgspec.structs.replace(game.file, pending=pending, crash=crash))


@pytest.mark.parametrize("kind", SENT)
def test_every_field_was_thought_of(kind):
    """A field that is new is hidden until it is let in here and in `packing`."""
    assert SENT[kind] | KEPT_BACK[kind] == set(kind.__struct_fields__)


@pytest.mark.parametrize("side", ["Red", "Blue"])
def test_a_view_holds_ones_own_sheets_and_question_and_no_more_of_a_phase(table, side):
    """Not the dice that were given, the label of the one that is wanted, or what the umpire decided."""
    game = waiting(table, side)
    for reader in ("Red", "Blue"):
        seen = view_file(game, reader)
        assert seen.pending == Pending(
            sheets=tuple(sheet for sheet in game.file.pending.sheets if sheet.side == reader),
            question=asked(side) if reader == side else None,
        )
        assert seen.crash is None
        assert seen.dice == DiceBox(source="seeded", commitment=game.file.dice.commitment)


def test_dice_that_were_given_are_in_no_view(tmp_path):
    """The Allied hand is drawn die by die: the position that the Central Powers are sent tells of no draw."""
    path = tmp_path / "g.yaml"
    game = wargame_cli.save(wargame_cli.new("illusions-of-glory/campaign", dice="given", id="g"), path)
    sheet = SheetText(file="ap.yaml", text=AP_OPENS.format(id="g"))
    drawn = wargame_cli.adjudicate(game, [sheet], dice=GivenValues(by_label={"draw/AP": [3]}))
    assert drawn.die is not None
    assert drawn.die.label.endswith("draw/AP")
    for side in game.sides:
        text = dump(view_file(drawn.game, side), path).decode()
        assert "draw/AP" not in text
        assert ("open: AP-1" in text) == (side == "AP")
        assert read(text.encode(), "view")[0].view == side
