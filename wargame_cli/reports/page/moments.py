"""The moments of a game that a page shows: its beginning, the end of each phase, and where a begun one waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from wargame_cli.archive.flow.service import before_question
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.replaying.staging import chapters_of
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.reports.page.snapshot import Snapshot, always_marked, snapshot_of
from wargame_cli.reports.page.supply import SupplyLines
from wargame_cli.reports.readers import view

#: Told how much is done, and of how much.
Advance = Callable[[int, int], None]


class Moment(NamedTuple):
    """A position of the game, the chapter that led to it, the picture that the reader has of it, and what is shown."""

    position: Any
    chapter: Chapter | None
    picture: Picture
    snapshot: Snapshot


def moments_of(game: Game, who: str | None, from_turn: int | None, advance: Advance) -> list[Moment]:
    """The whole game, or from the beginning of a turn on; a view has one moment.

    Raises Unsafe if the journal is missing, and WargameError for a turn of which nothing was played.
    """
    told = _chapters(game, from_turn)
    places: list[tuple[Any, Chapter | None]] = [(told[0].before if told else game.position, None)]
    places += [(chapter.after, chapter) for chapter in told]
    pictures: list[Picture] = []
    for number, (position, chapter) in enumerate(places):
        advance(number, 3 * len(places))
        pictures.append(pictures[-1] if chapter and _stands(chapter) else game.ruleset.picture(position, who))
    printed = always_marked(pictures)
    lines = SupplyLines(game, who)
    found: list[Moment] = []
    for number, ((position, chapter), picture) in enumerate(zip(places, pictures, strict=True)):
        advance(len(places) + number, 3 * len(places))
        if chapter and _stands(chapter):
            found.append(Moment(position, chapter, picture, found[-1].snapshot))
            continue
        seen = view(game.ruleset, position, who)
        tracks = game.ruleset.telling.tracks(seen, who)
        snapshot = snapshot_of(picture, dict(seen.points), printed, lines.of(seen), tracks)
        found.append(Moment(position, chapter, picture, snapshot))
    return found


def ground_of(moments: Sequence[Moment]) -> Picture:
    """The first picture, with those marks of its map alone that it always has."""
    first = moments[0].picture
    if not isinstance(first.map, HexMap):
        return first
    marks = always_marked(moment.picture for moment in moments)
    return first if marks == first.map.marks else msgspec.structs.replace(first, map=replace(first.map, marks=marks))


def _chapters(game: Game, from_turn: int | None) -> list[Chapter]:
    chapters: Sequence[Chapter] = () if game.file.view else chapters_of(game)
    begun = before_question(game)
    told = [*chapters, *([begun] if begun else [])]
    if from_turn is None:
        return told
    first = next((number for number, each in enumerate(told) if each.turn >= from_turn), None)
    if first is None:
        turns = ", ".join(str(turn) for turn in dict.fromkeys(each.turn for each in told))
        hint = f"turns played so far: {turns}" if turns else "no phase is told here: leave --from-turn away"
        raise WargameError(f"nothing of turn {from_turn} or later has been played\n    hint: {hint}")
    return told[first:]


def _stands(chapter: Chapter) -> bool:
    """Whether a chapter leaves the position as it is."""
    return chapter.before is chapter.after
