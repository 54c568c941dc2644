"""Who may attack what (8B, 8C2, 9A, 9B, 9G1, 9K, 12B7, 12B9, 14L, 14M1)."""

from __future__ import annotations

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
    unit,
)

WEAK = {"9G1": "no attacking unit has an attack strength; add one that has"}
BRITISH = {"BR-1": division("British")}


def refused(order, stacks=None, phase="cp-combat", options=None, **given):
    """The rows that refuse an order, with their messages."""
    stacks = {"0505": {"GE-1": division(), "GE-2": division()}, "0506": BRITISH} if stacks is None else stacks
    return dict(bench_with(stacks, phase=phase, options=options, **given).faults(order))


@pytest.mark.rule("9A")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("{attack: 0506, with: [BR-1]}", "BR-1: not of your side"),
        ("{attack: 0506, with: [GE-1], losses: [BR-1]}", "BR-1: not of your side"),
        ("{attack: 0506, with: [GE-1], advance: [BR-1]}", "BR-1: not of your side"),
        ("{attack: 0506, with: []}", "an attack needs at least one attacking unit (with: [...])"),
        ("{attack: 0506, with: [GE-1, GE-1]}", "GE-1: named twice"),
    ],
)
def test_only_own_units_each_once(order, words):
    assert refused(order) == {"9A": words}


@pytest.mark.rule("9A")
def test_there_must_be_an_enemy():
    assert refused("{attack: 0605, with: [GE-1]}")["9A"].startswith("there is no enemy unit in")


@pytest.mark.rule("9B")
def test_attackers_stand_beside_the_target():
    stacks = {"0504": {"GE-1": division()}, "0506": BRITISH}
    assert refused("{attack: 0506, with: [GE-1]}", stacks)["9B"].endswith("it is not next to 0506")


@pytest.mark.rule("9B")
def test_nobody_attacks_into_or_across_prohibited_terrain():
    order = "{attack: 0506, with: [GE-1]}"
    assert "9B" in refused(order, terrain={"glacier": ["0506"]})
    assert "9B" in refused(order, hexsides={"lake": ["0505-0506"]})
    assert refused(order, hexsides={"river": ["0505-0506"]}) == {}


@pytest.mark.rule("9B")
def test_nobody_attacks_or_is_attacked_twice():
    order = "{attack: 0506, with: [GE-1]}"
    assert refused(order, this_phase={"attacked": ["GE-1"]}) == {
        "9B": "GE-1: attacked, or was attacked, already in this phase"
    }
    assert "9B" in refused(order, this_phase={"attacked": ["BR-1"]})
    two = {"0505": {"GE-1": division()}, "0506": {**BRITISH, "BR-2": division("British")}}
    assert refused(order, two, this_phase={"attacked": ["BR-1"]}) == {}


@pytest.mark.rule("8B")
def test_the_limit_of_the_target_holds_for_each_hex():
    """9B: four units and four REs against a mountain hex outside the Arctic and the Desert."""
    many = {f"GE-{number}": division() for number in range(1, 6)}
    order = "{attack: 0506, with: [GE-1, GE-2, GE-3, GE-4, GE-5]}"
    assert refused(order, {"0505": many, "0506": BRITISH}) == {}
    assert "9B" in refused(order, {"0505": many, "0506": BRITISH}, terrain={"mountain": ["0506"]})
    split = {
        "0505": {"GE-1": division(), "GE-2": division(), "GE-3": division()},
        "0605": {"GE-4": division(), "GE-5": division()},
    }
    assert refused(order, {**split, "0506": BRITISH}, terrain={"mountain": ["0506"]}) == {}


@pytest.mark.rule("8C2b")
@pytest.mark.trap(19)
def test_an_overstack_has_the_limit_of_its_own_hex():
    stack = {"GE-C": corps(), **{f"GE-{number}": division() for number in range(1, 8)}}
    over = {
        "corps": {f"GE-{number}": "GE-C" for number in range(1, 8)},
        "overstacked": [f"GE-{number}" for number in range(1, 8)],
    }
    names = ", ".join(f"GE-{number}" for number in range(1, 8))
    given = {**over, "options": {"overstacking": "on"}}
    assert "9B" in refused(f"{{attack: 0506, with: [{names}]}}", {"0505": stack, "0506": BRITISH}, **given)
    six = names.removesuffix(", GE-7")
    assert refused(f"{{attack: 0506, with: [{six}]}}", {"0505": stack, "0506": BRITISH}, **given) == {}
    assert (
        refused(
            f"{{attack: 0506, with: [{six}]}}",
            {"0505": stack, "0506": BRITISH},
            **given,
            terrain={"mountain": ["0506"]},
        )
        == {}
    )


