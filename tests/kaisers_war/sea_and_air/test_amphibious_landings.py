"""Landings over the edge of the map, and assaults that are put to sea (20.10, 20.12)."""

from __future__ import annotations

import pytest
from bench_of_rules import give, rows

from kaisers_war.field import hex_of
from kaisers_war.sea_and_air.test_amphibious import KIT, amphib, judge_of
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.position.events.general import EastReleased, UnitMoved
from wargame_cli.rulesets.kaisers_war.position.position import Landing
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import (
    Assault,
)

NORTH, EAST = "2901", "5431"


@pytest.mark.rule("20.12")
@pytest.mark.parametrize(
    ("unit", "edge", "expected"),
    [
        ("US-Exp-NR", NORTH, []),
        ("BR-Exp-NR", NORTH, []),
        ("FR-Exp-CEO", NORTH, []),
        ("IT-Exp-CSI", NORTH, ["20.12"]),
        ("US-Exp-NR", EAST, ["20.12"]),
        ("BR-Exp-DF", EAST, []),
        ("FR-Exp-CEO", EAST, []),
        ("JP-Exp-WEF", EAST, ["20.12"]),
        ("BR-Exp-NR", "2601", []),  # Vasa: also a Baltic coast, where no Allied ship sails
        ("IT-Exp-CSI", "2601", ["20.12"]),
    ],
)
def test_who_may_land_on_which_edge(unit, edge, expected):
    """TX-54: British, French and US units in Finland, British and French ones east of Baghdad."""
    assert rows(judge_of({"Brest": [unit]}), amphib([unit], edge)) == expected


@pytest.mark.rule("20.12")
@pytest.mark.trap(69)
def test_a_landing_over_the_edge_takes_a_marker_and_all_movement():
    """It may not go on from there, and its marker is used."""
    judge = judge_of({"Brest": ["BR-Exp-DF", "AL-Gar-1"]})
    assert rows(judge, amphib(["BR-Exp-DF"], EAST, then="5331")) == ["20.3"]
    give(judge, amphib(["BR-Exp-DF"], EAST))
    moved = next(event for event in judge.events if isinstance(event, UnitMoved))
    assert (moved.rule, moved.cost) == ("20.12", 3)
    assert judge.position.this_turn.loads == {"BR-Amph-1": 1}


@pytest.mark.rule("20.12")
def test_no_landing_on_an_enemy_at_the_edge():
    """TX-54: an enemy-held edge hex is shut."""
    judge = judge_of({"Brest": ["BR-Exp-DF"], EAST: ["PE-Cav-WT"]})
    assert rows(judge, amphib(["BR-Exp-DF"], EAST)) == ["20.2"]


@pytest.mark.rule("20.12", "24.2")
@pytest.mark.trap(41)
def test_a_landing_in_finland_frees_the_east_and_does_not_say_who_landed():
    """The Central Powers learn the hex, not the unit (10.1)."""
    judge = judge_of({"Brest": ["BR-Exp-NR"], "Kiev": ["GE-Inf-1"]}, frozen=["GE-Inf-1"])
    give(judge, amphib(["BR-Exp-NR"], NORTH))
    assert judge.position.frozen == []
    released = next(event for event in judge.events if isinstance(event, EastReleased))
    assert (released.hex, released.seen_by) == (NORTH, ())
    assert not any(event.visible_to("CP") for event in judge.events if not isinstance(event, EastReleased))


@pytest.mark.rule("20.12", "20.8")
def test_germans_sail_to_vasa_as_to_any_baltic_coast():
    """For the Central Powers the edge hex is a coast of their sea."""
    judge = judge_of({"Kiel": ["GE-Inf-1"]}, side="CP")
    assert rows(judge, amphib(["GE-Inf-1"], "2601", marker="GE-Amph-1")) == []
    assert "20.12" in rows(judge, amphib(["GE-Inf-1"], NORTH, marker="GE-Amph-1"))


def assault(target, units=("BR-Inf-1",), marker="BR-Amph-1", sea=""):
    return Assault(marker=marker, units=tuple(units), target=hex_of(target), sea=sea)


