"""The boxes of Corps HQs (8C1), and what of them is hidden (14N2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, corps, division, regiment, staged_with
from wargame_cli.rulesets.great_war_ground_rules.ground import corps as boxes
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import BoxChanged, CorpsSeen
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitMoved

HIDDEN = {"limited-intelligence": "on"}


@pytest.mark.rule("8C1")
def test_units_in_a_box_are_in_the_hex_of_the_headquarters():
    """8C1; one that has gone elsewhere is in it no more."""
    bench = bench_with({"0505": {"HQ": corps(), "A": division(), "B": regiment()}}, corps={"A": "HQ", "B": "HQ"})
    assert [boxes.corps_of(bench.position, each) for each in ("A", "B")] == ["HQ", "HQ"]
    bench.referee.emit(UnitMoved(unit="B", start="0505", end="0506"))
    assert [boxes.corps_of(bench.position, each) for each in ("A", "B")] == ["HQ", ""]
    bench.run(boxes.settle_boxes)
    assert bench.happened(BoxChanged) == [BoxChanged(rule="8C1", unit="B", hq="")]
    assert bench.position.corps == {"A": "HQ"}


@pytest.mark.rule("14N2")
def test_what_is_in_an_unknown_corps_is_hidden():
    """14N2: the Corps HQ itself is seen; without the rule all is known."""
    forces = {"0505": {"HQ": corps(), "A": division(), "B": division()}}
    position = staged_with(forces, corps={"A": "HQ"}, options=HIDDEN)
    assert [boxes.is_hidden(position, each) for each in ("HQ", "A", "B")] == [False, True, False]
    assert not boxes.is_hidden(staged_with(forces, corps={"A": "HQ"}), "A")
    assert not boxes.is_hidden(staged_with(forces, corps={"A": "HQ"}, known=["HQ"], options=HIDDEN), "A")


@pytest.mark.rule("14N2")
def test_a_combat_shows_the_corps_that_take_part():
    """14N2: each once."""
    forces = {"0505": {"HQ": corps(), "A": division(), "B": division()}, "0507": {"HQ-2": corps(), "C": division()}}
    bench = bench_with(forces, corps={"A": "HQ", "B": "HQ", "C": "HQ-2"}, options=HIDDEN)
    bench.run(boxes.reveal, ["A", "B"])
    bench.run(boxes.reveal, ["A"])
    assert bench.happened() == [CorpsSeen(rule="14N2", hq="HQ", known=True)]
    assert not boxes.is_hidden(bench.position, "B")
    assert boxes.is_hidden(bench.position, "C")
    plain = bench_with(forces, corps={"A": "HQ"})
    plain.run(boxes.reveal, ["A"])
    assert plain.events() == []


@pytest.mark.rule("14N2")
def test_what_happens_in_an_unknown_corps_its_side_alone_sees():
    """14N2: what leaves its box comes to light with the next view."""
    forces = {"0505": {"HQ": corps(), "A": division(), "B": division()}}
    bench = bench_with(forces, corps={"A": "HQ"}, options=HIDDEN)
    assert bench.position.seen_by("A") == ("CP",)
    assert bench.position.seen_by("B") == ()
    bench.run(boxes.put_in, "B", "HQ")
    bench.run(boxes.put_in, "A", "")
    assert [(each.unit, each.seen_by) for each in bench.events(BoxChanged)] == [("B", ("CP",)), ("A", ("CP",))]
    known = bench_with(forces, known=["HQ"], options=HIDDEN)
    known.run(boxes.put_in, "B", "HQ")
    assert known.only(BoxChanged).seen_by == ()
