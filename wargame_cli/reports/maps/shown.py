"""What of a game's position a reader is shown: which part of the map, and the map in letters."""

from typing import TYPE_CHECKING

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.maps.parts import Part, around, windows
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.reports import maps

if TYPE_CHECKING:
    from wargame_cli.archive.journal.chapters import Chapter
    from wargame_cli.reports.maps.letters import Letters

#: The window that shows more than the region in play.
WHOLE = "whole"


class Shown(msgspec.Struct, frozen=True):
    """What of a position is drawn: its reader (see `readers`), the place in the middle, or the window of the map.

    Over it lie what happened in a `chapter`, and the lines of `supply` of a side.
    """

    reader: str | None
    around: str | None = None
    radius: int = 4
    window: str | None = None
    title: str = ""
    ident: str = "G"
    without: tuple[str, ...] = ()
    chapter: "Chapter | None" = None
    supply: str | None = None


def text_of(game: Game, shown: Shown) -> "Letters":
    """The drawing in letters. Raises WargameError for a place or a window that there is not."""
    picture = picture_of(game, shown)
    middle = None if shown.around is None else _middle(game, picture, shown.around)
    return maps.as_text(picture, middle, shown.radius, _part(picture, shown.window))


def picture_of(game: Game, shown: Shown) -> Picture:
    """The position as its reader sees it. Raises WargameError for a place and a window at once."""
    if shown.around is not None and shown.window is not None:
        raise WargameError("a map is drawn around a place or for a window, not for both")
    return game.ruleset.picture(game.position, shown.reader)


def part_of(game: Game, picture: Picture, shown: Shown) -> Part:
    """The spaces around a place, or those of a window. Raises WargameError for one that there is not."""
    if shown.around is not None:
        return around(picture.map, _middle(game, picture, shown.around), shown.radius)
    return _part(picture, shown.window)


def _middle(game: Game, picture: Picture, place: str) -> str:
    from wargame_cli.reports.queries import named

    middle = named(game, "place", place)
    if middle not in picture.map.board.index:
        raise WargameError(f"{game.ruleset.called(game.position, middle)}: beside the map, not on it")
    return middle


def _part(picture: Picture, window: str | None) -> Part:
    """The spaces of a window, or the region in play; none by name are all of them."""
    if window is None:
        return picture.region
    known = {name.casefold(): part for name, part in windows(picture.map).items()}
    known.setdefault(WHOLE, frozenset())
    if (part := known.get(window.strip().casefold())) is None:
        guess = nearest(window, known) or f"there are {', '.join(known)}"
        raise WargameError(f"the map has no window {window!r}\n    hint: {guess}")
    return part
