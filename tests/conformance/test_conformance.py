"""Every conformance case is a test, and the runner itself can fail."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import jsonschema_rs
import pytest
import yaml
from our_cases import CASES, GAMES, HERE

import wargame_cli.rulesets
from wargame_cli import rulesets
from wargame_cli.conformance import Verdict, run
from wargame_cli.conformance.cases import Case
from wargame_cli.conformance.page import page
from wargame_cli.conformance.run import judge
from wargame_cli.conformance.schemas import schema
from wargame_cli.engine.errors import Malformed

AT_ONCE = HERE.parent / "toy" / "at_once"

#: Land all round the defended hex.
_RING = ", ".join(f"{name}: {{}}" for name in ("N", "NE", "SE", "S", "SW", "NW"))

BATTLE = """\
game: kaisers-war
cases:
- id: X-1
  rule: "12.18"
  given: {battle: {attackers: [{id: A1, values: 10-8-2}], defenders: [{id: D1, values: 4-4-2}]}}
  orders: [{attack: T, with: [A1]}]
  dice: [5]
  expect: {percent: 250}
"""


@pytest.fixture
def theaters(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The Two Theaters is at hand, where both sides have a phase at the same time."""
    monkeypatch.setattr(wargame_cli.rulesets, "__path__", [*wargame_cli.rulesets.__path__, str(AT_ONCE)])
    rulesets.names.cache_clear()
    yield
    rulesets.names.cache_clear()
    rulesets.load.cache_clear()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    """Everything that a case expects comes true; cases of chapters that are not built wait."""
    verdict = judge(case)
    if verdict.result == "waits":
        pytest.skip(verdict.messages[0])
    assert verdict.holds, "\n".join(verdict.messages)


@pytest.mark.parametrize("game", GAMES)
def test_cases_name_rows_of_the_rulebook(game: str) -> None:
    """Every case names at least one row of the inventory, and none that is not there."""
    rows = set(rulesets.load(game).book.rules)
    assert [case.id for case in CASES if case.game == game and not (case.rows and rows.issuperset(case.rows))] == []


def test_there_are_enough_cases() -> None:
    """The 79 examples of the rulebook are all here, and at least 150 more."""
    ids = {case.id for case in CASES}
    examples = {f"TX-{number:02d}" for number in range(1, 78)} | {"TX-03b", "TX-18b"}
    assert len(examples) == 79
    assert examples <= ids
    assert len([name for name in ids if name.startswith("KW-")]) >= 150


def test_there_are_enough_cases_of_the_lamps() -> None:
    """The 46 examples of the rulebook are all here, and at least 120 more."""
    ids = [case.id for case in CASES if case.game == "lamps"]
    own = [name for name in ids if name.startswith("LA-")]
    assert len(ids) - len(own) == 46
    assert "extended-example" in ids
    assert len(own) >= 120


def test_there_are_enough_cases_of_illusions_of_glory() -> None:
    """The 100 examples of the rulebook are all here, and at least 150 more."""
    ids = {case.id for case in CASES if case.game == "illusions-of-glory"}
    examples = {f"T{number:03d}" for number in range(1, 101)}
    assert examples <= ids
    assert len(ids - examples) >= 150


#: Examples that need an order of battle, a table or a chapter that is not in the ground rules; RULINGS.md says which.
UNWRITTEN = {
    *("T002", "T008", "T010", "T011", "T073", "T096", "T113", "T114", "T115", "T116", "T118", "T119"),
    *("T129", "T130", "T143"),
}


def test_there_are_enough_cases_of_the_ground_rules() -> None:
    """The examples of the rulebook are all here that the ground rules can show, and at least 150 more."""
    ids = [case.id for case in CASES if case.game == "great-war-ground-rules"]
    examples = {f"T{number:03d}" for number in range(1, 150)} - UNWRITTEN
    written = {name[:4] for name in ids if name.startswith("T")}
    assert written == examples
    assert len([name for name in ids if not name.startswith("T")]) >= 150


