"""What a drawing shows besides the position: what happened in a phase, who is in supply, how things stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
import svg

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.reports.happened import phase as happened
from wargame_cli.reports.happened.supply import supply_of
from wargame_cli.reports.happened.told import Battle, Loss, Move, Supply
from wargame_cli.reports.maps import plan_of
from wargame_cli.reports.maps.base import Plan
from wargame_cli.reports.maps.look import look_of
from wargame_cli.reports.maps.over.arrows import Over, key
from wargame_cli.reports.maps.shapes import Point, tenth, text
from wargame_cli.reports.maps.sheet import Extra
from wargame_cli.reports.readers import UMPIRE, known_side, view
from wargame_cli.reports.telling import phase_told

#: The room of a line of the corner's box, and how wide its letters run.
_LINE, _LETTER, _INSET = 15.0, 7.6, 8.0
_INK = "#2b2620"


class Happened(msgspec.Struct, frozen=True):
    """What a reader knows of a phase, and the sides and places that he knew units to be of before it."""

    moves: tuple[Move, ...] = ()
    battles: tuple[Battle, ...] = ()
    losses: tuple[Loss, ...] = ()
    sides: Mapping[str, str] = {}


def happened_in(game: Game, chapter: Chapter, who: str | None) -> Happened:
    """What happened in a phase of the game, as far as the reader may know it."""
    before = game.ruleset.picture(chapter.before, who)
    told = phase_told(game, chapter, who)
    return Happened(
        tuple(happened.moves(told.events)),
        tuple(happened.battles(told.headline, told.blocks)),
        tuple(happened.losses(told.events, _where(before))),
        _sides(before),
    )


def may_see_supply(game: Game, who: str | None, side: str) -> str:
    """The side whose supply is asked for. Raises WargameError for one whose supply the reader may not see."""
    known = known_side(game, side)
    if who not in (UMPIRE, known):
        reader = "everybody" if who is None else who
        raise WargameError(
            f"a map for {reader} does not show the supply of {known}\n"
            f"    hint: a side sees its own supply only: --supply {known} --side {known}"
        )
    return known


def extra_of(game: Game, picture: Picture, part: Part, who: str | None, phase: Happened, supply: str | None) -> Extra:
    """All that is drawn over a picture of the game's position: supply, arrows, badges, and the box in a corner.

    `supply` is the side whose lines are drawn. Raises WargameError where the reader may not see them.
    """
    plan = plan_of(picture, part)
    over = Over(plan, look_of(picture), {**phase.sides, **_sides(picture)})
    seen = view(game.ruleset, game.position, who)
    layers: list[svg.Element] = []
    if supply is not None:
        side = may_see_supply(game, who, supply)
        lines: Mapping[str, Supply] = supply_of(game, view(game.ruleset, game.position, side), side)
        where = _where(picture)
        layers.append(svg.G(id="supply", elements=[*over.supply(lines, where, side), *over.rings(lines, where)]))
    if drawn := [*over.moves(phase.moves), *over.attacks(phase.battles)]:
        layers.append(svg.G(id="arrows", elements=drawn))
    if drawn := [*over.losses(phase.losses), *over.badges(phase.battles)]:
        layers.append(svg.G(id="badges", elements=drawn))
    layers.append(_box(plan, picture, [picture.title, *_stand(game, seen, who)]))
    battles = [battle for battle in phase.battles if battle.place in plan.spots]
    moves = [move for move in phase.moves if len(over.through(move.path)) > 1]
    losses = [loss for loss in phase.losses if loss.place in plan.spots]
    return Extra(
        layers=tuple(layers),
        key=tuple(key(moves, battles, losses, supply is not None)),
        lines=tuple(f"{phase.battles.index(battle) + 1}  {battle.words}" for battle in battles),
    )


def _where(picture: Picture) -> dict[str, str]:
    return {piece.label: place for place, pieces in picture.pieces.items() for piece in pieces if piece.label}


def _sides(picture: Picture) -> dict[str, str]:
    return {piece.label: piece.side for pieces in picture.pieces.values() for piece in pieces if piece.label}


# -- the box in the corner ---------------------------------------------------------------------------------------------


def _stand(game: Game, seen: Any, who: str | None) -> Iterator[str]:
    """Points, or what the game counts, a line each."""
    tracks = game.ruleset.telling.tracks(seen, who)
    for track in tracks:
        most = "" if track.most is None else f" of {track.most:g}"
        yield f"{track.name}: {track.value:g}{most}"
    if not tracks:
        yield from (f"{side}: {points} points" for side, points in seen.points.items())


def _box(plan: Plan, picture: Picture, lines: Sequence[str]) -> svg.Element:
    """Turn, date and how things stand, in the corner of the map where they hide least."""
    frame = plan.frame
    wide = _LETTER * max(map(len, lines)) + 2 * _INSET
    tall = _LINE * len(lines) + _INSET
    scale = max(0.5, min(1.6, frame.width / 1000)) if wide * 1.6 < frame.width else 0.5
    wide, tall = wide * scale, tall * scale
    gap = 6.0 * scale
    corners = [
        (x, y)
        for y in (frame.top + gap, frame.bottom - tall - gap)
        for x in (frame.right - wide - gap, frame.left + gap)
    ]
    left, top = min(corners, key=lambda corner: _hidden(plan, picture, corner, (wide, tall)))
    drawn: list[svg.Element] = [
        svg.Rect(
            width=tenth(wide / scale), height=tenth(tall / scale), fill="#fbf8ef", fill_opacity=0.92, stroke="#2b2620"
        ),
        *(
            text(line, (_INSET, _LINE * (number + 1) - 1), "corner" if number else "corner first")
            for number, line in enumerate(lines)
        ),
    ]
    return svg.G(
        id="corner", elements=drawn, transform=[svg.Translate(tenth(left), tenth(top)), svg.Scale(round(scale, 2))]
    )


def _hidden(plan: Plan, picture: Picture, corner: Point, size: tuple[float, float]) -> tuple[int, int]:
    """How many stacks and how many places a box would hide."""
    aside, above = plan.stack[0] / 2, plan.stack[1] / 2
    under = [
        place
        for place, (x, y) in plan.spots.items()
        if corner[0] - aside < x < corner[0] + size[0] + aside and corner[1] - above < y < corner[1] + size[1] + above
    ]
    return sum(bool(picture.pieces.get(place)) for place in under), len(under)
