"""A game that its sides agreed to play no further: it is over, everything is opened, and everything is proven."""

from __future__ import annotations

import json
import zipfile

import msgspec
import pytest
from table import Table

import wargame_cli
from wargame_cli.archive.bundles.bundle import Open, Sealed, evidence
from wargame_cli.archive.bundles.comparing import same_past
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.game import games
from wargame_cli.archive.game.games import journal_path
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.lines import line_digest
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.storage.files import read_lines
from wargame_cli.archive.umpire.correcting import correct
from wargame_cli.archive.umpire.overriding import close
from wargame_cli.archive.umpire.rewinding import rewind
from wargame_cli.engine.errors import Refused, VerificationFailed, WargameError
from wargame_cli.reports.packing import bundle_name

ATTACK = "{attack: Ford, with: [R1, R2]}"
ENDING = "closed by agreement: a draw"


@pytest.fixture(params=["sealed", "seeded"])
def table(request, tmp_path):
    """Blue holds the Ford, and Red has attacked it in turn 2, from where Blue cannot see R3."""
    table = Table(tmp_path, request.param)
    table.play()
    table.play("{move: B1, to: Ford}")
    table.play()
    table.play(ATTACK)
    return table


def closed(table):
    """The game after the close, from the disk."""
    wargame_cli.save(close(table.game, "a draw").game)
    return table.game


def test_a_closed_game_is_over_and_nobody_has_won(table):
    """Its position is as it was but for the end, and no phase follows."""
    before = table.game.position
    game = closed(table)
    assert (game.position.over, game.position.winner, game.position.ending) == (True, "", ENDING)
    assert (game.position.turn, game.position.phase) == (before.turn, before.phase)
    assert game.sides_due == []
    verify(game)
    with pytest.raises(Refused, match=rf"the game is over \({ENDING}\)"):
        wargame_cli.adjudicate(game, [table.text()])


def test_what_was_sealed_is_opened_and_proven(table):
    """Before the close there is nothing to prove it by; what was told before is what is shown now."""
    earlier = {side: evidence(table.game, side) for side in table.game.sides}
    assert any(isinstance(record, Sealed) for record in earlier["Blue"].records)
    game = closed(table)
    for side in game.sides:
        found = evidence(game, side)
        assert all(isinstance(record, Open) for record in found.records)
        proof = prove(found, "bundle")
        assert (proof.sealed, proof.proven) == (0, 5)
        assert (proof.phases[-1].act, proof.phases[-1].reason) == ("close", "a draw")
        same_past(found, earlier[side], "bundle")


def test_what_is_packed_tells_the_seed_and_asks_for_no_sheet(table, tmp_path):
    """A bundle of the end; of a seeded game the first record shows the seed."""
    game = closed(table)
    assert bundle_name(game, "Red") == f"{game.id}-end-red.zip"
    assert table.say("pack", table.path, "-o", tmp_path / "outbox").code == 0
    with zipfile.ZipFile(tmp_path / "outbox" / bundle_name(game, "Red")) as files:
        assert "sheet.yaml" not in files.namelist()
        assert "Nobody wins, closed by agreement: a draw." in files.read("report.txt").decode()
        first = json.loads(json.loads(files.read("proof.json"))["records"][0]["line"])
    assert first["dice"].get("seed", "") == game.file.dice.seed
    said = table.say("verify", tmp_path / "outbox" / bundle_name(game, "Red"))
    assert said.code == 0, said.err
    assert "nothing is sealed" in said.out
    assert "close (record 6): a draw" in said.out


def test_a_close_wants_a_reason_and_a_game_that_goes_on(table):
    """And its own file; nothing is written otherwise."""
    before = table.everything()
    with pytest.raises(WargameError, match="say why"):
        close(table.game, "")
    assert table.everything() == before
    game = closed(table)
    with pytest.raises(Refused, match="the game is over"):
        close(game, "once more")
    view = games.Game(msgspec.structs.replace(game.file, view="Red"), game.ruleset, game.path)
    with pytest.raises(Refused, match="what Red may see"):
        close(view, "a draw")


