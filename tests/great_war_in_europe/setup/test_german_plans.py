"""Germany Invades Holland and Von Moltke the Elder: which units are removed, and which go to the East (20.3)."""

from __future__ import annotations

import pytest

from great_war_in_europe.setup.before_the_war import choosing_units, is_sound
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.setup.codes import right_wing
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import attack_factors
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_effects import take_effect

INVADED, ELDER = "CP-pre-war-5", "CP-pre-war-10"
#: Units of the West with twelve attack factors, none of them on the right wing.
TWELVE = ("GE-26", "GE-27", "GE-9", "GE-10")


def choosing(*events, **options):
    """A bench after the reveal, in which the Central Powers say which units an event concerns."""
    bench = choosing_units(*events, by=CP, **options)
    bench.run(take_effect)
    return bench


def order(event, *units, at=""):
    """An order that names units for an event."""
    return f"{{pre-war-units: [{', '.join(units)}], for: {event}{f', at: {at}' if at else ''}}}"


def of_the_east(at):
    """The units of the code W that begin in the East."""
    return [unit for unit, code in at.set_up_as.items() if code == "E" and at.counter(unit).setup == "W"]


# -- Germany Invades Holland ---------------------------------------------------------------------------------------


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_twelve_factors_of_the_west_are_removed_for_good(maps):
    bench = choosing(INVADED, maps=maps)
    bench.play(order(INVADED, *TWELVE))
    bench.end()
    assert set(TWELVE) <= set(bench.position.at("gone"))
    assert not bench.position.at("cp-dead")
    is_sound(bench.position)


@pytest.mark.rule("20.3")
@pytest.mark.parametrize(
    ("units", "words"),
    [
        (TWELVE[:3], "9 attack factors, not 12"),
        ((*TWELVE, "GE-28"), "15 attack factors, not 12"),
        (("GE-1", "GE-2", "GE-26", "GE-27"), "GE-1, GE-2: the event asks for 12 attack factors"),
        (("GE-3", "GE-4", "GE-5", "GE-6"), "not thirty"),
    ],
)
def test_other_units_and_numbers_are_refused(units, words):
    """19.31: two of the right wing can be spared, no more."""
    assert [words in told for _, told in choosing(INVADED).faults(order(INVADED, *units))] == [True]


@pytest.mark.rule("20.3")
def test_without_a_word_the_right_wing_invades_holland_as_strong_as_it_was():
    bench = choosing(INVADED)
    before = set(bench.position.at("gone"))
    wing = right_wing(bench.position)
    bench.end()
    removed = set(bench.position.at("gone")) - before
    assert attack_factors(bench.position, removed) == 12
    assert right_wing(bench.position) == wing
    is_sound(bench.position)


@pytest.mark.rule("20.3")
@pytest.mark.rule("7.1")
@pytest.mark.rule("21.1")
def test_germans_are_set_up_in_holland_and_control_where_they_stand():
    """Within three hexes of Aachen; the hexes of Holland without them stay nobody's."""
    bench = choosing(INVADED, **{"free-set-up": "on"})
    bench.end()
    bench.end()
    assert bench.position.phase == "cp-set-up"
    assert bench.refusals("{set-up: [GE-9], at: W7021}") == ["21.1"]
    bench.play("{set-up: [GE-9], at: W6625}", "{set-up: [GE-3, GE-4], at: W6525}")
    bench.end()
    at = bench.position
    assert [at.controller(hex) for hex in ("W6625", "W6525", "W6725")] == [CP, CP, ""]
    is_sound(at)
    closed = choosing("CP-pre-war-8", **{"free-set-up": "on"})
    closed.position.begin_phase(1, "cp-set-up")
    assert closed.refusals("{set-up: [GE-9], at: W6625}") == ["21.1"]


# -- Von Moltke the Elder ------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_without_a_word_a_hundred_factors_begin_in_the_east(maps):
    """19.31: thirty divisions stay on the right wing."""
    bench = choosing(ELDER, maps=maps)
    bench.end()
    at = bench.position
    army = of_the_east(at)
    assert attack_factors(at, army) == 100
    assert {at.kit.map.area[at.place_of(unit)] for unit in army} == {"Germany"}
    assert {at.kit.front_of(at.place_of(unit)) for unit in army} == {"east"}
    assert len(right_wing(at)) >= 30
    is_sound(at)
    assert not out_of_supply(at, CP) + out_of_supply(at, ALLIED)


