"""The Lamps Are Going Out at the terminal, as an umpire and two players use it: whole outputs, mistakes, views.

A snapshot that is meant to change is written anew with `UPDATE_SNAPSHOTS=1 pytest tests/lamps`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from snapshots import matches
from table import command

import wargame_cli
from wargame_cli.rulesets.lamps import RULESET

SNAPSHOTS = Path(__file__).parent / "snapshots"


class Umpire:
    """A game in a folder that goes on by typed commands."""

    def __init__(self, folder, *options, dice="seeded"):
        self.folder, self.path = folder, folder / "game.yaml"
        seed = ["--seed", "5"] if dice == "seeded" else []
        switches = [word for option in options for word in ("--option", option)]
        said = self.say("new", "lamps/campaign", "-o", self.path, "--id", "lamps", "--dice", dice, *seed, *switches)
        assert said.code == 0, said.err

    def say(self, *words):
        return command(*words)

    @property
    def position(self):
        return wargame_cli.load(self.path).position

    def sheet(self, *orders, name="sheet.yaml", **fields):
        """A sheet of the phasing side for the current phase."""
        position = self.position
        head = {"game": "lamps", "turn": position.turn, "phase": position.phase, "side": RULESET.phase(position).side}
        lines = [f"{name}: {value}" for name, value in (head | fields).items()]
        path = self.folder / name
        path.write_text("\n".join([*lines, "orders:", *(f"- {order}" for order in orders)]) + "\n", encoding="utf-8")
        return path

    def resolve(self, *orders, **fields):
        sheets = [self.sheet(*orders, **fields)] if RULESET.phase(self.position).side else []
        said = self.say("resolve", self.path, *sheets)
        assert said.code == 0, said.err
        return said

    def until(self, phase):
        """Go on with empty sheets to a phase."""
        while self.position.phase != phase:
            self.resolve()
        return self


@pytest.fixture
def umpire(tmp_path):
    return Umpire(tmp_path)


# -- a turn, command by command -----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [(), ("turn=two-step", "players=4")])
def test_every_template_of_a_turn_is_a_legal_sheet(tmp_path, options):
    """In each phase of a turn each side's template is accepted as it stands, and resolves."""
    umpire = Umpire(tmp_path, *options)
    seen = []
    while umpire.position.turn == 1:
        phase = umpire.position.phase
        sides = wargame_cli.load(umpire.path).sides_due
        sheets = []
        for side in RULESET.sides_in(umpire.position):
            said = umpire.say("template", umpire.path, "--side", side, "-o", tmp_path / f"{side}.yaml", "--force")
            assert said.code == 0
            assert umpire.say("check", umpire.path, tmp_path / f"{side}.yaml").code == 0, (phase, side)
            sheets.append(tmp_path / f"{side}.yaml")
        seen.append((phase, sides))
        assert umpire.say("resolve", umpire.path, *sheets).code == 0, phase
    assert len(seen) == (8 if options else 18)
    assert umpire.say("verify", umpire.path).code == 0


@pytest.mark.parametrize(
    "phase", ["germany-movement", "germany-combat", "western-allies-movement", "western-allies-production"]
)
def test_the_template_of_a_phase(umpire, phase):
    """The whole sheet: examples of every order, and what each unit can do."""
    umpire.until(phase)
    assert matches(SNAPSHOTS / f"template.{phase}.yaml", umpire.say("template", umpire.path).out)