def test_a_phase_that_was_begun_is_finished_first(tmp_path):
    """An umpire who has seen its dice cannot end the game by them."""
    table = Table(tmp_path)
    for _ in range(20):
        table.play()
        table.play("{move: B1, to: Ford}")
        table.play()
        result = wargame_cli.adjudicate(table.game, [table.text([ATTACK])], ask_first=True)
        if result.question:
            wargame_cli.save(result.game)
            break
        wargame_cli.save(rewind(table.game, "red-turn", "once more", turn=1).game)
    with pytest.raises(Refused, match="a phase has begun"):
        close(table.game, "a draw")


def test_a_rewind_takes_it_back(table):
    """Back to the phase in which it was closed, and nothing that was played is lost; its reader is warned."""
    before = table.game.position
    game = closed(table)
    act = rewind(game, game.position.phase, "we play on after all")
    assert [problem.message.partition(":")[0] for problem in act.warnings] == ["the game was over"]
    wargame_cli.save(act.game)
    assert table.game.position == before
    assert [chapter.act for chapter in journal_of(table.game).chapters()] == ["", "", "", "", "rewind"]
    verify(table.game)
    found = evidence(table.game, "Blue")
    sealed = [record for record in found.records if isinstance(record, Sealed)]
    assert [(record.kind, record.reason) for record in sealed][-2:] == [
        ("close", "a draw"),
        ("rewind", "we play on after all"),
    ]
    prove(found, "bundle")
    assert "The game had been over" in table.say("report", table.path, "--side", "blue").out
    table.play()
    closed(table)
    assert prove(evidence(table.game, "Blue"), "bundle").sealed == 0


def test_a_rewind_to_an_earlier_phase_takes_it_back_too(table):
    """With what was played since."""
    closed(table)
    wargame_cli.save(rewind(table.game, "red-turn", "the attack was not meant").game)
    assert (table.game.position.over, table.game.position.phase) == (False, "red-turn")
    verify(table.game)


def test_a_correction_closes_again(table):
    """Where the game comes to the same phase; the close is made once more as it was."""
    closed(table)
    meant = table.text([], turn=2, phase="red-turn", side="Red", nonce=None)
    wargame_cli.save(correct(table.game, [meant], "no attack was meant").game)
    assert table.game.position.ending == ENDING
    assert [chapter.act for chapter in journal_of(table.game).chapters()] == ["", "", "", "", "close", "correction"]
    verify(table.game)
    assert prove(evidence(table.game, "Blue"), "bundle").sealed == 0


def test_a_close_does_nothing_but_close(tmp_path):
    """A winner, or points, in a record of this kind are found."""
    table = Table(tmp_path)
    table.play()
    closed(table)
    path = journal_path(table.path)
    *lines, last = read_lines(path)
    forged = last.replace(b'"winner":""', b'"winner":"Red"')
    assert forged != last
    path.write_bytes(b"\n".join([*lines, forged, b""]))
    position = table.game.position.copy()
    position.winner = "Red"
    file = msgspec.structs.replace(table.game.file, journal=line_digest(forged), position=position)
    table.path.write_bytes(games.dump(file, table.path))
    with pytest.raises(VerificationFailed, match=r"record 3 \(the close\): difference in event 1"):
        verify(table.game)


def test_a_close_in_the_terminal(table):
    """Tried first, then done; told to every reader, in JSON, and in the verification."""
    before = table.everything()
    said = table.say("close", table.path, "--reason", "a draw", "--dry-run")
    assert (said.code, "nothing was written (--dry-run)" in said.err) == (0, True)
    assert table.everything() == before
    reports = table.folder / "c.{reader}.md"
    said = table.say("close", table.path, "--reason", "a draw", "--json", "--report", reports)
    assert said.code == 0, said.err
    found = said.json
    assert (found["act"], found["reason"], found["written"], found["over"]) == ("close", "a draw", True, True)
    for reader in ("red", "blue", "public", "umpire"):
        told = (table.folder / f"c.{reader}.md").read_text()
        assert "# Turn 2, Blue Turn: the game is closed" in told
        assert "The umpire's reason: a draw" in told
    assert "turn 2, blue-turn: close (record 6): a draw" in table.say("verify", table.path).out
    assert "closed by agreement" in table.say("status", table.path).out
