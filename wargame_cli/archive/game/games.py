"""Saved games: one file that holds everything needed to go on, but for the umpire's secret.

A game of `NAME.yaml` (or `NAME.json`) has its journal in `NAME.journal.jsonl` and its key in `NAME.key` beside it. The
file carries a digest of itself, so that one that was torn or changed by hand is recognised when it is read.
"""

import contextlib
import os
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec

from wargame_cli import rulesets
from wargame_cli.archive.game.sheets import READING, Receipt, SheetText
from wargame_cli.archive.game.terms import PLAIN, Terms
from wargame_cli.archive.sealed_dice.beacon import Network, Round
from wargame_cli.archive.sealed_dice.keys import KeyChain
from wargame_cli.archive.storage.files import read_bytes
from wargame_cli.engine.dice import Source
from wargame_cli.engine.errors import Malformed, Problem
from wargame_cli.engine.events import PhaseStarted
from wargame_cli.engine.loading.kept import kept
from wargame_cli.engine.questions import Question
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text import Document, decode, dump_json, dump_yaml, read_once

SCHEMA = "wargame/game/2"

#: What saved games of earlier programs say that they are; what they lack has a default.
_FORMER = ("wargame/game/1",)

#: Whose digest a saved game has: this program's, an earlier one's, or that of one that could not read it again.
_OURS, _EARLIER, _HEALED = "ours", "earlier", "healed"

#: A position of a big game is a few hundred kilobytes.
MOST_BYTES = 20_000_000


#: Bytes in hexadecimal.
Hex = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2})*$")]


class DataFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A user's data file that was laid over ours when the game was made; every scalar in it is text."""

    file: str
    content: dict[str, Any]


class DiceBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the dice come from.

    `branch` counts how often the game was rewound, so that a phase that is played once more has other dice.

    Of sealed dice, `commitment` is the end of the umpire's key chain and `link` what was revealed of it last, both in
    hexadecimal, after `revealed` links; `acts`, `act_link` and `acted` are the same of the chain of his acts; `readers`
    are the ends of the chains of the dice that single sides see. Of seeded dice, `seed` is the seed and `commitment` a
    salted hash of it. Where there is no key file, the salts come from `secret`.

    In games that began before there were such, the umpire's acts take links of the key chain too, and `acts` is empty.
    """

    source: Source
    seed: str = ""
    secret: Hex = ""
    commitment: Hex = ""
    link: Hex = ""
    revealed: int = 0
    acts: Hex = ""
    act_link: Hex = ""
    acted: int = 0
    readers: dict[str, str] = {}
    branch: int = 0

    @property
    def public(self) -> "DiceBox":
        """What everybody may know of it."""
        return msgspec.structs.replace(self, seed="", secret="")


class GivenValues(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Dice rolled outside the program: by label, and those that go to any other label in the order of the rolls."""

    by_label: dict[str, list[int]] = {}
    in_order: list[int] = []

    def joined(self, later: "GivenValues", asked: str = "") -> "GivenValues":
        """These and those given later, which replace the dice of the same label.

        The label for which a die was `asked` keeps its dice and gets more: those given for it, or else the next one.
        """
        by_label, in_order = self.by_label | later.by_label, later.in_order
        if asked in self.by_label:
            more = later.by_label.get(asked)
            more, in_order = (in_order[:1], in_order[1:]) if more is None else (more, in_order)
            by_label[asked] = [*self.by_label[asked], *more]
        return GivenValues(by_label=by_label, in_order=self.in_order + in_order)


