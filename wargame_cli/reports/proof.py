"""What a game or a bundle proves, for who checks it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from wargame_cli.archive.bundles.proof import PhaseProof, Proof
from wargame_cli.archive.bundles.sent import Sent, digest_of_sheet
from wargame_cli.archive.journal.locks import LockTold
from wargame_cli.archive.journal.notes import ActNote
from wargame_cli.archive.replaying.verify import Verified
from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table
from wargame_cli.reports.trust import grouped, in_force, unconfirmed


def verified_told(found: Verified) -> list[Block]:
    """A game that was played again."""
    told = f"Verified: {found.phases} phases and {found.dice} {found.source} dice came out the same."
    blocks: list[Block] = [Paragraph(told, "good")]
    blocks += _acts(found.acts)
    blocks += _rest(found)
    if found.healed:
        text = f"Healed: {found.healed} digests that an earlier wargame wrote and could not verify itself."
        blocks.append(Paragraph(text))
    return [*blocks, *_last(found.last, found.source)]


def proof_told(proof: Proof) -> list[Block]:
    """A line for every phase, and what it comes to."""
    rows = tuple(
        (str(phase.turn or ""), phase.phase, phase.act, str(phase.dice or ""), _status(phase, proof))
        for phase in proof.phases
    )
    heads = ("turn", "phase", "umpire", "dice", "what is proven")
    blocks: list[Block] = [Heading(f"What {proof.side} can check of the game {proof.game}", 1)]
    if rows:
        blocks.append(Table(heads, rows, right=("turn", "dice")))
    blocks.append(Paragraph(_sum(proof), "good"))
    acts = [
        ActNote(
            number=phase.number,
            turn=phase.turn,
            phase=phase.phase,
            act=phase.act,
            reason=phase.reason,
            changes=phase.changes,
        )
        for phase in proof.phases
        if phase.act
    ]
    blocks += _acts(acts)
    blocks += _rest(proof)
    if proof.sealed:
        blocks.append(
            Paragraph(
                f"Sealed records are opened {proof.opened}; each must then have the digest that it has in this bundle, "
                "and show what was told of it (wargame verify NEW --earlier OLD).",
                "quiet",
            )
        )
    if proof.commitment:
        blocks.append(
            Paragraph(f"The commitment of the game is {proof.commitment}. Is it the one that you noted?", "quiet")
        )
    return [*blocks, *_last(proof.last, proof.source)]


def said_told(proof: Proof) -> list[Block]:
    """The sheets that a side is said to have sent, for who compares them himself."""
    rows = tuple(
        (str(phase.turn), phase.phase, sheet.file, grouped(digest_of_sheet(sheet)[:16]))
        for phase in proof.phases
        for sheet in phase.sheets
    )
    if not rows:
        return []
    heads = ("turn", "phase", "file", "SHA-256 of its text begins")
    hint = "Are these the ones? wargame verify BUNDLE --sent FILE|FOLDER compares them."
    return [Heading("Sheets that you are said to have sent"), Table(heads, rows), Paragraph(hint, "quiet")]


def sent_told(sent: Sequence[Sent]) -> list[Block]:
    """What became of each sheet that a side kept."""
    rows = tuple((str(each.turn), each.phase, Path(each.file).name, each.fate) for each in sent)
    told: list[Block] = [Heading("Sheets that you sent")]
    if not rows:
        return [*told, Paragraph("Of this game and side there are none.", "bad")]
    return [*told, Table(("turn", "phase", "file", "what became of it"), rows)]


def alike_told(side: str, common: int) -> list[Block]:
    """That two sides were sent the same story."""
    return [Paragraph(f"{side} was sent the same {common} records, and told the same of them.", "good")]


def lock_told(lock: LockTold) -> Block:
    """That the lock in a text which was mailed is the one that counted; when it was mailed, nobody can see here."""
    told = (
        f"The lock of turn {lock.turn}, {lock.phase} is the one in this text. Its round was published at "
        f"{lock.published}: did the text reach you before?"
    )
    return Paragraph(told, "good")


def _acts(acts: Iterable[ActNote]) -> list[Block]:
    """What the umpire did besides resolving."""
    lines: list[tuple[int, str]] = []
    for act in acts:
        when = f"turn {act.turn}, {act.phase}: " if act.phase else ""
        lines.append((0, f"{when}{act.act} (record {act.number + 1}): {act.reason}"))
        lines += [(1, change) for change in act.changes]
    return [Heading("What the umpire did besides"), Items(tuple(lines))] if lines else []


def _rest(found: Verified | Proof) -> list[Block]:
    """The terms in force, what moved the dice, and what an earlier program did not keep secret enough."""
    told: list[Block] = [Paragraph(in_force(found.terms)), *unconfirmed(found.terms)]
    unsalted = found.unsalted
    if found.passed:
        links = "1 link" if found.passed == 1 else f"{found.passed} links"
        why = "a phase that was given up, or, in games of earlier programs, an act of the umpire"
        told.append(Paragraph(f"Passed over: {links} of the key chain, each with {why}.", "bad"))
    if unsalted:
        records = "1 record was" if unsalted == 1 else f"{unsalted} records were"
        what = "anybody who guesses what one says can confirm it by its digest"
        told.append(Paragraph(f"{records} written by an earlier program without a salt: {what}.", "quiet"))
    return told


def _last(digest: str, source: str) -> list[Block]:
    """The digest that players compare with each other. That of a seeded game differs each time it is made."""
    if not digest or source == "seeded":
        return []
    told = f"The last record is {grouped(digest)}. The other sides must have the same: compare it with them."
    return [Paragraph(told, "quiet")]


def _status(phase: PhaseProof, proof: Proof) -> str:
    if phase.act == "lock":
        return "its round; only the date of its mail shows that it was made before"
    if phase.act == "proposal":
        return "what everybody was told of it"
    if phase.status == "proven":
        return "proven"
    if phase.status == "dice":
        return "the dice; what came of them is the umpire's word until the record is opened"
    if proof.source == "sealed":
        return "nothing: it is the umpire's word until the record is opened"
    return f"nothing yet; its dice are {proof.source}"


def _sum(proof: Proof) -> str:
    phases = "phase is" if proof.proven == 1 else "phases are"
    sealed = f"{proof.sealed} still sealed" if proof.sealed else "nothing is sealed"
    return f"Verified: {proof.proven} {phases} proven, {sealed}; {proof.dice} dice came out the same."
