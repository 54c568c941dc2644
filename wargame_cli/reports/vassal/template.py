"""A mapping for a VASSAL module to be filled in: the names of a game's units and places, as a reader may see them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.text import dump_flow
from wargame_cli.engine.text.visible import visible
from wargame_cli.reports.maps.drawn import told_of
from wargame_cli.reports.maps.shown import Shown
from wargame_cli.reports.positions.units import Standing, units_of
from wargame_cli.reports.readers import view
from wargame_cli.reports.vassal.mapping import SCHEMA, known_names

_HEAD = f"""\
# Names of a VASSAL module for wargame export --format vassal-setup --mapping FILE.
# Take the # away from a line and write behind the colon what the module calls it;
# with nothing behind the colon it is left out.
schema: {SCHEMA}
map:                # the window of the map in the module
board:              # a board in it
zone:               # a zone on the board
unknown: refuse     # or leave-out: what has no name here is left out, and told
"""


def mapping_template(game: Game, who: str | None) -> str:
    """The file: what is in use now comes first, and after it what the game has besides."""
    standing = units_of(game, who)
    known = known_names(game, view(game.ruleset, game.position, who))
    named = {place: told.name for place, told in told_of(game, Shown(who)).places.items()}
    used = {each.place: each.called for each in standing}
    units = [(each.unit, _told(each)) for each in sorted(standing, key=lambda each: not each.on_map)]
    others = [(unit, "") for unit in sorted({*known["unit"]} - {each.unit for each in standing})]
    rest = [(place, called) for place, called in named.items() if place not in used and place in known["place"]]
    lines = [
        *_listed("units", units, others, "not on the map, or not to be seen"),
        *_listed("places", used.items(), rest, "where no unit stands now"),
    ]
    return _HEAD + "".join(f"{line}\n" for line in lines)


def _told(unit: Standing) -> str:
    return ", ".join(part for part in (unit.side, unit.kind, unit.factors, f"at {unit.called}") if part)


def _listed(field: str, now: Iterable[tuple[str, str]], rest: Iterable[tuple[str, str]], why: str) -> Iterator[str]:
    yield f"{field}:"
    yield from (_line(name, told) for name, told in now)
    others = [*rest]
    if others:
        yield f"  # {why}"
    yield from (_line(name, told) for name, told in others)


def _line(name: str, told: str) -> str:
    words = " ".join(visible(told).split())
    entry = f"  #{dump_flow(name)}:"
    return f"{entry:<28} # {words}" if words and words != name else entry
