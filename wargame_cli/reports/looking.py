"""A game as its readers see it, for users of Python: its phases, a position, a map, a page."""

from __future__ import annotations

from typing import Any

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.replaying.staging import chapters_of
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.reports.maps.drawn import FORMATS, written
from wargame_cli.reports.maps.shown import Shown, text_of
from wargame_cli.reports.page.making import made
from wargame_cli.reports.page.moments import chapters_told
from wargame_cli.reports.page.reading import reader_of_page
from wargame_cli.reports.page.rendering import render_page
from wargame_cli.reports.readers import reader
from wargame_cli.reports.readers import view as seen_by


def chapters(game: Game) -> list[Chapter]:
    """The phases that were played and the umpire's acts, each with its events and the positions `before` and `after`.

    They come from the journal and hold everything: show them to nobody but the umpire (see `Event.visible_to`). Raises
    Unsafe if the journal is missing.
    """
    return list(chapters_of(game))


def view(game: Game, side: str | None = None, public: bool = False) -> Any:
    """The position as a side or the public may see it, of the game's own type; as it is for the umpire.

    Raises WargameError for a side that there is not.
    """
    return seen_by(game.ruleset, game.position, reader(game, side, public))


def picture(game: Game, side: str | None = None, public: bool = False) -> Picture:
    """What a drawing of the map shows to a side, to the public or to the umpire: pieces by place, holders, the front.

    Raises WargameError for a side that there is not.
    """
    return game.ruleset.picture(game.position, reader(game, side, public))


def draw(
    game: Game,
    side: str | None = None,
    public: bool = False,
    format: str = "svg",
    around: str | None = None,
    radius: int = 4,
    window: str | None = None,
) -> str:
    """The map for a side, the public or the umpire, or the part of it around a place or in a window.

    Formats are svg, text, json (`wargame/map/1`) and csv. Raises WargameError for a side, place, window or format that
    there is not.
    """
    shown = Shown(reader(game, side, public), around, radius, window)
    if format == "text":
        return text_of(game, shown).plain
    if format in FORMATS:
        return written(game, shown, format)
    known = ("text", *FORMATS)
    hint = nearest(format, known) or f"formats: {', '.join(known)}"
    raise WargameError(f"there is no format {format!r}\n    hint: {hint}")


def page(
    game: Game,
    side: str | None = None,
    public: bool = False,
    umpire: bool = False,
    from_turn: int | None = None,
    form: bool = True,
) -> str:
    """The whole game as one HTML document for a side, for the public or for the umpire: one of them must be named.

    A side whose orders are due finds a form for them in it, unless `form` is false. Raises WargameError if nobody or
    more than one is named, and for a turn of which nothing was played; Unsafe if the journal is missing.
    """
    who = reader_of_page(game, side, public=public, umpire=umpire)
    found = made(game, who, chapters_told(game, from_turn), with_form=form)
    return render_page(found.page, found.base)
