"""Received sheets: from a drop folder to the games that they are for, with a receipt for every one.

First the sheet's copy is written, then its signature, then its receipt, each whole or not at all; only then is the
original taken away. So nothing is lost whatever happens, and the next run completes what was interrupted: a sheet's
name among the kept ones comes from the time and the bytes of its file alone.
"""

import contextlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from wargame_cli.archive.game.consent_sheets import is_consent
from wargame_cli.archive.game.games import Game, load, sheets_path
from wargame_cli.archive.game.sheets import SheetText, signature_path
from wargame_cli.archive.game.signatures import how_to_sign, signer, unsigned
from wargame_cli.archive.storage.files import lock, make_private_folder, problem_of, write_atomically
from wargame_cli.engine.errors import Problem, WargameError, in_any_case
from wargame_cli.engine.text.numbers import whole_number
from wargame_cli.engine.text.visible import visible
from wargame_cli.mail import consents, receipts
from wargame_cli.mail.arrivals import Arrival, arrivals_in, files_in
from wargame_cli.mail.counting import RECEIPT, checked, kept_name, kept_sheets, phase_folder
from wargame_cli.mail.faults import spared
from wargame_cli.mail.finding import games_in, ids_in
from wargame_cli.mail.receipts import Finding

#: The folder of what was turned away, beside the kept sheets of a game or in the drop folder.
REFUSED = "refused"

#: What a sheet of no known side is called among those.
_NOBODY = "sheet"

_LEFT = "left in the drop folder"
_FAILED = "it made the program fail"

#: The end of the name of a mail, or of a text with more than the sheet, beside the sheet that was taken out of it.
_LETTER = ".letter"

Result = Literal["counts", "invalid", "older", "early", "refused", "known", "waits", "left"]

#: What becomes of a sheet that cannot be used as it is.
UNUSABLE: frozenset[Result] = frozenset({"invalid", "refused", "left"})


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
    came: list[Arrival | None] = []
    filed: dict[int, Filed] = {}
    wanted: dict[Path, dict[int, Arrival]] = {}
    for path in files_in(drop):
        try:
            arrivals = arrivals_in(path, drop)
        except FileNotFoundError:
            continue  # another process has taken it
        except (OSError, WargameError) as error:
            filed[len(came)] = _left(
                visible(path.name), problem_of(error) if isinstance(error, OSError) else str(error)
            )
            came.append(None)
            continue
        for arrival in arrivals:
            if (mixed or arrival.stays) and not arrival.looks_like_a_sheet:
                continue
            games = known.get(arrival.game, [])
            if len(games) > 1:
                twice = " and ".join(str(game) for game in games)
                trouble = f"the game {arrival.game!r} is there twice: {twice}; name the right --games"
                filed[len(came)] = _left(arrival.name, trouble)
            elif games:
                wanted.setdefault(games[0], {})[len(came)] = arrival
            else:
                filed[len(came)] = _guarded(arrival, partial(_turn_away, drop))
            came.append(arrival)
    for game, of_game in wanted.items():
        filed |= _for_game(game, of_game)
    return _taken_away(came, [filed[number] for number in range(len(came))]), list(wanted)


def _left(name: str, trouble: str) -> Filed:
    return Filed(file=name, result="left", message=_LEFT, trouble=f"{name}: {trouble}")


# -- filing ---------------------------------------------------------------------------------------------------------


def _for_game(path: Path, arrivals: Mapping[int, Arrival]) -> dict[int, Filed]:
    """File sheets for one game, which nobody else may change meanwhile."""
    with spared(str(path), "its sheets are left in the drop folder"), contextlib.ExitStack() as stack:
        try:
            stack.enter_context(lock(path))
            game = load(path)
        except WargameError as error:
            return {number: _left(arrival.name, str(error)) for number, arrival in arrivals.items()}
        return {number: _guarded(arrival, partial(_file, game)) for number, arrival in arrivals.items()}
    trouble = f"its game {path} made the program fail"
    return {number: _left(arrival.name, trouble) for number, arrival in arrivals.items()}


