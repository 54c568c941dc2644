"""Conrad's and Haig's offensives (6.30): attacks that must be made in three turns."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from great_war_in_europe.west import told
from wargame_cli.engine.events import GameEnded
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.rulesets.great_war_in_europe.chits.drawing import draw
from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import work_out
from wargame_cli.rulesets.great_war_in_europe.combat.forces import muster
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.mandated import CONRAD, HAIG, counts, plan, turn_of
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CombatFought
from wargame_cli.rulesets.great_war_in_europe.position.events.offensives import OffensiveOwed

#: Hexes of the Isonzo, and of Artois, with one of each side beside them.
ALPS, BELOW = "W2617", "W2517"
TRENCH, WEST, OTHER_TRENCH, SOUTH = "W6212", "W6211", "W6112", "W6111"
IN_ITALY = {ALPS: ["AH-2", "AH-3"], BELOW: ["IT-1"]}
IN_ARTOIS = {WEST: ["BR-9NA", "BR-10NA"], SOUTH: ["BR-11NA", "BR-12NA"], TRENCH: ["GE-11"], OTHER_TRENCH: ["GE-10"]}


def conrad(phase="first-combat", **given):
    """The Austrians attack in Italy; the event was played in the turn before."""
    base = {"played": {"CP-conrad": 39}, "stacks": IN_ITALY, "this_turn": {"owed": {CONRAD.kind: 1}}}
    return bench(phase=phase, **base | given)


def haig(phase="second-combat", **given):
    """The British attack in Artois; the event was played in the turn before."""
    base = {"played": {"Allied-haig": 39}, "stacks": IN_ARTOIS, "this_turn": {"owed": {HAIG.kind: 2}}}
    return bench(phase=phase, by="Allied", **base | given)


def forfeited(table):
    return [event.winner for event in table.events(GameEnded)]


@pytest.mark.rule("6.30b", "6.30c")
@pytest.mark.rule("6.30b")
@pytest.mark.parametrize(("played", "turn"), [(40, 0), (39, 1), (38, 2), (37, 3), (36, 0)])
def test_the_three_turns_follow_the_one_in_which_it_was_played(played, turn):
    """6.30: drawn in turn 40 it binds its side in 41, 42 and 43."""
    assert turn_of(position(played={"CP-conrad": played}), CONRAD) == turn
    assert turn_of(position(played={"Allied-haig": played}), HAIG) == turn


@pytest.mark.rule("6.30b")
def test_an_austrian_attack_in_italy_is_owed_before_the_march():
    table = conrad("first-movement", this_turn={})
    table.begin()
    assert table.position.this_turn.owed == {CONRAD.kind: 1}


@pytest.mark.rule("6.30b")
@pytest.mark.parametrize(
    ("stacks", "owed"),
    [
        ({}, 0),
        ({BELOW: ["IT-1"]}, 0),
        ({ALPS: ["GE-11"], BELOW: ["IT-1"]}, 0),
        ({ALPS: ["AH-2"]}, 0),
        ({ALPS: ["AH-2"], BELOW: ["IT-1"]}, 1),
        ({ALPS: ["AH-2", "AH-3"], BELOW: ["IT-1"], "W2516": ["IT-2"]}, 1),  # one a turn
    ],
)
def test_what_cannot_be_done_is_not_owed(stacks, owed):
    """6.30: without Austrians in Italy, or without an enemy that they reach, nothing is lost."""
    table = conrad("first-movement", this_turn={}, stacks=stacks)
    table.begin()
    assert table.position.this_turn.owed == {CONRAD.kind: owed}
    assert [event.seen_by for event in table.events(OffensiveOwed)] == [() if owed else ("CP",)]
    if not owed:
        table.end()
        assert forfeited(table) == []


@pytest.mark.rule("6.30b")
@pytest.mark.trap(1)
def test_it_counts_in_the_half_in_which_the_side_moves_there():
    """4.21: with the Allied initiative in the West the Austrians attack in the second half."""
    table = conrad("first-movement", this_turn={}, western="Allied")
    table.begin()
    assert table.position.this_turn.owed == {}
    later = conrad("second-movement", this_turn={}, western="Allied")
    later.begin()
    assert later.position.this_turn.owed == {CONRAD.kind: 1}


@pytest.mark.rule("6.30b")
@pytest.mark.parametrize(("units", "winner"), [("AH-2, AH-3", []), ("", ["Allied"])])
def test_without_it_the_game_is_lost(units, winner):
    table = conrad()
    if units:
        table.play(f"{{attack: {BELOW}, with: [{units}], advance: none}}", dice=[3])
    table.end()
    assert forfeited(table) == winner


@pytest.mark.rule("6.30b")
def test_germans_in_the_attack_make_it_none_of_conrads():
    """6.30: A-H units only."""
    table = conrad(stacks={ALPS: ["AH-2", "GE-11"], BELOW: ["IT-1"]})
    table.play(f"{{attack: {BELOW}, with: [AH-2, GE-11], advance: none}}", dice=[3])
    table.end()
    assert forfeited(table) == ["Allied"]


@pytest.mark.rule("6.30b")
@pytest.mark.parametrize(
    ("given_", "has"),
    [
        ({}, True),
        ({"played": {"CP-conrad": 38}}, False),
        ({"played": {"CP-conrad": 40}}, False),
        ({"this_turn": {"first_attack": {CONRAD.kind: "W2516"}}}, False),
    ],
)
def test_the_first_attack_of_the_first_turn_has_two_on_the_die(given_, has):
    """6.30."""
    at = conrad(**given_).position
    found = told(work_out(at, muster(at, Attack(target=BELOW, units=("AH-2", "AH-3")), "CP")).modifiers)
    assert (found.get(("Conrad Offensive", "6.30")) == "+2 to the die") is has


@pytest.mark.rule("6.30b")
def test_the_second_attack_of_that_turn_has_none():
    stacks = {ALPS: ["AH-2", "AH-3"], BELOW: ["IT-1"], "W2516": ["IT-2"]}
    table = conrad(stacks=stacks)
    table.play(f"{{attack: {BELOW}, with: [AH-2], advance: none}}", dice=[3])
    table.play("{attack: W2516, with: [AH-3], advance: none}", dice=[3])
    first, second = ({each.name for each in event.modifiers} for event in table.events(CombatFought))
    assert "Conrad Offensive" in first
    assert "Conrad Offensive" not in second


@pytest.mark.rule("6.30b")
@pytest.mark.parametrize(("neutral", "where"), [(["IT"], "pools"), ([], "played")])
def test_while_italy_is_neutral_it_goes_back(neutral, where):
    """6.30."""
    table = bench(phase="events", neutral=neutral, pools={"CP": ["CP-conrad"], "Allied": []})
    table.run(draw, "CP", "CP")
    assert ("CP-conrad" in table.position.pools["CP"]) is (where == "pools")
    assert ("CP-conrad" in table.position.played) is (where == "played")


# -- Haig ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.30c")
def test_two_british_attacks_are_owed():
    table = haig("second-movement", this_turn={})
    table.begin()
    assert table.position.this_turn.owed == {HAIG.kind: 2}


@pytest.mark.rule("6.30c")
@pytest.mark.parametrize(
    ("attacks", "winner"),
    [
        ([(TRENCH, "BR-9NA, BR-10NA"), (OTHER_TRENCH, "BR-11NA, BR-12NA")], []),
        ([(TRENCH, "BR-9NA, BR-10NA")], ["CP"]),
        ([(TRENCH, "BR-9NA, BR-10NA"), (OTHER_TRENCH, "BR-12NA")], ["CP"]),  # 3 against 5 is 1:2
        ([], ["CP"]),
    ],
)
def test_two_attacks_at_even_odds_or_the_game_is_lost(attacks, winner):
    """6.30: the odds are those before shifts."""
    table = haig(values={"GE-11": "3-5-4", "GE-10": "3-5-4"})
    for target, units in attacks:
        table.play(f"{{attack: {target}, with: [{units}], advance: none}}", dice=[1])
    table.end()
    assert forfeited(table) == winner


@pytest.mark.rule("6.30c")
def test_odds_that_a_headquarters_mends_do_not_count():
    """6.30: 3 against 5 is 1:2; an army headquarters shifts it to 1:1, and it is still none of Haig's."""
    stacks = {WEST: ["BR-9NA", "BR-1A"], TRENCH: ["GE-11"]}
    table = haig(stacks=stacks, values={"GE-11": "3-5-4"}, this_turn={"owed": {HAIG.kind: 1}})
    table.play(f"{{attack: {TRENCH}, with: [BR-9NA], hq: BR-1A}}", dice=[1])
    assert table.events(CombatFought)[0].column == "1:1"
    assert table.position.this_turn.owed == {HAIG.kind: 1}


