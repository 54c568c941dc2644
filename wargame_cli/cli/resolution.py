"""A game resolved under its lock: the sheets or what was received, the dice, the next game and its reports written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from wargame_cli.cli.changing import locked_game, report_files, write_game
from wargame_cli.engine.errors import BadInput, Problem, Refused, WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.flow.service import Resolution
    from wargame_cli.archive.game.games import Game, GivenValues
    from wargame_cli.archive.journal.chapters import Chapter
    from wargame_cli.archive.sealed_dice.beacon import Round as BeaconRound
    from wargame_cli.mail.counting import Round


class Manner(NamedTuple):
    """How phases are resolved, as the options of the command say it.

    `through` goes on with the phases after it that need nobody's orders; `reports` are the files to write, and in
    their names `{game}`, `{turn}` and `{phase}` are filled in.
    """

    phase: str | None = None
    reports: Sequence[Path] = ()
    received: bool = False
    ask_first: bool = False
    lenient: bool = False
    through: bool = False
    die: Sequence[str] = ()
    dice_file: Path | None = None
    beacon: Path | None = None
    beacon_url: str = ""
    stand_in: Sequence[str] = ()


class Done(NamedTuple):
    """What came of it: of the last phase its result, of all that were resolved their chapters, and the files."""

    result: Resolution
    chapters: tuple[Chapter, ...]
    written: tuple[Path, ...]


def resolve_game(game: Path, target: Path, sheets: Sequence[Path], manner: Manner) -> Done:
    """Resolve the current phase of a game, and those behind it that need nobody, if the manner says so.

    Each phase is written as soon as it is resolved, with its reports, all or nothing.
    """
    chapters: list[Chapter] = []
    written: dict[Path, None] = {}
    with locked_game(game, target) as current:
        _check_phase(current, manner.phase)
        given = _Given(_given(manner.die, manner.dice_file), _round(current, manner.beacon, manner.beacon_url))
        result = _resolved(current, sheets, given, manner)
        while True:
            chapters += [result.chapter] if result.chapter else []
            reports = report_files(result.game, chapters, manner.reports)
            if result.game is not current:
                write_game(result.game, target, reports)
                written |= dict.fromkeys(reports)
            if not (manner.through and result.chapter and _needs_nobody(result.game)):
                return Done(result, tuple(chapters), tuple(written))
            current = result.game
            found = _resolved(current, (), _Given(None, None), manner._replace(received=False, stand_in=()))
            result = replace(found, warnings=[*result.warnings, *found.warnings])


def _needs_nobody(game: Game) -> bool:
    """Whether the phase in which a game stands resolves by itself."""
    return not game.position.over and not game.sides_due and game.file.pending is None


class _Given(NamedTuple):
    """What the dice come from besides the key: dice that the moderator rolled, or a round of a beacon."""

    dice: GivenValues | None
    beacon: BeaconRound | None


def _round(game: Game, file: Path | None, url: str) -> BeaconRound | None:
    """The round in a file or from a server, or None without either."""
    if file is not None and url:
        raise WargameError("the beacon's round comes from a file or from a server; name one of them")
    if file is not None:
        from wargame_cli.archive.sealed_dice.beacon import MOST_BYTES, read_round
        from wargame_cli.archive.storage.files import read_bytes

        return read_round(read_bytes(file, MOST_BYTES), str(file))
    if not url:
        return None
    from wargame_cli.archive.flow.service import lock_of
    from wargame_cli.archive.sealed_dice.beacon_fetch import fetch_round

    lock = lock_of(game)
    return fetch_round(url, lock.network, lock.round)


def _resolved(game: Game, sheets: Sequence[Path], given: _Given, manner: Manner) -> Resolution:
    """What comes of the phase with the sheets that are named, or with those that were received."""
    from wargame_cli.archive.flow import service
    from wargame_cli.archive.game.sheets import fetch
    from wargame_cli.cli.crash import AT_WORK
    from wargame_cli.mail.counting import Round

    try:
        kept = _received(game, sheets, manner) if manner.received else Round(fetch(sheets), {}, [])
        if manner.stand_in:
            kept = _stood_in(game, kept, manner.stand_in)
        AT_WORK.sheets = kept.texts
        result = service.adjudicate(
            game,
            kept.texts,
            dice=given.dice,
            beacon=given.beacon,
            lenient=manner.lenient,
            ask_first=manner.ask_first,
            silent=kept.silent,
            received=kept.received,
        )
    except BadInput as error:
        return service.Resolution(False, error.problems, [], game=game)
    return replace(result, warnings=[*kept.warnings, *result.warnings])


def _received(game: Game, sheets: Sequence[Path], manner: Manner) -> Round:
    """What was received for the phase. Raises WargameError where that does not go with other words of the command."""
    from wargame_cli.mail.counting import collect

    if sheets:
        raise WargameError("--received takes the sheets that were received; name no others")
    if manner.lenient:
        raise WargameError("--received takes valid sheets only; leave out --lenient")
    return collect(game, [written.partition("=")[0].strip() for written in manner.stand_in])


def _stood_in(game: Game, kept: Round, wanted: Sequence[str]) -> Round:
    """The sheets with those that machine players write for sides that sent none."""
    from wargame_cli.players.standing_in import read_stand_ins, stand_in

    made = stand_in(game, read_stand_ins(wanted, game), kept.texts)
    return msgspec.structs.replace(kept, texts=[*kept.texts, *made.sheets], silent={**kept.silent, **made.silent})


def _check_phase(game: Game, phase: str | None) -> None:
    position = game.position
    if phase not in (None, position.phase):
        message = f"the game stands in turn {position.turn}, {position.phase}, not in {phase}"
        raise Refused([Problem(code="wrong-phase", kind="illegal", message=message)])


def _given(die: Sequence[str], file: Path | None) -> GivenValues | None:
    """The given dice of the options, or None without any. Raises WargameError for what is no die."""
    from wargame_cli.archive.game.dice_sheets import from_options, read_dice

    if not die and file is None:
        return None
    given = from_options(die)
    return read_dice(file).joined(given) if file else given
