"""What a drawing shows besides the position: what happened in a phase, who is in supply, how things stand."""

from collections.abc import Iterator, Mapping
from functools import partial
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
from wargame_cli.reports.maps import plan_as_drawn, taken_on
from wargame_cli.reports.maps.look import look_of
from wargame_cli.reports.maps.over.arrows import Over, key
from wargame_cli.reports.maps.over.corner import below_map, on_map
from wargame_cli.reports.maps.sheet import Extra
from wargame_cli.reports.readers import UMPIRE, known_side, view
from wargame_cli.reports.telling import phase_told


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
    plan = plan_as_drawn(picture, part)
    over = Over(plan, look_of(picture), {**phase.sides, **_sides(picture)})
    seen = view(game.ruleset, game.position, who)
    under: list[svg.Element] = []
    layers: list[svg.Element] = []
    if supply is not None:
        side = may_see_supply(game, who, supply)
        lines: Mapping[str, Supply] = supply_of(game, view(game.ruleset, game.position, side), side)
        where, held = _where(picture), {place for place, pieces in picture.pieces.items() if pieces}
        found = [*over.supply(lines, where, side), *over.sources(lines, where, side, held), *over.rings(lines, where)]
        under.append(svg.G(id="supply", elements=found))
    if drawn := [*over.moves(phase.moves), *over.attacks(phase.battles)]:
        layers.append(svg.G(id="arrows", elements=drawn))
    if drawn := [*over.losses(phase.losses), *over.badges(phase.battles)]:
        layers.append(svg.G(id="badges", elements=drawn))
    words = [picture.title, *_stand(game, seen, who)]
    if corner := on_map(words, plan.frame, taken_on(picture, part)):
        layers.append(corner)
    battles = [battle for battle in phase.battles if battle.place in plan.spots]
    moves = [move for move in phase.moves if len(over.through(move.path)) > 1]
    losses = [loss for loss in phase.losses if loss.place in plan.spots]
    return Extra(
        under=tuple(under),
        layers=tuple(layers),
        key=key(moves, battles, losses, supply is not None),
        lines=tuple(f"{phase.battles.index(battle) + 1}  {battle.words}" for battle in battles),
        stand=None if corner else partial(below_map, words),
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
