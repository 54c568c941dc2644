"""Where nations may operate in Europe (17.2-17.4), and how many of them go where."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to, kept_from_russians, why_closed
from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import QUOTAS, beyond_quota, held
from wargame_cli.rulesets.great_war_in_europe.ground.sources import ITALIAN, ultimate_sources


@pytest.mark.rule("17.21a")
@pytest.mark.parametrize(
    ("unit", "hex", "closed"),
    [
        ("BE-1", "W6610", False),
        ("BE-1", "E1116", True),
        ("SR-1MOR", "W6610", True),
        ("SR-1MOR", "E1315", False),
        ("RO-1", "W2022", True),
        ("RU-33", "W6610", True),
        ("GK-1", "E2726", False),  # Romania is the Balkans
        ("GK-1", "E3916", True),
        ("MN-SND", "E1808", False),
        ("MN-SND", "E2012", True),
        ("FR-25", "E1116", False),
    ],
)
def test_allied_nations_stay_where_they_operate(unit, hex, closed):
    """17.21, 17.4; the Balkans are defined in 3.13."""
    at = position(stacks={hex: []})
    assert (why_closed(at, unit, hex) is not None) is closed


@pytest.mark.rule("17.31a")
@pytest.mark.parametrize(("hex", "closed"), [("E1315", False), ("E2423", False), ("E3310", True), ("W6610", True)])
def test_bulgarians_stay_in_the_balkans(hex, closed):
    """17.31."""
    assert (why_closed(position(), "BU-1", hex) is not None) is closed


@pytest.mark.rule("17.21c", "17.31b")
@pytest.mark.rule("17.31b")
def test_before_1917_italians_and_austrians_fight_alone_in_italy():
    """17.21, 17.31: and Austrians do not go to the Western Front."""
    early, late = position(turn=26), position(turn=27)
    for unit, hex in (("FR-25", "W2014"), ("GE-11", "W3016"), ("AH-1", "W6214")):
        assert why_closed(early, unit, hex)
        assert why_closed(late, unit, hex) is None
    assert why_closed(early, "IT-1", "W2014") is None
    assert why_closed(early, "AH-1", "W3016") is None


@pytest.mark.rule("5.46")
@pytest.mark.trap(38)
def test_the_treaty_binds_turks_in_europe_too():
    """5.46: they go on against Russians on the maps of the Near East alone."""
    stacks = {"E6020": ["RU-33"], "E6120": ["TU-19", "GE-11"]}
    at = position(russia="treaty", stacks=stacks)
    beside = set(at.kit.board.neighbours["E6020"]) & set(at.kit.map.land)
    assert all(kept_from_russians(at, unit, hex) for unit in ("TU-19", "GE-11") for hex in beside)
    before = position(russia="collapsed", stacks=stacks)
    assert not any(kept_from_russians(before, "TU-19", hex) for hex in beside)
    for russia, refused in (("treaty", ["5.46"]), ("collapsed", [])):
        attack = bench(phase="first-combat", by="CP", western="Allied", russia=russia, stacks=stacks)
        assert attack.refusals("{attack: E6020, with: [TU-19]}") == refused


@pytest.mark.rule("17.4")
def test_holland_is_closed_for_good_and_albania_until_salonika():
    """17.4."""
    at = position(salonika=False, neutral=["GK"])
    holland = next(iter(at.kit.board.spaces(at.kit.countries["Holland"])))
    albania = at.kit.board.bit["E1311"]
    assert why_closed(at, "GE-11", holland) == ("17.4", why_closed(at, "GE-11", holland)[1])
    assert closed_to(at, "GE-11") & albania
    assert not closed_to(position(salonika=True), "GE-11") & albania
    assert not closed_to(position(neutral=[]), "GE-11") & albania


@pytest.mark.rule("17.4")
def test_albania_stays_open_when_salonika_is_lost():
    """17.4: the event opens it, and Valona for the Italians, whatever becomes of Salonika."""
    lost = position(played={"Allied-salonika": 15}, neutral=["GK"], stacks={"E1210": ["IT-38"]}, lost_sources=["E1116"])
    assert not closed_to(lost, "GE-11") & lost.kit.board.bit["E1311"]
    assert ultimate_sources(lost, ITALIAN) & lost.kit.board.bit["E1210"]


@pytest.mark.rule("17.31b")
@pytest.mark.trap(48)
@pytest.mark.parametrize(
    ("taken", "russia", "hex", "free"),
    [
        ({}, "provisional", "E5020", False),
        ({"E4129": "CP", "E3031": "CP"}, "provisional", "E5020", True),
        ({"E4129": "CP", "E3031": "CP"}, "provisional", "E5110", False),  # Germany stays limited
        ({"E4129": "CP"}, "provisional", "E5020", False),
        ({"E4129": "CP", "E3031": "CP"}, "collapsed", "E5020", False),
    ],
)
def test_four_austrians_in_the_north(taken, russia, hex, free):
    """17.31: Kiev and Odessa free them outside of Germany until the Bolshevik Revolution."""
    stacks = {"E4910": ["AH-1", "AH-2", "AH-3", "AH-4"], "E4610": ["AH-5"]}
    at = position(stacks=stacks, taken=taken, russia=russia, turn=29)
    assert (beyond_quota(at, ("AH-5",), (hex,)) is None) is free
    assert beyond_quota(at, ("AH-1",), (hex,)) is None  # who is there goes about


@pytest.mark.rule("17.21a", "17.21c")
@pytest.mark.rule("17.21c")
def test_one_american_and_six_italians_abroad():
    """17.21: after Austria-Hungary's collapse more Italians go to the East."""
    six = [f"IT-{number}" for number in range(1, 7)]
    stacks = {"E1116": six, "W2014": ["IT-7", "US-1"], "W5008": ["US-2"]}
    at = position(stacks=stacks)
    assert beyond_quota(at, ("IT-7",), ("E1216",))[0] == "17.21c"
    assert beyond_quota(position(stacks=stacks, collapsed=["AH"]), ("IT-7",), ("E1216",)) is None
    assert beyond_quota(at, ("US-2",), ("W2014",))[0] == "17.21a"
    assert beyond_quota(at, ("US-1",), ("W2115",)) is None


@pytest.mark.rule("17.31c")
def test_four_turks_outside_of_the_balkans():
    """17.31."""
    there = ["TU-3", "TU-5", "TU-7", "TU-9"]
    at = position(stacks={"E3916": there, "E2423": ["TU-11"]})
    assert beyond_quota(at, ("TU-11",), ("E3816",))[0] == "17.31c"
    assert beyond_quota(at, ("TU-11",), ("E2526",)) is None
    (quota,) = [quota for quota in QUOTAS if quota.row == "17.31c"]
    assert sorted(held(at, quota)) == sorted(there)


@pytest.mark.rule("17.31b")
def test_orders_that_would_bring_too_many_are_refused():
    """17.31: by march and by rail alike."""
    stacks = {"E4916": ["AH-1", "AH-2", "AH-3", "AH-4"], "E4713": ["AH-5"]}
    march = bench(phase="second-movement", stacks=stacks)
    assert "17.31b" not in march.refusals("{move: [AH-5], to: E4714}")
    assert "17.31b" in march.refusals("{move: [AH-5], to: E4913}")
    rail = bench(phase="cp-strategic-movement", stacks=stacks)
    assert "17.31b" in rail.refusals("{strategic-move: [AH-5], to: E5012}")
