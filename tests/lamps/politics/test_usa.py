"""The United States (10.2.3.2): mobilization, voyages, guns, points."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps.position.position import NEUTRAL, PORTS
from wargame_cli.rulesets.lamps.production.points import available


def americans(*spent, **areas_of):
    """Three American armies at home, some of them Spent, and armies of others elsewhere."""
    home = [f"{army}*" if army in spent else army for army in ("US-1", "US-2", "US-3")]
    return staged(
        "lamps",
        phase="eastern-allies-movement",
        areas={"united_states": home, "paris": ["FR-1"]} | areas_of,
        turn=15,
        mobilized=4,
    )


@pytest.mark.rule("10.2.3.2b")
@pytest.mark.trap(28)
def test_the_first_american_sails_when_all_three_are_fresh_and_to_the_french_only():
    """Two Fresh ones of three wait; to Somme with the British alone none goes, to Paris beside the French one does."""
    assert Bench("lamps", position=americans("US-3")).refusals("{sail: US-1, to: paris}") == ["10.2.3.2b"]
    assert Bench("lamps", position=americans(somme=["GB-1"])).refusals("{sail: US-1, to: somme}") == ["10.2.3.2b"]
    bench = Bench("lamps", position=americans())
    assert bench.play("{sail: US-1, to: paris}").place_of("US-1") == "paris"
    assert bench.refusals("{sail: US-2, to: paris}") == ["6.5b"]


@pytest.mark.rule("10.2.3.2c", "8.4.2.2")
@pytest.mark.trap(28)
@pytest.mark.parametrize(("friend", "allowed"), [("FR-1*", True), ("GB-2", False)])
def test_western_guns_fire_for_americans_beside_the_french_only(friend, allowed):
    """A Spent French army is enough; the British, who own the guns as well, are not."""
    bench = Bench(
        "lamps", phase="eastern-allies-combat", areas={"verdun": ["US-1", friend, "WA-HA1"], "rhine": ["GE-4"]}
    )
    order = "{attack: rhine, with: [US-1], guns: [WA-HA1]}"
    assert bench.refusals(order) == ([] if allowed else ["7.6.1b"])


@pytest.mark.rule("7.1.1", "10.2.3.2b")
@pytest.mark.parametrize(("reading", "turn"), [("with-armies", 11), ("next-turn", 12)])
def test_the_american_fleet_comes_with_the_armies_or_by_option_a_turn_after_the_declaration(reading, turn):
    """R-23: war in Spring 1917, the armies at home in the Production Phase of that turn."""
    position = staged(
        "lamps",
        phase="eastern-allies-combat",
        areas={NEUTRAL: ["US-1", "US-2", "US-3", "US-FL1"]},
        turn=11,
        usa_war=11,
        nations={"united_states": "war"},
        options={"us-fleet": reading},
    )
    arrived = 0
    for now in (11, 12):
        position.begin_phase(now, "central-allies-combat")
        position.begin_phase(now, "eastern-allies-combat")
        position.step = "combat"
        Bench("lamps", position=position).end()
        assert position.place_of("US-1") == "united_states"
        if not arrived and position.place_of("US-FL1") == PORTS["united_states"]:
            arrived = now
    assert arrived == turn


@pytest.mark.rule("10.2.3.2d")
@pytest.mark.parametrize(("turn", "home", "made"), [(14, ["US-2"], 9), (15, ["US-2"], 13), (15, ["US-2*"], 13)])
def test_the_united_states_make_nine_points_before_1918_and_thirteen_in_it(turn, home, made):
    """R-24: by the calendar, once an army has left."""
    bench = Bench(
        "lamps",
        phase="eastern-allies-combat",
        areas={"united_states": home, "paris": ["US-1", "FR-1"]},
        turn=turn,
        mobilized=4,
    )
    position = bench.end()
    assert available(position, "united_states") == made


@pytest.mark.rule("10.2.3.2b", "10.2.3.2d")
@pytest.mark.parametrize(("spent", "made"), [(["US-3"], 0), ([], 9)])
def test_the_united_states_make_nothing_while_they_mobilize(spent, made):
    """Points are there from the turn in which all three armies are Fresh."""
    home = [f"{army}*" if army in spent else army for army in ("US-1", "US-2", "US-3")]
    bench = Bench("lamps", phase="eastern-allies-combat", areas={"united_states": home}, turn=14, mobilized=4)
    position = bench.end()
    assert available(position, "united_states") == made
