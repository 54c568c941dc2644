"""Mails as they come: single ones, an mbox, a Maildir; which of their sheets count, when, and from which side."""

from __future__ import annotations

import mailbox
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st
from post import START, Post
from table import command

from wargame_cli.mail.counting import collect, mail_of
from wargame_cli.mail.letters import letters_of_mbox, read_letter

MOVE = "{move: R1, to: Ford}"
OTHER = "{move: R2, to: '0102'}"


def sheet(order=MOVE, game="a"):
    return f"game: {game}\nturn: 1\nphase: red-turn\nside: Red\norders:\n- {order}\n"


def mail(body="", sender="Anna <anna@example.org>", hours=1.0, files=(), **how):
    """A mail that was written at some hour."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = "Umpire <umpire@example.org>"
    message["Subject"] = "My orders"
    message["Date"] = START + timedelta(hours=hours)
    message.set_content(body, **how)
    for name, data in files:
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return message


@pytest.fixture
def post(tmp_path, monkeypatch):
    (tmp_path / "post").mkdir()
    return Post(tmp_path / "post", monkeypatch)


def results(post):
    return {name: filed["result"] for name, filed in post.received().items()}


# -- single mails ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        mail(f"Hello,\n\n{sheet()}\nRegards\n-- \nAnna\n"),
        mail(f"Gr\u00fc\u00dfe,\n\n{sheet()}", cte="quoted-printable"),
        mail(sheet(), cte="base64"),
        mail(sheet(), charset="iso-8859-15"),
        mail("See the attachment.", files=[("red.yaml", sheet().encode())]),
        mail(f"As you wrote:\n> {sheet(OTHER)}", files=[("C:\\sheets\\red.txt", sheet().encode())]),
    ],
    ids=["text", "quoted-printable", "base64", "another character set", "attached", "attached, with a quoted one"],
)
def test_a_mail_is_taken_as_it_is(post, message):
    """The sheet counts; the mail is kept beside it, byte for byte, and gone from the drop folder."""
    post.new()
    post.drop(message.as_bytes(), "mail.eml", hours=2)
    (result,) = results(post).values()
    assert result == "counts"
    (text,) = collect(post.game()).texts
    assert MOVE in text.text
    assert [path.read_bytes() for path in post.games.rglob("*.letter")] == [message.as_bytes()]
    assert list(post.mail.iterdir()) == []


def test_lines_of_a_flowed_mail_are_whole_again(post):
    """RFC 3676: a line that ends with a space goes on in the next; `delsp` drops that space."""
    post.new()
    message = mail(sheet().replace("R1, to", "R1, \nto"))
    message.replace_header("Content-Type", 'text/plain; charset="utf-8"; format=flowed')
    post.drop(message.as_bytes(), "mail.eml", hours=2)
    assert results(post) == {"mail.eml": "counts"}
    message = mail("> a b \n> c\n -- \n-- \nAnna")
    message.replace_header("Content-Type", 'text/plain; charset="utf-8"; format=flowed; delsp=yes')
    assert read_letter(message.as_bytes()).sheets == ()


def test_the_date_of_a_mail_says_which_is_newer(post):
    """Whichever is filed first; one that is dated after it came counts from when it came."""
    post.new()
    post.drop(mail(sheet(OTHER), hours=3).as_bytes(), "late.eml", hours=9)
    post.drop(mail(sheet(), hours=2).as_bytes(), "early.eml", hours=10)
    assert results(post) == {"late.eml": "counts", "early.eml": "older"}
    assert OTHER in collect(post.game()).texts[0].text
    post.drop(mail(sheet(), hours=99).as_bytes(), "future.eml", hours=11)
    assert post.received()["future.eml"]["received"] == "2026-11-20T23:00:00Z"


def test_a_mail_may_hold_the_sheets_of_several_games(post):
    """All of them are filed before it is taken away; of two for one phase the later one counts."""
    for name in "ab":
        post.new(name)
    post.drop(mail(f"{sheet()}\n{sheet(game='b')}\nNo, better:\n{sheet(OTHER)}").as_bytes(), "mail.eml", hours=2)
    post.receive()
    assert OTHER in collect(post.game("a")).texts[0].text
    assert MOVE in collect(post.game("b")).texts[0].text
    assert list(post.mail.iterdir()) == []


def test_a_mail_without_a_sheet_is_refused_with_a_hint(post):
    post.new()
    post.drop(mail("I am on holiday.").as_bytes(), "mail.eml")
    filed = post.received()["mail.eml"]
    assert filed["result"] == "refused"
    assert filed["errors"][0]["message"] == "the mail 'My orders' holds no order sheet that can be read"
    assert "attach it" in filed["errors"][0]["hint"]


def test_an_attached_sheet_is_signed_byte_for_byte(post):
    """The signature is attached as well; a sheet in the text of a mail has none."""
    post.new(terms=f"signers:\n  Red: {post.key('anna')}\n")
    path = post.sheet(MOVE, name="red.yaml", begun=post.game().file.begun)
    signature = post.sign(path, "anna")
    files = [(each.name, each.read_bytes()) for each in (path, signature)]
    for each in (path, signature):
        each.unlink()
    post.drop(mail("Attached.", files=files).as_bytes(), "signed.eml", hours=2)
    post.drop(mail(sheet()).as_bytes(), "unsigned.eml", hours=3)
    assert results(post) == {"signed.eml: red.yaml": "counts", "unsigned.eml": "invalid"}
    assert collect(post.game()).texts[0].signature


def test_a_text_file_with_more_than_a_sheet_is_taken_too(post):
    """What is saved from a mail program as text; of a signed one not a byte is touched."""
    post.new()
    post.drop(f"Hello\n\n{sheet()}\nRegards\n".encode(), "saved.txt")
    post.drop(sheet("{move: R1, to: \u201cFord\u201d}").encode(), "typographic.yaml", hours=2)
    assert results(post) == {"saved.txt": "counts", "typographic.yaml": "counts"}


# -- who writes -----------------------------------------------------------------------------------------------------


def test_a_side_may_be_tied_to_its_addresses(post):
    """By the terms; a mail from elsewhere is refused, and a file that the umpire lays there himself is taken."""
    post.new(terms="addresses: {Red: [Anna@Example.org, anna@home.example]}\n")
    post.drop(mail(sheet()).as_bytes(), "anna.eml", hours=2)
    post.drop(mail(sheet(OTHER), sender="bert@example.org").as_bytes(), "bert.eml", hours=3)
    post.drop(mail(sheet(OTHER), sender="", hours=2).as_bytes(), "nobody.eml", hours=3)
    found = post.received()
    assert {name: filed["result"] for name, filed in found.items()} == {
        "anna.eml": "counts", "bert.eml": "refused", "nobody.eml": "refused",
    }  # fmt: skip
    assert found["bert.eml"]["message"] == (
        "it was refused: it came from bert@example.org, and by the terms of the game Red writes from "
        "anna@example.org or anna@home.example"
    )
    assert MOVE in collect(post.game()).texts[0].text
    post.sheet(OTHER, name="by hand", hours=4)
    assert results(post) == {"by hand": "counts"}
    assert 'Red: ["anna@example.org", "anna@home.example"]' in command("terms", post.games / "a.yaml").out


def test_addresses_are_checked(tmp_path, post):
    path = post.new()
    (tmp_path / "terms").write_text("addresses: {Red: [anna], Green: a@b.example, Blue: {x: y}}\n")
    said = command("terms", path, tmp_path / "terms", "--reason", "so")
    assert said.code == 2
    for told in ("'anna' is no mail address", "there is no side 'Green'", "is no mail address"):
        assert told in said.err


# -- what a mail program keeps --------------------------------------------------------------------------------------


def test_an_mbox_is_read_and_stays(post):
    """Its other mails are passed over; read again, its sheets are known."""
    post.new()
    path = post.mail / "inbox"
    box = mailbox.mbox(path)
    for message in (mail("Lunch?\n\nFrom here on it is private.\n"), mail(sheet()), mail(sheet(OTHER), hours=2)):
        box.add(message)
    box.close()
    before = path.read_bytes()
    assert results(post) == {"inbox (2)": "counts", "inbox (3)": "counts"}
    assert OTHER in collect(post.game()).texts[0].text
    assert results(post) == {"inbox (2)": "known", "inbox (3)": "known"}
    assert path.read_bytes() == before


def test_a_maildir_is_read_and_stays(post):
    post.new()
    box = mailbox.Maildir(post.mail / "box")
    for message in (mail("Lunch?"), mail(sheet())):
        box.add(message)
    said = command("receive", post.mail / "box", "--games", post.games, "--json")
    assert [filed["result"] for filed in said.json["sheets"]] == ["counts"]
    assert len(box) == 2
    assert mail_of(post.game()).ready


# -- hostile mails --------------------------------------------------------------------------------------------------


@given(st.binary(max_size=300), st.text(max_size=60), st.text(max_size=60))
def test_any_bytes_are_read_as_a_mail(data, header, body):
    """Whatever is in it, a mail is read as far as it goes."""
    text = f"From: {header}\nDate: {header}\nContent-Type: {header}\nSubject: {header}\n\n{body}".encode()
    for each in (data, text, b"From: a\n" + data, text + data):
        letter = read_letter(each)
        assert letter.date is None or isinstance(letter.date, datetime)
    assert isinstance(letters_of_mbox(b"From x\n" + data), list)


@pytest.mark.parametrize(
    "date", ["", "yesterday", "Mon, 99 Foo 99999 99:99:99 +9999", "Fri, 31 Dec 9999 23:59:59 -2359"]
)
def test_a_date_that_is_none_is_passed_over(date):
    letter = read_letter(f"From: a@b.example\nDate: {date}\n\n{sheet()}".encode())
    assert letter.date is None or letter.date.tzinfo is UTC
    assert len(letter.sheets) == 1
