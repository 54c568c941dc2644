"""Where and when the British Expeditionary Force begins by pre-war events (20.2, 20.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.europe import bench as europe
from great_war_in_europe.setup.before_the_war import choosing_units, is_sound, with_events
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.setup.codes import area_of
from wargame_cli.rulesets.great_war_in_europe.strategic.resources import due, resource_phase

ALTERNATIVE, AGGRESSIVE = "Allied-pre-war-5", "CP-pre-war-7"
FORCE = ("BR-1", "BR-2", "BR-3", "BR-5", "BR-1CAV")
OSTEND, CALAIS, LE_HAVRE = "W6912", "W6707", "W5801"


def order(event, units, more):
    """An order for some units."""
    return f"{{pre-war-units: [{', '.join(units)}], for: {event}, {more}}}"


def after_turn_a(position):
    """A bench in which new units are placed, after Strategic Turn A."""
    position.turn = 2
    position.begin_phase(2, "resources")
    bench = Bench("great-war-in-europe", position=position, by=ALLIED)
    bench.run(resource_phase)
    bench.position.begin_phase(3, "allied-new-units")
    return Bench("great-war-in-europe", position=bench.position, by=ALLIED)


# -- Alternative BEF Deployment ------------------------------------------------------------------------------------


@pytest.mark.rule("20.2")
def test_within_one_hex_of_four_ports():
    plain, alternative = with_events(), with_events(ALTERNATIVE)
    bit = plain.kit.board.bit
    for hex in (OSTEND, "W6709", CALAIS, "W6606", "W6813", "W6607"):
        assert not area_of(plain, "BR-1") & bit[hex]
        assert area_of(alternative, "BR-1") & bit[hex]
    assert area_of(alternative, "BR-1") & bit["W6316"]  # Mons as before
    assert not area_of(alternative, "BR-1") & bit[LE_HAVRE]
    assert not area_of(alternative, "FR-13") & bit[CALAIS]


@pytest.mark.rule("20.2")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_each_unit_begins_by_a_port_or_in_mons_or_arrives_on_a(maps):
    bench = choosing_units(ALTERNATIVE, by=ALLIED, maps=maps)
    bench.play(order(ALTERNATIVE, ["BR-1", "BR-2"], "at: Ostend"), order(ALTERNATIVE, ["BR-1CAV"], "arrive: A"))
    bench.end()
    at = bench.position
    assert [at.place_of(unit) for unit in FORCE] == [OSTEND, OSTEND, "W6316", "W6316", "later"]
    assert at.expected == {"BR-1CAV": "A"}
    is_sound(at)
    bench = after_turn_a(at)
    assert bench.position.place_of("BR-1CAV") == "allied-box"
    bench.play("{place: BR-1CAV, at: Calais}")
    assert bench.position.expected == {}


@pytest.mark.rule("20.2")
@pytest.mark.parametrize(
    ("units", "more", "words"),
    [
        (["BR-1"], "at: Le Havre", "BR-1 is set up within one hex of Mons, Ostend"),
        (["BR-1"], "arrive: B", "may appear on Strategic Turn A"),
        (["BR-1"], "at: Calais, arrive: A", "write `at` or `arrive`"),
        (["BR-4"], "at: Calais", "asks for British units of the code B"),
    ],
)
def test_what_the_alternative_does_not_allow(units, more, words):
    bench = choosing_units(ALTERNATIVE, by=ALLIED)
    assert [words in told for _, told in bench.faults(order(ALTERNATIVE, units, more))] == [True]


@pytest.mark.rule("20.2")
def test_without_an_order_the_force_stays_round_mons():
    bench = choosing_units(ALTERNATIVE, by=ALLIED)
    bench.end()
    assert bench.position.place_of("BR-1") == "W6216"
    assert "nothing changes" in bench.told()


@pytest.mark.rule("20.2")
def test_free_set_up_knows_the_ports_too():
    bench = choosing_units(ALTERNATIVE, by=ALLIED, **{"free-set-up": "on"})
    bench.play(order(ALTERNATIVE, ["BR-1"], "arrive: A"))
    bench.end()
    assert bench.position.phase == "allied-set-up"
    bench.play("{set-up: [BR-2, BR-3], at: Boulogne}")
    assert "21.1" in bench.refusals("{set-up: [BR-1], at: Boulogne}")


# -- Aggressive German Navy ----------------------------------------------------------------------------------------


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_without_a_word_all_arrive_on_a_at_le_havre(maps):
    """The British of the Near East, where there is no war yet, stay where they are."""
    bench = choosing_units(AGGRESSIVE, by=ALLIED, maps=maps)
    near_east = {
        unit: place for unit, place in bench.position.units().items() if bench.position.counter(unit).setup in "EI"
    }
    bench.end()
    at = bench.position
    assert at.expected == dict.fromkeys(FORCE, "A")
    assert {unit: at.place_of(unit) for unit in near_east} == near_east
    is_sound(at)
    assert set(FORCE) <= set(due(at, "A"))
    bench = after_turn_a(at)
    assert "20.3" in bench.refusals("{place: BR-1, at: Calais}")
    bench.play("{place: BR-1, at: Le Havre}")
    bench.play("{place: BR-4, at: Calais}")  # a unit of Strategic Turn A comes as ever


@pytest.mark.rule("20.3")
def test_others_arrive_on_b_in_any_port_of_the_west():
    bench = choosing_units(AGGRESSIVE, by=ALLIED)
    bench.play(order(AGGRESSIVE, ["BR-1", "BR-2"], "arrive: B"))
    bench.end()
    at = bench.position
    assert at.expected == {unit: "B" if unit in ("BR-1", "BR-2") else "A" for unit in FORCE}
    assert not {"BR-1", "BR-2"} & set(due(at, "A"))
    assert {"BR-1", "BR-2"} <= set(due(at, "B"))
    at.put("BR-1", "allied-box")
    at.turn = 5
    at.begin_phase(5, "allied-new-units")
    bench = Bench("great-war-in-europe", position=at, by=ALLIED)
    bench.play("{place: BR-1, at: Calais}")
    assert "BR-1" not in bench.position.expected


@pytest.mark.rule("20.3")
def test_a_unit_that_was_lost_comes_back_as_any_other():
    bench = choosing_units(AGGRESSIVE, by=ALLIED)
    bench.end()
    bench = after_turn_a(bench.position)
    bench.play("{place: BR-1, at: Le Havre}")
    bench.position.put("BR-1", "allied-box")
    bench.play("{place: BR-1, at: Calais}")


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("more", ["at: Le Havre", "arrive: A, at: Le Havre"])
def test_where_they_land_is_said_as_they_arrive(more):
    bench = choosing_units(AGGRESSIVE, by=ALLIED)
    assert ["does not ask for `at`" in told for _, told in bench.faults(order(AGGRESSIVE, ["BR-1"], more))] == [True]


@pytest.mark.rule("20.3", "13.3")
def test_no_headquarters_brings_them_elsewhere():
    """13.3: with the headquarters at Amiens others come there, who is held up does not."""
    for expected, refused in (({"BR-1": "A"}, True), ({}, False)):
        table = europe(phase="allied-new-units", by=ALLIED, turn=9, stacks={"allied-box": ["BR-1"], "W6107": ["BR-1A"]})
        table.position.pre_war = {CP: [AGGRESSIVE]}
        table.position.expected = expected
        assert ("20.3" in table.refusals("{place: BR-1, at: W6107, via: BR-1A}")) is refused


@pytest.mark.rule("20.3", "6.52")
def test_who_is_held_up_does_not_land_at_gallipoli_first():
    """Out of the Available Units Box it goes to France, however long it has waited there."""
    for expected, words in (({"BR-1": "A"}, True), ({}, False)):
        table = europe(phase="allied-new-units", by=ALLIED, turn=9, stacks={"allied-box": ["BR-1"]})
        table.position.pre_war = {CP: [AGGRESSIVE]}
        table.position.expected = expected
        table.position.held = {ALLIED: ["Allied-gallipoli"]}
        faults = table.faults("{land: [BR-1], at: E1022}")
        assert any("held up by the German navy" in told for _, told in faults) is words
