"""The position of a game as its readers are shown it: drawn as SVG, as data, as a list of its units."""

from __future__ import annotations

import re

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.engine.text import dump_json
from wargame_cli.reports import maps
from wargame_cli.reports.maps.data import MapTold, map_told, units_listed
from wargame_cli.reports.maps.over.moment import Happened, extra_of, happened_in
from wargame_cli.reports.maps.sheet import LAYERS, Heading
from wargame_cli.reports.maps.shown import Shown, part_of, picture_of
from wargame_cli.reports.queries import to_plain
from wargame_cli.reports.readers import UMPIRE
from wargame_cli.reports.scenarios import scenario_title


def svg_of(game: Game, shown: Shown) -> str:
    """The SVG document. Raises WargameError for a place, a window or a layer that there is not, and for the supply
    of another side than the reader's."""
    for layer in shown.without:
        if layer not in LAYERS:
            hint = nearest(layer, LAYERS) or f"there are {', '.join(LAYERS)}"
            raise WargameError(f"a drawing has no layer {layer!r}\n    hint: {hint}")
    picture = picture_of(game, shown)
    part = part_of(game, picture, shown)
    if not re.fullmatch(r"[A-Za-z][\w-]*", shown.ident):
        raise WargameError(f"an id begins with a letter and holds letters, digits, - and _, not {shown.ident!r}")
    heading = _heading(game, picture, shown)
    phase = happened_in(game, shown.chapter, shown.reader) if shown.chapter else Happened()
    extra = extra_of(game, picture, part, shown.reader, phase, shown.supply)
    return maps.as_svg(picture, part, msgspec.structs.replace(heading, extra=extra), shown.ident)


def told_of(game: Game, shown: Shown) -> MapTold:
    """What the drawing shows, as data. Raises WargameError for a place or a window that there is not."""
    picture = picture_of(game, shown)
    return map_told(game, picture, shown.reader, part_of(game, picture, shown))


def list_of(game: Game, shown: Shown) -> str:
    """The units that it shows as CSV, and without a part all others too. Raises WargameError as `told_of` does."""
    picture = picture_of(game, shown)
    named = shown.around is not None or shown.window is not None
    return units_listed(game, picture, shown.reader, part_of(game, picture, shown) if named else None)


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
