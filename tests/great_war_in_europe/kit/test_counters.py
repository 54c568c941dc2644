"""The counters: values, nations, restriction codes (3.2), and users' own in their place."""

from __future__ import annotations

import pytest

from wargame_cli.engine.errors import Malformed
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Values, counters, factors
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP

UNITS = counters("units.yaml")


@pytest.mark.rule("3.26a")
@pytest.mark.parametrize(
    ("text", "kind", "found"),
    [
        ("3-4-4", "infantry", Values(3, 4, 4)),
        ("2-4", "infantry", Values(2, 2, 4)),
        ("0-1-4", "infantry", Values(0, 1, 4)),
        ("1-3/0-3", "headquarters", Values(0, 0, 3, 1)),
        ("0-5", "headquarters", Values(0, 0, 5, 0)),
    ],
)
def test_factors_are_read_as_they_are_printed(text, kind, found):
    """Attack, defence, movement; two numbers are one strength and movement; of headquarters support and movement."""
    assert factors(text, kind) == found


@pytest.mark.parametrize(("text", "kind"), [("3-4-4-4", "infantry"), ("x", "infantry"), ("3", "headquarters")])
def test_other_texts_are_no_factors(text, kind):
    with pytest.raises(Malformed):
        factors(text, kind)


@pytest.mark.rule("3.26c")
def test_every_unit_has_a_nation_and_a_side():
    """The Gendarmerie of Persia fights for the Central Powers, its Cossacks and Rifles for the Allies."""
    sides = {unit: UNITS[unit].side for unit in ("TU-17", "GE-601BN", "PN-GNDM", "PN-SPR", "PN-PC", "AB-1", "RU-39")}
    assert [unit for unit, side in sides.items() if side == CP] == ["TU-17", "GE-601BN", "PN-GNDM"]
    assert {sides[unit] for unit in ("PN-SPR", "PN-PC", "AB-1", "RU-39")} == {ALLIED}


@pytest.mark.rule("7.24")
def test_who_fights_as_one_nation():
    """7.24: Rifles and the French division as British, Cossacks and Armenians as Russians, the Gendarmerie as Turks."""
    assert {unit: UNITS[unit].fights_as for unit in ("PN-SPR", "FR-DFPS", "PN-PC", "ARM-1", "PN-GNDM", "GE-1ST")} == {
        "PN-SPR": "BR", "FR-DFPS": "BR", "PN-PC": "RU", "ARM-1": "RU", "PN-GNDM": "TU", "GE-1ST": "GE",
    }  # fmt: skip


@pytest.mark.rule("5.35")
def test_who_pays_for_whom():
    """5.35, 5.37: Persians are paid for by those for whom they fight; Germans and Arabs by nobody."""
    units = ("PN-SPR", "PN-PC", "PN-GNDM", "ARM-1", "AB-1", "GE-601BN", "TU-17")
    assert {unit: UNITS[unit].paid_by for unit in units} == {
        "PN-SPR": "BR", "PN-PC": "RU", "PN-GNDM": "TU", "ARM-1": "RU", "AB-1": "", "GE-601BN": "GE", "TU-17": "TU",
    }  # fmt: skip


@pytest.mark.rule("15.9")
def test_the_republics_russians_are_weak():
    """15.91: every infantry division of Russia is a 1-2-3 once the Czar has fallen."""
    divisions = [unit for unit in UNITS.values() if unit.nation == "RU" and unit.division and unit.type == "infantry"]
    assert {unit.of_the_republic for unit in divisions} == {Values(1, 2, 3)}


def test_a_users_unit_takes_the_place_of_ours():
    """And one of a nation that there is not is refused."""
    row = {"id": "TU-17", "name": "x", "values": "4-4-4", "source": "printed"}
    assert counters("units.yaml", [{"units": [row]}])["TU-17"].printed.attack == 4
    with pytest.raises(Malformed, match="nation"):
        counters("units.yaml", [{"units": [row | {"id": "XX-1"}]}])
