"""Combat as the war breaks out (19.52-19.54, 19.56, 19.61)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from great_war_in_europe.field import force
from great_war_in_europe.outbreak import GAME, bench, position
from wargame_cli.rulesets.great_war_in_europe.combat.advance import why_not_there
from wargame_cli.rulesets.great_war_in_europe.combat.modifiers import all_bonuses
from wargame_cli.rulesets.great_war_in_europe.combat.shifts import shifts


def of_august(where, target, units, side="CP"):
    """The columns that August 1914 brings to a combat."""
    return [shift.columns for shift in shifts(where, force(where, target, units, side)) if shift.rule == "19.52"]


@pytest.mark.rule("19.52")
def test_french_and_russians_defend_worse_in_august():
    stacks = {"W5625": ["GE-21R"]}
    field = {"W5624": ["FR-3"], **stacks}
    assert of_august(position(turn=1, stacks=field), "W5624", ["GE-21R"]) == [1]
    assert of_august(position(turn=2, stacks=field), "W5624", ["GE-21R"]) == [1]
    assert of_august(position(turn=3, stacks=field), "W5624", ["GE-21R"]) == []
    assert of_august(position(turn=1, stacks={"W5624": ["BR-1"], **stacks}), "W5624", ["GE-21R"]) == []
    mixed = {"W5624": ["BR-1", "FR-3"], **stacks}
    assert of_august(position(turn=1, stacks=mixed), "W5624", ["GE-21R"]) == [1]
    russians = {"E5516": ["GE-1"], "E5517": ["RU-28"]}
    assert of_august(position(turn=1, stacks=russians), "E5517", ["GE-1"]) == [1]


@pytest.mark.rule("19.52")
def test_not_in_a_fort_of_their_side_that_stands():
    verdun = {"W5124": ["GE-21R"]}
    assert of_august(position(turn=1, stacks=verdun), "W5123", ["GE-21R"]) == []
    assert of_august(position(turn=1, stacks=verdun, destroyed=["W5123"]), "W5123", ["GE-21R"]) == [1]
    namur = {"W6221": ["FR-3"], "W6222": ["GE-21R"]}
    assert of_august(position(turn=1, stacks=namur), "W6221", ["GE-21R"]) == []


@pytest.mark.rule("19.52")
def test_they_attack_worse_in_august():
    field = {"W5624": ["FR-3"], "W5625": ["GE-21R"]}
    assert of_august(position(turn=2, stacks=field), "W5625", ["FR-3"], "Allied") == [-1]
    assert of_august(position(turn=3, stacks=field), "W5625", ["FR-3"], "Allied") == []


@pytest.mark.rule("19.53")
def test_garrisons_do_not_attack_in_august():
    beside = {"W5124": ["GE-21R"]}
    attack = "{attack: W5124, with: [FR-72R]}"
    assert "19.53" in bench("second-combat", by="Allied", turn=2, stacks=beside).refusals(attack)
    assert "19.53" not in bench("second-combat", by="Allied", turn=3, stacks=beside).refusals(attack)


@pytest.mark.rule("19.54")
def test_the_two_russian_armies_do_not_attack_together_in_august():
    around = {"E5215": ["GE-37"], "E5114": ["RU-22"], "E5115": ["RU-28"]}
    together = "{attack: E5215, with: [RU-22, RU-28]}"
    assert "19.54" in bench("first-combat", by="Allied", turn=2, stacks=around).refusals(together)
    assert bench("first-combat", by="Allied", turn=2, stacks=around).refusals("{attack: E5215, with: [RU-22]}") == []
    assert bench("first-combat", by="Allied", turn=3, stacks=around).refusals(together) == []


@pytest.mark.rule("19.56")
@pytest.mark.trap(42)
def test_antwerp_is_not_attacked_before_october():
    siege = {"W6820": ["GE-5R", "GE-6R"]}
    attack = "{attack: Antwerp, with: [GE-5R, GE-6R]}"
    assert "19.56" in bench("first-combat", turn=4, stacks=siege).refusals(attack)
    assert bench("first-combat", turn=5, stacks=siege).refusals(attack) == []
    nobody = siege | {"allied-dead": ["BE-1", "BE-2", "BE-3", "BE-5", "BE-6", "BE-1C", "BE-BHQ"]}
    assert bench("first-combat", turn=4, stacks=nobody).refusals(attack) == []


@pytest.mark.rule("19.56")
def test_belgians_that_attack_out_of_antwerp_stay_there():
    assert why_not_there(position(turn=3), "BE-1", "W6820", [])[0] == "19.56"
    assert why_not_there(position(turn=5), "BE-1", "W6820", []) is None


@pytest.mark.rule("19.6")
def test_russians_do_not_suffer_from_the_first_snow():
    """19.61: Turkish attackers do, and all do in the next winter turn."""

    def snow(turn, target, units, side):
        where = staged(GAME, scenario="near-east-1914", turn=turn)
        found = all_bonuses(where, force(where, target, units, side), 0)
        return [bonus.amount for bonus in found if bonus.rule == "12.2"]

    assert snow(6, "N3936", ["RU-20"], "Allied") == []
    assert snow(7, "N3936", ["RU-20"], "Allied") == [-2]
    assert snow(6, "N3937", ["TU-17"], "CP") == [-2]