@pytest.mark.rule("6.30c")
def test_dominions_are_british_and_frenchmen_are_not():
    stacks = {WEST: ["BR-1CND", "BR-10NA"], SOUTH: ["BR-11NA", "FR-25"], TRENCH: ["GE-11"], OTHER_TRENCH: ["GE-10"]}
    table = haig(stacks=stacks)
    table.play(f"{{attack: {TRENCH}, with: [BR-1CND, BR-10NA], advance: none}}", dice=[1])
    assert table.position.this_turn.owed == {HAIG.kind: 1}
    table.play(f"{{attack: {OTHER_TRENCH}, with: [BR-11NA, FR-25], advance: none}}", dice=[1])
    assert table.position.this_turn.owed == {HAIG.kind: 1}


@pytest.mark.rule("6.30c", "10.8")
def test_extra_attacks_around_foch_count():
    """10.84: they are looked at when those are over."""
    this_turn = {"owed": {HAIG.kind: 1}, "markers": {"second": WEST}}
    table = haig(this_turn=this_turn)
    table.end()
    assert forfeited(table) == []
    extra = haig("second-extra-combat", this_turn=this_turn)
    extra.play(f"{{attack: {TRENCH}, with: [BR-9NA, BR-10NA], advance: none}}", dice=[1])
    extra.end()
    assert forfeited(extra) == []
    idle = haig("second-extra-combat", this_turn=this_turn)
    idle.end()
    assert forfeited(idle) == ["CP"]


