"""Enver's offensive (6.30)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.enver import arrived, assaults, nearest, nearest_ends

GAME = "great-war-in-europe"
PLAYED = {"chits": ["CP-enver-offensive-1"]}
#: Sarikamish, with Erzurum three hexes to the west.
RUSSIANS, ERZURUM = "N3937", "N3835"
CLOSE = {RUSSIANS: ["RU-20"], "N3936": ["TU-28", "TU-29", "TU-30"]}
DISTANT = {"N4243": ["RU-20"], "N3631": ["TU-28"], "N3531": ["TU-29"], "N3431": ["TU-30"]}


def bench(phase="first-movement", **given):
    """The Central Powers move in the Eastern Theater, and the event was drawn in this turn."""
    base = {"turn": 12, "western": "Allied", "russia": "czar", "this_turn": PLAYED, "by": "CP"}
    return Bench(GAME, phase=phase, **base | given)


def forfeited(table):
    return [event.winner for event in table.events(GameEnded)]


@pytest.mark.rule("6.30a")
def test_an_attack_of_three_units_is_due_where_it_is_possible():
    table = bench(stacks=CLOSE)
    table.begin()
    assert table.position.this_turn.offensive == "attack"


@pytest.mark.rule("6.30a")
@pytest.mark.parametrize(
    ("units", "winner"),
    [("TU-28, TU-29, TU-30", []), ("TU-28, TU-29", ["Allied"]), ("", ["Allied"])],
)
def test_without_it_the_game_is_lost(units, winner):
    """Two units are too few, and nobody attacks by doing nothing."""
    table = bench("first-combat", stacks=CLOSE, this_turn=PLAYED | {"offensive": "attack"})
    if units:
        table.play(f"{{attack: {RUSSIANS}, with: [{units}], advance: none}}", dice=[3])
    table.end()
    assert forfeited(table) == winner


@pytest.mark.rule("6.30a")
def test_an_attack_elsewhere_does_not_count():
    stacks = {"N1541": ["BR-52T"], "N1539": ["TU-2"], "N1540": ["TU-6", "TU-12", "TU-13"], **CLOSE}
    table = bench("first-combat", stacks=stacks, this_turn=PLAYED | {"offensive": "attack"})
    table.play("{attack: N1541, with: [TU-6, TU-12, TU-13], advance: none}", dice=[3])
    table.end()
    assert forfeited(table) == ["Allied"]


@pytest.mark.rule("6.30a")
def test_who_cannot_attack_marches_as_near_as_he_can():
    """Three units far from the enemy; each must come as near as its movement lets it."""
    table = bench(stacks=DISTANT)
    table.begin()
    turn = table.position.this_turn
    assert turn.offensive == ""
    assert set(turn.offensive_goals) == {"TU-28", "TU-29", "TU-30"}
    table.end()
    assert forfeited(table) == ["Allied"]


@pytest.mark.rule("6.30a")
def test_who_has_marched_straight_has_done_enough():
    table = bench(stacks=DISTANT)
    table.begin()
    for unit, end in ((unit, naive_end(table.position, unit)) for unit in ("TU-28", "TU-29", "TU-30")):
        table.play(f"{{move: [{unit}], to: {end}}}")
    table.end()
    assert forfeited(table) == []


def naive_end(position, unit):
    """The supplied hex nearest to Tiflis among those that a unit reaches, found by trying every hex of the map."""
    table = Bench(GAME, position=position.copy(), by="CP")
    kit = position.kit
    hexes = [hex for hex in kit.map.land if not table.refusals(f"{{move: [{unit}], to: {hex}}}")]
    far = {hex: len(kit.steps.path(hex, lambda near: near == "N4243", lambda near: True)) for hex in hexes}
    return min(hexes, key=lambda hex: (far[hex], hex))


@pytest.mark.rule("6.30a")
def test_it_waits_for_the_half_in_which_the_central_powers_move_there():
    table = bench(stacks=CLOSE, western="CP")
    table.begin()
    table.end()
    assert table.position.this_turn.offensive == ""
    assert forfeited(table) == []


@pytest.mark.rule("6.30a")
def test_cavalry_does_not_make_it_possible():
    """It may not attack infantry alone (15.54)."""
    position = staged(GAME, stacks={RUSSIANS: ["RU-20"], "N3936": ["TU-28", "TU-29", "TU-2BD"]}, russia="czar")
    assert set(assaults(position)[RUSSIANS]) == {"TU-28", "TU-29"}


@pytest.mark.rule("6.30a")
def test_without_allied_units_on_the_front_nothing_is_due():
    position = staged(GAME, stacks={ERZURUM: ["TU-28"]}, russia="collapsed")
    assert nearest(position) == {}


@pytest.mark.rule("6.30a")
def test_who_has_left_the_front_has_not_marched_at_the_enemy():
    """6.30: a unit in a box or among the dead is no nearer to the Allies than before."""
    table = bench(stacks=DISTANT)
    table.begin()
    goals = dict(table.position.this_turn.offensive_goals)
    ends = nearest_ends(table.position)
    assert set(ends) == set(goals)
    for unit, end in ends.items():
        table.position.put(unit, end)
    assert set(arrived(table.position, goals)) == set(goals)
    table.position.put("TU-28", "cp-dead")
    assert set(arrived(table.position, goals)) == {"TU-29", "TU-30"}
    assert set(nearest_ends(table.position)) == {"TU-29", "TU-30"}
