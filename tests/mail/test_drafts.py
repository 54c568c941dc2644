"""Mails to send: what a mail program opens as a draft, and what comes back when it is answered."""

from __future__ import annotations

import zipfile
from email import message_from_bytes, policy
from io import BytesIO

import pytest
from post import START, Post
from table import command

from wargame_cli.mail.counting import collect

TERMS = "addresses: {Red: [anna@example.org, anna@home.example]}\ndeadline: 3d\n"


@pytest.fixture
def post(tmp_path, monkeypatch):
    (tmp_path / "post").mkdir()
    return Post(tmp_path / "post", monkeypatch)


def opened(path):
    return message_from_bytes(path.read_bytes(), policy=policy.default)


def test_a_bundle_goes_out_as_a_mail(post):
    """Addressed by the terms, marked as unsent, with what is due and the sheet in its text, the bundle attached."""
    game = post.new(terms=TERMS)
    said = command("pack", game, "--mail", "-o", post.folder / "out", "--side", "Red")
    assert said.code == 0
    (path,) = (post.folder / "out").iterdir()
    mail = opened(path)
    assert (mail["To"], mail["X-Unsent"], mail["Date"]) == ("anna@example.org, anna@home.example", "1", None)
    assert mail["Subject"] == "a, turn 1, Red Turn"
    text = mail.get_body().get_content()
    assert "Your orders are due since 2026-11-20 12:00 (UTC+00:00), until 2026-11-23 12:00" in " ".join(text.split())
    assert "game: a" in text.splitlines()
    (bundle,) = mail.iter_attachments()
    assert bundle.get_filename() == f"{path.stem}.zip"
    assert "sheet.yaml" in zipfile.ZipFile(BytesIO(bundle.get_content())).namelist()
    before = path.read_bytes()
    command("pack", game, "--mail", "-o", post.folder / "out", "--side", "Red")
    assert path.read_bytes() == before


def test_its_answer_is_received(post):
    """The player fills in the quoted sheet and sends it back."""
    game = post.new(terms=TERMS)
    command("pack", game, "--mail", "-o", post.folder / "out", "--side", "Red")
    (path,) = (post.folder / "out").iterdir()
    text = opened(path).get_body().get_content()
    answer = "".join(f"> {line}\n" for line in text.splitlines()).replace(
        "> orders:\n", "> orders:\n- {move: R1, to: Ford}\n"
    )
    head = f"From: Anna <anna@example.org>\nDate: {START:%a, %d %b %Y %H:%M:%S +0000}\nSubject: Re: a\n\n"
    post.drop(f"{head}Here you are.\n\nThe umpire wrote:\n{answer}".encode(), "answer.eml", hours=2)
    (filed,) = post.received().values()
    assert filed["result"] == "counts", filed
    assert "{move: R1, to: Ford}" in collect(post.game()).texts[0].text


def test_reminders_go_out_as_mails(post):
    """One for each side that owes something; without an address the receiver is still to be filled in."""
    post.new("a", terms=TERMS)
    post.new("b")
    said = command("remind", post.games, "--mail", post.folder / "out")
    assert (said.code, said.out) == (0, "")
    found = {path.name: opened(path) for path in (post.folder / "out").iterdir()}
    assert {name: mail["To"] for name, mail in found.items()} == {
        "remind-a-turn-01-red-turn-red.eml": "anna@example.org, anna@home.example",
        "remind-b-turn-01-red-turn-red.eml": None,
    }
    mail = found["remind-a-turn-01-red-turn-red.eml"]
    assert mail["Subject"] == "a, turn 1, Red Turn: your orders"
    assert "until 2026-11-23 12:00" in " ".join(mail.get_content().split())
    written = command("remind", post.games, "--mail", post.folder / "out", "--json").json["written"]
    assert len(written) == 2
