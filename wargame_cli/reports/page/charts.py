"""The numbers of a game over its phases: points, losses, places held, and the dice against what fair dice do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.events import DieRolled
from wargame_cli.reports.luck import Directed
from wargame_cli.reports.page.data import Chart, Frame, Line, UnitTold
from wargame_cli.reports.page.moments import Moment
from wargame_cli.reports.readers import seen

#: Of a hundred fair games 95 lie within as many standard deviations.
_BAND = 1.96

_Numbers = Mapping[str, float]


def charts_of(
    game: Game, who: str | None, moments: Sequence[Moment], frames: Sequence[Frame], units: Mapping[str, UnitTold]
) -> tuple[Chart, ...]:
    """The charts that have something to show."""
    if len(frames) < 2:
        return ()
    points = _chart("points", "Points", "", [moment.snapshot.points for moment in moments])
    lost = _chart("losses", "Losses", "units and steps, all together", list(_losses(game, frames, units)))
    held = _chart("places", "Places held", "", list(_held(game, moments)))
    luck = _chart("luck", "Luck with the dice", "standard deviations to the good", list(_luck(game, who, moments)))
    if luck is not None:
        luck = msgspec.structs.replace(luck, band=((-_BAND, _BAND),) * len(frames))
    return tuple(chart for chart in (points, lost, held, luck) if chart is not None)


def _chart(name: str, title: str, unit: str, numbers: Sequence[_Numbers]) -> Chart | None:
    """A line for each side that has a number; None where none of them ever changes."""
    sides = list(dict.fromkeys(side for each in numbers for side in each))
    lines = tuple(Line(side=side, values=tuple(each.get(side) for each in numbers)) for side in sides)
    if not any(len({*line.values} - {None}) > 1 for line in lines):
        return None
    return Chart(id=name, name=title, unit=unit, lines=lines)


def _losses(game: Game, frames: Sequence[Frame], units: Mapping[str, UnitTold]) -> Iterator[_Numbers]:
    """What each side had lost by then."""
    lost: Counter[str] = Counter(dict.fromkeys(game.sides, 0))
    for frame in frames:
        lost.update(units[loss.unit].side for loss in frame.losses if loss.unit in units)
        yield dict(lost)


def _held(game: Game, moments: Sequence[Moment]) -> Iterator[_Numbers]:
    """How many places each side of the game holds."""
    for moment in moments:
        held = Counter(moment.snapshot.holders.values())
        yield {side: held[side] for side in game.sides} if held else {}


def _luck(game: Game, who: str | None, moments: Sequence[Moment]) -> Iterator[_Numbers]:
    """How far each side's dice lie to the good by then, of those in which high or low is good for it."""
    dice = {side: Directed() for side in game.sides}
    for moment in moments:
        for event in seen(moment.chapter.events, who) if moment.chapter else ():
            if isinstance(event, DieRolled) and event.by in dice:
                dice[event.by].add(event)
        yield {side: round(found.deviations, 2) for side, found in dice.items() if found.dice}