def test_only_optional_chapters_wait() -> None:
    """A case that waits belongs to an optional row."""
    for case in CASES:
        if case.needs:
            rules = rulesets.load(case.game).book.rules
            assert {rules[row].kind for row in case.rows} == {"optional"}, case.id


# -- the runner can fail -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("percent: 251", "percent: expected 251, found 250"),
        ("result: AW", "result: expected AW, found DW"),
        ("eliminated: [A1]", "eliminated: expected A1, found none"),
        ("retreats: none", "retreats: expected nobody"),
        ("change: {CP: -1}", "change: expected CP -1, found +0"),
        ("legal: false", "legal: all orders are legal"),
        ('refused: "12.3"', "refused: expected by 12.3, but nothing is refused"),
        ("at: {A1: T}", "at: expected A1 in T, found in 1009"),
        ("ends: {winner: CP}", "ends: expected CP to win, any level; found: the game goes on"),
        ("asked: [attack 1010/retreat A1]", "asked: expected attack 1010/retreat A1, found"),
        ("refused: {2: ['12.3', '12.4']}", "refused: expected {'2': ('12.3', '12.4')}, but nothing is refused"),
        ('warned: "9.4"', "warned: expected 9.4, found nothing"),
        ('lapsed: "12.5"', "lapsed: expected 12.5, found nothing"),
        ("points: {CP: 51}", "points: expected CP to have 51, found 50"),
        ("change: {Blue: 1}", "change: expected Blue +1, found None"),
        ("rolled: 2", "rolled: expected 2 dice, rolled 1: turn 2/cp-first-combat/attack 1010/combat"),
        ("next: [2, cp-movement]", "next: expected turn 2, cp-movement, found turn 2, cp-second-combat"),
    ],
)
def test_a_false_expectation_fails(tmp_path: Path, expected: str, message: str) -> None:
    """A case that expects what does not come true fails, and says what came instead."""
    verdict = _judged(tmp_path, BATTLE.replace("percent: 250", expected))
    assert verdict.result == "fails"
    assert any(text.startswith(message) for text in verdict.messages), verdict.messages


def test_a_game_that_must_go_on(tmp_path: Path) -> None:
    """Where the game ends against the case's expectation, the message says who wins."""
    given = BATTLE.replace("{battle", "{points: {Allied: 6}, battle").replace("[5]", "[6]")
    verdict = _judged(tmp_path, given.replace("percent: 250", "ends: no"))
    assert verdict.messages == ("ends: CP wins (Continental: Allied fell to zero points; CP ends with 50 and 25 more)",)


def test_one_false_variant_is_enough(tmp_path: Path) -> None:
    """A case holds only if all its variants do; the message names the variant."""
    verdict = _judged(tmp_path, BATTLE + "  variants:\n  - {title: good}\n  - {title: bad, expect: {percent: 1}}\n")
    assert verdict.result == "fails"
    assert verdict.messages == ("bad: percent: expected 1, found 250",)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("dice: [5]", "dice: [5, 1]", "dice were given that are never rolled"),
        ("dice: [5]", "play: phase", "a die is rolled that the case does not give"),
        ("with: [A1]", "with: [D1]", "an order is refused"),
        ("dice: [5]", "dice: [5]\n  answers: {attack 1010/table: infiltration}", "is never asked"),
        ("dice: [5]", "dice: [5]\n  answers: {attack 1010/retreat D1: nowhere}", "is none of"),
        ("dice: [5]", "dice: [7]", "shows 7, which is not 1 to 6"),
        ("with: [A1]", "with: [A1], if: {empty: T}", "an order lapses: {attack: 1010"),
        ("dice: [5]", "until: {turn: 1, phase: cp-movement}", "turn 1, cp-movement does not come"),
        ("dice: [5]", "until: {turn: 2, phase: allied-start}", "turn 2, allied-start does not come"),
        ("dice: [5]", "until: {turn: 9, phase: cp-movement}", "the game ends before turn 9, cp-movement: Imperial: "),
    ],
)
def test_what_a_case_does_not_say_must_not_happen(tmp_path: Path, old: str, new: str, message: str) -> None:
    """Dice too many or too few, refused orders and answers to nothing are differences."""
    verdict = _judged(tmp_path, BATTLE.replace(old, new))
    assert verdict.result == "fails"
    assert message in verdict.messages[0]