def _guarded(arrival: Arrival, step: Callable[[Arrival], Filed]) -> Filed:
    """What a step makes of a sheet; what goes wrong in it is told of this sheet and stops no other."""
    with spared(f"the sheet {arrival.name}", _LEFT, sheets=[arrival.text] if arrival.text else []):
        try:
            return step(arrival)
        except (OSError, WargameError) as error:
            return _left(arrival.name, problem_of(error) if isinstance(error, OSError) else str(error))
    return _left(arrival.name, _FAILED)


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


def _file(game: Game, arrival: Arrival) -> Filed:
    """Keep a sheet of a known game."""
    assert arrival.text is not None
    assert game.path is not None
    if is_consent(arrival.text):
        return _file_consent(game, arrival)
    header = _header(game, arrival.text)
    folder = sheets_path(game.path) / REFUSED
    wrong_sender = _wrong_sender(game, header.side, arrival)
    if header.side and header.when and not wrong_sender:
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
        return filed
    if folder.name != REFUSED and not slot.begun and _waits(game, arrival):
        message = f"waits in the drop folder for its signature {arrival.name}.sig, which {header.side} owes"
        hint = how_to_sign(arrival.name)
        return msgspec.structs.replace(filed, result="waits", message=f"{message}; {hint}", kept="", receipt="")
    result, finding = _judged(game, arrival.text, header, slot.path, folder, wrong_sender)
    title = game.ruleset.title
    about = [f"Game: {game.id} ({title})"]
    if header.turn is not None and header.phase:
        known = game.ruleset.sequence[header.phase]
        about.append(f"For: turn {header.turn}, {known.title} ({known.name})")
    about += [f"Side: {header.side}"] if header.side else []
    _keep(slot.path, game.path.parent, arrival, about, finding)
    return msgspec.structs.replace(
        filed, result=result, message=finding.summary, problems=finding.problems, warnings=finding.warnings
    )


def _file_consent(game: Game, arrival: Arrival) -> Filed:
    """Keep an answer to a proposal of the umpire."""
    assert arrival.text is not None
    assert game.path is not None
    side = in_any_case(arrival.text.side, game.sides) or ""
    wrong_sender = _wrong_sender(game, side, arrival)
    finding = consents.judged(game, arrival.text)
    if wrong_sender:
        finding = Finding(summary=f"it was refused: {wrong_sender}")
    unsigned_yet = _waits(game, arrival) and not wrong_sender
    folder = consents.folder_of(game) if finding.counts or unsigned_yet else sheets_path(game.path) / REFUSED
    slot = _slot(folder, side or _NOBODY, arrival)
    filed = Filed(
        file=arrival.name, result="known", message="it was there already", received=arrival.received,
        game=game.id, side=side, kept=str(slot.path), receipt=str(_beside(slot.path, RECEIPT)),
    )  # fmt: skip
    if slot.done:
        return filed
    if unsigned_yet and not slot.begun:
        message = f"waits in the drop folder for its signature {arrival.name}.sig; {how_to_sign(arrival.name)}"
        return msgspec.structs.replace(filed, result="waits", message=message, kept="", receipt="")
    about = [f"Game: {game.id} ({game.ruleset.title})", *([f"Side: {side}"] if side else [])]
    _keep(slot.path, game.path.parent, arrival, about, finding)
    result: Result = "counts" if finding.counts else "refused"
    return msgspec.structs.replace(filed, result=result, message=finding.summary, problems=finding.problems)


def _waits(game: Game, arrival: Arrival) -> bool:
    """Whether the signature of a sheet may still come; to one that came in a mail nothing can be laid."""
    assert arrival.text is not None
    return bool(signer(game.file.terms, arrival.text)) and not arrival.signature and not arrival.letter