@pytest.mark.rule("6.30c")
@pytest.mark.parametrize(
    ("stacks", "attacks"),
    [
        ({WEST: ["BR-9NA"], TRENCH: ["GE-11"]}, 0),  # 3 against 4
        ({WEST: ["BR-9NA", "BR-10NA"], TRENCH: ["GE-11"]}, 1),
        ({WEST: ["BR-1CAV", "BR-2CAV", "BR-3CAV", "BR-1INCAV"], TRENCH: ["GE-11"]}, 0),  # cavalry is not counted on
        ({"W5910": ["BR-9NA", "BR-10NA"], TRENCH: ["GE-11"]}, 1),  # it can march there
        ({WEST: ["BR-9NA", "BR-10NA"], TRENCH: ["GE-11"], OTHER_TRENCH: ["GE-10"]}, 1),  # a unit attacks once
    ],
)
def test_what_is_surely_possible(stacks, attacks):
    """6.30: infantry that marches beside an enemy hex in supply and comes to 1:1."""
    assert len(plan(position(stacks=stacks, phase="second-movement"), HAIG)) == attacks


@pytest.mark.rule("6.30c")
def test_a_plan_keeps_to_stacking():
    """7.23: six units in each of the two hexes beside one trench, where the way is closed elsewhere."""
    british = [f"BR-{number}NA" for number in range(9, 25)]
    stacks = {WEST: british[:6], "W5910": british[6:], TRENCH: ["GE-11"]}
    at = position(stacks=stacks, phase="second-movement", values={"GE-11": "3-40-4"})
    found = plan(at, HAIG)
    for hexes in (list(each.units.values()) for each in found):
        assert max(hexes.count(hex) for hex in hexes) <= 6


