"""The one flow of a game: adjudication is pure, questions and dice wait, saving is all or nothing."""

from __future__ import annotations

import os

import msgspec
import pytest
from msgspec.structs import replace

import wargame_cli
from wargame_cli.archive.flow.service import odds
from wargame_cli.archive.game.games import GivenValues, journal_path, key_path
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.journal import saving
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.engine.errors import BadInput, Malformed, Refused, Unsafe, WargameError

ATTACK = "{attack: Ford, with: [B1, B2, B3]}"


def at_the_ford(table):
    """Red stands at the Ford, and Blue's turn is due."""
    table.play("{move: R1, to: Ford}")
    return table


def test_adjudication_writes_nothing_and_changes_nothing(table):
    """The old game and the folder are as they were; the new game is a new one."""
    game, before = table.game, table.everything()
    result = wargame_cli.adjudicate(game, [table.text(["{move: R1, to: Ford}"])])
    assert result.accepted
    assert table.everything() == before
    assert game.position.at("0201") == []
    assert result.game.position.at("0201") == ["R1"]
    assert [type(event).__name__ for event in result.chapter.events] == ["UnitMoved", "PhaseStarted"]


def test_the_same_phase_gives_the_same_dice(sealed):
    """Labelled dice: adjudicating again comes to the same end, until a nonce changes."""
    at_the_ford(sealed)
    sheets = [sealed.text([ATTACK], nonce="one")]
    first, again = (wargame_cli.adjudicate(sealed.game, sheets).chapter.events for _ in range(2))
    assert first == again
    others = [
        wargame_cli.adjudicate(sealed.game, [sealed.text([ATTACK], nonce=str(number))]).chapter.events[0].value
        for number in range(12)
    ]
    assert len(set(others)) > 1


def test_the_odds_of_every_attack_on_a_sheet(table):
    """Each after what is certain of the orders before it; moves have none, and a refused sheet has none at all."""
    for orders in (["{move: R1, to: Ford}"], [], []):
        table.play(*orders)
    verdict, found = odds(table.game, [table.text(["{move: R2, to: 0102}", "{attack: 0301, with: [R1]}"])])
    assert verdict.accepted
    assert [(attack.target, attack.strengths) for attack in found] == [("0301", {"attack": 1, "defence": 1})]
    verdict, found = odds(table.game, [table.text(["{move: B1, to: 0102}", "{attack: 0301, with: [R1]}"])])
    assert (verdict.accepted, found) == (False, [])


def test_the_odds_of_a_phase_that_begins_with_something():
    """What a phase begins with is done before its first order; a movement phase has no attacks."""
    game = wargame_cli.new("kaisers-war/1918", seed="1")
    position = game.position.copy()
    position.begin_phase(1, "cp-movement")
    game = replace(game, file=msgspec.structs.replace(game.file, position=position))
    unit, place = next(
        (unit, way.place)
        for unit, _ in game.ruleset.telling.advice(position, "CP")
        for way in game.ruleset.telling.moves(position, unit)
        if way.how == "rail"
    )
    head = f"game: {game.id}\nturn: 1\nphase: cp-movement\nside: CP\n"
    order = f"orders: [{{rail: [{unit}], to: '{place}'}}]\n"
    verdict, found = odds(game, [SheetText(file="cp.yaml", text=head + order)])
    assert (verdict.problems, found) == ([], [])


def test_a_refused_sheet_leaves_the_game_as_it_is(table):
    """Nothing is rolled, nothing is recorded, and every fault is told."""
    game = table.game
    result = wargame_cli.adjudicate(game, [table.text(["{move: R1, to: Ford}", "{move: B1, to: Ford}", "{mov: 1}"])])
    assert not result.accepted
    assert result.game is game
    assert [(problem.line, problem.kind) for problem in result.problems] == [(7, "illegal"), (8, "malformed")]


def test_lenient_leaves_out_what_is_wrong_and_lists_it(table):
    """Legal orders are carried out; refused ones are events, so that the report has them and the journal replays."""
    sheet = table.text(["{move: R1, to: Ford}", "{move: B1, to: Ford}", "{mov: 1}"])
    result = wargame_cli.adjudicate(table.game, [sheet], lenient=True)
    assert result.accepted
    refused = [event.order for event in result.chapter.events if type(event).__name__ == "OrderRefused"]
    assert refused == ["{mov: 1}", "{move: B1, to: 0201}"]
    verify(wargame_cli.save(result.game))


