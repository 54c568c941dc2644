"""What a side is told that it can do: all of it can be ordered, and nothing is left out (8, 9, 13, 5.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.great_war_in_europe.movement.new_units import open_entries
from wargame_cli.rulesets.great_war_in_europe.telling.advice import advice, destinations

GAME = "great-war-in-europe"


def ways(by="Allied", phase="allied-strategic-movement", **given):
    """A side's strategic movement, on the maps of the Near East unless it is said."""
    return Bench(GAME, phase=phase, by=by, turn=40, **given)


def told(table, unit, how):
    """The places to which a unit is told that it can go in a manner."""
    return {each.place for each in destinations(table.position, unit) if each.how == how}


@pytest.mark.rule("6.33", "9.2")
def test_trains_are_told_of_to_those_who_are_carried():
    """6.33, 9.22: the British in Iraq after Maude, and Russians in Russia; nobody else there."""
    stacks = {"N2149": ["RU-39"], "N2252": ["BR-3IN"]}
    iraq = ways(stacks=stacks, expedition="out", played={"Allied-maude": 30})
    assert "N2147" in told(iraq, "BR-3IN", "strategic-move")
    assert not told(iraq, "RU-39", "strategic-move")
    russia = ways(map="europe", russia="provisional", stacks={"E3031": ["RU-40", "RO-1"]}, taken={"E3031": "Allied"})
    assert told(russia, "RU-40", "strategic-move")
    assert not told(russia, "RO-1", "strategic-move")


@pytest.mark.rule("17.1")
def test_who_has_joined_in_this_turn_is_told_of_no_way():
    """17.11: neither marches nor goes by train."""
    stacks = {"W2008": ["IT-1"]}
    assert destinations(ways(map="europe", stacks=stacks).position, "IT-1")
    assert destinations(ways(map="europe", stacks=stacks, this_turn={"joined": ["IT"]}).position, "IT-1") == []


@pytest.mark.rule("6.52", "9.5")
def test_ships_that_are_at_a_landing_are_not_told_of():
    """6.52, 6.53, 9.56; and Valona is a port for Italians alone."""
    stacks = {"W5801": ["BR-9NA"], "W2022": ["IT-1"]}
    free = ways(map="europe", stacks=stacks, salonika=True, taken={"E1210": "Allied"})
    assert told(free, "BR-9NA", "sea-move")
    assert "E1210" not in told(free, "BR-9NA", "sea-move")
    assert "E1210" in told(free, "IT-1", "sea-move")
    away = ways(map="europe", stacks=stacks, salonika=True, this_turn={"chits": ["Allied-gallipoli"]})
    assert not told(away, "BR-9NA", "sea-move")


@pytest.mark.rule("6.25")
@pytest.mark.rule("6.3d")
def test_no_train_is_told_of_that_lawrence_or_aircraft_stop():
    """6.25: neither out of the town nor into it; 6.3: nor who was stopped on its march."""
    stacks = {"N1822": ["TU-17"], "N1728": ["TU-2"]}
    free = ways("CP", "cp-strategic-movement", stacks=stacks)
    assert told(free, "TU-17", "strategic-move")
    assert "N1822" in told(free, "TU-2", "strategic-move")
    raid = ways("CP", "cp-strategic-movement", stacks=stacks, this_turn={"raid": "N1822"})
    assert not told(raid, "TU-17", "strategic-move")
    assert "N1822" not in told(raid, "TU-2", "strategic-move")
    halted = ways("CP", "cp-strategic-movement", stacks=stacks, this_turn={"halted": ["TU-2"]})
    assert not told(halted, "TU-2", "strategic-move")


@pytest.mark.rule("13.25", "9.5")
def test_journeys_begin_at_edges_and_in_ports_that_are_no_towns():
    """13.25: Americans board trains where they came in; 9.53: ships call on the coast west of the canal."""
    edge = ways(map="europe", stacks={"W5701": ["US-1"], "W5702": ["US-3"]})
    assert "W5008" in told(edge, "US-1", "strategic-move")
    assert [unit for unit, _ in advice(edge.position, "Allied")] == ["US-1"]
    coast = ways(stacks={"N4412": ["BR-52T"]})
    assert "N2252" in told(coast, "BR-52T", "sea-move")
    assert [unit for unit, _ in advice(coast.position, "Allied")] == ["BR-52T"]


@pytest.mark.rule("13.11", "13.24", "13.27")
def test_new_units_are_told_where_they_can_appear():
    """13.24: in Italy from 1917 on; 13.27: in Baltic ports without a line; 13.29: into boxes of the Near East there."""
    early, late = (ways(phase="allied-new-units", map="europe", stacks={"allied-box": ["BR-9NA"]}) for _ in "12")
    early.position.turn = 20
    assert "W2022" in open_entries(late.position, "BR-9NA")
    assert "W2022" not in open_entries(early.position, "BR-9NA")
    cut_off = {"E5413": ["RU-40"], "E5212": ["RU-33"], "E5312": ["RU-1GD"], "cp-box": ["GE-11"]}
    port = ways("CP", "cp-new-units", map="europe", stacks=cut_off)
    assert "E5412" in open_entries(port.position, "GE-11")
    assert "transit" not in dict(advice(port.position, "CP"))["GE-11"]
    assert port.refusals("{place: GE-11, at: E5412}") == []
    ill = ways("CP", "cp-new-units", map="europe", stacks=cut_off, this_turn={"chits": ["Allied-influenza"]})
    assert "nowhere" in dict(advice(ill.position, "CP"))["GE-11"]