def test_a_combat_from_the_sheet_to_the_reports(umpire, tmp_path):
    """Check, odds, resolve with reports in every format, and the same report again from the journal."""
    umpire.until("germany-combat")
    sheet = umpire.sheet(
        "{attack: Belgium, with: [GE-1, GE-2, GE-3], advance: all}", "{attack: Verdun, with: [GE-5, GE-6]}"
    )
    assert umpire.say("check", umpire.path, sheet).out == (
        "1  Attack Belgium with GE-1, GE-2 and GE-3; all advance.\n2  Attack Verdun with GE-5 and GE-6.\n"
        "The dice decide what comes of orders 1 and 2.\n"
        "Orders 1 and 2 may bring questions to the other side (retreat, defender,\n"
        "last-stand, counter-battery and evacuate).\nEvery order is legal; 0 errors, 0 warnings.\n"
    )
    odds = umpire.say("odds", umpire.path, sheet, "--json").json["attacks"]
    assert [attack["target"] for attack in odds] == ["belgium", "verdun"]
    for attack in odds:
        assert sum(result["probability"] for result in attack["results"]) == pytest.approx(1)
    files = [tmp_path / f"report.{ending}" for ending in ("md", "html", "json", "txt")]
    said = umpire.say("resolve", umpire.path, sheet, *(word for file in files for word in ("--report", file)))
    assert said.code == 0, said.err
    assert matches(SNAPSHOTS / "combat-report.txt", said.out)
    assert matches(SNAPSHOTS / "combat-report.md", files[0].read_text(encoding="utf-8"))
    assert files[3].read_text(encoding="utf-8") == said.out
    assert "<h3>Hanover against Belgium</h3>" in files[1].read_text(encoding="utf-8")
    told = json.loads(files[2].read_text(encoding="utf-8"))
    assert (told["turn"], told["phase"], told["reader"]) == (1, "germany-combat", "umpire")
    assert [event["event"] for event in told["events"]].count("CombatFought") >= 5
    again = umpire.say("report", umpire.path, "--turn", "1", "--phase", "germany-combat")
    assert again.out == said.out
    assert umpire.say("verify", umpire.path).code == 0


def test_every_line_fits_eighty_columns(umpire):
    """Whatever is printed of a game after a turn of play."""
    umpire.say("play", umpire.path, "--players", "random", "--turns", "2", "--seed", "4")
    for words in (
        ["status", umpire.path],
        ["supply", umpire.path],
        ["supply", umpire.path, "--side", "TE"],
        ["moves", umpire.path, "GE-1"],
        ["moves", umpire.path, "FR-1"],
        ["map", umpire.path],
        ["map", umpire.path, "--around", "Paris"],
        ["report", umpire.path, "--turn", "1"],
        ["report", umpire.path, "--turn", "2", "--side", "CP"],
        ["rules", "lamps"],
        ["rules", "lamps", "7.2.2"],
        ["play", umpire.path, "--games", "1"],
    ):
        said = umpire.say(*words)
        assert said.code == 0, said.err
        assert said.out
        long = [line for line in said.out.splitlines() if len(line) > 80]
        assert [
            line for line in long if str(umpire.path.with_suffix("")) not in line
        ] == []  # a command to type is never folded


def test_what_a_game_of_machine_players_came_to(umpire):
    """When nations joined or fell, and once it is over how it ended."""
    first = umpire.say("play", umpire.path, "--turns", "2").out
    assert " • Turkey joins the war: turn 2\n" in first
    assert "at the end" not in first
    whole = umpire.say("play", umpire.path, "--to-end").out
    assert re.search(r" • (CP|TE), (victory points|automatic victory): 1\n", whole)
    assert re.search(r" • Points of CP at the end: \d+\n", whole)
    copies = umpire.say("new", "lamps/campaign", "-o", umpire.folder / "copies.yaml")
    assert copies.code == 0
    summed = umpire.say("play", umpire.folder / "copies.yaml", "--games", "2").out
    assert " • Turkey joins the war: in 2 of 2 games (turn 2: 2)\n" in summed


def test_the_supply_report(umpire):
    """Who cannot be refitted, where his line is cut and by what; of a side everybody's line."""
    umpire.until("germany-combat")
    umpire.resolve("{attack: Belgium, with: [GE-1, GE-2, GE-3], advance: all}")
    assert matches(SNAPSHOTS / "supply.txt", umpire.say("supply", umpire.path).out)
    assert matches(SNAPSHOTS / "supply-of-a-side.txt", umpire.say("supply", umpire.path, "--side", "TE").out)
    (unit,) = umpire.say("supply", umpire.path, "--unit", "ge-lv", "--json").json["units"]
    assert (unit["unit"], unit["supplied"], unit["cut_at"], unit["rule"]) == ("GE-LV", False, "Tanga", "6.2.2.1")


def test_the_moves_of_a_unit(umpire):
    """Where it can go, how, and the way by names."""
    assert matches(SNAPSHOTS / "moves.txt", umpire.say("moves", umpire.path, "GE-4").out)
    assert umpire.say("moves", umpire.path, "GB-2").out == "GB-2 at the force pool\nIt can go nowhere.\n"


