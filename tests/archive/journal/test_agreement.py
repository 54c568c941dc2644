"""Who signs for a side changes with its own signature, or everybody is told; with real keys."""

from __future__ import annotations

import pytest
from post import Post
from table import command

from wargame_cli.archive.bundles.bundle import evidence
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.journal.agreement import agreed
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.engine.errors import VerificationFailed
from wargame_cli.reports.readers import UMPIRE
from wargame_cli.reports.telling import report_of

pytestmark = pytest.mark.process

BECAUSE = ("--reason", "as agreed")


@pytest.fixture
def post(tmp_path, monkeypatch):
    """A game in which both sides sign."""
    post = Post(tmp_path, monkeypatch)
    post.new(terms=f"signers:\n  Red: [{post.key('anna')}]\n  Blue: [{post.key('bert')}]\n")
    return post


def terms(post, text, name="new.yaml"):
    """A file of terms."""
    path = post.folder / name
    path.write_text(text)
    return path


def in_full(post, file):
    """The same as it is signed."""
    said = command("terms", post.games / "a.yaml", file, "--in-full")
    assert said.code == 0, said.err
    return terms(post, said.out, "full.yaml")


def setting(post, file, *words):
    return command("terms", post.games / "a.yaml", file, *BECAUSE, *words)


def without_red(post):
    """Terms in which nobody signs for Red."""
    return terms(post, f"signers:\n  Blue: [{post.key('bert')}]\ndeadline: 3d\n")


def test_signers_are_not_dropped_by_the_umpire(post):
    """Nothing is written, and the hint says what to do."""
    before = (post.games / "a.yaml").read_bytes()
    said = setting(post, without_red(post))
    assert said.code == 2
    assert "these terms change who signs for Red, and Red has not signed them" in said.err
    assert "--without-its-signature Red" in said.err
    assert (post.games / "a.yaml").read_bytes() == before
    assert setting(post, terms(post, "deadline: 3d\n")).code == 2  # terms without any signers change those of both
    assert setting(post, in_full(post, terms(post, "deadline: 3d\n"))).code == 2


def test_a_side_changes_its_own_key(post):
    """It signs the new terms with the key that it had; the record keeps that, and it verifies."""
    new = terms(post, f"signers:\n  Red: [{post.key('clara')}]\n  Blue: [{post.key('bert')}]\n")
    file = in_full(post, new)
    post.sign(file, "anna")
    said = setting(post, file)
    assert said.code == 0, said.err
    game = post.game()
    assert game.file.terms.signers["Red"] == (post.key("clara"),)
    assert game.file.terms.unconfirmed == ()
    verify(game)
    told = str(report_of(game, journal_of(game).chapters()[-1], "Blue").blocks)
    assert "Red: signed by anna (SHA256:" in told
    assert "clara (SHA256:" in told


def test_the_signature_may_lie_elsewhere_and_both_sides_may_sign(post):
    """Of an extra signature nothing bad comes."""
    file = in_full(post, terms(post, f"signers:\n  Red: [{post.key('clara')}]\n"))
    kept = [post.sign(file, name).rename(post.folder / f"{name}.asc") for name in ("anna", "bert")]
    assert setting(post, file, "--signature", kept[0]).code == 2
    said = setting(post, file, "--signature", kept[0], "--signature", kept[1])
    assert said.code == 0, said.err
    assert post.game().file.terms.signers == {"Red": (post.key("clara"),)}
    verify(post.game())


def test_a_lost_key_is_told_for_ever(post):
    """In every report, in the table of verify and in the bundle, until the side signs terms again."""
    said = setting(post, without_red(post), "--without-its-signature", "red")
    assert said.code == 0, said.err
    post.receive()
    sheet = post.sheet()
    assert command("resolve", post.games / "a.yaml", sheet).code == 0
    game = post.game()
    for reader in (UMPIRE, "Red", None):
        for chapter in journal_of(game).chapters():
            told = str(report_of(game, chapter, reader).blocks)
            assert "Who signs for Red was changed without the signature of Red" in told
    assert "without the signature of Red" in command("verify", post.games / "a.yaml").out
    assert prove(evidence(game, "Red"), "bundle").terms.unconfirmed == ("Red",)
    assert "the signers of Red: without its signature" in str(verify(game).acts)


