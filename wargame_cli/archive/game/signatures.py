"""Signed sheets: detached SSH signatures, made with `ssh-keygen -Y sign` and checked with `ssh-keygen -Y verify`.

A game may list, in its terms, the public keys that may sign for a side. A sheet of such a side without a signature, or
with one of another key or for another text, is refused.

What a signature says of itself (whose key, what for) is read here, so that a player is told in plain words what is
wrong with it; whether it is genuine is for ssh-keygen alone to say.
"""

import base64
import binascii
import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.storage.files import STDIN
from wargame_cli.engine.errors import Problem, WargameError, in_any_case
from wargame_cli.engine.loading import digests

#: What a signature is for, so that one made for something else cannot be taken for a sheet's.
NAMESPACE = "wargame"

#: Kinds of key that ssh-keygen signs with today.
KINDS = (
    "ssh-ed25519",
    "ssh-rsa",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "sk-ssh-ed25519@openssh.com",
    "sk-ecdsa-sha2-nistp256@openssh.com",
)

_ARMOUR = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
_MAGIC = b"SSHSIG"
_BOM = b"\xef\xbb\xbf"
_ED25519_BYTES = 32

#: How much of a fingerprint tells keys of one name apart: `SHA256:` and ten letters.
_SHORT = 17


def signer(terms: Terms, text: SheetText) -> str | None:
    """The side that must sign this sheet; None where none must, or where the sheet cannot be read."""
    return in_any_case(text.side, terms.signers)


def unsigned(terms: Terms, texts: Iterable[SheetText], *, rewound: bool = False) -> list[Problem]:
    """What is wrong with the signatures of sheets, of sides that must sign. Raises WargameError without ssh-keygen.

    Once a game was `rewound`, a signed sheet must say which course of it is meant: there may be an older one.
    """
    if not terms.signers:
        return []
    return [problem for text in texts if (problem := _problem(terms, text, rewound=rewound)) is not None]


def unnamed(terms: Terms, texts: Iterable[SheetText]) -> list[Problem]:
    """Warnings of signed sheets that could be taken once more, in another game of the same name."""
    return [
        Problem(
            code="no-course",
            kind="warning",
            file=text.file,
            message="the signed sheet does not say for which course of the game it is, so it is good for another too",
            hint="take the line `begun` from the sheet that wargame template writes",
        )
        for text in texts
        if signer(terms, text) is not None and "begun" not in text.fields()
    ]


def _problem(terms: Terms, text: SheetText, *, rewound: bool) -> Problem | None:
    side = signer(terms, text)
    if side is None:
        return None
    if not text.signature:
        message = f"the sheet is not signed, and {side} signs its sheets in this game"
        return Problem(code="not-signed", kind="illegal", file=text.file, message=message, hint=how_to_sign(text.file))
    if fault := verify(text, side, terms):
        message, hint = fault
        return Problem(
            code="bad-signature",
            kind="illegal",
            file=text.file,
            message=f"the signature is not good: {message}",
            hint=hint,
        )
    if rewound and "begun" not in text.fields():
        message = "the signed sheet does not say for which course of the game it is, and may be an old one"
        hint = "the game was rewound: take the line `begun` from a new sheet of wargame template, and sign again"
        return Problem(code="no-course", kind="illegal", file=text.file, message=message, hint=hint)
    return None


def how_to_sign(file: str) -> str:
    """What a player does to sign a sheet."""
    if file == STDIN:
        return "a signed sheet is a file with its signature SHEET.sig beside it; it cannot come from standard input"
    name = Path(file).name
    return f"ssh-keygen -Y sign -f KEY -n {NAMESPACE} {name}, and send {name}.sig with it"


def verify(text: SheetText, side: str, terms: Terms) -> tuple[str, str] | None:
    """Why the signature is none of the side's for this text, with a hint; None where it is."""
    again = f"sign the sheet as it is sent, with a key of {side}: {how_to_sign(text.file)}"
    made = _read(text.signature)
    if made is None:
        return "it is no SSH signature", again
    if made.namespace != NAMESPACE:
        return f"it was made for {made.namespace!r}, not for {NAMESPACE!r}", again
    found = owners(text.signature, terms)
    if side not in found:
        whose = f"a key of {' and '.join(found)}" if found else f"the key {fingerprint(made.key)}"
        return f"it was made with {whose}, which may not sign for {side}", again
    told = ""
    # Reading a sheet takes a byte order mark away; the player's editor may have put one under the signature.
    for signed in (text.text.encode(), _BOM + text.text.encode()):
        told = _asked(signed, text.signature, terms.signers[side])
        if "incorrect signature" not in told:
            break
    if "incorrect signature" in told:
        hint = "it was changed after signing, perhaps on its way: send it as an attachment, with the SHEET.sig of it"
        return "the text is not the one that was signed", hint
    return (f"ssh-keygen says: {told}", again) if told else None


