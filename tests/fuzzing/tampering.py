"""Journals, saved games and bundles that somebody has changed: by a byte, or by a field with all digests made good."""

from __future__ import annotations

import contextlib
import io
import zipfile
from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec

import wargame_cli
from fuzzing.changes import Changing, Steps, changed_bytes, paths
from fuzzing.worlds import folder
from wargame_cli.archive.bundles.envelope import PROOF, read_bundle, zipped
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.game import games
from wargame_cli.archive.game.games import Game, journal_path
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.journal.lines import begun_with, line_digest
from wargame_cli.archive.journal.records import Opening, Record, Rewind
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.umpire.overriding import override
from wargame_cli.archive.umpire.rewinding import rewind
from wargame_cli.archive.umpire.setting_terms import set_terms
from wargame_cli.engine.errors import VerificationFailed, WargameError
from wargame_cli.engine.text import dump_json
from wargame_cli.players.games import make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally
from wargame_cli.reports.packing import bundle

Result = Literal["found", "refused", "harmless", "crashed", "missed"]

#: Games that are tampered with; their dice are sealed.
SCENARIOS = ("crossing/dawn", "skirmish/brook", "kaisers-war/palestine-1918", "lamps/campaign")

#: What may be changed in a record whose digests are made good again, and why that changes nothing that is verified.
#: A journal that verifies is consistent; whether it is the one that was played, the players' own copies show.
WORDS = "words that no rule reads"
FORMAT = "the name of the format"
HARMLESS: Mapping[str, str] = {
    "*.wargame": "which program wrote it",
    "*.rules_version": "what version of the rules it was written by",
    "*.reading": "how sheets were read that say the same either way",
    "*.since": "since when the game waits",
    "*.reason": WORDS,
    "*.salt": "what keeps it from being guessed",
    "*.sheets.file": "the name of a sheet",
    "*.sheets.text": "words of a sheet that change no order",
    "*.signature": "a signature that the terms do not ask for",
    "*.lenient": "that illegal orders would have been left out",
    "*.options": "an option that there is none",
    "new.schema": FORMAT,
    "record.schema": FORMAT,
    "record.scenario": "how the scenario is called",
    "record.terms*": "terms of a bundle with sealed records, which one that was kept shows as they were",
    "override beside sealed records.events*": "what was done by hand, which a bundle that was kept shows",
    "record.dice.readers*": "the end of a side's chain from which no die has come yet",
    "record.sealed*": "what a sealed record tells, which is proven when it is opened",
}


class Tampering(NamedTuple):
    """What came of a change: `what` says what was changed."""

    result: Result
    what: str
    error: Exception | None = None


@cache
def played(scenario: str) -> Game:
    """A game of a few phases with every act of the umpire, on the disk."""
    path = folder() / f"{scenario.replace('/', '-')}.json"
    game = wargame_cli.save(wargame_cli.new(scenario, id="g"), path)
    players = make_players(["random"], game.ruleset.sides, "tamper")
    for after, _ in zip(play_on(game, players, Tally()), range(4), strict=False):
        game = after
    game = wargame_cli.save(game)
    first = min(game.ruleset.sides)
    points = game.position.points.get(first, 0)
    events = folder() / "events.yaml"
    events.write_text(f"events: [{{event: PointsChanged, side: {first}, change: 1, total: {points + 1}, reason: x}}]\n")
    if first in game.position.points:
        game = wargame_cli.save(override(game, events, "an error").game)
    game = wargame_cli.save(set_terms(game, Terms(minutes=60), "as agreed").game)
    phases = [step.phase for step in _phases(game)]
    game = wargame_cli.save(rewind(game, phases[-1], "once more").game)
    return wargame_cli.save(next(play_on(game, make_players(["random"], game.ruleset.sides, "again"), Tally())))


def _phases(game: Game) -> list[Any]:
    from wargame_cli.archive.journal.journal import journal_of

    return [chapter for chapter in journal_of(game).chapters() if not chapter.act]


