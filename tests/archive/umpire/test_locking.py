"""Lock, then roll: what decides the dice does not exist yet when the sheets are fixed."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from drand import TESTNET, other_network, published, sign
from post import START, Post
from table import Table, command

import wargame_cli
from wargame_cli.archive.bundles.bundle import Open, Sealed, digest_of, evidence
from wargame_cli.archive.bundles.comparing import same_story
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.game.terms import BeaconTerms, Terms
from wargame_cli.archive.game.terms_text import terms_text
from wargame_cli.archive.journal.journal import Journal, journal_of
from wargame_cli.archive.journal.lines import line as written_line
from wargame_cli.archive.journal.lines import line_digest
from wargame_cli.archive.journal.records import Opening, Record
from wargame_cli.archive.replaying.replay import play_again
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.sealed_dice.keys import phase_key
from wargame_cli.archive.umpire import locking
from wargame_cli.archive.umpire.correcting import correct
from wargame_cli.archive.umpire.rewinding import rewind
from wargame_cli.archive.umpire.setting_terms import set_terms
from wargame_cli.engine.errors import Refused, VerificationFailed, WargameError
from wargame_cli.engine.events import DieRolled
from wargame_cli.reports.readers import UMPIRE
from wargame_cli.reports.telling import report_of

ATTACK = "{attack: Ford, with: [R1, R2]}"
BEACON = Terms(beacon=BeaconTerms(network=TESTNET, minutes=15))


class Locked(Table):
    """A table whose dice come from the beacon; the clock stands still."""

    def __init__(self, folder: Path, terms: Terms = BEACON) -> None:
        self.folder, self.path = folder, folder / "game.yaml"
        wargame_cli.save(wargame_cli.new("crossing/dawn", dice="sealed", terms=terms), self.path)

    def lock(self, *texts):
        """Lock these sheets."""
        made = locking.lock(self.game, texts)
        wargame_cli.save(made.game)
        return made

    def roll(self, *texts, beacon=None):
        """Resolve what was locked with the beacon's round."""
        found = wargame_cli.adjudicate(self.game, texts, beacon=beacon or sign(self.game.file.lock.round))
        assert found.accepted, found.problems
        wargame_cli.save(found.game)
        return found


@pytest.fixture
def table(tmp_path, monkeypatch):
    """Red can attack the Ford; no die has fallen so far, so nothing had to be locked."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(START.timestamp())))
    table = Locked(tmp_path)
    table.play()
    table.play("{move: B1, to: Ford}")
    table.play()
    return table


def attack(table, **fields):
    return table.text([ATTACK], nonce="red", **fields)


def fell(chapter):
    return [event.value for event in chapter.events if isinstance(event, DieRolled)]


def fell_last(table):
    return fell(journal_of(table.game).chapters()[-1])


def test_no_die_falls_before_the_lock_and_the_round(table):
    """Neither without a lock, nor before the beacon has spoken; orders without dice need neither."""
    for _ in range(2):
        with pytest.raises(Refused, match="no die falls before the sheets are locked and the beacon's round is there"):
            wargame_cli.adjudicate(table.game, [attack(table)])
        table.lock(attack(table))
    table.lock(table.text([]))
    table.play()  # an empty sheet was locked: nothing is rolled
    verify(table.game)


def test_a_bundle_with_dice_that_no_beacon_decided_is_found(tmp_path):
    """An umpire whose program rolls all the same can be told by what he sends, while all is sealed."""
    table = Table(tmp_path, "sealed")
    for order in ("{move: R1, to: Ford}", "{attack: Ford, with: [B1, B2, B3]}"):
        table.play(order)
    for side in ("Red", "Blue"):
        sent = evidence(table.game, side)
        opening, *sealed = sent.records
        assert isinstance(opening, Open)
        promised = msgspec.structs.replace(msgspec.json.decode(opening.line, type=Opening), terms=BEACON)
        records = [Open(line=written_line(promised).decode())]
        for record in sealed:
            assert isinstance(record, Sealed)
            records.append(msgspec.structs.replace(record, previous=digest_of(records[-1])))
        with pytest.raises(VerificationFailed, match="a die fell before the sheets were locked and the beacon's round"):
            prove(msgspec.structs.replace(sent, records=tuple(records)), "bundle")


def test_a_journal_with_dice_that_no_beacon_decided_does_not_verify(tmp_path):
    """The same in the umpire's own files: it is a difference, and no refusal."""
    table = Table(tmp_path, "sealed")
    table.play("{move: R1, to: Ford}")
    table.play("{attack: Ford, with: [B1, B2, B3]}")
    records = [msgspec.json.decode(text, type=Record) for text in journal_of(table.game).lines]
    lines = [written_line(msgspec.structs.replace(records[0], terms=BEACON))]
    for record in records[1:]:
        lines.append(written_line(msgspec.structs.replace(record, previous=line_digest(lines[-1]))))
    with pytest.raises(VerificationFailed, match="no die falls before the sheets are locked"):
        play_again(Journal(lines, "journal"))