def test_the_due_sheet_must_be_there(table):
    """A turn is not lost because a file was forgotten; lenient lets the phase pass."""
    (problem,) = wargame_cli.adjudicate(table.game).problems
    assert problem.message == "the sheet of Red is missing"
    assert wargame_cli.adjudicate(table.game, lenient=True).accepted


def test_nothing_follows_the_end(table):
    """A game that is over takes no sheets."""
    while not table.game.position.over:
        wargame_cli.save(wargame_cli.adjudicate(table.game, lenient=True).game)
    with pytest.raises(Refused, match="the game is over"):
        wargame_cli.adjudicate(table.game)


# -- questions ------------------------------------------------------------------------------------------------------


def test_a_question_waits_and_the_answer_resumes(table):
    """With ask_first the saved game holds the question; one more answer ends the phase as if it had come at once."""
    at_the_ford(table)
    asked = wargame_cli.adjudicate(table.game, [table.text([ATTACK])], ask_first=True)
    assert (asked.accepted, asked.question.side, asked.question.options) == (False, "Red", ("0102", "0101"))
    wargame_cli.save(asked.game)
    assert table.game.sides_due == ["Red"]
    assert table.game.position.phase == "blue-turn"
    answer = table.text(side="Red", answers=f'{{"{asked.question.label}": 0101}}', file="answer.yaml")
    done = wargame_cli.adjudicate(table.game, [answer])
    assert done.accepted
    assert done.game.position.place_of("R1") == "0101"
    assert done.game.file.pending is None
    verify(wargame_cli.save(done.game))


def test_an_answer_may_be_added_to_the_same_sheet(table):
    """The sheet that began the phase may come again with more answers, and with nothing else changed."""
    at_the_ford(table)
    asked = wargame_cli.adjudicate(
        table.game, [table.text([ATTACK]), table.text(side="Red", file="red.yaml", nonce="x")], ask_first=True
    )
    wargame_cli.save(asked.game)
    label = asked.question.label
    same = table.text(side="Red", file="red.yaml", nonce="x", answers=f'{{"{label}": 0101}}')
    assert wargame_cli.adjudicate(table.game, [same]).game.position.place_of("R1") == "0101"
    for change in ({"nonce": "y"}, {"standing": "[]"}):
        other = table.text(side="Red", file="red.yaml", answers=f'{{"{label}": 0101}}', **change)
        with pytest.raises(Refused, match="may add answers, and change nothing else"):
            wargame_cli.adjudicate(table.game, [other])


def test_orders_are_fixed_once_dice_were_seen(table):
    """Nobody takes an attack back after its die."""
    at_the_ford(table)
    wargame_cli.save(wargame_cli.adjudicate(table.game, [table.text([ATTACK])], ask_first=True).game)
    with pytest.raises(Refused, match="dice have been seen"):
        wargame_cli.adjudicate(table.game, [table.text(["{move: B1, to: 0101}"], file="other.yaml")])


def test_the_sheet_that_began_the_phase_may_simply_come_again(table):
    """Word for word the same it adds nothing; a file that is no sheet is told of, and changes nothing."""
    at_the_ford(table)
    wargame_cli.save(wargame_cli.adjudicate(table.game, [table.text([ATTACK])], ask_first=True).game)
    answer = table.text(side="Red", answers='{"attack 0201/retreat/R1": 0101}', file="answer.yaml")
    assert wargame_cli.adjudicate(table.game, [table.text([ATTACK]), answer]).game.position.place_of("R1") == "0101"
    scribble = SheetText(file="scribble.yaml", text="- no sheet")
    assert [problem.file for problem in wargame_cli.adjudicate(table.game, [scribble]).problems] == ["scribble.yaml"]


def test_an_answer_that_is_no_option_is_asked_again(table):
    """A wrong choice does not silently become the default, not even without ask_first."""
    at_the_ford(table)
    wrong = table.text(side="Red", answers='{"attack 0201/retreat/R1": 0301}', file="red.yaml")
    result = wargame_cli.adjudicate(table.game, [table.text([ATTACK]), wrong])
    assert not result.accepted
    assert result.question.options == ("0102", "0101")


def test_an_answer_to_no_question_is_warned_of(table):
    """A label with a slip in it is told, with the question that was asked."""
    at_the_ford(table)
    slip = table.text(side="Red", answers='{"attack 0201/retreat/R2": 0101}', file="red.yaml")
    result = wargame_cli.adjudicate(table.game, [table.text([ATTACK]), slip])
    (warning,) = result.warnings
    assert "a question that was not asked" in warning.message
    assert warning.hint == "did you mean attack 0201/retreat/R1?"


