"""Illusions of Glory in the spelling of the collected worked examples: able to fail, and never guessed at."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from collected_cases import FOLDER, verdict_on

from wargame_cli.conformance import Verdict
from wargame_cli.engine.text import dump_yaml, read_text

FILE = "illusions-of-glory.yaml"
PATH = FOLDER / FILE
CASES: list[dict[str, Any]] = read_text(PATH.read_bytes(), FILE).data["cases"]
BY_ID = {case["id"]: case for case in CASES}

_SWAPPED = {
    "attacker": "defender",
    "defender": "attacker",
    "AP": "CP",
    "CP": "AP",
    "RU": "GE",
    "reduced": "full",
    "full": "reduced",
    "unchanged": "CP",
    "heavy": "light",
    "light": "heavy",
    "allowed": "barred",
    "barred": "allowed",
    "true": "false",
    "false": "true",
}


def other(value: Any) -> Iterator[Any]:
    """A value with one thing in it changed, once for each thing."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from ({**value, name: changed} for changed in other(part))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from ([*value[:place], changed, *value[place + 1 :]] for changed in other(part))
    elif value.lstrip("+-").isdigit():
        yield str(int(value) + 1)
    else:
        yield _SWAPPED.get(value, "something else")


def told(tmp_path, case: dict[str, Any]) -> Verdict:
    """The verdict on a case that was changed."""
    return verdict_on(tmp_path, dump_yaml({"cases": [case]}), FILE)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_nothing_else_holds(tmp_path, case):
    """Where anything of what a case expects is another, it does not hold."""
    for expect in other(case["expect"]):
        verdict = told(tmp_path, {**case, "expect": expect})
        assert verdict.result in ("fails", "unread"), expect
        assert "the program failed" not in " ".join(verdict.messages)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_strange_words_are_told(tmp_path, case):
    """A field that nobody knows, and an action that says nothing, are told and not passed over."""
    changed = deepcopy(case)
    changed["given"] = {**case.get("given", {}), "weather": "rain"}
    verdict = told(tmp_path, changed)
    assert verdict.result == "unread"
    changed = deepcopy(case)
    changed["expect"]["weather"] = "rain"
    assert told(tmp_path, changed).result == "unread"
    changed = {**case, "action": "somebody whistles"}
    assert told(tmp_path, changed).result == "unread"


@pytest.mark.parametrize(
    ("case", "field", "value", "message"),
    [
        ("G-001", "given", {"space": "three AH unicorns"}, "'unicorns' is not understood in 'three AH unicorns'"),
        ("G-001", "given", {"space": "three units", "supply": "cloudy"}, "is not understood"),
        ("G-001", "action", "activate for a walk", "says neither Movement nor Attack"),
        ("G-006", "given", {"side": "XP"}, "'XP' is no side (AP or CP)"),
        ("G-007", "expect", {"result_each": "Peace"}, "'Peace' is no Mandatory Offensive"),
        ("G-009", "expect", {"vp": ["13", "12"]}, "expect.vp: 2 answers for 3 cases"),
        ("G-011", "given", {"events": ["PEACE AT LAST"]}, "no card is called 'PEACE AT LAST'"),
        ("G-011", "dice", ["1", "2", "6"], "dice: [1, 2, 6] are not those of the action"),
        ("G-011", "dice", "many", "dice: 'many' are no numbers"),
        ("G-014", "expect", {"game_over": "true", "level": "AP Rout"}, "'AP Rout' is no level of victory"),
        ("G-015", "expect", {"level": ["Peace", "Total War", "Mobilization"]}, "'Peace' is no War Commitment Level"),
        ("G-018", "action", "Bulgarian and Martian collapse in turn", "no nation is called 'Martian'"),
        ("G-019", "given", {"season": "Monsoon", "target": "Swamp", "rounds": ["1"]}, "'Monsoon' is no season"),
        ("G-025", "given", {"space": "Lava", "unit": "AH LCU"}, "nothing is called 'lava'"),
        ("G-038", "action", "(a) CP unit enters Athens; (b) AP unit enters Athens", "expect speaks of a, b, c"),
        ("G-051", "action", "play PEACE AT LAST", "is not understood here"),
        ("G-052", "given", {"attacker": "GE", "oberost": "perhaps"}, "is neither true nor false"),
        ("G-054", "given", {"cases": [{"die": "two", "drm": "1"}, {"die": "5", "drm": "0"}]}, "'two' is no number"),
        ("G-055", "given", {"target": "Jungle", "attackers": "one LCU"}, "'jungle' is not understood of a space"),
        ("G-057", "given", {"connections_used": [["Canal"], ["Road"], ["Road"]]}, "'Canal' is no kind of connection"),
        ("G-060", "expect", {"attacker": {"morale": "3"}}, "morale is not understood of a side's fire"),
        ("G-065", "given", {"unit": "AH SCU that is lost"}, "is not understood"),
        ("G-068", "expect", {"fort": "painted"}, "expect.fort: 'painted' is neither destroyed nor intact"),
        ("G-081", "given", {"card": "CHLORINE GASES"}, "no card is called 'CHLORINE GASES'"),
        ("G-001", "expect", {}, "nothing is expected"),
    ],
)
def test_what_is_not_understood_is_said(tmp_path, case, field, value, message):
    """Whatever a case says that means nothing is told in a sentence."""
    verdict = told(tmp_path, {**BY_ID[case], field: value})
    assert verdict.result == "unread"
    assert message in verdict.messages[0]


def test_a_case_has_no_other_parts(tmp_path):
    """A case of the collection has its own parts and no others."""
    verdict = told(tmp_path, {**BY_ID["G-001"], "weather": "rain"})
    assert verdict.result == "unread"
    assert "weather is not understood; a case has id, origin" in verdict.messages[0]
