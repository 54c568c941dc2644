"""Games of every version of the rules that there ever was: they load, and verify or say which rule has changed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import msgspec
import pytest

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.flow.service import check
from wargame_cli.archive.game import games, sheet_reading
from wargame_cli.archive.game.games import load
from wargame_cli.archive.game.sheets import READING, SheetText
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.lines import line_digest
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.errors import Malformed, VerificationFailed
from wargame_cli.engine.events import OrderRefused
from wargame_cli.reports.template import template

#: A game of each version, named for it: made and played for a turn by the program of its time.
OLD = sorted(Path(__file__).parent.joinpath("old").glob("*.yaml"))
OURS = [name for name in rulesets.names() if scenarios_folder(name).is_dir()]
#: The units of which a side is advised where an old game stands.
ADVISED = {
    ("kaisers-war-1", "Allied"): "BR-Inf-MF BR-Inf-Sal",
    ("great-war-ground-rules-1", "Entente"): (
        "BR-12 BR-35 BR-62 BR-NZ BR-4Aus FR-9 FR-10 FR-22 FR-56 FR-62 FR-133 FR-3A BR-Hv3"
    ),
    ("great-war-ground-rules-1", "CP"): "GE-204 GE-243",
    ("great-war-ground-rules-2", "Entente"): (
        "BR-12 BR-35 BR-62 BR-NZ BR-4Aus FR-9 FR-10 FR-22 FR-56 FR-62 FR-133 FR-3A BR-Hv3 BR-Hv1 BR-Hv4"
    ),
    ("great-war-ground-rules-2", "CP"): "GE-204 GE-243",
    ("great-war-ground-rules-3", "Entente"): (
        "BR-12 BR-35 BR-62 BR-NZ BR-4Aus FR-9 FR-10 FR-22 FR-56 FR-62 FR-133 FR-3A"
    ),
    ("great-war-ground-rules-3", "CP"): "GE-204 GE-243",
}


@pytest.mark.parametrize("game", OURS)
def test_there_is_a_game_of_every_version(game):
    """A version that is counted up adds one, and says what changed."""
    ruleset = rulesets.load(game)
    made = {load(path).file.rules_version for path in OLD if load(path).ruleset.name == game}
    assert made == set(range(1, ruleset.version + 1))
    assert set(ruleset.changes) == set(range(2, ruleset.version + 1))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_game_loads_and_verifies(path):
    """None of these happened to meet a rule that changed."""
    game = load(path)
    assert verify(game).phases > 0
    first = max(1, journal_of(game).chapters()[0].turn)  # what is laid out before the first turn is of turn 0
    assert (game.file.game, game.position.turn) == (path.stem, first + 1)
    for side in game.sides:
        units = game.position.units()
        advised = [subject for subject, _ in game.ruleset.telling.advice(game.position, side) if subject in units]
        assert advised == ADVISED.get((path.stem, side), "").split()


@pytest.mark.parametrize(("name", "healed"), [("silence", 0), ("rewound", 1)])
def test_a_game_that_an_earlier_program_broke_is_healed(name, healed):
    """A saved game that it could not read again (`silence: wait`), and an honest rewind that it could not verify."""
    path = Path(__file__).parent / "old" / "healed" / f"{name}.yaml"
    game = load(path)
    assert game.healed == (name == "silence")
    assert verify(game).healed == healed
    before = path.read_bytes()
    assert games.dump(game.file, path) != before  # written again it has a digest that every program can read
    assert not games.read(games.dump(game.file, path), path.name)[2]


@pytest.mark.parametrize("path", [*OLD, *sorted(OLD[0].parent.glob("healed/*.yaml"))], ids=lambda path: path.stem)
def test_an_old_game_plays_on_under_the_rules_of_today(path, tmp_path):
    """The next phase is resolved, and written down as of this version."""
    for file in (path, path.with_suffix(".journal.jsonl")):
        shutil.copy(file, tmp_path / file.name)
    game = load(tmp_path / path.name)
    sheets = [SheetText(file=f"{side}.yaml", text=template(game, side)) for side in game.sides_due]
    result = wargame_cli.adjudicate(game, sheets)
    assert result.accepted
    wargame_cli.save(result.game)
    again = load(tmp_path / path.name)
    assert again.file.rules_version == game.ruleset.version
    verify(again)


def test_a_replay_that_differs_says_which_rules_changed(tmp_path):
    """A journal of version 1 with another result than ours, as one would have it that met a changed rule."""
    for name in ("lamps-1.yaml", "lamps-1.journal.jsonl"):
        shutil.copy(OLD[0].with_name(name), tmp_path / name)
    journal = tmp_path / "lamps-1.journal.jsonl"
    *lines, last = journal.read_bytes().splitlines()
    record = json.loads(last)
    record["events"][-1]["phase"] = "germany-turn"
    last = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
    journal.write_bytes(b"\n".join([*lines, last]) + b"\n")
    file = load(tmp_path / "lamps-1.yaml").file
    file = msgspec.structs.replace(file, journal=line_digest(last))
    (tmp_path / "lamps-1.yaml").write_bytes(games.dump(file, tmp_path / "lamps-1.yaml"))
    with pytest.raises(VerificationFailed, match=r"version 1 of the rules; .*10\.1\.1"):
        verify(load(tmp_path / "lamps-1.yaml"))


@pytest.mark.parametrize(("line", "warned"), [("rules_version: 1", True), ("{now}", False), ("", False)])
def test_a_sheet_of_an_older_version_is_taken_with_a_warning(line, warned):
    """It names what changed, and the new template; a sheet without the field is as good."""
    game = load(next(path for path in OLD if path.stem == "lamps-3"))
    game = wargame_cli.adjudicate(game, []).game
    side = game.ruleset.phase(game.position).side
    now = f"rules_version: {game.ruleset.version}"
    text = template(game, side).replace(now, line.format(now=now))
    verdict = check(game, [SheetText(file="sheet.yaml", text=text)])
    assert verdict.accepted
    told = [problem.message for problem in verdict.warnings if "this sheet has no orders" not in problem.message]
    assert ["10.1.1" in message for message in told] == [True] * warned


def test_a_sheet_of_another_format_is_refused():
    """With what to do."""
    game = wargame_cli.adjudicate(load(next(path for path in OLD if path.stem == "lamps-2")), []).game
    text = template(game, game.ruleset.phase(game.position).side).replace("orders/1", "orders/2")
    verdict = check(game, [SheetText(file="sheet.yaml", text=text)])
    assert not verdict.accepted
    assert "'wargame/orders/2'" in verdict.problems[0].message
    assert "wargame template" in verdict.problems[0].hint


def test_a_game_of_another_format_is_refused(tmp_path):
    """It is neither guessed at nor changed."""
    text = OLD[0].with_name("lamps-1.yaml").read_text(encoding="utf-8").replace("wargame/game/1", "wargame/game/9")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Malformed, match="wargame/game/9"):
        load(tmp_path / "game.yaml")


def test_orders_that_an_earlier_program_could_not_read_stay_refused():
    """Of lenient phases; written again they are taken for what they plainly mean."""
    game = load(Path(__file__).parent / "old" / "reading" / "as-formerly.yaml")
    assert verify(game).phases == 3
    refused = [
        (event.order, event.message)
        for chapter in journal_of(game).chapters()
        for event in chapter.events
        if isinstance(event, OrderRefused)
    ]
    assert len(refused) == 10
    assert ("to: Jerusalm", "no hex or town is called 'Jerusalm'") in refused
    movement = next(chapter for chapter in journal_of(game).chapters() if chapter.phase == "cp-movement")
    for reading, count in ((0, 8), (READING, 4)):
        found = sheet_reading.read(
            movement.step.sheets, game.id, game.ruleset, movement.before, movement.begun, reading
        )
        assert len(found.problems) == count, found.problems
