"""Who would attack a hex together: nobody whom the rules leave out, and parts that do better than all."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, division, regiment, staged_with
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.great_war_ground_rules import RULESET
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.machine.parties import parties


def allowed(position, side, target):
    """The parties, each with whether the rules let it attack."""
    referee = Referee(position, RULESET.phase(position), RULESET.book, None)
    with referee.acting(side):
        return [
            (party, not referee.faults(Attack(target=target, units=party))) for party in parties(position, side, target)
        ]


@pytest.mark.parametrize(("terrain", "most"), [({}, 6), ({"mountain": ["0506"]}, 4)])
def test_no_more_of_a_hex_than_may_attack(terrain, most):
    """Ten divisions of two hexes beside the enemy: of each as many as the limit of his hex."""
    five = [{f"GE-{place}{number}": division() for number in range(7)} for place in "ab"]
    position = staged_with(
        {"0505": five[0], "0606": five[1], "0506": {"BR-1": division("British")}}, phase="cp-combat", terrain=terrain
    )
    found = allowed(position, "CP", "0506")
    assert max(len(party) for party, _ in found) == 2 * most
    assert all(fine for _, fine in found)


def test_allies_who_do_not_cooperate_attack_apart():
    """All together are tried, and the British without the French."""
    british = {f"BR-{number}": division("British") for number in range(2)}
    position = staged_with(
        {"0505": british, "0606": {"FR-1": division("French")}, "0506": {"GE-1": division()}}, phase="entente-combat"
    )
    found = {frozenset(party) for party, _ in allowed(position, "Entente", "0506")}
    assert {frozenset({"BR-0", "BR-1", "FR-1"}), frozenset({"BR-0", "BR-1"})} <= found


def test_infantry_leads_as_many_others_as_leave_it_capable():
    """Two infantry divisions take two of four rifle divisions with them."""
    forces = {f"GE-R{number}": division() for number in range(4)} | {
        f"GE-I{number}": division(values="9-12-5", type="infantry") for number in range(2)
    }
    position = staged_with({"0505": forces, "0506": {"BR-1": division("British")}}, phase="cp-combat")
    found = {frozenset(party) for party, _ in allowed(position, "CP", "0506")}
    assert frozenset({"GE-I0", "GE-I1", "GE-R0", "GE-R1"}) in found


def test_the_weakest_of_a_hex_stays_to_guard_it():
    """Of each hex one division, where nobody else who fights would stay: of the second an Army HQ and a regiment do."""
    few = {f"GE-{number}": division() for number in range(2)} | {"GE-Weak": division(values="4-5-5")}
    more = {"GE-A": army(), "GE-R": regiment(values="0-2-5"), "GE-7": division()}
    position = staged_with(
        {
            "0505": few,
            "0606": more,
            "0507": {"GE-B": army(), "GE-8": division()},
            "0506": {"BR-1": division("British")},
        },
        phase="cp-combat",
    )
    found = {frozenset(party) for party, _ in allowed(position, "CP", "0506")}
    assert frozenset({"GE-0", "GE-1", "GE-7"}) in found


def test_in_reaction_those_near_an_active_army_attack():
    """The division that stands three hexes from the Army HQ is left out."""
    position = staged_with(
        {
            "0504": {"BR-A": army("British"), "BR-R": regiment("British")},
            "0505": {"BR-1": division("British")},
            "0607": {"BR-2": division("British")},
            "0506": {"GE-1": division()},
        },
        phase="entente-reaction-combat",
    )
    found = allowed(position, "Entente", "0506")
    assert found
    assert all(fine and party == ("BR-1",) for party, fine in found)
