"""What Germany has built for its navy before the war, and what that costs the army (20.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.europe import bench as europe
from great_war_in_europe.setup.before_the_war import GAME, choosing_units, is_sound
from wargame_cli.rulesets.great_war_in_europe.chits.effects import play
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import JutlandFought
from wargame_cli.rulesets.great_war_in_europe.setup.codes import right_wing
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import attack_factors
from wargame_cli.rulesets.great_war_in_europe.strategic.resources import due

#: Germans of the East and the West with sixteen attack factors.
SIXTEEN = ("GE-26", "GE-27", "GE-9", "GE-1", "GE-2", "GE-1CV")


def order(*units):
    """An order that leaves units unraised."""
    return f"{{pre-war-units: [{', '.join(units)}], for: CP-pre-war-3}}"


@pytest.mark.rule("20.3")
def test_sixteen_factors_of_the_army_are_never_raised():
    bench = choosing_units("CP-pre-war-3")
    bench.play(order(*SIXTEEN))
    bench.end()
    assert set(bench.position.at("cp-dead")) == set(SIXTEEN)
    assert not [unit for unit in SIXTEEN if bench.position.on_map(unit)]


@pytest.mark.rule("20.3", "5.31")
def test_they_are_rebuilt_as_units_that_were_lost():
    bench = choosing_units("CP-pre-war-3")
    bench.play(order(*SIXTEEN))
    at = bench.position
    at.points["GE"] = 2
    at.turn = 2
    at.begin_phase(2, "replacements")
    table = Bench("great-war-in-europe", position=at, by=CP)
    table.play("{replace: GE-1}")
    assert (table.position.place_of("GE-1"), table.position.points["GE"]) == ("cp-box", 1)


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("units", [SIXTEEN[:5], (*SIXTEEN, "GE-2LW")])
def test_no_more_and_no_less(units):
    assert ["attack factors, not 16" in told for _, told in choosing_units("CP-pre-war-3").faults(order(*units))] == [
        True
    ]


@pytest.mark.rule("20.3")
def test_the_right_wing_keeps_its_thirty_divisions():
    """19.31: thirty-two stand there in the scenario's file."""
    bench = choosing_units("CP-pre-war-3")
    wing = right_wing(bench.position)
    units = [unit for unit in wing if bench.position.face(unit).attack == 3]
    assert len(wing) == 32
    faults = bench.faults(order(*units[:5], "GE-1CV"))
    assert ["not thirty" in told for _, told in faults] == [True]
    bench.play(order(*units[:2], "GE-26", "GE-27", "GE-9", "GE-1CV"))


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_without_a_word_the_right_wing_is_spared(maps):
    bench = choosing_units("CP-pre-war-3", maps=maps)
    before = right_wing(bench.position)
    bench.end()
    dead = bench.position.at("cp-dead")
    assert attack_factors(bench.position, dead) == 16
    assert right_wing(bench.position) == before
    assert {bench.position.counter(unit).setup for unit in dead} == {"W"}


@pytest.mark.rule("20.3")
def test_a_belgian_hex_without_its_germans_is_no_longer_theirs():
    """7.11: they hold the Belgian hexes in which they begin."""
    bench = choosing_units("CP-pre-war-3")
    for unit in [unit for unit in bench.position.at("W6424") if unit not in ("GE-5", "GE-6")]:
        bench.position.put(unit, "W6627")
    assert bench.position.controls(CP, "W6424")
    bench.play(order("GE-5", "GE-6", "GE-26", "GE-27", "GE-9", "GE-1CV"))
    bench.end()
    assert bench.position.controls("Allied", "W6424")


EARLY = {"GE-17R", "GE-18R", "GE-1LW", "GE-1N", "GE-1BLW", "GE-6BVR", "GE-9A", *(f"GE-{n}R" for n in range(43, 55))}


def early(*units, at):
    """An order that lets units of Strategic Turns A and B begin."""
    return f"{{pre-war-units: [{', '.join(units)}], for: CP-pre-war-2, at: {at}}}"


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_without_a_word_units_of_a_and_b_begin_near_aachen(maps):
    bench = choosing_units("CP-pre-war-2", maps=maps)
    bench.end()
    at = bench.position
    assert {unit for unit in EARLY if at.on_map(unit)} == EARLY == set(at.set_up_as)
    assert {at.kit.map.area[at.place_of(unit)] for unit in EARLY} == {"Germany"}
    assert not [unit for letter in "AB" for unit in due(at, letter) if unit in EARLY and at.place_of(unit) == "later"]
    is_sound(at)