# -- judging --------------------------------------------------------------------------------------------------------


def _judged(verifying: Callable[[], object], what: str, *, same: Callable[[], bool]) -> Tampering:
    """What verification makes of a change; one that passes is harmless where what was read is the same."""
    try:
        verifying()
    except VerificationFailed:
        return Tampering("found", what)
    except WargameError:
        return Tampering("refused", what)
    except Exception as error:
        return Tampering("crashed", what, error)
    return Tampering("harmless" if same() else "missed", what)


def _write(game: Game, lines: list[bytes] | None = None, data: bytes | None = None) -> Path:
    """A copy of a game with another journal or another saved game."""
    assert game.path is not None
    path = folder() / "tampered.json"
    path.write_bytes(game.path.read_bytes() if data is None else data)
    whole = journal_path(game.path).read_bytes() if lines is None else b"".join(line + b"\n" for line in lines)
    journal_path(path).write_bytes(whole)
    return path


def _lines(game: Game) -> list[bytes]:
    assert game.path is not None
    return journal_path(game.path).read_bytes().splitlines()


# -- any byte -------------------------------------------------------------------------------------------------------


def journal_bytes(rng: Random) -> Tampering:
    """Bytes of a journal."""
    game = played(rng.choice(SCENARIOS))
    good = b"\n".join(_lines(game)) + b"\n"
    bad = changed_bytes(rng, good)
    path = _write(game)
    journal_path(path).write_bytes(bad)
    known = len(_lines(game))

    def same() -> bool:
        # A line beyond the game's, or another spelling of the first one, whose digest is that of what it says.
        now = bad.split(b"\n")[:known]
        return [_read(line) for line in now] == [_read(line) for line in _lines(game)]

    return _judged(lambda: verify(games.load(path)), "blanks and what is torn off in a journal", same=same)


