"""What the umpire did besides resolving, as a report: overrides, corrections, rewinds, terms, locks, and the close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter, changed_sheets
from wargame_cli.engine import events as happen
from wargame_cli.engine.document import Block, Heading, Paragraph, Table, listed, section
from wargame_cli.reports import readers
from wargame_cli.reports.trust import locked, terms_set

#: What each kind of act is called.
TITLES = {
    "override": "the umpire changes the position",
    "close": "the game is closed",
    "correction": "a correction",
    "rewind": "back to the beginning of the phase",
    "terms": "other terms",
    "lock": "the sheets are locked",
    "proposal": "a proposal to the sides",
}

#: A die: its label, the number of the roll under that label, and what it showed.
_Die = tuple[str, int, int]


def act_told(game: Game, chapter: Chapter, who: str | None) -> list[Block]:
    """An act of the umpire for a reader: why, what it undid, which dice were rolled again, and what changed."""
    if chapter.act == "lock":
        return locked(chapter)
    blocks: list[Block] = [Paragraph(f"The umpire's reason: {chapter.reason}")]
    if chapter.act == "terms":
        return [*blocks, *terms_set(chapter)]
    if chapter.act == "proposal":
        return [*blocks, *_proposed(game, chapter, who)]
    from wargame_cli.archive.journal.consents import consented
    from wargame_cli.reports.positions.difference import differences

    blocks += section("Consent", consented(chapter.consents, chapter.terms))
    if chapter.act == "close":
        return [*blocks, Paragraph("Nothing is sealed any more: what each side is sent now shows and proves all.")]
    if chapter.act == "override":
        blocks += section("By hand", [_event_told(event) for event in readers.seen(chapter.events, who)])
    elif chapter.act == "rewind":
        blocks += _rewound(chapter, who)
    else:
        blocks += _corrected(game, chapter, who)
    return [*blocks, Heading("What changed"), *differences(game.ruleset, chapter.before, chapter.after, who)]


def _event_told(event: happen.Event) -> str:
    """An event as the umpire wrote it."""
    fields = msgspec.to_builtins(event)
    kind = fields.pop("event")
    fields.pop("seen_by", None)
    return f"{kind}: {', '.join(f'{name} {value}' for name, value in fields.items())}"


def _phases(chapters: Iterable[Chapter]) -> list[str]:
    """A line for each turn, with its phases."""
    turns: dict[int, list[str]] = {}
    for chapter in chapters:
        turns.setdefault(chapter.turn, []).append(chapter.phase + (f" ({chapter.act})" if chapter.act else ""))
    return [f"turn {turn}: {', '.join(phases)}" for turn, phases in turns.items()]


def _dice(chapters: Iterable[Chapter], who: str | None) -> list[_Die]:
    """Every die of some chapters that the reader may see."""
    return [
        (event.label, event.number, event.value)
        for chapter in chapters
        for event in readers.seen(chapter.events, who)
        if isinstance(event, happen.DieRolled)
    ]


def _proposed(game: Game, chapter: Chapter, who: str | None) -> list[Block]:
    """What would be done if the sides consent, and what would be lost by it, as far as the reader may see that."""
    asked, would = chapter.asked, chapter.would
    assert asked is not None
    assert would is not None
    back = f"turn {would.turn}, {game.ruleset.sequence[would.phase].title}"
    what = {
        "rewind": f"to go back to the beginning of {back}",
        "override": "to change the position by hand",
        "correction": f"to play again from {back} on, with what was wrong corrected",
        "close": "to end the game: nobody wins, and every record is opened",
    }[asked.act]
    whose = listed(asked.of)
    bound = (
        f"By the terms of the game it is done only if {whose} consent"
        if chapter.terms.wants_consent(asked.act)
        else f"Asked is the consent of {whose}, which the terms of the game do not want for this"
    )
    blocks: list[Block] = [
        Paragraph(f"The umpire proposes {what}. Nothing has changed yet."),
        Paragraph(f"{bound}. The proposal lapses when the game goes on, or something else is done or proposed."),
    ]
    if asked.act == "override":
        blocks += section("Would be done by hand", [_event_told(event) for event in readers.seen(would.events, who)])
    elif asked.act == "rewind":
        blocks += _given_up(would, who, would_be=True)
    elif asked.act == "correction":
        lines = [f"{side}: other orders" for side in asked.orders]
        lines += [f"{name}: {choice} from there on" for name, choice in asked.options.items()]
        blocks += section("What would be corrected", lines)
        blocks += section("Phases that would be played again", _phases(would.undone))
        blocks += _dice_table("Rolls in them: lost where something else happens", _dice(would.undone, who))
    return [*blocks, Paragraph(f"The proposal is called {asked.name}.", "quiet")]


def _rewound(chapter: Chapter, who: str | None) -> list[Block]:
    """The phases and the rolls that were given up, and whether secrets had been told."""
    return [*_given_up(chapter, who), *_known(chapter)]


def _known(chapter: Chapter) -> list[Block]:
    """A warning where a game that was over is played on: what its end opened cannot be sealed again."""
    if not chapter.before.over or chapter.after.over:
        return []
    return [Paragraph("The game had been over: who was sent a bundle since then knows all secrets until then.", "bad")]


def _given_up(chapter: Chapter, who: str | None, *, would_be: bool = False) -> list[Block]:
    no_longer, are = ("would no longer", "would be") if would_be else ("no longer", "are")
    if not chapter.undone:
        is_given_up = "would be given up" if would_be else "is given up"
        return [Paragraph(f"The phase that had been begun {is_given_up}, with all dice that fell in it.")]
    told = section(f"Phases that {no_longer} count", _phases(chapter.undone))
    told.append(Paragraph(f"They stay in the journal. The phases {are} played again with other dice."))
    rolls = _dice(chapter.undone, who)
    table = _dice_table(f"Rolls that {are} given up", rolls)
    return [*told, *(table or [Paragraph("No die had fallen.")])]


def _corrected(game: Game, chapter: Chapter, who: str | None) -> list[Block]:
    """The phases that were played again, how their dice compare, and what a corrected sheet changed at once."""
    old = {each.number: each for each in chapter.undone}
    reached = {each.number for each in chapter.instead}
    unreached = [each for each in chapter.undone if each.is_played and each.number not in reached]
    as_before: list[Chapter] = []
    otherwise: list[Chapter] = []
    for each in chapter.instead:
        (as_before if _same(old[each.number], each, who) else otherwise).append(each)
    blocks: list[Block] = [Paragraph("Asked for after the dice of these phases were known.", "bad")]
    blocks += section("Orders that are new", _new_orders(game, old, chapter.instead))
    blocks += section("Played again with another result", _phases(otherwise))
    blocks += section("Played again, and as before", _phases(as_before))
    blocks += section("Not reached any more", _phases(unreached))
    before, after = Counter(_dice(chapter.undone, who)), Counter(_dice(chapter.instead, who))
    if stayed := (before & after).total():
        blocks.append(
            Paragraph(f"{stayed} {'die' if stayed == 1 else 'dice'} fell as before: dice keep to their labels.")
        )
    blocks += _dice_table("Dice that no longer count", list((before - after).elements()))
    blocks += _dice_table("Dice that are new", list((after - before).elements()))
    from wargame_cli.reports.positions.difference import differences

    for again in otherwise:
        if sides := changed_sheets(old[again.number], again, game.sides):
            blocks.append(Heading(f"Turn {again.turn}, {again.phase}, as corrected by {', '.join(sides)}"))
            blocks += differences(game.ruleset, old[again.number].after, again.after, who)
    return blocks


def _same(old: Chapter, again: Chapter, who: str | None) -> bool:
    """Whether a phase came out as before, as far as the reader may see."""
    return readers.seen(old.events, who) == readers.seen(again.events, who)


def _new_orders(game: Game, old: Mapping[int, Chapter], instead: Iterable[Chapter]) -> list[str]:
    """A line for each phase of which sheets are new, with their sides: these knew the dice when they wrote.

    Everybody is told that, also of a phase that came out as before for the reader.
    """
    changed = ((again, changed_sheets(old[again.number], again, game.sides)) for again in instead)
    lines = [f"turn {again.turn}, {again.phase}: {', '.join(sides)}" for again, sides in changed if sides]
    return lines or ["none: no sheet was wrong, but a ruling"]


def _dice_table(heading: str, dice: Sequence[_Die]) -> list[Block]:
    if not dice:
        return []
    rows = [(label + (f" #{number}" if number > 1 else ""), str(value)) for label, number, value in dice]
    return [Heading(heading), Table(("Label", "Shows"), tuple(rows), right=("Shows",))]
