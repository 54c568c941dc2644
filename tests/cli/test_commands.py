"""Every command on The Crossing: whole outputs, JSON shapes, exit codes.

A snapshot that is meant to change is written anew with `UPDATE_SNAPSHOTS=1 pytest tests/cli`.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest
from snapshots import matches
from table import command

import wargame_cli
from wargame_cli import __version__
from wargame_cli.cli.main import COMMANDS
from wargame_cli.engine.document import Items, Table
from wargame_cli.reports.render import text

SNAPSHOTS = Path(__file__).parent / "snapshots"
ATTACK = "{attack: Ford, with: [B1, B2, B3]}"


def compare(name: str, said: str, folder: Path) -> None:
    """Compare an output with its snapshot; the folder is called FOLDER there."""
    shown = said.replace(str(folder), "FOLDER").replace(f'"{__version__}"', '"VERSION"')
    assert matches(SNAPSHOTS / name, shown)


def at_the_ford(table):
    """Red stands at the Ford, and Blue's turn is due."""
    assert table.say("resolve", table.path, table.sheet("{move: R1, to: Ford}")).code == 0
    return table


# -- the life of a game ---------------------------------------------------------------------------------------------


def test_scenarios(table):
    """Each scenario with its full id and what in it is made up."""
    said = command("scenarios", "--json")
    found = {scenario["id"]: scenario for scenario in said.json["scenarios"]}
    assert found["crossing/dawn"] == {
        "id": "crossing/dawn",
        "title": "Dawn",
        "summary": "",
        "sides": ["Red", "Blue"],
        "turns": 3,
        "reconstructed": ["the whole map: reconstruction"],
    }
    assert "kaisers-war/1918" in found
    listed = command("scenarios").out
    assert "crossing/dawn" in listed
    assert "reconstruction" not in listed
    assert len(listed.splitlines()) <= len(found) + 4
    for name in ("crossing/dawn", "dawn", "CROSSING"):
        told = command("scenarios", name).out
        assert "Dawn" in told
        assert "the whole map: reconstruction" in told
    assert "did you mean crossing/dawn?" in command("scenarios", "crosing/dawn").err


def test_options_of_one_game():
    """`help options` takes a ruleset and tells its options alone; without one it says how."""
    told = command("help", "options", "crossing").out
    assert "weather" in told
    assert "psywar" not in told
    listed = command("help", "options").out
    assert "wargame help options crossing" in listed
    assert len(listed.splitlines()) < 12
    assert command("help", "options", "chess").code == 2


def test_paths_break_between_numbers():
    """A path of hexes that is longer than its column goes on after a hyphen, whole number by whole number."""
    path = "-".join(f"{number:04}" for number in range(1001, 1041))
    for blocks in ([Table(("unit", "path"), (("GE-Shock-1", path),))], [Items(((0, f"GE-Shock-1 by {path}"),))]):
        lines = text(blocks).splitlines()
        assert not any(re.search(r"\d{4}-\d{1,3}$", line) for line in lines)
        assert set(re.findall(r"\d+", " ".join(lines))) >= set(path.split("-"))
        assert max(map(len, lines)) <= 80


def test_supply_by_source(table):
    """A line a source, what is cut off before it; the line of every unit with --long."""
    short = table.say("supply", table.path).out
    assert "on their own source" in short or " from " in short
    assert len(table.say("supply", table.path, "--long").out.splitlines()) > len(short.splitlines()) - 8