def _wrong_sender(game: Game, side: str, arrival: Arrival) -> str:
    """Why a mail cannot be of the side by which its sheet says that it is; empty where it can.

    What the umpire lays into the drop folder himself is no mail, and he answers for it.
    """
    addresses = game.file.terms.addresses.get(side, ())
    if not addresses or not arrival.is_mail or arrival.sender in addresses:
        return ""
    whose = f"from {visible(arrival.sender)}" if arrival.sender else "from nobody"
    return f"it came {whose}, and by the terms of the game {side} writes from {' or '.join(addresses)}"


def _judged(
    game: Game, text: SheetText, header: _Header, path: Path, folder: Path, wrong_sender: str
) -> tuple[Result, Finding]:
    """What a sheet comes to, and what its player is told."""
    if wrong_sender:
        return "refused", Finding(summary=f"it was refused: {wrong_sender}")
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


def _turn_away(drop: Path, arrival: Arrival) -> Filed:
    """Keep what is for no known game, or cannot be read, in the drop folder's own `refused`."""
    slot = _slot(drop / REFUSED, _NOBODY, arrival)
    summary = "it was refused: it cannot be read"
    if arrival.text is not None:
        summary = f"it was refused: there is no game {arrival.game!r} here"
        if not arrival.game:
            summary = "it was refused: it names no game, so it is no order sheet"
    if not slot.done:
        _keep(slot.path, drop, arrival, [], Finding(problems=arrival.faults, summary=summary))
    return Filed(
        file=arrival.name, result="refused", message=summary, received=arrival.received,
        kept=str(slot.path), receipt=str(_beside(slot.path, RECEIPT)), problems=arrival.faults,
    )  # fmt: skip


# -- files ----------------------------------------------------------------------------------------------------------


class _Slot(NamedTuple):
    """Where a sheet is kept: whether its copy is there already, and whether all that belongs to it is."""

    path: Path
    begun: bool
    done: bool


def _slot(folder: Path, side: str, arrival: Arrival) -> _Slot:
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


def _keep(path: Path, within: Path, arrival: Arrival, about: Sequence[str], finding: Finding) -> None:
    """Write the copy, the signature and the receipt, in this order, in a folder within another. Raises Unsafe."""
    make_private_folder(path.parent, within)
    head = receipts.heading(arrival.name, arrival.received, arrival.digest, about)
    for target, data in _written(path, arrival, receipts.receipt(head, finding)):
        write_atomically(target, data, private=True)


def _written(path: Path, arrival: Arrival, receipt: bytes) -> Iterator[tuple[Path, bytes]]:
    if arrival.letter:
        yield _beside(path, _LETTER), arrival.letter
    if not path.exists():
        yield path, arrival.data
    if arrival.signature:
        yield signature_path(path), arrival.signature
    yield _beside(path, RECEIPT), receipt


def _taken_away(came: Sequence[Arrival | None], filed: Sequence[Filed]) -> list[Filed]:
    """Take the originals away of which everything is filed; gives what became of each sheet, trouble told."""
    done = list(filed)
    last = {arrival.path: number for number, arrival in enumerate(came) if arrival is not None}
    open_ones = {
        arrival.path for arrival, each in zip(came, filed, strict=True) if arrival and each.result in ("left", "waits")
    }
    for path, number in last.items():
        arrival = came[number]
        assert arrival is not None
        if path not in open_ones and not arrival.stays and (trouble := _take_away(arrival, filed[number].kept)):
            done[number] = msgspec.structs.replace(filed[number], trouble=trouble)
    return done


def _take_away(arrival: Arrival, kept: str) -> str:
    """Delete an original, unless another file has come in its place meanwhile; gives what hinders it."""
    path, seen = arrival.path, arrival.seen
    try:
        found = path.lstat()
        if (found.st_ino, found.st_mtime_ns, found.st_size) == (seen.st_ino, seen.st_mtime_ns, seen.st_size):
            if arrival.signature and not arrival.letter:
                signature_path(path).unlink(missing_ok=True)
            path.unlink()
    except FileNotFoundError:
        pass
    except OSError as error:
        return f"{path}: kept as {kept}, but cannot be taken from the drop folder: {problem_of(error)}"
    return ""
