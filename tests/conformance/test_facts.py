"""Every fact that a case of any game expects can fail: where one thing in it is another, the case holds no more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from our_cases import CASES

from wargame_cli.conformance.cases import Case, read
from wargame_cli.conformance.run import judge
from wargame_cli.engine.text import Document

#: Words that another word of the same kind takes the place of; a number becomes the next, any other word none.
SWAPPED = {
    "attacker": "defender",
    "defender": "attacker",
    "AP": "CP",
    "CP": "AP",
    "reduced": "full",
    "full": "reduced",
    "heavy": "light",
    "light": "heavy",
    "true": "false",
    "false": "true",
}

#: Facts for which many other things hold as well: what does not happen, what a chart's neighbouring field says too.
HELD_BY_MUCH = {
    "apart",
    "barred",
    "cannot_reach",
    "empty",
    "loss_numbers",
    "modified",
    "never",
    "safe",
    "says",
    "spared",
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
        yield SWAPPED.get(value, "something else")


@cache
def runs_with_facts() -> dict[tuple[str, str], list[tuple[Case, Document]]]:
    """The runs of one step that expect a fact, by game and fact."""
    found: dict[tuple[str, str], list[tuple[Case, Document]]] = {}
    for case in CASES:
        for run in case.runs:
            for fact in run.data.get("expect", ()) if not case.needs else ():
                found.setdefault((case.game, fact), []).append((case, run))
    return found


@pytest.mark.parametrize(("game", "fact"), sorted(pair for pair in runs_with_facts() if pair[1] not in HELD_BY_MUCH))
def test_nothing_else_holds(game: str, fact: str) -> None:
    """Where a thing in what is expected is another, the case fails or is not read, and the program does not."""
    for case, run in runs_with_facts()[game, fact][:3]:
        for changed in other(run.data["expect"][fact]):
            expect = {**run.data["expect"], fact: changed}
            verdict = judge(msgspec.structs.replace(case, runs=(replace(run, data={**run.data, "expect": expect}),)))
            assert verdict.result in ("fails", "unread"), (case.id, changed)
            assert "the program failed" not in " ".join(verdict.messages), (case.id, changed)


@pytest.mark.parametrize(
    ("game", "fact", "expected", "message"),
    [
        ("illusions-of-glory", "loss_numbers", [["light", "1", "1", "5"]], "loss_numbers: expected"),
        ("illusions-of-glory", "modified", [["5", "0", "4"]], "modified: expected"),
        ("lamps", "apart", [["verdun", "rhine"]], "verdun"),
        ("lamps", "cannot_reach", {"RU-1": ["moscow"]}, "RU-1"),
        ("lamps", "empty", ["somme"], "in somme there stand"),
        ("lamps", "never", ["AttackDeclared"], "AttackDeclared"),
        ("lamps", "says", {"G16-1": "+9 in one combat"}, "its text knows no '+9'"),
        ("lamps", "spared", ["FR-1"], "FR-1 defends"),
    ],
)
def test_what_is_held_by_much_can_fail(game: str, fact: str, expected: Any, message: str) -> None:
    """Of those facts too a false one fails, in some case that expects it (`safe` in test_facts_kaisers_war.py)."""
    told = []
    for case, run in runs_with_facts()[game, fact]:
        changed = {**run.data["expect"], fact: expected}
        verdict = judge(msgspec.structs.replace(case, runs=(replace(run, data={**run.data, "expect": changed}),)))
        told += verdict.messages if verdict.result == "fails" else []
    assert any(message in text for text in told), told


def test_an_army_that_could_attack_is_not_barred(tmp_path: Path) -> None:
    """A Fresh army beside the enemy may attack, whatever a case says."""
    given = "given: {areas: {rhine: [GE-1], verdun: [FR-1]}}"
    text = f"game: lamps\ncases:\n- {{id: X, rule: '7.2.1', {given}, expect: {{barred: {{GE-1: verdun}}}}}}\n"
    (tmp_path / "cases.yaml").write_text(text, encoding="utf-8")
    (case,) = read([tmp_path])
    assert judge(case).messages == ("barred: GE-1 could attack verdun",)
