"""Whether the sheets that a side sent are those that counted: by its bundle, and by the files that it kept."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from wargame_cli.archive.bundles.proof import PhaseProof, Proof
from wargame_cli.archive.game.sheets import SheetText, fetch
from wargame_cli.archive.journal.locks import Mailed, sheet_digest
from wargame_cli.archive.storage.files import read_bytes
from wargame_cli.engine.errors import BadInput, VerificationFailed, WargameError
from wargame_cli.engine.loading import digests
from wargame_cli.engine.text import read_text

_DIGEST = re.compile(r"^SHA-256: ([0-9a-f]{64})$", re.MULTILINE)
_FOR = re.compile(r"^For: turn (\d+), .*\(([\w-]+)\)$", re.MULTILINE)
_GAME = re.compile(r"^Game: (\S+) ", re.MULTILINE)
_SIDE = re.compile(r"^Side: (.+)$", re.MULTILINE)

#: What the umpire said of a sheet that came in, for its side.
_FATES = {"counts": "counted", "older": "did not count: a newer one did", "invalid": "did not count: it had errors"}


class Sent(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet that the side kept, or the receipt for one: what it was for, and what became of it."""

    file: str
    turn: int
    phase: str
    fate: str


class _Kept(NamedTuple):
    """A sheet in the hands of its side, or only its receipt: `text` is then empty. Both are digests."""

    file: str
    turn: int
    phase: str
    text: str
    data: str


def compared(proof: Proof, sources: Iterable[Path], source: str) -> list[Sent]:
    """What became of each sheet and receipt that a side kept, in files or folders of them.

    Raises VerificationFailed where a phase was resolved with a sheet in the side's name that it does not have, without
    any of those that it sent for it, or where the record lacks one for which it holds a receipt.
    """
    kept = sorted(_kept(proof, sources), key=lambda each: (each.turn, each.phase, each.file))
    played: dict[tuple[int, str], list[PhaseProof]] = {}
    for phase in proof.phases:
        if phase.act in ("", "correction"):
            played.setdefault((phase.turn, phase.phase), []).append(phase)
            _all_sent(phase, kept, source)
    for when, phases in played.items():
        mine = [each for each in kept if each.text and (each.turn, each.phase) == when]
        used = {digest_of_sheet(sheet) for phase in phases for sheet in phase.sheets}
        if mine and not used & {each.text for each in mine}:
            files = ", ".join(each.file for each in mine)
            raise VerificationFailed(
                f"{source}: turn {when[0]}, {when[1]} was resolved without the sheet that you sent: {files}"
            )
    return [Sent(file=each.file, turn=each.turn, phase=each.phase, fate=_fate(each, played, source)) for each in kept]


def locked(mailed: Mailed, sources: Iterable[Path], source: str) -> list[Sent]:
    """Which of the sheets that a side kept were locked, by the text of the lock that was mailed to it.

    Raises VerificationFailed where none of them was, or where a sheet was locked in its name that is not among them.
    """
    if mailed.yours is None:
        raise WargameError(f"{source}: this is what everybody is told of the lock; take the text with your own salt")
    side, salt = mailed.yours.side, mailed.yours.salt
    mine = {sheet.digest for sheet in mailed.lock.sheets if sheet.side.casefold() == side.casefold()}
    fates: list[Sent] = []
    for path in sources:
        for sheet in fetch([path] if not path.is_dir() else sorted(path.glob("*.yaml"))):
            found = sheet_digest(salt, sheet) in mine
            mine.discard(sheet_digest(salt, sheet))
            fate = "locked" if found else "not locked"
            fates.append(Sent(file=sheet.file, turn=mailed.lock.turn, phase=mailed.lock.phase, fate=fate))
    if mine:
        raise VerificationFailed(f"{source}: a sheet is locked in your name that is not among those that you sent")
    if not any(each.fate == "locked" for each in fates):
        raise VerificationFailed(f"{source}: none of the sheets that you sent is locked")
    return fates


def digest_of_sheet(sheet: SheetText) -> str:
    """The SHA-256 of the text of a sheet."""
    return digests.sha256(sheet.text.encode()).hex()


def _all_sent(phase: PhaseProof, kept: Sequence[_Kept], source: str) -> None:
    """Raises VerificationFailed for a sheet in the side's name that it does not have."""
    texts = {each.text for each in kept}
    for sheet in phase.sheets:
        if digest_of_sheet(sheet) not in texts:
            by = f" (a correction: {phase.reason})" if phase.act else ""
            raise VerificationFailed(
                f"{source}: turn {phase.turn}, {phase.phase} was resolved with a sheet in your name that is not among "
                f"those that you sent{by}: {sheet.file}"
            )


def _fate(each: _Kept, played: dict[tuple[int, str], list[PhaseProof]], source: str) -> str:
    """What became of a sheet. Raises VerificationFailed for a receipt of which the record knows nothing."""
    phases = played.get((each.turn, each.phase))
    if phases is None:
        return "its phase is not resolved yet"
    if each.text and each.text in {digest_of_sheet(sheet) for phase in phases for sheet in phase.sheets}:
        return "counted"
    for receipt in (receipt for phase in phases for receipt in phase.received):
        if receipt.digest == each.data:
            return _FATES[receipt.fate]
    if each.text:
        return "did not count: another of yours did"
    raise VerificationFailed(
        f"{source}: the record knows nothing of the sheet for which you hold the receipt {each.file}"
    )


def _kept(proof: Proof, sources: Iterable[Path]) -> Iterator[_Kept]:
    """Everything of this game and side in files and folders; what is named and is neither raises WargameError."""
    for source in sources:
        if not source.is_dir():
            found = _read(source, proof)
            if found is None:
                raise WargameError(
                    f"{source}: this is neither a sheet of {proof.side} for {proof.game} nor its receipt"
                )
            yield found
            continue
        for path in sorted(path for path in source.rglob("*") if path.is_file()):
            if (found := _read(path, proof)) is not None:
                yield found


def _read(path: Path, proof: Proof) -> _Kept | None:
    """A sheet or a receipt of this game and side; None for any other file."""
    try:
        data = read_bytes(path)
    except BadInput:
        return None
    digest = digests.sha256(data).hex()
    text = data.decode(errors="replace")
    if (receipt := _DIGEST.search(text)) and (when := _FOR.search(text)):
        game, side = _GAME.search(text), _SIDE.search(text)
        ours = game and side and (game[1], side[1].casefold()) == (proof.game, proof.side.casefold())
        return _Kept(str(path), int(when[1]), when[2], "", receipt[1]) if ours else None
    try:
        document = read_text(data, str(path))
    except BadInput:
        return None
    sheet = SheetText(file=path.name, text=document.text)
    head = sheet.fields()
    if (head.get("game"), sheet.side.casefold()) != (proof.game, proof.side.casefold()):
        return None
    if not str(head.get("turn")).isdecimal() or not isinstance(head.get("phase"), str):
        return None
    return _Kept(str(path), int(head["turn"]), head["phase"], digest_of_sheet(sheet), digest)
