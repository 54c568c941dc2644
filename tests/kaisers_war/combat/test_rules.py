"""Who may attack what: every check of the order `attack` (12.1-12.13, 12.17, 21.6, 23, 24)."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import NORTH, PLAIN, SOUTH, SOUTH_EAST, SOUTH_WEST, faults, fight, referee, sandbox
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, Chase, Condition
from wargame_cli.rulesets.kaisers_war.position.events.general import AttackDeclared


def order(*units, target=PLAIN, **fields):
    return Attack(target=target, units=units, **fields)


@pytest.mark.rule("12.3", "12.1")
def test_a_unit_next_to_the_enemy_may_attack():
    """Adjacent units with an attack factor attack in either combat phase, and nothing forbids it."""
    for phase in ("cp-first-combat", "cp-second-combat"):
        position = sandbox({SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Inf-1"]}, phase=phase)
        assert faults(position, order("GE-Inf-1")) == []


@pytest.mark.rule("12.3")
def test_an_attack_needs_units():
    """An attack by nobody, or by a unit named twice, is refused."""
    position = sandbox({SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Inf-1"]})
    assert "12.3" in faults(position, order())
    assert "12.3" in faults(position, order("GE-Inf-1", "GE-Inf-1"))


@pytest.mark.rule("12.1", "2.3")
def test_only_the_phasing_side_attacks():
    """Units never attack or support in the enemy's combat phases, and nothing else about them is told."""
    position = sandbox({SOUTH: ["GE-Inf-1", "FR-Inf-2"], PLAIN: ["FR-Inf-1"]}, phase="allied-first-combat")
    assert faults(position, order("GE-Inf-1")) == ["2.3"]
    assert faults(position, order("FR-Inf-2", hq="GE-HQ-BrM", air=("GE-Tac-1",))) == ["2.3"]
    assert faults(position, Bombard(target=PLAIN, naval=("GE-Ship-1",))) == ["2.3"]


@pytest.mark.rule("12.3")
@pytest.mark.parametrize("unit", ["CP-Gar-1", "GE-Fort-1"])
def test_units_without_attack_factor_do_not_attack(unit):
    """A printed attack factor of zero cannot attack (12.4)."""
    position = sandbox({"Kharkov": [unit], "3714": ["FR-Inf-1"]})
    assert faults(position, order(unit, target="3714")) == ["12.3"]


@pytest.mark.rule("17.1", "18.1", "19.1")
@pytest.mark.parametrize(
    ("unit", "row"), [("GE-HQ-BrM", "17.1"), ("GE-Tac-1", "18.1"), ("GE-Strat-1", "18.1"), ("GE-Ship-1", "19.1")]
)
def test_support_units_do_not_attack_by_themselves(unit, row):
    """Headquarters, airbases and ships only support (17.1, 18.7, 19.2)."""
    position = sandbox({SOUTH: ["GE-HQ-BrM", "GE-Tac-1", "GE-Strat-1"], "fleet": ["GE-Ship-1"], PLAIN: ["FR-Inf-1"]})
    assert row in faults(position, order(unit))


@pytest.mark.rule("12.3")
def test_attackers_are_adjacent():
    """A unit two hexes away, or off the map, does not attack (12.2)."""
    position = sandbox({"3418": ["GE-Inf-1"], PLAIN: ["FR-Inf-1"]})
    assert faults(position, order("GE-Inf-1")) == ["12.3"]
    assert faults(position, order("GE-Inf-2")) == ["12.3"]
    assert "12.3" in faults(position, order("GE-Inf-1", target="box USA"))


@pytest.mark.rule("12.3")
@pytest.mark.trap(60)
def test_no_attack_across_all_sea_but_across_a_strait():
    """An all-sea hexside bars an attack (Dover to Calais); the strait hexes are land (Gallipoli to Asia and back)."""
    position = sandbox({"0913": ["BR-Inf-1"], "Calais": ["GE-Inf-1"]}, phase="allied-first-combat")
    assert faults(position, order("BR-Inf-1", target="1013")) == ["12.3"]
    position = sandbox({"Gallipoli": ["BR-Inf-1"], "3127": ["OT-Inf-1"]}, phase="allied-first-combat")
    assert faults(position, order("BR-Inf-1", target="3127")) == []


@pytest.mark.rule("12.3")
def test_the_target_holds_enemy_land_units():
    """Nobody attacks an empty hex or one's own."""
    position = sandbox({SOUTH: ["GE-Inf-1"], PLAIN: ["GE-Inf-2"]})
    assert faults(position, order("GE-Inf-1")) == ["12.3"]
    assert faults(position, order("GE-Inf-1", target=SOUTH_EAST)) == ["12.3"]