def owners(signature: str, terms: Terms) -> list[str]:
    """The sides that may sign with the key of this signature."""
    made = _read(signature)
    if made is None:
        return []
    return [side for side, keys in terms.signers.items() if any(key_bytes(key) == made.key for key in keys)]


def signed_with(signature: str, terms: Terms) -> str:
    """Whose key a signature was made with, as the terms call it; nothing for a sheet without one."""
    made = _read(signature)
    if made is None:
        return ""
    known = [key for keys in terms.signers.values() for key in keys if key_bytes(key) == made.key]
    return key_name(known[0]) if known else fingerprint(made.key)


def _asked(signed: bytes, signature: str, keys: Iterable[str]) -> str:
    """What ssh-keygen has against a signature; nothing where it is good."""
    import subprocess  # these take a while to load, and few games are signed
    import tempfile

    lines = "".join(f'sheet namespaces="{NAMESPACE}" {key}\n' for key in keys)
    with tempfile.TemporaryDirectory(prefix="wargame-") as folder:
        allowed, beside = Path(folder, "allowed"), Path(folder, "sheet.sig")
        allowed.write_text(lines, encoding="utf-8")
        beside.write_text(_plain(signature), encoding="utf-8", newline="\n")
        command = ["ssh-keygen", "-Y", "verify", "-f", str(allowed), "-I", "sheet", "-n", NAMESPACE]
        try:
            done = subprocess.run(
                [*command, "-s", str(beside)],
                input=signed,
                capture_output=True,
                env={**os.environ, "LC_ALL": "C"},
                check=False,
            )
        except FileNotFoundError:
            raise WargameError("signatures are checked with ssh-keygen, which is not installed (OpenSSH 8.2)") from None
    if done.returncode == 0:
        return ""
    told = done.stderr.decode(errors="replace").strip() or done.stdout.decode(errors="replace").strip()
    return told.splitlines()[0].lower() if told else f"exit code {done.returncode}"


# -- what keys and signatures say of themselves ---------------------------------------------------------------------


class _Made(msgspec.Struct, frozen=True):
    """What a signature says of itself: the public key, and what it is for."""

    key: bytes
    namespace: str


def _plain(signature: str) -> str:
    """A signature with the line ends that ssh-keygen reads, whatever a mail program made of them."""
    return "".join(line.strip() + "\n" for line in signature.lstrip("\ufeff").strip().splitlines())


def _read(signature: str) -> _Made | None:
    """What a signature says of itself; None for what is no signature."""
    lines = _plain(signature).splitlines()
    if (*lines[:1], *lines[-1:]) != _ARMOUR:
        return None
    try:
        blob = base64.b64decode("".join(lines[1:-1]), validate=True)
        if not blob.startswith(_MAGIC) or blob[6:10] != b"\0\0\0\1":
            return None
        key, namespace, *_ = _fields(blob[10:])
        return _Made(key, namespace.decode())
    except (ValueError, binascii.Error):
        return None


def _fields(blob: bytes) -> list[bytes]:
    """The parts of a record of SSH, each behind its length. Raises ValueError."""
    parts: list[bytes] = []
    while blob:
        size = int.from_bytes(blob[:4], "big")
        if len(blob) < 4 + size:
            raise ValueError("the record ends too early")
        parts.append(blob[4 : 4 + size])
        blob = blob[4 + size :]
    return parts


def key_bytes(key: str) -> bytes:
    """The bytes of a public key as it stands in a `.pub` file. Raises ValueError for what is none."""
    kind, _, rest = key.partition(" ")
    blob = base64.b64decode(rest.partition(" ")[0], validate=True)
    parts = _fields(blob)
    if kind not in KINDS or len(parts) < 2 or parts[0] != kind.encode():
        raise ValueError("this is no SSH public key")
    if kind == "ssh-ed25519" and len(parts[1]) != _ED25519_BYTES:
        raise ValueError("the key is cut short")
    return blob


def key_name(key: str) -> str:
    """A public key in a word or two: what its owner wrote behind it, and the beginning of its fingerprint."""
    name = " ".join(key.split()[2:])
    short = fingerprint(key_bytes(key))[:_SHORT]
    return f"{name} ({short})" if name else short


def fingerprint(blob: bytes) -> str:
    """What `ssh-keygen -l` calls a key."""
    return "SHA256:" + base64.b64encode(digests.sha256(blob)).decode().rstrip("=")
