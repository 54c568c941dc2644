"""Signed sheets, with real keys: what is not signed by the right one, as it was sent, is refused in plain words."""

from __future__ import annotations

import hashlib
import subprocess

import msgspec
import pytest
from msgspec.structs import replace
from post import Post
from table import command

import wargame_cli
from wargame_cli.archive.game.sheets import SheetText, fetch
from wargame_cli.archive.game.signatures import fingerprint, key_bytes, unsigned
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.engine.errors import VerificationFailed, WargameError

pytestmark = pytest.mark.process

ORDERS = b"game: a\nturn: 1\nphase: red-turn\nside: Red\norders:\n- {move: R1, to: Ford}\n"


@pytest.fixture
def post(tmp_path, monkeypatch):
    """A game in which both sides sign."""
    post = Post(tmp_path, monkeypatch)
    post.new(terms=f"signers:\n  Red: [{post.key('anna')}]\n  Blue: [{post.key('bert')}]\n")
    return post


def faults(post, sheet, terms=None):
    return [
        (problem.kind, problem.message, problem.hint)
        for problem in unsigned(terms or post.game().file.terms, fetch([sheet]))
    ]


def test_a_good_signature(post):
    """Nothing to say; nor of sheets of a side that does not sign."""
    sheet = post.drop(ORDERS, "red.yaml")
    post.sign(sheet, "anna")
    assert faults(post, sheet) == []
    (post.mail / "red.yaml.sig").unlink()
    assert faults(post, sheet, Terms(signers={"Blue": (post.key("bert"),)})) == []
    assert faults(post, sheet, Terms()) == []


@pytest.mark.parametrize("kind", ["rsa", "ecdsa"])
def test_other_kinds_of_key(post, kind):
    terms = Terms(signers={"Red": (post.key("anna"), post.key(kind, kind))})
    sheet = post.drop(ORDERS, "red.yaml")
    post.sign(sheet, kind)
    assert faults(post, sheet, terms) == []
    sheet.write_bytes(ORDERS + b"nonce: x\n")
    assert faults(post, sheet, terms)[0][1] == "the signature is not good: the text is not the one that was signed"


@pytest.mark.parametrize("text", [ORDERS.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + ORDERS])
def test_files_of_other_editors(post, text):
    """What is signed are the bytes of the file, with their line ends and with a byte order mark."""
    sheet = post.drop(text, "red.yaml")
    post.sign(sheet, "anna")
    assert faults(post, sheet) == []


def test_a_signature_with_the_line_ends_of_a_mail_program(post):
    sheet = post.drop(ORDERS, "red.yaml")
    signature = post.sign(sheet, "anna")
    signature.write_bytes(b"\r\n" + signature.read_bytes().replace(b"\n", b"\r\n"))
    assert faults(post, sheet) == []


def test_an_unsigned_sheet(post):
    sheet = post.drop(ORDERS.replace(b"Red", b"red"), "red.yaml")
    hint = "ssh-keygen -Y sign -f KEY -n wargame red.yaml, and send red.yaml.sig with it"
    assert faults(post, sheet) == [("illegal", "the sheet is not signed, and Red signs its sheets in this game", hint)]


def test_what_else_is_wrong_with_a_signature(post):
    """Another side's key, nobody's key, another purpose, another text, no signature at all: each in its own words."""
    sheet = post.drop(ORDERS, "red.yaml")
    post.key("carl")
    number = fingerprint(key_bytes(post.key("carl")))
    listed = subprocess.run(["ssh-keygen", "-lf", post.keys / "carl.pub"], capture_output=True, text=True, check=True)
    assert number in listed.stdout
    found = []
    for name, namespace in (("bert", "wargame"), ("carl", "wargame"), ("anna", "file")):
        post.sign(sheet, name, namespace)
        found += faults(post, sheet)
    post.sign(sheet, "anna")
    sheet.write_bytes(ORDERS.replace(b"R1", b"R2"))
    found += faults(post, sheet)
    for junk in ("junk", "-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n", "\x00"):
        (post.mail / "red.yaml.sig").write_text(junk)
        found += faults(post, sheet)
    assert [message.removeprefix("the signature is not good: ") for _, message, _ in found] == [
        "it was made with a key of Blue, which may not sign for Red",
        f"it was made with the key {number}, which may not sign for Red",
        "it was made for 'file', not for 'wargame'",
        "the text is not the one that was signed",
        *["it is no SSH signature"] * 3,
    ]
    again = "ssh-keygen -Y sign -f KEY -n wargame red.yaml, and send red.yaml.sig with it"
    assert found[0][2] == f"sign the sheet as it is sent, with a key of Red: {again}"
    assert "send it as an attachment" in found[3][2]


