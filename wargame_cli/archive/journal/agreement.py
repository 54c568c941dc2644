"""What sides agreed on: who signs for a side changes with that side's own signature, or everybody is told.

A side signs a file of terms that is written out in full (`wargame terms GAME FILE --in-full`): it names the game and
the course that it is on, so that it is good for nothing else. The journal keeps the file and the signatures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from wargame_cli.archive.game.games import DiceBox
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.signatures import how_to_sign, owners, verify
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.game.terms_file import Course, terms_of
from wargame_cli.archive.journal.records import TermsSet
from wargame_cli.engine.errors import BadInput, Problem, Refused
from wargame_cli.engine.ruleset import Ruleset


class Parties(NamedTuple):
    """The parties to the terms: the rules and sides of the game, its course, and the terms that held before."""

    ruleset: Ruleset
    sides: Sequence[str]
    course: Course
    former: Terms


def agreed(former: Terms, terms: Terms, signed: Iterable[str]) -> Terms:
    """The terms, with the sides whose signers changed, now or before, without the signature of the side."""
    changed = [side for side, keys in former.signers.items() if set(keys) != set(terms.signers.get(side, ()))]
    still = dict.fromkeys((*former.unconfirmed, *changed))
    return msgspec.structs.replace(terms, unconfirmed=tuple(side for side in still if side not in signed))


def signed_by(parties: Parties, paper: SheetText | None, signatures: Iterable[str]) -> dict[str, str]:
    """The signatures under the terms by the sides whose keys made them. Raises Refused for one that is nobody's."""
    found: dict[str, str] = {}
    for signature in signatures:
        sides = owners(signature, parties.former)
        if paper is None or not sides:
            message = "the signature under these terms is of no key that may sign for a side of this game"
            hint = "wargame terms GAME shows whose keys may"
            file = paper.file if paper else ""
            raise Refused([Problem(code="bad-agreement", kind="illegal", message=message, file=file, hint=hint)])
        found |= dict.fromkeys(sides, signature)
    return found


def must_agree(parties: Parties, terms: Terms, paper: SheetText | None, without: Sequence[str]) -> None:
    """Raises Refused where the signers of a side change without its signature, and nobody said that they may."""
    file = paper.file if paper else ""
    problems = [
        Problem(
            code="bad-agreement",
            kind="illegal",
            file=file,
            message=f"these terms change who signs for {side}, and {side} has not signed them",
            hint=f"send {side} what --in-full prints; it signs that: {how_to_sign(file or 'terms.yaml')}; if its key "
            f"is lost: --without-its-signature {side}, which all later reports tell",
        )
        for side in terms.unconfirmed
        if side not in (*parties.former.unconfirmed, *without)
    ]
    if problems:
        raise Refused(problems)


def fault_of_words(parties: Parties, terms: Terms, box: DiceBox, *, locked: bool) -> str:
    """Why these words of the sides may not follow upon the former, or nothing; `locked` says whether sheets are.

    Who could set or change one after he knows what the dice come from would choose the dice.
    """
    former = parties.former.words
    for side, word in former.items():
        if terms.words.get(side) != word:
            return f"the word of {side} stays {word!r} to the end: the dice come from it"
    new = [side for side in terms.words if side not in former]
    if unknown := [side for side in new if side not in parties.sides]:
        return f"{unknown[0]!r} is no side of this game, and has no word"
    if new and box.source != "sealed":
        return f"words go into sealed dice, and the dice of this game are {box.source}"
    if new and (locked or box.link or not box.acts):
        return f"the word of {new[0]} comes too late: words are taken in before the first phase is locked or resolved"
    return ""


def disagreement(record: TermsSet, parties: Parties) -> str:
    """Why a record of terms is not what the sides signed, or nothing."""
    if record.terms != agreed(parties.former, record.terms, record.signatures):
        return "it does not say whose signers were changed without the side's signature"
    for side, signature in record.signatures.items():
        paper = SheetText(file="terms.yaml", text=record.text, signature=signature)
        if fault := verify(paper, side, parties.former):
            return f"the signature of {side} under the terms is not good: {fault[0]}"
    if record.signatures and record.terms != _as_signed(record.text, record.signatures, parties):
        return "the terms are not those that were signed"
    return ""


def _as_signed(text: str, signed: Mapping[str, str], parties: Parties) -> Terms | None:
    """The terms of a file that was signed; None where it cannot be read."""
    try:
        document = SheetText(file="terms.yaml", text=text).document()
        found = terms_of(document, parties.ruleset, parties.sides, parties.course, in_full=True)
    except BadInput:
        return None
    return agreed(parties.former, found, signed)
