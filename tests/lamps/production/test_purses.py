"""Who may pay for what (8.3.2)."""

from __future__ import annotations

import pytest

from lamps.field import field, judge, rules
from wargame_cli.rulesets.lamps.kit.nations import CP
from wargame_cli.rulesets.lamps.position.position import Transfer
from wargame_cli.rulesets.lamps.production import points as production
from wargame_cli.rulesets.lamps.production.points import available
from wargame_cli.rulesets.lamps.production.spending import Refit


@pytest.mark.rule("8.3.2b", "8.2.5", "8.3.5a")
def test_transferred_points_serve_only_what_the_area_where_they_lie_is_joined_to():
    """R-15: with Paris and Verdun lost, British points in Somme refit nobody in the south."""
    position = field(
        {"somme": ["FR-5*"], "southern_france": ["FR-1*", "FR-2*"]},
        faction="western_allies",
        step="production",
        control={"paris": CP, "verdun": CP},
        transfers=[Transfer("great_britain", "france", 2, "somme")],
    )
    production.tally(referee := judge(position))
    assert available(position, "france") == 4
    assert rules(referee, Refit(units=("FR-1", "FR-2"))) == ["8.1"]
    assert rules(referee, Refit(units=("FR-1",))) == []
    assert rules(referee, Refit(units=("FR-5",))) == []


@pytest.mark.rule("8.3.2a", "7.6.3a")
@pytest.mark.parametrize(("payer", "allowed"), [("france", True), ("great_britain", True), ("italy", False)])
def test_french_or_british_points_refit_the_tanks(payer, allowed):
    """R-48: the two nations that build them."""
    position = field({"paris": ["FR-1", "WA-Tanks*"], "rome": ["IT-1"]}, faction="western_allies", step="production")
    land = production.group_for(position, "france", "paris")
    sea = production.group_for(position, "great_britain", "paris")
    position.this_turn.points = {"france": {land: 2}, "great_britain": {sea: 2}, "italy": {land: 2}}
    found = rules(judge(position), Refit(units=("WA-Tanks",), by=payer))
    assert found == [] if allowed else "8.3.2" in found
