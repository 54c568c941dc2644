"""Why no path leads over land from one area to another (6.3, 6.4): the one rule without which there would be one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from wargame_cli.engine.board import Mask, Net
from wargame_cli.rulesets.lamps.ground.areas import ALBANIA, controlled, is_neutral
from wargame_cli.rulesets.lamps.kit.components import SQUARE
from wargame_cli.rulesets.lamps.kit.nations import title
from wargame_cli.rulesets.lamps.movement import near_east
from wargame_cli.rulesets.lamps.movement.land_paths import (
    german_pride_bars,
    open_steps,
    passable,
    square_fault,
    track_closed_to,
    walks_ashore_at,
)
from wargame_cli.rulesets.lamps.politics import usa
from wargame_cli.rulesets.lamps.position.position import LampsPosition

#: A rule's row, the areas that it bars, and what it says of one of them.
Bar = tuple[str, Mask, Callable[[str], str]]


def why_no_path(position: LampsPosition, unit: str, end: str) -> tuple[str, str]:
    """Row and message for the first rule without which a path would lead there; else that friendly land does not."""
    name = position.kit.name
    start = position.place_of(unit)
    if position.control.get(end) != position.side:
        if end == ALBANIA:
            return "10.2.3.1", f"nobody moves into {name(end)}: it must be attacked"
        return "6.4", f"{name(end)} is not controlled by our side: it must be attacked"
    whole = f"no other path leads from {name(start)} to {name(end)}"
    for row, barred, says in _bars(position, unit):
        for area in _path(position, unit, end, barred, open_steps(position, unit)):
            if position.kit.board.bit[area] & barred:
                return row, says(area) if area == end else f"{says(area)}, and {whole}"
    for step in pairwise(_path(position, unit, end, 0, position.kit.land)):
        if not open_steps(position, unit).joined(*step):
            came, went = map(name, reversed(step))
            return "2.1.8b", f"an army has gone from {came} to {went} in this phase, and {whole}"
    return "6.4", f"no path through friendly areas leads from {name(start)} to {name(end)}"


def _bars(position: LampsPosition, unit: str) -> Iterator[Bar]:
    """Everything but the enemy that bars the path of a unit, rule by rule."""
    kit, name = position.kit, position.kit.name
    counter = position.counter(unit)
    friendly = controlled(position, counter.side)
    closed = friendly & ~passable(position, unit)
    swamp = kit.marked.get("swamp", 0) & friendly
    yield "2.1.4", swamp, lambda area: f"a move that enters {name(area)} ends there"
    squares = kit.of_kind[SQUARE] & closed
    if counter.is_army:
        yield "2.1.8b", squares, lambda area: square_fault(position, unit, area)
    else:
        yield "2.1.8c", squares, lambda area: f"{unit} may not enter {name(area)}"
    if counter.nation == usa.USA:
        yield (
            "10.2.3.2b",
            usa.closed_areas(position) & closed,
            lambda area: f"American armies do not go to {name(area)}",
        )
    track = track_closed_to(position, unit) & closed
    yield "5.2", track, lambda area: f"a card in force lets no army of {title(counter.nation)} pass {name(area)}"
    abroad = near_east.closed_areas(position, unit) & closed
    yield "6.5.1.1", abroad, lambda area: near_east.why_it_stays(position, unit, area)
    germany = kit.board.mask(area for area in kit.board.labels if german_pride_bars(position, unit, area))
    yield "6.4.1", germany & closed, lambda area: f"{name(area)} is a German Home Area"
    yield "10.2.3.1", kit.board.bit[ALBANIA], lambda area: f"nobody moves into {name(area)}"
    neutral = kit.board.mask(area for area in kit.board.labels if is_neutral(position, area))
    yield "6.4.3", neutral, lambda area: f"{name(area)} is neutral"


def _path(position: LampsPosition, unit: str, end: str, opened: Mask, steps: Net) -> tuple[str, ...]:
    """A shortest path to an area that a unit could go if these areas and steps were open to it; empty without one."""
    bit = position.kit.board.bit
    swamp = position.kit.marked.get("swamp", 0)
    free = passable(position, unit) | opened
    through = free & ~swamp | opened
    if not bit[end] & free:
        return ()
    start = walks_ashore_at(position, unit) or position.place_of(unit)
    return tuple(steps.path(start, lambda area: area == end, lambda area: bool(bit[area] & through)) or ())
