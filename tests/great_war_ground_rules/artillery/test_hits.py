"""Bombardment hits: who allocates how many, to what, and what they do."""

import pytest

from great_war_ground_rules.field import (
    army,
    art_hq,
    artillery,
    battalion,
    bench_with,
    brigade,
    corps,
    division,
    regiment,
    staged_with,
    unit,
)
from wargame_cli.rulesets.great_war_ground_rules.artillery.hits import allocate, is_large, targets
from wargame_cli.rulesets.great_war_ground_rules.position.events.bombardment import HitAllocated, HitsIgnored

GUNS, FOE = "0505", "0506"


def struck(hits, foe, answers=None, **given):
    """A bench on which a number of hits on a hex were allocated."""
    bench = bench_with(
        {GUNS: {"GE-Art-1": artillery()}, FOE: foe},
        phase="cp-bombardment",
        this_phase={"hits": {FOE: hits}, "bombarded": {"GE-Art-1": FOE}},
        **given,
    )
    bench.give(answers=answers or {})
    allocate(bench.referee, FOE, bench.position.phasing)
    return bench


@pytest.mark.rule("12C3")
def test_the_attacker_allocates_half_rounded_up_and_the_defender_the_rest():
    """12C3: T081"""
    foe = {f"FR-{each}": brigade("French") for each in range(1, 7)}
    bench = struck(5, foe)
    assert [event.by for event in bench.events(HitAllocated)] == ["CP", "CP", "CP", "Entente", "Entente"]


@pytest.mark.rule("12C3")
def test_the_example_of_five_hits():
    """12C3: T082"""
    foe = {
        "FR-Corps": corps("French"),
        "FR-1": division("French"),
        "FR-2": division("French", "6-9-5"),
        "FR-X": brigade("French"),
        "FR-III": regiment("French"),
        "FR-II": battalion("French"),
    }
    answers = {
        f"hits {FOE}/attacker 1": "FR-1",
        f"hits {FOE}/attacker 2": "FR-1",
        f"hits {FOE}/attacker 3": "FR-X",
        f"hits {FOE}/defender 1": "FR-2",
        f"hits {FOE}/defender 2": "FR-II",
    }
    bench = struck(5, foe, answers, disruption={"FR-X": 1})
    assert bench.position.disruption == {"FR-1": 1, "FR-X": 2, "FR-II": 2}
    assert "FR-Corps" not in bench.asked[-1].options
    assert "FR-Corps" in bench.asked[0].options


@pytest.mark.rule("12C3")
def test_two_more_hits_disrupt_a_division_badly():
    """12C3"""
    bench = struck(7, {"FR-1": division("French")})
    assert bench.position.disruption == {"FR-1": 2}
    assert bench.only(HitsIgnored).hits == 3


@pytest.mark.rule("12C3")
@pytest.mark.parametrize("before", [0, 1])
def test_one_hit_disrupts_a_small_unit_badly(before):
    """12C3"""
    disruption = {"FR-III": before} if before else {}
    assert struck(1, {"FR-III": regiment("French")}, disruption=disruption).position.disruption == {"FR-III": 2}


@pytest.mark.rule("12C3")
@pytest.mark.trap(39)
def test_one_hit_disrupts_headquarters_badly():
    """12C3"""
    foe = {"FR-HQ": army("French"), "FR-1": division("French")}
    bench = struck(1, foe, {f"hits {FOE}/attacker 1": "FR-HQ"})
    assert bench.position.disruption == {"FR-HQ": 2}


@pytest.mark.rule("12C3")
def test_american_cadres_are_large_and_other_cadres_small():
    """12C3"""
    foe = {
        "US-1": division("American", "12-14-5", cadre="6-7-5"),
        "FR-1": division("French"),
        "FR-X": brigade("French"),
    }
    position = staged_with({FOE: foe}, reduced=["US-1", "FR-1"])
    assert [is_large(position, unit) for unit in ("US-1", "FR-1", "FR-X")] == [True, False, True]


@pytest.mark.rule("12C3")
@pytest.mark.parametrize(("weaker", "large"), [("X", True), ("III", False)])
def test_units_at_a_weaker_strength_are_hit_by_the_size_that_they_show(weaker, large):
    """12C3, 16B3e: a 9-8-4 that would be a 10-12-4 is a brigade still, a 4-5-5 that would be a 9-5 none."""
    counter = unit("French", "heavy-artillery", "X", "10-12-4", cadre="9-8-4", weaker=weaker)
    position = staged_with({FOE: {"FR-Hv": counter}}, reduced=["FR-Hv"])
    assert is_large(position, "FR-Hv") == large


@pytest.mark.rule("12C3")
def test_nobody_hits_badly_disrupted_units_and_the_defender_none_without_strength():
    """12C3"""
    foe = {"FR-HQ": army("French"), "FR-1": division("French"), "FR-2": division("French")}
    position = staged_with({FOE: foe}, disruption={"FR-2": 2})
    assert targets(position, "Entente", FOE, by_defender=False) == ["FR-HQ", "FR-1"]
    assert targets(position, "Entente", FOE, by_defender=True) == ["FR-1"]


@pytest.mark.rule("12C3")
def test_overstacked_units_are_hit_when_all_others_are_badly_disrupted():
    """12C3"""
    foe = {"FR-1": division("French"), "FR-2": division("French")}
    over = staged_with({FOE: foe}, overstacked=["FR-2"])
    assert targets(over, "Entente", FOE, by_defender=True) == ["FR-1"]
    after = staged_with({FOE: foe}, overstacked=["FR-2"], disruption={"FR-1": 2})
    assert targets(after, "Entente", FOE, by_defender=True) == ["FR-2"]


@pytest.mark.rule("12B9")
def test_parts_of_an_artillery_division_are_hit_each_for_itself():
    """12B9"""
    foe = {"FR-Art-HQ": art_hq("French"), "FR-Art-1": artillery("French")}
    bench = struck(1, foe, {f"hits {FOE}/attacker 1": "FR-Art-HQ"}, attached={"FR-Art-1": "FR-Art-HQ"})
    assert bench.position.disruption == {"FR-Art-HQ": 2}


@pytest.mark.rule("12C3")
def test_by_default_the_attacker_disrupts_divisions_and_the_defender_gives_the_weakest():
    """12C3"""
    foe = {"FR-1": division("French"), "FR-2": division("French", "6-9-5"), "FR-III": regiment("French")}
    bench = struck(4, foe)
    assert [event.unit for event in bench.events(HitAllocated)] == ["FR-1", "FR-1", "FR-III", "FR-2"]


@pytest.mark.rule("12C3")
def test_hits_that_nothing_can_take_are_ignored():
    """12C3"""
    bench = struck(2, {"FR-HQ": army("French")}, disruption={"FR-HQ": 2})
    assert bench.events(HitAllocated) == []
    assert bench.only(HitsIgnored).hits == 2


@pytest.mark.rule("14N2")
def test_the_attacker_gives_hits_to_an_unknown_corps_without_seeing_its_units():
    """14N2, 12C3"""
    foe = {"FR-Corps": corps("French"), "FR-1": division("French"), "FR-2": division("French", "6-9-5")}
    bench = struck(
        3,
        foe,
        {"attacker 1": "FR-Corps", "attacker 2": "FR-Corps"},
        corps={"FR-1": "FR-Corps", "FR-2": "FR-Corps"},
        options={"limited-intelligence": "on"},
    )
    assert bench.position.disruption == {"FR-1": 1}
    assert [event.seen_by for event in bench.events(HitAllocated)] == [("Entente",)] * 3
