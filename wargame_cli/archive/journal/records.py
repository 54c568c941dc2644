"""What the journal's lines hold: how the game was made, every resolved phase, and every act of the umpire.

A record carries the SHA-256 of the line before it, and, where dice are sealed, reveals the next link of the umpire's
key chain. So nobody but the umpire can add one, none can be changed, taken out or put in without all later ones, and
what a record undoes stays in the journal for everybody to see.
"""

import msgspec

from wargame_cli.archive.game.games import DataFile, DiceBox, GivenValues
from wargame_cli.archive.game.sheets import Receipt, SheetText
from wargame_cli.archive.game.terms import PLAIN, Terms
from wargame_cli.archive.sealed_dice.beacon import Round
from wargame_cli.archive.sealed_dice.keys import Seal
from wargame_cli.engine.events import GameEnded

SCHEMA = "wargame/journal/2"

#: Journals that earlier programs began: the digest of their first line is that of all that stands in it, the seed of
#: seeded dice too.
FORMER = "wargame/journal/1"


class _Line(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="record", forbid_unknown_fields=True, omit_defaults=True
):
    """Every line: `wargame` is the version of the program that wrote it.

    `since` is the moment, in UTC, from which on the game has waited for what comes next; empty in older journals.
    """

    wargame: str
    since: str = ""


class Opening(_Line, frozen=True, kw_only=True, tag="new"):
    """The first line: how the game was made, and the position in which it began.

    `salt` is random: no two games begin alike, and whatever names the digest of this line names this very game.
    """

    schema: str
    salt: str = ""
    game: str
    ruleset: str
    rules_version: int
    scenario: str
    options: dict[str, str]
    data: tuple[DataFile, ...] = ()
    dice: DiceBox
    terms: Terms = PLAIN
    digest: str
    position: msgspec.Raw

    @property
    def public(self) -> "Opening":
        """The line as everybody may read it, by which its digest is made: the umpire's secrets are left out."""
        return self if self.schema == FORMER else msgspec.structs.replace(self, dice=self.dice.public)


class _Later(_Line, frozen=True, kw_only=True):
    """Every line but the first.

    `number` counts the lines from 0; `key` is what was revealed (hexadecimal) where dice are sealed: of the key chain
    by a phase, of the chain of acts by an act. `salt` is a secret that keeps anyone from guessing a line by its digest;
    `previous` is the digest of the line before.
    """

    number: int
    key: str = ""
    salt: str = ""
    previous: str

    @property
    def kind(self) -> str:
        """What the journal calls such a line: phase, override, close, correction, rewind, terms, lock or proposal."""
        return str(self.__struct_config__.tag)


class _Agreed(_Later, frozen=True, kw_only=True):
    """What the terms may want the sides' consent to: `consents` are those to the proposal just before, by side."""

    consents: dict[str, SheetText] = {}


class PhaseRecord(_Later, frozen=True, kw_only=True, tag="phase"):
    """A resolved phase.

    `hidden` are the links of the readers' chains, from which sealed dice come that only one side may see. `nonces` are
    what the sides mixed into the keys, `given` the dice that the moderator rolled, `silent` the sides that sent
    nothing with what the terms of the game say of them. `received` lists every sheet that came in for the phase, where
    it was resolved from those; `digest` is that of the position afterwards. `lock` is the digest of the record that
    locked its sheets, and `beacon` the round of the beacon that the dice came from then. `reading` says how the sheets
    were read (see `sheets`).
    """

    turn: int
    phase: str
    rules_version: int
    sheets: tuple[SheetText, ...] = ()
    silent: dict[str, str] = {}
    lenient: bool = False
    hidden: dict[str, str] = {}
    nonces: dict[str, str] = {}
    given: GivenValues = GivenValues()
    received: tuple[Receipt, ...] = ()
    lock: str = ""
    beacon: Round | None = None
    reading: int = 0
    events: msgspec.Raw
    digest: str

    @property
    def seal(self) -> Seal:
        """What its sealed dice come from."""
        drawn = self.beacon.randomness.hex() if self.beacon else ""
        return Seal(self.key, self.hidden, self.nonces, self.lock, drawn)


