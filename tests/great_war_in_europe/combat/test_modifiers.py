"""Modifiers of the die (10.5)."""

from __future__ import annotations

from itertools import combinations

import pytest
from bench_of_rules import staged
from hypothesis import given
from hypothesis import strategies as st

from great_war_in_europe.field import BRITISH, GAME, PLAIN, RING, force, on_plain
from wargame_cli.rulesets.great_war_in_europe.combat.modifiers import Bonus, all_bonuses, is_concentric, net


def found(target, attackers, defenders, side="Allied", *, step=0, committed=None, **given):
    """What modifies a combat: amounts and rules."""
    position = staged(GAME, stacks={**attackers, target: defenders}, **given)
    units = [unit for stack in attackers.values() for unit in stack]
    combat = force(position, target, units, side, **(committed or {}))
    return [(bonus.amount, bonus.rule) for bonus in all_bonuses(position, combat, step)]


def naive_concentric(held):
    """By the gaps between the held hexes of a ring, one after the other (10.53)."""
    if len(held) >= 4:
        return True
    if any((one + 3) % 6 in held for one in held):
        return True
    order = sorted(held)
    return len(order) == 3 and all((order[i] - order[i - 1]) % 6 == 2 for i in range(3))


@pytest.mark.rule("10.53")
@pytest.mark.trap(16)
@pytest.mark.parametrize("count", range(1, 7))
def test_every_way_to_stand_around_a_hex(count):
    for held in combinations(range(6), count):
        stacks = {RING[number]: [BRITISH[number]] for number in held}
        position = staged(GAME, stacks={**stacks, PLAIN: ["TU-2"]})
        combat = force(position, PLAIN, [BRITISH[number] for number in held], "Allied")
        assert is_concentric(position, combat) is naive_concentric(set(held)), held


@pytest.mark.rule("10.53")
def test_only_those_who_attack_surround():
    """10.53: who stands by does not count."""
    position = staged(GAME, stacks={RING[0]: ["BR-3IN"], RING[3]: ["BR-7IN"], PLAIN: ["TU-2"]})
    assert not is_concentric(position, force(position, PLAIN, ["BR-3IN"], "Allied"))


@pytest.mark.rule("10.53", "14.1")
@pytest.mark.trap(16)
def test_forts_are_not_surrounded_but_for_gaza_and_beersheba():
    """14.12: nor is Kut for the Allies; a destroyed fort is none."""
    kars = {"N4139": ["TU-28"], "N3938": ["TU-29"]}
    assert (1, "10.53") not in found("N4039", kars, ["RU-39"], "CP")
    assert (1, "10.53") in found("N4039", kars, ["RU-39"], "CP", destroyed=["N4039"])
    position = staged(GAME)
    for fort, pair in (("N2913", ("N3013", "N2814")), ("N2711", ("N2710", "N2712"))):
        around = position.kit.map.sheet_of[fort].grid.neighbours(fort)
        assert (around.index(pair[0]) - around.index(pair[1])) % 6 == 3
        assert position.kit.map.land.issuperset(pair)
        assert (1, "10.53") in found(fort, {pair[0]: ["BR-52T"], pair[1]: ["BR-53T"]}, ["TU-2"])
    kut = {"N1945": ["TU-2"], "N1744": ["TU-6"]}
    assert (1, "10.53") not in found("N1845", kut, ["BR-3IN"], "CP", kut=True)
    assert (1, "10.53") in found("N1845", kut, ["BR-3IN"], "CP", kut=False)


@pytest.mark.rule("10.48")
def test_odds_above_the_table_are_added():
    """10.54: one for each column above 5:1."""
    assert found(PLAIN, {RING[0]: ["BR-3IN"]}, ["TU-2"], step=6) == [(2, "10.54")]
    assert found(PLAIN, {RING[0]: ["BR-3IN"]}, ["TU-2"], step=4) == []


@pytest.mark.rule("14.1", "15.54", "6.35")
@pytest.mark.parametrize(
    ("defenders", "trenches", "wanted"),
    [
        (["TU-2"], True, [(-1, "14.53")]),
        (["TU-2"], False, []),
        (["TU-2", "TU-3CAV"], True, []),
        (["TU-3CAV"], True, []),
    ],
)
def test_trenches_of_the_near_east(defenders, trenches, wanted):
    """14.53: one, and nothing for a stack with cavalry."""
    given = {"trenches": [PLAIN]} if trenches else {}
    assert found(PLAIN, {RING[0]: ["BR-3IN"]}, defenders, **given) == wanted


@pytest.mark.rule("14.1")
def test_trenches_never_serve_the_allies():
    """14.51: a trench hex that they hold does nothing."""
    assert found(PLAIN, {RING[0]: ["TU-2"]}, ["BR-3IN"], "CP", trenches=[PLAIN]) == []


@pytest.mark.rule("12.2")
@pytest.mark.parametrize(
    ("turn", "target", "start", "side", "wanted"),
    [
        (41, PLAIN, RING[0], "Allied", [(-2, "12.2")]),
        (41, "N2619", "N2618", "Allied", [(-2, "12.2")]),
        (41, "N3939", "N3938", "CP", []),
        (37, "N3939", "N3938", "CP", [(-2, "12.2")]),
        (37, PLAIN, RING[0], "CP", []),
        (38, "N3939", "N3938", "CP", []),
    ],
)
def test_heat_in_the_south_and_snow_in_the_caucasus(turn, target, start, side, wanted):
    attacker, defender = ("BR-3IN", "TU-2") if side == "Allied" else ("TU-2", "RU-39")
    assert found(target, {start: [attacker]}, [defender], side, turn=turn) == wanted


