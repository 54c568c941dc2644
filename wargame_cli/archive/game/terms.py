"""The terms of a game by mail: who may sign for a side, how long a side has, and what becomes of one that is silent.

They are part of the game, because the players rely on them: made with it, changed by a record of the journal only.
"""

from datetime import datetime, timedelta
from typing import Annotated, Literal, get_args

import msgspec

from wargame_cli.archive.sealed_dice.beacon import Network
from wargame_cli.engine.errors import WargameError

#: What happens to a side that has sent nothing when its time is up: the game waits for it; it gives no orders and its
#: questions are answered as the rules say by default; or it gives no orders and its standing orders answer.
Silence = Literal["wait", "hold", "standing"]

#: What a record says of a side for which a machine player wrote the sheet: this, and the name of the player.
STAND_IN = "stand-in "

#: In how many minutes spans of time are written.
MINUTES = {"w": 7 * 24 * 60, "d": 24 * 60, "h": 60, "m": 1}

SILENCES: tuple[str, ...] = get_args(Silence)

#: The acts of the umpire to which terms may want the consent of the sides, by the commands; and as records call them.
CONSENTED: dict[str, str] = {"rewind": "rewind", "override": "override", "correct": "correction", "close": "close"}


class BeaconTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """That the dice also come from a public beacon: from the first of its rounds `minutes` after the lock.

    The network stands here whole, with its key, so that nobody needs to be asked later whose round is genuine.
    """

    network: Network
    minutes: Annotated[int, msgspec.Meta(ge=1)]

    def round_after(self, lock: datetime) -> int:
        """The number of the round that decides where the sheets were locked at this moment."""
        return self.network.round_at(lock + timedelta(minutes=self.minutes))


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The terms of a game.

    `signers` lists the SSH public keys (`ssh-ed25519 AAAA...`) that may sign the sheets of a side; a side that is named
    must sign. `minutes` is how long each phase's sheets may take, and `phases` says so of single phases; 0 is no limit.
    `addresses` are those from which a side writes its mails; sheets in other mails are not taken for its own. `until`
    is a deadline of its own for one phase, `turn/phase` to a moment. `secret_turns` says after how many turns the whole
    record of a turn is opened to all sides; without it, when the game is over. `beacon` says that no phase is rolled
    before a public beacon's round. `words` are what sides sent once they had the commitment: they go into all sealed
    dice, and never change. `consent` lists the acts of the umpire (see CONSENTED) that need the consent of the sides,
    of those in `consent_of` or else of all. `unconfirmed` are the sides whose signers were changed without their
    signature; nobody writes that into a file of terms. `umpire` is the address to which sheets are sent.
    """

    signers: dict[str, tuple[str, ...]] = {}
    minutes: int = 0
    phases: dict[str, int] = {}
    until: dict[str, str] = {}
    silence: Silence = "wait"
    secret_turns: int | None = None
    beacon: BeaconTerms | None = None
    words: dict[str, str] = {}
    addresses: dict[str, tuple[str, ...]] = {}
    consent: tuple[str, ...] = ()
    consent_of: tuple[str, ...] = ()
    unconfirmed: tuple[str, ...] = ()
    umpire: str = ""

    def deadline(self, turn: int, phase: str, since: datetime | None) -> datetime | None:
        """When a phase that has waited since a moment must be answered; None where there is no limit.

        A moment of its own that was over before the phase (or its question) began to wait says nothing any more.
        """
        fixed = self.until.get(f"{turn}/{phase}")
        if fixed is not None and (since is None or datetime.fromisoformat(fixed) > since):
            return datetime.fromisoformat(fixed)
        minutes = self.phases.get(phase, self.minutes)
        return since + timedelta(minutes=minutes) if minutes and since is not None else None

    def wants_consent(self, kind: str) -> bool:
        """Whether an act that records call so needs the consent of the sides."""
        return any(CONSENTED[name] == kind for name in self.consent)


def beacon_fits(terms: Terms, dice: str) -> None:
    """Raises WargameError for a beacon in a game whose dice are not sealed: it decides what nobody else may."""
    if terms.beacon is not None and dice != "sealed":
        raise WargameError(f"a beacon goes with sealed dice, and those of this game are {dice}")


#: The terms of a game whose moderator sets none.
PLAIN = Terms()


def in_silence(silence: str) -> str:
    """What becomes of a side that sends nothing in time, in a clause that goes on from `it`."""
    return {
        "wait": "is waited for",
        "hold": "gives no orders, and its questions are answered by default",
        "standing": "gives no orders, and its standing orders answer its questions",
    }[silence]


def no_sheet(side: str, silence: str) -> str:
    """What the report says of a side that sent nothing in time, or for which a machine player stood in."""
    if silence.startswith(STAND_IN):
        player = silence.removeprefix(STAND_IN)
        return f"{side} sent nothing: the machine player {player} stood in, with orders from what {side} can see"
    return f"{side} sent nothing in time: by the terms of the game it {in_silence(silence)}"


def written_duration(minutes: int) -> str:
    """Minutes as a terms file has them."""
    parts: list[str] = []
    for unit in "dhm":
        number, minutes = divmod(minutes, MINUTES[unit])
        parts += [f"{number}{unit}"] if number else []
    return " ".join(parts) or "none"
