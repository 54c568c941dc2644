"""The moments of a game that a page shows: its beginning, the end of each phase, and where a begun one waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from wargame_cli.archive.flow.service import before_question
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.replaying.staging import chapters_of
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.engine.queries import Track
from wargame_cli.reports.happened.supply import supply_lately
from wargame_cli.reports.maps import front_path
from wargame_cli.reports.page.snapshot import Snapshot, always_marked, snapshot_of
from wargame_cli.reports.readers import view

#: Told how much is done, and of how much.
Advance = Callable[[int, int], None]

#: As many letters of the path of the front stand in a page of a long war.
_MOST_FRONT = 200_000


class Moment(NamedTuple):
    """A position of the game, the chapter that led to it, the picture that the reader has of it, and what is shown."""

    position: Any
    chapter: Chapter | None
    picture: Picture
    snapshot: Snapshot


def chapters_told(game: Game, from_turn: int | None = None) -> list[Chapter]:
    """The chapters of a game, or from a turn on, and what has happened in a phase that waits for an answer.

    A view has none. Raises Unsafe if the journal is missing, and WargameError for a turn of which nothing was played.
    """
    told = [] if game.file.view else [*chapters_of(game)]
    if begun := before_question(game):
        told.append(begun)
    if from_turn is None:
        return told
    first = next((number for number, each in enumerate(told) if each.turn >= from_turn), None)
    if first is None:
        turns = ", ".join(str(turn) for turn in dict.fromkeys(each.turn for each in told))
        hint = f"turns played so far: {turns}" if turns else "no phase is told here: leave --from-turn away"
        raise WargameError(f"nothing of turn {from_turn} or later has been played\n    hint: {hint}")
    return told[first:]


def is_begun(chapter: Chapter) -> bool:
    """Whether a chapter tells what has happened in a phase that waits for an answer."""
    return not chapter.act and not chapter.is_played


def moments_of(game: Game, who: str | None, told: Sequence[Chapter], advance: Advance) -> list[Moment]:
    """The beginning of these chapters and the end of each; without any, the game as it stands."""
    places: list[tuple[Any, Chapter | None]] = [(told[0].before if told else game.position, None)]
    places += [(chapter.after, chapter) for chapter in told]
    looks: list[_Look] = []
    last = b""
    for number, (position, _) in enumerate(places):
        advance(number, 2 * len(places))
        now = _as_it_stands(position)
        looks.append(looks[-1] if now == last else _look(game, position, who))
        last = now
    printed = always_marked(look.picture for look in looks)
    supply = supply_lately(game, [look.seen for look in looks], who)
    fronts = _fronts_lately(looks)
    found: list[Moment] = []
    for (position, chapter), look, lines, front in zip(places, looks, supply, fronts, strict=True):
        snapshot = snapshot_of(look.picture, look.seen.points, printed, lines, look.tracks, front)
        found.append(Moment(position, chapter, look.picture, snapshot))
    return found


def part_of(pictures: Sequence[Picture]) -> Part:
    """The part of the map that is in play in any of these pictures; none by name is the whole map."""
    parts = [picture.region for picture in pictures]
    return frozenset[str]().union(*parts) if all(parts) else frozenset()


def _fronts_lately(looks: Sequence[_Look]) -> list[str]:
    """The line between the sides; back from the last moment as far as there is room, and none before."""
    part = part_of([look.picture for look in looks])
    found: list[str] = []
    letters = 0
    for number in range(len(looks) - 1, -1, -1):
        if found and looks[number] is looks[number + 1]:
            found.append(found[-1])
        elif letters < _MOST_FRONT:
            found.append(front_path(looks[number].picture, part))
            letters += len(found[-1]) if found[-1:] != found[-2:-1] else 0
        else:
            found.append("")
    return found[::-1]


class _Look(NamedTuple):
    """A position as the reader sees it, its picture, and what the game keeps."""

    seen: Any
    picture: Picture
    tracks: Sequence[Track]


def _look(game: Game, position: Any, who: str | None) -> _Look:
    seen = view(game.ruleset, position, who)
    return _Look(seen, game.ruleset.picture(position, who), game.ruleset.telling.tracks(seen, who))


def _as_it_stands(position: Any) -> bytes:
    """A position but for its phase: where nothing else has changed, everything looks as before."""
    return msgspec.json.encode(msgspec.structs.asdict(position) | {"phase": ""})


def ground_of(moments: Sequence[Moment]) -> Picture:
    """The first picture, with those marks of its map alone that it always has."""
    first = moments[0].picture
    if not isinstance(first.map, HexMap):
        return first
    marks = always_marked(moment.picture for moment in moments)
    return first if marks == first.map.marks else msgspec.structs.replace(first, map=replace(first.map, marks=marks))
