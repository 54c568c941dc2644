"""An act of the umpire: what he does besides resolving, each kind in a module beside this one.

Each is a record of the journal with a reason, revealed with the next link of the key chain, and stands in every later
verification. None writes a file: each gives the next game, and `saving` puts it on the disk.
"""

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.engine.errors import Problem, Refused, WargameError
from wargame_cli.engine.text.visible import visible


class Act(msgspec.Struct, frozen=True):
    """What the umpire did: the next game, the chapter that tells of it, and what is odd."""

    game: Game
    chapter: Chapter
    warnings: list[Problem]


def reasoned(reason: str) -> str:
    """The reason of an act. Raises WargameError for none, or for one that cannot stand in the journal."""
    if not reason.strip():
        raise WargameError("say why: --reason TEXT stands in the journal and in the report to the players")
    if visible(reason) != reason:
        raise WargameError(f"the reason holds control characters: {visible(reason)}")
    return reason.strip()


def not_begun(game: Game) -> None:
    """Raises Refused in the middle of a phase, whose dice have begun to fall."""
    if game.file.pending is not None:
        message = "a phase has begun and waits for an answer; finish it first, or give it up with wargame rewind"
        raise Refused([Problem(code="wrong-position", kind="illegal", message=message)])