def test_a_forged_signature(post):
    """One that names the right key and was changed inside: ssh-keygen has the last word."""
    sheet = post.drop(ORDERS, "red.yaml")
    signature = post.sign(sheet, "anna")
    first, *lines, last = signature.read_text().splitlines()
    lines[-1] = lines[-1][:4] + ("A" if lines[-1][4] != "A" else "B") + lines[-1][5:]
    signature.write_text("\n".join([first, *lines, last, ""]))
    (fault,) = faults(post, sheet)
    assert fault[1] == "the signature is not good: the text is not the one that was signed"


def test_standard_input_has_no_signature(post):
    """A signed sheet is a file; the hint says so."""
    (problem,) = unsigned(post.game().file.terms, [SheetText(file="-", text=ORDERS.decode())])
    assert problem.hint.startswith("a signed sheet is a file with its signature SHEET.sig beside it")


def test_without_ssh_keygen(post, monkeypatch):
    """What is missing is said; no signature passes unchecked."""
    sheet = post.drop(ORDERS, "red.yaml")
    post.sign(sheet, "anna")
    monkeypatch.setenv("PATH", str(post.folder))
    with pytest.raises(WargameError, match="ssh-keygen, which is not installed"):
        faults(post, sheet)
    said = post.receive()
    assert (said.code, "ssh-keygen, which is not installed" in said.err) == (2, True)
    assert sheet.read_bytes() == ORDERS


def test_check_and_resolve_refuse_what_is_not_signed(post):
    """Not even --lenient goes on; a good signature passes, is kept in the journal, and is verified again."""
    path, sheet = post.games / "a.yaml", post.drop(ORDERS, "red.yaml")
    for words in (["check", path, sheet], ["resolve", path, sheet], ["resolve", path, sheet, "--lenient"]):
        said = command(*words)
        told = said.out if words[0] == "check" else said.err
        assert (said.code, "red.yaml: the sheet is not signed" in told) == (2, True)
    post.sign(sheet, "bert")
    said = command("resolve", path, sheet)
    assert (said.code, "it was made with a key of Blue, which may not sign for Red" in said.err) == (2, True)
    post.sign(sheet, "anna")
    assert command("check", path, sheet).code == 0
    assert command("resolve", path, sheet).code == 0
    assert command("verify", path).code == 0


def test_verify_checks_signatures_again(post):
    """A journal whose sheet says something else than was signed fails, whatever else fits."""
    path, sheet = post.games / "a.yaml", post.drop(ORDERS, "red.yaml")
    post.sign(sheet, "anna")
    assert command("resolve", path, sheet).code == 0
    journal = path.with_suffix(".journal.jsonl")
    forged = journal.read_bytes().replace(b"side: Red\\n", b"side:  Red\\n")
    assert forged != journal.read_bytes()
    game = wargame_cli.load(path)
    verify(game)
    journal.write_bytes(forged)
    last = hashlib.sha256(forged.splitlines()[-1]).hexdigest()
    file = msgspec.structs.replace(game.file, journal=last)
    with pytest.raises(VerificationFailed, match="the text is not the one that was signed"):
        verify(replace(game, file=file))


def test_a_correction_of_an_unsigned_past_is_signed_itself(post):
    """Sheets that were sent before the terms asked for signatures stay as they are; the corrected one is signed."""
    path = post.new("b")
    first = post.sheet("{move: R1, to: Ford}", game="b", name="first.yaml")
    assert command("resolve", path, first).code == 0
    assert command("resolve", path, post.sheet(game="b", phase="blue-turn", side="Blue", name="blue.yaml")).code == 0
    terms = post.folder / "terms.yaml"
    terms.write_text(f"signers: {{Red: [{post.key('anna')}], Blue: [{post.key('bert')}]}}\n")
    assert command("terms", path, terms, "--reason", "agreed").code == 0
    meant = post.sheet("{move: R2, to: Ford}", game="b", name="meant.yaml")
    said = command("correct", path, meant, "--reason", "R2 was meant")
    assert said.code == 2
    assert "the sheet is not signed, and Red signs its sheets in this game" in said.err
    post.sign(meant, "anna")
    said = command("correct", path, meant, "--reason", "R2 was meant")
    assert said.code == 0, said.err
    assert command("verify", path).code == 0
