"""Counterbombardment: artillery whose hex was bombarded fires back."""

import pytest

from great_war_ground_rules.field import army, art_hq, artillery, bench_with, division
from wargame_cli.rulesets.great_war_ground_rules.position.events.bombardment import GasFired, HexBombarded
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged

NORTH, FOE, WEST = "0505", "0506", "0405"


def firing(foe=None, **given):
    """German guns in two hexes; French with guns in between."""
    foe = foe or {"FR-HQ": army("French"), "FR-Art-1": artillery("French"), "FR-1": division("French")}
    return bench_with(
        {
            NORTH: {"GE-HQ": army(), "GE-Art-1": artillery(), "GE-1": division()},
            WEST: {"GE-Art-2": artillery(values="10-8-5"), "GE-2": division()},
            FOE: foe,
        },
        phase="cp-bombardment",
        **{"res": {"CP": {NORTH: 2}, "Entente": {FOE: 1}}, **given},
    )


@pytest.mark.rule("12C1")
def test_guns_fire_back_at_the_hex_that_bombarded_them_with_most_strength():
    """12C"""
    bench = firing()
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[1])
    bench.end(dice={f"counterbombardment {FOE}/bombardment {WEST}": 6})
    back = bench.events(HexBombarded)[-1]
    assert (back.place, back.side, back.units, back.strength, back.counter) == (WEST, "Entente", ("FR-Art-1",), 7, True)
    assert bench.position.disruption == {"GE-Art-2": 2}


@pytest.mark.rule("12C1", "14B1")
def test_rail_only_guns_fire_back():
    """12C, 14B1"""
    bench = firing(foe={"FR-HQ": army("French"), "FR-Art-1": artillery("French", "7-8-R")})
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1]}}", dice=[1])
    bench.end(dice=[1])
    assert bench.events(HexBombarded)[-1].units == ("FR-Art-1",)


@pytest.mark.rule("12C1")
def test_a_side_may_fire_at_another_hex_or_be_silent():
    """12C"""
    label = f"counterbombardment {FOE}/target"
    bench = firing()
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[1])
    bench.end(dice=[1], answers={label: NORTH})
    assert bench.events(HexBombarded)[-1].place == NORTH
    silent = firing()
    silent.play(f"{{bombard: {FOE}, with: [GE-Art-1]}}", dice=[1])
    silent.end(answers={label: "nothing"})
    assert len(silent.events(HexBombarded)) == 1


@pytest.mark.rule("12C1")
def test_each_gun_may_have_a_target_of_its_own():
    """12C1: units of one hex bombard different hexes; a gun that is silent keeps its strength."""
    foe = {"FR-HQ": army("French"), **{f"FR-Art-{number}": artillery("French") for number in (1, 2, 3)}}
    bench = firing(foe)
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[1])
    label = f"counterbombardment {FOE}/target"
    answers = {label: "split", f"{label} FR-Art-1": NORTH, f"{label} FR-Art-2": WEST, f"{label} FR-Art-3": "nothing"}
    bench.end(dice=[1, 1], answers=answers)
    assert [(event.place, event.units) for event in bench.events(HexBombarded)[1:]] == [
        (NORTH, ("FR-Art-1",)),
        (WEST, ("FR-Art-2",)),
    ]
    assert "FR-Art-3" not in bench.position.this_turn.bombarded


@pytest.mark.rule("15E")
def test_guns_that_do_not_cooperate_answer_apart():
    """15E3: they do not combine their strengths."""
    foe = {
        "FR-HQ": army("French"),
        "FR-Art-1": artillery("French"),
        "BR-Art-1": artillery("British"),
        "FR-1": division("French"),
    }
    bench = firing(foe)
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-2]}}", dice=[1])
    bench.end(dice=[1, 1])
    assert [event.units for event in bench.events(HexBombarded)[1:]] == [("FR-Art-1",), ("BR-Art-1",)]


@pytest.mark.rule("12C1")
def test_guns_whose_hex_was_not_bombarded_are_silent():
    """12C"""
    bench = firing()
    bench.end()
    assert bench.events(HexBombarded) == []


@pytest.mark.rule("12C1")
@pytest.mark.rule("12C3")
def test_the_phasing_sides_hits_come_before_the_answer():
    """12C, 12C3"""
    bench = firing()
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[4])
    bench.end(answers={f"hits {FOE}/attacker 1": "FR-Art-1"})
    assert bench.position.disruption == {"FR-Art-1": 2}
    assert len(bench.events(HexBombarded)) == 1


@pytest.mark.rule("11D")
def test_res_pts_of_both_sides_are_gone_when_the_segment_ends():
    """11D"""
    bench = firing()
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1, GE-Art-2]}}", dice=[1])
    bench.end(dice=[1])
    assert [(event.side, event.change) for event in bench.events(ResChanged)] == [("CP", -1), ("Entente", -1)]


@pytest.mark.rule("12B9")
@pytest.mark.rule("12C2")
def test_an_artillery_division_answers_as_one():
    """12B9, 12C2"""
    foe = {"FR-HQ": army("French"), "FR-Art-HQ": art_hq("French"), "FR-Art-1": artillery("French")}
    bench = firing(foe, attached={"FR-Art-1": "FR-Art-HQ"})
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1]}}", dice=[1])
    bench.end(dice=[1])
    assert bench.events(HexBombarded)[-1].strength == 13


@pytest.mark.rule("12B8")
@pytest.mark.rule("12C1")
def test_gas_is_tried_where_the_side_wants_it():
    """12B8, 12C"""
    foe = {"FR-HQ": army("French"), "FR-Gas": artillery("French", type="gas-heavy-artillery")}
    bench = firing(foe)
    bench.play(f"{{bombard: {FOE}, with: [GE-Art-1]}}", dice=[1])
    bench.end(dice=[5, 1], answers={f"counterbombardment {FOE}/gas": "yes"})
    assert bench.only(GasFired).success
    quiet = firing(foe)
    quiet.play(f"{{bombard: {FOE}, with: [GE-Art-1]}}", dice=[1])
    quiet.end(dice=[1])
    assert quiet.events(GasFired) == []
