"""Signed sheets: detached SSH signatures, made with `ssh-keygen -Y sign` and checked with `ssh-keygen -Y verify`.

A game may list, in its terms, the public keys that may sign for a side. A sheet of such a side without a signature, or
with one of another key or for another text, is refused.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from wargame_cli.archive.sheets import SheetText, side_of_sheet
from wargame_cli.archive.terms import Terms
from wargame_cli.engine.errors import Problem, WargameError

#: What a signature is for, so that one made for something else cannot be taken for a sheet's.
NAMESPACE = "wargame"


def unsigned(terms: Terms, texts: Iterable[SheetText]) -> list[Problem]:
    """What is wrong with the signatures of sheets, of sides that must sign. Raises WargameError without ssh-keygen."""
    if not terms.signers:
        return []
    return [problem for text in texts if (problem := _problem(terms, text)) is not None]


def _problem(terms: Terms, text: SheetText) -> Problem | None:
    written = side_of_sheet(text)
    side = next((side for side in terms.signers if side.casefold() == written.casefold()), None)
    if side is None:
        return None
    if not text.signature:
        message = f"the sheet is not signed, and {side} signs its sheets in this game"
        hint = f"ssh-keygen -Y sign -f KEY -n {NAMESPACE} {text.file}, and send the {Path(text.file).name}.sig with it"
        return Problem(kind="illegal", file=text.file, message=message, hint=hint)
    if fault := verify(text, terms.signers[side]):
        hint = f"sign the sheet as it is sent, with a key of {side}: ssh-keygen -Y sign -f KEY -n {NAMESPACE} SHEET"
        return Problem(kind="illegal", file=text.file, message=f"the signature is not good: {fault}", hint=hint)
    return None


def verify(text: SheetText, keys: Iterable[str]) -> str:
    """Why the signature is none of these keys' for this text, or nothing where it is."""
    lines = "".join(f'sheet namespaces="{NAMESPACE}" {key}\n' for key in keys)
    with tempfile.TemporaryDirectory(prefix="wargame-") as folder:
        allowed, signature = Path(folder, "allowed"), Path(folder, "sheet.sig")
        allowed.write_text(lines, encoding="utf-8")
        signature.write_text(text.signature, encoding="utf-8")
        command = ["ssh-keygen", "-Y", "verify", "-f", str(allowed), "-I", "sheet", "-n", NAMESPACE]
        try:
            done = subprocess.run(
                [*command, "-s", str(signature)],
                input=text.text.encode(),
                capture_output=True,
                env={**os.environ, "LC_ALL": "C"},
                check=False,
            )
        except FileNotFoundError:
            raise WargameError("signatures are checked with ssh-keygen, which is not installed (OpenSSH 8.2)") from None
    if done.returncode == 0:
        return ""
    told = done.stderr.decode(errors="replace").strip() or done.stdout.decode(errors="replace").strip()
    return told.splitlines()[-1].removeprefix("Signature verification failed: ").lower() if told else "it does not fit"
