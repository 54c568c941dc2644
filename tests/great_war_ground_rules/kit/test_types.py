"""Families of unit types."""

import pytest

from wargame_cli.rulesets.great_war_ground_rules.kit import types


@pytest.mark.parametrize("name", ["chasseur-a-pied", "bersaglieri", "jager"])
def test_names_that_share_a_symbol(name):
    """3A: T001."""
    assert types.OTHER_NAMES[name] == "light-rifle"


def test_every_family_is_of_known_types():
    families = [value for value in vars(types).values() if isinstance(value, frozenset)]
    known = types.ALL | types.MOUNTAIN_SKI_NATIONS
    assert set().union(*families) <= known


def test_artillery_falls_into_four_kinds():
    """12B1 to 12B4: no type is of two kinds."""
    kinds = (types.FIELD_ARTILLERY, types.HEAVY_ARTILLERY, types.SIEGE_ARTILLERY, types.HEAVY_SIEGE_ARTILLERY)
    assert sum(map(len, kinds)) == len(types.ARTILLERY)


def test_mortars_and_gas_are_artillery():
    """12B6, 12B8."""
    assert types.MORTARS < types.ARTILLERY
    assert types.GAS_ARTILLERY < types.HEAVY_ARTILLERY


def test_who_has_armor_effects():
    """10A: engineer tanks count half; tanks have none on the defence unless they are combat tanks."""
    assert (types.AECA["tank"], types.AECA["engineer-tank"]) == (1.0, 0.5)
    assert "engineer-tank" not in types.AECD
