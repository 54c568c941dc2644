"""What results call for (9C)."""

from __future__ import annotations

import pytest

from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.results import Demand, Demands, becomes, demands

EVERYBODY = {"everybody": True, "retreat": "must"}


@pytest.mark.rule("9C1")
@pytest.mark.parametrize(
    ("result", "attacker", "defender"),
    [
        ("AE", Demand(20, **EVERYBODY), Demand()),
        ("AH", Demand(10, retreat="must"), Demand()),
        ("AR", Demand(retreat="must"), Demand()),
        ("AQ", Demand(5), Demand()),
        ("AS", Demand(), Demand()),
        ("DR", Demand(), Demand(retreat="must")),
        ("DH", Demand(), Demand(4, retreat="must")),
        ("DE", Demand(), Demand(8, **EVERYBODY)),
        ("HX", Demand(4), Demand(8, **EVERYBODY)),
        ("EX", Demand(8), Demand(8, **EVERYBODY)),
    ],
)
@pytest.mark.trap(58)
def test_mobile_results_of_20_against_8(result, attacker, defender):
    assert demands(result, 20, 8) == Demands(attacker, defender)


@pytest.mark.rule("9C1")
def test_the_weaker_side_is_exchanged_whole():
    """T042, T043."""
    assert demands("HX", 6, 12) == Demands(Demand(6, **EVERYBODY), Demand(3))
    assert demands("EX", 15, 6) == Demands(Demand(6), Demand(6, **EVERYBODY))


@pytest.mark.rule("9C1")
def test_of_equals_the_defender_is_eliminated():
    assert demands("HX", 9, 9) == Demands(Demand(4.5), Demand(9, **EVERYBODY))
    assert demands("EX", 9, 9) == Demands(Demand(9), Demand(9, **EVERYBODY))
    assert demands("BX", 9, 9) == Demands(Demand(4.5, retreat="may"), Demand(4.5, retreat="may"))


@pytest.mark.rule("9C2")
@pytest.mark.parametrize(
    ("result", "attacker", "defender"),
    [
        ("AD", Demand(120, **EVERYBODY), Demand()),
        ("DD", Demand(), Demand(50, **EVERYBODY)),
        ("AL", Demand(60, retreat="must"), Demand(15)),
        ("DL", Demand(6.25), Demand(25, retreat="must")),
        ("AX", Demand(60), Demand(30)),
        ("DX", Demand(12.5), Demand(25)),
        ("DXM", Demand(25), Demand(25, retreat="must")),
        ("BX", Demand(25, retreat="may"), Demand(25, retreat="may")),
        ("BXM", Demand(25), Demand(25, retreat="for-half")),
    ],
)
def test_positional_results_of_120_against_50(result, attacker, defender):
    """T044 to T048b."""
    assert demands(result, 120, 50) == Demands(attacker, defender)


@pytest.mark.rule("9C2")
def test_both_exchange_goes_by_the_weaker_side():
    assert demands("BX", 20, 50) == Demands(Demand(10, retreat="may"), Demand(10, retreat="may"))


@pytest.mark.rule("8C2b")
@pytest.mark.trap(24)
@pytest.mark.parametrize(
    ("result", "own", "other"),
    [
        ("AX", 90, 30),
        ("BX", 37.5, 25),
        ("BXM", 37.5, 25),
        ("DX", 18.75, 25),
        ("DXM", 37.5, 25),
        ("AL", 60, 15),
        ("DL", 6.25, 25),
    ],
)
def test_an_attack_out_of_an_overstack_costs_half_as_much_again(result, own, other):
    found = demands(result, 120, 50, from_overstack=True)
    assert (found.attacker.loss, found.defender.loss) == (own, other)


@pytest.mark.rule("9C2")
def test_nobody_loses_more_than_there_is():
    assert demands("BX", 9, 30, from_overstack=True).attacker.loss == 6.75
    assert demands("AX", 100, 10).defender.loss == 10
    assert demands("AX", 8, 100, from_overstack=True).attacker.loss == 6


@pytest.mark.rule("14H1")
@pytest.mark.parametrize(
    ("read", "able", "result"),
    [
        ("AQ", "infantry_attacks", "AS"),
        ("AQ", "infantry_defends", "AQ"),
        ("BX", "infantry_defends", "BXM"),
        ("BX", "infantry_attacks", "BX"),
        ("DX", "rifle_assault", "DXM"),
        ("DX", "infantry_attacks", "DX"),
        ("DL", "rifle_assault", "DL"),
    ],
)
def test_infantry_and_rifle_assault_change_results(read, able, result):
    """14H1, 14R."""
    can = {"infantry_attacks": False, "infantry_defends": False, "rifle_assault": False} | {able: True}
    assert becomes(read, **can) == result