def test_what_was_signed_is_what_holds(post):
    """Other terms under the same signature are refused; so is a signature of nobody, or of another game."""
    file = in_full(post, without_red(post))
    post.sign(file, "anna")
    file.write_text(file.read_text().replace('deadline: "3d"', 'deadline: "4d"'))
    said = setting(post, file)
    assert (said.code, "the text is not the one that was signed" in said.err) == (2, True)
    file = in_full(post, without_red(post))
    post.key("mallory")
    post.sign(file, "mallory")
    said = setting(post, file)
    assert (said.code, "of no key that may sign for a side" in said.err) == (2, True)
    plain = without_red(post)
    post.sign(plain, "anna")
    said = setting(post, plain)  # it names neither game nor course, so it would be good for every game
    assert (said.code, "not those that were signed" in said.err) == (2, True)
    file = terms(post, in_full(post, without_red(post)).read_text().replace("begun: ", "begun: 00"))
    post.sign(file, "anna")
    said = setting(post, file)
    assert (said.code, "these terms are for the begun" in said.err) == (2, True)


def test_a_record_of_terms_is_checked_again(post):
    """One without the signature, or with other terms, does not verify."""
    file = in_full(post, terms(post, f"signers:\n  Red: [{post.key('clara')}]\n  Blue: [{post.key('bert')}]\n"))
    post.sign(file, "anna")
    assert setting(post, file).code == 0
    path = post.games / "a.journal.jsonl"
    whole = path.read_bytes()
    for old, new, message in (
        (b'"signatures":{"Red"', b'"signatures":{"Blue"', "changed without the side's signature"),
        (b"deadline: none", b"deadline: 3d", "not good: the text is not the one that was signed"),
    ):
        assert old in whole
        path.write_bytes(whole.replace(old, new))
        with pytest.raises(VerificationFailed):
            verify(post.game())
        game = post.game()
        records = list(journal_with(path).records())
        with pytest.raises(VerificationFailed, match=message):
            replayed(records, game)


def journal_with(path):
    """The journal as it is on the disk."""
    from wargame_cli.archive.journal.journal import Journal
    from wargame_cli.archive.storage.files import read_lines

    return Journal(read_lines(path), str(path))


def replayed(records, game):
    """The records played again, whatever the saved game says."""
    from wargame_cli.archive.replaying.replay import Replay

    replay = Replay(game.id)
    replay.begin(records[0])
    for number, record in enumerate(records[1:], 1):
        replay.add(record, number)


def test_an_old_signed_sheet_is_not_taken_again_after_a_rewind(post):
    """Signed sheets must say for which course of the game they are, once there was another."""
    path = post.games / "a.yaml"
    sheet = post.sheet("{move: R1, to: Ford}", name="red.yaml")
    post.sign(sheet, "anna")
    said = command("resolve", path, sheet)
    assert said.code == 0, said.err
    assert "does not say for which course of the game it is, so it is good for another too" in said.err
    assert command("rewind", path, "--to", "red-turn", *BECAUSE).code == 0
    said = command("resolve", path, sheet)
    assert (said.code, "may be an old one" in said.err) == (2, True)
    sheet = post.sheet("{move: R1, to: Ford}", name="red.yaml", begun=post.game().file.begun)
    post.sign(sheet, "anna")
    said = command("resolve", path, sheet)
    assert (said.code, "course" in said.err) == (0, False)
    told = command("report", path, "--side", "Blue").out
    assert "The sheet of Red is signed by anna (SHA256:" in told
    verify(post.game())


def test_who_was_confirmed_and_who_not():
    """A side whose signers changed without it stays so until it signs terms."""
    old, new = Terms(signers={"A": ("a",), "B": ("b",)}), Terms(signers={"A": ("c",), "B": ("b",)})
    changed = agreed(old, new, ())
    assert changed.unconfirmed == ("A",)
    assert agreed(changed, new, ()).unconfirmed == ("A",)
    assert agreed(changed, new, ("A",)).unconfirmed == ()
    assert agreed(old, new, ("A",)).unconfirmed == ()
    assert agreed(Terms(), new, ()).unconfirmed == ()  # who had no signers gets them from the moderator
