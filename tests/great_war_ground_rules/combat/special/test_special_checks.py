"""What an attack may bring along (9L, 10, 14P2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, battalion, bench_with, brigade, division, regiment

FORCE = {
    "GE-1": division(),
    "GE-E": regiment(type="combat-engineer"),
    "GE-F": regiment(type="combat-engineer"),
    "GE-H": regiment(type="combat-engineer"),
    "GE-S": brigade(type="siege-engineer"),
    "GE-T": battalion(values="1-1-4", type="tank"),
    "GE-9": regiment(type="combat-engineer"),
}
FORT = {"fortified": {"0506": "fort"}}
UNITS = "with: [GE-1, GE-E, GE-F, GE-H, GE-S, GE-T]"


def refused(effects, more="", stacks=None, **given):
    stacks = stacks or {"0505": FORCE, "0506": {"BR-1": division("British")}}
    order = f"{{attack: 0506, {UNITS}, effects: [{effects}]{more}}}"
    return dict(bench_with(stacks, phase="cp-combat", **{**FORT, **given}).faults(order))


@pytest.mark.rule("10.0")
@pytest.mark.parametrize(
    ("effects", "rows"),
    [
        ("{effect: EEC, with: [GE-E, GE-F]}", {}),
        ("{effect: EEC, with: [GE-E]}, {effect: EEC, with: [GE-F]}", {}),
        (
            "{effect: EEC, with: [GE-E]}, {effect: EEC, with: [GE-F]}, {effect: EEC, with: [GE-H]}",
            {"10C": "EEC is tried 2 times at most in a combat"},
        ),
        ("{effect: EEC, with: [GE-9]}", {"10.0": "GE-9 does not attack"}),
        ("{effect: EEC, with: []}", {"10.0": "EEC needs units that try it (with: [...])"}),
        (
            "{effect: EEC, with: [GE-E]}, {effect: EEC, with: [GE-E]}",
            {"10.0": "GE-E tries more than one special effect"},
        ),
        ("{effect: EEC, with: [GE-1]}", {"10C": "GE-1 has no EEC"}),
        ("{effect: AECA, with: [GE-T]}", {}),
        ("{effect: GEC, with: [GE-E]}", {"10D": "GE-E has no GEC"}),
        ("{effect: CEC, with: [GE-1]}", {"10B": "GE-1 has no CEC"}),
        (
            "{effect: SEC, with: [GE-S]}",
            {"10E": "no Res Pt is within an overland supply line of the siege engineers"},
        ),
    ],
)
def test_what_can_be_tried(effects, rows):
    """10, 10A to 10E."""
    assert refused(effects) == rows


@pytest.mark.rule("10E")
@pytest.mark.trap(44)
def test_siege_engineers_have_a_res_pt_and_have_not_moved():
    attempt = "{effect: SEC, with: [GE-S]}"
    assert refused(attempt, res={"CP": {"0505": 1}}) == {}
    assert refused(attempt, res={"CP": {"0505": 1}}, this_turn={"moved": ["GE-S"]}) == {
        "10E": "GE-S has moved in this turn"
    }
    elsewhere = "{effect: SEC, with: [GE-S], from: 0101}"
    assert "10E" in refused(elsewhere, res={"CP": {"0505": 1}})


@pytest.mark.rule("10C")
def test_engineers_against_nothing():
    assert list(refused("{effect: EEC, with: [GE-E]}", fortified={})) == ["10C"]


@pytest.mark.rule("10Aa")
def test_no_armor_in_mud():
    assert list(refused("{effect: AECA, with: [GE-T]}", weather_now="mud")) == ["10Aa"]


@pytest.mark.rule("15E")
def test_who_does_not_cooperate_does_not_try_together():
    """15E3."""
    stacks = {
        "0505": {
            "BR-E": regiment("British", type="combat-engineer"),
            "FR-E": regiment("French", type="combat-engineer"),
        },
        "0506": {"GE-1": division()},
    }
    bench = bench_with(stacks, phase="entente-combat", **FORT)
    order = "{attack: 0506, with: [BR-E, FR-E], effects: [{effect: EEC, with: [BR-E, FR-E]}]}"
    assert dict(bench.faults(order)) == {"15E": "BR-E, FR-E: they do not cooperate"}


@pytest.mark.rule("9L")
def test_incremental_odds_are_an_option():
    assert list(refused("", ", incremental: true")) == ["9L"]
    assert refused("", ", incremental: true", options={"incremental-odds": "on"}) == {}


@pytest.mark.rule("14P2")
def test_a_leader_who_is_nowhere():
    plan = {"leaders": [{"name": "Haig", "nation": "British", "ratings": [-1, 0, 1], "source": "printed"}]}
    assert refused("", ", leader: Haig", plan=plan) == {"14P2": "Haig is no leader on the map"}
    stacks = {"0505": {**FORCE, "GE-HQ": army()}, "0506": {"BR-1": division("British")}}
    assert list(refused("", ", leader: Haig", stacks=stacks, plan=plan)) == ["14P2"]
