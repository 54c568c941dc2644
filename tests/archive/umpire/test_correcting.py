"""Corrections: phases played again with the sheet that was meant, and every die of the rest as it fell."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from table import Table

import wargame_cli
from wargame_cli.archive.game import games
from wargame_cli.archive.game.games import GivenValues, journal_path
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.lines import line_digest
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.storage.files import read_lines
from wargame_cli.archive.umpire.correcting import correct
from wargame_cli.archive.umpire.overriding import override
from wargame_cli.archive.umpire.rewinding import rewind
from wargame_cli.engine.errors import Refused, VerificationFailed, WargameError
from wargame_cli.engine.events import DieRolled
from wargame_cli.reports.readers import UMPIRE
from wargame_cli.reports.render import text as rendered
from wargame_cli.reports.telling import report_of

FORD_AND_CAMP = ["{move: R3, to: '0102'}", "{attack: Ford, with: [R1, R2]}", "{attack: '0202', with: [R3]}"]


@pytest.fixture(params=["sealed", "seeded"])
def table(request, tmp_path):
    """A game of each kind of dice that the program rolls."""
    return Table(tmp_path, request.param)


def sheet(table, turn, phase, side, *orders, **more):
    """A corrected sheet for a phase that has been played."""
    return table.text(orders, file=f"{side}.yaml", turn=turn, phase=phase, side=side, **more)


def saved(act):
    """The game after a correction, from the disk; it verifies."""
    wargame_cli.save(act.game)
    again = wargame_cli.load(act.game.path)
    verify(again)
    return again


def battle(table, **fields):
    """Turn 1: Blue takes the Ford. Turn 2: Red attacks it and another hex. Gives Red's dice."""
    table.play("{move: R3, to: '0101'}")
    table.play("{move: B1, to: Ford}")
    table.play()
    table.play("{move: R3, to: '0102'}", "{attack: Ford, with: [R1, R2]}", **fields)
    table.play()
    return {each.label: each.value for each in table_dice(table)}


def table_dice(table):
    """Every die of the game as it counts now."""
    chapters = journal_of(table.game).chapters()
    return [event for chapter in chapters for event in chapter.events if isinstance(event, DieRolled)]


def test_the_dice_of_untouched_events_stay(table):
    """The unit that was forgotten joins the attack: the same die falls for it, and the new attack has its own."""
    before = battle(table)
    meant = sheet(table, 2, "red-turn", "Red", *FORD_AND_CAMP)
    act = correct(table.game, [meant], "he forgot an attack")
    saved(act)
    after = {each.label: each.value for each in table_dice(table)}
    assert before.items() < after.items()
    assert set(after) - set(before) == {"turn 2/red-turn/attack 0202"}


def test_both_versions_and_the_reason_stay_in_the_journal(table):
    """The old records are as they were; the chapters that count are the new ones, and say why."""
    battle(table)
    lines = read_lines(journal_path(table.path))
    act = correct(table.game, [sheet(table, 2, "red-turn", "Red")], "the sheet was for another game")
    again = saved(act)
    assert read_lines(journal_path(table.path))[: len(lines)] == lines
    chapters = journal_of(again).chapters()
    assert [(each.turn, each.phase, each.act, each.reason) for each in chapters] == [
        (1, "red-turn", "", ""),
        (1, "blue-turn", "", ""),
        (1, "count", "", ""),
        (2, "red-turn", "", "the sheet was for another game"),
        (2, "blue-turn", "", "the sheet was for another game"),
        (2, "red-turn", "correction", "the sheet was for another game"),
    ]
    old = chapters[-1].undone[0]
    assert [each.label for each in old.events if isinstance(each, DieRolled)] == ["turn 2/red-turn/attack 0201"]
    assert again.position.place_of("B1") == "0201"