def test_what_was_locked_is_what_counts(table):
    """The sheets that were locked are those that count, whether they are named again or not."""
    made = table.lock(attack(table))
    assert made.told.round == TESTNET.round_at(START) + 15 * 60 // TESTNET.period
    with pytest.raises(Refused, match="its sheets are locked: this sheet may add answers"):
        wargame_cli.adjudicate(table.game, [table.text(["{move: R3, to: '0101'}"])], beacon=sign(made.told.round))
    with pytest.raises(Refused, match=f"this is round {made.told.round + 1}, and the sheets were locked for round"):
        wargame_cli.adjudicate(table.game, [], beacon=sign(made.told.round + 1))
    forged = msgspec.structs.replace(sign(made.told.round), signature=sign(made.told.round, 99).signature)
    with pytest.raises(Refused, match="signature"):
        wargame_cli.adjudicate(table.game, [], beacon=forged)
    found = table.roll()
    assert fell(found.chapter)
    assert table.game.file.lock is None
    record = json.loads(journal_of(table.game).lines[-1])
    assert record["beacon"] == msgspec.to_builtins(sign(made.told.round))
    assert verify(table.game).acts[-1].act == "lock"


def test_the_dice_come_from_link_nonces_lock_and_round(table):
    """By hand: the key of the phase is the hash of all four."""
    made = table.lock(attack(table))
    found = table.roll()
    seal = found.chapter.seal
    drawn = sign(made.told.round).randomness
    key = phase_key(bytes.fromhex(seal.key), {"Red": "red"}, made.told.record, drawn.hex())
    from wargame_cli.engine.dice import KeyedDice

    dice = KeyedDice(key)
    rolls = [event for event in found.chapter.events if isinstance(event, DieRolled)]
    assert [roll.value for roll in rolls] == [dice.shows(roll.label, roll.number, roll.sides) for roll in rolls]


def test_everybody_is_told_and_each_side_finds_its_own_sheet(table):
    """In reports and bundles; the salt of one side tells nothing of another's sheet."""
    text = attack(table)
    made = table.lock(text)
    found = evidence(table.game, "Red").records[-1]
    assert isinstance(found, Sealed)
    assert found.locked == made.told
    assert [sheet.side for sheet in found.locked.sheets] == ["Red"]
    assert found.salt == made.salts["Red"] != made.salts["Blue"]
    assert text.text not in locking.lock_text(table.game.id, made.told, "Red", made.salts["Red"])
    for side in ("Red", "Blue"):
        told = prove(evidence(table.game, side), "bundle").phases[-1]
        assert (told.act, told.status, told.lock) == ("lock", "proven", made.told)
    table.roll()
    chapters = journal_of(table.game).chapters()
    for reader in (UMPIRE, "Blue", None):
        assert "the sheets are locked" in str(report_of(table.game, chapters[-2], reader).blocks)
        report = str(report_of(table.game, chapters[-1], reader).blocks)
        assert f"before round {made.told.round} of the beacon testnet (chain {TESTNET.chain})" in report
        assert sign(made.told.round).randomness.hex() in report
        assert "replaced" not in report
    for side in ("Red", "Blue"):
        assert prove(evidence(table.game, side), "bundle").dice == len(fell_last(table))


