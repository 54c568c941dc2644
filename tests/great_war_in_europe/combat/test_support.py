"""Headquarters (10.46, 15.54) and air units (15.1)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from great_war_in_europe.field import GAME, PLAIN, RING, attacks, force
from wargame_cli.rulesets.great_war_in_europe.combat.support import air_left, leaders, why_no_support


def why(headquarters, units, stacks, options=None, **given):
    return why_no_support(staged(GAME, options, stacks=stacks, **given), headquarters, units)


@pytest.mark.rule("10.46")
@pytest.mark.trap(17)
@pytest.mark.parametrize(
    ("stacks", "word"),
    [
        ({RING[0]: ["BR-3IN", "BR-13CRP"]}, None),
        ({RING[0]: ["BR-3IN"], RING[1]: ["BR-13CRP"]}, None),
        ({RING[0]: ["BR-3IN"], RING[3]: ["BR-13CRP"]}, "neither"),
        ({RING[0]: ["BR-3IN"], "allied-box": ["BR-13CRP"]}, "not on the map"),
    ],
)
def test_a_headquarters_stands_with_or_beside_a_unit_of_its_nation(stacks, word):
    found = why("BR-13CRP", ["BR-3IN"], stacks)
    assert found is None if word is None else word in str(found)


@pytest.mark.rule("10.46", "15.61")
def test_which_headquarters_support():
    """10.46: neither depleted ones, nor those without a factor (15.62), nor those out of supply."""
    stacks = {RING[0]: ["BR-3IN", "BR-13CRP", "BR-MTDCRP"]}
    cut_off = {"N1845": ["BR-7IN", "BR-18CRP"], "N1945": ["TU-2"], "N1846": ["TU-6"], "N1745": ["TU-35"]}
    cut_off |= {"N1744": ["TU-38"], "N1844": ["TU-17"], "N1944": ["TU-27"]}
    assert "depleted" in why("BR-13CRP", ["BR-3IN"], stacks, depleted=["BR-13CRP"])
    assert "zero" in why("BR-MTDCRP", ["BR-3IN"], stacks)
    assert "out of supply" in why("BR-18CRP", ["BR-7IN"], cut_off, kut=True)
    assert "no headquarters" in why("BR-7IN", ["BR-3IN"], stacks)


@pytest.mark.rule("10.46")
@pytest.mark.trap(17)
def test_a_unit_of_its_nation_takes_part():
    """10.46: Armenians are Russians (15.81), a French division is not British."""
    stacks = {"N4243": ["RU-CAU", "ARM-1", "PN-PC"]}
    assert why("RU-CAU", ["ARM-1"], stacks) is None
    assert "nation" in why("RU-CAU", ["PN-PC"], stacks)
    assert "nation" in why("BR-21CRP", ["FR-DFPS"], {"N2618": ["BR-21CRP", "FR-DFPS"]})


@pytest.mark.rule("10.46")
@pytest.mark.trap(70)
@pytest.mark.parametrize(("option", "supports"), [("one", True), ("all", False)])
def test_one_of_the_units_or_all_of_them(option, supports):
    """10.46: the units involved; one beside the headquarters, or every one of its nation."""
    stacks = {RING[0]: ["BR-3IN", "BR-13CRP"], RING[3]: ["BR-7IN"]}
    found = why("BR-13CRP", ["BR-3IN", "BR-7IN"], stacks, {"headquarters-support": option})
    assert (found is None) is supports
    both = {RING[0]: ["BR-3IN", "BR-13CRP"], RING[1]: ["BR-7IN"]}
    assert why("BR-13CRP", ["BR-3IN", "BR-7IN"], both, {"headquarters-support": option}) is None
    other_way_round = why("BR-13CRP", ["BR-7IN", "BR-3IN"], stacks, {"headquarters-support": option})
    assert (other_way_round is None) is supports


@pytest.mark.rule("15.54", "10.46")
@pytest.mark.trap(17)
def test_cavalry_is_supported_with_infantry_in_its_hex():
    """15.54: British cavalry always."""
    assert "cavalry" in why("TU-YAG", ["TU-3CAV"], {RING[0]: ["TU-3CAV", "TU-YAG"]})
    assert why("TU-YAG", ["TU-3CAV"], {RING[0]: ["TU-3CAV", "TU-2", "TU-YAG"]}) is None
    assert why("BR-13CRP", ["BR-6BD"], {RING[0]: ["BR-6BD", "BR-13CRP"]}) is None


@pytest.mark.rule("10.46")
def test_leaders_of_a_defence_stand_in_the_hex_or_beside_it():
    """The best first."""
    stacks = {PLAIN: ["BR-3IN"], RING[0]: ["BR-7IN", "BR-13CRP"], RING[3]: ["TU-2"], "N1645": ["BR-18CRP"]}
    position = staged(GAME, stacks=stacks)
    assert leaders(position, force(position, PLAIN, ["TU-2"], "CP")) == ["BR-13CRP"]
    position = staged(GAME, stacks={**stacks, PLAIN: ["BR-3IN", "BR-18CRP"], "N1645": ["BR-14IN"]})
    assert leaders(position, force(position, PLAIN, ["TU-2"], "CP")) == ["BR-13CRP", "BR-18CRP"]


@pytest.mark.rule("10.46")
def test_an_order_names_a_headquarters_that_can():
    bench = attacks(stacks={RING[0]: ["BR-3IN", "BR-13CRP"], PLAIN: ["TU-2"]}, depleted=["BR-13CRP"])
    assert bench.refusals(f"{{attack: {PLAIN}, with: [BR-3IN], hq: BR-13CRP}}") == ["10.46"]


@pytest.mark.rule("15.13")
def test_air_units_that_are_left():
    """15.11, 15.12: played, of that side, not flown, not out of the game; on the Egyptian Front alone (15.16)."""
    air = [f"Allied-near-east-air-{number}" for number in (1, 2, 3)]
    given = {"played": {**dict.fromkeys(air, 38), "CP-near-east-air": 30, "Allied-maude": 28}}
    position = staged(GAME, stacks={}, flown=air[:1], spent=air[2:], **given)
    assert air_left(position, "Allied", "N2619") == air[1:2]
    assert air_left(position, "CP", "N2619") == ["CP-near-east-air"]
    assert air_left(position, "Allied", PLAIN) == air_left(position, "Allied", "N3939") == []
