"""Games to try input on: of every scenario some phases of random play, and what belongs to them."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.flow import service
from wargame_cli.archive.game.games import Game
from wargame_cli.engine.adjudicate import open_phase
from wargame_cli.engine.referee import Referee
from wargame_cli.players.games import make_players
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.saved_games import play_on, sheet_text
from wargame_cli.players.tallies import Tally

#: The number of phases of each game that are played; one of every `KEPT` is kept.
PLAYED, KEPT = 30, 3


def scenarios() -> list[str]:
    """Every scenario, those of the toy games too."""
    return [f"{name}/{found.id}" for name in rulesets.names() for found in rulesets.load(name).scenarios()]


class Moment(NamedTuple):
    """A game that waits for something, good sheets for it as plain data, and the words that mean something in it."""

    game: Game
    sheets: tuple[dict[str, Any], ...]
    words: tuple[str, ...]


@cache
def moments(scenario: str, dice: str = "seeded", phases: int | None = None) -> tuple[Moment, ...]:
    """A game of the scenario at some of its phases, the same in every run."""
    seed = "fuzz" if dice == "seeded" else ""
    game = wargame_cli.new(scenario, dice=dice, seed=seed, id="g")  # type: ignore[arg-type]
    found = [_moment(game)]
    if phases == 0:
        return tuple(found)
    players = make_players(["random"], game.ruleset.sides, "fuzz")
    for number, played in enumerate(play_on(game, players, Tally()), 1):
        if played.position.over or number > (phases or PLAYED):
            break
        if number % KEPT == 0:
            found += [_moment(played), *_asked(played)]
    return tuple(found)


def folder() -> Path:
    """A folder of this process for what must lie on a disk; all of them are gone with the process that began."""
    found = _home() / str(os.getpid())
    found.mkdir(exist_ok=True)
    return found


@cache
def _home() -> Path:
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    home, owner = Path(tempfile.mkdtemp(prefix="fuzz-", dir=fast)), os.getpid()
    atexit.register(lambda: os.getpid() == owner and shutil.rmtree(home, ignore_errors=True))
    return home


def _moment(game: Game) -> Moment:
    return Moment(game, tuple(_sheets(game)), tuple(_words(game)))


def _asked(game: Game) -> list[Moment]:
    """The same game in the middle of its phase, if its orders raise a question."""
    sheets = _sheets(game)
    text = sheet_of(game, sheets[0])
    try:
        result = service.adjudicate(game, [text] if game.sides_due else [], ask_first=True)
    except wargame_cli.engine.errors.WargameError:
        return []
    if result.question is None:
        return []
    label, options = result.question.label, result.question.options
    answer = {**_head(result.game, result.question.side), "answers": {label: options[0]}}
    return [Moment(result.game, (answer, *sheets), (*_words(game), label, *options))]


def _head(game: Game, side: str) -> dict[str, Any]:
    position = game.position
    return {"game": game.id, "turn": position.turn, "phase": position.phase, "side": side}


def _sheets(game: Game) -> list[dict[str, Any]]:
    """A legal sheet, and one of everything that a player might think of."""
    position, ruleset = game.position, game.ruleset
    phase = ruleset.phase(position)
    side = phase.side or game.sides[0]
    rng = Random(f"{position.turn} {position.phase}")
    standing = [{"ask": kind, "prefer": [*policies][:2] or ["default"]} for kind, policies in ruleset.questions.items()]
    extra = {"answers": {"attack x/retreat": "1"}, "standing": standing[:3], "nonce": "n"}
    if not phase.side or game.file.pending:
        return [{**_head(game, side), "orders": [], **extra}]
    legal = RandomPlayer("fuzz").write_sheet(ruleset, position)
    thinking: Referee[Any] = Referee(position.copy(), phase, ruleset.book, None)
    open_phase(thinking)
    thought = [
        msgspec.to_builtins(order) for order, _ in zip(ruleset.bot.suggestions(thinking, rng), range(12), strict=False)
    ]
    orders = [msgspec.to_builtins(written.order) for written in legal.orders[:12]]
    return [
        {**_head(game, side), "orders": orders, "answers": dict(legal.answers)},
        {**_head(game, side), "orders": thought, **extra},
    ]


def _words(game: Game) -> Sequence[str]:
    """Units, places, sides, phases, verbs and kinds of question of a game; of the many some."""
    position, ruleset = game.position, game.ruleset
    rng = Random(game.id)
    units, places = sorted(position.units()), sorted(ruleset.map_of(position).board.index)
    some = [*rng.sample(units, min(150, len(units))), *rng.sample(places, min(150, len(places))), *position.stacks]
    verbs = [kind.verb for phase in ruleset.sequence.every for kind in phase.orders]
    return [*some, *ruleset.sides, *ruleset.sequence.names, *verbs, *ruleset.questions, *ruleset.telling.cards()]


def sheet_of(game: Game, data: Any) -> Any:
    """Plain data as the text of a sheet."""
    from wargame_cli.archive.game.sheets import SheetText
    from wargame_cli.engine.text import dump_yaml

    return SheetText(file="s.yaml", text=dump_yaml(data))


__all__ = ["Moment", "folder", "moments", "scenarios", "sheet_of", "sheet_text"]