@pytest.mark.rule("20.3")
def test_units_of_a_and_b_begin_in_the_east_or_in_the_west():
    """In any hex of the codes E and W, those of Belgium near Aachen among them (7.11)."""
    bench = choosing_units("CP-pre-war-2")
    belgian = "W6426"
    for unit in [*bench.position.at(belgian)]:
        bench.position.put(unit, "W6527")
    bench.position.take("Allied", belgian)
    bench.play(early("GE-17R", "GE-9A", at="E5213"), early("GE-18R", at=belgian))
    assert (bench.position.set_up_as["GE-17R"], bench.position.set_up_as["GE-18R"]) == ("E", "W")
    assert not bench.position.controls(CP, belgian)
    bench.end()
    assert bench.position.controls(CP, belgian)
    is_sound(bench.position)


@pytest.mark.rule("20.3")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        (early("GE-17R", at="W6316"), "is set up in Germany on the Western map"),
        (early("GE-17R", at="E4816"), "is set up in Germany on the Eastern map"),
        (early("GE-2N", at="E5213"), "asks for German units of Strategic Turns A and B"),
        (early(*(f"GE-{n}R" for n in range(43, 50)), at="W6527"), "a hex holds 6"),
        ("{pre-war-units: [GE-17R], for: CP-pre-war-2}", "write `at`"),
        ("{pre-war-units: [GE-17R], for: CP-pre-war-2, at: cp-box}", "is no hex"),
    ],
)
def test_where_they_do_not_begin(order, words):
    assert [words in told for _, told in choosing_units("CP-pre-war-2").faults(order)] == [True]


@pytest.mark.rule("20.3")
def test_free_set_up_takes_them_for_units_of_their_code():
    bench = choosing_units("CP-pre-war-2", **{"free-set-up": "on"})
    bench.play(early("GE-17R", at="E5213"), early("GE-18R", at="W6527"))
    for _ in range(2):
        bench.end()
    assert bench.position.phase == "cp-set-up"
    bench.play("{set-up: [GE-17R], at: Berlin}", "{set-up: [GE-18R, GE-43R], at: W5830}")
    assert "19.2" in bench.refusals("{set-up: [GE-17R], for: GE-18R}")
    bench.play("{set-up: [GE-18R], for: GE-13}")
    bench.end()
    is_sound(bench.position)


@pytest.mark.rule("20.3")
def test_the_other_side_does_not_see_where_they_begin():
    """7.25: the top of a stack alone; units below it are not named by their code or in the record of the phase."""
    bench = choosing_units("CP-pre-war-2")
    bench.play(early("GE-17R", "GE-18R", at="W6425"))
    seen = GAME.view(bench.position, "Allied")
    hidden = {unit for unit in ("GE-17R", "GE-18R") if unit not in seen.at("W6425")}
    assert hidden
    assert not hidden & {*seen.set_up_as, *seen.this_phase.named["CP-pre-war-2"]}


@pytest.mark.rule("20.3", "6.50")
def test_the_british_win_at_jutland_without_a_die():
    table = europe(phase="events")
    table.position.pre_war = {CP: ["CP-pre-war-2"]}
    table.run(play, table.position.chit("CP-jutland"))
    assert (table.position.jutland, table.position.extra_points) == ("british", -1)
    assert "Jutland, no die: a British victory" in table.told()


@pytest.mark.rule("20.3")
@pytest.mark.parametrize(
    ("event", "die", "outcome"),
    [
        ("CP-pre-war-3", 3, "german"),
        ("CP-pre-war-3", 4, "draw"),
        ("CP-pre-war-3", 6, "draw"),
        ("CP-pre-war-4", 1, "draw"),
        ("CP-pre-war-4", 4, "british"),
    ],
)
def test_ships_and_u_boats_at_jutland(event, die, outcome):
    """Two less with more ships, one more with more U-boats; one is a German victory, five a British one (6.50)."""
    table = europe(phase="events")
    table.position.pre_war = {CP: [event]}
    table.run(play, table.position.chit("CP-jutland"), dice={"Jutland": die})
    assert table.only(JutlandFought).outcome == outcome