def test_new_makes_a_game_its_journal_and_its_key(tmp_path):
    """Sealed dice by default; messages on standard error; nothing is written over."""
    said = command("new", "crossing/dawn", "-o", tmp_path / "g.yaml", "--option", "weather=foul", "--id", "spring")
    assert (said.code, said.out) == (0, "")
    commitment = wargame_cli.load(tmp_path / "g.yaml").file.journal
    assert said.err == (
        f"made: {tmp_path}/g.yaml (game spring, sealed dice)\n"
        f"tell the players the commitment of this game: {commitment}\n"
        f"keep {tmp_path}/g.key, and keep it secret: no phase can be resolved without it\n"
        f"next: wargame status {tmp_path}/g.yaml\n"
    )
    names = {path.name for path in tmp_path.iterdir()}
    assert names >= {"g.yaml", "g.journal.jsonl", "g.key"}
    assert "weather: foul" in (tmp_path / "g.yaml").read_text()
    again = command("new", "crossing/dawn", "-o", tmp_path / "g.yaml")
    assert (again.code, "there is such a file already" in again.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["crosing/dawn"], "there is no ruleset 'crosing'"),
        (["crossing/dwan"], "hint: did you mean crossing/dawn?"),
        (["crossing/dawn", "--option", "weather"], "written NAME=VALUE"),
        (["crossing/dawn", "--dice", "loaded"], "dice are sealed, seeded, given"),
        (["crossing/dawn", "--dice", "given", "--seed", "3"], "a seed is for seeded dice"),
        (["crossing/dawn", "--data", "nothing.yaml"], "nothing.yaml: cannot be read: there is no such file"),
    ],
)
def test_new_refuses_what_it_does_not_know(tmp_path, words, message):
    """Exit code 2, a hint, and no file."""
    said = command("new", *words, "-o", tmp_path / "g.yaml")
    assert said.code == 2
    assert message in said.err
    assert not (tmp_path / "g.yaml").exists()


def test_status(table):
    """Whose orders are due, what happens next, and the command to type."""
    compare("status.txt", table.say("status", table.path).out, table.folder)
    found = table.say("status", table.path, "--json").json
    assert {name: found[name] for name in ("turn", "phase", "sides_due", "points", "over", "winner")} == {
        "turn": 1,
        "phase": "red-turn",
        "sides_due": ["Red"],
        "points": {"Red": 0, "Blue": 0},
        "over": False,
        "winner": "",
    }
    assert (found["ruleset"], found["scenario"], found["game"]) == ("crossing", "crossing/dawn", table.game.id)
    assert found["next_command"] == f"wargame template {table.path} --side Red -o red.yaml"


def test_the_next_command_is_always_the_right_one(table, monkeypatch):
    """Typing what status says plays the game to its end: a template, a check while nobody has filled it in, resolve."""
    monkeypatch.chdir(table.folder)
    typed = []
    while not table.game.position.over:
        words = table.say("status", table.path, "--json").json["next_command"].split()[1:]
        assert table.say(*words).code == 0
        if words[0] == "check":
            Path(words[-1]).write_text(Path(words[-1]).read_text() + "# nothing to be done\n")
        typed.append(words[0])
    assert typed == 3 * ["template", "check", "resolve", "template", "check", "resolve", "resolve"]
    sheets = {path.name for path in table.folder.glob("*.yaml")} - {"game.yaml"}
    assert sheets == {
        "red.yaml",
        "blue.yaml",
        *(f"{side}-{turn}-{side}-turn.yaml" for side in ("red", "blue") for turn in (2, 3)),
    }
    last = table.say("status", table.path, "--json").json
    assert (last["over"], last["sides_due"], last["next_command"]) == (True, [], f"wargame verify {table.path}")
    assert "The game is over" in table.say("status", table.path).out
    assert table.say("verify", table.path).code == 0
    assert table.say("resolve", table.path).code == 2
    assert table.say("template", table.path, "--side", "Red").code == 2


def test_a_template_is_a_legal_sheet(table):
    """With examples, advice for each unit, standing orders and the schema line; as it is, it passes the phase."""
    said = table.say("template", table.path, "--side", "red")
    compare("template.yaml", said.out, table.folder)
    path = table.folder / "red.yaml"
    assert table.say("template", table.path, "-o", path).err == f"written: {path}\n"
    assert path.read_text() == said.out
    assert table.say("check", table.path, path).out == (
        "No orders.\n"
        f'warning: {path}: this sheet has no orders: the 2 examples in it begin with "# ", as comments do [no-orders]\n'
        "Every order is legal; 0 errors, 1 warning.\n"
    )
    assert table.say("check", table.path, "-").code == 2