@pytest.mark.rule("6.29", "12.2")
def test_the_winter_offensive_is_for_russians_alone():
    """6.29: with others in the attack snow counts."""
    chits = {"chits": ["Allied-russian-winter-offensive-1"]}
    given = {"turn": 37, "this_turn": chits, "played": {"Allied-russian-winter-offensive-1": 37}}
    assert found("N3939", {"N3938": ["RU-39"]}, ["TU-2"], **given) == []
    assert found("N3939", {"N3938": ["RU-39", "PN-PC"]}, ["TU-2"], **given) == [(-2, "12.2")]


@pytest.mark.rule("15.13")
@pytest.mark.parametrize(("air", "defence", "wanted"), [(3, 1, 1), (1, 1, 0), (0, 2, -1), (2, 0, 1), (0, 0, 0)])
def test_air_units_cancel_one_for_one(air, defence, wanted):
    """15.13: never more than one remains."""
    shown = found("N2419", {"N2418": ["BR-3IN"]}, ["TU-2"], committed={"air": air, "defence_air": defence})
    assert sum(amount for amount, rule in shown if rule == "15.13") == wanted


@pytest.mark.rule("6.60")
@pytest.mark.parametrize(("turn", "lame"), [(37, True), (38, True), (39, True), (40, False)])
def test_the_kaiserschlacht_lames_the_british_for_three_turns(turn, lame):
    """6.64: on both southern fronts; nobody else, and not where they defend."""
    given = {"turn": turn, "played": {"CP-kaiserschlacht": 37}}
    for target, start in ((PLAIN, RING[0]), ("N2619", "N2618")):
        assert ((-2, "6.64") in found(target, {start: ["BR-3IN"]}, ["TU-2"], **given)) is lame
    assert (-2, "6.64") not in found(PLAIN, {RING[0]: ["PN-SPR"]}, ["TU-2"], **given)
    assert (-2, "6.64") not in found(PLAIN, {RING[0]: ["TU-2"]}, ["BR-3IN"], "CP", **given)


ARABS = {"Allied-arab-northern-army": 32, "Allied-lawrence-of-arabia": 32}


@pytest.mark.rule("6.25", "6.26")
@pytest.mark.trap(73)
def test_lawrence_and_atrocities_help_the_arabs_attack():
    """6.25: not when they defend, and not once he is lost; 6.26: in the turn of the atrocity."""
    arabs = {"N2019": ["AB-1"]}
    lawrence, atrocity = (1, "6.25"), (1, "6.26")
    assert found("N2020", arabs, ["TU-2"], played=ARABS) == [lawrence]
    assert found("N2020", arabs, ["TU-2"], played={**ARABS, "CP-turkish-atrocity": 40}) == [lawrence, atrocity]
    assert found("N2020", arabs, ["TU-2"], played={**ARABS, "CP-turkish-atrocity": 39}) == [lawrence]
    alone = {"Allied-arab-northern-army": 32}
    assert found("N2020", arabs, ["TU-2"], played=alone) == []
    assert found("N2020", {"N2019": ["BR-3IN"]}, ["TU-2"], played=ARABS) == []
    assert found("N2020", {"N2019": ["TU-2"]}, ["AB-1"], "CP", played=ARABS) == []


@pytest.mark.rule("15.44")
@pytest.mark.parametrize(("count", "amount"), [(1, 1), (3, 1), (4, 2), (5, 2)])
def test_shock_troops(count, amount):
    """15.44: two from the fourth unit on."""
    units = ["GE-1ST", "GE-25ST", "GE-26ST", "GE-37ST", "GE-50ST"][:count]
    assert found(PLAIN, {RING[0]: units}, ["BR-3IN"], "CP") == [(amount, "15.44")]


def naive_net(amounts, option):
    """Both sides' totals, the defender's three at most, set off; or the difference not below -3 (10.51, 10.55)."""
    attacker, defender = 0, 0
    for amount in amounts:
        attacker, defender = (attacker + amount, defender) if amount > 0 else (attacker, defender - amount)
    if option == "net":
        return attacker - defender if attacker - defender > -3 else -3
    return attacker - (defender if defender < 3 else 3)


@pytest.mark.rule("10.51")
@pytest.mark.trap(7)
@pytest.mark.parametrize("option", ["defender", "net"])
@given(amounts=st.lists(st.sampled_from([-2, -1, 1, 2, 3]), max_size=6))
def test_modifiers_are_set_off(option, amounts):
    position = staged(GAME, {"defence-cap": option}, stacks={})
    assert net(position, tuple(Bonus(amount, "", "") for amount in amounts)) == naive_net(amounts, option)


@pytest.mark.rule("10.51")
@pytest.mark.trap(7)
@pytest.mark.parametrize(("option", "wanted"), [("defender", -2), ("net", -3)])
def test_the_most_for_the_defender(option, wanted):
    """Heat, the Kaiserschlacht and trenches come to five; with a concentric attack the readings differ."""
    attackers = {RING[0]: ["BR-3IN"], RING[3]: ["BR-7IN"]}
    given = {"turn": 41, "played": {"CP-kaiserschlacht": 41}, "trenches": [PLAIN], "values": {"TU-2": "2-8-4"}}
    shown = on_plain(attackers, ["TU-2"], options={"defence-cap": option}, **given)
    assert shown.modifier == wanted
    assert [each.rule for each in shown.modifiers] == ["10.53", "14.53", "12.2", "6.64"]
    assert shown.modifiers[0].effect == "+1 to the die"
