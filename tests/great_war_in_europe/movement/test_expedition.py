"""The Persian Expeditionary Force (17.21)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to, expeditionary_force
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply

GAME = "great-war-in-europe"
HAMADAN, TABRIZ, TIFLIS = "N2436", "N3045", "N4243"
THREE = ["RU-20", "RU-39", "RU-66"]


def bench(**given):
    """The Allies move in the Eastern Theater in May 1916, with four Russian divisions in Tiflis."""
    base = {"phase": "first-movement", "turn": 20, "western": "CP", "russia": "czar", "by": "Allied"}
    return Bench(GAME, **base | {"stacks": {TIFLIS: [*THREE, "RU-6"]}} | given)


@pytest.mark.rule("17.21b")
def test_it_goes_to_hamadan_and_is_supplied_there():
    table = bench()
    table.play("{expedition: [RU-20, RU-39, RU-66]}")
    position = table.position
    assert {position.place_of(unit) for unit in THREE} == {HAMADAN}
    assert position.expedition == "out"
    assert all(in_supply(position, unit) for unit in THREE)
    assert expeditionary_force(position) == tuple(sorted(THREE))


@pytest.mark.rule("17.21b")
@pytest.mark.rule("17.21a")
def test_it_alone_operates_on_the_iraqi_front_and_nowhere_else():
    position = staged(GAME, stacks={"N2437": ["RU-20"], TIFLIS: ["RU-39"]}, russia="czar", expedition="out")
    kit = position.kit
    iraq, caucasus = kit.fronts["iraq"], kit.fronts["caucasus"]
    assert not closed_to(position, "RU-20") & iraq
    assert closed_to(position, "RU-20") & caucasus == caucasus
    assert closed_to(position, "RU-39") & iraq == iraq


@pytest.mark.rule("17.21b")
@pytest.mark.parametrize(
    "given",
    [
        {"turn": 16},  # before Jan/Feb 1916
        {"russia": "provisional"},
        {"expedition": "out"},
        {"expedition": "back"},
        {"taken": {TABRIZ: "CP"}},
        {"western": "Allied"},  # the Allies move in the Western Theater
        {"this_phase": {"moved": ["RU-20"]}},
        {"stacks": {TIFLIS: THREE, HAMADAN: ["TU-2"]}},
    ],
)
def test_when_it_cannot_set_out(given):
    """Once a game, from Jan/Feb 1916 to the Fall of the Czar, while Tabriz is Allied."""
    assert "17.21b" in bench(**given).refusals("{expedition: [RU-20]}")


@pytest.mark.rule("17.21b")
@pytest.mark.parametrize("units", ["RU-20, RU-39, RU-66, RU-6", "BR-52T", "RU-4TKS"])
def test_up_to_three_russians_of_the_caucasus(units):
    """Four are too many, the British are none, and who is in a box is not on the front."""
    stacks = {TIFLIS: [*THREE, "RU-6"], "N1541": ["BR-52T"], "allied-box": ["RU-4TKS"]}
    assert "17.21b" in bench(stacks=stacks).refusals(f"{{expedition: [{units}]}}")


@pytest.mark.rule("17.21b")
@pytest.mark.parametrize("order", ["{expedition: [TU-17]}", "{expedition: []}", "{expedition: [RU-20, RU-20]}"])
def test_hostile_orders_are_refused_in_words(order):
    assert "3.26c" in bench().refusals(order)


@pytest.mark.rule("17.21b")
@pytest.mark.trap(60)
def test_all_of_it_comes_back_for_good():
    stacks = {HAMADAN: ["RU-20"], "N2437": ["RU-39"]}
    table = Bench(GAME, phase="allied-strategic-movement", turn=22, stacks=stacks, russia="czar", expedition="out")
    table.play("{withdraw-expedition: true}")
    assert {table.position.place_of(unit) for unit in ("RU-20", "RU-39")} == {"allied-box"}
    assert table.position.expedition == "back"
    assert "17.21b" in table.refusals("{withdraw-expedition: true}")


@pytest.mark.rule("17.21b")
def test_it_does_not_come_back_out_of_supply_nor_by_mistake():
    around = staged(GAME).kit.board.neighbours["N2438"]
    ring = {hex: [f"TU-{number}"] for hex, number in zip(around, (2, 6, 12, 13, 14, 24), strict=True)}
    stacks = {"N2438": ["RU-20"], **ring}
    table = Bench(GAME, phase="allied-strategic-movement", turn=22, stacks=stacks, russia="czar", expedition="out")
    assert "17.21b" in table.refusals("{withdraw-expedition: true}")
    free = Bench(GAME, phase="allied-strategic-movement", turn=22, russia="czar", expedition="out")
    assert "17.21b" in free.refusals("{withdraw-expedition: false}")
