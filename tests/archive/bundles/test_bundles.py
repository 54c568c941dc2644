"""Bundles: what a side is sent, what it can check without the umpire's files, and that it learns no more."""

from __future__ import annotations

import io
import json
import zipfile

import msgspec
import pytest
from table import Table

import wargame_cli
from wargame_cli.archive.bundles.bundle import Open, Sealed, evidence
from wargame_cli.archive.bundles.comparing import same_past
from wargame_cli.archive.bundles.envelope import read_bundle
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.game.games import load
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.lines import line_digest
from wargame_cli.archive.umpire.correcting import correct
from wargame_cli.archive.umpire.overriding import override
from wargame_cli.archive.umpire.rewinding import rewind
from wargame_cli.archive.umpire.setting_terms import set_terms
from wargame_cli.engine.errors import Malformed, Refused, VerificationFailed
from wargame_cli.engine.events import DieRolled
from wargame_cli.reports.packing import bundle, bundle_name

ATTACK = "{attack: Ford, with: [R1, R2]}"


@pytest.fixture
def table(tmp_path):
    """A game with sealed dice."""
    return Table(tmp_path, "sealed")


def war(table, turns=3):
    """Blue takes the Ford, Red attacks it every turn."""
    for turn in range(1, turns + 1):
        table.play(*([ATTACK] if turn > 1 else []), nonce=f"red {turn}")
        table.play(*(["{move: B1, to: Ford}"] if turn == 1 else []), nonce=f"blue {turn}")
        table.play()


def kinds(game, side):
    """Which records are open to a side."""
    return [isinstance(record, Open) for record in evidence(game, side).records]


def statuses(game, side):
    return [(phase.turn, phase.phase, phase.status) for phase in prove(evidence(game, side), "bundle").phases]


def test_a_finished_game_is_proven_whole(table):
    """When the game is over everything is opened, and every phase is played again."""
    war(table)
    assert table.game.position.over
    proof = prove(evidence(table.game, "Red"), "bundle")
    assert (proof.proven, proof.sealed) == (9, 0)
    chapters = journal_of(table.game).chapters()
    assert proof.dice == sum(isinstance(event, DieRolled) for chapter in chapters for event in chapter.events) > 0
    assert proof.commitment == line_digest(journal_of(table.game).lines[0])


def test_before_the_end_the_dice_are_proven_and_results_sealed(table):
    """Where something is hidden, the record is sealed; every die that the side saw is computed again."""
    war(table, 2)
    assert kinds(table.game, "Red") == [True] + [False] * 6
    proof = prove(evidence(table.game, "Blue"), "bundle")
    assert (proof.proven, proof.sealed, proof.dice) == (0, 6, 1)
    assert statuses(table.game, "Blue")[3] == (2, "red-turn", "dice")


def test_old_turns_are_opened_by_the_terms(table):
    """After that number of turns; an open phase is proven as long as all before it are."""
    wargame_cli.save(set_terms(table.game, Terms(secret_turns=0), "agreed").game)
    war(table, 2)
    assert kinds(table.game, "Red") == [True] * 8
    assert [status for *_, status in statuses(table.game, "Red")] == ["proven"] * 7
    wargame_cli.save(set_terms(table.game, Terms(secret_turns=1), "agreed").game)
    assert kinds(table.game, "Red") == [True] * 5 + [False] * 3 + [True]
    assert [status for *_, status in statuses(table.game, "Red")] == ["proven"] * 4 + [
        "dice",
        "sealed",
        "sealed",
        "proven",
    ]


def test_a_bundle_holds_nothing_that_its_side_may_not_see(table):
    """No sheet, nonce aside, no hidden unit, no standing order and no secret of the other side is anywhere in it."""
    table.play("{move: R3, to: '0101'}", nonce="red", standing="[{ask: retreat, prefer: [back]}]  # the red plan")
    table.play("{move: B1, to: Ford}", nonce="blue")
    table.play()
    with zipfile.ZipFile(io.BytesIO(bundle(table.game, "Blue"))) as files:
        told = {name: files.read(name).decode() for name in files.namelist()}
    assert set(told) == {
        "PLAYERS.txt", "README.txt", "crossing.orders.json", "page.html", "position.yaml", "proof.json", "report.txt",
        "sheet.yaml",
    }  # fmt: skip
    proof = json.loads(told["proof.json"])
    told["proof.json"] = json.dumps(proof["records"][1:])  # where the units began is known to everybody
    for name, text in told.items():
        assert "the red plan" not in text, name
        assert "R3" not in text, name
    assert not any("prefer" in told[name] for name in ("position.yaml", "proof.json", "report.txt"))
    assert "B1" in told["position.yaml"]
    secret = json.loads(table.path.with_suffix(".key").read_text())["secret"]
    assert not any(secret in text for text in told.values())