def _read(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except (ValueError, RecursionError):
        return line


def save_bytes(rng: Random) -> Tampering:
    """Bytes of a saved game."""
    game = played(rng.choice(SCENARIOS))
    assert game.path is not None
    path = _write(game, data=changed_bytes(rng, game.path.read_bytes()))

    def same() -> bool:
        return games.load(path).file == games.load(game.path).file  # type: ignore[arg-type]

    return _judged(lambda: verify(games.load(path)), "blanks in a saved game", same=same)


def bundle_bytes(rng: Random) -> Tampering:
    """Bytes of a bundle; what is beside the proof in it is bound to nothing."""
    good, _ = _bundle(rng)
    bad = changed_bytes(rng, good)
    path, other = folder() / "tampered.zip", folder() / "good.zip"
    path.write_bytes(bad)
    other.write_bytes(good)
    return _judged(
        lambda: _prove(path),
        "what is beside the proof in a bundle",
        same=lambda: read_bundle(path).evidence == read_bundle(other).evidence,
    )


def _prove(path: Path) -> None:
    found = read_bundle(path)
    prove(found.evidence, "b.zip", None, "", found.files)


@cache
def _bundles() -> tuple[bytes, ...]:
    return tuple(bundle(played(name), side) for name in SCENARIOS for side in played(name).sides[:2])


def _bundle(rng: Random) -> tuple[bytes, Any]:
    good = rng.choice(_bundles())
    return good, msgspec.json.decode(_files(good)[PROOF])


def _files(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


# -- any field, with all digests made good --------------------------------------------------------------------------


def journal_fields(rng: Random) -> Tampering:
    """A field of a record; every digest that vouches for it is made good again."""
    game = played(rng.choice(SCENARIOS))
    records = [msgspec.json.decode(line) for line in _lines(game)]
    number = rng.randrange(len(records))
    path, records[number] = _one_change(rng, records[number])
    what = f"{records[number].get('record', 'record') if isinstance(records[number], dict) else 'record'}{_told(path)}"
    lines: list[bytes] = []
    for record in records:
        if lines and isinstance(record, dict) and "previous" in record:
            record["previous"] = line_digest(lines[-1])
        lines.append(msgspec.json.encode(record))
    file = games.load(game.path).file  # type: ignore[arg-type]
    file = msgspec.structs.replace(file, journal=line_digest(lines[-1]), begun=_course(lines) or file.begun)
    written = _write(game, lines, games.dump(file, Path("g.json")))
    return _judged(lambda: verify(games.load(written)), what, same=lambda: bool(excuse(what)))


def _course(lines: list[bytes]) -> str:
    """What the game's course is called after the changed lines; nothing where that cannot be told."""
    found = ""
    for line in lines:
        with contextlib.suppress(ValueError):
            record = msgspec.json.decode(line, type=Record)
            found = begun_with(record) if isinstance(record, Opening | Rewind) else found
    return found


def save_fields(rng: Random) -> Tampering:
    """A field of a saved game; its digest is made good again."""
    game = played(rng.choice(SCENARIOS))
    path, data = _one_change(rng, msgspec.to_builtins(game.file))
    what = f"saved game{_told(path)}"
    written = _write(game, data=dump_json(_sealed(data)).encode())
    good = games.load(game.path).file  # type: ignore[arg-type]
    return _judged(
        lambda: verify(games.load(written)),
        what,
        same=lambda: bool(excuse(what)) or games.load(written).file == good,
    )


def _sealed(data: Any) -> Any:
    from fuzzing.inputs import with_good_digest

    return with_good_digest(data)


def bundle_fields(rng: Random) -> Tampering:
    """A field of a proof; the digests of its records are made good again."""
    good, proof = _bundle(rng)
    entry = rng.choice(proof["records"])
    if "line" in entry:
        path, record = _one_change(rng, msgspec.json.decode(entry["line"]))
        entry["line"] = msgspec.json.encode(record).decode()
    else:
        path, changed = _one_change(rng, entry)
        proof["records"][proof["records"].index(entry)] = changed
    before = ""
    for each in proof["records"]:
        if isinstance(each, dict) and "line" in each:
            record = msgspec.json.decode(each["line"])
            if before and isinstance(record, dict) and "previous" in record:
                record["previous"] = before
                each["line"] = msgspec.json.encode(record).decode()
            before = line_digest(each["line"].encode())
        elif isinstance(each, dict):
            each["previous"] = before
            before = each.get("digest", "")
    written = folder() / "tampered.zip"
    written.write_bytes(zipped({**_files(good), PROOF: msgspec.json.encode(proof)}))
    if "line" not in entry:
        path = ("sealed", *path)
    sealed = any("line" not in each for each in proof["records"] if isinstance(each, dict))
    is_override = entry.get("line", "").startswith('{"record":"override"')
    of = "override beside sealed records" if sealed and is_override else "record"
    what = f"{of}{_told(path)}"
    return _judged(lambda: _prove(written), what, same=lambda: bool(excuse(what)))


def _one_change(rng: Random, data: Any) -> tuple[Steps, Any]:
    """Plain data with one value changed, and where."""
    path = rng.choice([path for path in paths(data) if path and path[-1] != "previous"])
    inside = data
    for step in path[:-1]:
        inside = inside[step]
    old = inside[path[-1]]
    for _ in range(20):
        new = Changing(rng, ["1", "Red", "CP", "0" * 64]).value(old)
        if new != old:
            break
    inside[path[-1]] = new
    return path, data


def _told(path: Steps) -> str:
    return "".join(f".{step}" for step in path if isinstance(step, str))


def excuse(what: str) -> str:
    """Why a change of this field is harmless; nothing where it is not."""
    return next((why for pattern, why in HARMLESS.items() if fnmatchcase(what, pattern)), "")


#: Every kind of change.
KINDS: Mapping[str, Callable[[Random], Tampering]] = {
    "journal, bytes": journal_bytes,
    "journal, fields": journal_fields,
    "saved game, bytes": save_bytes,
    "saved game, fields": save_fields,
    "bundle, bytes": bundle_bytes,
    "bundle, fields": bundle_fields,
}