@pytest.mark.rule("12.7")
def test_a_unit_and_a_hex_once_a_phase():
    """After an attack neither the unit nor the hex is in another one of the phase (12.7, 12.8); the next is new."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2"], PLAIN: ["FR-Inf-1"], SOUTH_EAST: ["FR-Inf-2"]})
    judge = fight(position, order("GE-Inf-1"), [2])
    assert faults(position, order("GE-Inf-1", target=SOUTH_EAST)) == ["12.7"]
    assert faults(position, order("GE-Inf-2")) == ["12.7"]
    assert faults(position, order("GE-Inf-2", target=SOUTH_EAST)) == []
    judge.position.begin_phase(2, "cp-second-combat")
    assert faults(position, order("GE-Inf-1")) == []


@pytest.mark.rule("12.3")
def test_stacked_units_may_attack_different_hexes():
    """Of one stack some attack here, some there, and some not at all (12.12)."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2"], PLAIN: ["FR-Inf-1"], SOUTH_WEST: ["FR-Inf-2"]})
    fight(position, order("GE-Inf-1"), [2])
    fight(position, order("GE-Inf-2", target=SOUTH_WEST), [2])
    assert position.this_phase.targets == [PLAIN, SOUTH_WEST]


@pytest.mark.rule("12.3")
def test_plans_are_for_units_of_the_attack():
    """A pursuit, retreat or loss planned for a unit that takes no part is refused."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2"], PLAIN: ["FR-Inf-1"]})
    assert faults(position, order("GE-Inf-1", retreat={"GE-Inf-2": ("3418",)})) == ["12.3"]
    assert faults(position, order("GE-Inf-1", lose=("GE-Inf-2",))) == ["12.3"]


@pytest.mark.rule("12.3", "19.2")
def test_a_bombardment_gives_up_its_own_ships_only():
    """A ship that does not fire cannot be named as the one to lose."""
    position = sandbox({"Smyrna": ["OT-Fort-1"], "fleet": ["BR-Ship-1", "BR-Ship-2"]}, phase="allied-first-combat")
    bombardment = Bombard(target=position.kit.map.find("Smyrna"), naval=("BR-Ship-1",), lose=("BR-Ship-2",))
    assert faults(position, bombardment) == ["12.3"]
    assert faults(position, Bombard(target=bombardment.target, naval=("BR-Ship-1",), lose=("BR-Ship-1",))) == []


@pytest.mark.rule("12.3", "14.2")
def test_a_unit_has_one_plan_of_pursuit():
    """A unit pursues once after a combat, so two ways for it are refused."""
    position = sandbox({SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Inf-1"]})
    assert faults(position, order("GE-Inf-1", pursue=(Chase("GE-Inf-1"), Chase("GE-Inf-1")))) == ["12.3"]


@pytest.mark.rule("17.1", "14.3", "13.2", "12.20")
@pytest.mark.parametrize(
    ("plan", "row", "told"),
    [
        ({"lose": ("GE-HQ-BrM",)}, "17.1", "nothing that comes of the attack touches it"),
        ({"pursue": (Chase("GE-HQ-BrM"),)}, "14.3", "GE-HQ-BrM never pursues"),
        ({"retreat": {"GE-HQ-BrM": ("3715",)}}, "13.2", "GE-HQ-BrM supports the attack and never retreats from it"),
    ],
)
def test_a_headquarters_takes_part_and_is_out_of_reach(plan, row, told):
    """A plan for the headquarters that leads is refused for what it is, not as if it had no part in the attack."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-HQ-BrM"], PLAIN: ["FR-Inf-1"]})
    ((fastened, message),) = referee(position).faults(order("GE-Inf-1", hq="GE-HQ-BrM", **plan))
    assert (fastened.rule.number, told in message) == (row, True)