def test_acts_of_the_umpire_are_proven_too(table):
    """An override, a rewind and a correction: sealed first, with their reasons, and opened at the end."""
    war(table, 2)
    events = table.folder / "events.yaml"
    events.write_text("events:\n- {event: UnitMoved, unit: R3, start: '0102', end: '0101'}\n")
    wargame_cli.save(override(table.game, events, "a gift").game)
    wargame_cli.save(rewind(table.game, "red-turn", "agreed").game)
    table.play(ATTACK, nonce="red 3")
    meant = table.text([], turn=2, phase="red-turn", side="Red")
    wargame_cli.save(correct(table.game, [meant], "no attack was meant").game)
    found = evidence(table.game, "Blue")
    sealed = [record for record in found.records if isinstance(record, Sealed)]
    assert [(record.kind, record.reason) for record in sealed][-4:] == [
        ("override", "a gift"),
        ("rewind", "agreed"),
        ("phase", ""),
        ("correction", "no attack was meant"),
    ]
    prove(found, "bundle")
    while not table.game.position.over:
        table.play()
    proof = prove(evidence(table.game, "Blue"), "bundle")
    assert proof.sealed == 0
    assert {phase.status for phase in proof.phases} == {"proven"}


def changed(found, index, **fields):
    """The evidence with a record changed."""
    records = list(found.records)
    records[index] = msgspec.structs.replace(records[index], **fields)
    return msgspec.structs.replace(found, records=tuple(records))


def step(found, number, **fields):
    """The evidence with the only step of a sealed record changed."""
    return changed(found, number, steps=(msgspec.structs.replace(found.records[number].steps[0], **fields),))


def test_whatever_is_changed_in_a_bundle_is_found(table):
    """A die, a key, a nonce, a digest, a number, the position: each is named."""
    war(table, 2)
    found = evidence(table.game, "Red")
    events = bytes(found.records[4].steps[0].events)
    value = json.loads(events)[0]["value"]
    other = events.replace(f'"value":{value}'.encode(), f'"value":{value % 6 + 1}'.encode())
    assert other != events
    for forged, message in (
        (step(found, 4, events=msgspec.Raw(other)), "difference in the die turn 2/red-turn/attack 0201"),
        (changed(found, 4, key="00" * 32), "the key that was revealed is not the one"),
        (changed(found, 4, key="x"), "the key that was revealed is not the one"),
        (changed(found, 4, nonces={"Red": "luckier"}), "difference in your own nonce"),
        (changed(found, 3, digest="00" * 32), "difference in the record before"),
        (changed(found, 3, number=5), "difference in the number"),
        (changed(found, 0, line=found.records[0].line.replace('"game"', '"gam"')), "it cannot be read"),
        (msgspec.structs.replace(found, records=found.records[1:]), "must begin with one record of the new game"),
    ):
        with pytest.raises(VerificationFailed, match=message):
            prove(forged, "bundle")
    with pytest.raises(VerificationFailed, match="not the one that was noted"):
        prove(found, "bundle", commitment="00")


def test_the_position_that_was_sent_is_the_one_that_comes_out(table):
    """Where all is open."""
    war(table)
    found = msgspec.structs.replace(evidence(table.game, "Red"), position="00")
    with pytest.raises(VerificationFailed, match="difference in what the side may see of it"):
        prove(found, "bundle")


def test_what_is_opened_is_what_was_sealed(table):
    """The earlier bundle vouches for the later one."""
    war(table, 2)
    earlier = evidence(table.game, "Red")
    table.play(ATTACK)
    table.play()
    table.play()
    later = evidence(table.game, "Red")
    same_past(later, earlier, "bundle")
    forged = changed(earlier, 4, digest="00" * 32)
    with pytest.raises(VerificationFailed, match="record 5 is not the one that the earlier bundle has"):
        same_past(later, forged, "bundle")
    with pytest.raises(VerificationFailed, match="more records than this one"):
        same_past(earlier, later, "bundle")
    with pytest.raises(VerificationFailed, match="another game or side"):
        same_past(later, evidence(table.game, "Blue"), "bundle")


