"""Who reads a report, and what such a reader may see.

A reader is a side, None for the public, or the umpire, who sees everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.errors import WargameError, in_any_case, nearest
from wargame_cli.engine.events import Event
from wargame_cli.engine.position import derived
from wargame_cli.engine.ruleset import Ruleset

UMPIRE = "umpire"


def reader(game: Game, side: str | None, public: bool = False) -> str | None:
    """The reader that is meant: the umpire unless a side or the public is named. Raises WargameError for others."""
    if public:
        if side is not None:
            raise WargameError("a report is for a side or for the public, not for both")
        return None
    if side is None or side.casefold() == UMPIRE:
        return UMPIRE
    return known_side(game, side)


def known_side(game: Game, side: str) -> str:
    """The side as the rulebook writes it. Raises WargameError with a hint for an unknown one."""
    if known := in_any_case(side, game.sides):
        return known
    hint = nearest(side, game.sides) or f"the sides are {' and '.join(game.sides)}"
    raise WargameError(f"there is no side {side!r}\n    hint: {hint}")


def seen(events: Iterable[Event], who: str | None) -> list[Event]:
    """The events that a reader may see."""
    return [event for event in events if who == UMPIRE or event.visible_to(who)]


def view(ruleset: Ruleset, position: Any, who: str | None) -> Any:
    """The position as a reader may see it."""
    return position if who == UMPIRE else ruleset.view(position, who)


@derived
def at_worst(seen: Any, ruleset: Ruleset, side: str) -> Any | None:
    """What a side must reckon with (`Ruleset.at_worst`), one position for all its units."""
    return ruleset.at_worst(seen, side)


def title(who: str | None) -> str:
    """What a report for this reader is called."""
    return {None: "for everybody", UMPIRE: "for the umpire"}.get(who, f"for {who}")
