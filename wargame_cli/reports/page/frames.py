"""The frames of a page: each holds in what a moment differs from the one before it, and what happened between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypedDict

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.queries import Track
from wargame_cli.reports.acts import TITLES
from wargame_cli.reports.happened import phase as happened
from wargame_cli.reports.happened.told import Supply
from wargame_cli.reports.page.chapter import Told
from wargame_cli.reports.page.data import Frame
from wargame_cli.reports.page.moments import Advance, Moment, is_begun
from wargame_cli.reports.page.snapshot import EMPTY, Snapshot, changed, tracks_changed, tracks_gone


def frames_of(game: Game, who: str | None, moments: Sequence[Moment], advance: Advance) -> Iterator[Frame]:
    """A frame a moment; the first one holds everything as it stands."""
    before = EMPTY
    for number, moment in enumerate(moments):
        advance(len(moments) + number, 2 * len(moments))
        yield _frame(game, who, moment, before, is_last=number == len(moments) - 1)
        before = moment.snapshot


def _frame(game: Game, who: str | None, moment: Moment, before: Snapshot, *, is_last: bool) -> Frame:
    """A moment, and what happened before it."""
    position, chapter, after = moment.position, moment.chapter, moment.snapshot
    if chapter is None:
        return Frame(
            number=0,
            turn=position.turn,
            turn_told=game.ruleset.turn_told(game.position, position.turn),
            phase=position.phase,
            title=_stands(game, moment) if is_last else "The beginning",
            **_differences(before, after),
        )
    told = Told(game, chapter, who, is_last=is_last)
    phase = game.ruleset.sequence[chapter.phase].led(chapter.before)
    so_far = ": so far" if is_begun(chapter) else ""
    return Frame(
        number=chapter.number,
        turn=chapter.turn,
        turn_told=game.ruleset.turn_told(game.position, chapter.turn),
        phase=chapter.phase,
        title=f"{phase.title}: {TITLES[chapter.act]}" if chapter.act else f"{phase.title}{so_far}",
        side=phase.side,
        act=chapter.act,
        reason=chapter.reason,
        battles=tuple(happened.battles(told.headline, told.blocks)),
        moves=tuple(happened.moves(told.events)),
        losses=tuple(happened.losses(told.events, before.where)),
        arrivals=tuple(happened.arrivals(told.events)),
        dice=tuple(happened.dice(told.events)),
        headline=told.headline,
        blocks=told.blocks,
        **_differences(before, after),
    )


def _stands(game: Game, moment: Moment) -> str:
    """What the only moment is called that there is."""
    return "The end" if moment.position.over else game.ruleset.phase(moment.position).title


class _Differences(TypedDict):
    stacks: dict[str, tuple[str, ...]]
    faces: dict[str, tuple[str, int]]
    holders: dict[str, str]
    conquered: dict[str, int | None]
    notes: dict[str, tuple[str, ...]]
    points: dict[str, int]
    tracks: tuple[Track, ...]
    tracks_gone: tuple[str, ...]
    supply: dict[str, Supply | None]
    front: str | None


def _differences(before: Snapshot, after: Snapshot) -> _Differences:
    faces = changed(before.faces, after.faces, None)
    return {
        "stacks": changed(before.stacks, after.stacks, ()),
        "faces": {unit: face for unit, face in faces.items() if unit in after.faces},  # one not seen keeps its last
        "holders": changed(before.holders, after.holders, ""),
        "conquered": changed(before.conquered, after.conquered, None),
        "notes": changed(before.notes, after.notes, ()),
        "points": changed(before.points, after.points, 0),
        "tracks": tracks_changed(before.tracks, after.tracks),
        "tracks_gone": tracks_gone(before.tracks, after.tracks),
        "supply": changed(before.supply, after.supply, None),
        "front": after.front if after.front != before.front else None,
    }
