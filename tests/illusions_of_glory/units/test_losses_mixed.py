"""Losses of mixed stacks in combat (12.6): what must be absorbed, by whom, and who comes in the place of whom."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import AH, AH_SCU, GE, GE_SCU, RU, RU_SCU, attack, attacking
from wargame_cli.engine.events import UnitPlaced, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, RESERVE, kit
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import CombatFought
from wargame_cli.rulesets.illusions_of_glory.units.losses import absorbable, by_default, choices
from wargame_cli.rulesets.illusions_of_glory.units.step_losses import force_of, lose_step

#: A corps with a Loss Factor of 3, one with 2, and SCUs, which all have 1.
BIG = RU[0]
SMALL = next(u.id for u in kit().units.values() if u.nations == ("RU",) and u.is_lcu and u.full.lf == 2)
QUALITY = {"RU": 18, "GE": 18, "AH": 18, "IT": 18}


def force(*there, box=(), place="warsaw", **fields):
    """Units under fire in Warsaw, which is in supply."""
    return force_of(attacking({place: list(there), RESERVE: list(box)}, side="CP", **fields).position, there)


def options(*there, number, **fields):
    """Who may lose the first step."""
    return [taker.unit for taker in choices(force(*there, **fields), number)]


# -- how much -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.6.1")
@pytest.mark.trap(17)
@pytest.mark.parametrize(
    ("there", "number", "most", "first"),
    [
        ([BIG, RU_SCU[0]], 4, 4, [BIG, RU_SCU[0]]),
        ([BIG, RU_SCU[0]], 2, 2, [RU_SCU[0]]),
        ([BIG, RU_SCU[0]], 5, 5, [BIG, RU_SCU[0]]),
        ([BIG], 2, 0, []),
        ([BIG], 5, 3, [BIG]),
        ([BIG, SMALL], 4, 4, [SMALL]),
        ([BIG, SMALL], 5, 5, [BIG, SMALL]),
        ([BIG, SMALL], 7, 7, [BIG, SMALL]),
        ([BIG, BIG], 0, 0, []),
    ],
)
def test_as_much_is_absorbed_as_can_be_and_never_more(there, number, most, first):
    """(12.6.3a-c, e, g)"""
    there = list(dict.fromkeys(there))
    assert absorbable(force(*there), number) == most
    assert options(*there, number=number) == first


@pytest.mark.rule("12.6.1")
@pytest.mark.rule("12.6.4")
@pytest.mark.trap(17)
@pytest.mark.parametrize(("box", "most"), [([], 3), (RU_SCU[:1], 5), (RU_SCU[:2], 5)])
def test_the_scu_that_comes_takes_what_is_left(box, most):
    """A reduced corps and 7: its last step is 3, each of the SCU's two 1; only one SCU comes (12.6.3f)."""
    assert absorbable(force(BIG, box=box, reduced=[BIG]), 7) == most


@pytest.mark.rule("12.6.1")
@pytest.mark.trap(17)
def test_one_scu_in_the_box_takes_the_place_of_one_corps_only():
    """Of two reduced corps under 7 one has a successor: 3, 3 and 1; of 8 one step more (12.6.4b, d)."""
    two = force(RU[0], RU[1], box=RU_SCU[:1], reduced=RU[:2])
    assert [absorbable(two, number) for number in (6, 7, 8, 9)] == [6, 7, 8, 8]


@pytest.mark.rule("12.6.6")
@pytest.mark.rule("12.6.1")
def test_out_of_supply_no_scu_takes_what_is_left():
    """(12.6.6a)"""
    there = force(GE[0], box=GE_SCU[:1], place="siedlce", control={"siedlce": "GE"}, reduced=GE[:1])
    assert absorbable(there, 7) == 3


@pytest.mark.rule("12.6.1")
def test_hqs_and_those_who_came_reduced_count_as_they_are():
    """An HQ has nothing to lose; of a reduced SCU one step is left (27.0e)."""
    there = force("RU-HQ-Brusilov", RU_SCU[0], reduced=RU_SCU[:1])
    assert [taker.unit for taker in there.takers] == [RU_SCU[0]]
    assert absorbable(there, 7) == 1


@pytest.mark.rule("12.6.1")
def test_by_default_one_unit_is_kept_at_full_strength():
    """And SCUs go before corps."""
    there = force(BIG, RU_SCU[0])
    assert by_default(there, 4).unit == RU_SCU[0]
    assert by_default(force(RU_SCU[0], RU_SCU[1], reduced=RU_SCU[1:2]), 1).unit == RU_SCU[1]


# -- in a combat ----------------------------------------------------------------------------------------------------


def lodz(*there, marked=("kalisz",), more=None, **fields):
    """Three German corps in Kalisz attack Lodz."""
    return attacking({"kalisz": GE[:3], "lodz": list(there), **(more or {})}, *marked, quality=dict(QUALITY), **fields)


@pytest.mark.rule("12.6.1")
@pytest.mark.rule("12.6.4")
def test_one_volley_destroys_a_corps_and_the_scu_in_its_place():
    """7 against a reduced corps: 3, then 1 and 1 (12.6.3f); both can be rebuilt, and it costs one point."""
    bench = lodz(RU[0], more={RESERVE: RU_SCU[:1]}, reduced=RU[:1])
    bench.play(attack("lodz", *GE[:3]), dice=[6, 1])
    assert bench.only(CombatFought).attack.number == 7
    assert (bench.position.place_of(RU[0]), bench.position.place_of(RU_SCU[0])) == (REPLACEABLE, REPLACEABLE)
    assert bench.position.quality["RU"] == 17
    assert bench.position.controller("lodz") == "CP"