def test_no_word_is_taken_in_under_a_lock(tmp_path, monkeypatch):
    """Its umpire may know the round by then, and would choose the dice by the word."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(START.timestamp())))
    table = Locked(tmp_path)
    table.lock(table.text())
    words = msgspec.structs.replace(BEACON, words={"Red": "x"})
    with pytest.raises(Refused, match="the word of Red comes too late"):
        set_terms(table.game, words, "a word")


def test_two_sides_were_told_of_one_lock(table):
    """Each has a salt of its own; that is no difference."""
    table.lock(attack(table))
    table.roll()
    ours, theirs = (evidence(table.game, side) for side in ("Red", "Blue"))
    assert same_story(ours, theirs, "bundle") == len(ours.records) == len(theirs.records)


def test_a_lock_that_was_replaced_is_told(table):
    """The umpire may have seen the first round: every report says so."""
    first = table.lock(attack(table))
    second = table.lock(table.text([ATTACK], nonce="better"))
    assert second.game.file.lock.times == 2
    with pytest.raises(Refused, match="may add answers"):
        wargame_cli.adjudicate(table.game, [attack(table)], beacon=sign(second.told.round))
    table.roll()
    told = str(report_of(table.game, journal_of(table.game).chapters()[-1], "Blue").blocks)
    assert "The lock of this phase was replaced once" in told
    assert first.told.record != second.told.record
    verify(table.game)


@pytest.mark.parametrize("act", ["rewind", "override", "correct"])
def test_whatever_changes_the_position_ends_a_lock(table, act):
    """What was locked was for another position; terms leave it alone."""
    events = table.folder / "events.yaml"
    events.write_text("events:\n- {event: UnitMoved, unit: R3, start: '0102', end: '0101'}\n")
    table.lock(attack(table))
    wargame_cli.save(set_terms(table.game, msgspec.structs.replace(BEACON, minutes=60), "agreed").game)
    assert table.game.file.lock is not None
    from wargame_cli.archive.umpire.overriding import override

    meant = table.text(["{move: B1, to: Ford}"], turn=1, phase="blue-turn", side="Blue")
    done = {
        "rewind": lambda: rewind(table.game, "blue-turn", "agreed"),
        "override": lambda: override(table.game, events, "a gift"),
        "correct": lambda: correct(table.game, [meant], "looked at"),
    }[act]()
    wargame_cli.save(done.game)
    assert table.game.file.lock is None
    verify(table.game)
    with pytest.raises(Refused, match="not locked"):
        wargame_cli.adjudicate(table.game, [], beacon=sign(1))


def test_what_cannot_be_locked(table, tmp_path):
    """Sheets with errors, a missing one, a game without a beacon; a beacon in a game whose dice are not sealed."""
    with pytest.raises(Refused, match="R9"):
        locking.lock(table.game, [table.text(["{move: R9, to: Ford}"])])
    with pytest.raises(Refused, match="the sheet of Red is missing"):
        locking.lock(table.game, [])
    (tmp_path / "other").mkdir()
    with pytest.raises(WargameError, match="name no beacon"):
        locking.lock(Table(tmp_path / "other", "sealed").game, [])
    with pytest.raises(WargameError, match="a beacon goes with sealed dice, and those of this game are seeded"):
        wargame_cli.new("crossing/dawn", seed="7", terms=BEACON)
    (tmp_path / "seeded").mkdir()
    seeded = Table(tmp_path / "seeded")
    with pytest.raises(WargameError, match="a beacon goes with sealed dice"):
        set_terms(seeded.game, BEACON, "agreed")


def forged(table, change):
    """The records of the game after a change of the plain lines, chained anew as a forger would."""
    from wargame_cli.archive.journal.lines import line_digest

    lines, previous = [], ""
    for number, line in enumerate(journal_of(table.game).lines):
        record = json.loads(line)
        if number:
            record["previous"] = previous
        change(record)
        text = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
        previous = line_digest(text)
        lines.append(text)
    return lines


def replayed(lines):
    from wargame_cli.archive.journal.journal import Journal
    from wargame_cli.archive.replaying.replay import play_again

    return play_again(Journal(lines, "forged"))


@pytest.mark.parametrize(
    ("kind", "field", "value", "message"),
    [
        ("lock", "round", 5, "its round is not the first that the terms allow after the moment of the lock"),
        ("lock", "at", "2026-11-20T11:00:00+00:00", "its round is not the first that the terms allow"),
        ("lock", "chain", "00" * 32, "its network is not the one that the terms name"),
        ("lock", "published", "2026-11-20T11:00:00+00:00", "its round is not published when it says"),
        ("phase", "lock", "00" * 32, "difference in the lock"),
        ("phase", "beacon", msgspec.to_builtins(sign(7)), "this is round 7, and the sheets were locked for round"),
    ],
)
def test_a_forged_lock_is_found(table, kind, field, value, message):
    """However the journal is chained anew."""
    table.lock(attack(table))
    table.roll()

    def change(record):
        if record["record"] == kind and (kind == "lock" or "beacon" in record):
            record[field] = value

    with pytest.raises(VerificationFailed, match=message):
        replayed(forged(table, change))


def test_another_sheet_than_the_locked_one_is_found(table):
    """Put into the record of the phase, with the digests that belong to it."""
    table.lock(attack(table))
    table.roll()
    state = {}

    def change(record):
        if record["record"] == "lock":
            record["sheets"][0]["text"] += "# another\n"
            from wargame_cli.archive.journal.lines import line_digest

            state["digest"] = line_digest(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode())
        elif record["record"] == "phase" and "beacon" in record:
            record["lock"] = state["digest"]

    with pytest.raises(VerificationFailed, match="the sheet of Red that was locked is not among those"):
        replayed(forged(table, change))


def test_a_beacon_of_another_key_is_no_beacon(table, tmp_path):
    """Who describes a network with a key of his own is told by its chain hash in every report."""
    other = other_network(4711)
    (tmp_path / "other").mkdir()
    theirs = Locked(tmp_path / "other", Terms(beacon=BeaconTerms(network=other, minutes=15)))
    theirs.play()
    theirs.play("{move: B1, to: Ford}")
    theirs.play()
    made = theirs.lock(attack(theirs))
    with pytest.raises(Refused, match="signature"):
        wargame_cli.adjudicate(theirs.game, [], beacon=sign(made.told.round))
    assert made.told.chain != TESTNET.chain


def test_a_finished_game_shows_its_locks(table):
    """Opened they are proven whole, and nothing is sealed any more."""
    table.lock(attack(table))
    table.roll()
    while not table.game.position.over:
        table.play()
    proof = prove(evidence(table.game, "Blue"), "bundle")
    assert proof.sealed == 0
    assert [phase.act for phase in proof.phases if phase.act] == ["lock"]
    verify(table.game)


def test_locking_in_the_terminal(tmp_path, monkeypatch):
    """Received, locked, mailed, rolled, verified: by the commands alone."""
    post = Post(tmp_path, monkeypatch)
    path = post.new(dice="sealed", terms=terms_text(BEACON))
    for phase, side, order in (
        ("red-turn", "Red", ""),
        ("blue-turn", "Blue", "{move: B1, to: Ford}"),
        ("count", "", ""),
    ):
        sheets = [post.sheet(*([order] if order else []), phase=phase, side=side)] if side else []
        said = command("resolve", path, *sheets)
        assert said.code == 0, said.err
    post.drop(b"", "x.txt")
    sheet = post.sheet(ATTACK, turn=2, nonce="mine", name="red.yaml")
    kept = tmp_path / "kept.yaml"
    kept.write_bytes(sheet.read_bytes())
    assert post.receive().code == 2  # an empty file is no sheet; the other is filed
    assert f"wargame lock {path} --received" in command("status", path).out.replace("\n", " ")
    said = command("lock", path, "--received", "-o", tmp_path / "outbox")
    assert said.code == 0, said.err
    assert "the sheets are locked" in said.out
    texts = sorted((tmp_path / "outbox").iterdir())
    assert [text.name.rpartition("lock")[2] for text in texts] == ["-blue.yaml", "-red.yaml", ".yaml"]
    number = post.game().file.lock.round
    said = command("verify", texts[1], "--sent", kept)
    assert (said.code, "locked" in said.out) == (0, True), said.err
    other = tmp_path / "other.yaml"
    other.write_text(kept.read_text() + "# more\n")
    said = command("verify", texts[1], "--sent", other)
    assert (said.code, "a sheet is locked in your name that is not among those" in said.err) == (4, True)
    said = command("verify", texts[0], "--sent", kept)
    assert (said.code, "none of the sheets that you sent is locked" in said.err) == (4, True)
    assert command("verify", texts[2], "--sent", kept).code == 2
    assert command("verify", path, "--sent", kept).code == 2
    assert "wargame resolve" in command("status", path).out
    round_file = tmp_path / "round.json"
    round_file.write_bytes(published(number + 1))
    assert command("resolve", path, "--beacon", round_file).code == 2
    round_file.write_bytes(published(number))
    said = command("resolve", path, "--beacon", round_file)
    assert said.code == 0, said.err
    assert f"before round {number} of the beacon" in " ".join(said.out.split())
    assert command("verify", path).code == 0
    assert command("pack", path, "-o", tmp_path / "bundles").code == 0
    red = next((tmp_path / "bundles").glob("*-red.zip"))
    for text in texts:
        said = command("verify", red, "--lock", text)
        assert said.code == 0, said.err
        told = " ".join(said.out.split())
        assert "The lock of turn 2, red-turn is the one in this text." in told
        assert "did the text reach you before?" in told  # that nobody can see from the files
        assert "2 red-turn lock its round; only the date of its mail shows" in told
    texts[0].write_text(texts[0].read_text().replace(f"round: {number}", f"round: {number - 1}"))
    assert command("verify", red, "--lock", texts[0]).code == 4
    assert command("verify", path, "--lock", texts[0]).code == 2