@pytest.mark.rule("6.30b", "6.30c")
@pytest.mark.rule("6.30c")
def test_a_check_warns_of_attacks_that_are_owed():
    """Until the sheet makes them."""
    assert ("demand-unmet", "6.30") in conrad().oversights()
    assert ("demand-unmet", "6.30") not in conrad().oversights(f"{{attack: {BELOW}, with: [AH-2], advance: none}}")
    one = f"{{attack: {TRENCH}, with: [BR-9NA, BR-10NA]}}"
    assert ("demand-unmet", "6.30") in haig().oversights(one)
    two = f"{{attack: {OTHER_TRENCH}, with: [BR-11NA, BR-12NA]}}"
    assert ("demand-unmet", "6.30") not in haig().oversights(one, two)


@pytest.mark.rule("6.30b", "6.30c")
@pytest.mark.rule("6.30c")
def test_the_report_says_to_what_a_side_is_bound():
    assert "Conrad's offensive binds the Central Powers, turn 1 of 3 (6.30)" in conrad().told()
    table = haig("second-movement", this_turn={})
    table.begin()
    assert "Haig's offensive calls for 2 attacks in this turn, the first of 3" in " ".join(table.told().split())


@pytest.mark.rule("6.30b", "6.30c")
@pytest.mark.rule("6.30c")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_machine_players_march_and_attack_for_an_offensive(seed):
    """They know what they owe: the units come beside the enemy, and the attacks are the first on the sheet."""
    stacks = {"W6111": ["BR-9NA", "BR-10NA"], "W6110": ["BR-11NA", "BR-12NA"], TRENCH: ["GE-11"], "W6012": ["GE-10"]}
    table = haig("second-movement", stacks=stacks, this_turn={})
    table.begin()
    player = RandomPlayer(seed)
    sheet = player.write_sheet(table.ruleset, table.position, "Allied")
    table.play(*(written.order for written in sheet.orders))
    table.end()
    sheet = player.write_sheet(table.ruleset, table.position, "Allied")
    assert table.position.this_turn.owed == {HAIG.kind: 2}
    counted = [
        written.order
        for written in sheet.orders
        if isinstance(written.order, Attack)
        and counts(table.position, muster(table.position, written.order, "Allied"), HAIG)
    ]
    assert len(counted) >= 2


@pytest.mark.rule("6.30c")
@pytest.mark.parametrize(("defence", "attacks"), [(3, 1), (4, 0)])
def test_even_odds_are_enough(defence, attacks):
    """6.30: 1:1 at least; no fort helps where there is none."""
    stacks = {WEST: ["BR-9NA"], TRENCH: ["GE-11"]}
    values = {"BR-9NA": "3-4-4", "GE-11": f"3-{defence}-4"}
    assert len(plan(position(stacks=stacks, phase="second-movement", values=values), HAIG)) == attacks


@pytest.mark.rule("6.30c", "7.2")
@pytest.mark.parametrize(("there", "attacks"), [(4, 2), (5, 1), (6, 0)])
def test_two_attacks_out_of_one_hex_share_its_room(there, attacks):
    """7.23: who marches into it for the first leaves less of it for the second."""
    french = [unit for unit, counter in position().kit.units.items() if counter.nation == "FR" and counter.infantry]
    steps = position().kit.steps.steps
    ring = {*steps[TRENCH], *steps[OTHER_TRENCH]} - {TRENCH, OTHER_TRENCH, SOUTH}
    stacks = {hex: french[6 * number : 6 * number + 6] for number, hex in enumerate(sorted(ring))}
    stacks |= {SOUTH: french[60 : 60 + there], TRENCH: ["GE-11"], OTHER_TRENCH: ["GE-10"]}
    stacks |= {"W6110": ["BR-9NA", "BR-10NA"]}
    values = {"GE-11": "1-1-4", "GE-10": "1-1-4"}
    at = position(stacks=stacks, phase="second-movement", values=values, taken=dict.fromkeys(ring, "Allied"))
    assert len(plan(at, HAIG)) == attacks