def test_standing_orders_answer_while_a_side_is_away(table):
    """A standing order from an earlier phase answers; the event says so."""
    table.play("{move: R1, to: Ford}", standing="[{ask: retreat, prefer: [forward]}]")
    events = table.play(ATTACK).chapter.events
    (answered,) = [event for event in events if type(event).__name__ == "Answered"]
    assert (answered.choice, answered.source) == ("0101", "standing")


# -- given dice -----------------------------------------------------------------------------------------------------


def test_given_dice_are_asked_for_by_label(tmp_path):
    """A missing die waits like a question; it may be given by a short label or in order."""
    from table import Table

    table = at_the_ford(Table(tmp_path, "given"))
    needed = wargame_cli.adjudicate(table.game, [table.text([ATTACK])])
    assert not needed.accepted
    assert needed.die.label == "turn 1/blue-turn/attack 0201"
    wargame_cli.save(needed.game)
    assert table.game.file.pending.die == needed.die.label
    by_label = wargame_cli.adjudicate(table.game, dice=GivenValues(by_label={"attack 0201": [6]}))
    in_order = wargame_cli.adjudicate(table.game, dice=GivenValues(in_order=[6, 1]))
    assert by_label.game.position == in_order.game.position
    assert by_label.chapter.events[0].value == 6
    assert [warning.message for warning in in_order.warnings] == ["nothing has used the given dice [1]"]
    verify(wargame_cli.save(by_label.game))


def test_dice_that_are_asked_for_one_by_one_come_together(tmp_path):
    """Each adds to those of its label, whether it is named or not; what has fallen stays as it fell."""
    wanted = [3, 5, 2, 9, 1, 4, 6, 2]

    def drawn(*sources):
        game = wargame_cli.new("illusions-of-glory/campaign", dice="given", id="g")
        head = "game: g\nturn: 0\nphase: opening-ap\nside: AP\n"
        sheets = [SheetText(file="ap.yaml", text=f"{head}orders:\n- {{open: AP-1}}\n")]
        for way, value in zip(sources, wanted, strict=False):
            dice = {"named": {"by_label": {"draw/AP": [value]}}, "next": {"in_order": [value]}}[way]
            result = wargame_cli.adjudicate(game, sheets, dice=GivenValues(**dice))
            game, sheets = result.game, []
            if result.accepted:
                break
            assert result.die.label == "turn 0/opening-ap/draw/AP"
        assert result.accepted
        return [event.value for event in result.chapter.events if type(event).__name__ == "DieRolled"], game.position

    named = drawn(*["named"] * 8)
    assert named[0] == wanted[: len(named[0])]
    assert len(named[0]) > 3
    assert (
        drawn(*["next"] * 8) == drawn(*["next", "named"] * 4) == drawn(*["named", "next", "next", "named"] * 2) == named
    )


def test_dice_are_given_to_such_games_only(table):
    """Nobody overrules sealed or seeded dice."""
    with pytest.raises(WargameError, match="the dice of this game are seeded"):
        wargame_cli.adjudicate(table.game, [table.text()], dice=GivenValues(in_order=[6]))


def test_a_die_shows_what_such_a_die_can(tmp_path):
    """A seven is refused."""
    from table import Table

    table = at_the_ford(Table(tmp_path, "given"))
    with pytest.raises(Refused, match="shows 7"):
        wargame_cli.adjudicate(table.game, [table.text([ATTACK])], dice=GivenValues(in_order=[7]))


# -- keys -----------------------------------------------------------------------------------------------------------


def test_the_key_file_must_be_the_games_own(sealed, tmp_path):
    """A missing, foreign or junk key file: the phase is not resolved, and the message says what is wrong."""
    key = key_path(sealed.path)
    good = key.read_bytes()
    other = wargame_cli.save(wargame_cli.new("crossing/dawn"), tmp_path / "other.yaml")
    for content, message in (
        (None, "no such file"),
        (key_path(other.path).read_bytes(), "key file of the game"),
        (b"junk", ""),
        (good.replace(b'"secret": "', b'"secret": "00'), "not 32 bytes"),
    ):
        key.unlink(missing_ok=True)
        if content is not None:
            key.write_bytes(content)
        with pytest.raises(BadInput) as caught:
            wargame_cli.adjudicate(sealed.game, [sealed.text()])
        assert message in str(caught.value)


