"""What a side owes, in words: since when, until when, and what becomes of it in silence."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.mail.counting import Due, due_of, told_moment


def due_plainly(game: Game, side: str) -> str:
    """What a side owes, in words that stay true; empty if it owes nothing. When they are read plays no part in them."""
    due = (msgspec.structs.replace(each, since=None, passed=False) for each in due_of(game) if each.side == side)
    return " ".join(sentence for each in due for sentence in due_told(game, each))


def due_told(game: Game, owed: Due) -> Iterator[str]:
    """Since when and until when something is owed, and what becomes of a side that is silent."""
    what = "Your orders" if owed.what == "orders" else "Your answer to a question"
    verb = "are" if owed.what == "orders" else "is"
    since = f" since {told_moment(owed.since)}" if owed.since else ""
    if owed.deadline is None:
        yield f"{what} {verb} due{since}. There is no deadline: the game waits for you."
        return
    until = told_moment(owed.deadline)
    if owed.passed:
        yield f"{what} {verb} due{since}; the time for it was up on {until}."
    else:
        yield f"{what} {verb} due{since}, until {until}."
    if game.file.terms.silence == "wait":
        yield "The game waits for you." if owed.passed else "If nothing valid has come by then, the game waits for you."
        return
    hold = game.file.terms.silence == "hold"
    if owed.what == "answer":
        then = "it is answered by default" if hold else "your standing orders answer it, or else the default"
    else:
        then = f"you give no orders, and {'the defaults' if hold else 'your standing orders'} answer your questions"
    yield (
        f"If nothing valid comes before the moderator goes on, {then}."
        if owed.passed
        else (f"If nothing valid has come by then, {then}.")
    )
