"""A game as it stood after one of its phases, to be looked at: its map, its units, their supply and moves.

A point of a game is written `TURN`, `PHASE` or `TURN/PHASE`. It is the end of that phase, and without one the end of
what was played of the turn. `start` is no phase: it is the beginning of the turn, and of the game without a turn.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter, find_phase
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.replaying.staging import chapters_of
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.text.numbers import whole_number

#: Stands for a phase: the beginning, before anything was played.
START = "start"


def at_phase(game: Game, turn: int | None, phase: str | None) -> Game:
    """The game as it stood after a phase: without a phase after the turn, without either as it stands now.

    Without a turn the phase is the last of that name. The game is for looking at only: it waits for nothing, and its
    file and journal are those of today. Raises WargameError for what was not played, and for a view, which has no
    journal.
    """
    if turn is None and phase is None:
        return game
    chapters = _chapters(game)
    if phase == START:
        return _standing(game, _beginning(chapters, turn).before)
    return _standing(game, _found(game, chapters, turn, phase).after)


def at_point(game: Game, point: str) -> Game:
    """The game at a point, as people write it. Raises WargameError as `at_phase` does."""
    turn, slash, phase = point.strip().rpartition("/")
    if not slash and (alone := whole_number(phase)) is not None:
        return at_phase(game, alone, None)
    if not phase or (slash and whole_number(turn) is None):
        raise WargameError(f"a point of a game is written TURN, PHASE or TURN/PHASE, not {point!r}")
    return at_phase(game, whole_number(turn), phase)


def chapter_at(game: Game, turn: int | None, phase: str | None) -> Chapter | None:
    """The phase that led to the position of `at_phase`, with the scenes of its events; without either the last one.

    None at a beginning. Raises WargameError as `at_phase` does, and where nothing was played.
    """
    if phase == START:
        return None
    played = [chapter for chapter in _chapters(game) if not chapter.act]
    if turn is None and phase is None and not played:
        raise _not_played(played, None)
    found = played[-1] if turn is None and phase is None else _found(game, played, turn, phase)
    return next(chapter for chapter in chapters_of(game) if chapter.number == found.number)


def when_told(game: Game, turn: int | None, phase: str | None) -> str:
    """Which point of the game it is, in words."""
    if turn is None and phase == START:
        return "at its beginning"
    told = "" if turn is None else game.ruleset.turn_told(game.position, turn)
    if phase is None:
        return f"after {told}"
    if phase == START:
        return f"at the beginning of {told}"
    return f"after {', '.join(filter(None, [told, game.ruleset.sequence[phase].title]))}"


def _chapters(game: Game) -> list[Chapter]:
    """What was played, phases and what was done by hand."""
    if game.file.view:
        message = f"this is what {game.file.view} may see of the game, without its journal: no past phase is in it"
        raise WargameError(f"{message}\n    hint: the report of the bundle tells what happened")
    return [chapter for chapter in journal_of(game).chapters() if chapter.is_played]


def _found(game: Game, chapters: Sequence[Chapter], turn: int | None, phase: str | None) -> Chapter:
    if phase is not None:
        return find_phase(game, chapters, phase, turn)
    of_turn = [chapter for chapter in chapters if chapter.turn == turn and not chapter.act]
    if of_turn:
        return of_turn[-1]
    raise _not_played(chapters, turn)


def _beginning(chapters: Sequence[Chapter], turn: int | None) -> Chapter:
    found = next((chapter for chapter in chapters if turn in (None, chapter.turn)), None)
    if found is None:
        raise _not_played(chapters, turn)
    return found


def _not_played(chapters: Sequence[Chapter], turn: int | None) -> WargameError:
    turns = ", ".join(str(each) for each in dict.fromkeys(chapter.turn for chapter in chapters))
    hint = f"turns played so far: {turns}" if turns else "the game begins now"
    what = "no phase of the game" if turn is None else f"no phase of turn {turn}"
    return WargameError(f"{what} has been played\n    hint: {hint}")


def _standing(game: Game, position: object) -> Game:
    file = msgspec.structs.replace(game.file, position=position, pending=None, lock=None, asked=None, since="")
    return msgspec.structs.replace(game, file=file)