@pytest.mark.rule("8C2b")
def test_who_came_into_the_overstack_just_now_does_not_attack_from_it():
    stacks = {"0505": {"GE-C": corps(), "GE-1": division()}, "0506": BRITISH}
    given = {"corps": {"GE-1": "GE-C"}, "overstacked": ["GE-1"], "options": {"overstacking": "on"}}
    order = "{attack: 0506, with: [GE-1]}"
    assert refused(order, stacks, **given) == {}
    assert refused(order, stacks, **given, this_turn={"overstacked_late": ["GE-1"]}) == {
        "8C2b": "GE-1: came into the overstack in this player turn; leave them out"
    }


@pytest.mark.rule("9G1")
def test_without_strength_nobody_attacks_alone():
    stacks = {"0505": {"GE-1": regiment(values="0-2-5"), "GE-2": division(), "GE-3": division()}, "0506": BRITISH}
    assert refused("{attack: 0506, with: [GE-1]}", stacks) == {
        "9G1": "no attacking unit has an attack strength; add one that has"
    }
    assert refused("{attack: 0506, with: [GE-1, GE-2]}", stacks) == {}
    assert "9G1" in refused("{attack: 0506, with: [GE-3]}", stacks, disruption={"GE-3": 2})


@pytest.mark.rule("9G2")
def test_a_marginal_unit_attacks():
    """T054: a printed 0 beside one that is more is a half; a strength of 0 stays 0."""
    stacks = {"0505": {"GE-1": regiment(values="0-2-5"), "GE-T": regiment(values="0-5")}, "0506": BRITISH}
    assert refused("{attack: 0506, with: [GE-1]}", stacks, options={"marginal-units": "on"}) == {}
    assert "9G1" in refused("{attack: 0506, with: [GE-T]}", stacks, options={"marginal-units": "on"})


@pytest.mark.rule("12B7")
def test_long_range_artillery_helps_from_afar():
    gun = artillery(values="8-4-3", type="heavy-siege-artillery", range=3)
    stacks = {"0503": {"GE-P": gun}, "0505": {"GE-1": division()}, "0506": BRITISH}
    assert refused("{attack: 0506, with: [GE-P]}", stacks) == {
        "12B7": "long range artillery does not attack alone at two hexes or more; add units beside the hex"
    }
    assert refused("{attack: 0506, with: [GE-P, GE-1]}", stacks) == {}
    far = {"0502": {"GE-P": gun}, "0505": {"GE-1": division()}, "0506": BRITISH}
    assert "9B" in refused("{attack: 0506, with: [GE-P, GE-1]}", far)


@pytest.mark.rule("12B9")
def test_artillery_divisions_do_not_attack_in_reaction():
    stacks = {"0505": {"GE-HQ": army(), "GE-A": art_hq(), "GE-G": artillery(), "GE-1": division()}, "0506": BRITISH}
    order, given = "{attack: 0506, with: [GE-1, GE-A, GE-G]}", {"attached": {"GE-G": "GE-A"}}
    assert refused(order, stacks, phase="cp-reaction-combat", **given) == {
        "12B9": "GE-A, GE-G: artillery divisions do not attack in reaction; artillery that is detached does"
    }
    assert refused(order, stacks, **given) == {}


@pytest.mark.rule("14M1")
def test_in_reaction_units_attack_in_the_zone_of_an_active_army_hq():
    stacks = {
        "0503": {"GE-HQ": army()},
        "0505": {"GE-1": division()},
        "0506": BRITISH,
        "0510": {"BR-HQ": army("British")},
    }
    order = "{attack: 0506, with: [GE-1]}"
    assert refused(order, stacks, phase="cp-reaction-combat") == {}
    assert refused(order, stacks, phase="cp-reaction-combat", inactive=["GE-HQ"]) == {
        "14M1": "GE-1: outside of the zone of influence of any active Army HQ; leave them out"
    }
    assert refused(order, stacks, inactive=["GE-HQ"]) == {}