@pytest.mark.rule("5.31")
def test_units_of_two_steps_cost_two_points():
    """5.33: one for the reduced side, and one for the full one, but for the British (5.32)."""
    pile = {"allied-dead": ["US-1", "BR-9NA", "BR-1A"]}
    lines = dict(advice(ways(phase="replacements", map="europe", stacks=pile).position, "Allied"))
    assert "1 point reduced, 2 full" in lines["US-1"]
    assert "1 point depleted, 2 with support" in lines["BR-1A"]
    assert "1 point of BR" in lines["BR-9NA"]


@pytest.mark.rule("5.31", "5.32")
@pytest.mark.parametrize(
    ("unit", "where", "told"),
    [
        ("US-1", "W5613", "1 point of US, which has 3, for its full side"),
        ("US-1", "E4731", "stays reduced while it is out of supply"),
        ("BR-1", "W5613", "stays reduced"),
    ],
)
def test_reduced_units_on_the_map_are_told_what_their_step_costs(unit, where, told):
    """5.31, 5.32: as the order `rebuild` finds it."""
    given = {"stacks": {where: [unit]}, "reduced": [unit], "points": {"US": 3, "BR": 3}}
    table = Bench(GAME, phase="replacements", by="Allied", turn=38, map="europe", **given)
    assert dict(advice(table.position, "Allied"))[unit].endswith(told)
    assert (table.refusals(f"{{rebuild: {unit}}}") == []) == ("1 point" in told)


@pytest.mark.rule("5.34")
def test_in_the_shell_shortage_headquarters_are_told_to_come_depleted():
    """5.34: on Strategic Turns B and C, of which C follows turn 5."""
    pile = {"allied-dead": ["BR-1A"]}
    table = Bench(GAME, phase="replacements", by="Allied", turn=6, map="europe", stacks=pile, points={"BR": 4})
    assert "5.34" in table.refusals("{replace: BR-1A, side: support}")
    assert "1 point depleted of BR" in dict(advice(table.position, "Allied"))["BR-1A"]


@pytest.mark.rule("10.1", "15.54")
@pytest.mark.parametrize(
    ("stacks", "attacker"),
    [
        ({"W2812": ["AH-63"], "W2712": ["IT-1ALP"]}, "AH-63"),  # into alpine terrain
        ({"E2628": ["BU-4"], "E2727": ["RO-4"]}, "BU-4"),  # out of the Balkans
        ({"E3630": ["GE-1CV"], "E3730": ["RU-1GR"]}, "GE-1CV"),  # infantry
        ({"E3630": ["GE-11"], "E3730": ["RU-1RAHQ"]}, "GE-11"),  # headquarters alone
    ],
)
def test_nobody_is_told_to_attack_what_he_cannot(stacks, attacker):
    """10.11, 10.15, 15.54, 17.31: what a sheet names in a Combat Phase passes check."""
    table = attacks(stacks)
    [target] = set(stacks) - {table.position.place_of(attacker)}
    assert table.refusals(f"{{attack: {target}, with: [{attacker}]}}")
    assert attacker not in dict(advice(table.position, table.position.side_of(attacker)))


@pytest.mark.rule("15.54")
def test_cavalry_is_told_what_it_attacks_with_infantry_of_its_hex():
    """15.54: beside it in an attack."""
    table = attacks({"E3630": ["GE-1CV", "GE-11"], "E3730": ["RU-1GR"]})
    assert "can attack" in dict(advice(table.position, "CP"))["GE-1CV"]


@pytest.mark.rule("10.46")
@pytest.mark.parametrize(
    ("stacks", "leader", "leads"),
    [
        ({"E3628": ["GE-11", "GE-11A"], "E3629": ["RU-1GR"]}, "GE-11A", True),
        ({"W6211": ["BR-1"], "W6212": ["GE-11", "GE-11A"]}, "GE-11A", False),  # on the Eastern Front alone
        ({"E3628": ["GE-11", "AH-1A"], "E3629": ["RU-1GR"]}, "AH-1A", False),  # of another nation
        ({"E3630": ["GE-11"], "E3730": ["RU-1GR"], "E3628": ["GE-10A"]}, "GE-10A", False),  # too far away
    ],
)
def test_headquarters_are_told_to_support_where_they_can(stacks, leader, leads):
    """10.46: with or beside a unit of their nation that can attack."""
    told = dict(advice(attacks(stacks).position, "CP")).get(leader, "")
    assert told.endswith("can support an attack") == leads


def attacks(stacks):
    """A Combat Phase in which the Central Powers attack, on all fronts of Europe."""
    west = any(hex.startswith("W") for hex in stacks)
    return Bench(GAME, phase="first-combat" if west else "second-combat", by="CP", turn=20, map="europe", stacks=stacks)
