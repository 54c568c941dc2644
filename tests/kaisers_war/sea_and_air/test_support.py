"""Headquarters, airbases and naval gunfire: range, numbers and seas (17, 18, 19, 12.14)."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import PLAIN, SOUTH, SOUTH_EAST, faults, fight, outcome, referee, sandbox
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Gun
from wargame_cli.rulesets.kaisers_war.position.events.general import AttackDeclared
from wargame_cli.rulesets.kaisers_war.sea_and_air.support import hexes_in_range, in_range


def order(*units, target=PLAIN, **fields):
    return Attack(target=target, units=units or ("GE-Inf-1",), **fields)


def plain(**more):
    stacks = {SOUTH: ["GE-Inf-1", "GE-Inf-2"], PLAIN: ["FR-Inf-1"], SOUTH_EAST: ["FR-Inf-2"], "fleet": ["GE-Ship-1"]}
    return sandbox({**stacks, **more})


# -- headquarters and airbases ------------------------------------------------------------------------------------


@pytest.mark.rule("12.14h", "17.1")
@pytest.mark.trap(13)
def test_a_headquarters_reaches_three_hexes():
    """The radius is a value of the counter, counted to the defended hex and not from the headquarters' own."""
    for place, expected in (("3419", []), ("3420", ["12.14h"])):
        position = sandbox({place: ["GE-HQ-BrM"], SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Inf-1"]})
        assert faults(position, order(hq="GE-HQ-BrM")) == expected


@pytest.mark.rule("17.1", "18.1")
def test_nobody_supports_from_off_the_map():
    """A headquarters or an airbase in a box or the pool reaches no hex."""
    position = sandbox({"box British Empire": ["BR-Tac-1"], PLAIN: ["FR-Inf-1"]})
    assert (hexes_in_range(position, "BR-Tac-1"), in_range(position, "GE-HQ-BrM", PLAIN)) == (0, False)


@pytest.mark.rule("12.14h", "17.1")
@pytest.mark.trap(12)
def test_a_headquarters_supports_once_a_phase():
    """One headquarters an attack, one attack a phase; it may support again in the second combat phase."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2", "GE-HQ-BrM"], PLAIN: ["FR-Inf-1"], SOUTH_EAST: ["FR-Inf-2"]})
    fight(position, order(hq="GE-HQ-BrM"), [2])
    again = order("GE-Inf-2", target=SOUTH_EAST, hq="GE-HQ-BrM")
    assert faults(position, again) == ["12.14h"]
    position.begin_phase(2, "cp-second-combat")
    assert faults(position, again) == []


@pytest.mark.rule("12.14h", "12.14a")
def test_only_the_right_units_in_the_right_place():
    """A headquarters is named as such, an airbase as such, both one's own and on the map."""
    stacks = {SOUTH: ["GE-Inf-1", "GE-HQ-BrM", "GE-Tac-1", "FR-Inf-9"], PLAIN: ["FR-Inf-1", "FR-Tac-1"]}
    position = sandbox(stacks)
    assert faults(position, order(hq="GE-Tac-1")) == ["12.14h"]
    assert faults(position, order(hq="GE-HQ-HL")) == ["12.14h"]
    assert faults(position, order(air=("GE-HQ-BrM",))) == ["12.14a"]
    assert faults(position, order(air=("FR-Tac-1",))) == ["2.3"]


@pytest.mark.rule("12.14h", "12.14a", "17.1", "18.1")
def test_the_message_tells_how_far_support_reaches():
    """The hex, the radius or range, the unit and where it stands; nothing is said of a target that is no hex."""
    position = sandbox({"Kiev": ["GE-HQ-BrM", "GE-Tac-1"], "3518": ["GE-Inf-1"], "3519": ["FR-Inf-1"]})
    attack = order(target="3519", hq="GE-HQ-BrM", air=("GE-Tac-1",))
    assert {message for _, message in referee(position).faults(attack)} == {
        "3519 is outside the radius of 3 hexes of GE-HQ-BrM in 3315 Kiev",
        "3519 is outside the range of 3 hexes of GE-Tac-1 in 3315 Kiev",
    }
    nowhere = order(target="box USA", hq="GE-HQ-BrM", air=("GE-Tac-1",))
    assert faults(position, nowhere) == ["12.3"]


@pytest.mark.rule("12.14h", "12.14a")
def test_support_reaches_nothing_from_off_the_map():
    """A unit in the pool or on the turn track reaches no hex."""
    assert hexes_in_range(sandbox({}), "GE-HQ-BrM") == 0


@pytest.mark.rule("23.1", "12.14h")
@pytest.mark.trap(13)
def test_support_is_not_traced_through_neutrals():
    """From Belfort to Innsbruck the straight way leads over Switzerland and does not count."""
    position = sandbox({"1318": ["BR-Strat-1"], "1418": ["BR-Tac-1"]})
    assert position.kit.map.grid.distance("1418", "1619") == 2
    assert in_range(position, "BR-Tac-1", "1517")
    assert not in_range(position, "BR-Tac-1", "1619")


@pytest.mark.rule("12.14a", "18.1")
@pytest.mark.trap(13)
def test_airbases_have_their_own_range():
    """A tactical airbase reaches three hexes, a strategic one six, over enemies and zones of control."""
    for unit, place, expected in (
        ("GE-Tac-1", "3419", []),
        ("GE-Tac-1", "3420", ["12.14a"]),
        ("GE-Strat-1", "3410", []),
        ("GE-Strat-1", "3409", ["12.14a"]),
    ):
        position = sandbox({place: [unit], SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Inf-1"]})
        assert faults(position, order(air=(unit,))) == expected, (unit, place)


@pytest.mark.rule("12.14a")
@pytest.mark.trap(11)
@pytest.mark.parametrize(
    ("side", "air", "expected"),
    [
        ("CP", ("GE-Tac-1", "GE-Tac-2"), []),
        ("CP", ("GE-Tac-1", "AH-Tac-1"), ["12.14a"]),
        ("CP", ("AH-Tac-1", "AH-Tac-2"), ["12.14a"]),
        ("CP", ("GE-Tac-1", "GE-Tac-1"), ["12.14a"]),
        ("CP", ("GE-Tac-1", "GE-Tac-2", "GE-Tac-3"), ["12.14a"]),
        ("Allied", ("BR-Tac-1", "BR-Strat-1"), []),
        ("Allied", ("BR-Tac-1", "FR-Tac-1"), ["12.14a"]),
        ("Allied", ("FR-Tac-1", "FR-Tac-2"), ["12.14a"]),
    ],
)
def test_two_airbases_only_if_both_are_german_or_both_british(side, air, expected):
    """One airbase supports an attack, or two of Germany's, or two of the British Empire's (18.4)."""
    attacker, defender = ("GE-Inf-1", "FR-Inf-1") if side == "CP" else ("FR-Inf-1", "GE-Inf-1")
    position = sandbox(
        {SOUTH: [attacker, *dict.fromkeys(air)], PLAIN: [defender]}, phase=f"{side.lower()}-first-combat"
    )
    assert faults(position, order(attacker, air=air)) == expected


@pytest.mark.rule("12.14a", "18.1")
def test_an_airbase_supports_one_attack_a_phase():
    """Its strength is not split among attacks (18.5)."""
    position = plain(**{"3418": ["GE-Tac-1"]})
    fight(position, order(air=("GE-Tac-1",)), [2])
    assert faults(position, order("GE-Inf-2", target=SOUTH_EAST, air=("GE-Tac-1",))) == ["12.14a"]


@pytest.mark.rule("12.14h", "12.14a", "12.14n")
def test_all_kinds_of_support_in_one_attack():
    """Headquarters, aircraft and ships may support the same attack (18.4)."""
    position = sandbox(
        {"4135": ["BR-Inf-1", "BR-HQ-Allenby", "BR-Tac-1"], "Haifa": ["OT-Inf-1"], "fleet": ["BR-Ship-1"]},
        phase="allied-first-combat",
    )
    attack = order("BR-Inf-1", target="4134", hq="BR-HQ-Allenby", air=("BR-Tac-1",), naval=("BR-Ship-1",))
    judge = fight(position, attack, [2])
    assert outcome(judge).attack == 6 + 3 + 2 + 6
    assert of_kind(judge, AttackDeclared)[0].supports == ("BR-HQ-Allenby", "BR-Tac-1", "BR-Ship-1")


# -- ships --------------------------------------------------------------------------------------------------------


def coast(*ships, target="Haifa", side="Allied", place="4135", stacks=None, **fields):
    """An attack on a coastal city with these ships in the fleet."""
    attacker, defender = ("BR-Inf-1", "OT-Inf-1") if side == "Allied" else ("GE-Inf-1", "FR-Inf-1")
    position = sandbox(
        {place: [attacker], target: [defender], "fleet": list(ships), **(stacks or {})},
        phase=f"{side.lower()}-first-combat",
    )
    return position, order(attacker, target=position.kit.map.find(target), naval=fields.pop("naval", ships), **fields)


@pytest.mark.rule("12.14n", "19.1")
@pytest.mark.trap(12)
def test_two_ships_and_no_more():
    """At most two gunfire units fire on a hex, each once a phase."""
    assert faults(*coast("BR-Ship-1", "FR-Ship-1")) == []
    assert faults(*coast("BR-Ship-1", "BR-Ship-2", "FR-Ship-1")) == ["12.14n"]
    assert faults(*coast("BR-Ship-1", naval=("BR-Ship-1", "BR-Ship-1"))) == ["12.14n"]
    position, attack = coast("BR-Ship-1")
    fight(position, attack, [2])
    position.this_phase.attacked.clear()
    position.this_phase.targets.clear()
    assert faults(position, attack) == ["19.1"]


@pytest.mark.rule("19.1")
def test_only_gunfire_units_in_play_fire():
    """An amphibious marker does not fire, nor a ship that is not in play, nor the enemy's."""
    assert faults(*coast("BR-Amph-1")) == ["19.1"]
    assert faults(*coast(naval=("BR-Ship-1",))) == ["19.1"]
    assert faults(*coast("GE-Ship-1")) == ["2.3"]


@pytest.mark.rule("12.14n", "19.7")
def test_ships_fire_on_coasts_from_all_sea_hexes():
    """The target lies on a coast; a named sea hex must touch it, and a strait is no all-sea hex."""
    inland, attack = coast("BR-Ship-1", target="Amman")
    assert faults(inland, attack) == ["19.7"]
    for sea, expected in (("4034", []), ("4033", []), ("4032", ["19.7"]), ("4135", ["19.7"])):
        position, attack = coast("BR-Ship-1", naval=(Gun("BR-Ship-1", sea),))
        assert faults(position, attack) == expected, sea
