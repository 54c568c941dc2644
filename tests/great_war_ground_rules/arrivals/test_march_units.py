"""March brigades (16C8)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import brigade

MARCH = {"later": {"BR-M": brigade("British", "1-2-5", type="march")}}


@pytest.mark.rule("16C7-8")
@pytest.mark.parametrize(("values", "men"), [("1-2-4", 4), ("1-2-5", 4), ("2-3-4", 6)])
def test_men_on_the_map_are_assembled_and_broken_down(values, men):
    """16C8 (T127)"""
    later = {"later": {"BR-M": brigade("British", values, type="march")}}
    bench = initial(later=later, stock={f"British@{AMIENS}": {"man": men + 1}})
    bench.play(f"{{assemble-march: BR-M, at: {AMIENS}}}")
    assert bench.position.place_of("BR-M") == AMIENS
    assert bench.position.stock[f"British@{AMIENS}"].man == 1
    bench.play("{break-march: BR-M}")
    assert bench.position.place_of("BR-M") == "later"
    assert bench.position.stock[f"British@{AMIENS}"].man == men + 1


@pytest.mark.rule("16C7-8")
def test_all_men_of_a_brigade_are_of_its_contingent_and_in_one_hex():
    """16C8"""
    order = f"{{assemble-march: BR-M, at: {AMIENS}}}"
    stock = {f"British@{AMIENS}": {"man": 3}, "British@0506": {"man": 3}, f"Canadian@{AMIENS}": {"man": 5}}
    assert initial(later=MARCH, stock=stock).refusals(order) == ["16C7-8"]
    assert initial(later=MARCH, stock={"British": {"man": 9}}).refusals(order) == ["16C7-8"]


@pytest.mark.rule("16C7-8")
def test_only_march_brigades_that_are_not_in_play_are_assembled():
    """16C8"""
    stock = {f"British@{AMIENS}": {"man": 9}}
    there = initial({"0506": MARCH["later"]}, stock=stock)
    assert there.refusals(f"{{assemble-march: BR-M, at: {AMIENS}}}") == ["16C7-8"]
    assert there.refusals("{break-march: BR-0}") == ["16C7-8"]
    plan = {"arrivals": [{"turn": "Apr I 18", "side": "Entente", "units": ["BR-M"]}]}
    assert initial(later=MARCH, stock=stock, plan=plan).refusals(f"{{assemble-march: BR-M, at: {AMIENS}}}") == [
        "16C7-8"
    ]
    assert initial(later=MARCH).refusals("{break-march: BR-M}") == ["16C7-8"]
    assert initial(later=MARCH, stock={"British@0905": {"man": 9}}).refusals("{assemble-march: BR-M, at: 0905}") == [
        "16C7-8"
    ]
