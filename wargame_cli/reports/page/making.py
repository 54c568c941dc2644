"""A page of a game, worked out for its reader: the game as it was at the beginning and after each phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from wargame_cli.archive.flow.service import before_question
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.replaying.staging import chapters_of
from wargame_cli.engine.document import Heading
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.engine.telling import is_within
from wargame_cli.reports.acts import TITLES
from wargame_cli.reports.maps import base_of
from wargame_cli.reports.maps.base import Base
from wargame_cli.reports.maps.counters import sign_of
from wargame_cli.reports.maps.look import Look, look_of
from wargame_cli.reports.page import happened
from wargame_cli.reports.page.chapter import Told
from wargame_cli.reports.page.data import SCHEMA, Battle, Frame, GameTold, Nation, Page, SideTold, UnitTold
from wargame_cli.reports.page.form import form_of
from wargame_cli.reports.page.ground import board_of
from wargame_cli.reports.page.snapshot import HIDDEN, Snapshot, always_marked, changed, snapshot_of
from wargame_cli.reports.readers import view
from wargame_cli.version import __version__

#: Told how much is done, and of how much.
Advance = Callable[[int, int], None]


class Made(NamedTuple):
    """A page, and the map that it draws on."""

    page: Page
    base: Base


class Moment(NamedTuple):
    """A position of the game, the chapter that led to it, and the picture that the reader has of it."""

    position: Any
    chapter: Chapter | None
    picture: Picture
    snapshot: Snapshot


def page_of(game: Game, who: str | None) -> Page:
    """The whole game for a reader (see `readers`), as data. Raises what `made` raises."""
    return made(game, who).page


def made(
    game: Game,
    who: str | None,
    *,
    from_turn: int | None = None,
    with_form: bool = True,
    advance: Advance = lambda done, of: None,
) -> Made:
    """A page and its map, of the whole game or from the beginning of a turn on; a view has one moment.

    Raises Unsafe if the journal is missing, and WargameError for a turn of which nothing was played.
    """
    moments = _moments(game, who, from_turn, advance)
    pictures = [moment.picture for moment in moments]
    everywhere = {place for moment in moments for place, units in moment.snapshot.stacks.items() if units}
    ground = _ground(pictures)
    parts = [picture.region for picture in pictures]
    part = frozenset[str]().union(*parts) if all(parts) else frozenset[str]()
    base = base_of(ground, sorted(everywhere & ground.map.board.index.keys()), part)
    look = look_of(pictures[-1])
    frames = tuple(_frames(game, who, moments, advance))
    units = _units(game, who, moments)
    kinds = sorted({unit.kind for unit in units.values()})
    page = Page(
        schema=SCHEMA,
        program=__version__,
        reader=who or "public",
        game=_game_told(game),
        sides=_sides(game, look, moments, units),
        nations=_nations(pictures[-1], units),
        board=board_of(ground.map, base, sorted(everywhere), lambda place: game.ruleset.called(game.position, place)),
        signs={kind: sign for kind in kinds if (sign := sign_of(kind))},
        units=units,
        frames=frames,
        form=form_of(game, who) if who in game.sides else None,
    )
    return Made(page, base)


# -- the moments --------------------------------------------------------------------------------------------------


def _moments(game: Game, who: str | None, from_turn: int | None, advance: Advance) -> list[Moment]:
    """The beginning, the end of each phase, and what has happened in one that waits for an answer."""
    chapters: Sequence[Chapter] = () if game.file.view else chapters_of(game)
    begun = before_question(game)
    told = [*chapters, *([begun] if begun else [])]
    if from_turn is not None:
        told = told[next((number for number, each in enumerate(told) if each.turn >= from_turn), len(told)) :]
        if not told:
            raise WargameError(f"nothing of turn {from_turn} or later has been played")
    places: list[tuple[Any, Chapter | None]] = [(told[0].before if told else game.position, None)]
    places += [(chapter.after, chapter) for chapter in told]
    pictures: list[Picture] = []
    for number, (position, chapter) in enumerate(places):
        advance(number, 2 * len(places))
        pictures.append(pictures[-1] if chapter and _stands(chapter) else game.ruleset.picture(position, who))
    printed = always_marked(pictures)
    return [
        Moment(position, chapter, picture, snapshot_of(picture, _points(game, position, who), printed))
        for (position, chapter), picture in zip(places, pictures, strict=True)
    ]


def _stands(chapter: Chapter) -> bool:
    """Whether a chapter leaves the position as it is."""
    return chapter.before is chapter.after


def _points(game: Game, position: Any, who: str | None) -> dict[str, int]:
    return dict(view(game.ruleset, position, who).points)


def _ground(pictures: Sequence[Picture]) -> Picture:
    """The first picture, with those marks of its map alone that it always has."""
    first = pictures[0]
    if not isinstance(first.map, HexMap):
        return first
    marks = always_marked(pictures)
    if marks == first.map.marks:
        return first
    return msgspec.structs.replace(first, map=replace(first.map, marks=marks))


# -- frames -------------------------------------------------------------------------------------------------------


def _frames(game: Game, who: str | None, moments: Sequence[Moment], advance: Advance) -> Iterator[Frame]:
    before: Snapshot | None = None
    for number, moment in enumerate(moments):
        advance(len(moments) + number, 2 * len(moments))
        yield _frame(game, who, moment, before, is_last=number == len(moments) - 1)
        before = moment.snapshot


def _frame(game: Game, who: str | None, moment: Moment, before: Snapshot | None, *, is_last: bool) -> Frame:
    """A moment, and what happened before it."""
    chapter, snapshot = moment.chapter, moment.snapshot
    if chapter is None or before is None:
        return _beginning(game, moment)
    told = Told(game, chapter, who, is_last=is_last)
    phase = game.ruleset.sequence[chapter.phase].led(chapter.before)
    return Frame(
        number=chapter.number,
        turn=chapter.turn,
        turn_told=game.ruleset.turn_told(game.position, chapter.turn),
        phase=chapter.phase,
        title=f"{phase.title}: {TITLES[chapter.act]}" if chapter.act else phase.title,
        side=phase.side,
        act=chapter.act,
        reason=chapter.reason,
        stacks=changed(before.stacks, snapshot.stacks, ()),
        faces=_faces(before, snapshot),
        holders=changed(before.holders, snapshot.holders, ""),
        notes=changed(before.notes, snapshot.notes, ()),
        points=changed(before.points, snapshot.points, 0),
        battles=tuple(_battles(told)),
        moves=tuple(happened.moves(told.events)),
        losses=tuple(happened.losses(told.events, before.where)),
        arrivals=tuple(happened.arrivals(told.events)),
        dice=tuple(happened.dice(told.events)),
        headline=told.headline,
        blocks=told.blocks,
    )


def _beginning(game: Game, moment: Moment) -> Frame:
    """The first frame: everything as it stands."""
    position, snapshot = moment.position, moment.snapshot
    over = position.over
    return Frame(
        number=0,
        turn=position.turn,
        turn_told=game.ruleset.turn_told(game.position, position.turn),
        phase=position.phase,
        title="The end" if over else "The beginning" if not game.file.view else game.ruleset.phase(position).title,
        stacks=changed({}, snapshot.stacks, ()),
        faces=changed({}, snapshot.faces, None),
        holders=changed({}, snapshot.holders, ""),
        notes=changed({}, snapshot.notes, ()),
        points=changed({}, snapshot.points, 0),
    )


def _faces(before: Snapshot, after: Snapshot) -> dict[str, tuple[str, int]]:
    """The faces that are others; a unit that is not seen keeps the last one."""
    return {unit: face for unit, face in changed(before.faces, after.faces, None).items() if unit in after.faces}


def _battles(told: Told) -> Iterator[Battle]:
    """What was fought, each with the scene of the heading that it is told under."""
    scenes = [block.scene for block in told.blocks if isinstance(block, Heading) and block.scene]
    for line in told.headline:
        if line.kind == "battle":
            scene = next((scene for scene in scenes if scene and is_within(line.scene, scene)), "")
            yield Battle(place=line.at, words=line.text, origins=line.origins, scene=scene)


# -- what stands beside the frames ---------------------------------------------------------------------------------


def _game_told(game: Game) -> GameTold:
    scenario = game.file.scenario.rpartition("/")[2]
    found = (each.title for each in game.ruleset.scenarios() if each.id == scenario)
    options = {
        option.name: made
        for option in game.ruleset.options
        if (made := game.position.options.get(option.name, option.choices[0])) != option.choices[0]
    }
    return GameTold(
        id=game.id,
        ruleset=game.ruleset.name,
        title=game.ruleset.title,
        scenario=game.file.scenario,
        scenario_title=next(found, scenario),
        rules_version=game.file.rules_version,
        dice=game.file.dice.source,
        options=options,
    )


def _units(game: Game, who: str | None, moments: Sequence[Moment]) -> dict[str, UnitTold]:
    """The units that the reader ever saw, as he saw them first."""
    found: dict[str, UnitTold] = {}
    for moment in moments:
        for pieces in moment.picture.pieces.values():
            for piece in pieces:
                if piece.label and piece.label not in found:
                    name = game.ruleset.telling.unit(moment.position, piece.label).name
                    found[piece.label] = UnitTold(
                        side=piece.side,
                        nation=piece.nation,
                        kind=piece.kind,
                        name="" if name == piece.label else name,
                    )
    return dict(sorted(found.items()))


def _sides(game: Game, look: Look, moments: Sequence[Moment], units: dict[str, UnitTold]) -> tuple[SideTold, ...]:
    """The sides of the game, and others that have units or hold places."""
    others = {unit.side for unit in units.values()}
    for moment in moments:
        others |= {*moment.snapshot.holders.values()}
        others |= {name[1:] for stack in moment.snapshot.stacks.values() for name in stack if name[:1] == HIDDEN}
    named = [*game.sides, *sorted(others - {"", *game.sides})]
    return tuple(
        SideTold(id=side, fill=look.side(side)[0], ink=look.side(side)[1], cut=look.cut(side)) for side in named
    )


def _nations(picture: Picture, units: dict[str, UnitTold]) -> dict[str, Nation]:
    """The nations of the units."""
    names = sorted({unit.nation for unit in units.values()} & picture.colours.keys())
    return {
        name: Nation(name=picture.owners.get(name, name), fill=picture.colours[name][0], ink=picture.colours[name][1])
        for name in names
    }
