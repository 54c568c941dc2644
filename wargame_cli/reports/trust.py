"""What a reader of a report may rely on: chosen rules, the terms, who signed a sheet, what sealed dice come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wargame_cli.archive.game.games import Locked
from wargame_cli.archive.game.terms import Terms, in_silence, written_duration
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.journal.locks import told
from wargame_cli.archive.journal.records import Lock, PhaseRecord, TermsSet
from wargame_cli.engine.document import Block, Heading, Paragraph, Table, section
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.reports import readers

#: Digits of a digest that stand together, so that two people can compare them.
_GROUP = 4


def grouped(digest: str) -> str:
    """A digest in groups that people can compare."""
    return " ".join(digest[start : start + _GROUP] for start in range(0, len(digest), _GROUP))


def chosen_rules(ruleset: Ruleset, made: Mapping[str, str]) -> list[Block]:
    """The optional rules that a game is played with, and the other options that are not as they are by default."""
    rules: list[str] = []
    others: list[str] = []
    for option in ruleset.options:
        choice = made.get(option.name, option.choices[0])
        if choice == option.choices[0]:
            continue
        if option.optional:
            rules.append(option.name if choice == option.choices[1] else f"{option.name} ({choice})")
        else:
            others.append(f"{option.name}={choice}")
    told = (("Optional rules", rules), ("Options not as by default", others))
    return [Paragraph(f"{what}: {', '.join(names)}.", "quiet") for what, names in told if names]


def terms_set(chapter: Chapter) -> list[Block]:
    """Terms that were set: what changed, and which sides signed them."""
    assert isinstance(chapter.step, TermsSet), chapter.step
    from wargame_cli.archive.game.signatures import signed_with
    from wargame_cli.archive.game.terms_text import terms_changed

    told = section("What changed", terms_changed(chapter.former, chapter.terms))
    lines = [
        f"{side}: signed by {signed_with(signature, chapter.former)}"
        for side, signature in sorted(chapter.step.signatures.items())
    ]
    told += section("Signatures under the new terms", lines)
    return [*told, *unconfirmed(chapter.terms)]


def locked(chapter: Chapter) -> list[Block]:
    """A lock: when, for which round, and the digests of the sheets."""
    assert isinstance(chapter.step, Lock), chapter.step
    assert chapter.lock is not None
    record, lock = chapter.step, chapter.lock
    rows = tuple((sheet.side, sheet.digest) for sheet in told(record, lock.digest).sheets)
    blocks: list[Block] = [
        Paragraph(
            f"The sheets were fixed at {record.at}. The dice come from round {record.round} of the beacon "
            f"{lock.network}, which is published at {record.published}; nobody can know it before."
        ),
        *_replaced(lock),
    ]
    if rows:
        blocks += [Heading("The sheets that were locked"), Table(("side", "salted digest"), rows)]
    return [*blocks, Paragraph(f"The record of the lock is {lock.digest}.", "quiet")]


def _replaced(lock: Locked) -> list[Paragraph]:
    """That a lock took the place of another one, whose round may have been known."""
    if lock.times == 1:
        return []
    times = "once" if lock.times == 2 else f"{lock.times - 1} times"
    return [
        Paragraph(f"The lock of this phase was replaced {times}, which lets the umpire choose: ask him why.", "bad")
    ]


def _rolled_by(chapter: Chapter) -> list[Paragraph]:
    """The lock under a phase, and the round from which its dice came."""
    lock = chapter.lock
    if lock is None:
        return []
    beacon = chapter.step.beacon if isinstance(chapter.step, PhaseRecord) else None
    line = f"The sheets were locked at {lock.at}, before round {lock.round} of the beacon {lock.network}"
    if beacon is not None:
        line += f"; its randomness is {beacon.randomness.hex()}, from which the dice came"
    return [Paragraph(f"{line}.", "quiet"), *_replaced(lock)]


def relied_on(chapter: Chapter, who: str | None, due: Sequence[str]) -> list[Paragraph]:
    """The terms of a phase, the signatures under its sheets, and whether the game took another course before.

    Everybody may know of the sheets of the sides that were `due`, of another only the side itself.
    """
    known = [who, *due] if who != readers.UMPIRE else list(chapter.terms.signers)
    lines = [in_force(chapter.terms, chapter.phase), *_signatures(chapter, known), *_courses(chapter)]
    return [*(Paragraph(line, "quiet") for line in lines), *_rolled_by(chapter), *unconfirmed(chapter.terms)]


def in_force(terms: Terms, phase: str = "") -> str:
    """Terms in a sentence, as they are for a phase or for the game."""
    minutes = terms.phases.get(phase, terms.minutes)
    parts = [
        f"a deadline of {written_duration(minutes)}" if minutes else "no deadline",
        f"a side that sends nothing in time {in_silence(terms.silence)}",
        f"signed are the sheets of {' and '.join(terms.signers)}" if terms.signers else "nobody signs",
    ]
    if terms.beacon is not None:
        after = written_duration(terms.beacon.minutes)
        parts.append(f"dice come from the beacon {terms.beacon.network}, {after} after the sheets are locked")
    if terms.secret_turns is not None:
        turns = "1 turn" if terms.secret_turns == 1 else f"{terms.secret_turns} turns"
        parts.append(f"records are opened after {turns}")
    if terms.words:
        words = ", ".join(f"{side} {word!r}" for side, word in terms.words.items())
        parts.append(f"the words that go into the dice are {words}")
    return f"Terms: {'; '.join(parts)}."


def _signatures(chapter: Chapter, known: Sequence[str | None]) -> Iterator[str]:
    """Whose key each sheet of a side that signs was signed with, of the sides of which the reader may know that."""
    if not chapter.terms.signers:
        return
    from wargame_cli.archive.game.signatures import signed_with, signer

    for sheet in getattr(chapter.step, "sheets", ()):
        side = signer(chapter.terms, sheet)
        if side is not None and side in known:
            whose = signed_with(sheet.signature, chapter.terms)
            yield f"The sheet of {side} is {f'signed by {whose}' if whose else 'not signed'}."


def _courses(chapter: Chapter) -> Iterator[str]:
    """How often the game was brought back before this phase."""
    if chapter.branch:
        times = "once" if chapter.branch == 1 else f"{chapter.branch} times"
        yield f"Before this phase the game was rewound, or a phase given up, {times}: wargame verify lists it."


def unconfirmed(terms: Terms) -> list[Paragraph]:
    """Sides whose signers the umpire changed by himself."""
    return [
        Paragraph(f"Who signs for {side} was changed without the signature of {side}.", "bad", side)
        for side in terms.unconfirmed
    ]
