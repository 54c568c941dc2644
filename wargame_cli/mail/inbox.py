"""Received sheets: from a drop folder to the games that they are for, with a receipt for every one.

First the sheet's copy is written, then its signature, then its receipt, each whole or not at all; only then is the
original taken away. So nothing is lost whatever happens, and the next run completes what was interrupted: a sheet's
name among the kept ones comes from the time and the bytes of its file alone.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from wargame_cli.archive.game.games import Game, load, sheets_path
from wargame_cli.archive.game.sheets import SheetText, signature_path
from wargame_cli.archive.game.signatures import how_to_sign, signer, unsigned
from wargame_cli.archive.storage.files import (
    is_there,
    lock,
    make_private_folder,
    problem_of,
    read_plain,
    write_atomically,
)
from wargame_cli.engine.errors import BadInput, Problem, Unsafe, WargameError, in_any_case
from wargame_cli.engine.text import read_text
from wargame_cli.engine.text.numbers import whole_number
from wargame_cli.engine.text.visible import visible
from wargame_cli.mail import receipts
from wargame_cli.mail.counting import RECEIPT, checked, kept_name, kept_sheets, moment_of, phase_folder
from wargame_cli.mail.faults import spared
from wargame_cli.mail.finding import belongs_to_a_game, games_in, ids_in, is_game
from wargame_cli.mail.receipts import Finding

#: The folder of what was turned away, beside the kept sheets of a game or in the drop folder.
REFUSED = "refused"

#: What a sheet of no known side is called among those.
_NOBODY = "sheet"

_LEFT = "left in the drop folder"
_FAILED = "it made the program fail"

#: Of what is larger than this nothing is kept.
_MOST_BYTES = 20_000_000

#: In a folder with games and reports, a text that cannot be read is a sheet if it has these at the margin.
_MARKS = [re.compile(rf"""^[ {{]{{0,2}}["']?{name}["']?\s*:""", re.MULTILINE) for name in ("game", "side")]

Result = Literal["counts", "invalid", "older", "early", "refused", "known", "waits", "left"]


class Filed(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a sheet of the drop folder.

    `result` says whether it counts, has errors (invalid), is older than one that counts, is for a phase to come
    (early), was refused, was filed before (known), waits for its signature, or was left for want of room, rights or a
    free game; `trouble` says what went wrong in the end, if anything did. `kept` and `receipt` are files.
    """

    file: str
    result: Result
    message: str
    received: datetime | None = None
    game: str = ""
    turn: int | None = None
    phase: str = ""
    side: str = ""
    kept: str = ""
    receipt: str = ""
    trouble: str = ""
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


class _Arrival(NamedTuple):
    """A file of the drop folder that was read; without a text it is no readable sheet, for the reasons in `faults`."""

    path: Path
    data: bytes
    seen: os.stat_result
    signature: bytes
    text: SheetText | None
    faults: tuple[Problem, ...]

    @property
    def name(self) -> str:
        return visible(self.path.name)

    @property
    def received(self) -> datetime:
        return moment_of(self.seen.st_mtime_ns)

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @property
    def ending(self) -> str:
        return ".json" if self.path.name.lower().endswith(".json") else ".yaml"

    @property
    def game(self) -> str:
        return str(self.text.fields().get("game") or "") if self.text else ""


def around(drop: Path) -> list[Path]:
    """The folders in which games are looked for unless one is named: the drop folder, that around it, the current."""
    parent = drop.parent if drop.name not in ("", "..") else drop.resolve().parent
    return list({folder.resolve(): folder for folder in (drop, parent, Path()) if os.access(folder, os.R_OK)}.values())


def receive(drop: Path, folders: Sequence[Path]) -> tuple[list[Filed], list[Path]]:
    """File all sheets of a drop folder for the games of some folders; gives what became of each, and those games.

    Raises WargameError where nothing can be done at all: no such folder, or no games in any of them.
    """
    mixed = bool(games_in(drop))
    known = ids_in(folders)
    if not known:
        places = ", ".join(str(folder) for folder in dict.fromkeys(folders))
        raise WargameError(f"there are no games in {places}\n    hint: name their folder with --games")
    filed: dict[Path, Filed] = {}
    wanted: dict[Path, list[_Arrival]] = {}
    order = _candidates(drop)
    for path in order:
        try:
            arrival = _read(path)
        except FileNotFoundError:
            continue  # another process has taken it
        except (OSError, WargameError) as error:
            filed[path] = _left(path, problem_of(error) if isinstance(error, OSError) else str(error))
            continue
        if mixed and not _looks_like_a_sheet(arrival):
            continue
        games = known.get(arrival.game, [])
        if len(games) > 1:
            twice = " and ".join(str(game) for game in games)
            filed[path] = _left(path, f"the game {arrival.game!r} is there twice: {twice}; name the right --games")
        elif games:
            wanted.setdefault(games[0], []).append(arrival)
        else:
            filed[path] = _guarded(arrival, partial(_turn_away, drop))
    for game, arrivals in wanted.items():
        filed |= _for_game(game, arrivals)
    return [filed[path] for path in order if path in filed], list(wanted)


def _candidates(drop: Path) -> list[Path]:
    """The files of a drop folder that may be sheets, in the order in which they came in."""
    found: list[tuple[int, str, Path]] = []
    try:
        for path in drop.iterdir():
            no_sheet = path.name.startswith(".") or path.name.endswith((".sig", RECEIPT)) or belongs_to_a_game(path)
            if not no_sheet and path.is_file() and not is_game(path):
                found.append((path.lstat().st_mtime_ns, path.name, path))
    except OSError as error:
        raise Unsafe(f"{drop}: cannot be read: {problem_of(error)}") from None
    return [path for _, _, path in sorted(found)]


def _read(path: Path) -> _Arrival:
    data, seen = read_plain(path, _MOST_BYTES)
    signature = b""
    if is_there(beside := signature_path(path)):
        with contextlib.suppress(FileNotFoundError):
            signature, _ = read_plain(beside)
    try:
        document = read_text(data, visible(path.name))
    except BadInput as error:
        return _Arrival(path, data, seen, signature, None, tuple(error.problems))
    text = SheetText(file=document.source, text=document.text, signature=signature.decode("utf-8", errors="replace"))
    return _Arrival(path, data, seen, signature, text, ())


def _looks_like_a_sheet(arrival: _Arrival) -> bool:
    """Whether a file in a folder of games is a sheet, and no report, map or note."""
    if arrival.text is not None:
        return {"game", "side"} <= arrival.text.fields().keys()
    text = arrival.data.decode(errors="replace")
    return all(mark.search(text) for mark in _MARKS)


def _left(path: Path, trouble: str) -> Filed:
    name = visible(path.name)
    return Filed(file=name, result="left", message=_LEFT, trouble=f"{name}: {trouble}")


# -- filing ---------------------------------------------------------------------------------------------------------


def _for_game(path: Path, arrivals: Sequence[_Arrival]) -> dict[Path, Filed]:
    """File sheets for one game, which nobody else may change meanwhile."""
    with spared(str(path), "its sheets are left in the drop folder"), contextlib.ExitStack() as stack:
        try:
            stack.enter_context(lock(path))
            game = load(path)
        except WargameError as error:
            return {arrival.path: _left(arrival.path, str(error)) for arrival in arrivals}
        return {arrival.path: _guarded(arrival, partial(_file, game)) for arrival in arrivals}
    return {arrival.path: _left(arrival.path, f"its game {path} made the program fail") for arrival in arrivals}


def _guarded(arrival: _Arrival, step: Callable[[_Arrival], Filed]) -> Filed:
    """What a step makes of a sheet; what goes wrong in it is told of this sheet and stops no other."""
    with spared(f"the sheet {arrival.name}", _LEFT, sheets=[arrival.text] if arrival.text else []):
        try:
            return step(arrival)
        except (OSError, WargameError) as error:
            return _left(arrival.path, problem_of(error) if isinstance(error, OSError) else str(error))
    return _left(arrival.path, _FAILED)


class _Header(NamedTuple):
    """What a sheet is for. `when` is now, early or over; empty where the header is no good."""

    side: str
    turn: int | None
    phase: str
    when: str


def _header(game: Game, text: SheetText) -> _Header:
    fields, position, names = text.fields(), game.position, game.ruleset.sequence.names
    side = in_any_case(text.side, game.sides) or ""
    written, phase = str(fields.get("turn")), str(fields.get("phase"))
    turn = whole_number(written)
    if phase not in names or turn is None:
        return _Header(side, turn, phase if phase in names else "", "")
    here, there = ((when, names.index(name)) for when, name in ((position.turn, position.phase), (turn, phase)))
    when = "over" if position.over or there < here else "early" if there > here else "now"
    return _Header(side, turn, phase, when)


def _file(game: Game, arrival: _Arrival) -> Filed:
    """Keep a sheet of a known game."""
    assert arrival.text is not None
    assert game.path is not None
    header = _header(game, arrival.text)
    folder = sheets_path(game.path) / REFUSED
    if header.side and header.when:
        assert header.turn is not None
        there = phase_folder(game, header.turn, header.phase)
        # What was kept in time was received in time, though its phase may be over when its filing is ended.
        if header.when != "over" or _slot(there, header.side, arrival).begun:
            folder = there
    slot = _slot(folder, header.side or _NOBODY, arrival)
    filed = Filed(
        file=arrival.name, result="known", message="it was there already", received=arrival.received,
        game=game.id, turn=header.turn, phase=header.phase, side=header.side,
        kept=str(slot.path), receipt=str(_beside(slot.path, RECEIPT)),
    )  # fmt: skip
    if slot.done:
        return _taken(filed, arrival)
    if folder.name != REFUSED and not slot.begun and signer(game.file.terms, arrival.text) and not arrival.signature:
        message = f"waits in the drop folder for its signature {arrival.name}.sig, which {header.side} owes"
        hint = how_to_sign(arrival.name)
        return msgspec.structs.replace(filed, result="waits", message=f"{message}; {hint}", kept="", receipt="")
    result, finding = _judged(game, arrival.text, header, slot.path, folder)
    title = game.ruleset.title
    about = [f"Game: {game.id} ({title})"]
    if header.turn is not None and header.phase:
        known = game.ruleset.sequence[header.phase]
        about.append(f"For: turn {header.turn}, {known.title} ({known.name})")
    about += [f"Side: {header.side}"] if header.side else []
    _keep(slot.path, game.path.parent, arrival, about, finding)
    told = msgspec.structs.replace(
        filed, result=result, message=finding.summary, problems=finding.problems, warnings=finding.warnings
    )
    return _taken(told, arrival)


def _judged(game: Game, text: SheetText, header: _Header, path: Path, folder: Path) -> tuple[Result, Finding]:
    """What a sheet comes to, and what its player is told."""
    if folder.name == REFUSED:
        verdict = checked(game, text)
        summary = "it was refused: it is for no phase of this game that is still to come"
        if header.when == "over":
            summary = "it was refused: the game is over" if game.position.over else "it was refused: its phase is over"
        found = Finding(problems=tuple(verdict.problems), warnings=tuple(verdict.warnings), summary=summary)
        return "refused", found
    if header.when == "early":
        faults = tuple(unsigned(game.file.terms, [text], rewound=game.file.rewound))
        summary = f"it is kept for turn {header.turn}, {header.phase}, and is checked when that phase has come"
        return "early", Finding(problems=faults, summary=summary)
    if header.when == "over":
        return "known", Finding(summary="it was received in time; the phase has been resolved since")
    others = [other for other in kept_sheets(folder, header.side) if other.name != path.name]
    finding = receipts.current(game, text, path, others)
    return ("counts" if finding.counts else "invalid" if finding.problems else "older"), finding


def _turn_away(drop: Path, arrival: _Arrival) -> Filed:
    """Keep what is for no known game, or cannot be read, in the drop folder's own `refused`."""
    slot = _slot(drop / REFUSED, _NOBODY, arrival)
    summary = "it was refused: it cannot be read"
    if arrival.text is not None:
        summary = f"it was refused: there is no game {arrival.game!r} here"
        if not arrival.game:
            summary = "it was refused: it names no game, so it is no order sheet"
    if not slot.done:
        _keep(slot.path, drop, arrival, [], Finding(problems=arrival.faults, summary=summary))
    filed = Filed(
        file=arrival.name, result="refused", message=summary, received=arrival.received,
        kept=str(slot.path), receipt=str(_beside(slot.path, RECEIPT)), problems=arrival.faults,
    )  # fmt: skip
    return _taken(filed, arrival)


# -- files ----------------------------------------------------------------------------------------------------------


class _Slot(NamedTuple):
    """Where a sheet is kept: whether its copy is there already, and whether all that belongs to it is."""

    path: Path
    begun: bool
    done: bool


def _slot(folder: Path, side: str, arrival: _Arrival) -> _Slot:
    """The place of a sheet. The same bytes of the same moment with another signature go a moment behind."""
    received = arrival.received
    while True:
        path = folder / kept_name(side, received, arrival.digest, arrival.ending)
        if not _beside(path, RECEIPT).exists():
            return _Slot(path, path.exists(), False)
        beside = signature_path(path)
        signature = beside.read_bytes() if beside.exists() else b""
        if arrival.signature in (b"", signature):
            return _Slot(path, True, True)
        received += timedelta(microseconds=1)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _keep(path: Path, within: Path, arrival: _Arrival, about: Sequence[str], finding: Finding) -> None:
    """Write the copy, the signature and the receipt, in this order, in a folder within another. Raises Unsafe."""
    make_private_folder(path.parent, within)
    head = receipts.heading(arrival.name, arrival.received, arrival.digest, about)
    for target, data in _written(path, arrival, receipts.receipt(head, finding)):
        write_atomically(target, data, private=True)


def _written(path: Path, arrival: _Arrival, receipt: bytes) -> Iterator[tuple[Path, bytes]]:
    if not path.exists():
        yield path, arrival.data
    if arrival.signature:
        yield signature_path(path), arrival.signature
    yield _beside(path, RECEIPT), receipt


def _taken(filed: Filed, arrival: _Arrival) -> Filed:
    """Take the original away, unless another file has come in its place meanwhile."""
    path = arrival.path
    try:
        found = path.lstat()
        if (found.st_ino, found.st_mtime_ns, found.st_size) == (
            arrival.seen.st_ino, arrival.seen.st_mtime_ns, arrival.seen.st_size
        ):  # fmt: skip
            if arrival.signature:
                signature_path(path).unlink(missing_ok=True)
            path.unlink()
    except FileNotFoundError:
        pass
    except OSError as error:
        trouble = f"{path}: kept as {filed.kept}, but cannot be taken from the drop folder: {problem_of(error)}"
        return msgspec.structs.replace(filed, trouble=trouble)
    return filed