def test_what_a_unit_cannot_be_ordered_is_told_with_the_rule(umpire):
    """Of the orders of the phase; nothing of a unit whose side has none to give."""
    umpire.until("germany-movement")
    told = umpire.say("moves", umpire.path, "GE-FL1").out
    assert told.endswith("Not possible in this phase:\n\n • move: GE-FL1 does not move over land (6.3)\n")
    (bar,) = umpire.say("moves", umpire.path, "GE-FL1", "--json").json["not_possible"]
    assert bar == {"verb": "move", "message": "GE-FL1 does not move over land", "rule": "6.3"}
    assert umpire.say("moves", umpire.path, "FR-1", "--json").json["not_possible"] == []


def test_the_hint_on_orders_can_be_typed(umpire):
    """Where not all orders of the phase are shown, it names the command with its ruleset."""
    umpire.until("germany-movement")
    said = umpire.say("check", umpire.path, umpire.sheet("{garble: Belgium}"))
    assert "more: wargame help orders lamps\n" in said.out


# -- questions first ----------------------------------------------------------------------------------------------


def test_a_question_stops_the_phase_and_the_answer_goes_on(umpire):
    """`--ask-first` ends with exit code 3; status and template say what to answer; the answered phase resolves."""
    umpire.until("germany-combat")
    sheet = umpire.sheet("{attack: Belgium, with: [GE-1]}")
    said = umpire.say("resolve", umpire.path, sheet, "--ask-first")
    assert said.code == 3
    status = umpire.say("status", umpire.path, "--json").json
    question = status["question"]
    assert (question["side"], question["label"], question["options"]) == (
        "TE", "attack belgium/1/defender", ["GB-1", "BE-1"],
    )  # fmt: skip
    template = umpire.say("template", umpire.path, "--side", "TE").out
    unwrapped = " ".join(template.split("\n# "))
    assert "A question waits for your answer: Which army defends Belgium? (rule 7.2.2)" in unwrapped
    assert "# One of: GB-1, BE-1; by default " in template
    answer = umpire.folder / "te.yaml"
    answer.write_text(template.replace("attack belgium/1/defender:", "attack belgium/1/defender: BE-1 #"), "utf-8")
    done = umpire.say("resolve", umpire.path, answer)
    assert done.code == 0, done.err
    assert "GE-1 against BE-1: " in done.out
    assert "TE     attack belgium/1/defender   BE-1     the sheet" in done.out


# -- mistakes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "message", "hint"),
    [
        ("{attack: Belgium, with: [GE-99]}", "no unit is called 'GE-99'", "did you mean GE-9?"),
        ("{attack: Belgum, with: [GE-1]}", "no area is called 'Belgum'", "did you mean Belgium?"),
        ("{atack: Belgium, with: [GE-1]}", "there is no order 'atack'", "did you mean attack?"),
        ("{attack: Belgium, with: [GE-1], untill: worn}", "unknown field 'untill'", "did you mean until?"),
        ("{attack: Belgium, with: [GE-1], until: woorn}", "'woorn' is not one of: ", "did you mean worn?"),
        ("{attack: Belgium, with: [GE-1], if: {}}", "a condition names `ours`, `theirs`, `push`", ""),
        ("{attack: Belgium, with: [GE-1], if: {owrs: Paris}}", "unknown field 'owrs'", "did you mean ours?"),
        ("{attack: Belgium, with: [GE-1], keep: many}", "expected a whole number, not 'many'", "write keep: NUMBER"),
        ("{attack: Belgium, with: [GE-1], most: -1}", "-1", "write most: NUMBER"),
        ("{attack: Belgium}", "the field 'with' is missing", "for example {attack: belgium"),
        ("{attack: Belgium, with: [GE-1], advance: [GE-X]}", "no unit is called 'GE-X'", "did you mean GE-"),
        ("{move: GE-1, to: Rhine}", "there are no 'move' orders in the phase germany-combat", "germany-movement"),
        ("{guerilla: Uganda}", "Uganda is not adjacent to Lettow-Vorbeck (rule 7.4.2)", ""),
        ("{attack: Verdun, with: [GE-1]}", "Verdun is not adjacent to Hanover", ""),
    ],
)
def test_a_mistake_is_told_with_its_line(umpire, order, message, hint):
    """File, line, what is wrong, and what was meant if something is near; nothing was written."""
    umpire.until("germany-combat")
    before = umpire.path.read_bytes()
    sheet = umpire.sheet(order, "{attack: Belgium, with: [GE-2]}")
    for command_name in ("check", "resolve"):
        said = umpire.say(command_name, umpire.path, sheet)
        told = said.out if command_name == "check" else said.err
        assert said.code == 2
        assert re.search(rf"^{re.escape(str(sheet))}:6:\d+: ", told, re.MULTILINE)
        assert f"{sheet}:7:" not in told
        assert message in told
        assert hint in told
        assert "Traceback" not in said.err
    assert umpire.path.read_bytes() == before


