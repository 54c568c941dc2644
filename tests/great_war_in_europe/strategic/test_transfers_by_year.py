"""Transfers and emergency replacements in every year of the war (5.17, 5.18), and what a surrender does to them."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered

POINTS = {"BR": 6, "FR": 6, "GE": 8, "RU": 0, "TU": 0}


def giving(by, turn, **given):
    """A side gives points in a Strategic Turn."""
    return bench(phase="transfers", by=by, turn=turn, **{"points": POINTS, "russia": "czar", **given})


@pytest.mark.rule("5.18")
@pytest.mark.parametrize(
    ("turn", "germany"), [(2, False), (6, False), (8, True), (24, True), (36, True), (38, False), (51, False)]
)
def test_germany_calls_for_emergency_replacements_from_1915_to_1917(turn, germany):
    """5.18; France does so in every year before its Mutiny."""
    assert (giving("CP", turn).refusals("{emergency: GE}") == []) is germany
    assert giving("Allied", turn).refusals("{emergency: FR}") == []
    assert "5.18" in giving("Allied", turn, played={"Allied-french-mutiny": 1}).refusals("{emergency: FR}")


@pytest.mark.rule("5.17a")
@pytest.mark.parametrize("turn", [2, 11, 21, 31])
def test_one_point_goes_to_russia_in_every_year(turn):
    """5.17."""
    table = giving("Allied", turn)
    assert table.refusals("{transfer: 1, of: FR, to: RU}") == []
    assert "5.17a" in table.refusals("{transfer: 2, of: FR, to: RU}")


@pytest.mark.rule("5.17a")
@pytest.mark.rule("5.63")
def test_who_takes_constantinople_opens_the_straits():
    """16.61, 5.17: Turkey surrenders, six points go to Russia, and Germany gives Turkey none."""
    march = bench(
        phase="first-movement", by="Allied", western="CP", turn=24, russia="czar",
        stacks={"E1429": ["RU-1GD"], "E1226": ["TU-3"]}, destroyed=["E1328"],
    )  # fmt: skip
    march.run(entered, ("RU-1GD",), "E1328")
    after = march.position
    assert after.turkey_surrendered
    assert after.place_of("TU-3") == "gone"
    opened = giving("Allied", 24, taken=dict(after.taken), turkey_surrendered=True)
    assert opened.refusals("{transfer: 6, of: BR, to: RU}") == []
    assert "5.17c" in giving("CP", 24, turkey_surrendered=True).refusals("{transfer: 1, of: GE, to: TU}")
