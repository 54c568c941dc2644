"""Allenby's extra attacks (6.32, 10.8)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from great_war_in_europe import europe
from wargame_cli.rulesets.great_war_in_europe.combat.leaders import in_range
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CombatFought
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitRemoved

GAME = "great-war-in-europe"
HELD = {"Allied": ["Allied-allenby"], "CP": []}
RAMLE, BESIDE, FAR = "N2617", "N2618", "N2815"


def moving(**given):
    """The Allies move in the Western Theater."""
    base = {"phase": "first-movement", "turn": 40, "western": "Allied", "held": HELD, "by": "Allied"}
    return Bench(GAME, **base | {"stacks": {RAMLE: ["BR-52T"], FAR: ["BR-53T"], BESIDE: ["BR-7IN"]}} | given)


def extra(**given):
    """The extra phase, with the marker in Ramle."""
    base = {
        "phase": "first-extra-combat",
        "by": "Allied",
        "turn": 40,
        "western": "Allied",
        "this_turn": {"markers": {"first": RAMLE}},
    }
    return Bench(GAME, **base | given)


@pytest.mark.rule("10.8")
def test_the_marker_ends_the_movement_and_is_out_of_the_game():
    table = moving()
    table.play(f"{{marker: Allied-allenby, at: {RAMLE}}}")
    assert table.position.this_turn.markers == {"first": RAMLE}
    assert "Allied-allenby" in table.position.spent
    assert "10.8" in table.refusals("{move: [BR-53T], to: N2816}")


@pytest.mark.rule("10.8")
@pytest.mark.parametrize(
    "given",
    [
        {"held": {"Allied": [], "CP": []}},
        {"western": "CP"},  # the Allies move in the Eastern Theater
        {"stacks": {RAMLE: []}},
        {"stacks": {RAMLE: ["AB-1", "BR-52T"]}},  # British units alone
        {"stacks": {RAMLE: ["TU-17"]}},
    ],
)
def test_where_he_cannot_be_placed(given):
    assert "10.8" in moving(**given).refusals(f"{{marker: Allied-allenby, at: {RAMLE}}}")


@pytest.mark.rule("10.8")
@pytest.mark.parametrize("order", ["{marker: CP-von-der-goltz, at: N2617}", "{marker: Allied-allenby, at: N1541}"])
def test_hostile_orders_are_refused_in_words(order):
    assert "10.8" in moving().refusals(order)


@pytest.mark.rule("10.8")
@pytest.mark.trap(54)
def test_units_near_him_attack_again_after_the_combats_of_his_theater():
    """A unit and a hex that have fought already fight once more; after the East units out of supply are eliminated."""
    stacks = {RAMLE: ["BR-52T", "BR-53T", "BR-54T"], "N2517": ["TU-17", "TU-27"], "N1850": ["TU-2"]}
    fought = {"phase": "first-combat", "turn": 40, "western": "Allied", "this_turn": {"markers": {"first": RAMLE}}}
    around = staged(GAME).kit.board.neighbours["N1850"]
    ring = dict(zip(around, (["BR-3IN"], ["BR-7IN"], ["BR-13IN"], ["BR-14IN"], ["BR-60T"], ["BR-75T"]), strict=True))
    table = Bench(GAME, by="Allied", stacks=stacks | ring, **fought)
    table.play("{attack: N2517, with: [BR-52T, BR-53T, BR-54T], advance: none}", dice=[3])
    table.end()
    assert table.position.phase == "first-extra-combat"
    assert [event for event in table.events(UnitRemoved) if event.cause == "attrition"] == []
    again = Bench(GAME, position=table.position, by="Allied")
    left = ", ".join(table.position.at(RAMLE))
    again.play(f"{{attack: N2517, with: [{left}], advance: none}}", dice=[3])
    assert len(again.events(CombatFought)) == 1
    again.end()
    assert again.position.phase == "first-eastern-combat"
    east = Bench(GAME, position=again.position, by="CP")
    east.end()
    assert [event.unit for event in east.events(UnitRemoved) if event.cause == "attrition"] == ["TU-2"]
    assert east.position.phase == "second-movement"


@pytest.mark.rule("10.8")
def test_only_supplied_british_units_within_two_hexes_attack_then():
    stacks = {
        RAMLE: ["BR-52T", "AB-1"],
        "N2815": ["BR-53T"],
        "N2813": ["BR-54T"],
        "N2517": ["TU-17"],
        "N2812": ["TU-27"],
    }
    table = extra(stacks=stacks)
    assert table.refusals("{attack: N2517, with: [BR-52T]}") == []
    assert "10.8" in table.refusals("{attack: N2517, with: [BR-52T, AB-1]}")
    assert "10.8" in table.refusals("{attack: N2812, with: [BR-54T]}")


@pytest.mark.rule("10.8")
def test_the_range_is_traced_like_a_line_of_supply():
    """Counted step by step: through no enemy, no sea, two hexes."""
    stacks = {RAMLE: ["BR-52T"], "N2616": ["TU-17"], "N2717": ["TU-27"]}
    position = staged(GAME, stacks=stacks, this_turn={"markers": {"first": RAMLE}}, phase="first-extra-combat")
    kit = position.kit
    found = {RAMLE}
    for _ in range(2):
        found |= {near for hex in found for near in kit.steps.steps[hex] if near in kit.map.land} - {"N2616", "N2717"}
    assert set(kit.board.spaces(in_range(position, "Allied", RAMLE))) == found


@pytest.mark.rule("10.8", "15.7")
def test_the_range_of_mountain_units_runs_through_alpine_hexes():
    """10.83: their lines of supply do (11.6), and those of others do not."""
    stacks = {"W2714": ["GE-195"], "W2713": ["GE-11"], "W2712": ["GE-200"], "W2612": ["IT-1"]}
    given = {"map": "europe", "turn": 40, "western": "CP", "phase": "first-extra-combat", "by": "CP"}
    table = Bench(GAME, **given, stacks=stacks, this_turn={"markers": {"first": "W2714"}})
    assert not table.refusals("{attack: W2612, with: [GE-200]}")
    near = in_range(table.position, "CP", "W2714"), in_range(table.position, "CP", "W2714", mountain=True)
    alpine = table.position.kit.board.bit["W2712"]
    assert [bool(hexes & alpine) for hexes in near] == [False, True]


@pytest.mark.rule("10.8")
def test_without_a_marker_there_is_no_such_phase():
    table = Bench(GAME, phase="first-combat", turn=40, by="Allied")
    table.end()
    assert table.position.phase == "second-movement"


@pytest.mark.rule("10.8", "11.8")
def test_nobody_out_of_supply_attacks_again():
    """10.82: near the marker and cut off from the canal."""
    cut = dict.fromkeys(staged(GAME).kit.map.marks["west of the Suez Canal"], "CP") | {"N2252": "CP", "N2552": "CP"}
    stacks = {RAMLE: ["BR-52T"], "N2517": ["TU-17"]}
    assert "10.8" not in extra(stacks=stacks).refusals("{attack: N2517, with: [BR-52T]}")
    told = extra(stacks=stacks, taken=cut).faults("{attack: N2517, with: [BR-52T]}")
    assert ("10.8", "BR-52T is out of supply") in told


@pytest.mark.rule("10.8")
@pytest.mark.parametrize(("western", "refused"), [("CP", False), ("Allied", True)])
def test_the_high_command_attacks_where_it_has_the_initiative(western, refused):
    """10.81: with the Allied initiative in the West it has no extra combats there."""
    phase = "first-movement" if western == "CP" else "second-movement"
    given = {"stacks": {"W6213": ["GE-11"]}, "western": western, "staff": "OHL"}
    told = europe.bench(phase, by="CP", **given).faults("{marker: OHL, at: W6213}")
    assert (("10.8", "OHL takes the initiative in the Western Theater") in told) is refused
