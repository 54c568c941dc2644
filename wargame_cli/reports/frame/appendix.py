"""The appendix of a report: what a reader can rely on, and what anyone needs to work out the dice himself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.sealed_dice.keys import Seal
from wargame_cli.engine import events as happen
from wargame_cli.engine.document import Block, Heading, Items, Paragraph
from wargame_cli.engine.loading import digests
from wargame_cli.reports.frame.headline import Part
from wargame_cli.reports.trust import chosen_rules, grouped, relied_on


def appendix(game: Game, parts: Sequence[Part], who: str | None) -> list[Block]:
    """The rules and terms, the dice, the keys and the records of some chapters, each told once."""
    quiet = [block for block in _relied_on(game, parts, who) if block.tone == "quiet"]
    blocks: list[Block] = [*_rules(game, parts), *quiet, *_dice(parts), *_keys(parts), *_records(game, parts)]
    return [Heading("Proof"), *blocks] if blocks else []


def doubts(game: Game, parts: Sequence[Part], who: str | None) -> list[Block]:
    """What a reader must not overlook: signers changed without their side, a lock that was replaced."""
    return [block for block in _relied_on(game, parts, who) if block.tone != "quiet"]


def _rules(game: Game, parts: Sequence[Part]) -> list[Block]:
    return chosen_rules(game.ruleset, parts[-1].chapter.before.options) if parts else []


def _relied_on(game: Game, parts: Sequence[Part], who: str | None) -> list[Paragraph]:
    """What holds for all phases is said once; of anything else it is said for which phases it is."""
    phases: dict[Paragraph, list[str]] = {}
    played = [part for part in parts if not part.chapter.act]
    for part in played:
        sides = game.ruleset.phase(part.chapter.before).sides
        for block in relied_on(part.chapter, who, sides):
            phases.setdefault(block, []).append(part.chapter.phase)
    return [
        block
        if len(whose) == len(played)
        else Paragraph(f"{', '.join(dict.fromkeys(whose))}: {block.text}", block.tone, block.side)
        for block, whose in phases.items()
    ]


def _dice(parts: Iterable[Part]) -> list[Block]:
    """Every die by its label, with what it shows; those of one rule in a phase stand in one line."""
    found: dict[tuple[str, str, str], list[str]] = {}
    sources: list[str] = []
    for part in parts:
        turn, phase = str(part.chapter.turn), part.chapter.phase
        for die in part.events:
            if isinstance(die, happen.DieRolled):
                again = f" #{die.number}" if die.number > 1 else ""
                label = die.label.removeprefix(f"turn {turn}/{phase}/")
                found.setdefault((turn, phase, die.rule), []).append(f"{label}{again} {die.value}")
                sources.append(die.source)
    if not found:
        return []
    phases = list(dict.fromkeys((turn, phase) for turn, phase, _ in found))
    several = len(phases) > 1
    begins = "its turn and phase" if several else f"turn {phases[0][0]}/{phases[0][1]}/"
    lines = [
        f"{f'{phase}, ' if several else ''}rule {rule}: {'; '.join(dice)}" for (_, phase, rule), dice in found.items()
    ]
    return [
        Heading("Dice", 3),
        Paragraph(f"Dice are {' and '.join(dict.fromkeys(sources))}; every label begins with {begins}", "quiet"),
        Items(tuple((0, line) for line in lines)),
    ]


def _keys(parts: Sequence[Part]) -> list[Block]:
    """The key of the last phase, from which those before it follow, and of each one after which links were passed."""
    sealed = [(part.chapter, part.chapter.seal) for part in parts if part.chapter.seal.key]
    if not sealed:
        return []
    passed = [key.key for (_, key), (_, after) in pairwise(sealed) if not _leads(after.key, key.key)]
    chapter, seal = sealed[-1]
    if len(sealed) == 1:
        before = "the key before it, or, of the first, the end of the chain in the opening record"
        told = f"The key of this phase is {seal.key}; its SHA-256 is {before}."
    else:
        before = "the key of the phase before it, and so on, back to the end of the chain in the opening record"
        told = f"The key of {chapter.phase}, the last phase, is {seal.key}; its SHA-256 is {before}."
    nonces = [(chapter.phase, _quoted(seal.nonces)) for chapter, seal in sealed if seal.nonces]
    if len(sealed) == 1:
        told += f" Nonces: {nonces[0][1] if nonces else 'none'}."
    elif nonces:
        told += f" Nonces: {'; '.join(f'{phase}: {nonce}' for phase, nonce in nonces)}."
    if words := chapter.terms.words:
        told += f" What every phase takes in besides: {_quoted(Seal().with_words(words).nonces)}."
    return [
        Heading("Keys", 3),
        Paragraph(told, "quiet"),
        *(Paragraph(f"After {key} links were passed over (wargame verify lists them).", "quiet") for key in passed),
    ]


def _leads(key: str, before: str) -> bool:
    return digests.sha256(bytes.fromhex(key)).hex() == before


def _quoted(nonces: Mapping[str, str]) -> str:
    return ", ".join(f"{side} {nonce!r}" for side, nonce in sorted(nonces.items())) or "none"


def _records(game: Game, parts: Sequence[Part]) -> Iterator[Block]:
    """The digest by which the sides of a game with sealed dice can see that they are all told of the same one."""
    digests = [part.chapter.digest for part in parts if part.chapter.digest and not part.chapter.act]
    if digests and game.file.dice.source == "sealed":
        which = "this phase" if len(digests) == 1 else "the last phase, which holds the digest of the one before it,"
        told = f"The record of {which} is {grouped(digests[-1])}: the other sides must have been told the same."
        yield Paragraph(told, "quiet")
