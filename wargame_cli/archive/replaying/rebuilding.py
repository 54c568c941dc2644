"""A saved game that was lost or damaged, made again from its journal by playing it once more."""

from __future__ import annotations

from pathlib import Path

from wargame_cli import rulesets
from wargame_cli.archive.game import games
from wargame_cli.archive.game.games import Game, GameFile
from wargame_cli.archive.journal.journal import Journal
from wargame_cli.archive.journal.lines import line_digest
from wargame_cli.archive.journal.records import Opening
from wargame_cli.archive.replaying.replay import Progress, play_again
from wargame_cli.archive.storage.files import read_lines
from wargame_cli.engine.errors import Malformed, Problem, WargameError

#: How the name of a journal ends.
_ENDING = ".journal.jsonl"


def place_of(journal: Path) -> Path:
    """Where the saved game of a journal stood. Raises WargameError for a file that is not called like a journal."""
    if not journal.name.endswith(_ENDING):
        raise WargameError(f"{journal}: a journal is called NAME{_ENDING}, and its game NAME.yaml; give it such a name")
    return journal.with_name(journal.name.removesuffix(_ENDING) + ".yaml")


def rebuild(path: Path, progress: Progress | None = None) -> Game:
    """The game that a journal ends with; a phase that had been begun is not in it and starts again.

    What other versions of the rules made is taken as it is written: `verify` says whether it comes out again.
    It has the digest of the file that was lost, unless an earlier program wrote the last record: then the moment is
    lost since when the game waits. Raises Malformed for a journal that cannot be read, and
    VerificationFailed for one that does not come out as it was written.
    """
    place = place_of(path)
    lines = read_lines(path)
    if not lines:
        message = "there are no records of a game in this file" if path.exists() else "there is no such file"
        raise Malformed([Problem(code="bad-journal", kind="malformed", message=message, file=str(path))])
    journal = Journal(lines, str(path))
    replay = play_again(journal, progress, trusting=True)
    records = list(journal.records())
    opening = records[0]
    assert isinstance(opening, Opening)
    file = GameFile(
        schema=games.SCHEMA,
        wargame=records[-1].wargame,
        game=opening.game,
        ruleset=opening.ruleset,
        rules_version=[version for record in records if (version := getattr(record, "rules_version", 0))][-1],
        scenario=opening.scenario,
        dice=replay.box,
        options=replay.options,
        data=opening.data,
        terms=replay.terms,
        records=len(lines),
        journal=line_digest(lines[-1]),
        begun=replay.begun,
        lock=replay.locked,
        asked=replay.asked,
        since=records[-1].since,
        position=replay.position,
    )
    return Game(file=file, ruleset=rulesets.load(opening.ruleset), path=place, origin=games.sealed(file).digest)
