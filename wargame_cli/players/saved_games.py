"""Machine players in a saved game: what they write stands in the journal as anybody's sheets do, and verifies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from wargame_cli.archive.flow import service
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.adjudicate import Sheet
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.questions import Chooser, Question
from wargame_cli.engine.text import dump_yaml
from wargame_cli.players.player import Player
from wargame_cli.players.tallies import Tally


def play_on(game: Game, players: Mapping[str, Player], tally: Tally, last_turn: int | None = None) -> Iterator[Game]:
    """Play a game phase by phase until it is over or `last_turn` is done; gives the game after each phase."""
    if game.file.dice.source == "given":
        raise WargameError("the dice of this game are given by hand; machine players need seeded or sealed ones")
    while not game.position.over and (last_turn is None or game.position.turn <= last_turn):
        game = play_phase(game, players, tally)
        yield game


def play_phase(game: Game, players: Mapping[str, Player], tally: Tally) -> Game:
    """One phase: tried out first, to hear what is asked; then resolved from sheets that hold every answer."""
    ruleset = game.ruleset
    phase = ruleset.phase(game.position)
    sheets = {side: Sheet(side=side) for side in ruleset.sides_in(game.position)}
    for side in phase.sides:
        sheets[side] = players[side].write_sheet(ruleset, game.position, side)

    def choose(question: Question) -> str:
        choice = players[question.side].choose(question)
        sheets[question.side].answers[question.label] = choice
        tally.answers[question.kind] += 1
        return choice

    # What an opponent chose may have left none of the options that a sheet answered in advance.
    while question := (tried := _tried(game, sheets, phase.sides, choose)).question:
        choose(question)
    _resolved(tried)
    given = [sheet_text(game, sheet) for side, sheet in sheets.items() if side in phase.sides or sheet.answers]
    result = _resolved(service.adjudicate(game, given))
    assert result.chapter is not None
    tally.phases += 1
    tally.orders.update(written.order.verb for sheet in sheets.values() for written in sheet.orders)
    tally.observe(game.position.turn, result.chapter.events)
    return result.game


def _tried(game: Game, sheets: Mapping[str, Sheet], due: Sequence[str], choose: Chooser) -> service.Resolution:
    return service.adjudicate(game, [sheet_text(game, sheets[side]) for side in due], chooser=choose)


def sheet_text(game: Game, sheet: Sheet) -> SheetText:
    """A machine player's sheet as it would have been sent in."""
    position = game.position
    data = {
        "game": game.id,
        "turn": position.turn,
        "phase": position.phase,
        "side": sheet.side,
        "orders": [msgspec.to_builtins(written.order) for written in sheet.orders],
        "answers": sheet.answers,
    }
    return SheetText(file=f"{sheet.side.lower()}-turn-{position.turn}-{position.phase}.yaml", text=dump_yaml(data))


def _resolved(result: service.Resolution) -> service.Resolution:
    position, waits_for = result.game.position, result.question or result.die
    where = f"{result.game.id}, turn {position.turn}, {position.phase}"
    assert result.accepted, f"a machine player's sheet was not accepted ({where}): {result.problems}, {waits_for}"
    return result
