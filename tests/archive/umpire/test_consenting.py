"""Acts of the umpire that the sides consent to: proposed, answered, done, and verified by everybody."""

from __future__ import annotations

import msgspec
import pytest
from table import Table

import wargame_cli
from wargame_cli.archive.bundles.bundle import Sealed, evidence
from wargame_cli.archive.bundles.comparing import same_past, same_story
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.game.games import journal_path
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.lines import line, line_digest
from wargame_cli.archive.journal.records import Proposal, Record
from wargame_cli.archive.replaying.rebuilding import rebuild
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.storage.files import read_lines
from wargame_cli.archive.umpire.consenting import propose
from wargame_cli.archive.umpire.correcting import correct
from wargame_cli.archive.umpire.overriding import close, override
from wargame_cli.archive.umpire.rewinding import rewind
from wargame_cli.archive.umpire.setting_terms import set_terms
from wargame_cli.engine.errors import Refused, VerificationFailed

ATTACK = "{attack: Ford, with: [R1, R2]}"
HIDDEN = "{event: UnitMoved, unit: R3, start: 0101, end: 0201, rule: '2.1', seen_by: [Red]}"
EVERYTHING = Terms(consent=("rewind", "override", "correct", "close"))


@pytest.fixture(params=["sealed", "seeded"])
def table(request, tmp_path):
    """Red has attacked the Ford in turn 2, and nothing is done again unless both sides consent."""
    table = Table(tmp_path, request.param)
    wargame_cli.save(set_terms(table.game, EVERYTHING, "as we agreed").game)
    table.play("{move: R3, to: '0101'}")
    table.play("{move: B1, to: Ford}")
    table.play()
    table.play(ATTACK)
    return table


def answer(table, side, field="consent", /, **fields):
    """The answer of a side to the proposal that stands."""
    written = {"game": table.game.id, "side": side, field: table.game.file.asked.name} | fields
    text = "".join(f"{name}: {value}\n" for name, value in written.items())
    return SheetText(file=f"{side.lower()}.yaml", text=text)


def both(table):
    """The consent of both sides."""
    return [answer(table, "Red"), answer(table, "Blue")]


def back(game, reason="played in haste", consents=()):
    """A rewind to the phase of the attack."""
    return rewind(game, "red-turn", reason, turn=2, consents=consents)


def proposed(table, act=back):
    """The act after it was proposed, saved."""
    found = propose(table.game, act)
    wargame_cli.save(found.game)
    return found


def events(table):
    """A file of what would be done by hand."""
    path = table.folder / "events.yaml"
    path.write_text(f"events:\n- {HIDDEN}\n")
    return path


def acts_of(table):
    """Each act to which the terms want consent."""
    corrected = table.text(["{move: R1, to: '0201'}"], turn=1, phase="red-turn", side="Red")
    return {
        "rewind": back,
        "override": lambda game, consents=(): override(game, events(table), "he meant it", consents=consents),
        "correction": lambda game, consents=(): correct(game, [corrected], "a slip", lenient=True, consents=consents),
        "close": lambda game, consents=(): close(game, "a draw", consents=consents),
    }


@pytest.mark.parametrize("kind", ["rewind", "override", "correction", "close"])
def test_an_act_that_all_consent_to_is_done_and_verifies(table, kind):
    """Before that it is refused, and a proposal alone changes nothing."""
    act = acts_of(table)[kind]
    with pytest.raises(Refused, match="needs the consent of Red and Blue; this has not been proposed") as refused:
        act(table.game)
    assert "--ask-consent" in refused.value.problems[0].hint
    before = table.game.position
    found = proposed(table, act)
    assert (found.chapter.act, found.chapter.would.act) == ("proposal", kind)
    assert table.game.position == before
    verify(table.game)
    with pytest.raises(Refused, match="Blue has not given it"):
        act(table.game, consents=[answer(table, "Red")])
    done = act(table.game, consents=both(table))
    assert list(done.chapter.consents) == ["Red", "Blue"]
    wargame_cli.save(done.game)
    verify(table.game)
    assert journal_of(table.game).chapters()[-1].consents == done.chapter.consents
    assert table.game.file.asked is None
    for side in ("Red", "Blue"):
        proof = prove(evidence(table.game, side), "bundle")
        assert (proof.phases[-2].act, proof.phases[-1].act) == ("proposal", kind)
        assert proof.phases[-1].changes == ("Red consented, not signed", "Blue consented, not signed")


def test_the_proposal_is_rebuilt_from_the_journal(table):
    """With a lost game file the answers still count."""
    proposed(table)
    before = table.game.file
    table.path.unlink()
    assert rebuild(journal_path(table.path)).file.asked == before.asked


def test_a_proposal_lapses_when_the_game_goes_on(table):
    """Consent that was given then is good for nothing."""
    proposed(table)
    consents = both(table)
    table.play()
    assert table.game.file.asked is None
    with pytest.raises(Refused, match="has not been proposed"):
        back(table.game, consents=consents)


def test_a_second_proposal_takes_the_place_of_the_first(table):
    """They are asked again who consented to the first, also to the very same."""
    proposed(table)
    consents = both(table)
    again = proposed(table)
    assert "has lapsed" in again.warnings[0].message
    with pytest.raises(Refused, match="Red and Blue have not given it"):
        back(table.game, consents=consents)
    wargame_cli.save(back(table.game, consents=both(table)).game)
    verify(table.game)


