"""British and French who have orders not to attack, and attack nevertheless: what that costs (7.2, 9.4.2)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import AH, BR, SB, attack, attacking, on_map, operations
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation


@pytest.mark.rule("9.4.2")
@pytest.mark.parametrize(
    ("named", "points", "costs"),
    [((), 0, 2), ((), 1, 2), ((), 2, 0), ((BR[0],), 0, 0)],
)
def test_who_attacks_against_orders_is_paid_for(named, points, costs):
    """British whom Serbia feeds, and who were not named when the space was activated (9.4.2, 7.2, 14.2.2d)."""
    fields = {"nations": {"BU": "CP"}, "offensives": {"AP": "no BR/FR"}, "control": {"uskub": "BU"}}
    bench = attacking({"veles": [SB[0], BR[0]], "uskub": AH[:1]}, side="AP", **fields)
    bench.position.this_round.activated = [Activation(place="veles", how="attack", units=named)]
    bench.position.this_round.points = points
    message = (
        f"{BR[0]}: not counted when the space was activated; to attack against orders costs 2 OPS, with {points} left"
    )
    assert bench.faults(attack("uskub", SB[0])) == []
    assert bench.faults(attack("uskub", SB[0], BR[0])) == ([("9.4.2", message)] if costs else [])


@pytest.mark.rule("9.4.2")
def test_a_second_attack_against_orders_costs_what_is_missing():
    """The marker is for those who were paid for, as if they had been named with it (9.4.2)."""
    fields = {
        "nations": {"BU": "CP"},
        "offensives": {"AP": "no BR/FR"},
        "control": {"salonika": "FR", "strumitsa": "BU"},
    }
    stacks = {"doiran": [SB[0], *BR[:2]], "strumitsa": AH[:1], "veles": AH[1:2]}
    bench = attacking(stacks, "doiran", side="AP", **fields)
    bench.play(attack("strumitsa", BR[0]), dice=[1, 1])
    assert bench.position.this_round.points == 2
    assert bench.position.this_round.activated[1:] == [Activation(place="doiran", how="attack", units=(BR[0],))]
    bench.play(attack("veles", BR[1]), dice=[1, 1])
    assert bench.position.this_round.points == 2


@pytest.mark.rule("9.4.2")
def test_where_all_may_not_attack_the_marker_is_for_all():
    """Nobody else is there who could be meant (9.4.2)."""
    bench = on_map(
        {"salonika": BR[:2]}, offensives={"AP": "no BR/FR"}, control={"salonika": "FR"}, this_round=operations()
    )
    bench.play(Activate(place="salonika", how="attack"))
    assert bench.position.this_round.activated == [Activation(place="salonika", how="attack", units=tuple(BR[:2]))]
