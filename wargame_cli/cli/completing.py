"""What the shell completes beside commands, options and files: what there is in the game that stands on the line.

A completion is asked for while somebody types. So it never fails and never writes a word: of what cannot be read there
is nothing to complete. Of a side's view only what the side sees is known.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from wargame_cli.engine.errors import CODES, WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game
    from wargame_cli.engine.ruleset import Ruleset

#: Words, each with what it means; that may be nothing.
Completions = list[tuple[str, str]]

#: What `wargame help` explains besides the commands.
TOPICS: Mapping[str, str] = {
    "codes": "what the codes of errors mean",
    "exit-codes": "what the exit codes mean",
    "options": "the options of a new game",
    "orders": "the orders of a game",
    "questions": "what can be asked in a game",
    "players": "how to play by mail",
}


def _of_game(complete: "Callable[[Game], Iterable[tuple[str, str]]]") -> Callable[[typer.Context], Completions]:
    """A completion from the saved game on the line."""

    def completions(ctx: typer.Context) -> Completions:
        path = Path(_first(ctx, "game"))
        if not path.is_file():
            return []
        from wargame_cli.archive.game.games import load

        try:
            return list(complete(load(path)))
        except (WargameError, OSError):
            return []

    return completions


def _first(ctx: typer.Context, name: str) -> str:
    """A command's first word, by the name of its argument; before an option's value it is not read yet."""
    return str(ctx.params.get(name) or next(iter(ctx.args), ""))


def _ruleset_on_the_line(ctx: typer.Context) -> "Ruleset | None":
    """The ruleset that a command names, or that of the scenario that it names."""
    from wargame_cli import rulesets

    name = (ctx.params.get("game") or _first(ctx, "scenario")).partition("/")[0]
    return rulesets.load(name) if name in rulesets.names() else None


# -- of the game on the line ----------------------------------------------------------------------------------------


@_of_game
def sides(game: "Game") -> Iterable[tuple[str, str]]:
    """The sides of the game."""
    return ((side, "") for side in game.sides)


@_of_game
def phases(game: "Game") -> Iterable[tuple[str, str]]:
    """The phases of its sequence of play."""
    return ((phase.name, phase.title) for phase in game.ruleset.sequence.every)


@_of_game
def units(game: "Game") -> Iterable[tuple[str, str]]:
    """Its units, each with where it is."""
    position = game.position
    return ((unit, game.ruleset.called(position, place)) for unit, place in sorted(position.units().items()))


@_of_game
def places(game: "Game") -> Iterable[tuple[str, str]]:
    """The places of its map that have names."""
    return ((name, "") for name in sorted(game.ruleset.map_of(game.position).names()))


@_of_game
def cards(game: "Game") -> Iterable[tuple[str, str]]:
    """Its cards, by their labels."""
    return ((card, "") for card in game.ruleset.telling.cards())


# -- of all games ---------------------------------------------------------------------------------------------------


def scenarios() -> Completions:
    """Every scenario by its whole name."""
    from wargame_cli.reports.scenarios import all_scenarios

    return [(scenario.id, scenario.title) for scenario in all_scenarios()]


def helped(ctx: typer.Context) -> Completions:
    """What a topic of `wargame help` is about: a code, or a ruleset."""
    topic = _first(ctx, "topic")
    if topic == "codes":
        return sorted(CODES.items())
    return rulesets_named() if topic in ("options", "orders", "questions") else []


def rulesets_named() -> Completions:
    """Every ruleset."""
    from wargame_cli import rulesets

    return [(name, rulesets.load(name).title) for name in rulesets.names()]


def options(ctx: typer.Context) -> Completions:
    """Every choice for each option of the game that is made."""
    ruleset = _ruleset_on_the_line(ctx)
    known = ruleset.options if ruleset else ()
    return [(f"{option.name}={choice}", option.title) for option in known for choice in option.choices]


def topics(ctx: typer.Context) -> Completions:
    """What `wargame help` explains."""
    root: Any = ctx.find_root()
    return [*((name, "") for name in root.command.list_commands(root)), *TOPICS.items()]


def orders(ctx: typer.Context) -> Completions:
    """The orders of the ruleset on the line, each with its example; or its kinds of question, where these are meant."""
    ruleset = _ruleset_on_the_line(ctx)
    topic = ctx.params.get("topic")
    if ruleset is None or topic not in ("orders", "questions"):
        return []
    if topic == "questions":
        return [(kind, ruleset.question_labels.get(kind, "")) for kind in sorted(ruleset.questions)]
    return sorted({kind.verb: kind.example for phase in ruleset.sequence.every for kind in phase.orders}.items())


def players() -> Completions:
    """The machine players."""
    from wargame_cli.players.games import PLAYERS

    return [(name, "") for name in PLAYERS]


def looking() -> Completions:
    """How the laws of a game are looked at."""
    from wargame_cli.engine.laws.watching import LOOKING

    return [(name, "") for name in LOOKING]
