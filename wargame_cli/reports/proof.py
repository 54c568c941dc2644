"""What a bundle proves, for the player who checks it."""

from __future__ import annotations

from wargame_cli.archive.proof import PhaseProof, Proof
from wargame_cli.engine.document import Block, Heading, Paragraph, Table


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
    if proof.sealed:
        blocks.append(
            Paragraph(
                f"Sealed records are opened {proof.opened}; each must then have the digest that it has in this bundle "
                "(wargame verify NEW --earlier OLD).",
                "quiet",
            )
        )
    if proof.commitment:
        blocks.append(
            Paragraph(f"The commitment of the dice is {proof.commitment}. Is it the one that you noted?", "quiet")
        )
    return blocks


def _status(phase: PhaseProof, proof: Proof) -> str:
    if phase.status == "proven":
        return "proven"
    if phase.status == "dice":
        return "the dice; the result is still sealed"
    return "still sealed" if proof.source == "sealed" else f"still sealed; its dice are {proof.source}"


def _sum(proof: Proof) -> str:
    phases = "phase is" if proof.proven == 1 else "phases are"
    sealed = f"{proof.sealed} still sealed" if proof.sealed else "nothing is sealed"
    return f"Verified: {proof.proven} {phases} proven, {sealed}; {proof.dice} dice came out the same."
