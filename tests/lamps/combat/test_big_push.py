"""The Big Push (7.2.3a): what earns it, what it helps, what ends it."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from lamps.event_cards import drawn
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import (
    BigPush,
    CombatFought,
)
from wargame_cli.rulesets.lamps.position.position import Air, FactionTurn, InForce

BEACH = "beachhead gallipoli"


WEST = {"belgium": ["GE-1", "GE-2", "GE-3"], "somme": ["FR-1", "FR-2"], "rhine": ["GE-4"], "verdun": ["FR-3"]}


@pytest.mark.rule("7.2.3a")
@pytest.mark.trap(5)
@pytest.mark.parametrize(
    ("orders", "dice", "pushed"),
    [
        ([("somme", "GE-1", "GE-2")], [6, 1, 6, 1], [False, True]),  # same origin, same target
        ([("somme", "GE-1"), ("verdun", "GE-4")], [6, 1, 1, 6], [False, False]),  # another pair
        ([("somme", "GE-1"), ("verdun", "GE-4"), ("somme", "GE-2")], [6, 1, 1, 6, 6, 1], [False] * 3),  # and back
        ([("somme", "GE-1", "GE-2", "GE-3")], [6, 1, 1, 6, 1, 6], [False, True, False]),  # lost by a loss
        ([("somme", "GE-1", "GE-2", "GE-3")], [6, 1, 6, 1, 1, 6], [False, True, True]),  # and never more than one
    ],
)
def test_the_big_push_needs_the_same_pair_of_areas_and_no_loss_between(orders, dice, pushed):
    """A win from Belgium into Somme helps the next attack from Belgium into Somme, and no other."""
    places = WEST | {"somme": ["FR-1", "FR-2", "FR-5", "FR-6"]}
    bench = Bench("lamps", areas=places)
    bench.play(*(Attack(target=target, units=tuple(units)) for target, *units in orders), dice=dice)
    assert [
        names.count("Big Push")
        for names in [[each.name for each in event.attack_modifiers] for event in bench.events(CombatFought)]
    ] == [int(push) for push in pushed]
    for event in bench.events(CombatFought):
        drm = event.attack_total - max(event.attack_dice)
        assert drm == ("Big Push" in [modifier.name for modifier in event.attack_modifiers])


@pytest.mark.rule("7.2.3a")
@pytest.mark.trap(5)
def test_two_areas_that_attack_the_same_enemy_do_not_share_the_push():
    """A win from Posen does not help an attack from Prussia into the same Poland."""
    bench = Bench("lamps", areas={"posen": ["GE-1"], "prussia": ["GE-2"], "poland": ["RU-1", "RU-2", "RU-3"]})
    bench.play("{attack: poland, with: [GE-1]}", "{attack: poland, with: [GE-2]}", dice=[6, 1, 1, 6])
    assert [[each.name for each in event.attack_modifiers] for event in bench.events(CombatFought)] == [[], []]


@pytest.mark.rule("7.2.3a", "7.2.7a")
@pytest.mark.trap(5)
def test_an_advance_ends_the_push():
    """The area is taken: what attacks on out of it gets nothing."""
    places = {"belgium": ["GE-1", "GE-2", "GE-3"], "somme": ["FR-1"], "verdun": ["FR-3"]}
    answers = {"attack somme/2/last-stand": "retreat", "attack somme/2/retreat/FR-1": "paris"}
    bench = Bench("lamps", areas=places)
    position = bench.play("{attack: somme, with: [GE-1, GE-2], advance: [GE-3]}", dice=[6, 1, 6, 1], answers=answers)
    assert position.this_turn.big_push is None
    bench.play("{attack: verdun, with: [GE-3], from: somme}", dice=[1, 6])
    assert [[each.name for each in event.attack_modifiers] for event in bench.events(CombatFought)] == [
        [],
        ["Big Push"],
        [],
    ]
    assert position.control["somme"] == CP


@pytest.mark.rule("7.2.3a", "7.5a")
@pytest.mark.trap(5)
def test_a_breached_trench_earns_no_push():
    """Two breaches and the army behind them are fought without; the next attack has it."""
    bench = Bench(
        "lamps", areas={"belgium": ["GE-1", "GE-2"], "somme": ["FR-1"]}, trenches={"somme": ["western_allies"] * 2}
    )
    bench.play("{attack: somme, with: [GE-1, GE-2]}", dice=[6, 1, 6, 1, 6, 1, 1, 6])
    assert [event.against for event in bench.events(CombatFought)] == ["trench", "trench", "army", "army"]
    assert [[each.name for each in event.attack_modifiers] for event in bench.events(CombatFought)] == [
        [],
        [],
        [],
        ["Big Push"],
    ]


@pytest.mark.rule("7.2.3a", "7.5a")
@pytest.mark.trap(5)
def test_a_push_that_stands_does_not_act_on_a_trench():
    """Should one be kept while the trench is whole, the attack on the trench goes without it."""
    bench = Bench(
        "lamps",
        areas={"belgium": ["GE-1"], "somme": ["FR-1"]},
        trenches={"somme": ["western_allies"]},
        this_turn=FactionTurn(big_push=("belgium", "somme")),
    )
    bench.play("{attack: somme, with: [GE-1]}", dice=[6, 1, 6, 1])
    assert [[each.name for each in event.attack_modifiers] for event in bench.events(CombatFought)] == [
        [],
        ["Big Push"],
    ]


@pytest.mark.rule("7.2.3a", "7.6.5")
@pytest.mark.trap(5)
def test_a_tie_that_aircraft_win_for_the_defender_loses_the_push():
    """The attack has failed, though the totals are even."""
    bench = Bench(
        "lamps",
        areas={"belgium": ["GE-1", "GE-2", "GE-3"], "somme": ["FR-1", "FR-2", "FR-5"]},
        air=[Air(TE, "somme")],
        technology={CP: [], TE: ["P1"]},
    )
    bench.play("{attack: somme, with: [GE-1, GE-2, GE-3]}", dice=[6, 1, 3, 4, 1, 6])
    assert [event.won for event in bench.events(CombatFought)] == [True, False, False]
    assert [[each.name for each in event.attack_modifiers] for event in bench.events(CombatFought)] == [
        [],
        ["Big Push"],
        [],
    ]


@pytest.mark.rule("7.2.3a", "7.3.1e")
def test_a_landing_that_fails_loses_the_big_push_of_the_beachhead():
    """The push of the army beside it was into the same area."""
    areas = {BEACH: ["GB-2", "GB-3"], "gallipoli": ["TU-1", "TU-2"]}
    turn = FactionTurn(invading=("GB-2", "gallipoli"))
    bench = Bench("lamps", phase="western-allies-combat", areas=areas, nations={"turkey": "war"}, this_turn=turn)
    bench.play(
        "{attack: gallipoli, with: [GB-3]}",
        "{land: gallipoli}",
        dice=[6, 1, 1, 2, 1],
        answers={"attack gallipoli/1/defender": "TU-1"},
    )
    assert [(event.origin, event.target) for event in bench.happened(BigPush)] == [(BEACH, "gallipoli"), ("", "")]


@pytest.mark.rule("7.2.3a", "5.2")
@pytest.mark.parametrize(("cards", "modifiers"), [([], []), (["W18-1"], ["Big Push"])])
def test_the_push_that_a_landing_won_serves_other_areas_by_a_card(cards, modifiers):
    """A change of area does not lose it while Foch commands."""
    areas = {BEACH: ["GB-2"], "bulgaria": ["FR-1", "FR-2"], "gallipoli": ["TU-1", "TU-2", "TU-3"]}
    turn = FactionTurn(invading=("GB-2", "gallipoli"))
    in_force = [InForce(card=card, number=0, until="turn") for card in cards]
    nations = {"turkey": "war", "bulgaria": "conquered"}
    bench = Bench(
        "lamps", phase="western-allies-combat", areas=areas, nations=nations, this_turn=turn, in_force=in_force
    )
    bench.play(
        "{attack: gallipoli, with: [FR-1]}",
        "{land: gallipoli}",
        "{attack: gallipoli, with: [FR-2]}",
        dice=[6, 1, 6, 1, 1, 3, 3],
    )
    assert [each.name for each in bench.events(CombatFought)[-1].attack_modifiers] == modifiers


@pytest.mark.rule("7.2.3a", "5.2")
@pytest.mark.card("W18-1")
@pytest.mark.parametrize(("card", "drm"), [("W18-1", 1), ("W18-4", 0)])
def test_foch_keeps_the_big_push_between_areas(card, drm):
    """An attack on the same target from another area has it; without the card it is lost."""
    areas = {"paris": ["FR-1"], "verdun": ["FR-2"], "somme": ["GE-1", "GE-2"]}
    dice = {f"attack somme/{number}/{role}": [3] for number in (1, 2) for role in ("attack", "defence")}
    bench = drawn(card, areas)
    bench.play("{attack: somme, with: [FR-1], most: 1}", "{attack: somme, with: [FR-2], most: 1}", dice=dice)
    assert [fight.attack_total for fight in bench.events(CombatFought)] == [3, 3 + drm]