def test_a_key_chain_must_fit_what_was_revealed_last(sealed):
    """A saved game that names another link than its chain's is not resolved."""
    sealed.play("{move: R1, to: Ford}")
    game = sealed.game
    box = msgspec.structs.replace(game.file.dice, link="00" * 32)
    forged = replace(game, file=msgspec.structs.replace(game.file, dice=box))
    with pytest.raises(Refused, match="does not fit what this game revealed last"):
        wargame_cli.adjudicate(forged, [sealed.text()])


def test_sealed_dice_need_a_game_with_a_place(sealed):
    """A game that was read from standard input has no key file beside it."""
    nowhere = replace(sealed.game, path=None)
    with pytest.raises(WargameError, match="a game from standard input has no key file beside it"):
        wargame_cli.adjudicate(nowhere, [sealed.text()])


def test_the_key_is_not_needed_to_check_or_verify(sealed):
    """Players have the game and the journal, but not the key."""
    sealed.play("{move: R1, to: Ford}", nonce="a")
    key_path(sealed.path).unlink()
    assert wargame_cli.check(sealed.game, [sealed.text(["{move: B1, to: Ford}"])]).problems != []
    assert verify(sealed.game).phases == 1


def test_the_secret_is_in_no_other_file(sealed):
    """Neither the game nor its journal holds the secret."""
    sealed.play("{move: R1, to: Ford}")
    secret = key_path(sealed.path).read_text().split('"secret": "')[1][:64]
    assert key_path(sealed.path).stat().st_mode & 0o777 == 0o600
    assert secret not in sealed.path.read_text() + journal_path(sealed.path).read_text()


def test_a_copy_takes_journal_and_key_with_it(sealed, tmp_path):
    """A game saved elsewhere can be played on there."""
    sealed.play("{move: R1, to: Ford}")
    copy = wargame_cli.save(sealed.game, tmp_path / "copy.json")
    result = wargame_cli.adjudicate(copy, [sealed.text()])
    verify(wargame_cli.save(result.game))
    assert sealed.game.file.records == 2


# -- saving ---------------------------------------------------------------------------------------------------------


def test_a_copy_over_an_older_copy_keeps_its_key(sealed, tmp_path):
    """The key that lies beside the older copy is the game's own; it stays, also where writing the copy fails."""
    wargame_cli.save(sealed.game, tmp_path / "copy.yaml")
    key = key_path(tmp_path / "copy.yaml").read_bytes()
    sealed.play("{move: R1, to: Ford}")
    (tmp_path / "copy.journal.jsonl").unlink()
    (tmp_path / "copy.journal.jsonl").mkdir()
    with pytest.raises(Unsafe):
        wargame_cli.save(sealed.game, tmp_path / "copy.yaml")
    (tmp_path / "copy.journal.jsonl").rmdir()
    assert verify(wargame_cli.save(sealed.game, tmp_path / "copy.yaml")).phases == 1
    assert key_path(tmp_path / "copy.yaml").read_bytes() == key


def test_a_game_that_was_never_saved_needs_a_place():
    """A new game is nowhere; nothing is guessed."""
    with pytest.raises(WargameError, match="was never saved; say where to"):
        wargame_cli.save(wargame_cli.new("crossing/dawn"))


def test_a_game_that_was_played_on_meanwhile_is_not_overwritten(table):
    """Two people resolve the same phase: the second save is refused, the first stands."""
    one = wargame_cli.adjudicate(table.game, [table.text(["{move: R1, to: Ford}"])])
    other = wargame_cli.adjudicate(table.game, [table.text()])
    wargame_cli.save(one.game)
    before = table.everything()
    with pytest.raises(Unsafe, match="has been changed since it was read"):
        wargame_cli.save(other.game)
    assert table.everything() == before


def test_the_journal_keeps_the_names_of_files_without_their_folders(table):
    """Nobody learns the moderator's folders, and a sheet in JSON is still read as JSON."""
    red = table.text(["{move: R1, to: Ford}"], file="/home/umpire/red/sheet.yaml")
    json_text = (
        f'{{"game": "{table.game.id}", "turn": 1, "phase": "red-turn", "side": "Blue", "answers": {{"a": "b"}}, '
        '"standing": [{"ask": "retreat", "prefer": ["back"]}]}'
    )
    blue = SheetText(file="/home/umpire/blue/sheet.json", text=json_text)
    wargame_cli.save(wargame_cli.adjudicate(table.game, [red, blue]).game)
    record = list(journal_of(table.game).records())[1]
    assert [sheet.file for sheet in record.sheets] == ["sheet.yaml", "sheet.json"]
    verify(table.game)