BOTH = """\
game: theaters
cases:
- id: X-1
  rule: "1"
  given: {phase: march}
  orders:
    North: [{move: N2, to: "0301"}]
    South: [{move: S2, to: "0301"}]
  expect: {at: {S2: "0301", N2: "0201"}, lapsed: "1"}
"""


def test_sides_that_have_a_phase_together_both_give_orders(tmp_path: Path, theaters: None) -> None:
    """By the name of the side, however they are written; the South is carried out first, and who is left out stands."""
    assert _judged(tmp_path, BOTH).messages == ()
    alone = BOTH.replace('    South: [{move: S2, to: "0301"}]\n', "").replace('lapsed: "1"', "rolled: 0")
    assert _judged(tmp_path, alone.replace('{S2: "0301", N2: "0201"}', '{S2: "0401", N2: "0301"}')).messages == ()
    single = BOTH.replace("march", "north").replace('    South: [{move: S2, to: "0301"}]\n', "")
    attack = single.replace('move: N2, to: "0301"', 'attack: "0301", with: N2')
    assert _judged(tmp_path, attack[: attack.index("  expect")] + '  expect: {refused: "2"}\n').messages == ()


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("    South:", "    East:", 8, "East gives no orders in the phase march"),
        ("march", "north", 8, "South gives no orders in the phase north"),
        ('  orders:\n    North: [{move: N2, to: "0301"}]\n    South: [', "  orders: [", 6, "say whose these are"),
        ("move: S2, to", "march: S2, to", 8, "there is no order 'march'"),
        ("move: N2", "move: S9", 7, "there is no unit 'S9'"),
    ],
)
def test_orders_are_of_a_side_that_has_the_phase(
    tmp_path: Path, theaters: None, old: str, new: str, line: int, message: str
) -> None:
    """Others are told with their line, and so is what is wrong with an order of either side."""
    verdict = _judged(tmp_path, BOTH.replace(old, new))
    assert verdict.result == "unread", verdict.messages
    assert re.search(rf"cases\.yaml:{line}:(\d+:)? ", verdict.messages[0])
    assert message in verdict.messages[0]


def test_a_missing_option_waits(tmp_path: Path) -> None:
    """A case that needs an option of a chapter that is not built is neither held nor failed."""
    verdict = _judged(tmp_path, BATTLE.replace('rule: "12.18"', 'rule: "30.1"\n  needs: ["30"]'))
    assert verdict.result == "waits"
    assert not verdict.holds