class Override(_Agreed, frozen=True, kw_only=True, tag="override"):
    """The umpire changed the position by hand, in the game's own vocabulary of events."""

    turn: int
    phase: str
    rules_version: int
    reason: str
    events: msgspec.Raw
    digest: str


class Closing(Override, frozen=True, kw_only=True, tag="close"):
    """The game ended by agreement: an override by nothing but its `end`."""

    @property
    def end(self) -> GameEnded:
        """What such a record says, and all that it may say."""
        return closed(self.reason)


def closed(reason: str) -> GameEnded:
    """The end of a game that the sides agreed to play no further."""
    return GameEnded(winner="", level="closed by agreement", reason=reason)


class RedonePhase(msgspec.Struct, frozen=True, kw_only=True, tag="phase", tag_field="step", omit_defaults=True):
    """A phase as it came out the second time, with the key and the nonces of the record with this `number`."""

    number: int
    turn: int
    phase: str
    sheets: tuple[SheetText, ...] = ()
    silent: dict[str, str] = {}
    lenient: bool = False
    given: GivenValues = GivenValues()
    reading: int = 0
    events: msgspec.Raw
    digest: str


class RedoneOverride(msgspec.Struct, frozen=True, kw_only=True, tag="override", tag_field="step"):
    """The override of the record with this `number`, or the close, made once more."""

    number: int
    turn: int
    phase: str
    events: msgspec.Raw
    digest: str


class Correction(_Agreed, frozen=True, kw_only=True, tag="correction"):
    """Phases played again, because a sheet or a ruling had been wrong; `redone` holds at least one.

    `options` are the readings that hold from the first of them on, where the correction changed any.
    """

    rules_version: int
    reason: str
    options: dict[str, str] = {}
    redone: tuple[RedonePhase | RedoneOverride, ...]


class Rewind(_Agreed, frozen=True, kw_only=True, tag="rewind"):
    """The game went back to where it stood before the record `to`, which and all after it no longer count.

    Where `to` is this record's own number, only a phase that had been begun was given up. `begun` says whether one was;
    `passed` is the link of the key chain that its dice came from, which no phase will come from any more.
    """

    to: int
    begun: bool = False
    passed: str = ""
    reason: str
    digest: str


class TermsSet(_Later, frozen=True, kw_only=True, tag="terms"):
    """The terms between the moderator and the sides changed; these hold from now on.

    Where sides signed them, `text` is the file that they signed and `signatures` are theirs.
    """

    reason: str
    terms: Terms
    text: str = ""
    signatures: dict[str, str] = {}


class Lock(_Later, frozen=True, kw_only=True, tag="lock"):
    """The sheets of the phase that the game stands in were fixed at a moment (UTC), before a beacon's round to come.

    `chain` names the network and `published` says when its round is there; `silent` and `received` are as in the
    phase's own record.
    """

    turn: int
    phase: str
    at: str
    chain: str
    round: int
    published: str
    sheets: tuple[SheetText, ...] = ()
    silent: dict[str, str] = {}
    received: tuple[Receipt, ...] = ()

    @property
    def reason(self) -> str:
        """What is told of it among the acts of the umpire."""
        return f"the sheets of turn {self.turn}, {self.phase}, before round {self.round} of the beacon"


class Proposal(_Later, frozen=True, kw_only=True, tag="proposal"):
    """What the umpire would do if the sides consent; it is done by the very next record, or it has lapsed.

    Fields are as in `Asked`. `events` are those of an override, `digest` that of the act's own record: of all that it
    will say of what is done (see `consents.promise`).
    """

    turn: int
    phase: str
    act: str
    of: tuple[str, ...]
    reason: str
    to: int | None = None
    begun: bool = False
    orders: tuple[str, ...] = ()
    options: dict[str, str] = {}
    events: msgspec.Raw
    digest: str


Agreed = Override | Closing | Correction | Rewind
Act = Agreed | TermsSet | Lock | Proposal
Record = Opening | PhaseRecord | Act
