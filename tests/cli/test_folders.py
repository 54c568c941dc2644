"""An evening of several games: one command for a folder, and a fault of one game stops no other."""

from __future__ import annotations

import json
import zipfile

import pytest
from post import Post
from table import command

import wargame_cli
from wargame_cli.archive.replaying.verify import verify

pytestmark = pytest.mark.process

MOVE = "{move: R1, to: Ford}"


@pytest.fixture
def post(tmp_path, monkeypatch):
    (tmp_path / "post").mkdir()
    return Post(tmp_path / "post", monkeypatch)


@pytest.fixture
def evening(post):
    """Three games: the first has its sheet, the second waits for it, the third cannot be read."""
    for name in "abc":
        post.new(name)
    post.sheet(MOVE, name="a", game="a")
    post.receive()
    (post.games / "c.yaml").write_text("schema: wargame/game/2\ngame: [\n")
    return post


def test_what_is_ready_is_resolved(evening):
    """The others say what they wait for; a damaged one is told, and all goes on beside it."""
    said = command("resolve", evening.games, "--report", evening.folder / "{game}-{turn}-{phase}.md")
    a, b, c = (evening.games / f"{name}.yaml" for name in "abc")
    assert said.code == 2
    assert said.out.splitlines()[:5] == [
        f"{a}: resolved",
        "    turn 1 red-turn",
        "    turn 1, Blue Turn: Blue is due",
        f"{b}: waits",
        "    Red owes the orders of turn 1, red-turn, without a deadline; no valid sheet",
    ]
    assert f"{c}: " in said.out
    assert "failed" in said.out
    assert evening.game("a").position.phase == "blue-turn"
    assert evening.game("b").position.phase == "red-turn"
    verify(evening.game("a"))
    assert (evening.folder / "a-01-red-turn.md").read_text().startswith("# Turn 1, Red Turn")


def test_the_same_for_scripts(evening):
    said = command("resolve", evening.games, "--json")
    assert said.code == 2
    rows = said.json["games"]
    assert [row["state"] for row in rows] == ["resolved", "waits", "failed"]
    assert rows[0]["resolved"] == [{"turn": 1, "phase": "red-turn"}]
    assert rows[0]["next"] == {"turn": 1, "phase": "blue-turn", "sides_due": ["Blue"]}
    assert [row["accepted"] for row in rows] == [True, True, False]


def test_a_folder_takes_no_sheets_and_reports_need_names_of_their_own(evening):
    said = command("resolve", evening.games, "x.yaml")
    assert (said.code, "name no sheets, dice, phase or stand-in" in said.err) == (2, True)
    said = command("resolve", evening.games, "--report", "r.md")
    assert (said.code, "has {game} in its name" in said.err) == (2, True)
    assert evening.game("a").position.phase == "red-turn"


def test_through_goes_on_to_the_next_phase_that_needs_somebody(post, tmp_path):
    """Phase after phase, each written as it is resolved, all of them in the report."""
    path = tmp_path / "g.yaml"
    command("new", "kaisers-war/palestine-1918", "-o", path, "--dice", "seeded", "--seed", "4", "--id", "g")
    one = tmp_path / "one.yaml"
    said = command("resolve", path, "-o", one, "--lenient", "--through", "--json", "--report", tmp_path / "all.md")
    assert said.code == 0, said.err
    game = wargame_cli.load(one)
    assert game.sides_due
    phases = [(each["turn"], each["phase"]) for each in said.json["resolved"]]
    assert phases
    assert game.file.records == 1 + len(phases)
    verify(game)
    text = (tmp_path / "all.md").read_text()
    assert text.count("\n# Turn ") + text.startswith("# Turn ") == len(phases)
    said = command("resolve", path, "-o", "-", "--lenient", "--through")
    assert (said.code, "leave out -o -" in said.err) == (2, True)


def test_a_folder_is_packed(evening):
    said = command("pack", evening.games, "-o", evening.folder / "out", "--side", "Red", "--json")
    assert said.code == 2
    a, b, c = said.json["games"]
    assert [zipfile.is_zipfile(each["written"][0]) for each in (a, b)] == [True, True]
    assert "c.yaml" in c["error"]


def test_a_folder_is_verified(evening):
    """With the worst exit code of all games."""
    command("resolve", evening.games)
    said = command("verify", evening.games, "--json")
    assert [row["verified"] for row in said.json["games"]] == [True, True, False]
    assert said.code == 2
    journal = evening.games / "a.journal.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    record = json.loads(lines[1])
    record["events"] = record["events"][:-1]
    journal.write_text(lines[0] + json.dumps(record) + "\n")
    said = command("verify", evening.games)
    assert said.code == 4
    assert f"{evening.games / 'b.yaml'}:" in said.out
    said = command("verify", evening.games, "--commitment", "00")
    assert (said.code, "the options are for one game" in said.err) == (2, True)


def test_a_folder_is_reported(evening):
    command("resolve", evening.games)
    said = command("report", evening.games, "--format", "markdown")
    assert said.out.count("# Turn 1, Red Turn") == 1
    assert (said.code, "b.yaml: no such phase has been resolved yet" in said.err) == (2, True)


def test_odds_finds_the_game_of_a_sheet(evening):
    sheet = evening.sheet("{attack: Ford, with: [B1]}", game="a", phase="blue-turn", side="Blue")
    command("resolve", evening.games)
    said = command("odds", evening.games, sheet, "--json")
    assert "errors" in said.json
    other = evening.sheet(MOVE, name="other", game="zzz")
    said = command("odds", evening.games, other)
    assert (said.code, "there is no game 'zzz'" in said.err) == (2, True)
