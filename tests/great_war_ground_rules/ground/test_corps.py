"""The boxes of Corps HQs (8C1), and what of them is hidden (14N2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, corps, division, regiment, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.ground import corps as boxes
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import BoxChanged, CorpsSeen
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import RailUsed

HIDDEN = {"limited-intelligence": "on"}


@pytest.mark.rule("8C1")
def test_units_in_a_box_are_in_the_hex_of_the_headquarters():
    """8C1; one that has gone elsewhere is in it no more."""
    bench = bench_with({"0505": {"HQ": corps(), "A": division(), "B": regiment()}}, corps={"A": "HQ", "B": "HQ"})
    assert [boxes.corps_of(bench.position, each) for each in ("A", "B")] == ["HQ", "HQ"]
    bench.referee.emit(UnitMoved(unit="B", start="0505", end="0506"))
    assert [boxes.corps_of(bench.position, each) for each in ("A", "B")] == ["HQ", ""]
    bench.run(boxes.settle_boxes)
    assert bench.happened(BoxChanged) == [BoxChanged(rule="8C1", unit="B", hq="")]
    assert bench.position.corps == {"A": "HQ"}


@pytest.mark.rule("14N2")
def test_what_is_in_an_unknown_corps_is_hidden():
    """14N2: the Corps HQ itself is seen; without the rule all is known."""
    forces = {"0505": {"HQ": corps(), "A": division(), "B": division()}}
    position = staged_with(forces, corps={"A": "HQ"}, options=HIDDEN)
    assert [boxes.is_hidden(position, each) for each in ("HQ", "A", "B")] == [False, True, False]
    assert not boxes.is_hidden(staged_with(forces, corps={"A": "HQ"}), "A")
    assert not boxes.is_hidden(staged_with(forces, corps={"A": "HQ"}, known=["HQ"], options=HIDDEN), "A")


@pytest.mark.rule("14N2")
def test_a_combat_shows_the_corps_that_take_part():
    """14N2: each once."""
    forces = {"0505": {"HQ": corps(), "A": division(), "B": division()}, "0507": {"HQ-2": corps(), "C": division()}}
    bench = bench_with(forces, corps={"A": "HQ", "B": "HQ", "C": "HQ-2"}, options=HIDDEN)
    bench.run(boxes.reveal, ["A", "B"])
    bench.run(boxes.reveal, ["A"])
    assert bench.happened() == [CorpsSeen(rule="14N2", hq="HQ", known=True)]
    assert not boxes.is_hidden(bench.position, "B")
    assert boxes.is_hidden(bench.position, "C")
    plain = bench_with(forces, corps={"A": "HQ"})
    plain.run(boxes.reveal, ["A"])
    assert plain.events() == []


@pytest.mark.rule("14N2")
def test_what_happens_in_an_unknown_corps_its_side_alone_sees():
    """14N2: what leaves its box comes to light with the next view."""
    forces = {"0505": {"HQ": corps(), "A": division(), "B": division()}}
    bench = bench_with(forces, corps={"A": "HQ"}, options=HIDDEN)
    assert bench.position.seen_by("A") == ("CP",)
    assert bench.position.seen_by("B") == ()
    bench.run(boxes.put_in, "B", "HQ")
    bench.run(boxes.put_in, "A", "")
    assert [(each.unit, each.seen_by) for each in bench.events(BoxChanged)] == [("B", ("CP",)), ("A", ("CP",))]
    known = bench_with(forces, known=["HQ"], options=HIDDEN)
    known.run(boxes.put_in, "B", "HQ")
    assert known.only(BoxChanged).seen_by == ()


TRUCK = unit("German", "motorized-transport", "III", "0-1-6")
UNLIMITED = {"German": {"man": "99"}, "CP": {"equ": "99"}}


@pytest.mark.rule("14N2")
@pytest.mark.parametrize(
    ("phase", "order"),
    [
        ("cp-initial", "{disband: B}"),
        ("cp-initial", "{rebuild: R}"),
        ("cp-initial", "{assign-elite: E, to: B}"),
        ("cp-initial", "{switch-mode: [T], to: supply}"),
        ("cp-movement", "{carry: T, res: 1}"),
        ("cp-movement", "{rest: [B]}"),
        ("cp-movement", "{move: [HQ, A, B], to: '0506'}"),
    ],
)
def test_what_units_of_an_unknown_corps_do_names_them_to_their_side_alone(phase, order):
    """14N2: no event that the enemy sees names one of them"""
    hidden = {
        "A": division(),
        "B": division(),
        "R": division(),
        "T": TRUCK,
        "E": unit("German", "elite-brigade", "X", "+1-5"),
    }
    bench = bench_with(
        {"0505": {"HQ": corps(), **hidden}},
        phase=phase,
        options=HIDDEN,
        corps=dict.fromkeys(hidden, "HQ"),
        elite={"E": "A"},
        reduced=["R"],
        fatigue={"B": 1},
        stock=UNLIMITED,
        res={"CP": {"0505": "1"}},
        sources=[{"hexes": ["0505"], "side": "CP", "nations": ["German"], "what": "depot"}],
    )
    bench.play(order)
    told = [event for event in bench.events() if not event.seen_by]
    assert any(event.seen_by == ("CP",) for event in bench.events())
    assert not any(f"'{each}'" in str(event) for event in told for each in hidden)


@pytest.mark.rule("14N2")
def test_units_of_an_unknown_corps_that_ride_or_hold_a_line_are_not_named():
    """14N2, 7A: what they use, and that they stay, their side alone is told"""
    line = [f"05{row:02}-05{row + 1:02}" for row in range(5, 9)]
    bench = bench_with(
        {
            "0505": {"HQ": corps(), "A": division()},
            "0507": {"HQ-2": corps(), "B": division()},
            "0508": {"K": division()},
            "0607": {"BR": division("British")},
        },
        phase="cp-movement",
        options=HIDDEN,
        corps={"A": "HQ", "B": "HQ-2"},
        hexsides={"rail-high": line},
        kinds={"0505": ["partial-city"], "0509": ["partial-city"]},
        owns={"CP": ["0505", "0506", "0507", "0508", "0509"]},
        rail={"NW Europe Standard Gauge/CP": "40"},
    )
    bench.play("{move: [HQ, A], to: '0509', how: rail}")
    told = [event for event in bench.events(RailUsed) if not event.seen_by]
    assert [event.unit for event in told] == ["HQ"]
    assert next(event.held for event in bench.events(RailUsed)) == ("B",)
    assert [event.held for event in told] == [("K",)]


@pytest.mark.rule("8C2a")
@pytest.mark.parametrize("other", [True, False])
def test_the_units_of_an_overstack_whose_headquarters_leaves_go_into_that_of_another(other):
    """8C2: none of them leaves it for nothing, unless no Corps HQ stays there"""
    units = {"HQ1": corps(), "A": division(), "B": division(), "C": division(), **({"HQ2": corps()} if other else {})}
    given = {"overstacked": ["A", "C"], "corps": {"A": "HQ1", "B": "HQ1", "C": "HQ1"}}
    bench = bench_with({"0505": units}, phase="cp-movement", options={"overstacking": "on"}, **given)
    bench.play("{move: [HQ1, C], to: '0506'}")
    assert bench.position.overstacked == (["A"] if other else [])
    assert bench.position.corps == ({"A": "HQ2", "C": "HQ1"} if other else {"C": "HQ1"})
    assert bench.position.this_turn.overstacked_late == []
    assert bench.position.this_phase.spent == {"HQ1": 1, "C": 2}
