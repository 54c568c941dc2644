"""Losses (9D, 9E): who counts, who goes first and last, what the owner chooses."""

from __future__ import annotations

import msgspec
import pytest

from great_war_ground_rules.field import (
    army,
    art_hq,
    artillery,
    battalion,
    bench_with,
    brigade,
    corps,
    division,
    regiment,
)
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.losses import (
    Suffering,
    affected,
    alone,
    exchanged,
    pieces,
    printed_total,
    take,
)
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.results import Demand
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitReduced, UnitRemoved

BRITISH = {"BR-1": division("British")}


def case(attackers, defenders=BRITISH, *, result="AH", attacks=True, table="mobile", used=(), options=None, **given):
    """A bench, and a side of an attack out of 0505 on 0506 that suffers a result."""
    bench = bench_with({"0505": attackers, "0506": defenders}, phase="cp-combat", options=options, **given)
    battle = msgspec.structs.replace(assemble(bench.position, "CP", "0506", tuple(attackers)), table=table)
    return bench, Suffering(battle, capabilities(bench.position, battle), result, attacks, used)


def lost(attackers, loss, defenders=BRITISH, *, planned=(), answers=None, **given):
    """Who is lost for so many strength points."""
    bench, suffering = case(attackers, defenders, **given)
    bench.run(take, suffering, Demand(loss), planned, answers=answers)
    return [event.unit for event in bench.events() if isinstance(event, UnitReduced | UnitRemoved)]


@pytest.mark.rule("9D")
def test_printed_strengths_count_whatever_modifies_them():
    """9D: disruption, support and supply change nothing; headquarters of armies and corps are no loss."""
    force = {"GE-1": division(), "GE-2": brigade(), "GE-HQ": army(), "GE-C": corps()}
    bench, suffering = case(force, disruption={"GE-1": 2})
    battle = suffering.battle
    assert printed_total(bench.position, battle, True) == 11
    assert printed_total(bench.position, battle, False) == 11
    assert affected(bench.position, battle, True) == ["GE-1", "GE-2"]


@pytest.mark.rule("9D")
@pytest.mark.trap(23)
def test_an_art_hq_counts_as_printed_with_its_artillery():
    force = {"GE-1": division(), "GE-A": art_hq(), "GE-G": artillery()}
    bench, suffering = case(force, attached={"GE-G": "GE-A"})
    assert printed_total(bench.position, suffering.battle, True) == 8 + 6 + 7
    bench, suffering = case(force)
    assert printed_total(bench.position, suffering.battle, True) == 15


@pytest.mark.rule("9D")
def test_a_cadre_counts_as_a_cadre_and_a_whole_unit_whole():
    """T049, 9E: a 9-12-5 division reduced to its cadre is a loss of 9."""
    force = {"GE-1": division(values="9-12-5", cadre="4-5-5"), "GE-2": division(values="9-12-5", cadre="4-5-5")}
    bench, suffering = case(force, reduced=["GE-2"])
    assert printed_total(bench.position, suffering.battle, True) == 13
    assert bench.run(take, suffering, Demand(9)) == 9
    assert bench.fates()[0] == ("GE-1", "9C1", "combat")
    assert "GE-1" in bench.position.reduced


@pytest.mark.rule("9D")
def test_units_are_lost_whole_as_few_points_as_can_be():
    force = {"GE-1": division(), "GE-2": division(), "GE-3": brigade(), "GE-4": regiment()}
    assert lost(force, 10) == ["GE-1", "GE-3"]
    assert lost(force, 4) == ["GE-3", "GE-4"]
    assert lost(force, 0) == []


@pytest.mark.rule("9D")
def test_a_unit_with_a_cadre_goes_before_one_without():
    assert lost({"GE-1": division(cadre=""), "GE-2": division()}, 8) == ["GE-2"]


@pytest.mark.rule("9D")
@pytest.mark.parametrize("result", ["AL", "AX", "BX", "BXM", "DX", "DXM", "DL"])
def test_artillery_goes_last_in_positional_combat(result):
    """T044: all 40 points of others before 20 of 80 of artillery."""
    guns = {f"GE-G{number}": artillery(values="20-20-4") for number in range(4)}
    force = {**guns, "GE-1": division(values="20-1-5"), "GE-2": division(values="20-1-5")}
    assert lost(force, 60, result=result, table="positional") == ["GE-1", "GE-2", "GE-G0"]
    assert lost(force, 25, result=result, table="positional") == ["GE-1", "GE-2"]


@pytest.mark.rule("9D")
def test_in_mobile_combat_artillery_goes_like_others():
    assert lost({"GE-1": division(), "GE-G": artillery()}, 7) == ["GE-G"]


@pytest.mark.rule("9Da")
def test_field_artillery_can_be_lost_like_others():
    force = {
        "GE-1": division(),
        "GE-F": artillery(values="4-5-5", type="field-artillery"),
        "GE-G": artillery(values="4-5-5"),
    }
    given = {"result": "DX", "table": "positional"}
    assert lost(force, 4, **given) == ["GE-1"]
    assert lost(force, 4, **given, options={"field-artillery-losses": "on"}) == ["GE-F"]


@pytest.mark.rule("14L")
@pytest.mark.trap(81)
def test_irregulars_go_last_of_all():
    force = {"GE-I": battalion(type="irregular-rifle"), "GE-G": artillery(), "GE-1": brigade()}
    assert lost(force, 1) == ["GE-1"]
    assert lost(force, 4, result="AX", table="positional") == ["GE-1", "GE-G"]
    assert lost(force, 11, result="AX", table="positional") == ["GE-1", "GE-G", "GE-I"]


