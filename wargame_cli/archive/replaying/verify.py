"""Verification: anyone who has a game and its journal can play it again and see that each follows from the one before.

That it is the game which was played, and not a journal written later, is shown by what players kept: the
commitment, their bundles and their sheets.

Replayed is everything: the starting position from the scenario, the chain of the records' digests, the umpire's key
chain against the commitment, the nonces against the sheets, every die, every order, every event and every position.
"""

import msgspec

from wargame_cli.archive.game.games import Game, GameFile
from wargame_cli.archive.game.terms import PLAIN, Terms
from wargame_cli.archive.journal.journal import Journal, journal_of
from wargame_cli.archive.journal.notes import ActNote
from wargame_cli.archive.replaying.replay import Progress, play_again
from wargame_cli.archive.storage import canonical
from wargame_cli.engine.errors import Malformed, Unsafe, VerificationFailed


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What was found to hold: how many phases were played again, and how many dice rolled again.

    `commitment` is what the umpire published when the game was made, `last` the digest of the last record. `acts` is
    what he did besides resolving, and `passed` counts links of the key chain that no phase came from. `unsalted` counts
    records whose digest tells too much to who can guess what they say, `healed` digests that an earlier program wrote
    and could not verify itself. `terms` are those in force now.
    """

    phases: int
    dice: int
    source: str
    commitment: str = ""
    acts: tuple[ActNote, ...] = ()
    passed: int = 0
    unsalted: int = 0
    healed: int = 0
    last: str = ""
    terms: Terms = PLAIN


def verify(game: Game, progress: Progress | None = None, commitment: str = "") -> Verified:
    """Play the whole game again. Raises VerificationFailed with the first difference.

    `commitment` is the one that a player noted when the game began, if he did: the game's must be the same.
    """
    try:
        return _replayed(game.file, journal_of(game), progress, commitment)
    except (Malformed, Unsafe) as error:
        if game.file.view:
            raise  # a side's view never had a journal: nothing differs, there is nothing to look at
        raise VerificationFailed(str(error)) from None


def noted(commitment: str, told: str) -> None:
    """Raises VerificationFailed if a player noted another commitment than was published."""
    if commitment and commitment.lower() != told:
        raise VerificationFailed(f"the commitment of this game is {told or 'none'}, not the one that was noted")


def _replayed(file: GameFile, journal: Journal, progress: Progress | None, commitment: str) -> Verified:
    replay = play_again(journal, progress, file)
    noted(commitment, replay.commitment)
    replay.at("the saved game")
    replay.same("the position", canonical.digest(file.position), canonical.digest(replay.position))
    replay.same("the dice", file.dice, replay.box)
    replay.same("the options", file.options, replay.options)
    replay.same("the terms", file.terms, replay.terms)
    replay.same("the course", file.begun, replay.begun)
    replay.same("the lock of the sheets", file.lock, replay.locked)
    return Verified(
        phases=replay.phases,
        dice=replay.dice,
        source=replay.box.source,
        commitment=replay.commitment,
        acts=tuple(replay.acts),
        passed=replay.passed,
        unsalted=replay.unsalted,
        healed=replay.healed,
        last=file.journal,
        terms=file.terms,
    )