def test_a_template_keeps_the_standing_orders(table):
    """Those that hold are written out, so that sending the sheet back changes nothing."""
    table.play(standing="[{ask: retreat, about: R1, prefer: [back]}]")
    said = table.say("template", table.path, "--side", "Red").out
    assert "standing:\n  - {ask: retreat, about: R1, prefer: [back]}\n" in said
    (table.folder / "red.yaml").write_text(said)
    assert table.say("check", table.path, table.folder / "red.yaml").code == 0


def test_check_tells_everything_and_writes_nothing(table):
    """All faults of all sheets on standard output with their count, or as JSON; exit code 2."""
    bad = table.sheet("{move: B1, to: Ford}", "{mvoe: R1, to: Ford}", "{move: R1, to: 0301}", "{move: R2, to: 0102}")
    before = table.everything()
    said = table.say("check", table.path, bad)
    assert (said.code, said.err) == (2, "")
    compare("check.txt", said.out, table.folder)
    found = table.say("check", table.path, bad, "--json")
    assert found.code == 2
    assert found.json["accepted"] is False
    assert found.json["errors"][1] == {
        "file": str(bad),
        "line": 7,
        "column": 6,
        "code": "no-such-order",
        "order": "2: {mvoe: R1, to: Ford}",
        "kind": "malformed",
        "rule": "",
        "message": "there is no order 'mvoe'",
        "hint": "did you mean move?",
        "text": "  - {mvoe: R1, to: Ford}",
    }
    assert [error["rule"] for error in found.json["errors"]] == ["2.1", "", "2.1", "2.2"]
    assert [warning["message"] for warning in found.json["warnings"]] == ["the south is far from everything"]
    assert table.everything() == before


def test_resolve_prints_writes_and_reports(table):
    """The report on standard output and in files by their endings; the game and its journal go on."""
    at_the_ford(table)
    files = [table.folder / f"blue.{ending}" for ending in ("md", "html", "txt", "json")]
    sheet = table.sheet(ATTACK)
    said = table.say("resolve", table.path, sheet, *(word for file in files for word in ("--report", file)))
    assert said.code == 0
    compare("resolve.txt", said.out, table.folder)
    assert files[2].read_text() == said.out
    compare("resolve.md", files[0].read_text(), table.folder)
    assert "<h3>Dice</h3>" in files[1].read_text()
    assert json.loads(files[3].read_text())["phase"] == "blue-turn"
    assert table.game.position.phase == "count"
    assert table.game.file.records == 3


def test_resolve_as_json(table):
    """The shape that scripts rely on."""
    at_the_ford(table)
    found = table.say("resolve", table.path, table.sheet(ATTACK), "--json").json
    assert set(found) >= {"accepted", "errors", "warnings", "events", "report", "next", "over"}
    assert found["accepted"] is True
    assert found["next"] == {"turn": 1, "phase": "count", "sides_due": []}
    assert found["events"][0]["event"] == "DieRolled"
    assert found["report"][0] == {"type": "heading", "text": "Turn 1, Blue Turn", "level": 1}


def test_reports_for_every_reader(table):
    """With {reader} in its name a report is written for each side, the public and the umpire."""
    assert (
        table.say(
            "resolve", table.path, table.sheet("{move: R2, to: 0102}"), "--report", table.folder / "{reader}.md"
        ).code
        == 0
    )
    told = {name: (table.folder / f"{name}.md").read_text() for name in ("red", "blue", "public", "umpire")}
    assert ["R2" in told[name] for name in ("red", "blue", "public", "umpire")] == [True, False, False, True]