@pytest.mark.rule("12.17")
def test_infiltration_takes_a_supplied_shock_unit():
    """TX-42: a supplied shock unit opens both tables; without one, or unsupplied, only the Big Push is open."""
    stacks = {SOUTH: ["GE-Shock-1", "GE-Inf-1"], PLAIN: ["FR-Inf-1"], "Kiev": ["GE-Inf-2"]}
    position = sandbox(stacks)
    for table in ("big_push", "infiltration"):
        assert faults(position, order("GE-Shock-1", "GE-Inf-1", table=table)) == []
    assert faults(position, order("GE-Inf-1", table="infiltration")) == ["12.17"]
    alone = sandbox(
        {"3927": ["GE-Shock-1"], "3926": ["FR-Inf-1"], "4027": ["FR-Inf-2"], "3826": ["FR-Inf-3"]}
        | {"3726": ["FR-Inf-4"], "4026": ["FR-Inf-5"]}
    )
    alone_order = order("GE-Shock-1", target="3926", table="infiltration")
    assert faults(alone, alone_order) == ["12.17"]


@pytest.mark.rule("12.18")
def test_the_attacker_cannot_lower_his_column():
    """TX-52: an order that names a column is refused (12.10)."""
    position = sandbox({SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Inf-1"]})
    assert faults(position, order("GE-Inf-1", column="150-199%")) == ["12.18"]


@pytest.mark.rule("24.2")
@pytest.mark.trap(41)
def test_frozen_units_neither_attack_nor_support():
    """Units locked in the east wait for their release."""
    stacks = {SOUTH: ["GE-Inf-1", "GE-Inf-2", "GE-HQ-VHof"], PLAIN: ["FR-Inf-1"]}
    position = sandbox(stacks, frozen=["GE-Inf-1", "GE-HQ-VHof"])
    assert faults(position, order("GE-Inf-1")) == ["24.2"]
    assert faults(position, order("GE-Inf-2", hq="GE-HQ-VHof")) == ["24.2"]


@pytest.mark.rule("21.6")
def test_the_trans_caucasus_corps_attacks_only_at_home():
    """Inside the Trans-Caucasus and the Allied strip of Turkey it attacks, across the line it does not."""
    position = sandbox({"Kars": ["TC-AlpC-TCF"], "Erzurum": ["OT-Inf-1"], "4625": ["OT-Inf-2"]})
    position.begin_phase(2, "allied-first-combat")
    assert faults(position, order("TC-AlpC-TCF", target="4624")) == []
    position = sandbox({"Erzurum": ["TC-AlpC-TCF"], "4525": ["OT-Inf-1"]}, phase="allied-first-combat")
    assert faults(position, order("TC-AlpC-TCF", target="4525")) == ["21.6"]


@pytest.mark.rule("23.1", "24.1")
def test_neutrals_and_russia_are_left_alone():
    """An attack into a neutral country or into Russia is refused by the rule that closes it, which names the hex."""
    judge = referee(sandbox({"1414": ["GE-Inf-1"], "3311": ["GE-Inf-2"]}))
    for unit, target, told in (
        ("GE-Inf-1", "1312", ("23.1", "1312 is in Netherlands, which is neutral")),
        ("GE-Inf-2", "3310", ("24.1", "3310 is in Russia, which nobody may enter")),
    ):
        assert told in [(fastened.rule.number, said) for fastened, said in judge.faults(order(unit, target=target))]


@pytest.mark.rule("12.7", "19.2")
@pytest.mark.trap(36)
def test_after_a_bombardment_only_an_assault_from_the_sea_follows():
    """A bombarded hex is not attacked by land in the same phase, nor bombarded again."""
    stacks = {"Smyrna": ["OT-Fort-1"], "3227": ["BR-Inf-1"], "fleet": ["BR-Ship-1", "BR-Ship-2"]}
    position = sandbox(stacks, phase="allied-first-combat")
    fight(position, Bombard(target="3228", naval=("BR-Ship-1",)), [4])
    assert faults(position, order("BR-Inf-1", target="3228")) == ["12.7"]
    assert faults(position, Bombard(target="3228", naval=("BR-Ship-2",))) == ["12.7"]


@pytest.mark.rule("12.3")
def test_a_rehearsal_leaves_conditional_orders_open():
    """What depends on earlier battles is not judged, nor declared, before they are fought; the rest is."""
    position = sandbox({SOUTH: ["GE-Inf-1"], "3418": ["GE-Inf-2"], PLAIN: ["FR-Inf-1"], NORTH: ["FR-Inf-2"]})
    later = order("GE-Inf-2", target=NORTH, condition=Condition(empty=PLAIN))
    judge = referee(position, rehearsing=True)
    assert judge.faults(later) == []
    judge.perform(later)
    assert of_kind(judge, AttackDeclared) == []
    assert faults(position, later) == ["12.3"]
    assert faults(position, order("CP-Gar-1", condition=Condition(empty=PLAIN)), rehearsing=True) == ["12.3"]
