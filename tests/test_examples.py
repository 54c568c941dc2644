"""The examples are true: their scripts run, and what they show is what comes of them.

After a change that is meant to change what they show: `UPDATE_EXAMPLES=1 pytest tests/test_examples.py`, and read the
difference.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from example_scripts import EXAMPLES, environment, ran

import wargame_cli as wargame

KAISERS_WAR = EXAMPLES / "kaisers-war"
LAMPS = EXAMPLES / "lamps"
ILLUSIONS = EXAMPLES / "illusions-of-glory"
UPDATE = bool(os.environ.get("UPDATE_EXAMPLES"))

#: Makes every secret the same, so that sealed dice come out as a document shows them.
FIXED_SECRET = "import secrets\nsecrets.token_bytes = lambda nbytes=32: bytes(range(nbytes))\n"

#: A block of a document: what its first line says that it is, and its text.
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

#: Printed between the commands of a document, where nothing else prints it.
MARK = "\x1e"


@pytest.fixture
def shell(tmp_path):
    """Runs `sh` with these words in an empty folder, with this project's `wargame`; both outputs come as one."""
    folder = tmp_path / "folder"
    folder.mkdir()
    env = environment(tmp_path / "tools")

    def run(*words: object, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            cwd=folder,
            env=env | more,
            check=False,
        )

    run.folder = folder
    return run


def test_the_demo_runs_and_verifies(tmp_path_factory):
    """`make demo` plays its turn to the end, and the game that it made is verified."""
    done = ran("kaisers-war/demo", tmp_path_factory)
    assert done.code == 0, done.printed
    assert "Verified: " in done.printed


#: What each of the scripts that write reports ends with.
TOLD = {
    "kaisers-war/palestine": "Verified: ",
    "lamps/extended-example": "Verified: 16 phases",
    "illusions-of-glory/galicia": "Verified: 21 phases",
    "great-war-in-europe/turn": "Verified: 9 phases",
    "great-war-in-europe/fortnight": "Verified: 7 phases",
    "great-war-ground-rules/turn": "Verified: 8 phases",
}


@pytest.mark.parametrize("example", TOLD)
def test_the_reports_of_an_example_are_what_its_script_writes(example, tmp_path_factory):
    """For every reader and byte for byte."""
    done = ran(example, tmp_path_factory)
    assert done.code == 0, done.printed
    assert TOLD[example] in done.printed
    same_reports(EXAMPLES / example / "reports", done.folder / "reports")


def test_every_card_and_turn_of_the_rulebooks_own_game_has_a_report():
    """Eight cards and eight faction turns."""
    assert len(list((LAMPS / "extended-example" / "reports").iterdir())) == 16


def test_the_set_up_for_a_module_is_what_the_script_writes(shell):
    """What the Central Powers may see of Palestine comes out as the file beside the script says."""
    done = shell(KAISERS_WAR / "vassal" / "run.sh")
    assert done.returncode == 0, done.stdout
    shown, made = KAISERS_WAR / "vassal" / "setup.json", shell.folder / "setup.json"
    if UPDATE:
        shutil.copy(made, shown)
    assert shown.read_text("utf-8") == made.read_text("utf-8")


def test_a_users_values_are_in_the_game(shell):
    """Of the board, the counters, the set-up and the cards; the game and its journal keep them."""
    made = ("wargame new illusions-of-glory/campaign -o game.yaml --seed 4 --data", ILLUSIONS / "data" / "mine.yaml")
    done = shell("-c", f"{made[0]} '{made[1]}' && wargame resolve game.yaml --lenient && wargame verify game.yaml")
    assert done.returncode == 0, done.stdout
    game = wargame.load(shell.folder / "game.yaml").position
    ground = game.kit.ground
    assert (game.fort("lemberg"), ground.spaces["sandomierz"].terrain) == (1, "swamp")
    assert (ground.way("jaroslau", "sandomierz"), ground.crosses_water("jaroslau", "sandomierz")) == ("single", True)
    assert {game.counter(unit).reduced.cf for unit in ("AH-I-1", "AH-I-12")} == {1}
    assert (game.step("AH-E-14").lf, game.counter("RU-C-Novikov").name) == (4, "Novikov's Cavalry Corps")
    assert (game.place_of("RU-I-10"), game.place_of("RU-I-12")) == ("proskurov", "rovno")
    assert (game.cards["AP-3"].ops, game.cards["AP-3"].title, game.cards["AP-56"].title) == (2, "PLEHVE", "BROWN SHOES")


def test_values_of_a_users_copy_of_the_near_east_are_in_the_game(shell):
    """Of a chart, a counter, a chit, a town and the set-up; the game and its journal keep them."""
    mine = EXAMPLES / "great-war-in-europe" / "data" / "mine.yaml"
    made = f"wargame new great-war-in-europe/near-east-1918 -o game.yaml --seed 4 --data '{mine}'"
    done = shell("-c", f"{made} && wargame resolve game.yaml --lenient && wargame verify game.yaml")
    assert done.returncode == 0, done.stdout
    game = wargame.load(shell.folder / "game.yaml").position
    assert game.kit.tables.resources.near_east["TU"]["P"] == 2
    assert (game.counter("PN-SPR").values, game.chit("CP-army-of-islam").letter) == ("1-2-4", "P")
    assert ("city" in game.kit.kinds["N1916"], game.place_of("TU-46")) == (True, "N2419")