@pytest.mark.parametrize("dice", ["seeded", "given"])
def test_games_with_other_dice_are_packed_too(tmp_path, dice):
    """Their dice cannot be computed by a side; what is open is proven."""
    table = Table(tmp_path, dice)
    table.play()
    table.play()
    table.play()
    assert prove(evidence(table.game, "Red"), "bundle").sealed == 3
    if dice == "seeded":
        with zipfile.ZipFile(io.BytesIO(bundle(table.game, "Red"))) as files:
            assert 'seed: "7"' not in files.read("position.yaml").decode()


def test_the_position_in_a_bundle_is_a_game_for_the_player(table):
    """He checks his orders in it, and cannot resolve it."""
    table.play()
    path = table.folder / "position.yaml"
    with zipfile.ZipFile(io.BytesIO(bundle(table.game, "Blue"))) as files:
        path.write_bytes(files.read("position.yaml"))
    game = load(path)
    assert game.file.view == "Blue"
    assert wargame_cli.check(game, [table.text(["{move: B1, to: Ford}"])]).accepted
    assert not wargame_cli.check(game, [table.text(["{move: B1, to: '0102'}"])]).accepted
    with pytest.raises(Refused, match="what Blue may see of the game; it goes on in the umpire's own file only"):
        wargame_cli.adjudicate(game, [table.text([])])
    for words in (("rewind", path, "--to", "red-turn", "--reason", "x"), ("report", path), ("verify", path)):
        said = table.say(*words)
        assert said.code in (2, 4)
        assert "this is what Blue may see of the game, without its journal" in said.err
    events = table.folder / "events.yaml"
    events.write_text("events:\n- {event: UnitMoved, unit: B1, start: '0301', end: '0201'}\n")
    said = table.say("override", path, events, "--reason", "x")
    assert (said.code, "it goes on in the umpire's own file only" in said.err) == (2, True)


def test_bundles_are_the_same_bytes_for_the_same_game(table):
    """Packed again after an interruption they replace what is there."""
    war(table, 2)
    assert bundle(table.game, "Red") == bundle(table.game, "Red")
    assert bundle_name(table.game, "Red").endswith("-turn-03-red-turn-red.zip")


def test_verify_of_a_bundle_in_the_terminal(table):
    """Packed, sent, checked: what is proven and what is sealed, in words and in JSON."""
    war(table, 2)
    out = table.folder / "outbox"
    said = table.say("pack", table.path, "-o", out)
    assert said.code == 0, said.err
    paths = sorted(out.iterdir())
    assert [path.name.rpartition("-")[2] for path in paths] == ["blue.zip", "red.zip"]
    said = table.say("verify", paths[0])
    assert said.code == 0
    assert "Verified: 0 phases are proven, 6 still sealed; 1 dice came out the same." in said.out
    assert "opened when the game is over" in said.out.replace("\n", " ")
    assert table.say("verify", paths[0], "--json").json["phases"][3]["status"] == "dice"
    table.play()
    table.say("pack", table.path, "-o", out, "--side", "blue")
    later = max(out.glob("*-blue.zip"))
    assert table.say("verify", later, "--earlier", paths[0]).code == 0
    assert table.say("verify", later, "--earlier", paths[1]).code == 4
    assert table.say("verify", later, "--commitment", "00").code == 4
    later.write_bytes(later.read_bytes()[:200])
    assert table.say("verify", later).code == 2


def test_a_zip_that_is_no_bundle_is_told(tmp_path):
    """By its name, without a traceback."""
    path = tmp_path / "holiday.zip"
    with zipfile.ZipFile(path, "w") as files:
        files.writestr("photo.txt", "sun")
    said = Table(tmp_path).say("verify", path)
    assert said.code == 2
    assert "holiday.zip: this is no bundle of wargame pack: it holds no proof.json" in said.err
    with zipfile.ZipFile(path, "w") as files:
        files.writestr("proof.json", "{}")
    with pytest.raises(Malformed, match=r"holiday\.zip: the proof in this bundle cannot be read"):
        read_bundle(path)
