"""Overstacks (8C2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, corps, division, regiment, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.command import overstacks
from wargame_cli.rulesets.great_war_ground_rules.ground import stacking
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import AttackDeclared
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import BoxChanged

ON = {"overstacking": "on"}


def _crowd(count=7, **more):
    return {**{f"GE-{number}": division(values=f"8-{8 + number}-5") for number in range(count)}, **more}


@pytest.mark.rule("8C2a")
def test_leaving_an_overstack_costs_points():
    """8C2: 2 MPs after an attack out of it, none for units that never count."""
    forces = {"0505": {"HQ": corps(), "A": division(), "B": unit("German", "motorized-transport", "III", "0-1-8")}}
    state = {"overstacked": ["A", "B"], "corps": {"A": "HQ", "B": "HQ"}}
    position = staged_with(forces, options=ON, **state)
    assert [overstacks.leaving_cost(position, each) for each in ("A", "B", "HQ")] == [1, 0, 0]
    attacked = staged_with(forces, options=ON, this_turn={"out_of_overstack": ["0505"]}, **state)
    assert overstacks.leaving_cost(attacked, "A") == 2


@pytest.mark.rule("8C2a")
def test_an_attack_in_the_enemys_turn_is_remembered_in_the_next_own_turn():
    """8C2: the next phase in which the units may move."""
    position = staged_with(
        {"0505": {"HQ": corps(), "A": division()}, "0808": {"BR": division("British")}},
        options=ON,
        this_turn={"out_of_overstack": ["0505", "0808"]},
    )
    position.begin_player_turn("CP")
    assert position.this_turn.out_of_overstack == ["0505"]


@pytest.mark.rule("8C2a")
def test_an_attack_out_of_an_overstack_is_kept():
    """8C2: by hex, for all units of the overstack."""
    bench = bench_with({"0505": {"HQ": corps(), "A": division(), "B": division()}}, overstacked=["A"], options=ON)
    for attackers in (("B",), ("A", "B"), ("A",)):
        bench.referee.emit(AttackDeclared(side="CP", target="0506", attackers=attackers, defenders=()))
    assert bench.position.this_turn.out_of_overstack == ["0505"]


@pytest.mark.rule("8C2b")
@pytest.mark.parametrize(
    ("phase", "may"),
    [("cp-initial", True), ("cp-movement", False), ("cp-combat", False), ("entente-combat", True)],
)
def test_units_attack_out_of_an_overstack_in_which_they_were_all_through_the_movement_phase(phase, may):
    """8C2: those that retreated into it in the enemy's combat phase have been there for the whole reaction movement."""
    bench = bench_with({"0505": {"HQ": corps(), "A": division()}}, phase=phase, options=ON)
    bench.referee.emit(BoxChanged(unit="A", hq="HQ", overstacked=True))
    assert overstacks.may_attack_from(bench.position, "A") == may


@pytest.mark.rule("8C2a")
def test_the_excess_in_a_hex_with_a_corps_is_overstacked():
    """8C2: the fewest units, and the weakest."""
    bench = bench_with({"0505": _crowd(8, HQ=corps())}, options=ON)
    bench.run(overstacks.overstack, "CP", "0505")
    assert bench.happened(BoxChanged) == [
        BoxChanged(rule="8C2", unit=each, hq="HQ", overstacked=True) for each in ("GE-0", "GE-1")
    ]
    assert stacking.fits(bench.position, "CP", "0505", ())
    bench.run(overstacks.overstack, "CP", "0505")
    assert len(bench.events()) == 2


@pytest.mark.rule("8C2a")
def test_only_what_gives_room_is_overstacked():
    """8C2: a regiment is weaker than a seventh division, but its part of the limit is not full."""
    position = staged_with({"0505": _crowd(7, HQ=corps(), R=regiment())}, options=ON)
    assert overstacks.excess(position, "CP", "0505") == ["GE-0"]


@pytest.mark.rule("8C2a")
def test_there_is_no_overstack_without_a_corps_or_the_advanced_rule():
    """8C2."""
    for forces, options in (({"0505": _crowd()}, ON), ({"0505": _crowd(HQ=corps())}, {})):
        bench = bench_with(forces, options=options)
        bench.run(overstacks.overstack, "CP", "0505")
        assert bench.events() == []
