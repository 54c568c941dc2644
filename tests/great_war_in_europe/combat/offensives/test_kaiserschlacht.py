"""Kaiserschlacht attacks (15.45)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from great_war_in_europe.europe import bench
from great_war_in_europe.west import told
from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import work_out
from wargame_cli.rulesets.great_war_in_europe.combat.forces import muster
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.kaiserschlacht import FrontsAttacked
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CombatFought

#: Two hexes of Artois side by side, with British units on the other side of the line.
TRENCH, WEST = "W6213", "W6212"
STORM = ["GE-10", "GE-12", "GE-13", "GE-14", "GE-1", "GE-5"]
BOTH = {"CP-shock-troops-1": 33, "CP-shock-troops-2": 40}
NOW = {"chits": ["CP-shock-troops-2"]}


def storming(phase="first-combat", by="CP", **given):
    """The Central Powers attack in the West with shock-troops in the turn of the second event."""
    base = {
        "stacks": {TRENCH: STORM, WEST: ["BR-9NA"]},
        "shock": STORM,
        "played": BOTH,
        "this_turn": NOW,
        "conversions": 2,
    }
    return bench(phase=phase, by=by, **base | given)


def order(units=STORM[:4], target=WEST, great=True):
    flag = ", kaiserschlacht: true" if great else ""
    return f"{{attack: {target}, with: [{', '.join(units)}], advance: none{flag}}}"


@pytest.mark.rule("15.45")
@pytest.mark.trap(50)
@pytest.mark.parametrize(("great", "amount"), [(True, 3), (False, 2)])
def test_it_adds_three_in_the_place_of_two(great, amount):
    """15.45: not both."""
    at = storming().position
    combat = muster(at, Attack(target=WEST, units=tuple(STORM[:4]), kaiserschlacht=great), "CP")
    bonuses = [each for each in work_out(at, combat).modifiers if each.rule in ("15.44", "15.45")]
    assert [each.effect for each in bonuses] == [f"+{amount} to the die"]


@pytest.mark.rule("15.45")
@pytest.mark.trap(50)
@pytest.mark.parametrize(
    ("given_", "refused"),
    [
        ({}, False),
        ({"this_turn": {}}, True),
        ({"played": {"CP-shock-troops-1": 40}, "this_turn": {"chits": ["CP-shock-troops-1"]}}, True),
        ({"phase": "first-extra-combat", "this_turn": {**NOW, "markers": {"first": TRENCH}}}, True),
        ({"shock": STORM[:3]}, True),
    ],
)
def test_in_the_turn_of_the_second_event_with_four_shock_troop_units(given_, refused):
    """15.45."""
    assert ("15.45" in storming(**given_).refusals(order())) is refused


@pytest.mark.rule("15.45")
@pytest.mark.trap(50)
def test_the_near_easts_event_of_the_same_name_has_nothing_to_do_with_it():
    """6.64 takes units away, and brings nobody three on the die."""
    from bench_of_rules import Bench

    stacks = {"N1540": ["GE-1ST", "GE-25ST", "GE-26ST", "GE-37ST"], "N1541": ["BR-52T"]}
    played = {"this_turn": {"chits": ["CP-kaiserschlacht"]}, "played": {"CP-kaiserschlacht": 40}}
    table = Bench("great-war-in-europe", phase="second-combat", by="CP", stacks=stacks, **played)
    assert "15.45" in table.refusals(order(stacks["N1540"], "N1541"))


FRONT = {
    "W6213": ["GE-10", "GE-12", "GE-13", "GE-14"],
    "W6212": ["BR-9NA"],
    "W5814": ["GE-1", "GE-5", "GE-6", "GE-7"],
    "W5813": ["BR-10NA"],
    "W5614": ["GE-8", "GE-9", "GE-17", "GE-18"],
    "W5613": ["BR-11NA"],
    "W5415": ["GE-19", "GE-20", "GE-21", "GE-23"],
    "W5414": ["BR-12NA"],
    "W5216": ["GE-25", "GE-26", "GE-1GD", "GE-2GD"],
    "W5215": ["BR-13NA"],
    "W2617": ["GE-3GD", "GE-4GD", "GE-16", "GE-103"],
    "W2517": ["IT-1"],
}
PAIRS = [("W6213", "W6212"), ("W5814", "W5813"), ("W5614", "W5613"), ("W5415", "W5414"), ("W5216", "W5215")]


def whole_front():
    """Five stacks of the West and one of Italy, all of shock-troops."""
    shock = [unit for stack in FRONT.values() for unit in stack if unit.startswith("GE")]
    return storming(stacks=FRONT, shock=shock)


@pytest.mark.rule("15.45")
@pytest.mark.trap(50)
def test_the_first_four_of_one_front():
    """15.45: the fifth is none of them, nor is one on another front."""
    table = whole_front()
    for start, target in PAIRS[:4]:
        assert "15.45" in table.refusals(order(FRONT["W2617"], "W2517")) or start == PAIRS[0][0]
        table.play(order(FRONT[start], target), dice=[1])
    assert "15.45" in table.refusals(order(FRONT[PAIRS[4][0]], PAIRS[4][1]))
    assert table.refusals(order(FRONT[PAIRS[4][0]], PAIRS[4][1], great=False)) == []
    names = [{each.name for each in event.modifiers} for event in table.events(CombatFought)]
    assert all("Kaiserschlacht attack" in each for each in names)


@pytest.mark.rule("15.45")
@pytest.mark.trap(50)
def test_after_another_attack_on_the_front_there_are_no_more():
    """15.45: they are the first attacks; one in Italy before them is no matter."""
    table = whole_front()
    table.play(order(FRONT["W2617"], "W2517", great=False), dice=[1])
    table.play(order(FRONT[PAIRS[0][0]], PAIRS[0][1]), dice=[1])
    table.play(order(FRONT[PAIRS[1][0]], PAIRS[1][1], great=False), dice=[1])
    assert "15.45" in table.refusals(order(FRONT[PAIRS[2][0]], PAIRS[2][1]))


@pytest.mark.rule("15.45")
@pytest.mark.trap(50)
def test_a_check_counts_them_as_well():
    """A sheet with five of them is refused before any die falls."""
    table = whole_front()
    orders = [order(FRONT[start], target) for start, target in PAIRS]
    assert table.rehearse(*orders[:4]).problems == []
    problems = table.rehearse(*orders).problems
    doubts = [str(each) for each in (*problems, *table.rehearse(*orders).doubts)]
    assert any("4 of them were made" in each for each in doubts)


@pytest.mark.rule("15.45")
@given(st.lists(st.booleans(), max_size=8))
def test_a_naive_count_of_great_attacks(attacks):
    """Attacks one after the other on one front, each great or not: those that count are the great ones at the start."""
    naive = 0
    for great in attacks:
        if not great or naive == 4:
            break
        naive += 1
    done, made = FrontsAttacked(), 0
    for great in attacks:
        allowed = done.made.get("west", 0) == done.kaiserschlacht.get("west", 0) and made < 4
        done.made["west"] = done.made.get("west", 0) + 1
        if great and allowed:
            done.kaiserschlacht["west"] = done.kaiserschlacht.get("west", 0) + 1
            made += 1
    assert made == naive


@pytest.mark.rule("15.45")
def test_the_allies_have_none():
    table = storming(phase="second-combat", by="Allied")
    assert "15.45" in table.refusals(f"{{attack: {TRENCH}, with: [BR-9NA], kaiserschlacht: true}}")


@pytest.mark.rule("15.45")
def test_it_is_told_in_the_sentence_of_the_order():
    (told_,) = [each.text for each in storming().understood(order()).orders]
    assert "a Kaiserschlacht attack" in told_
    assert told(()) == {}


@pytest.mark.rule("15.45")
@pytest.mark.parametrize(("great", "refused"), [("true", True), ("false", False)])
def test_it_is_on_one_front_in_the_whole_turn(great, refused):
    """After attacks in the West in the first combat phase, none in the East in the second one."""
    west, east = ["GE-10", "GE-12", "GE-13", "GE-14"], ["GE-1", "GE-5", "GE-2", "GE-8"]
    table = bench(
        phase="first-combat", by="CP", western="CP", shock=west + east, conversions=2, salonika=True,
        stacks={"W6213": west, "W6212": ["BR-9NA"], "E1216": east, "E1116": ["BR-1"]},
        played={"CP-shock-troops-1": 33, "CP-shock-troops-2": 40}, this_turn={"chits": ["CP-shock-troops-2"]},
    )  # fmt: skip
    attack = "{{attack: {hex}, with: [{units}], advance: none, kaiserschlacht: {great}}}"
    table.play(attack.format(hex="W6212", units=", ".join(west), great=great), dice=[3])
    table.until("second-combat")
    assert ("15.45" in table.refusals(attack.format(hex="E1116", units=", ".join(east), great="true"))) == refused
