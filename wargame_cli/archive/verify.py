"""Verification: anyone who has a game and its journal can play it again and see that nothing was changed.

Replayed is everything: the starting position from the scenario, the chain of the records' digests, the umpire's key
chain against the commitment, the nonces against the sheets, every die, every order, every event and every position.
"""

from __future__ import annotations

import msgspec

from wargame_cli.archive import canonical
from wargame_cli.archive.games import Game, GameFile
from wargame_cli.archive.journal import Journal, journal_of
from wargame_cli.archive.replay import Progress, play_again
from wargame_cli.engine.errors import Malformed, Unsafe, VerificationFailed


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What was found to hold: how many phases were played again, and how many dice rolled again.

    `commitment` is what the umpire published of sealed dice when the game was made; `healed` counts digests that an
    earlier program wrote and could not verify itself.
    """

    phases: int
    dice: int
    source: str
    commitment: str = ""
    healed: int = 0


def verify(game: Game, progress: Progress | None = None, commitment: str = "") -> Verified:
    """Play the whole game again. Raises VerificationFailed with the first difference.

    `commitment` is the one that a player noted when the game began, if he did: the game's must be the same.
    """
    noted(commitment, game.file.dice.commitment)
    try:
        return _replayed(game.file, journal_of(game), progress)
    except (Malformed, Unsafe) as error:
        if game.file.view:
            raise  # a side's view never had a journal: nothing differs, there is nothing to look at
        raise VerificationFailed(str(error)) from None


def noted(commitment: str, published: str) -> None:
    """Raises VerificationFailed if a player noted another commitment than was published."""
    if commitment and commitment.lower() != published:
        raise VerificationFailed(f"the commitment of this game is {published or 'none'}, not the one that was noted")


def _replayed(file: GameFile, journal: Journal, progress: Progress | None) -> Verified:
    replay = play_again(journal, progress, file)
    replay.at("the saved game")
    replay.same("the position", canonical.digest(file.position), canonical.digest(replay.position))
    replay.same("the dice", file.dice, replay.box)
    replay.same("the options", file.options, replay.options)
    replay.same("the terms", file.terms, replay.terms)
    return Verified(
        phases=replay.phases,
        dice=replay.dice,
        source=replay.box.source,
        commitment=replay.box.commitment,
        healed=replay.healed,
    )