@pytest.mark.rule("12.6.1")
def test_the_owner_is_asked_step_by_step_with_what_is_left():
    """Only who may still take it, in the order that he likes (12.6.3c-e)."""
    bench = lodz(RU[0], RU_SCU[0])
    answers = {"loss/defender/1": RU[0], "loss/defender/2": RU[0]}
    bench.play(attack("lodz", *GE[:3]), dice=[6, 1], answers=answers)
    assert bench.only(CombatFought).attack.number == 7
    lost = [event.unit for event in bench.events() if type(event).__name__ in ("StepChanged", "UnitRemoved")]
    assert lost[:3] == [RU[0], RU[0], RU_SCU[0]]
    assert bench.position.place_of(RU[0]) == ELIMINATED


@pytest.mark.rule("12.6.1")
@pytest.mark.rule("12.1.2c")
def test_an_attacker_without_strength_takes_losses_for_the_others():
    """(12.1.2c)"""
    bench = attacking({"kalisz": [AH[0], AH_SCU[0]], "lodz": RU[:1]}, "kalisz", reduced=AH_SCU[:1])
    assert bench.position.step(AH_SCU[0]).cf == 0
    bench.play(attack("lodz", AH[0], AH_SCU[0]), dice=[1, 1])
    assert bench.only(CombatFought).attack.strength == bench.position.counter(AH[0]).full.cf
    assert bench.position.place_of(AH_SCU[0]) == REPLACEABLE
    assert not bench.position.is_reduced(AH[0])


@pytest.mark.rule("18.3.1")
@pytest.mark.rule("12.6.1")
def test_only_the_stack_that_defends_a_region_takes_losses():
    """(18.3.1d)"""
    bench = attacking({"gomel": GE[:3], "moscow": [*RU[:3], *RU_SCU[:2]]}, "gomel", control={"gomel": "GE"})
    bench.play(attack("moscow", *GE[:3]), dice=[6, 1])
    fought = bench.only(CombatFought)
    assert set(fought.defenders) == set(RU[:3])
    assert [bench.position.is_reduced(unit) for unit in RU_SCU[:2]] == [False, False]
    assert sum(bench.position.is_reduced(unit) for unit in RU[:3]) == fought.attack.number // 3


@pytest.mark.rule("12.6.6")
@pytest.mark.rule("12.2 G3b")
def test_the_hq_of_a_stack_that_died_first_adds_nothing_to_the_fire_of_the_others():
    """All attack over the Vistula, so the defender fires first; the SCU beside the HQ dies (27.0c, trap 18)."""
    stacks = {"bromberg": RU[:1], "thorn": GE[3:6], "posen": [RU_SCU[0], "RU-HQ-Brusilov"]}
    held = {"bromberg": "RU", "posen": "RU"}
    bench = attacking(
        stacks, "bromberg", "posen", side="AP", control=held, ruined=["thorn", "posen"], reduced=RU_SCU[:1]
    )
    order = attack("thorn", RU[0], RU_SCU[0], "RU-HQ-Brusilov")
    bench.play(order, dice=[1, 1], answers={"loss/attacker/1": RU_SCU[0]})
    fought = bench.only(CombatFought)
    assert fought.order == "defender first"
    assert [bench.position.place_of(unit) for unit in (RU_SCU[0], "RU-HQ-Brusilov")] == [ELIMINATED, ELIMINATED]
    assert "RU-HQ-Brusilov" not in [each.name for each in fought.attack.modifiers]


@pytest.mark.rule("12.6.6")
@pytest.mark.trap(28)
@pytest.mark.parametrize(
    ("reading", "box", "row"),
    [("replaced", [], "12.6.4d"), ("replaced", ["GE-R-3-SCU"], "12.6.6d, 12.6.4e"), ("lost", [], "12.6.6d, 12.6.4e")],
)
def test_why_a_special_corps_is_gone_for_good(reading, box, row):
    """Because it is special, or for want of an SCU where one would come."""
    special = next(u.id for u in kit().units.values() if u.is_lcu and u.is_special and "GE" in u.nations)
    bench = attacking(
        {"berlin": [special], RESERVE: list(box)}, side="CP", options={"special-corps": reading}, reduced=[special],
        quality=dict(QUALITY),
    )  # fmt: skip
    bench.run(lose_step, special, "12.6.3", "a test")
    assert bench.position.place_of(special) == ELIMINATED
    assert [event.rule for event in bench.events(UnitRemoved)] == [row]


@pytest.mark.rule("12.7.1")
@pytest.mark.rule("12.6.4")
def test_a_full_scu_in_the_place_of_a_corps_makes_losers_retreat():
    """It attacked with it, and is a full-strength attacker (12.2 G5c, 12.7.1a)."""
    bench = lodz(*RU[:2], more={RESERVE: GE_SCU[:1]}, reduced=GE[:3])
    bench.play(attack("lodz", *GE[:3]), dice=[6, 2])
    fought = bench.only(CombatFought)
    assert (fought.attack.number, fought.defence.number) == (7, 3)
    assert [event.replaces for event in bench.events(UnitPlaced)] == [GE[0]]
    assert bench.position.this_round.retreated == [RU[1]]
    assert bench.position.this_round.advanced == GE_SCU[:1]