def test_resolve_elsewhere_and_in_a_pipe(table, monkeypatch):
    """-o writes another game with its own journal; - reads and writes the streams."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    before = table.everything()
    sheet = table.sheet("{move: R1, to: Ford}")
    assert table.say("resolve", table.path, sheet, "-o", table.folder / "next.yaml").code == 0
    assert table.path.read_bytes() == before["game.yaml"]
    assert table.say("verify", table.folder / "next.yaml").code == 0
    piped = table.run("resolve", "-", sheet, stdin=table.path.read_bytes())
    assert piped.code == 0
    assert piped.out == (table.folder / "next.yaml").read_text()
    assert table.run("status", "-", "--json", stdin=piped.out).json["phase"] == "blue-turn"
    from_stream = table.run("resolve", table.path, "-", "-o", "-", stdin=sheet.read_text())
    assert table.run("status", "-", "--json", stdin=from_stream.out).json["phase"] == "blue-turn"
    assert table.path.read_bytes() == before["game.yaml"]


def test_resolve_of_the_wrong_phase(table):
    """--phase is a safety catch for scripts."""
    said = table.say("resolve", table.path, table.sheet(), "--phase", "blue-turn")
    assert (said.code, said.err) == (2, "the game stands in turn 1, red-turn, not in blue-turn\n")
    assert table.say("resolve", table.path, table.sheet(), "--phase", "red-turn").code == 0


def test_a_refused_sheet_changes_nothing(table):
    """Exit code 2 and everything as it was; --lenient goes on without the order."""
    sheet = table.sheet("{move: R1, to: Ford}", "{move: B1, to: Ford}")
    before = table.everything()
    said = table.say("resolve", table.path, sheet, "--json", "--report", table.folder / "never.md")
    assert (said.code, said.json["accepted"], said.json["events"]) == (2, False, [])
    assert table.everything() == before
    lenient = table.say("resolve", table.path, sheet, "--lenient")
    assert lenient.code == 0
    assert "Not carried out   Red: {move: B1, to: 0201}: refused: B1 is not yours (rule 2.1)" in lenient.out


def test_a_question_exits_with_three(table):
    """--ask-first stops, the saved game says what is asked, the template asks it, and the answer resumes."""
    at_the_ford(table)
    said = table.say("resolve", table.path, table.sheet(ATTACK), "--ask-first")
    assert (said.code, said.out) == (3, "")
    compare("question.txt", said.err, table.folder)
    status = table.say("status", table.path, "--json").json
    assert (status["sides_due"], status["question"]["options"]) == (["Red"], ["0102", "0101"])
    assert "Red must answer" in table.say("status", table.path).out
    sheet = table.say("template", table.path).out
    assert "  attack 0201/retreat/R1:\n" in sheet
    answer = table.folder / "red.yaml"
    answer.write_text(sheet.replace("retreat/R1:", "retreat/R1: 0101"))
    done = table.say("resolve", table.path, answer, "--json")
    assert (done.code, done.json["question"]) == (0, None)
    assert table.game.position.place_of("R1") == "0101"
    assert table.say("verify", table.path).code == 0


def test_given_dice(tmp_path):
    """A missing die exits with three and is named; it comes as an option or from a file."""
    from table import Table

    table = at_the_ford(Table(tmp_path, "given"))
    said = table.say("resolve", table.path, table.sheet(ATTACK))
    assert said.code == 3
    assert said.err == (
        "a die is needed: turn 1/blue-turn/attack 0201 (1 to 6)\n    hint: roll it and add --die 'attack 0201=VALUE'\n"
    )
    assert table.say("status", table.path, "--json").json["die"] == "turn 1/blue-turn/attack 0201"
    assert table.say("resolve", table.path, "--die", "six").code == 2
    (tmp_path / "dice.yaml").write_text("attack 0201: 6\n")
    assert table.say("resolve", table.path, "--dice-file", tmp_path / "dice.yaml", "-o", tmp_path / "x.yaml").code == 0
    (tmp_path / "dice.yaml").write_text("[6]\n")
    assert table.say("resolve", table.path, "--dice-file", tmp_path / "dice.yaml", "-o", tmp_path / "x.yaml").code == 0
    done = table.say("resolve", table.path, "--die", "attack 0201=1", "--json")
    assert done.json["events"][0]["value"] == 1


def test_past_reports_in_every_view(table):
    """Any phase again, by turn and name, for each reader and in each format."""
    at_the_ford(table)
    table.play(ATTACK)
    table.play()
    table.play("{move: R3, to: 0101}")
    last = table.say("report", table.path).out
    assert last.startswith("Turn 2, Red Turn\n")
    assert "R3 goes from 0102 to 0101" in last
    assert "R3" not in table.say("report", table.path, "--public").out
    assert "R3" not in table.say("report", table.path, "--side", "blue", "--format", "html").out
    assert "R3" not in table.say("report", table.path, "--side", "blue", "--json").out
    assert "R3" in table.say("report", table.path, "--side", "red", "--format", "markdown").out
    first = table.say("report", table.path, "--turn", "1", "--json").json
    assert [report["phase"] for report in first] == ["red-turn", "blue-turn", "count"]
    assert table.say("report", table.path, "--turn", "1", "--phase", "count", "--json").json["phase"] == "count"
    assert table.say("report", table.path, "--phase", "blue-turn", "--json").json["turn"] == 1
    table.say("report", table.path, "-o", table.folder / "last.txt")
    assert (table.folder / "last.txt").read_text() == last
    for words, message in (
        (["--turn", "9"], "no such phase has been resolved yet"),
        (["--side", "Rad"], "did you mean Red?"),
        (["--side", "Red", "--public"], "not for both"),
        (["--format", "markdwon"], "did you mean markdown?"),
        (["-o", "report.pdf"], "a report's name ends in .txt, .md, .html, .bbcode, .json, .csv"),
    ):
        said = table.say("report", table.path, *words)
        assert (said.code, message in said.err) == (2, True)


# -- questions about a game -----------------------------------------------------------------------------------------


def test_supply(table):
    """Units in trouble first; one unit; the JSON shape."""
    compare("supply.txt", table.say("supply", table.path, "--side", "blue").out, table.folder)
    (unit,) = table.say("supply", table.path, "--unit", "b2", "--json").json["units"]
    assert set(unit) >= {"unit", "side", "supplied", "source", "path", "cut_at", "cut_by", "nearest_source"}
    assert (unit["unit"], unit["supplied"], unit["cut_at"], unit["cut_by"]) == ("B2", False, "0201", "the river")
    assert len(table.say("supply", table.path, "--json").json["units"]) == 6
    assert table.say("supply", table.path, "--unit", "R9").err == "there is no unit 'R9'\n"


def test_moves(table):
    """Where a unit can go, at what cost and by which path."""
    found = table.say("moves", table.path, "r1", "--json").json
    assert (found["unit"], found["place"]) == ("R1", "0101")
    first = {"place": "0201", "cost": 1, "path": ["0101", "0201"], "how": "move", "doubtful": False}
    assert found["destinations"][0] == first
    compare("moves.txt", table.say("moves", table.path, "r1").out, table.folder)
    assert table.say("moves", table.path, "R9").code == 2


def test_odds(table):
    """The chances of each attack on a sheet; a sheet with faults has none."""
    at_the_ford(table)
    sheet = table.sheet(ATTACK)
    (attack,) = table.say("odds", table.path, sheet, "--json").json["attacks"]
    assert set(attack) >= {"target", "strengths", "modifiers", "column", "results"}
    assert sum(result["probability"] for result in attack["results"]) == pytest.approx(1)
    compare("odds.txt", table.say("odds", table.path, sheet).out, table.folder)
    assert table.say("odds", table.path, table.sheet("{attack: Ford, with: [R1]}")).code == 2


def test_map(table):
    """As text for a reader, and as SVG."""
    assert "[R1" in table.say("map", table.path).out
    assert "R1" not in table.say("map", table.path, "--side", "Blue").out
    assert "R1" not in table.say("map", table.path, "--public").out
    svg = table.folder / "map.svg"
    assert table.say("map", table.path, "-o", svg).code == 0
    assert svg.read_text().lstrip().startswith("<")
    assert table.say("map", table.path, "-o", table.folder / "map.gif").code == 2
    assert "did you mean Ford?" in table.say("map", table.path, "--around", "Frod").err


def test_rules(table):
    """All rules, and one with its checks."""
    found = command("rules", "crossing", "--json").json["rules"]
    assert [rule["number"] for rule in found] == ["2.1", "2.2", "3.1", "3.2", "4.1"]
    assert found[0]["checks"] == ["A unit of the phasing side moves to an adjacent hex."]
    assert set(found[0]) >= {"number", "title", "kind", "effect", "tests"}
    compare("rule.txt", command("rules", "crossing", "2.1").out, table.folder)
    assert command("rules", "crossing", "9.9").code == 2


def test_verify(table):
    """What holds, and exit code 4 with the first difference where something does not."""
    at_the_ford(table)
    said = table.say("verify", table.path)
    terms = "Terms: no deadline; a side that sends nothing in time is waited for; nobody\nsigns.\n"
    assert (said.code, said.out) == (0, f"Verified: 1 phases and 0 seeded dice came out the same.\n\n{terms}")
    assert table.say("verify", table.path, "--json").json["verified"] is True
    journal = table.folder / "game.journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b'"end":"0201"', b'"end":"0102"'))
    said = table.say("verify", table.path)
    assert (said.code, said.out) == (4, "")
    assert "record 2 of the journal is not the one" in said.err
    assert table.say("verify", table.path, "--json").json["verified"] is False


def test_a_player_verifies_sealed_dice_with_what_was_published(sealed):
    """Commitment, revealed key and nonces are all told; one hash leads from each key to what was told before."""
    commitment = sealed.game.file.journal
    end = sealed.game.file.dice.commitment
    at_the_ford(sealed)
    first = sealed.game.file.dice.link
    sealed.say("resolve", sealed.path, sealed.sheet(ATTACK, nonce="blue sky"))
    told = " ".join(sealed.say("report", sealed.path, "--public").out.split())
    key = told.partition("The key of this phase is ")[2][:64]
    assert hashlib.sha256(bytes.fromhex(key)).hexdigest() == first
    assert hashlib.sha256(bytes.fromhex(first)).hexdigest() == end
    assert "Nonces: Blue 'blue sky'" in told
    assert sealed.say("verify", sealed.path, "--commitment", commitment).code == 0
    other = sealed.say("verify", sealed.path, "--commitment", first)
    assert (other.code, "not the one that was noted" in other.err) == (4, True)


@pytest.mark.parametrize("what", ["orders", "game", "map", "journal"])
def test_schema(what):
    """JSON Schemas are JSON, and name their dialect."""
    found = command("schema", what, "crossing").json
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_schema_of_orders_has_an_alternative_for_each_verb():
    """What an editor needs: verbs, sides, phases and kinds of question."""
    found = command("schema", "orders", "crossing").json
    verbs = [alternative["$ref"].rpartition("/")[2] for alternative in found["properties"]["orders"]["items"]["anyOf"]]
    assert verbs == ["March", "Assault"]
    assert found["$defs"]["March"]["required"][0] == "move"
    assert found["properties"]["side"]["enum"] == ["Red", "Blue"]
    assert found["$defs"]["Standing"]["properties"]["ask"] == {"enum": ["retreat"]}
    assert command("schema", "ordres", "crossing").code == 2


# -- help -----------------------------------------------------------------------------------------------------------


def test_help_on_exit_codes():
    """The codes of the contract."""
    out = command("help", "exit-codes").out
    assert [line[0] for line in out.splitlines() if line[0] != " "] == list("01234")
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help_with_an_example(name):
    """One line on what it does, and at least one example that begins with its name."""
    said = command(name, "--help")
    assert said.code == 0
    assert f"wargame {name}" in said.out.partition("Example")[2]
    assert max(map(len, said.out.splitlines())) <= 80
    if name != "help":
        assert command("help", name).out.split() == said.out.split()


def test_unknown_words_are_corrected():
    """Commands and topics."""
    assert command("statsu").err == "there is no command 'statsu'\n    hint: did you mean status?\n"
    assert (command("statsu").code, command("help", "exitcodes").code) == (2, 2)
    assert "did you mean exit-codes?" in command("help", "exitcodes").err
    assert command("status", "--nonsense").code == 2
    assert command("--version").out == f"wargame {__version__}\n"
