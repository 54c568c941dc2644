"""The head of a report: battles, bombardments, places."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, division
from wargame_cli.engine.document import Headline
from wargame_cli.rulesets.great_war_ground_rules.position.events.bombardment import HexBombarded
from wargame_cli.rulesets.great_war_ground_rules.telling.headline import headline


def of(hits, terror=False):
    bench = bench_with({"0505": {"GE-1": division()}})
    event = HexBombarded(
        rule="12C2", side="CP", place="0506", units=("GE-1",), strength=10, column="8", die=3, modified=3, hits=hits,
        terror=terror,
    )  # fmt: skip
    return headline(bench.position, [event], None)


@pytest.mark.rule("12C2")
@pytest.mark.parametrize(("hits", "told"), [(1, "0506: bombardment, 1 hit"), (3, "0506: bombardment, 3 hits")])
def test_a_bombardment_that_hits_is_a_battle(hits, told):
    """12C2"""
    assert of(hits) == [Headline("battle", told, at="0506", origins=("0505",))]


@pytest.mark.rule("12C2")
def test_one_that_does_not_is_none():
    """12C2"""
    assert of(0) == []