def test_two_sheets_of_the_same_name_replay(table):
    """The refused order of one side's sheet is not taken for the other side's order of the same number."""
    red = table.text(["{move: R1, to: Ford}"], file="red/sheet.yaml")
    blue = table.text(["{move: B1, to: Ford}"], side="Blue", file="blue/sheet.yaml")
    wargame_cli.save(wargame_cli.adjudicate(table.game, [red, blue], lenient=True).game)
    assert table.game.position.at("0201") == ["R1"]
    record = list(journal_of(table.game).records())[1]
    assert [sheet.file for sheet in record.sheets] == ["sheet.yaml", "2-sheet.yaml"]
    verify(table.game)


def test_several_phases_may_be_saved_at_once(table):
    """The journal gets every line that was not yet on the disk."""
    first = wargame_cli.adjudicate(table.game, [table.text(["{move: R1, to: Ford}"])])
    second = wargame_cli.adjudicate(first.game, lenient=True)
    wargame_cli.save(second.game)
    assert verify(table.game).phases == 2


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_failure_while_writing_leaves_the_old_game(sealed, monkeypatch, call, failure):
    """A full disk or Ctrl-C at any step of saving: the old game is intact, and the same command works afterwards."""
    result = wargame_cli.adjudicate(sealed.game, [sealed.text(["{move: R1, to: Ford}"])])
    before = sealed.path.read_bytes()
    real, left = getattr(os, call, None), [1]

    def fails_second(*arguments, **options):
        if left[0] == 0:
            raise failure
        left[0] -= 1
        return real(*arguments, **options)

    with monkeypatch.context() as patch:
        if call == "write":
            patch.setattr(
                "wargame_cli.archive.storage.files._write", lambda descriptor, data: (_ for _ in ()).throw(failure)
            )
        else:
            left[0] = 0 if call == "replace" else 1
            patch.setattr(os, call, fails_second)
        with pytest.raises((Unsafe, KeyboardInterrupt)):
            wargame_cli.save(result.game)
    assert sealed.path.read_bytes() == before
    assert not [name for name in sealed.everything() if name.endswith(".tmp")]
    verify(sealed.game)
    assert verify(wargame_cli.save(result.game)).phases == 1


def test_a_failure_while_making_a_game_leaves_nothing(tmp_path, monkeypatch):
    """No key file is left behind that would stand in the way of the next try."""
    with monkeypatch.context() as patch:
        patch.setattr(saving, "commit_files", lambda *_, **__: (_ for _ in ()).throw(Unsafe("full")))
        with pytest.raises(Unsafe):
            wargame_cli.save(wargame_cli.new("crossing/dawn"), tmp_path / "game.yaml")
    assert [path for path in tmp_path.iterdir() if not path.name.endswith(".lock")] == []


def test_data_that_do_not_fit_are_told(tmp_path):
    """A user's file that the game cannot take is his matter, not a crash."""
    (tmp_path / "mine.yaml").write_text("stocks: {}\n")
    with pytest.raises(Malformed, match="do not fit the game"):
        wargame_cli.new("crossing/dawn", data=[tmp_path / "mine.yaml"])


def test_a_sealed_game_that_was_taken_back_says_that_its_keys_are_known(sealed):
    """Restoring an older copy of the game brings back a key that was printed already: resolving again warns."""
    older = sealed.path.read_bytes()
    sealed.play("{move: R1, to: Ford}")
    sealed.path.write_bytes(older)
    again = wargame_cli.adjudicate(wargame_cli.load(sealed.path), [sealed.text(["{move: R1, to: Ford}"])])
    assert again.accepted
    assert any("can foresee the dice" in problem.message for problem in again.warnings)


def test_a_phase_that_was_begun_leniently_takes_a_good_answer(table):
    """The order that was left out then is no fault of the sheet that answers now."""
    table.play("{move: R1, to: Ford}")
    begun = table.text(["{attack: Ford, with: [B1, B2, B3]}", "{fly: B1}"], file="blue.yaml")
    waiting = wargame_cli.adjudicate(table.game, [begun], lenient=True, ask_first=True)
    assert waiting.question is not None
    wargame_cli.save(waiting.game)
    label = waiting.question.label
    answer = table.text(file="red.yaml", side="Red", answers=f"{{'{label}': '0101'}}")
    assert wargame_cli.check(table.game, [answer]).accepted
    bad = table.text(file="red.yaml", side="Red", silence="golden")
    with pytest.raises(Refused, match=r"red\.yaml"):
        wargame_cli.check(table.game, [bad])
    assert wargame_cli.adjudicate(table.game, [answer]).accepted
