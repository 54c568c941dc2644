"""Turns and conditions of arrivals (16A2), and training garrisons that are missing (16C9)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import division
from wargame_cli.rulesets.great_war_ground_rules.arrivals.production import receive_production, trained
from wargame_cli.rulesets.great_war_ground_rules.arrivals.schedule import come, due, try_training
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import ConditionMet, TrainingMissed

LATER = {"later": {"BR-12": division("British")}}
EMERGENCY = {
    "turn": "Mar II 18",
    "side": "Entente",
    "units": ["BR-12"],
    "man": {"British": 10},
    "when_lost": ["0506", "0507"],
    "note": "national emergency",
}


@pytest.mark.rule("16A2")
def test_conditional_reinforcements_come_when_their_condition_is_met_for_the_first_time():
    """16A2"""
    bench = initial(later=LATER, plan={"arrivals": [EMERGENCY]})
    bench.run(receive_production, "Entente")
    assert due(bench.position, "Entente") == {}
    lost = initial(later=LATER, plan={"arrivals": [EMERGENCY]}, owns={"CP": [AMIENS], "Entente": ["0505"]})
    lost.run(receive_production, "CP")
    assert lost.kinds() == []
    lost.run(receive_production, "Entente")
    lost.run(receive_production, "Entente")
    met = ConditionMet(rule="16A2", number=0, side="Entente", note="national emergency")
    assert lost.happened(ConditionMet) == [met]
    assert lost.position.stock["British"].man == 10
    assert list(due(lost.position, "Entente")) == ["BR-12"]


@pytest.mark.rule("16A2")
def test_not_before_their_turn():
    """16A2"""
    bench = initial(later=LATER, plan={"arrivals": [EMERGENCY]}, owns={"CP": [AMIENS]}, date="Mar I 18")
    bench.run(receive_production, "Entente")
    assert bench.kinds() == []
    assert list(come(bench.position, "Entente")) == []


@pytest.mark.rule("16C9")
@pytest.mark.parametrize(("die", "place"), [(4, "later"), (3, "gone")])
def test_without_training_garrisons_reinforcements_may_be_forfeited(die, place):
    """16C9"""
    arrival = {"turn": "Mar II 18", "side": "Entente", "units": ["BR-12"]}
    bench = initial(later=LATER, plan={"arrivals": [arrival], "released": ["British"]})
    bench.run(try_training, "Entente", dice={"training BR-12": die})
    assert bench.only(TrainingMissed).comes == (die == 4)
    assert bench.position.place_of("BR-12") == place


@pytest.mark.rule("16C9")
def test_each_of_them_is_tried_once():
    """16C9: in its turn; and other nations are not."""
    arrival = {"turn": "Mar II 18", "side": "Entente", "units": ["BR-12"]}
    plan = {"arrivals": [arrival], "released": ["British"]}
    for bench in (
        initial(later=LATER, plan=plan, date="Apr I 18"),
        initial(later=LATER, plan={**plan, "released": ["French"]}),
        initial(later=LATER, plan=plan, rehearsing=True),
    ):
        bench.run(try_training, "Entente")
        assert bench.kinds() == []


@pytest.mark.rule("16C9", "16A2")
def test_a_conditional_reinforcement_is_tried_when_its_condition_is_met():
    """16C9: though its turn was before, and not again."""
    plan = {"arrivals": [EMERGENCY | {"turn": "Mar I 18"}], "released": ["British"]}
    bench = initial(later=LATER, plan=plan, owns={"CP": [AMIENS], "Entente": ["0505"]})
    bench.begin(dice={"training BR-12": 4})
    assert bench.only(TrainingMissed).comes
    later = initial(later=LATER, plan=plan, owns={"CP": [AMIENS], "Entente": ["0505"]}, met=[0])
    later.begin()
    assert later.events(TrainingMissed) == []


@pytest.mark.rule("16C9")
def test_without_them_a_nation_produces_half_of_its_men():
    """16C9, 16B1: in half points."""
    position = initial(plan={"released": ["British"]}).position
    assert [trained(position, "British", points) for points in (12.5, 13, 0.5)] == [6, 6.5, 0]
    assert trained(position, "French", 11) == 11