def test_mistakes_behind_another_attack_are_told(umpire):
    """Refused where no attack could change it; else a warning, also as JSON, and instead of the odds."""
    umpire.until("germany-combat")
    verdun = "{attack: Verdun, with: [GE-4], advance: all}"
    never = ("{attack: Moscow, with: [GE-8]}", "{attack: Rome, with: [GE-1]}", "{attack: Rhine, with: [GE-2]}")
    found = umpire.say("check", umpire.path, umpire.sheet(verdun, *never), "--json").json
    assert [error["line"] for error in found["errors"]] == [7, 8, 9]
    sheet = umpire.sheet(verdun, "{attack: Paris, with: [GE-4], from: Verdun}")
    said = umpire.say("check", umpire.path, sheet)
    assert said.out.splitlines()[-1].startswith("Every order is legal; 0 errors, ")
    told = "as things stand: GE-4 is not in Verdun"
    assert f"warning: {sheet}:7:26: {told} (rule 7.2.2)" in said.out
    (warning,) = umpire.say("check", umpire.path, sheet, "--json").json["warnings"]
    assert (warning["line"], warning["rule"], warning["message"]) == (7, "7.2.2", told)
    said = umpire.say("odds", umpire.path, sheet)
    assert said.out.endswith(f"Attack on Paris\n{told} (rule 7.2.2)\n"), said.out
    found = umpire.say("odds", umpire.path, sheet, "--json").json
    assert [attack["warning"] for attack in found["attacks"]] == ["", f"{told} (rule 7.2.2)"]
    assert found["warnings"] == [warning]
    assert told not in umpire.say("resolve", umpire.path, sheet).err


def test_all_mistakes_are_told_at_once(umpire):
    """The malformed and the illegal of one sheet in one pass, also as JSON."""
    umpire.until("germany-combat")
    sheet = umpire.sheet(
        "{attack: Belgium, with: [GE-4]}",
        "{attack: Belgium, with: [GE-77]}",
        "{fight: dead}",
        "{attack: Paris, with: [GE-1]}",
    )
    found = umpire.say("check", umpire.path, sheet, "--json").json
    assert not found["accepted"]
    assert [(error["line"], error["kind"]) for error in found["errors"]] == [
        (6, "illegal"), (7, "malformed"), (8, "malformed"), (9, "illegal"),
    ]  # fmt: skip
    assert found["errors"][0]["rule"] == "7.2.2"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"standing": "[{ask: retret, prefer: [paris]}]"}, "did you mean retreat?"),
        ({"answers": '{"attack belgium/1/defender": [BE-1]}'}, "answers"),
        ({"side": "Germany"}, "Germany"),
        ({"phase": "germany-movement"}, "is over"),
        ({"turn": "2"}, "has not come yet"),
    ],
)
def test_mistakes_round_the_orders(umpire, fields, message):
    """In the header, the answers and the standing orders: never a traceback."""
    umpire.until("germany-combat")
    said = umpire.say("check", umpire.path, umpire.sheet("{attack: Belgium, with: [GE-2]}", **fields))
    assert "Traceback" not in said.err
    assert (said.code, message in said.out) == (2, True)


def test_an_odd_standing_order_is_a_warning(umpire):
    """A policy that there is not may be the name of something: it is taken, and the near one is told."""
    umpire.until("germany-combat")
    sheet = umpire.sheet("{attack: Belgium, with: [GE-2]}", standing="[{ask: defender, prefer: [hom]}]")
    said = umpire.say("check", umpire.path, sheet)
    assert said.code == 0
    assert f"warning: {sheet}:5:36: 'hom' is no policy for 'defender'" in said.out
    assert "did you mean home?" in said.out


def test_the_default_may_be_wished_for_in_every_standing_order(umpire):
    """It is a word of every question, and no warning."""
    umpire.until("germany-combat")
    sheet = umpire.sheet("{attack: Belgium, with: [GE-2]}", standing="[{ask: defender, prefer: [home, default]}]")
    said = umpire.say("check", umpire.path, sheet)
    assert (said.code, said.err) == (0, "")


