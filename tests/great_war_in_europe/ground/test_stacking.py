"""Stacking (7.2): six units of a side, what does not count, who stays apart."""

from __future__ import annotations

import pytest
from bench_of_rules import staged
from hypothesis import given, settings
from hypothesis import strategies as st

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import apart, fault, overstacked, too_many

GAME = "great-war-in-europe"
SIX = ("BR-3IN", "BR-7IN", "BR-13IN", "BR-14IN", "BR-52T", "BR-53T")


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(
    ("more", "lawful"),
    [
        ((), True),
        (("BR-54T",), False),
        (("BR-1CD", "BR-2CD", "BR-3CD", "BR-4CD"), True),  # companies do not count
        (("BR-20CRP",), True),  # a headquarters does not either
        (("BR-20CRP", "BR-21CRP"), False),  # but there is only one of them
    ],
)
def test_six_units_of_a_side_stand_in_a_hex(more, lawful):
    """7.23."""
    position = staged(GAME)
    found = fault(position, (*SIX, *more))
    assert (found is None) == lawful
    assert found is None or found[0] == "7.23"


@pytest.mark.rule("7.2")
def test_a_german_battalion_does_not_count():
    """7.23; the shock-troops of the Germans do."""
    position = staged(GAME)
    turks = ("TU-2", "TU-6", "TU-35", "TU-38", "TU-17", "TU-27")
    assert fault(position, (*turks, "GE-601BN")) is None
    assert fault(position, (*turks, "GE-1ST")) is not None


@pytest.mark.rule("7.2")
def test_forts_do_not_count():
    """7.23: six units may stand in a fort with its garrison."""
    turks = ["TU-2", "TU-6", "TU-35", "TU-38", "TU-17", "TU-27"]
    position = staged(GAME, stacks={"N2913": turks})
    assert too_many(position, "CP", "N2913") is None


@pytest.mark.rule("7.2")
def test_crowded_hexes_are_found_side_by_side():
    """7.22."""
    position = staged(GAME, stacks={"N4309": [*SIX, "BR-54T"], "N4313": ["BR-60T"], "N1728": ["TU-17"]})
    assert (overstacked(position, "Allied"), overstacked(position, "CP")) == (["N4309"], [])
    assert too_many(position, "Allied", "N4313") is None


@pytest.mark.rule("16.1")
@pytest.mark.parametrize(("russia", "together"), [("czar", True), ("provisional", True), ("collapsed", False)])
def test_units_of_collapsed_russia_keep_to_themselves(russia, together):
    """16.11: headquarters are no combat units; Armenians are Russians here."""
    position = staged(GAME, russia=russia)
    assert (apart(position, ["RU-39", "BR-3IN"]) is None) == together
    assert apart(position, ["RU-39", "ARM-1"]) is None
    assert apart(position, ["RU-39", "BR-13CRP"]) is None


@pytest.mark.rule("7.2")
@settings(max_examples=200, deadline=None)
@given(st.data())
def test_what_is_too_many_is_what_a_naive_count_finds(data):
    """A second calculation, from the names of the counters."""
    position = rulesets.load(GAME).new("near-east-1918", {})
    allied = sorted(unit for unit in position.kit.units if position.side_of(unit) == "Allied")
    units = data.draw(st.lists(st.sampled_from(allied), max_size=10, unique=True))
    found = fault(position, units)
    assert (found is not None and found[0] == "7.23") == naive(units)


def naive(units):
    """Whether there are seven that count, or two headquarters."""
    corps = ("BR-13CRP", "BR-18CRP", "BR-20CRP", "BR-21CRP", "BR-MTDCRP", "RU-CAU")
    headquarters = [unit for unit in units if unit in corps]
    companies = [unit for unit in units if unit in ("BR-1CD", "BR-2CD", "BR-3CD", "BR-4CD")]
    return len(units) - len(headquarters) - len(companies) > 6 or len(headquarters) > 1
