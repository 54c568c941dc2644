"""The position of a game as its readers are shown it: which part of the map, drawn as text or as SVG."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.maps.parts import Part, around, windows
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.engine.text import dump_json
from wargame_cli.reports import maps
from wargame_cli.reports.maps.data import MapTold, map_told, units_listed
from wargame_cli.reports.maps.over.moment import Happened, extra_of, happened_in
from wargame_cli.reports.maps.sheet import LAYERS, Heading
from wargame_cli.reports.queries import named, to_plain
from wargame_cli.reports.readers import UMPIRE
from wargame_cli.reports.scenarios import scenario_title

if TYPE_CHECKING:
    from rich.text import Text

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
    chapter: Chapter | None = None
    supply: str | None = None


def svg_of(game: Game, shown: Shown) -> str:
    """The SVG document. Raises WargameError for a place, a window or a layer that there is not, and for the supply
    of another side than the reader's."""
    for layer in shown.without:
        if layer not in LAYERS:
            hint = nearest(layer, LAYERS) or f"there are {', '.join(LAYERS)}"
            raise WargameError(f"a drawing has no layer {layer!r}\n    hint: {hint}")
    picture = _picture(game, shown)
    part = _drawn_part(game, picture, shown)
    if not re.fullmatch(r"[A-Za-z][\w-]*", shown.ident):
        raise WargameError(f"an id begins with a letter and holds letters, digits, - and _, not {shown.ident!r}")
    heading = _heading(game, picture, shown)
    phase = happened_in(game, shown.chapter, shown.reader) if shown.chapter else Happened()
    extra = extra_of(game, picture, part, shown.reader, phase, shown.supply)
    return maps.as_svg(picture, part, msgspec.structs.replace(heading, extra=extra), shown.ident)


def told_of(game: Game, shown: Shown) -> MapTold:
    """What the drawing shows, as data. Raises WargameError for a place or a window that there is not."""
    picture = _picture(game, shown)
    return map_told(game, picture, shown.reader, _drawn_part(game, picture, shown))


def list_of(game: Game, shown: Shown) -> str:
    """The units that it shows as CSV, and without a part all others too. Raises WargameError as `told_of` does."""
    picture = _picture(game, shown)
    named = shown.around is not None or shown.window is not None
    return units_listed(game, picture, shown.reader, _drawn_part(game, picture, shown) if named else None)


def text_of(game: Game, shown: Shown) -> Text:
    """The drawing in letters. Raises WargameError for a place or a window that there is not."""
    picture = _picture(game, shown)
    middle = None if shown.around is None else _middle(game, picture, shown.around)
    return maps.as_text(picture, middle, shown.radius, _part(picture, shown.window))


#: What a drawing is written as, beside letters.
FORMATS = ("svg", "json", "csv")


def written(game: Game, shown: Shown, form: str) -> str:
    """The drawing in one of the `FORMATS`. Raises WargameError as `svg_of` and `told_of` do."""
    if form == "svg":
        return svg_of(game, shown)
    return dump_json(to_plain(told_of(game, shown))) if form == "json" else list_of(game, shown)


def _heading(game: Game, picture: Picture, shown: Shown) -> Heading:
    """Scenario, game, moment and phase, and who looks at it."""
    position, ruleset = game.position, game.ruleset
    called = scenario_title(game) or ruleset.title
    stands = f"over: {position.ending}" if position.over else ruleset.phase(position).title
    reader = {None: "as everybody sees it", UMPIRE: "as the umpire sees it"}.get(
        shown.reader, f"as {shown.reader} sees it"
    )
    return Heading(
        shown.title or called,
        " · ".join([ruleset.title, f"game {game.id}", picture.title, stands]),
        reader,
        shown.without,
    )


def _picture(game: Game, shown: Shown) -> Picture:
    if shown.around is not None and shown.window is not None:
        raise WargameError("a map is drawn around a place or for a window, not for both")
    return game.ruleset.picture(game.position, shown.reader)


def _drawn_part(game: Game, picture: Picture, shown: Shown) -> Part:
    """The spaces around a place, or those of a window."""
    if shown.around is not None:
        return around(picture.map, _middle(game, picture, shown.around), shown.radius)
    return _part(picture, shown.window)


def _middle(game: Game, picture: Picture, place: str) -> str:
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