def test_only_what_was_proposed_is_done(table):
    """Another phase, another reason or other events are another act."""
    proposed(table)
    with pytest.raises(Refused, match="what was proposed to them last is not this"):
        back(table.game, "for another reason", consents=both(table))
    with pytest.raises(Refused, match="what was proposed to them last is not this"):
        rewind(table.game, "red-turn", "played in haste", turn=1, consents=both(table))
    with pytest.raises(Refused, match="an override needs the consent"):
        acts_of(table)["override"](table.game, consents=both(table))


@pytest.mark.parametrize(
    "wrong",
    [{"game": "another"}, {"consent": "0" * 32}, {"side": "Green"}, {"orders": "[]"}, {"refuse": "0" * 32}],
)
def test_another_answer_is_no_consent(table, wrong):
    """One for another game or proposal, of nobody, or that says more than yes."""
    proposed(table)
    with pytest.raises(Refused, match="Blue has not given it"):
        back(table.game, consents=[answer(table, "Red"), answer(table, "Blue", **wrong)])


def test_a_refusal_is_no_consent(table):
    """It names the same proposal."""
    proposed(table)
    with pytest.raises(Refused, match="Red has not given it"):
        back(table.game, consents=[answer(table, "Red", "refuse"), answer(table, "Blue")])


def test_terms_may_ask_some_sides_only(table):
    """Where nobody plays the others."""
    terms = msgspec.structs.replace(EVERYTHING, consent_of=("Blue",))
    wargame_cli.save(set_terms(table.game, terms, "Red is played by nobody").game)
    proposed(table)
    wargame_cli.save(back(table.game, consents=[answer(table, "Blue")]).game)
    verify(table.game)


def test_without_such_terms_the_umpire_may_ask_all_the_same(tmp_path):
    """Those who consent stand in the record; nobody has to."""
    table = Table(tmp_path)
    table.play()
    act = lambda game, consents=(): rewind(game, "red-turn", "again", consents=consents)  # noqa: E731
    proposed(table, act)
    done = act(table.game, consents=[answer(table, "Blue")])
    assert list(done.chapter.consents) == ["Blue"]
    wargame_cli.save(done.game)
    verify(table.game)


def test_a_side_learns_no_more_of_a_proposal_than_of_the_act(table):
    """Blue does not see R3, which would be moved; once it is over everything is shown as it was told."""
    proposed(table, acts_of(table)["override"])
    told = {side: evidence(table.game, side) for side in ("Red", "Blue")}
    entries = {side: found.records[-1] for side, found in told.items()}
    assert all(isinstance(entry, Sealed) and entry.asked.act == "override" for entry in entries.values())
    assert b"R3" in bytes(entries["Red"].steps[0].events)
    assert b"R3" not in msgspec.json.encode(entries["Blue"])
    assert "R3" not in table.say("report", table.path, "--side", "blue").out
    same_story(told["Red"], told["Blue"], "bundle")
    wargame_cli.save(acts_of(table)["override"](table.game, consents=both(table)).game)
    proposed(table, acts_of(table)["close"])
    wargame_cli.save(acts_of(table)["close"](table.game, consents=both(table)).game)
    for side, before in told.items():
        after = evidence(table.game, side)
        same_past(after, before, "bundle")
        prove(after, "bundle")


def changed(table, number, **fields):
    """The journal with another record in the place of one, and good digests after it."""
    path = journal_path(table.path)
    lines = read_lines(path)
    record = msgspec.json.decode(lines[number], type=Record)
    lines[number] = line(msgspec.structs.replace(record, **fields))
    for later in range(number + 1, len(lines)):
        record = msgspec.json.decode(lines[later], type=Record)
        lines[later] = line(msgspec.structs.replace(record, previous=line_digest(lines[later - 1])))
    path.write_bytes(b"".join(text + b"\n" for text in lines))
    game = table.game
    return msgspec.structs.replace(game.file, journal=line_digest(lines[-1])), lines


@pytest.mark.parametrize(
    ("field", "message"),
    [("consents", "nobody consented"), ("reason", "not what was proposed"), ("begun", "not what was proposed")],
)
def test_what_was_not_consented_to_does_not_verify(table, field, message):
    """A journal that was written anew, with good digests."""
    proposed(table)
    wargame_cli.save(back(table.game, consents=both(table)).game)
    last = table.game.file.records - 1
    value = {"consents": {}, "reason": "another", "begun": True}[field]
    file, _ = changed(table, last, **{field: value})
    with pytest.raises(VerificationFailed, match=message):
        verify(wargame_cli.archive.game.games.Game(file, table.game.ruleset, path=table.path))


def test_a_proposal_that_is_written_otherwise_does_not_verify(table):
    """The answers name the record that the sides were told of."""
    proposed(table)
    wargame_cli.save(back(table.game, consents=both(table)).game)
    file, lines = changed(table, table.game.file.records - 2, digest="0" * 64)
    assert isinstance(msgspec.json.decode(lines[-2], type=Record), Proposal)
    with pytest.raises(VerificationFailed, match="consents to something else"):
        verify(wargame_cli.archive.game.games.Game(file, table.game.ruleset, path=table.path))


def test_consents_alone_make_no_proposal(table):
    """What the sides consented to is the record just before the act."""
    proposed(table)
    consents = both(table)
    wargame_cli.save(set_terms(table.game, Terms(), "no consent any more").game)
    done = back(table.game, consents=consents)
    assert done.chapter.consents == {}
    wargame_cli.save(done.game)
    file, _ = changed(table, table.game.file.records - 1, consents=dict(zip(("Red", "Blue"), consents, strict=True)))
    with pytest.raises(VerificationFailed, match="nothing was proposed just before it"):
        verify(wargame_cli.archive.game.games.Game(file, table.game.ruleset, path=table.path))
