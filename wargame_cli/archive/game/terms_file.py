"""The terms of a game as people write them.

```yaml
signers:                                # a side that is named signs its sheets with one of its keys
  CP: [ssh-ed25519 AAAAC3Nz... anna@home]
  Allied: bert.pub                      # or the path of a .pub file
deadline: 3d                            # for every phase: days, hours, minutes (3d, 36h, 90m, 1d 12h), or none
deadlines: {cp-movement: 5d}            # for single phases
until:                                  # for one phase once
  3/cp-movement: 2026-11-30T20:00+01:00
silence: hold                           # wait, hold, or standing: what becomes of a side that sends nothing in time
secret-turns: 2                         # after how many turns the whole record of a turn is opened
beacon:                                 # the dice also come from a public beacon
  network: quicknet                     # or another's own fields: name, key, period, genesis, group, scheme
  after: 15m                            # from the first round so long after the sheets were locked
words:                                  # what sides sent after they had the commitment, before the first phase;
  CP: any words                         # they go into all sealed dice, and never change
addresses:                              # from where a side writes: sheets in mails from elsewhere are refused
  CP: [anna@example.org]
umpire: mod@example.org                 # where sheets are sent: pages address their mails so
consent: [rewind, correct]              # what the umpire does only if the sides consent: rewind, override, correct,
consent-of: [CP, Allied]                # close; of which sides, if not of all
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from wargame_cli.archive.game.signatures import KINDS, key_bytes
from wargame_cli.archive.game.terms import CONSENTED, MINUTES, SILENCES, BeaconTerms, Terms
from wargame_cli.archive.sealed_dice.beacon import NETWORKS, Network, fault_of_key
from wargame_cli.archive.storage.files import STDIN, read_bytes
from wargame_cli.engine.errors import BadInput, Code, Malformed, Problem, in_any_case, nearest
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text import Document, Pointer, decode, read_text
from wargame_cli.engine.text.numbers import whole_number
from wargame_cli.engine.text.patterns import pattern
from wargame_cli.engine.text.visible import visible

FIELDS = (
    "signers",
    "deadline",
    "deadlines",
    "until",
    "silence",
    "secret-turns",
    "beacon",
    "words",
    "addresses",
    "umpire",
    "consent",
    "consent-of",
    "game",
    "begun",
)
BEACON_FIELDS = ("network", "after")

_DURATION = pattern(r"(?:[0-9]{1,9} ?[wdhm] ?)+", re.IGNORECASE)
_LENGTHS = "write days, hours or minutes: 3d, 36h, 90m, 1d 12h; or none"
_MOMENTS = "write a date and a time, best with its zone: 2026-11-30T20:00+01:00"
_AFTER = "write how long everybody has to receive the lock before the dice can be known: 15m, 1h"
_DESCRIBED = "its servers say at /CHAIN/info: public_key is key, genesis_time genesis, groupHash group, schemeID scheme"
_IN_FULL = "wargame terms GAME FILE --in-full writes out what is to be signed"
_PRIVATE = "PRIVATE KEY"
_KEYS = "write ssh-ed25519 AAAA... name, or the path of the .pub file"

_ADDRESS = pattern(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[\w.-]{1,253}")

#: An address of plain letters: it goes into links.
_CONTACT = pattern(r"[A-Za-z0-9._+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")
_LONGEST_CONTACT = 254

#: Nobody waits longer than ten years.
_LONGEST = 10 * 366 * 24 * 60

#: The most characters that the word of a side may have.
_LONGEST_WORD = 200

#: A file with a few public keys is smaller than this.
_MOST_BYTES = 100_000


class Course(NamedTuple):
    """The game that terms are for, and the course that it is on; both empty where it is not made yet."""

    game: str = ""
    begun: str = ""


UNMADE = Course()


def read_terms(source: Path | str, ruleset: Ruleset, sides: Sequence[str], course: Course = UNMADE) -> Terms:
    """The terms in a file, for a game of these sides. Raises Malformed with everything that is wrong with them."""
    return terms_of(read_text(read_bytes(source), str(source)), ruleset, sides, course)


def terms_of(
    document: Document, ruleset: Ruleset, sides: Sequence[str], course: Course, *, in_full: bool = False
) -> Terms:
    """The terms that a document says, as `read_terms` has them.

    What a side signs is written out `in_full`: with the game and its course, every key and every zone.
    """
    reader = _Reader(document, ruleset, sides, course, in_full=in_full)
    terms = reader.read()
    if reader.problems:
        raise Malformed(reader.problems)
    return terms


def duration(text: str) -> int | None:
    """Minutes written as `3d`, `36h`, `1d 12h` or `none`; None for what is no length of time, or one without end."""
    if text.strip().lower() == "none":
        return 0
    if not _DURATION.fullmatch(text.strip()):
        return None
    parts = re.findall(r"(\d+) ?([a-z])", text.lower())
    minutes = sum(int(number) * MINUTES[unit] for number, unit in parts)
    return minutes if 0 < minutes <= _LONGEST else None


class _Reader:
    """Reads a terms file and gathers what is wrong with it."""

    def __init__(
        self, document: Document, ruleset: Ruleset, sides: Sequence[str], course: Course, *, in_full: bool
    ) -> None:
        self.problems: list[Problem] = []
        self._course = course
        self._in_full = in_full
        self._document = document
        self._sides = sides
        self._phases = ruleset.sequence.names

    def read(self) -> Terms:
        data = self._document.data
        if not isinstance(data, dict):
            self._wrong(
                (), "the terms are written as fields (`name: value`)", f"fields: {', '.join(FIELDS)}", "wrong-type"
            )
            return Terms()
        for name in data:
            if name not in FIELDS:
                hint = nearest(name, FIELDS) or f"fields: {', '.join(FIELDS)}"
                self._wrong((name,), f"unknown field {name!r}", hint, "unknown-field")
        self._check_course()
        terms = Terms(
            signers=dict(self._signers()),
            minutes=self._duration(("deadline",), data.get("deadline")),
            phases=dict(self._deadlines()),
            until=dict(self._until()),
            beacon=self._beacon(data.get("beacon")),
            words=dict(self._words()),
            addresses=dict(self._addresses()),
            umpire=self._umpire(data.get("umpire")),
            consent=self._listed("consent", tuple(CONSENTED)),
            consent_of=self._listed("consent-of", self._sides),
        )
        silence, turns = data.get("silence"), data.get("secret-turns")
        if silence not in (None, *SILENCES):
            self._wrong(
                ("silence",), f"silence is {', '.join(SILENCES)}, not {silence!r}", nearest(str(silence), SILENCES)
            )
        elif silence is not None:
            terms = msgspec.structs.replace(terms, silence=silence)
        number = whole_number(str(turns))
        if turns is not None and number is None:
            self._wrong(("secret-turns",), f"expected a number of turns, not {turns!r}")
        elif turns is not None:
            terms = msgspec.structs.replace(terms, secret_turns=number)
        return terms

    def _check_course(self) -> None:
        """What a side signed for another game, or before a rewind, is not good for this one."""
        for name, meant in zip(("game", "begun"), self._course, strict=True):
            written = self._document.data.get(name)
            if written is None and self._in_full:
                self._wrong((), f"terms that are signed say for which {name} they are", _IN_FULL)
            elif written is not None and meant and written != meant:
                self._wrong((name,), f"these terms are for the {name} {written!r}, not for {meant!r}", _IN_FULL)

    def _wrong(self, path: Pointer, message: str, hint: str = "", code: Code = "wrong-value") -> None:
        self.problems.append(self._document.problem(path, message, code=code, hint=hint))

    def _entries(self, name: str) -> Iterator[tuple[str, Any]]:
        """The entries of a table that say anything."""
        table = self._document.data.get(name)
        if isinstance(table, dict):
            yield from ((key, value) for key, value in table.items() if value is not None)
        elif table is not None:
            self._wrong((name,), f"{name} are written as fields (`name: value`)")

    def _phase(self, path: Pointer, phase: str) -> bool:
        if phase in self._phases:
            return True
        hint = nearest(phase, self._phases) or f"phases: {', '.join(self._phases)}"
        self._wrong(path, f"there is no phase {phase!r}", hint, "no-such-phase")
        return False

    def _duration(self, path: Pointer, written: Any) -> int:
        if written is None:
            return 0
        minutes = duration(written) if isinstance(written, str) else None
        if minutes is None:
            self._wrong(path, f"{str(written)!r} is no length of time", _LENGTHS)
        return minutes or 0

    def _deadlines(self) -> Iterator[tuple[str, int]]:
        for phase, value in self._entries("deadlines"):
            minutes = self._duration(("deadlines", phase), value)
            if self._phase(("deadlines", phase), phase):
                yield phase, minutes

    def _until(self) -> Iterator[tuple[str, str]]:
        for name, value in self._entries("until"):
            path: Pointer = ("until", name)
            turn, _, phase = name.partition("/")
            if whole_number(turn) is None or not phase:
                self._wrong(path, f"{name!r} names no phase of a turn", "write turn/phase: 3/cp-movement")
                continue
            try:
                moment = datetime.fromisoformat(str(value))
                if self._in_full and moment.tzinfo is None:
                    self._wrong(path, "terms that are signed say in which zone a moment is", _IN_FULL)
                # A moment without a zone is the moderator's; the players may live elsewhere.
                told = (moment if moment.tzinfo else moment.astimezone()).isoformat(timespec="minutes")
            except (ValueError, OverflowError, OSError):
                self._wrong(path, f"{str(value)!r} is no moment", _MOMENTS)
                continue
            if self._phase(path, phase):
                yield f"{int(turn)}/{phase}", told

    def _words(self) -> Iterator[tuple[str, str]]:
        for written, value in self._entries("words"):
            path: Pointer = ("words", written)
            side = in_any_case(written, self._sides)
            if side is None:
                self._no_side(path, written)
            elif not isinstance(value, str) or not value.strip() or value.splitlines() != [visible(value)]:
                self._wrong(path, f"the word of {side} is no line of text", "in quotes: CP: 'any words'")
            elif len(value) > _LONGEST_WORD:
                self._wrong(path, f"the word of {side} is longer than {_LONGEST_WORD} characters")
            else:
                yield side, value

    def _addresses(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        for written, value in self._entries("addresses"):
            side = in_any_case(written, self._sides)
            if side is None:
                self._no_side(("addresses", written), written)
            entries = value if isinstance(value, list) else [value]
            for index, entry in enumerate(entries):
                if not isinstance(entry, str) or not _ADDRESS.fullmatch(entry):
                    path: Pointer = ("addresses", written, index) if isinstance(value, list) else ("addresses", written)
                    self._wrong(path, f"{str(entry)!r} is no mail address", "CP: [anna@example.org]")
            if side is not None:
                yield side, tuple(dict.fromkeys(str(entry).casefold() for entry in entries))

    def _umpire(self, written: Any) -> str:
        """The umpire's address: one that stands in a link as it is read, and means nothing else there."""
        if written in (None, ""):
            return ""
        if not isinstance(written, str) or len(written) > _LONGEST_CONTACT or not _CONTACT.fullmatch(written):
            self._wrong(("umpire",), f"{str(written)[:80]!r} is no mail address", "umpire: mod@example.org")
            return ""
        return written

    def _no_side(self, path: Pointer, written: str) -> None:
        hint = nearest(written, self._sides) or " or ".join(self._sides)
        self._wrong(path, f"there is no side {written!r}", hint, "no-such-side")

    def _listed(self, name: str, known: Sequence[str]) -> tuple[str, ...]:
        """A list of some of the words that there are."""
        written = self._document.data.get(name)
        entries = written if isinstance(written, list) else [] if written is None else [written]
        found: list[str] = []
        for index, entry in enumerate(entries):
            word = in_any_case(entry, known) if isinstance(entry, str) else None
            if word is None:
                path: Pointer = (name, index) if isinstance(written, list) else (name,)
                hint = nearest(str(entry), known) or f"there are {', '.join(known)}"
                self._wrong(path, f"{str(entry)!r} cannot stand under {name}", hint)
            else:
                found.append(word)
        return tuple(dict.fromkeys(found))

    # -- the beacon ------------------------------------------------------------------------------------------

    def _beacon(self, written: Any) -> BeaconTerms | None:
        if written is None:
            return None
        if not isinstance(written, dict):
            hint = f"beacon: {{network: {next(iter(NETWORKS))}, after: 15m}}"
            self._wrong(("beacon",), "the beacon is written as fields (`name: value`)", hint)
            return None
        for name in written:
            if name not in BEACON_FIELDS:
                hint = nearest(name, BEACON_FIELDS) or f"fields: {', '.join(BEACON_FIELDS)}"
                self._wrong(("beacon", name), f"unknown field {name!r}", hint, "unknown-field")
        network = self._network(written.get("network"))
        after = written.get("after")
        minutes = duration(after) if isinstance(after, str) else None
        if not minutes:
            message = f"expected how long after the lock the beacon's round comes, not {after or 'nothing'!r}"
            self._wrong(("beacon", "after"), message, _AFTER)
        return BeaconTerms(network=network, minutes=minutes) if network and minutes else None

    def _network(self, written: Any) -> Network | None:
        """A network: one that is known by its name, or one that is described."""
        path: Pointer = ("beacon", "network")
        if not isinstance(written, dict):
            network = NETWORKS.get(str(written))
            if network is None:
                hint = nearest(str(written), NETWORKS) or f"networks: {', '.join(NETWORKS)}"
                self._wrong(path, f"no network {str(written)!r} is known" if written else "no network is named", hint)
            return network
        try:
            network = decode(self._document, Network, path)
        except Malformed as error:
            told = (msgspec.structs.replace(fault, hint=fault.hint or _DESCRIBED) for fault in error.problems)
            self.problems += told
            return None
        if network != NETWORKS.get(network.name, network):
            self._wrong((*path, "name"), f"this is not what {network.name} is", f"network: {network.name}")
        elif fault := fault_of_key(network):
            self._wrong((*path, "key"), fault)
        return network

    # -- keys ------------------------------------------------------------------------------------------------

    def _signers(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        for written, value in self._entries("signers"):
            side = in_any_case(written, self._sides)
            if side is None:
                self._no_side(("signers", written), written)
            entries = value if isinstance(value, list) else [value]
            keys: list[str] = []
            for index, entry in enumerate(entries):
                path: Pointer = ("signers", written, index) if isinstance(value, list) else ("signers", written)
                keys += self._keys(path, entry)
            if not entries:
                self._wrong(("signers", written), f"no key is listed for {written}", _KEYS)
            if side is not None:
                yield side, tuple(dict.fromkeys(keys))

    def _keys(self, path: Pointer, entry: Any) -> list[str]:
        """The keys of an entry: one that is written out, or those of a file."""
        if not isinstance(entry, str):
            self._wrong(path, "a key is written as text", _KEYS)
            return []
        if entry.partition(" ")[0] in KINDS or _PRIVATE in entry:
            lines = [entry]
        elif self._in_full:
            self._wrong(path, "terms that are signed hold every key itself", _IN_FULL)
            return []
        else:
            try:
                lines = self._file(entry)
            except (BadInput, ValueError) as error:
                told = error.problems[0].message if isinstance(error, BadInput) else "it is no text"
                named = entry if len(entry) < 60 else f"{entry[:60]}..."
                what = "the file" if entry.endswith(".pub") else "no SSH public key, and as a file it"
                self._wrong(path, f"{named!r}: {what} {told}", _KEYS)
                return []
        return [key for line in lines if (key := self._key(path, line))]

    def _file(self, entry: str) -> list[str]:
        """The lines of a file of keys; its path is told from the folder of the terms."""
        folder = Path() if self._document.source == STDIN else Path(self._document.source).parent
        text = read_bytes(folder / Path(entry).expanduser(), _MOST_BYTES).decode("utf-8-sig")
        if _PRIVATE in text:
            return [text]
        return [line for line in text.splitlines() if line.strip() and not line.startswith("#")] or [text]

    def _key(self, path: Pointer, line: str) -> str:
        """A public key on one line, or nothing for what is none."""
        key = " ".join(line.split())
        try:
            key_bytes(key)
        except ValueError:
            if _PRIVATE in key:
                problem = self._document.problem(path, "this is a private key, which nobody else may ever see")
                self.problems.append(msgspec.structs.replace(problem, text="", hint="take the .pub file beside it"))
            else:
                shown = key if len(key) < 60 else f"{key[:60]}..."
                self._wrong(path, f"{shown!r} is no SSH public key", _KEYS)
            return ""
        return key