@pytest.mark.rule("20.3")
def test_the_central_powers_say_who_goes_east_and_the_rest_is_made_up():
    """Headquarters too, as many as they like; they count for nothing."""
    bench = choosing(ELDER)
    bench.play(order(ELDER, "GE-28", "GE-29", "GE-2A", at="E5113"), order(ELDER, "GE-3A", at="E5216"))
    at = bench.position
    assert {"GE-28", "GE-29", "GE-2A"} <= set(at.at("E5113"))
    bench.end()
    assert attack_factors(bench.position, of_the_east(bench.position)) == 100
    is_sound(bench.position)
    enough = choosing(ELDER)
    for number, hex in enumerate(("E5113", "E5214", "E5212", "E5112", "E5012", "E5216")):
        units = [unit for unit in enough.position.units() if _may_go(enough.position, unit)]
        room = 6 - len(enough.position.at(hex))
        enough.play(order(ELDER, *units[:room], at=hex))
        assert number < 7
    enough.end()
    assert attack_factors(enough.position, of_the_east(enough.position)) >= 100
    is_sound(enough.position)


def _may_go(at, unit):
    counter = at.counter(unit)
    return (
        counter.nation == "GE"
        and at.set_up_code(unit) == counter.setup == "W"
        and at.face(unit).attack == 3
        and at.on_map(unit)
        and unit not in right_wing(at)
    )


@pytest.mark.rule("20.3")
@pytest.mark.parametrize(
    ("units", "at", "words"),
    [
        (("GE-28",), "W6626", "is set up in Germany on the Eastern map"),
        (("GE-28",), "E4816", "is set up in Germany on the Eastern map"),
        (("GE-1",), "E5113", "GE-1: the event asks for German units of the code W"),
        (tuple(f"GE-{number}" for number in (9, 10, 26, 27, 28, 29, 30)), "E5113", "7 units"),
        (("GE-28",), "", "write `at`"),
    ],
)
def test_where_nobody_of_the_west_goes(units, at, words):
    assert [words in told for _, told in choosing(ELDER).faults(order(ELDER, *units, at=at))] == [True]


@pytest.mark.rule("20.3")
@pytest.mark.rule("19.3")
def test_the_right_wing_keeps_its_thirty_divisions_at_home():
    """They stand in Germany, for Belgium is closed."""
    bench = choosing(ELDER)
    wing = right_wing(bench.position)
    assert len(wing) == 32
    assert {bench.position.kit.map.area[bench.position.place_of(unit)] for unit in wing} == {"Germany"}
    bench.play(order(ELDER, *wing[:2], at="E5113"))
    assert ["not thirty" in told for _, told in bench.faults(order(ELDER, wing[2], at="E5113"))] == [True]


@pytest.mark.rule("20.3")
@pytest.mark.rule("21.1")
def test_free_set_up_follows_von_moltke():
    """Nobody is set up in Belgium, and who begins as a unit of the East stays there."""
    bench = choosing(ELDER, **{"free-set-up": "on"})
    bench.play(order(ELDER, "GE-28", at="E5113"))
    bench.end()
    assert bench.position.phase == "allied-set-up"
    assert bench.refusals("{set-up: [FR-1], at: W6120}") == ["21.1"]
    assert bench.refusals("{set-up: [FR-1], at: W6017}") == []
    bench.end()
    assert bench.refusals("{set-up: [GE-3], at: W6425}") == ["21.1"]
    bench.play("{set-up: [GE-28], at: E5216}")
    bench.end()
    is_sound(bench.position)


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("other", ["CP-pre-war-2", "CP-pre-war-3"])
@pytest.mark.parametrize("event", [INVADED, ELDER])
def test_the_navys_events_go_with_both(event, other):
    """With fewer ships more units begin, with more fewer; what is to be removed or to go east is asked all the same."""
    bench = choosing(other, event)
    bench.end()
    is_sound(bench.position)
    if event == ELDER:
        assert attack_factors(bench.position, of_the_east(bench.position)) == 100
    else:
        units = {"GE-17R", "GE-18R", "GE-1LW", "GE-1N", "GE-1BLW"}
        assert units <= set(bench.position.at("gone"))


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("event", [INVADED, ELDER])
def test_what_comes_without_a_word_does_not_hang_on_how_a_game_was_saved(event):
    """The order of stacks in a file means nothing."""
    fresh, turned = choosing(event), choosing_units(event, by=CP)
    at = turned.position
    at.stacks = dict(reversed(at.stacks.items()))
    at.recount()
    turned.run(take_effect)
    for bench in (fresh, turned):
        bench.end()
    assert turned.position.units() == fresh.position.units()
    assert turned.told() == fresh.told()
