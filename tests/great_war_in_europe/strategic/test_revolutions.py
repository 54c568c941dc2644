"""The Russian Revolutions where the Near East is played alone (5.4), collapse (16.1, 16.3) and the treaty (5.46)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged
from hypothesis import given as given_by
from hypothesis import settings
from hypothesis import strategies as some

from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CombatFought
from wargame_cli.rulesets.great_war_in_europe.position.events.russia import RevolutionRolled, RussiaChanged
from wargame_cli.rulesets.great_war_in_europe.strategic.revolutions import (
    bolshevik_modifiers,
    lost_cities,
    russian_cities,
)

GAME = "great-war-in-europe"

#: What the Central Powers hold of Russia at the start of 1918, given back: no city modifies a roll.
AT_FIRST = {"N4437": "Allied", "N3842": "Allied", "N4039": "Allied"}


def phase(**given):
    """A bench in the Russian Revolutions Phase, in which neither side holds a city of the other."""
    return Bench(GAME, **{"phase": "revolutions", "turn": 24, "taken": AT_FIRST, **given})


# -- the Fall of the Czar ------------------------------------------------------------------------------------------


@pytest.mark.rule("5.43g")
@pytest.mark.parametrize(("turn", "lowest"), [(24, 6), (26, 5), (28, 4), (31, 3)])
def test_the_czar_falls_in_the_range_of_the_turn_record_track(turn, lowest):
    for die in range(1, 7):
        bench = phase(turn=turn)
        bench.begin(dice=[die])
        assert bench.position.russia == ("provisional" if die >= lowest else "czar")
        rolled = bench.only(RevolutionRolled)
        assert (rolled.die, rolled.total, rolled.needed, rolled.happened) == (die, die, lowest, die >= lowest)


@pytest.mark.rule("5.43g")
@pytest.mark.parametrize("turn", [34, 36, 38])
def test_from_n_on_he_falls_without_a_die(turn):
    bench = phase(turn=turn)
    bench.begin()
    assert bench.position.russia == "provisional"
    assert bench.rolled() == []


@pytest.mark.rule("5.43g")
@pytest.mark.parametrize("turn", [2, 18, 21])
def test_nobody_rolls_before_j(turn):
    bench = phase(turn=turn)
    bench.begin()
    assert bench.brings() == []
    assert bench.position.russia == "czar"


@pytest.mark.rule("5.43g")
def test_each_russian_city_of_the_central_powers_adds_one_and_nothing_else_counts():
    taken = {
        "N3653": "CP",
        "N4243": "CP",
        "N3842": "Allied",
        "N4437": "Allied",
        "N3835": "Allied",
        "N4039": "Allied",
        "N4041": "CP",
    }
    bench = phase(taken=taken, unrest=5)
    bench.begin(dice=[4])
    assert bench.only(RevolutionRolled).modifiers == (("Russian cities of the Central Powers", 2),)
    assert bench.position.russia == "provisional"


@pytest.mark.rule("5.42")
def test_towns_and_persian_cities_are_no_russian_cities():
    position = staged(GAME, taken={**AT_FIRST, "N4041": "CP", "N3045": "CP"})
    assert russian_cities(position) == []
    start = staged(GAME)
    assert russian_cities(start) == ["N3842", "N4039", "N4437"]


@pytest.mark.rule("5.45")
def test_russian_units_show_their_other_faces_after_the_czar():
    bench = phase(stacks={"N4243": ["RU-39"]})
    before = bench.position.face("RU-39")
    bench.begin(dice=[6])
    assert before != bench.position.face("RU-39") == bench.position.counter("RU-39").of_the_republic
    assert bench.only(RussiaChanged).rule == "5.45"
    assert bench.position.place_of("RU-39") == "N4243"


# -- the Bolshevik Revolution --------------------------------------------------------------------------------------


@pytest.mark.rule("5.44g")
@pytest.mark.parametrize("die", range(1, 7))
def test_with_seven_or_more_the_bolsheviks_take_power(die):
    bench = phase(russia="provisional", unrest=2, this_turn={"attacked_russians": True})
    bench.begin(dice=[die])
    assert bench.position.russia == ("collapsed" if die + 2 >= 7 else "provisional")


@pytest.mark.rule("5.44g")
def test_the_bolsheviks_wait_for_the_turn_after_the_fall_of_the_czar():
    bench = phase(turn=34)
    bench.begin()
    assert bench.position.russia == "provisional"
    assert len(bench.events(RevolutionRolled)) == 1


@pytest.mark.rule("5.44")
def test_a_city_counts_once():
    """5.42 and the addition for the Near East name the same cities; both together would count them twice."""
    bench = phase(russia="provisional", taken={**AT_FIRST, "N3653": "CP"}, this_turn={"attacked_russians": True})
    assert bolshevik_modifiers(bench.position) == (("Russian cities of the Central Powers", 1),)


@pytest.mark.rule("5.44")
@pytest.mark.trap(72)
def test_ottoman_cities_under_russian_control_take_away():
    position = staged(GAME, taken={**AT_FIRST, "N3835": "Allied", "N3331": "Allied", "N1728": "Allied"}, unrest=1)
    assert lost_cities(position) == ["N3331", "N3835"]
    assert sum(number for _, number in bolshevik_modifiers(position)) == 1 + 1 - 2


def fought(attackers, defenders, target):
    """A combat, without its arithmetic."""
    return CombatFought(
        target=target, attackers=attackers, defenders=defenders, attack=1, defence=1, first_column="1:1", column="1:1",
        table="A", die=1, modifier=0, result="0/0",
    )  # fmt: skip


@pytest.mark.rule("5.44")
@pytest.mark.trap(39)
@pytest.mark.parametrize(
    ("combats", "unrest"),
    [
        ([], 1),
        ([(["RU-39"], ["TU-28"], "N3835")], 2),
        ([(["ARM-1"], ["TU-28"], "N3835"), (["RU-39"], ["TU-28"], "N3835")], 2),
        ([(["TU-28"], ["RU-39"], "N4243")], 0),
        ([(["TU-28"], ["RU-39"], "N3338")], 1),
        ([(["TU-28"], ["RU-39"], "N4243"), (["RU-39"], ["TU-28"], "N3835")], 1),
        ([(["TU-17"], ["BR-52T"], "N2518")], 1),
        ([(["TU-28"], ["PN-PC"], "N3045"), (["PN-PC"], ["TU-28"], "N3141")], 1),
    ],
)
def test_what_a_turn_of_operations_adds(combats, unrest):
    """One for Russian attacks, one without attacks on Russians; those outside of Russia may be attacked."""
    bench = Bench(GAME, phase="turn-record", turn=39, russia="provisional", unrest=3)
    for attackers, defenders, target in combats:
        bench.referee.emit(fought(tuple(attackers), tuple(defenders), target))
    bench.end()
    assert bench.position.unrest == 3 + unrest


@pytest.mark.rule("5.44")
def test_unrest_counts_from_the_last_revolutions_phase():
    bench = Bench(GAME, phase="turn-record", turn=38, russia="provisional", unrest=4)
    bench.end()
    assert bench.position.unrest == 0
    czar = Bench(GAME, phase="turn-record", turn=39)
    czar.end()
    assert czar.position.unrest == 0


# -- collapse ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.3")
@pytest.mark.rule("16.1")
def test_russia_collapses_at_once():
    bench = phase(
        russia="provisional",
        unrest=9,
        points={"RU": 4, "BR": 2},
        stacks={
            "N4243": ["RU-39", "RU-CAU", "RU-1CAUBD", "ARM-1"],
            "allied-dead": ["RU-2CAUBD"],
            "allied-box": ["RU-1CAUCRP"],
        },
    )
    bench.begin(dice=[1])
    position = bench.position
    assert position.points["RU"] == 0
    assert position.points["BR"] == 2
    left = [unit for unit, place in position.units().items() if unit.startswith("RU") and place != "gone"]
    assert all(not position.counter(unit).headquarters and position.counter(unit).size != "brigade" for unit in left)
    assert {"RU-39", "RU-1CAUCRP"} <= set(left)
    assert position.at("N4243") == ["RU-39", "ARM-1"]
    rules = {unit: rule for unit, rule, _ in bench.fates()}
    assert (rules["RU-CAU"], rules["RU-1CAUBD"], rules["RU-2CAUBD"]) == ("16.11", "16.3", "16.3")


@pytest.mark.rule("16.3")
@pytest.mark.parametrize("russia", ["collapsed", "treaty"])
def test_there_is_no_third_revolution(russia):
    bench = phase(russia=russia)
    bench.begin()
    assert bench.events() == []


# -- the treaty ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.46")
@pytest.mark.parametrize(("russia", "refused"), [("collapsed", []), ("treaty", ["5.46"]), ("provisional", ["5.46"])])
def test_a_treaty_comes_after_the_bolsheviks(russia, refused):
    bench = phase(russia=russia)
    assert bench.refusals("{treaty: true}") == refused
    assert bench.refusals("{treaty: false}") == ["5.46", *refused]


@pytest.mark.rule("5.46")
@pytest.mark.trap(62)
def test_also_in_the_phase_of_the_revolution():
    bench = phase(russia="provisional", unrest=6)
    bench.begin(dice=[1])
    bench.play("{treaty: true}")
    assert bench.position.russia == "treaty"


@pytest.mark.rule("5.46")
def test_a_check_before_the_roll_only_doubts_a_treaty():
    waiting = phase(russia="provisional").rehearse("{treaty: true}")
    assert waiting.problems == []
    assert phase(russia="czar", turn=21).rehearse("{treaty: true}").problems


@pytest.mark.rule("5.46")
def test_after_it_only_turks_move_beside_russians_in_russia():
    stacks = {"N4243": ["RU-39"], "N4239": ["GE-601BN", "TU-28"], "N3338": ["RU-66"], "N3336": ["GE-1ST"]}
    bench = Bench(GAME, phase="second-movement", turn=40, by="CP", western="CP", russia="treaty", stacks=stacks)
    assert "5.46" in bench.refusals("{move: GE-601BN, to: N4242}")
    assert "5.46" in bench.refusals("{move: [TU-28, GE-601BN], to: N4242}")
    assert "5.46" not in bench.refusals("{move: TU-28, to: N4242}")
    assert "5.46" not in bench.refusals("{move: GE-601BN, to: N4240}")
    assert "5.46" not in bench.refusals("{move: GE-1ST, to: N3337}")
    war = Bench(GAME, phase="second-movement", turn=40, by="CP", western="CP", russia="collapsed", stacks=stacks)
    assert "5.46" not in war.refusals("{move: GE-601BN, to: N4242}")


@pytest.mark.rule("5.46")
def test_after_it_nobody_else_passes_by_them_or_is_carried_there():
    stacks = {"N4243": ["RU-39"], "N4344": ["RU-66"], "N4141": ["GE-601BN"], "N4437": ["TU-28"]}
    taken = {"N4244": "CP", "N4142": "CP"}
    given = {"turn": 40, "western": "CP", "stacks": stacks, "taken": taken, "by": "CP"}
    bench = Bench(GAME, phase="second-movement", russia="treaty", **given)
    assert "5.46" in bench.refusals("{move: GE-601BN, path: [N4142, N4143], to: N4043}")
    assert "5.46" not in bench.refusals("{move: GE-601BN, to: N4041}")
    carried = Bench(GAME, phase="cp-strategic-movement", russia="treaty", **given)
    assert "5.46" in carried.refusals("{strategic-move: [GE-601BN], to: N4244}")
    assert "5.46" not in carried.refusals("{strategic-move: [TU-28], to: N4244}")
    assert "5.46" not in carried.refusals("{strategic-move: [GE-601BN], to: transit}")


@pytest.mark.rule("5.46")
def test_after_it_russians_stay_where_they_are():
    stacks = {"N4243": ["RU-39"]}
    bench = Bench(GAME, phase="first-movement", turn=40, by="Allied", western="CP", russia="treaty", stacks=stacks)
    assert "5.46" in bench.refusals("{move: RU-39, to: N4244}")


# -- a second calculation ------------------------------------------------------------------------------------------


@pytest.mark.rule("5.44g")
@settings(max_examples=60, deadline=None)
@given_by(
    some.sets(some.sampled_from(["N3653", "N3842", "N4243", "N4437", "N4039"])),
    some.sets(some.sampled_from(["N3331", "N3835", "N4332"])),
    some.integers(0, 6),
    some.booleans(),
    some.booleans(),
)
def test_the_modifiers_of_the_bolsheviks_are_those_of_a_second_calculation(
    theirs, ours, unrest, attacked, were_attacked
):
    def naive():
        return len(theirs) - len(ours) + unrest + (1 if attacked else 0) + (0 if were_attacked else 1)

    taken = {hex: "CP" if hex in theirs else "Allied" for hex in ("N3653", "N3842", "N4243", "N4437", "N4039")}
    taken |= {hex: "Allied" if hex in ours else "CP" for hex in ("N3331", "N3835", "N4332")}
    this_turn = {"russians_attacked": attacked, "attacked_russians": were_attacked}
    position = staged(GAME, taken=taken, unrest=unrest, this_turn=this_turn, russia="provisional")
    assert sum(number for _, number in bolshevik_modifiers(position)) == naive()
