"""What artillery does to fortresses and cities (12B)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import art_hq, artillery, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_effects import class_of, factors, is_modern

GUNS = {
    "0505": {
        "field": artillery(type="field-artillery"),
        "heavy": artillery(),
        "siege": artillery(type="siege-mortar"),
        "big": artillery(type="heavy-siege-artillery"),
        "coast": artillery(type="coast-artillery"),
        "HQ": art_hq(),
        "rifle": unit("German", "rifle", "III", "1-2-5"),
    }
}


def product(kind: str, *, use: str = "attack", fort: str = "", city: bool = False, date: str = "Mar II 18") -> float:
    """What all factors of a gun come to."""
    result = 1.0
    for factor in factors(staged_with(GUNS, date=date), kind, use=use, fort=fort, city=city):
        result *= factor.by
    return result


@pytest.mark.rule("12B1-4")
@pytest.mark.parametrize(
    ("kind", "plain", "old", "new", "city", "great", "old_in_city"),
    [
        ("field", 1, 1, 0.5, 0.5, 0.5, 1),
        ("heavy", 1, 2, 1, 1, 0.5, 2),
        ("coast", 1, 2, 1, 1, 0.5, 2),
        ("HQ", 1, 2, 1, 1, 0.5, 2),
        ("siege", 1, 3, 2, 2, 1, 3),
        ("big", 1, 4, 3, 3, 2, 4),
        ("rifle", 1, 1, 1, 1, 1, 1),
    ],
)
def test_each_class_has_its_effect_on_each_kind_of_target(
    kind: str, plain: float, old: float, new: float, city: float, great: float, old_in_city: float
):
    """12B1, 12B2, 12B3, 12B4, 12B5, 12B9"""
    assert product(kind) == plain
    assert product(kind, fort="improved-old") == old
    assert product(kind, fort="improved-new") == new
    assert product(kind, city=True) == city
    assert product(kind, fort="improved-great") == great
    assert product(kind, fort="improved-old", city=True) == old_in_city


@pytest.mark.rule("12B1-4")
@pytest.mark.trap(84)
def test_a_great_fortress_in_a_city_has_both_factors():
    """12B1, 12B3, 12B4, 3C2"""
    assert product("siege", fort="improved-great", city=True) == 2
    assert product("big", fort="improved-great", city=True) == 6
    assert product("heavy", fort="improved-great", city=True) == 0.5
    assert product("field", fort="improved-great", city=True) == 0.5


@pytest.mark.rule("12B1-4")
def test_field_artillery_bombards_with_half_and_no_more_is_taken_off():
    """12B1"""
    assert product("field", use="bombard") == 0.5
    assert product("field", use="bombard", fort="improved-new", city=True) == 0.5
    assert product("heavy", use="bombard", fort="improved-old") == 2


@pytest.mark.rule("12Ba")
@pytest.mark.trap(18)
def test_without_modern_tactics_artillery_attacks_and_overruns_with_half_but_bombards_fully():
    """12B"""
    assert product("heavy", date="Sep II 17") == 0.5
    assert product("heavy", use="overrun", date="Sep II 17") == 0.5
    assert product("heavy", use="bombard", date="Sep II 17") == 1
    assert product("heavy", date="Oct I 17") == 1


@pytest.mark.rule("12Ba")
@pytest.mark.parametrize(
    ("nation", "before", "since"),
    [
        ("Austro-Hungarian", "Sep II 17", "Oct I 17"),
        ("German", "Sep II 17", "Oct I 17"),
        ("American", "Jun II 18", "Jul I 18"),
        ("British", "Jun II 18", "Jul I 18"),
        ("French", "Jun II 18", "Jul I 18"),
        ("Italian", "Jan II 19", "Feb I 19"),
    ],
)
def test_nations_use_modern_tactics_since_their_date(nation: str, before: str, since: str):
    """12B"""
    assert not is_modern(staged_with({}, date=before), nation)
    assert is_modern(staged_with({}, date=since), nation)


@pytest.mark.rule("12B5")
def test_coast_artillery_is_heavy_on_land():
    """12B5, 12B9"""
    position = staged_with(GUNS)
    assert [class_of(position, unit) for unit in ("coast", "HQ", "rifle")] == ["heavy", "heavy", ""]


@pytest.mark.rule("14J-K")
def test_heavy_artillery_training_is_heavy_artillery():
    """14K, 12B2, T141"""
    position = staged_with({"0505": {"A": artillery(type="heavy-artillery-training")}})
    assert class_of(position, "A") == "heavy"
