"""Plans of studies: what is read, and what is refused with its line."""

from __future__ import annotations

import contextlib
from pathlib import Path

import jsonschema_rs
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from table import command

from wargame_cli.engine.errors import Malformed
from wargame_cli.engine.text import dump_yaml
from wargame_cli.players.studies.plan import EXAMPLE, MOST_VARIANTS, PlanFile, read_plan, schema

PLANS = sorted((Path(__file__).parents[2] / "examples" / "studies").glob("*.yaml"))
PLAIN = "scenario: crossing/dawn\nvariants:\n  as it is:\n"


def read(text: str, source: str = "plan.yaml"):
    return read_plan(text.encode(), source)


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_the_plans_of_the_examples_can_be_played(path):
    """With the files that they name; the schema accepts them."""
    data = path.read_bytes()
    assert read_plan(data, str(path)).variants[0].name
    jsonschema_rs.validate(schema(), yaml.safe_load(data))


def test_the_plan_to_begin_with_can_be_played():
    """As `--example` prints it."""
    plan = read(EXAMPLE)
    assert [variant.name for variant in plan.variants] == ["as it is", "Events of the rulebook alone"]
    jsonschema_rs.validate(schema(), yaml.safe_load(EXAMPLE))
    assert command("schema", "study").json["title"] == schema()["title"]


def test_a_variant_has_what_the_plan_says_of_all_and_its_own_on_top(tmp_path):
    """Options, players and files, one word for a list of one, and another scenario."""
    (tmp_path / "here.yaml").write_text("stacks: {'0101': [R1]}\n")
    (tmp_path / "plan.yaml").write_text("")
    plan = read(
        "scenario: crossing/dawn\nData: here.yaml\noptions: {weather: foul}\nplayers: [random, random]\nvariants:\n"
        "  one:\n  two: {options: {weather: fair}, players: random, scenario: crossing/dusk}\n",
        str(tmp_path / "plan.yaml"),
    )
    one, two = plan.variants
    assert [each.game.position.options["weather"] for each in plan.variants] == ["foul", "fair"]
    assert [each.game.position.stacks["0101"] for each in plan.variants] == [["R1"], ["R1"]]
    assert (one.players, two.players) == (("random", "random"), ("random",))
    assert (one.game.file.scenario, two.game.file.scenario) == ("crossing/dawn", "crossing/dusk")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "the file is empty"),
        ("scenario: crossing/dawn\n", 1, "the field 'variants' is missing"),
        ("scenario: crossing/dawn\nvariants: {}\n", 2, "there is nothing to compare"),
        ("scenario: crossing/down\nvariants: {a: }\n", 1, "did you mean crossing/dawn?"),
        ("scenario: nowhere\nvariants: {a: }\n", 1, "nowhere"),
        (f"{PLAIN}games: 0\n", 4, ">= 1"),
        (f"{PLAIN}games: 9999999\n", 4, "<= 1000000"),
        (f"{PLAIN}games: many\n", 4, "a whole number"),
        (f"{PLAIN}gamse: 4\n", 4, "did you mean games?"),
        (f"{PLAIN}measures: [winers]\n", 4, "did you mean winners?"),
        (f"{PLAIN}players: rnadom\n", 4, "did you mean random?"),
        (
            f"{PLAIN}players: [random, random, random]\n",
            4,
            "yaml:4:10: players takes one name, or one for each of Red, Blue",
        ),
        (f"{PLAIN}schema: wargame/study/2\n", 4, "wargame/study/1"),
        (f"{PLAIN}milestones: ['{'x' * 200}']\n", 4, "at most 120"),
        (f'{PLAIN}title: "\\e[31mred"\n', 4, "no character to be seen"),
        (f"{PLAIN}  {'x' * 29}:\n", 4, "at most 28"),
        (f"{PLAIN}  As It Is:\n", 4, "too much alike"),
        (f"{PLAIN}  wet: {{options: {{wether: foul}}}}\n", 4, "did you mean weather?"),
        (f"{PLAIN}  wet: {{options: {{weather: fowl}}}}\n", 4, "did you mean foul?"),
        (f"{PLAIN}  mine: {{data: /nowhere/at/all.yaml}}\n", 4, "there is no file '/nowhere/at/all.yaml'"),
        (f"{PLAIN}  mine: {{data: '-'}}\n", 4, "there is no file '-'"),
        (f"{PLAIN}  mine: {{data: '.'}}\n", 4, "there is no file '.'"),
        (f"{PLAIN}  mine: {{scenario: lamps/nothing}}\n", 4, "lamps/campaign"),
        (PLAIN + "".join(f"  v{n}:\n" for n in range(MOST_VARIANTS)), 2, "there are 21 variants"),
        (f"{PLAIN}  mine: &a {{}}\n  other: *a\n", 4, "an anchor"),
        ("[" * 60, 1, "nested"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text, line, said):
    """And with the word that may be meant."""
    with pytest.raises(Malformed) as error:
        read(text)
    assert (error.value.problems[0].line, said in str(error.value)) == (line, True), str(error.value)


def test_a_file_that_does_not_fit_is_told_as_for_a_new_game(tmp_path):
    """With its own name and line."""
    (tmp_path / "mine.yaml").write_text("# mine\nstacks: [\n")
    with pytest.raises(Malformed, match=r"mine\.yaml:"):
        read(f"{PLAIN}  mine: {{data: mine.yaml}}\n", str(tmp_path / "plan.yaml"))


_WORDS = st.sampled_from(
    ["", "0", "-1", "1e9", "dawn", "crossing/dawn", "random", "*", "[", "winners", "\x1b", "~", "a" * 99]
)
_FIELDS = st.sampled_from([*PlanFile.__struct_fields__, "a", "b"])
_VALUES = st.recursive(
    _WORDS | st.none(), lambda inner: st.lists(inner) | st.dictionaries(_FIELDS, inner), max_leaves=5
)


@given(st.dictionaries(_FIELDS, _VALUES))
@settings(max_examples=60)
def test_whatever_a_plan_holds_it_is_read_or_refused(data):
    """No other error comes of it."""
    text = dump_yaml({"scenario": "crossing/dawn", "variants": {"a": None}, **data})
    with contextlib.suppress(Malformed):
        assert read(text).variants