@pytest.mark.rule("14M1")
@pytest.mark.parametrize("besieged", ["CP", "Entente"])
def test_in_a_siege_units_react_in_the_zone_of_an_active_army_hq_too(besieged):
    """9K, 14M1: only an attack that must be made needs none, and in a siege none must."""
    given = {"besieged": {"0505": besieged}, "options": {"siege": "on"}}
    order = "{attack: 0505, with: [GE-1]}"
    stacks = {"0505": {"GE-1": division(), "BR-9": regiment("British")}}
    assert refused(order, stacks, phase="cp-reaction-combat", **given) == {
        "14M1": "GE-1: outside of the zone of influence of any active Army HQ; leave them out"
    }
    near = {**stacks, "0504": {"GE-HQ": army()}}
    assert refused(order, near, phase="cp-reaction-combat", **given) == {}
    assert refused(order, stacks, **given) == {}


@pytest.mark.rule("7A3")
def test_not_after_strategic_rail():
    assert refused("{attack: 0506, with: [GE-1]}", this_turn={"strategic": ["GE-1"]}) == {
        "7A3": "GE-1: moved by strategic rail, and may attack in a later player turn"
    }


SHARED = {"0505": {"GE-1": division(), "GE-2": regiment(values="0-5"), "BR-9": regiment("British")}, "0506": BRITISH}


@pytest.mark.rule("9K1")
@pytest.mark.trap(66)
def test_in_a_shared_hex_all_attack_and_nobody_elsewhere():
    assert refused("{attack: 0506, with: [GE-1]}", SHARED)["9K1"].endswith("with enemy units, and attacks those")
    assert refused("{attack: 0505, with: [GE-1]}", SHARED)["9K1"].endswith("attack: GE-2 too")
    assert refused("{attack: 0505, with: [GE-1, GE-2]}", SHARED) == {}
    assert refused("{attack: 0505, with: [GE-1, GE-2]}", SHARED, phase="cp-reaction-combat") == {}


@pytest.mark.rule("9K2")
def test_besieged_units_attack_inside_alone():
    given = {"besieged": {"0505": "CP"}, "options": {"siege": "on"}}
    assert refused("{attack: 0506, with: [GE-1]}", SHARED, **given) == {
        "9K2": "GE-1: besieged, and may attack only the enemy in their hex"
    }
    assert refused("{attack: 0505, with: [GE-1]}", SHARED, **given) == {}
    assert refused("{attack: 0506, with: [GE-1]}", SHARED, options={"siege": "on"}, besieged={"0505": "Entente"}) == {}


@pytest.mark.rule("14L")
def test_irregulars_attack_at_three_to_one_or_with_others():
    weak = {"0506": {"BR-1": regiment("British", "1-2-5")}}
    bands = {"0505": {"GE-I": battalion(values="6-2-5", type="irregular-rifle"), "GE-1": brigade(values="12-4-5")}}
    assert refused("{attack: 0506, with: [GE-I]}", {**bands, **weak}) == {}
    strong = {"0506": {"BR-1": regiment("British", "1-4-5")}}
    assert "14L" in refused("{attack: 0506, with: [GE-I]}", {**bands, **strong})
    assert refused("{attack: 0506, with: [GE-I, GE-1]}", {**bands, "0506": BRITISH}) == {}


@pytest.mark.rule("9B")
@pytest.mark.rule("14F")
def test_guides_lead_mountain_troops_of_their_hex_over_high_mountains():
    """14F1: four REs for each of theirs, no other troops, and nobody from another hex"""
    guide = unit("Austro-Hungarian", "high-mountain", "III", "1-2-6")
    mountain = {f"M{number}": brigade("Austro-Hungarian", type="mountain-rifle") for number in (1, 2, 3)}
    forces = {
        "0505": {"H": guide, **mountain, "R": regiment("Austro-Hungarian")},
        "0605": {"N": brigade("Austro-Hungarian", type="mountain-rifle")},
        "0506": {"IT-1": division("Italian")},
    }
    given = {"phase": "cp-combat", "hexsides": {"high-mountain": ["0505-0506", "0605-0506"]}}
    bench = bench_with(forces, **given)
    assert bench.refusals("{attack: 0506, with: [H, M1, M2]}") == []
    assert bench.refusals("{attack: 0506, with: [M1, M2]}") == []
    assert bench.refusals("{attack: 0506, with: [H, M1, M2, M3]}") == ["9B"]
    assert bench.refusals("{attack: 0506, with: [H, M1, R]}") == ["9B"]
    assert bench.refusals("{attack: 0506, with: [N]}") == ["9B"]
