"""The reader of a page: one must be named, so that nobody sends the umpire's by mistake."""

from __future__ import annotations

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.errors import WargameError
from wargame_cli.reports.readers import UMPIRE, reader


def reader_of_page(game: Game, side: str | None, *, public: bool, umpire: bool) -> str | None:
    """Who the page is for. Raises WargameError unless one reader is named."""
    own = game.file.view
    if [side is not None, public, umpire].count(True) > 1 or (not own and not (side or public or umpire)):
        hint = f"--side {game.sides[0]}, --public or --umpire"
        raise WargameError(f"name the one that the page is for\n    hint: {hint}")
    who = UMPIRE if umpire else reader(game, side or own or None, public)
    if own and who not in (own, None):
        raise WargameError(f"this is what {own} may see of the game: a page of it is for {own} or for the public")
    if side is not None and who == UMPIRE:
        raise WargameError("a side is named by --side\n    hint: --umpire is for the umpire's page")
    return who
