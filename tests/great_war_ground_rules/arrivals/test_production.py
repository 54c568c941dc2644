"""Production: points come into pools and cities (16B1)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, LILLE, PARIS, initial
from wargame_cli.rulesets.great_war_ground_rules.arrivals.production import place_the_rest, receive_production

#: Rows of the Man Pts that the Entente receives in the West on Jan I 18, and what the Central Powers produce there.
MEN = {"Belgian": 0.5, "Portuguese": 1, "British": 12.5, "Anzac": 8, "Canadian": 10, "South African": 0.5, "French": 11}
PLAN = {
    "arrivals": [
        {"turn": "Jan I 18", "side": "Entente", "man": MEN},
        {"turn": "Jan I 18", "side": "CP", "man": {"German": 12}, "equ": {"CP": 42}, "res": 21},
    ]
}


def january(side="entente", **given):
    return initial(side=side, plan=PLAN, date="Jan I 18", **given)


@pytest.mark.rule("16B1")
def test_men_come_into_the_general_pool_by_contingent():
    """16B1a, example of Jan I 18 (T118)"""
    bench = january()
    bench.run(receive_production, "Entente")
    assert {of: stock.man for of, stock in bench.position.stock.items()} == MEN


@pytest.mark.rule("16B1")
def test_guns_come_to_the_side_and_shells_wait_to_be_placed():
    """16B1a (T119): 42 Equ Pts and 21 Res Pts"""
    bench = january("cp")
    bench.run(receive_production, "CP")
    assert bench.position.stock["CP"].equ == 42
    assert bench.position.waiting == {"CP": 21}
    assert bench.refusals("{place-res: 1305, points: 1}") == ["16B1"]
    assert bench.refusals(f"{{place-res: {LILLE}, points: 22}}") == ["16B1"]
    bench.play(f"{{place-res: {LILLE}, points: 20}}")
    bench.run(place_the_rest, "CP")
    assert bench.position.waiting == {}
    assert bench.position.res == {"CP": {LILLE: 21}}


@pytest.mark.rule("16B1")
def test_shells_wait_for_a_city_in_supply():
    """16A"""
    bench = initial(side="cp", waiting={"CP": 3}, kinds={PARIS: ["full-city"]})
    bench.run(place_the_rest, "CP")
    assert bench.position.waiting == {"CP": 3}


@pytest.mark.rule("16B1")
def test_a_deficit_is_paid_off_first():
    """16B1b"""
    bench = january(stock={"British": {"man": -3}})
    bench.run(receive_production, "Entente")
    assert bench.position.stock["British"].man == 9.5


@pytest.mark.rule("16B1")
def test_other_turns_bring_nothing():
    """16B1a"""
    bench = initial(plan=PLAN, date="Jan II 18")
    bench.run(receive_production, "Entente")
    assert bench.kinds() == []
    assert AMIENS not in bench.position.res.get("Entente", {})