@pytest.mark.rule("20.10")
def test_an_assault_waits_on_an_open_sea_hex():
    """From Portsmouth against Smyrna: the group lies off the coast, bound to its target, its marker used."""
    judge = judge_of({"Portsmouth": ["BR-Inf-1"], "Smyrna": ["OT-Inf-1"]})
    give(judge, assault("Smyrna"))
    landing = judge.position.landings[0]
    assert judge.position.place_of("BR-Inf-1") == landing.sea_hex
    assert KIT.map.terrain[landing.sea_hex] == "sea"
    assert landing.sea_hex in KIT.board.neighbours[hex_of("Smyrna")]
    assert landing == Landing(marker="BR-Amph-1", sea_hex=landing.sea_hex, target=hex_of("Smyrna"), units=("BR-Inf-1",))
    assert rows(judge, Move(unit="BR-Inf-1", to="3229"))[0] == "8.3"
    assert judge.position.this_turn.loads == {"BR-Amph-1": 3}


@pytest.mark.rule("20.10")
def test_the_ordered_sea_hex_must_fit():
    """The order may name it; one that is not beside the target, or no sea, is refused."""
    judge = judge_of({"Portsmouth": ["BR-Inf-1"], "3229": ["OT-Inf-1"]})
    assert rows(judge, assault("3229", sea="3130")) == []
    for sea in ("0613", "3228"):
        assert rows(judge, assault("3229", sea=sea)) == ["20.10"]


@pytest.mark.rule("20.10")
@pytest.mark.trap(37)
@pytest.mark.parametrize(
    ("start", "expected"), [("Brest", []), ("Le Havre", []), ("0814", ["20.10"]), ("0811", ["20.2", "20.8"])]
)
def test_an_assault_starts_in_a_port(start, expected):
    """A naval base or a coastal city; an open coast or an inland town is none."""
    judge = judge_of({start: ["BR-Cav-DMC"], "Smyrna": ["OT-Inf-1"]})
    found = rows(judge, assault("Smyrna", ["BR-Cav-DMC"]))
    assert found == expected


@pytest.mark.rule("20.10")
def test_an_assault_has_an_enemy_on_a_coast_before_it():
    """An empty coast is simply landed on; an inland enemy cannot be reached; a Baltic coast is out of bounds."""
    judge = judge_of({"Portsmouth": ["BR-Inf-1"], "3627": ["OT-Inf-1"], "Libau": ["GE-Inf-1"]})
    assert rows(judge, assault("Smyrna")) == ["20.10"]
    assert "20.10" in rows(judge, assault("3627"))
    assert set(rows(judge, assault("Libau"))) == {"20.8", "20.10"}
    assert rows(judge, assault("box USA"))


@pytest.mark.rule("20.10")
def test_a_bound_marker_carries_nobody_else():
    """It stands or falls with its assault (20.10), so what room is left on it stays empty."""
    judge = judge_of({"Portsmouth": ["BR-Cav-DMC", "BR-Exp-DF"], "Smyrna": ["OT-Inf-1"], "3229": ["OT-Inf-2"]})
    give(judge, assault("Smyrna", ["BR-Cav-DMC"]))
    assert rows(judge, amphib(["BR-Exp-DF"], "Brest")) == ["20.10"]
    assert rows(judge, assault("3229", ["BR-Exp-DF"])) == ["20.10"]
    give(judge, assault("Smyrna", ["BR-Exp-DF"], marker="FR-Amph-1"))  # another marker may join the same target


@pytest.mark.rule("20.10", "20.8")
@pytest.mark.trap(34)
def test_an_assault_of_the_central_powers_stays_in_its_sea():
    """From Kiel against Helsinki; not against an Adriatic or Black Sea coast."""
    stacks = {"Kiel": ["GE-Inf-1"], "Helsinki": ["BR-Inf-1"], "Venice": ["IT-Inf-1"]}
    judge = judge_of(stacks, side="CP")
    assert rows(judge, assault("Helsinki", ["GE-Inf-1"], "GE-Amph-1")) == []
    assert set(rows(judge, assault("Venice", ["GE-Inf-1"], "GE-Amph-1"))) == {"20.8", "20.10"}


@pytest.mark.rule("10.1", "20.10")
def test_the_enemy_is_told_nothing_of_sea_moves():
    """Neither voyages nor assaults put to sea are seen before they strike."""
    judge = judge_of({"Portsmouth": ["BR-Inf-1"], "Brest": ["FR-Cav-1"], "Smyrna": ["OT-Inf-1"]})
    give(judge, assault("Smyrna"), amphib(["FR-Cav-1"], "Alexandria", marker="FR-Amph-1"))
    assert judge.events
    assert not any(event.visible_to("CP") or event.visible_to(None) for event in judge.events)