# -- what cannot be read -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("percent: 250", "procent: 250", 8, "there is no fact 'procent'"),
        ("percent: 250", "at: {A9: T}", 8, "at: no unit is called 'A9'"),
        ("percent: 250", "safe: [D2]", 8, "safe: no unit is called 'D2'"),
        ("percent: 250", "at: {A1: Atlantis}", 8, "at: there is no place 'Atlantis'"),
        ("percent: 250", "sees: {CP: {Atlantis: none}}", 8, "sees: there is no place 'Atlantis'"),
        ("percent: 250", "sees: {Red: {T: none}}", 8, "sees: there is no side 'Red'"),
        ("percent: 250", "on_map: {Atlantis: 0}", 8, "on_map: no unit is of 'Atlantis'"),
        ("percent: 250", "modified_by: {Concentric atack: false}", 8, "Concentric atack"),
        ("percent: 250", "controls: {Atlantis: nobody}", 8, "controls: there is no hex 'Atlantis'"),
        ("percent: 250", "percent: many", 8, "expected a whole number, not 'many'"),
        ("dice: [5]", "dices: [5]", 7, "unknown field 'dices'"),
        ("dice: [5]", "dice: [five]", 7, "expected"),
        ("attack: T", "attack: Atlantis", 6, "no hex or town is called 'Atlantis'"),
        ("with: [A1]", "wiht: [A1]", 6, "with"),
        ("attack: T", "atack: T", 6, "there is no order 'atack'"),
        ("values: 10-8-2", "values: ten", 5, "is not attack-defence-movement"),
        ("given: {battle", "given: {phase: cp-luncheon, battle", 5, "there is no phase 'cp-luncheon'"),
        ("given: {battle", "options: {exposed-support: debit}\n  given: {battle", 5, "exposed-support' is debt or"),
        ("id: D1", "id: A1", 5, "two units are called A1"),
        ("given: {battle", "given: {batlle", 5, "unknown field 'batlle'"),
        ("given: {battle", "given: {stacks: {Atlantis: [A1]}, battle", 5, "there is no place 'Atlantis'"),
        ("given: {battle", "given: {frozen: [A9], battle", 5, "no unit is called 'A9'"),
        ("given: {battle", "given: {points: {Red: 1}, battle", 5, "there is no side 'Red'"),
        ("given: {battle", "given: {phase: turn-advance, battle", 6, "nobody gives orders in the phase turn-advance"),
        ("dice: [5]", "dice: [5]\n  standing: {Red: []}", 8, "there is no side 'Red'"),
        ("values: 10-8-2", "nation: France, values: 10-8-2", 5, "A1: 'France' is no nation of CP"),
        ("values: 10-8-2", "type: pikemen, values: 10-8-2", 5, "A1: there is no type 'pikemen'"),
        ("{battle: {", "{battle: {target: {land: Utopia}, ", 5, "'Utopia' is no country"),
        ("{battle: {", "{battle: {target: {coastal: true}, around: {" + _RING + "}, ", 5, "no hex next to T is left"),
        ("{battle: {", "{values: {A9: 1-1-1}, battle: {", 5, "a battle is fought on its own map"),
        ("given: {battle", "given: {scenario: '1918', battle", 5, "a battle is fought on its own map"),
        (BATTLE[BATTLE.index("{battle") : BATTLE.index("orders:")], "[battle]\n  ", 5, "`given` is written as fields"),
        ("\n  dice: [5]\n  expect: {percent: 250}", "\n  play: phase\n  expect: {}", 8, "nothing is expected"),
        (BATTLE[BATTLE.index("orders:") :], "expect: {legal: true}\n", 6, "there are none"),
        ("dice: [5]", "steps: [{orders: []}]", 6, "inside its steps"),
        ("values: 10-8-2", "at: X, values: 10-8-2", 5, "'X' is no hex here"),
    ],
)
def test_a_broken_case_says_where(tmp_path: Path, old: str, new: str, line: int, message: str) -> None:
    """A case that cannot be read never holds; its message has the line and the reason."""
    verdict = _judged(tmp_path, BATTLE.replace(old, new))
    assert verdict.result == "unread", verdict.messages
    text = "\n".join(verdict.messages)
    assert message in text
    assert f"cases.yaml:{line}:" in text, text


