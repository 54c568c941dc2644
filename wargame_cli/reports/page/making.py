"""A page of a game, worked out for its reader: the game as it was at the beginning and after each phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wargame_cli.archive.game.games import Game, GameFile
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.reports.happened.told import kind_of
from wargame_cli.reports.maps import base_of
from wargame_cli.reports.maps.base import Base
from wargame_cli.reports.maps.counters import sign_of
from wargame_cli.reports.page.charts import charts_of
from wargame_cli.reports.page.data import SCHEMA, Page
from wargame_cli.reports.page.form import form_of
from wargame_cli.reports.page.frames import frames_of
from wargame_cli.reports.page.ground import board_of
from wargame_cli.reports.page.legend import game_told, nations_told, sides_told, units_told
from wargame_cli.reports.page.moments import Advance, ground_of, moments_of, part_of
from wargame_cli.version import __version__


class Made(NamedTuple):
    """A page, and the map that it draws on."""

    page: Page
    base: Base


def made(
    game: Game,
    who: str | None,
    told: Sequence[Chapter],
    *,
    with_form: bool = True,
    as_seen: GameFile | None = None,
    advance: Advance = lambda done, of: None,
) -> Made:
    """A page and its map, of these chapters (see `chapters_told`); `as_seen` is what its side is sent of the game."""
    moments = moments_of(game, who, told, advance)
    everywhere = {place for moment in moments for place, units in moment.snapshot.stacks.items() if units}
    ground = ground_of(moments)
    part = part_of([moment.picture for moment in moments])
    base = base_of(ground, sorted(everywhere & ground.map.board.index.keys()), part)
    frames = tuple(frames_of(game, who, moments, advance))
    units = units_told(game, moments)
    kinds = sorted({unit.kind for unit in units.values()})
    hows = sorted({move.how for frame in frames for move in frame.moves})
    page = Page(
        schema=SCHEMA,
        program=__version__,
        reader=who or "public",
        game=game_told(game),
        sides=sides_told(game, moments, units),
        nations=nations_told(moments[-1].picture, units),
        board=board_of(ground.map, base, sorted(everywhere), lambda place: game.ruleset.called(game.position, place)),
        signs={kind: sign for kind in kinds if (sign := sign_of(kind))},
        hows={how: kind_of(how) for how in hows},
        units=units,
        frames=frames,
        charts=charts_of(game, who, moments, frames, units),
        form=form_of(game, who, as_seen) if with_form and who in game.sides else None,
    )
    return Made(page, base)