def test_what_comes_after_is_played_again_from_its_sheets(table):
    """The move of turn 1 was wrong; the attack of turn 2, as it was sent, meets another enemy."""
    table.play()
    table.play("{move: B1, to: Ford}")
    table.play()
    table.play("{attack: Ford, with: [R1, R2]}")
    act = correct(table.game, [sheet(table, 1, "blue-turn", "Blue", "{move: B3, to: Ford}")], "B3 was meant")
    again = saved(act)
    assert again.position.place_of("B1") == "0301"
    assert [(each.turn, each.phase) for each in act.chapter.instead] == [
        (1, "blue-turn"),
        (1, "count"),
        (2, "red-turn"),
    ]
    assert again.position.points["Blue"] == 1


def test_a_later_sheet_that_becomes_illegal_refuses_the_correction(table):
    """All is told with the line of the later sheet; with --lenient the order is left out; or its sheet is corrected."""
    table.play("{move: R1, to: Ford}")
    table.play()
    table.play()
    table.play("{move: R2, to: Ford}")
    before = table.everything()
    stays = sheet(table, 1, "red-turn", "Red", "{move: R2, to: Ford}")
    with pytest.raises(Refused) as caught:
        correct(table.game, [stays], "R2 was meant")
    told = str(caught.value)
    assert "sheet.yaml:6:6: 0201 is not adjacent to 0201 (rule 2.1)" in told
    assert "turn 2, red-turn cannot be played again like this; nothing has changed" in told
    assert table.everything() == before
    left_out = correct(table.game, [stays], "R2 was meant", lenient=True)
    assert left_out.game.position.place_of("R1") == "0101"
    both = [stays, sheet(table, 2, "red-turn", "Red", "{move: R1, to: Ford}")]
    assert saved(correct(table.game, both, "R2 was meant")).position.place_of("R1") == "0201"


def test_a_corrected_sheet_keeps_its_nonce(tmp_path):
    """The dice have been seen: another nonce would choose others. Without one the old one holds."""
    table = Table(tmp_path, "sealed")
    before = battle(table, nonce="my words")
    with pytest.raises(Refused, match="Red changes its nonce, and with it dice that have been seen") as caught:
        correct(table.game, [sheet(table, 2, "red-turn", "Red", nonce="others")], "x")
    assert "hint: leave the nonce away, or as it was: 'my words'" in str(caught.value)
    for more in ({}, {"nonce": "my words"}):
        act = correct(table.game, [sheet(table, 2, "red-turn", "Red", *FORD_AND_CAMP, **more)], "x")
        saved(act)
        assert before.items() < {each.label: each.value for each in table_dice(table)}.items()


def test_a_forged_nonce_in_a_correction_is_found(tmp_path):
    """A record that is edited to choose dice fails the replay."""
    table = Table(tmp_path, "sealed")
    battle(table)
    saved(correct(table.game, [sheet(table, 2, "red-turn", "Red", *FORD_AND_CAMP)], "x"))
    path = journal_path(table.path)
    *lines, last = read_lines(path)
    record = json.loads(last)
    record["redone"][0]["sheets"][0]["text"] += "nonce: luckier\n"
    last = json.dumps(record, separators=(",", ":")).encode()
    path.write_bytes(b"\n".join([*lines, last, b""]))
    file = msgspec.structs.replace(table.game.file, journal=line_digest(last))
    table.path.write_bytes(games.dump(file, table.path))
    with pytest.raises(VerificationFailed, match=r"\(a correction\): difference in the nonce of Red"):
        verify(table.game)


def test_a_corrected_phase_can_be_corrected_again(table):
    """The third version is the one that counts; each replays."""
    before = battle(table)
    saved(correct(table.game, [sheet(table, 2, "red-turn", "Red")], "first"))
    assert table_dice(table) == []
    saved(correct(table.game, [sheet(table, 2, "red-turn", "Red", "{attack: Ford, with: [R1, R2]}")], "second"))
    assert {each.label: each.value for each in table_dice(table)} == before
    chapters = journal_of(table.game).chapters()
    assert [each.reason for each in chapters[-3:]] == ["second", "second", "second"]