@pytest.mark.parametrize(
    ("game", "expected", "message"),
    [
        ("kaisers-war", "pays: {Atlantis: nobody}", "pays: there is no place 'Atlantis'"),
        ("kaisers-war", "safe: [GE-Inf-99]", "safe: no unit is called 'GE-Inf-99'"),
        ("kaisers-war", "worth: {GE-Inf-99: 6}", "worth: there is no unit 'GE-Inf-99'"),
        ("lamps", "empty: [prusia]", "empty: there is no place 'prusia'"),
        ("lamps", "cannot_reach: {GE-1: [prusia]}", "cannot_reach: there is no place 'prusia'"),
        ("lamps", "apart: [[paris, berln]]", "apart: there is no place 'berln'"),
        ("lamps", "never: [LastStnd]", "never: there is no kind of event 'LastStnd'"),
        ("lamps", "in_effect: {W17-9: false}", "in_effect: there is no card 'W17-9'"),
        ("lamps", "draws: {gemany: 0}", "draws: there is no faction 'gemany'"),
        ("lamps", "sent: {gemany: 0}", "sent: no nation is called 'gemany'"),
        ("lamps", "flags: {Convoy: false}", "flags: there is no condition 'Convoy'"),
        ("lamps", "combats: [{bare: [GE-99]}]", "combats: no unit is called 'GE-99'"),
        ("illusions-of-glory", "never: [FortDestroid]", "never: there is no kind of event 'FortDestroid'"),
        ("illusions-of-glory", "not_at: {RU-I-99: warsaw}", "not_at: there is no unit 'RU-I-99'"),
        ("illusions-of-glory", "landings: {atlantis: false}", "landings: there is no space 'atlantis'"),
        ("illusions-of-glory", "demoralized: {XX: false}", "demoralized: no nation is called 'XX'"),
        ("illusions-of-glory", "in_deck: {}", "there is no fact 'in_deck'"),
    ],
)
def test_what_there_is_not_is_not_absent(tmp_path: Path, game: str, expected: str, message: str) -> None:
    """That something does not happen, or that nobody is there, is said of what the game has; a slip is told."""
    given = "given: {phase: victory-points}, play: phase" if expected.startswith("pays") else "given: {}"
    verdict = _judged(tmp_path, f"game: {game}\ncases:\n- {{id: X, rule: '1', {given},\n   expect: {{{expected}}}}}\n")
    assert verdict.result == "unread", verdict.messages
    assert re.search(r"cases\.yaml:4:(\d+:)? ", verdict.messages[0])
    assert message in verdict.messages[0]


def test_every_wrong_option_is_told_with_its_own_line(tmp_path: Path) -> None:
    """The names and the choices, all at once."""
    options = (
        "options:\n    exposed-support: debit\n    fog: thick\n    psywar: 'on'\n    morale: high\n  given: {battle"
    )
    verdict = _judged(tmp_path, BATTLE.replace("given: {battle", options))
    assert verdict.result == "unread"
    told = [message.partition("\n")[0].partition("cases.yaml:")[2] for message in verdict.messages]
    assert [re.sub(r"^(\d+):\d+:", r"\1:", line) for line in told] == [
        "6: the option 'exposed-support' is debt or instead or extra, not 'debit' [wrong-choice]",
        "7: there is no option 'fog' [no-such-option]",
        "9: the option 'morale' is off or on, not 'high' [wrong-choice]",
    ]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ("{GE-Inf-99: 1-1-1}", "no unit is called 'GE-Inf-99'"),
        ("{GE-Inf-1: ten}", "'ten' is not attack-defence-movement"),
    ],
)
def test_other_factors_are_those_of_a_unit(tmp_path: Path, values: str, message: str) -> None:
    """Factors other than the printed ones are given to a unit of the game, and written as printed."""
    text = f"game: kaisers-war\ncases:\n- {{id: X, rule: '1', given: {{values: {values}}}, expect: {{ends: no}}}}\n"
    verdict = _judged(tmp_path, text)
    assert verdict.result == "unread"
    assert message in verdict.messages[0]


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """It is named, and no verdict is given on the others."""
    (tmp_path / "cases.yaml").write_text(BATTLE, encoding="utf-8")
    with pytest.raises(Malformed, match=r"absent\.yaml: cannot be read: No such file"):
        run([tmp_path / "cases.yaml", tmp_path / "absent.yaml"])