def test_values_of_a_users_copy_of_picardy_are_in_the_game(shell):
    """Of a chart, a counter, a hex, a field of the scenario and the set-up; the game and its journal keep them."""
    mine = EXAMPLES / "great-war-ground-rules" / "data" / "mine.yaml"
    made = f"wargame new great-war-ground-rules/picardy-1918 -o game.yaml --seed 4 --data '{mine}'"
    done = shell("-c", f"{made} && wargame resolve game.yaml --lenient && wargame verify game.yaml")
    assert done.returncode == 0, done.stdout
    game = wargame.load(shell.folder / "game.yaml").position
    assert game.kit.tables.replacements.cadre == 0.5
    assert (game.face("GE-1G").attack, game.face("GE-1G").defence) == (10, 13)
    assert ("rail-center" in game.kit.kinds["1024"], game.place_of("GE-199")) == (True, "0922")
    assert game.rail["NW Europe Standard Gauge/CP"] == 60


def same_reports(shown: Path, made: Path) -> None:
    """The reports of an example are those that were made; on demand they become those."""
    if UPDATE:
        shutil.rmtree(shown, ignore_errors=True)
        shutil.copytree(made, shown, ignore=lambda folder, names: [name for name in names if not name.endswith(".md")])
    assert {path.name for path in shown.iterdir()} == {path.name for path in made.glob("*.md")}
    for path in shown.iterdir():
        assert path.read_text("utf-8") == (made / path.name).read_text("utf-8"), path.name


# -- documents that are tests ---------------------------------------------------------------------------------------


def commands(console: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with what the document shows of its output."""
    first, *parts = re.split(r"^\$ ", console, flags=re.MULTILINE)
    assert not first
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


def script_of(document: str) -> str:
    """A document as a shell script: files are written, commands are run; each command's output ends with a mark."""
    lines: list[str] = []
    for language, text in BLOCK.findall(document):
        if language == "console":
            lines += [f"{command}\nstatus=$?; printf '{MARK}'; (exit $status)" for command, _ in commands(text)]
        else:
            name = re.match(r"# (.+?\.\w+)", text)[1]
            lines.append(f"cat >'{name}' <<'END OF FILE'\n{text}END OF FILE")
    return "\n".join(lines) + "\n"


def fits(shown: str, said: str) -> bool:
    """Whether an output is what is shown; `...` stands for anything that was left out."""
    pattern = "".join(".*" if part == "..." else re.escape(part) for part in re.split(r"(\.\.\.)", shown))
    return re.fullmatch(pattern, said, re.DOTALL) is not None


def checked(document: str, outputs: list[str]) -> str:
    """The document with the outputs of its commands in the place of those that do not fit."""
    said = iter(outputs)

    def block(found: re.Match[str]) -> str:
        if found[1] != "console":
            return found[0]
        told = ((command, shown, next(said)) for command, shown in commands(found[2]))
        lines = [f"$ {command}\n{shown if fits(shown, output) else output}" for command, shown, output in told]
        return f"```console\n{''.join(lines)}```"

    return BLOCK.sub(block, document)


def goes_as_it_is_told(shell, path: Path) -> None:
    """Every command of a walk-through prints what the document shows: files, messages, dice and exit codes."""
    document = path.read_text("utf-8")
    secret = shell.folder.parent / "secret"
    secret.mkdir()
    (secret / "sitecustomize.py").write_text(FIXED_SECRET)
    done = shell("-c", script_of(document), PYTHONPATH=str(secret))
    assert "wargame has failed" not in done.stdout, done.stdout
    *outputs, rest = done.stdout.split(MARK)
    assert (done.returncode, rest) == (0, "")
    now = checked(document, outputs)
    if UPDATE:
        path.write_text(now, "utf-8")
    assert path.read_text("utf-8") == now


@pytest.mark.skipif(not shutil.which("openssl"), reason="a player recomputes a die with openssl")
def test_the_game_by_mail_goes_as_it_is_told(shell):
    """From the commitment to the last verification."""
    goes_as_it_is_told(shell, KAISERS_WAR / "by-mail" / "README.md")


@pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="players sign their sheets with ssh-keygen")
def test_the_moderators_evening_goes_as_it_is_told(shell):
    """Sheets that came in, reminders, a deadline, a correction, a rewind, an override, and what a player can check."""
    goes_as_it_is_told(shell, EXAMPLES / "moderating" / "README.md")


def test_lock_then_roll_goes_as_it_is_told(shell):
    """A lock, the round of a real network after it, and what a side checks."""
    goes_as_it_is_told(shell, EXAMPLES / "moderating" / "beacon" / "README.md")


def test_illusions_of_glory_by_mail_goes_as_it_is_told(shell):
    """Opening cards, a round in one mail, a stop that tells the enemy something, and sheets that come early."""
    goes_as_it_is_told(shell, ILLUSIONS / "by-mail" / "README.md")


def test_an_evening_of_three_games_goes_as_it_is_told(shell):
    """Mails come in, what is ready is resolved, and the mails of the answers are made, for a whole folder at once."""
    goes_as_it_is_told(shell, EXAMPLES / "moderating" / "many-games" / "README.md")


def test_the_games_of_two_machines_go_as_it_is_told(shell):
    """Played apart and added up, and the same as played together."""
    goes_as_it_is_told(shell, EXAMPLES / "two-machines" / "README.md")


def test_links_lead_somewhere():
    """Every relative link in a document of the examples is to a file or folder that is there."""
    for document in EXAMPLES.rglob("*.md"):
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text("utf-8")):
            assert (document.parent / link).exists(), f"{document.name}: {link}"