def test_a_ruling_is_corrected_by_its_reading(table):
    """The option holds from the named phase on, in the position and in the game."""
    battle(table)
    act = correct(table.game, [], "we agreed on foul weather", phase="blue-turn", options={"weather": "foul"}, turn=1)
    again = saved(act)
    assert again.position.options == {"weather": "foul"}
    assert again.file.options == {"weather": "foul"}
    assert act.chapter.instead[0].phase == "blue-turn"
    assert len(act.chapter.instead) == 4
    with pytest.raises(Refused, match="the option 'weather' is fair or foul, not 'wet'"):
        correct(table.game, [], "x", phase="count", options={"weather": "wet"})


def test_an_override_in_between_is_made_again(table):
    """And where it can no longer be made, the correction is refused."""
    battle(table)
    path = table.folder / "events.yaml"
    path.write_text("events:\n- {event: UnitMoved, unit: R3, start: '0102', end: '0101'}\n")
    saved(override(table.game, path, "a gift"))
    table.play()
    again = saved(correct(table.game, [sheet(table, 1, "blue-turn", "Blue", "{move: B3, to: Ford}")], "B3 was meant"))
    assert again.position.place_of("R3") == "0101"
    assert [each.act for each in journal_of(again).chapters()] == ["", "", "", "", "", "override", "", "correction"]
    again = saved(rewind(again, "red-turn", "x", turn=2))
    assert again.position.place_of("B3") == "0201"


def test_a_change_of_points_by_hand_comes_to_another_total(table):
    """The umpire gave Blue two points; where a correction before that takes Blue others, they are still two."""
    battle(table)
    path = table.folder / "events.yaml"
    has = table.game.position.points["Blue"]
    path.write_text(f"events: [{{event: PointsChanged, side: Blue, change: 2, total: {has + 2}, reason: a gift}}]\n")
    saved(override(table.game, path, "a gift"))
    act = correct(table.game, [sheet(table, 1, "blue-turn", "Blue")], "B1 stayed at home", lenient=True)
    again = saved(act)
    [gift] = [event for chapter in act.chapter.instead if chapter.act for event in chapter.events]
    assert (gift.change, gift.total) == (2, again.position.points["Blue"])
    assert gift.total != has + 2


def test_a_game_that_takes_another_course_gives_up_what_it_no_longer_reaches(table):
    """The umpire's PhaseStarted skipped a phase; with the correction of the phase before the rest is not reached."""
    table.play()
    path = table.folder / "events.yaml"
    path.write_text("events:\n- {event: GameEnded, winner: Red, level: victory, reason: Blue resigns}\n")
    over = saved(override(table.game, path, "Blue resigns"))
    assert over.position.over
    act = correct(over, [sheet(table, 1, "red-turn", "Red", "{move: R1, to: Ford}")], "a typing error")
    assert act.unreached == ()
    assert saved(act).position.over


@pytest.mark.parametrize(
    ("given", "more", "message"),
    [
        ([], {}, "say what was wrong: give the corrected sheets, or name the phase with --phase"),
        (["turn: 3\nphase: red-turn\nside: Red\n"], {}, "turn 3, red-turn has not been played"),
        (["- 1\n"], {}, "turn None, None has not been played"),
        ([], {"phase": "count"}, "the phase count has not been played"),
        ([], {"phase": "red-turn", "dice": GivenValues(by_label={"x": [1]})}, "in games whose dice are given"),
    ],
)
def test_what_cannot_be_corrected_is_told(tmp_path, given, more, message):
    """And nothing changes."""
    table = Table(tmp_path)
    table.play()
    texts = [SheetText(file="x.yaml", text=text) for text in given]
    with pytest.raises(WargameError, match=re.escape(message)):
        correct(table.game, texts, "x", **more)