@pytest.mark.rule("8C2b")
@pytest.mark.trap(20)
def test_overstacked_attackers_go_last_and_overstacked_defenders_count_nothing():
    attackers = {"GE-C": corps(), "GE-1": division(), "GE-2": brigade()}
    given = {"corps": {"GE-1": "GE-C"}, "overstacked": ["GE-1"]}
    assert lost(attackers, 2, **given) == ["GE-2"]
    assert lost(attackers, 4, **given) == ["GE-1", "GE-2"]
    defenders = {"BR-C": corps("British"), "BR-1": division("British"), "BR-2": division("British")}
    bench, suffering = case(
        {"GE-1": division()}, defenders, attacks=False, corps={"BR-2": "BR-C"}, overstacked=["BR-2"]
    )
    assert exchanged(bench.position, suffering.battle, False) == ["BR-1"]
    assert affected(bench.position, suffering.battle, False) == ["BR-1", "BR-2"]


@pytest.mark.rule("9F2")
def test_who_retreated_there_is_no_loss_but_shares_the_fate():
    defenders = {"BR-1": division("British"), "BR-2": division("British")}
    bench, suffering = case(
        {"GE-1": division()}, defenders, attacks=False, result="DE", this_phase={"retreated": {"BR-2": "0506"}}
    )
    assert exchanged(bench.position, suffering.battle, False) == ["BR-1"]
    assert bench.run(take, suffering, Demand(11, everybody=True, retreat="must")) == 11
    assert [event.unit for event in bench.events(UnitReduced)] == ["BR-1", "BR-2"]


@pytest.mark.rule("12B7")
def test_artillery_that_fires_from_afar_is_untouched():
    forces_of = {"0504": {"GE-P": artillery(values="8-4-3", type="heavy-siege-artillery", range=5)}}
    bench = bench_with({"0505": {"GE-1": division()}, "0506": BRITISH, **forces_of}, phase="cp-combat")
    battle = assemble(bench.position, "CP", "0506", ("GE-1", "GE-P"))
    assert affected(bench.position, battle, True) == ["GE-1"]


@pytest.mark.rule("10.0")
def test_the_first_re_goes_to_the_effect_that_was_used():
    """T061: not the battalion, but the brigade."""
    force = {
        "GE-B": battalion("German", "1-1-4", "tank"),
        "GE-X": brigade("German", "4-4-4", "tank"),
        "GE-1": brigade(),
    }
    assert lost(force, 3, used=("AECA",)) == ["GE-X"]
    assert lost(force, 3) == ["GE-1"]


@pytest.mark.rule("14H3")
def test_half_of_the_losses_is_infantry_in_mobile_combat():
    force = {
        "GE-S": division(type="infantry"),
        "GE-T": division(type="infantry"),
        "GE-1": brigade(),
        "GE-2": regiment(),
    }
    assert lost(force, 4) == ["GE-S"]
    assert lost(force, 4, table="positional", result="AX") == ["GE-1", "GE-2"]


@pytest.mark.rule("14H3")
def test_mountain_units_and_infantry_share_theirs():
    force = {
        "GE-M": brigade(type="mountain-rifle"),
        "GE-S": regiment(type="infantry"),
        "GE-1": brigade("German", "2-2-5"),
    }
    bench, suffering = case(force)
    shares = {piece.unit: set(piece.shares) for piece in pieces(bench.position, suffering)}
    assert shares == {"GE-M": {"mountain or infantry"}, "GE-S": {"mountain or infantry"}, "GE-1": set()}


@pytest.mark.rule("14R")
def test_half_of_the_losses_is_rifle_assault_in_positional_combat():
    bench = bench_with(
        {
            "0505": {"US-1": division("American", "12-14-5", "rifle-assault"), "US-2": brigade("American")},
            "0506": {"GE-1": division()},
        },
        phase="entente-combat",
    )
    battle = msgspec.structs.replace(assemble(bench.position, "Entente", "0506", ("US-1", "US-2")), table="positional")
    suffering = Suffering(battle, capabilities(bench.position, battle), "DX", True)
    bench.run(take, suffering, Demand(3))
    assert [event.unit for event in bench.events(UnitReduced)] == ["US-1"]


@pytest.mark.rule("15C")
def test_half_of_the_losses_knows_the_terrain():
    """T106."""
    force = {
        "GE-M": brigade(type="mountain-rifle"),
        "GE-N": brigade(type="mountain-rifle"),
        "GE-L": brigade(type="light-rifle", values="2-3-5"),
        "GE-1": regiment(),
        "GE-2": regiment(),
    }
    given = {"terrain": {"wooded-rough": ["0506"]}, "weather_now": "winter"}
    assert lost(force, 2, **given) == ["GE-M"]


@pytest.mark.rule("9D")
def test_the_attacker_plans_his_losses():
    force = {"GE-1": division(), "GE-2": division(), "GE-3": brigade()}
    assert lost(force, 3, planned=("GE-2",)) == ["GE-2"]


@pytest.mark.rule("9D")
def test_the_owner_answers_which_units():
    force = {"GE-1": division(), "GE-2": division(), "GE-3": brigade()}
    bench, suffering = case(force)
    bench.run(take, suffering, Demand(3), answers={"losses attacker": "GE-1"})
    assert [event.unit for event in bench.events(UnitReduced)] == ["GE-1"]


@pytest.mark.rule("9D")
@pytest.mark.trap(85)
def test_headquarters_left_alone_are_lost():
    bench = bench_with(
        {
            "0506": {"BR-HQ": army("British"), "BR-C": corps("British")},
            "0606": {"BR-1": regiment("British"), "BR-D": corps("British")},
        },
        phase="cp-combat",
    )
    bench.run(alone, ["0506", "0606"], "Entente")
    assert bench.fates() == [
        ("BR-HQ", "9D", "headquarters left alone"),
        ("BR-C", "9D", "headquarters left alone"),
    ]