def test_every_verdict_is_told_as_it_falls(tmp_path: Path) -> None:
    """Each verdict is told to what shows progress, its number and how many cases there are."""
    (tmp_path / "cases.yaml").write_text(
        BATTLE + BATTLE[BATTLE.index("- id") :].replace("X-1", "X-2"), encoding="utf-8"
    )
    heard: list[tuple[str, int, int]] = []
    run([tmp_path], lambda verdict, number, of: heard.append((verdict.id, number, of)))
    assert heard == [("X-1", 1, 2), ("X-2", 2, 2)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: chess\ncases: []\n", "there is no ruleset 'chess'"),
        ("game: kaisers-war\n", "there is no list `cases`"),
        ("game: kaisers-war\ncases:\n- {rule: 1}\n", "has an id"),
        (BATTLE + BATTLE[BATTLE.index("- id") :], "was given already"),
        ("game: [\n", "cases.yaml:"),
        ("game: kaisers-war\ngame: x\n", "given twice"),
    ],
)
def test_a_broken_file_is_an_error(tmp_path: Path, text: str, message: str) -> None:
    """A file that is none of cases is an error with its name, whatever the other files hold."""
    with pytest.raises(Malformed) as error:
        _judged(tmp_path, text)
    assert "cases.yaml" in str(error.value)
    assert message in str(error.value)


def test_a_game_without_cases_says_so(tmp_path: Path) -> None:
    """A case of a game that stages no positions is not read, and nothing has failed."""
    verdict = _judged(tmp_path, "game: skirmish\ncases:\n- {id: X, rule: '1', expect: {points: {North: 0}}}\n")
    assert (verdict.result, "The Skirmish has no conformance cases" in verdict.messages[0]) == ("unread", True)


@pytest.mark.parametrize("name", ["cases.yaml", "lamps.yaml", "lamps/of-mine.yaml"])
@pytest.mark.parametrize(("head", "line"), [("# Which game?\n", 2), ("meta: {game: lamps}\n", 1)])
def test_a_file_says_its_game_itself(tmp_path: Path, name: str, head: str, line: int) -> None:
    """Neither its name nor its folder nor another field stands for `game:`; one sentence says so, with its line."""
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{head}cases:\n- {{id: X, rule: '1', expect: {{usa_entry: 0}}}}\n", encoding="utf-8")
    with pytest.raises(Malformed) as error:
        run([path])
    (problem,) = error.value.problems
    assert (problem.file, problem.line) == (str(path), line)
    assert problem.message == "the file does not say which game its cases are of (`game: ...`)"


# -- the description ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_is_what_the_program_prints(game: str) -> None:
    """The written page of facts is never out of date; `wargame schema cases GAME --page` writes it again."""
    assert (HERE / f"{game}.md").read_text(encoding="utf-8") == page(rulesets.load(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_of_cases_takes_our_cases(game: str) -> None:
    """What an editor is told of the language holds for every case that is read; and a misspelt fact is none."""
    made = schema(rulesets.load(game))
    jsonschema_rs.meta.validate(made)
    validator = jsonschema_rs.Draft202012Validator(made)
    for path in sorted((HERE / game).glob("*.yaml")):
        written = json.loads(json.dumps(yaml.load(path.read_text(encoding="utf-8"), Loader=_Yaml12)))  # keys are words
        faults = [f"{path.name}: {list(error.instance_path)[:6]}" for error in validator.iter_errors(written)]
        assert faults == []
        (*_, last) = written["cases"]
        last["expect"] = {"procent": 1}
        assert not validator.is_valid(written)


class _Yaml12(yaml.CSafeLoader):
    """Reads `no` and `on` as editors do that know YAML 1.2: as words."""


_Yaml12.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in known if not (tag.endswith(":bool") and first not in "tTfF")]
    for first, known in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def test_the_examples_of_the_description_hold(tmp_path: Path) -> None:
    """The examples in README.md are cases that hold."""
    text = (HERE / "README.md").read_text(encoding="utf-8")
    examples = [part.split("```")[0] for part in text.split("```yaml\n")[1:]]
    assert len(examples) >= 3
    for example in examples:
        assert _judged(tmp_path, example).holds, example


def _judged(folder: Path, text: str) -> Verdict:
    path = folder / "cases.yaml"
    path.write_text(text, encoding="utf-8")
    (verdict,) = run([path])
    return verdict