def test_options_that_there_are_not(tmp_path):
    """An unknown option or choice is told with those that there are."""
    for option, message in (
        ("turns=two-step", "did you mean turn?"),
        ("turn=three-step", "two-step"),
        ("players=5", "3-entente"),
    ):
        said = command("new", "lamps/campaign", "-o", tmp_path / "x.yaml", "--option", option)
        assert said.code == 2
        assert message in said.err
        assert not (tmp_path / "x.yaml").exists()


# -- views --------------------------------------------------------------------------------------------------------


def test_a_side_reads_its_own_choices_only(umpire):
    """The table is told to everybody alike; whose default was taken is told to him and the umpire."""
    umpire.until("germany-combat")
    umpire.resolve("{attack: Belgium, with: [GE-1]}")
    views = {
        "umpire": umpire.say("report", umpire.path).out,
        "CP": umpire.say("report", umpire.path, "--side", "CP").out,
        "TE": umpire.say("report", umpire.path, "--side", "TE").out,
        "public": umpire.say("report", umpire.path, "--public").out,
    }
    assert {who: "attack belgium/1/defender   " in text.partition("Dice")[0] for who, text in views.items()} == {
        "umpire": True, "CP": False, "TE": True, "public": False,
    }  # fmt: skip
    fights = {text.partition("\nCombat\n")[2].partition("\n\n")[0] for text in views.values()}
    assert len(fights) == 1
    assert fights.pop().startswith("Hanover against Belgium\n • GE-1 against ")


@pytest.mark.rule("12.0b")
def test_four_players_by_their_names(tmp_path):
    """Each player signs, asks and reads under his faction's name, whatever its capitals; the alliances are no sides."""
    umpire = Umpire(tmp_path, "players=4").until("western-allies-movement")
    names = ["Germany", "Western-Allies", "Eastern-Allies", "Central-Allies"]
    (scenario,) = (one for one in command("scenarios", "--json").json["scenarios"] if one["id"] == "lamps/campaign")
    assert scenario["sides"] == ["CP", "TE"]
    assert umpire.say("status", umpire.path, "--json").json["sides_due"] == ["Western-Allies"]
    for name in names:
        told = umpire.say("report", umpire.path, "--side", name.lower(), "--json").json
        assert told["reader"] == name
        units = umpire.say("supply", umpire.path, "--side", name, "--json").json["units"]
        assert units
        assert {unit["side"] for unit in units} == {"CP" if name in (names[0], names[3]) else "TE"}
    said = umpire.say("report", umpire.path, "--side", "TE")
    assert said.code == 2
    assert all(name in said.err for name in names)
    done = umpire.say("resolve", umpire.path, umpire.sheet("{move: FR-1, to: Paris}"))
    assert done.code == 0
    assert (
        "FR-1 moves from Verdun to Paris by way of " in done.out or "FR-1 moves from Verdun to Paris (6.3)" in done.out
    )


def test_live_combat_question_by_question(umpire):
    """The game waits after every attack; the answers given so far are kept, and the last one resolves the phase."""
    umpire.until("germany-combat")
    said = umpire.say("resolve", umpire.path, umpire.sheet("{fight: live}"), "--ask-first")
    asked = []
    while said.code == 3:
        question = umpire.say("status", umpire.path, "--json").json["question"]
        asked.append(question["label"])
        choice = question["options"][0] if len(asked) == 1 else question["default"]
        sheet = umpire.folder / "answer.yaml"
        position = umpire.position
        head = f"game: lamps\nturn: {position.turn}\nphase: {position.phase}\nside: {question['side']}\n"
        sheet.write_text(f'{head}answers: {{"{question["label"]}": {choice}}}\n', encoding="utf-8")
        said = umpire.say("resolve", umpire.path, sheet, "--ask-first")
    assert said.code == 0, said.err
    assert asked[:2] == ["next attack/1", "attack belgium/1/defender"]
    assert "next attack/2" in asked
    assert "GE-1 against " in said.out
    assert umpire.say("verify", umpire.path).code == 0


def test_an_answer_that_nobody_asked_for_is_a_warning(umpire):
    """A label with a slip of the pen is told with the question that was meant."""
    umpire.until("germany-combat")
    sheet = umpire.sheet("{attack: Belgium, with: [GE-2]}", answers='{"attack belgium/1/defendr": BE-1}')
    said = umpire.say("resolve", umpire.path, sheet)
    assert said.code == 0
    assert "did you mean attack belgium/1/defender?" in said.err
