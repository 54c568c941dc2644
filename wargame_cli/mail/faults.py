"""The program's own faults among many sheets and games: one of them stops no other, and all are told in the end.

Whatever exception a sheet or a game causes is the fault of that sheet or game. Where nobody notes such faults, as when
this room is used from Python, the exception goes on as it is.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

import msgspec

from wargame_cli.engine.errors import WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game
    from wargame_cli.archive.game.sheets import SheetText


class Fault(msgspec.Struct, frozen=True):
    """What made the program fail, what has become of it instead, and the game and the sheets that it was at work on."""

    what: str
    instead: str
    error: Exception
    game: "Game | None"
    sheets: "tuple[SheetText, ...]"

    def __str__(self) -> str:
        return f"{self.what} made the program fail; {self.instead} ({type(self.error).__name__}: {self.error})"


_NOTED: ContextVar[list[Fault] | None] = ContextVar("noted", default=None)


@contextmanager
def noting() -> Iterator[list[Fault]]:
    """Note every fault that is spared in the block; gives the list of them."""
    faults: list[Fault] = []
    token = _NOTED.set(faults)
    try:
        yield faults
    finally:
        _NOTED.reset(token)


@contextmanager
def spared(what: str, instead: str, game: "Game | None" = None, sheets: "Sequence[SheetText]" = ()) -> Iterator[None]:
    """End the block where the program fails in it, and note the fault; errors that people can correct are raised."""
    try:
        yield
    except (WargameError, OSError):
        raise
    except Exception as error:
        faults = _NOTED.get()
        if faults is None:
            raise
        fault = Fault(what, instead, error, game, tuple(sheets))
        if not any(_same(fault, other) for other in faults):
            faults.append(fault)


def _same(one: Fault, other: Fault) -> bool:
    """Whether it is the same sheet, or the same thing, that failed: a sheet is looked at more than once."""
    if one.game is None or other.game is None or not one.sheets:
        return one.what == other.what
    texts = [[sheet.text for sheet in fault.sheets] for fault in (one, other)]
    return one.game.id == other.game.id and texts[0] == texts[1]
