"""Answers to a proposal of the umpire that come by mail, and who is told what while it stands."""

from __future__ import annotations

import io
import zipfile

import pytest
from post import Post
from table import command

from wargame_cli.archive.replaying.verify import verify


@pytest.fixture
def post(tmp_path, monkeypatch):
    """A post office with one game, in which a rewind needs the consent of both; Red signs."""
    post = Post(tmp_path, monkeypatch)
    terms = f"consent: [rewind]\ndeadline: 3d\nsigners: {{Red: {post.key('anna')}}}\n"
    post.new(terms=terms, dice="sealed")
    sheet = post.sheet("{move: R3, to: '0101'}")
    post.sign(sheet, "anna")
    post.receive()
    assert command("resolve", "games/a.yaml", "--received").code == 0
    return post


REWIND = ("rewind", "games/a.yaml", "--to", "red-turn", "--reason", "a slip of the pen")


def asked(post):
    """What the proposal is called, now that it stands."""
    said = command(*REWIND, "--ask-consent", "--json")
    assert said.code == 0, said.err
    assert (said.json["act"], said.json["written"]) == ("proposal", True)
    return said.json["proposal"]


def answered(post, side, field, name, file, hours=1):
    """An answer in the drop folder."""
    return post.drop(f"game: a\nside: {side}\n{field}: {name}\n".encode(), file, hours)


def test_both_sides_consent_and_the_rewind_is_done(post):
    """It takes the sheets out of the mail; the same command then carries out what was proposed."""
    refused = command(*REWIND)
    assert refused.code != 0
    assert "by the terms of the game a rewind needs the consent of Red and Blue" in " ".join(refused.err.split())
    name = asked(post)
    post.sign(answered(post, "Red", "consent", name, "red.yaml"), "anna")
    answered(post, "blue", "consent", name, "blue.yaml")
    found = post.received()
    assert {each["result"] for each in found.values()} == {"counts"}
    assert "Red consents to a rewind" in post.receipts()["red.yaml"].replace("\n", " ")
    status = command("status", "games/a.yaml", "--json").json["proposed"]
    assert (status["consented"], status["refused"], status["awaited"]) == (["Red", "Blue"], [], [])
    assert command(*REWIND).code == 0
    verify(post.game())
    told = command("verify", "games/a.yaml").out
    assert "Red consented, signed by anna" in told
    assert "Blue consented, not signed" in told
    assert post.game().position.phase == "red-turn"


def test_the_newest_answer_of_a_side_counts(post):
    """A refusal may follow upon consent, and consent upon a refusal."""
    name = asked(post)
    answered(post, "Blue", "consent", name, "yes.yaml", hours=1)
    answered(post, "Blue", "refuse", name, "no.yaml", hours=2)
    post.received()
    assert command("status", "games/a.yaml", "--json").json["proposed"]["refused"] == ["Blue"]
    assert "Blue refuses." in command("status", "games/a.yaml").out
    answered(post, "Blue", "consent", name, "after-all.yaml", hours=3)
    post.received()
    assert command("status", "games/a.yaml", "--json").json["proposed"]["consented"] == ["Blue"]


def test_no_other_answer_counts(post):
    """One to a proposal that does not stand, one with another key, one that says more than an answer."""
    name = asked(post)
    post.key("bert")
    post.sign(answered(post, "Red", "consent", name, "forged.yaml"), "bert")
    answered(post, "Red", "consent", name, "unsigned.yaml")
    answered(post, "Blue", "consent", "0" * 32, "old.yaml")
    post.drop(f"game: a\nside: Blue\nconsent: {name}\norders: []\n".encode(), "more.yaml")
    found = post.received()
    assert {file: each["result"] for file, each in found.items()} == {
        "forged.yaml": "refused", "unsigned.yaml": "waits", "old.yaml": "refused", "more.yaml": "refused",
    }  # fmt: skip
    assert command("status", "games/a.yaml", "--json").json["proposed"]["awaited"] == ["Red", "Blue"]
    assert command(*REWIND).code != 0


def test_an_answer_stands_in_the_text_of_a_mail(post):
    """Above what is quoted; what the umpire sent consents to nothing while nobody took a # away."""
    name = asked(post)
    quoted = command("remind", "games/a.yaml", "--side", "Blue").out
    assert f"# consent: {name}" in quoted
    mail = "From: b@example.org\nDate: Fri, 20 Nov 2026 12:30:00 +0000\nSubject: Re\n\n{}\n{}"
    quoted = "\n".join(f"> {text}" for text in quoted.splitlines())
    post.drop(mail.format("What would be lost by it?", quoted).encode(), "asks.eml")
    post.drop(mail.format(f"Fine!\n\ngame: a\nside: Blue\nconsent: {name}\n", quoted).encode(), "yes.eml", hours=2)
    found = post.received()
    assert [each["result"] for file, each in found.items() if file.startswith("yes")] == ["counts"]
    assert all(each["result"] != "counts" for file, each in found.items() if file.startswith("asks"))


def test_every_side_is_told_what_it_is_asked(post):
    """The reminder and the bundle hold the sheet of the answer, and the report what would be lost."""
    name = asked(post)
    reminders = {each["side"]: each for each in command("remind", "games/a.yaml", "--json").json["reminders"]}
    assert {side: each["owed"] for side, each in reminders.items()} == {"Blue": "orders", "Red": "consent"}
    for each in reminders.values():
        assert f"# consent: {name}" in each["text"]
        assert "until" in each["text"]
        assert max(map(len, each["text"].splitlines())) <= 80
    assert "-Y sign" in reminders["Red"]["text"]
    assert command("pack", "games/a.yaml", "-o", "out").code == 0
    for bundle in (post.folder / "out").glob("*.zip"):
        with zipfile.ZipFile(io.BytesIO(bundle.read_bytes())) as files:
            assert f"# refuse: {name}" in files.read("consent.yaml").decode()
            report = " ".join(files.read("report.txt").decode().split())
            assert "a slip of the pen" in report
            assert "By the terms of the game it is done only if Red and Blue consent." in report
        assert command("verify", bundle).code == 0
    row = command("status", "games", "--json").json["games"][0]
    assert row["proposed"]["awaited"] == ["Red", "Blue"]


def test_a_proposal_that_is_only_tried_is_not_written(post):
    """Nothing changes on the disk."""
    before = post.game().file
    assert command(*REWIND, "--ask-consent", "--dry-run").code == 0
    assert post.game().file == before