class Pending(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A phase that was begun and waits for the answer to a question, or for a given die (its label).

    `silent` are the sides whose time was up when it was begun, each with what the terms say of that; `received` is what
    had come in for it by mail, and `beacon` the round from which its dice come where its sheets were locked. `reading`
    says how its sheets were read when it was begun (see `sheets`).
    """

    sheets: tuple[SheetText, ...]
    question: Question | None = None
    die: str = ""
    given: GivenValues = GivenValues()
    lenient: bool = False
    silent: dict[str, str] = {}
    received: tuple[Receipt, ...] = ()
    beacon: Round | None = None
    reading: int = 0

    @property
    def read_as(self) -> int:
        """How its sheets are to be read: as they were when its dice began to fall, else as they are read today."""
        return self.reading if self.question or self.die else READING


class Locked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sheets of the current phase are locked: by the record of this digest, at this moment, for the nth of `times`.

    `begun` is what the phase will be resolved with, once the network's round is there.
    """

    digest: str
    at: str
    network: Network
    round: int
    times: int
    begun: Pending


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A proposal of the umpire to the sides, as everybody is told it; `record` is the digest of its record.

    It would be an `act` (as records call it) for this `reason`, with the consent of the sides `of`. `to` is the first
    record that would no longer count, if any would not; `begun` says whether a phase that has begun is given up. Of a
    correction, `orders` are the sides whose orders would be others, and `options` the readings.
    """

    record: str
    turn: int
    phase: str
    act: str
    of: tuple[str, ...]
    reason: str
    to: int | None = None
    begun: bool = False
    orders: tuple[str, ...] = ()
    options: dict[str, str] = {}

    @property
    def name(self) -> str:
        """What the sides' answers call it: as many digits as nobody finds twice."""
        return self.record[:32]


class Crash(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the program was doing when it failed."""

    command: tuple[str, ...]
    traceback: str


class GameFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a saved game's file holds. `records` counts the journal's lines, `journal` is the digest of the last.

    `begun` names the course that the game is on: the beginning of the digest of its opening record, or of its last
    rewind; empty in games that began before there was such a name.
    `since` is the moment, in UTC, from which on the game has waited for what it waits for; empty in older files.
    `asked` is what was proposed to the sides, as long as nothing else was done since.
    `view` names the side that this file was made for: it holds what that side may see, and no journal belongs to it.
    """

    schema: str
    wargame: str
    game: str
    ruleset: str
    rules_version: int
    scenario: str
    digest: str = ""
    dice: DiceBox
    options: dict[str, str]
    data: tuple[DataFile, ...] = ()
    terms: Terms = PLAIN
    records: int
    journal: str
    begun: str = ""
    since: str = ""
    view: str = ""
    pending: Pending | None = None
    lock: Locked | None = None
    asked: Asked | None = None
    crash: Crash | None = None
    position: Any

    @property
    def begun_with(self) -> Pending | None:
        """What the current phase was begun with, or locked: to its sheets only answers may come."""
        return self.pending or (self.lock.begun if self.lock else None)

    @property
    def rewound(self) -> bool:
        """Whether the game was on another course before; never of games from before courses had names."""
        return bool(self.begun) and self.dice.branch > 0


class Game(msgspec.Struct, frozen=True, eq=False):
    """A game in memory; nothing changes one, `adjudicate` gives the next.

    `chain` is the umpire's secret where this process made the game, `fresh` holds the journal's lines that are on no
    disk yet; `path` and `origin` say which file it was read from, and the digest of that file; `healed` is a
    game that an earlier program wrote so that it could not read it again.
    """

    file: GameFile
    ruleset: Ruleset
    chain: KeyChain | None = None
    fresh: tuple[bytes, ...] = ()
    path: Path | None = None
    origin: str = ""
    healed: bool = False

    @property
    def id(self) -> str:
        """The game's own name, which its sheets repeat."""
        return self.file.game

    @property
    def position(self) -> Any:
        """The position; read only."""
        return self.file.position

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that write sheets in this game."""
        return self.ruleset.sides_in(self.position)

    @property
    def sides_due(self) -> list[str]:
        """Whose orders or answer the game waits for; empty where the next phase resolves by itself or none follows."""
        if self.position.over:
            return []
        if self.file.pending and self.file.pending.question:
            return [self.file.pending.question.side]
        return [side for side in self.ruleset.phase(self.position).sides if side not in self.sides_recurring]

    @property
    def sides_recurring(self) -> list[str]:
        """The sides that need send no orders for the phase, because they have recurring ones for it."""
        position = self.position
        sides = () if position.over else self.ruleset.phase(position).sides
        return [side for side in sides if position.recurring_now(side)]


def _itself(game: Path) -> Path:
    """The file of a game that may be called by a symbolic link: what belongs to it is beside the file itself."""
    return Path(os.path.realpath(game)) if game.is_symlink() else game


def journal_path(game: Path) -> Path:
    """Where the journal of a saved game is."""
    return _itself(game).with_suffix(".journal.jsonl")


def key_path(game: Path) -> Path:
    """Where the key file of a saved game is."""
    return _itself(game).with_suffix(".key")


def sheets_path(game: Path) -> Path:
    """The folder of the sheets that were received for a saved game."""
    return _itself(game).with_suffix(".sheets")


def kept_path(game: Path) -> Path:
    """The folder of the copies that are kept of a saved game before it is changed."""
    return _itself(game).with_suffix(".kept")


def load(path: Path | str) -> Game:
    """Read a saved game. Raises Malformed for one that cannot be read, was torn, or was changed by hand."""
    path = Path(path)
    if not path.exists() and journal_path(path).exists():
        import shlex  # only for what is damaged or lost

        message = "there is no such file, though its journal is there"
        hint = f"wargame rebuild {shlex.quote(str(journal_path(path)))} makes the saved game again"
        raise Malformed([Problem(code="file-unreadable", kind="malformed", message=message, file=str(path), hint=hint)])
    place = None if str(path) == "-" else path
    return msgspec.structs.replace(game_of(read_bytes(path, MOST_BYTES), str(path)), path=place)


def game_of(data: bytes, source: str) -> Game:
    """The game that the bytes of a saved game hold, which belongs to no file. Raises Malformed as `load` does."""
    file, ruleset, healed = read(data, source)
    if file.view:
        file.position.veil()
    equip(ruleset, file.position, file.data, source, saved=data)
    return Game(file=file, ruleset=ruleset, origin=file.digest, healed=healed)


def read(data: bytes, source: str) -> tuple[GameFile, Ruleset, bool]:
    """What the bytes of a saved game hold, its ruleset, and whether an earlier program could not have read them again.

    Raises Malformed for such as are damaged or were changed by hand.
    """
    document = read_once(data, source, MOST_BYTES)
    file = _decoded(document)
    ruleset = rulesets.load(file.ruleset)
    file = msgspec.structs.replace(file, position=decode(document, ruleset.position_type, ("position",)))
    if not _is_moment(file.since):
        raise Malformed([document.problem(("since",), f"{file.since!r} is no moment", hint=mending(document.source))])
    by = kept(data, "digest", partial(_digest_by, file, document.data))
    if not by:
        message = "the saved game is damaged or was changed by hand: its digest does not fit what it holds"
        raise Malformed([document.problem(("digest",), message, hint=mending(document.source))])
    return file, ruleset, by == _HEALED


def _digest_by(file: GameFile, written: dict[str, Any]) -> str:
    """Which program gave the file its digest: this one, an earlier one, one that could not read it again; or none."""
    from wargame_cli.archive.storage import canonical  # only for files that were not looked at before

    if file.digest == sealed(file).digest:
        return _OURS
    plain = {name: part for name, part in written.items() if name not in ("digest", "crash")}
    if file.digest != canonical.digest_as_written(_undigested(file), plain):  # before the canonical encoding
        return ""
    return _EARLIER if file.digest == canonical.identity_digest(_undigested(file)) else _HEALED


def _is_moment(text: str) -> bool:
    try:
        return not text or datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def equip(ruleset: Ruleset, position: Any, data: Sequence[DataFile], source: str, saved: bytes = b"") -> None:
    """Lay the printed components beside a position that was read. Raises Malformed where they do not belong together.

    A digest is no signature: anybody can give one to a position, so its names are checked once, here. What came of it
    is kept of the bytes of a `saved` game, whose user data are in them.
    """
    try:
        ruleset.equip(position, overlays(data))
        look = partial(_fault_of, ruleset, position)
        fault = str(kept(saved, "soundness", look)) if saved else look()
    except KeyError as error:
        fault = f"it names {error}, which there is not"
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
        fault = f"{type(error).__name__}: {error}"
    if fault:
        message = f"this is no position of the game: {fault}"
        raise Malformed(
            [Problem(code="bad-game", kind="malformed", message=message, file=source, hint=mending(source))]
        )


def _fault_of(ruleset: Ruleset, position: Any) -> str:
    """What is wrong with a position; nothing where the laws of the game can look at all of it.

    Whether it keeps them is told when it is played on.
    """
    from wargame_cli.engine.soundness import faults_of  # only for games that were not looked at before

    if fault := next(faults_of(ruleset, position), ""):
        return fault
    if not position.is_view:
        standing = PhaseStarted(turn=position.turn, phase=position.phase)
        for law in ruleset.laws:
            with contextlib.suppress(AssertionError):
                law(position, standing)
    return ""


def _decoded(document: Document) -> GameFile:
    schema = document.data.get("schema") if isinstance(document.data, dict) else None
    if schema is None:
        raise Malformed([document.problem((), "this is no saved game", hint="wargame new makes one")])
    if schema not in (SCHEMA, *_FORMER):
        message = f"this saved game is of the format {schema!r}; this program reads {SCHEMA!r}"
        raise Malformed([document.problem(("schema",), message, hint="a newer wargame may be needed")])
    try:
        return decode(document, GameFile)
    except Malformed as error:
        raise Malformed(
            [
                msgspec.structs.replace(problem, hint=problem.hint or mending(document.source))
                for problem in error.problems
            ]
        ) from None


def mending(source: str) -> str:
    """What to do about a saved game that is damaged or lost."""
    import shlex  # only for what is damaged or lost

    journal = journal_path(Path(source)) if source not in ("", "-") else Path("NAME.journal.jsonl")
    again = f"wargame rebuild {shlex.quote(str(journal))} makes it again from its journal"
    return f"put back the file as the program wrote it, or move it away: {again}"


def overlays(data: Sequence[DataFile]) -> list[dict[str, Any]]:
    """The users' data as a ruleset takes it."""
    return [file.content for file in data]


def sealed(file: GameFile) -> GameFile:
    """The file with the digest of all that it holds, but for a crash report."""
    from wargame_cli.archive.storage import canonical  # not where a game is only read

    return msgspec.structs.replace(file, digest=canonical.digest(_undigested(file)))


def _undigested(file: GameFile) -> GameFile:
    return msgspec.structs.replace(file, digest="", crash=None)


def dump(file: GameFile, path: Path) -> bytes:
    """The bytes of a saved game: JSON if the name ends in `.json`, else YAML."""
    return dump_sealed(sealed(file), path)


def dump_sealed(file: GameFile, path: Path) -> bytes:
    """The same of a file that has its digest."""
    text = dump_json(file) if path.name.lower().endswith(".json") else dump_yaml(file)
    return text.encode()
