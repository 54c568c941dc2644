"""What stands beside the frames of a page: which game it is, its sides and nations, and the units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.reports.maps.look import look_of
from wargame_cli.reports.page.data import GameTold, Nation, SideTold, UnitTold
from wargame_cli.reports.page.moments import Moment
from wargame_cli.reports.page.snapshot import HIDDEN
from wargame_cli.reports.scenarios import scenario_title


def game_told(game: Game) -> GameTold:
    """Which game it is, and the options that are not as printed."""
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
        scenario_title=scenario_title(game) or game.file.scenario.rpartition("/")[2],
        rules_version=game.file.rules_version,
        dice=game.file.dice.source,
        options=options,
    )


def units_told(game: Game, moments: Sequence[Moment]) -> dict[str, UnitTold]:
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


def sides_told(game: Game, moments: Sequence[Moment], units: Mapping[str, UnitTold]) -> tuple[SideTold, ...]:
    """The sides of the game, and others that have units or hold places."""
    look = look_of(moments[-1].picture)
    others = {unit.side for unit in units.values()}
    for moment in moments:
        others |= {*moment.snapshot.holders.values()}
        others |= {name[1:] for stack in moment.snapshot.stacks.values() for name in stack if name[:1] == HIDDEN}
    named = [*game.sides, *sorted(others - {"", *game.sides})]
    return tuple(
        SideTold(
            id=side,
            fill=look.side(side)[0],
            ink=look.side(side)[1],
            cut=look.cut(side),
            broken=look.broken(side),
        )
        for side in named
    )


def nations_told(picture: Picture, units: Mapping[str, UnitTold]) -> dict[str, Nation]:
    """The nations of the units."""
    names = sorted({unit.nation for unit in units.values()} & picture.colours.keys())
    return {
        name: Nation(
            name=picture.owners.get(name, name),
            fill=picture.colours[name][0],
            ink=picture.colours[name][1],
            pattern=picture.patterns.get(name, ""),
        )
        for name in names
    }