def test_given_dice_stay_with_what_they_were_rolled_for(tmp_path):
    """The moderator's dice keep to their labels, though they were given in order; a new roll needs a new die."""
    table = Table(tmp_path, "given")
    table.play("{move: R3, to: '0101'}")
    table.play("{move: B1, to: Ford}")
    table.play()
    text = table.text(["{attack: '0202', with: [R1]}", "{attack: Ford, with: [R1, R2]}"])
    result = wargame_cli.adjudicate(table.game, [text], dice=GivenValues(in_order=[2]), lenient=True)
    assert result.accepted
    wargame_cli.save(result.game)
    meant = sheet(table, 2, "red-turn", "Red", "{attack: '0301', with: []}", "{attack: Ford, with: [R1, R2]}")
    label = "turn 2/red-turn/attack 0301"
    with pytest.raises(WargameError, match=f"needs a die that was not rolled: {label}"):
        correct(table.game, [meant], "x")
    saved(correct(table.game, [meant], "x", dice=GivenValues(by_label={label: [1]})))
    assert {each.label: each.value for each in table_dice(table)} == {label: 1, "turn 2/red-turn/attack 0201": 2}


def test_the_report_lists_what_changed(table):
    """Which phases came out otherwise, which dice stayed, went and came, and the position in words."""
    battle(table)
    act = correct(table.game, [sheet(table, 2, "red-turn", "Red", *FORD_AND_CAMP)], "he forgot an attack")
    told = rendered(report_of(act.game, act.chapter, UMPIRE).blocks)
    assert "The umpire's reason: he forgot an attack" in told
    assert "Played again with another result\n • turn 2: red-turn\n" in told
    assert "Played again, and as before\n • turn 2: blue-turn\n" in told
    assert "1 die fell as before" in told
    assert "Turn 2, red-turn, as corrected by Red" in told
    assert "Dice that are new" in told
    assert "turn 2/red-turn/attack 0202" in told


@pytest.mark.parametrize("who", [UMPIRE, "Red", "Blue", None])
def test_the_report_says_to_everybody_who_had_a_free_look(table, who):
    """The dice were known when the new orders were written, and whose orders these are, phase by phase."""
    battle(table)
    again = [sheet(table, 1, "blue-turn", "blue", "{move: B1, to: Ford}", standing="[]")]
    again += [sheet(table, 2, "red-turn", "Red", *FORD_AND_CAMP)]
    act = correct(table.game, again, "two wrong files")
    told = rendered(report_of(act.game, act.chapter, who).blocks)
    assert "Asked for after the dice of these phases were known.\n" in told
    assert "Orders that are new\n • turn 1, blue-turn: Blue\n • turn 2, red-turn: Red\n\n" in told


def test_the_report_of_a_corrected_ruling_names_no_side(table):
    """Where no sheet is new, nobody chose anything with the dice in sight."""
    battle(table)
    act = correct(table.game, [], "we agreed on foul weather", phase="blue-turn", options={"weather": "foul"}, turn=1)
    told = rendered(report_of(act.game, act.chapter, "Blue").blocks)
    assert "Asked for after the dice of these phases were known." in told
    assert "Orders that are new\n • none: no sheet was wrong, but a ruling\n" in told


def test_a_sheet_that_says_the_same_is_not_new(table):
    """It may come in under another name, beside the one that is."""
    battle(table)
    same = next(each for each in journal_of(table.game).chapters() if each.phase == "blue-turn").step.sheets[0]
    renamed = msgspec.structs.replace(same, file="again.yaml")
    act = correct(table.game, [renamed, sheet(table, 2, "red-turn", "Red", *FORD_AND_CAMP)], "a wrong file")
    told = rendered(report_of(act.game, act.chapter, UMPIRE).blocks)
    assert "Orders that are new\n • turn 2, red-turn: Red\n\n" in told
