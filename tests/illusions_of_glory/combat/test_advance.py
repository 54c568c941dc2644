"""Advance After Combat (12.8, 18.6): who follows, how far, Forts, supply, regions, guns."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from illusions_of_glory.on_the_bench import attacking, on_map, units, won
from wargame_cli.rulesets.illusions_of_glory.combat.advance import advance, is_open, paths_of
from wargame_cli.rulesets.illusions_of_glory.combat.retreat import retreat
from wargame_cli.rulesets.illusions_of_glory.kit.components import Trench
from wargame_cli.rulesets.illusions_of_glory.position.events.general import ControlChanged

GE, AH, RU, SB = (units(nation) for nation in ("GE", "AH", "RU", "SB"))
GE_SCU, RU_SCU = units("GE", "SCU"), units("RU", "SCU")
MACKENSEN = "GE-HQ-Mackensen"


def kalisz(*attackers, more=None, **fields):
    """Germans in Kalisz beside an empty Lodz."""
    control = {"kalisz": "GE", **fields.pop("control", {})}
    return on_map({"kalisz": list(attackers), **(more or {})}, control=control, **fields)


@pytest.mark.rule("12.8")
@pytest.mark.rule("12.7.8")
def test_three_full_strength_attackers_advance_and_take_control():
    """LCUs first; who is reduced stays, and who did not attack (12.1.2b)."""
    bench = kalisz(GE_SCU[0], GE[0], GE[1], more={"ostrowo": [GE[2], GE[3]]}, reduced=[GE[1]])
    went = bench.run(advance, won("lodz", [GE_SCU[0], GE[0], GE[1]]))
    assert went == (GE[0], GE_SCU[0])
    assert sorted(bench.position.at("lodz")) == sorted(went)
    assert bench.position.controller("lodz") == "CP"
    assert [event.marker for event in bench.events(ControlChanged)] == ["GE"]
    assert bench.position.this_round.advanced == list(went)


@pytest.mark.rule("12.8")
def test_of_many_attackers_three_advance():
    bench = kalisz(*GE[:3], more={"czestochowa": GE[3:5]}, control={"czestochowa": "GE", "petrikau": "GE"})
    bench.position.put(GE[4], "petrikau")
    assert len(bench.run(advance, won("lodz", GE[:5]))) == 3


@pytest.mark.rule("12.8")
def test_an_owner_may_keep_his_units_where_they_are():
    bench = kalisz(*GE[:2])
    assert bench.run(advance, won("lodz", GE[:2]), answers={f"advance/{GE[0]}": "stay"}) == (GE[1],)


@pytest.mark.rule("12.8")
def test_who_finds_the_space_empty_advances_without_a_fight():
    """Defenders who withdrew by a card (12.8.1a); the winner is asked unit by unit."""
    bench = kalisz(GE[0])
    assert bench.run(advance, won("lodz", GE[:1], 0)) == (GE[0],)
    assert [(each.kind, each.options, each.default) for each in bench.asked] == [("advance", ("lodz", "stay"), "lodz")]


@pytest.mark.rule("12.8")
def test_nobody_advances_on_defenders_who_are_still_there():
    bench = kalisz(GE[0], more={"lodz": RU[:1]})
    assert not is_open(bench.position, won("lodz", GE[:1]))
    assert bench.run(advance, won("lodz", GE[:1])) == ()


@pytest.mark.rule("12.8")
def test_nobody_advances_out_of_supply():
    """(12.8.1c)"""
    bench = on_map({"minsk": GE[:1]}, control={"minsk": "GE"})
    assert bench.run(advance, won("molodechno", GE[:1])) == ()


@pytest.mark.rule("12.8")
@pytest.mark.trap(37)
def test_germans_do_not_advance_into_serbia_before_bulgaria():
    bench = on_map({"temesvar": [GE[0], AH[0]]})
    assert bench.run(advance, won("belgrade", [GE[0], AH[0]])) == (AH[0],)
    later = on_map({"temesvar": [GE[0], AH[0]]}, nations={"BU": "CP"})
    assert len(later.run(advance, won("belgrade", [GE[0], AH[0]]))) == 2


@pytest.mark.rule("12.8")
def test_whoever_enters_an_enemy_trench_removes_it():
    bench = kalisz(GE[0], trenches={"lodz": Trench(owner="AP")})
    bench.run(advance, won("lodz", GE[:1]))
    assert bench.position.trench("lodz") is None


@pytest.mark.rule("12.7.8")
def test_a_recaptured_home_space_gets_no_marker():
    """(11.2f)"""
    bench = on_map({"warsaw": RU[:1]}, control={"lodz": "GE"})
    bench.run(advance, won("lodz", RU[:1], side="AP"))
    assert "lodz" not in bench.position.control


# -- the second space -----------------------------------------------------------------------------------------------


@pytest.mark.rule("12.8")
@pytest.mark.trap(7)
@pytest.mark.parametrize(
    ("start", "target", "passed", "goes_on"),
    [
        ("kalisz", "lodz", "petrikau", True),
        ("czestochowa", "kielce", "radom", False),
        ("belgrade", "novi_sad", "szeged", False),
    ],
)
def test_terrain_and_water_bar_the_second_space_but_never_the_first(start, target, passed, goes_on):
    """A Forest, or water crossed into the first space."""
    side, unit, nation = ("CP", GE[0], "GE") if start != "belgrade" else ("AP", SB[0], "SB")
    bench = on_map({start: [unit]}, control={start: nation})
    ways = paths_of(bench.position, won(target, [unit], 2, side=side, passed=(passed,)), unit)
    assert ways == [(target,), (target, passed)][: 1 + goes_on]


@pytest.mark.rule("12.8")
@pytest.mark.trap(7)
def test_by_the_other_reading_terrain_does_not_stop_an_advance():
    bench = on_map({"czestochowa": GE[:1]}, control={"czestochowa": "GE"}, options={"terrain-stops-advance": "no"})
    assert len(paths_of(bench.position, won("kielce", GE[:1], 2, passed=("radom",)), GE[0])) == 2


@pytest.mark.rule("12.8")
def test_after_a_retreat_of_two_spaces_attackers_follow_through_what_was_passed():
    """They control both spaces (12.8.3)."""
    bench = kalisz(*GE[:2], more={"lodz": RU[:1]})
    combat = bench.run(retreat, won("lodz", GE[:2], 2), answers={f"retreat/{RU[0]}/first": "warsaw"})
    assert combat.passed == ("warsaw",)
    bench.run(advance, combat, answers={f"advance/{GE[0]}": "warsaw"})
    assert [bench.position.place_of(unit) for unit in GE[:2]] == ["warsaw", "lodz"]
    assert [bench.position.controller(space) for space in ("lodz", "warsaw")] == ["CP", "CP"]


# -- Forts ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.8")
@pytest.mark.parametrize(("attackers", "go"), [(GE[:1], 1), (GE_SCU[:3], 3), (GE_SCU[:2], 0)])
def test_only_who_can_besiege_a_fort_advances_to_it(attackers, go):
    """Novogeorgievsk has 3 Combat Factors; its control does not change (12.8.1d, 12.8.3)."""
    bench = on_map({"plock": list(attackers)}, control={"plock": "GE"})
    assert len(bench.run(advance, won("novogeorgievsk", list(attackers)))) == go
    assert bench.position.controller("novogeorgievsk") == "AP"


@pytest.mark.rule("12.8")
def test_who_is_not_needed_for_the_siege_goes_on():
    """One LCU stays at Ivangorod (20.1.6b); where nobody would, one is turned back."""
    behind = dict.fromkeys(("siedlce", "warsaw", "bialystok", "osowiec", "lyck", "lomza"), "GE")
    for going, ends in ((GE[1:2], ["ivangorod", "lublin"]), (GE[:2], ["lublin", "ivangorod"])):
        bench = on_map({"siedlce": GE[:2]}, control=dict(behind), ruined=["osowiec"])
        answers = {f"advance/{unit}": "lublin" for unit in going}
        bench.run(advance, won("ivangorod", GE[:2], 2, passed=("lublin",)), answers=answers)
        assert [bench.position.place_of(unit) for unit in GE[:2]] == ends


@pytest.mark.rule("12.7.8")
@pytest.mark.parametrize("ruined", [[], ["novogeorgievsk"]])
def test_besiegers_take_the_space_of_a_fort_that_they_destroyed(ruined):
    """(11.2i)"""
    bench = on_map({"novogeorgievsk": GE[:1]}, ruined=ruined)
    assert bench.run(advance, won("novogeorgievsk", GE[:1])) == ()
    assert bench.position.controller("novogeorgievsk") == ("CP" if ruined else "AP")


@pytest.mark.rule("12.7.8")
def test_units_in_a_fort_space_take_it_whoever_destroyed_the_fort():
    """(11.2i) Others fired from Warsaw and stay there; who came into the space in the same round has it."""
    control = {"warsaw": "GE"}
    bench = on_map({"warsaw": GE[:1], "novogeorgievsk": GE[1:2]}, ruined=["novogeorgievsk"], control=control)
    combat = won("novogeorgievsk", GE[:1])
    bench.run(advance, combat)
    assert (bench.position.place_of(GE[0]), bench.position.controller("novogeorgievsk")) == ("warsaw", "CP")


# -- regions and guns -----------------------------------------------------------------------------------------------


@pytest.mark.rule("18.5")
def test_winners_advance_into_a_region_that_is_still_held():
    """They do not control it (18.6)."""
    held = {"gomel": "GE", "bobruisk": "GE", "minsk": "GE", "molodechno": "GE", "vilna": "GE", "kovno": "GE"}
    bench = on_map({"gomel": GE[:1], "moscow": RU[:1]}, control=held, ruined=["kovno"])
    assert bench.run(advance, won("moscow", GE[:1], passed=("smolensk",))) == (GE[0],)
    assert bench.position.controller("moscow") == "AP"
    tied = replace(won("moscow", GE[1:2]), defenders_number=1)
    assert not is_open(bench.position, tied)


@pytest.mark.rule("12.7.8")
def test_attackers_within_a_region_take_it_when_the_last_enemy_is_gone():
    """(18.2.1)"""
    bench = on_map({"moscow": GE[:1]})
    bench.run(advance, won("moscow", GE[:1]))
    assert bench.position.controller("moscow") == "CP"
    contested = on_map({"moscow": [GE[0], RU[0]]})
    contested.run(advance, won("moscow", GE[:1]))
    assert contested.position.controller("moscow") == "AP"


@pytest.mark.rule("12.8")
@pytest.mark.trap(64)
@pytest.mark.parametrize(
    ("stack", "reading", "goes"),
    [(GE[:1], "with-escort", True), (GE[:2], "with-escort", False), (GE[:1], "never", False)],
)
def test_an_hq_goes_with_its_escort(stack, reading, goes):
    """By default only if nobody stays behind with it; it counts for nothing among the three."""
    bench = kalisz(*stack, MACKENSEN, reduced=GE[1:2], options={"guns-advance": reading})
    bench.run(advance, won("lodz", [*stack, MACKENSEN]))
    assert bench.position.place_of(MACKENSEN) == ("lodz" if goes else "kalisz")


@pytest.mark.rule("12.8", "18.3")
@pytest.mark.trap(64)
@pytest.mark.parametrize(
    ("marked", "asked"),
    [((GE[0], MACKENSEN), True), ((GE[0],), False), ((GE[0], GE[1], MACKENSEN), True)],
    ids=["its stack", "another stack", "a stack of which one stays"],
)
def test_an_hq_of_a_region_goes_with_its_own_stack(marked, asked):
    """(18.3c) By default where all of that stack go, whoever else is in the region."""
    stacks = {"brandenburg": [*GE[:2], MACKENSEN]}
    bench = attacking(stacks, ("brandenburg", *marked), control={"berlin": "RU"}, reduced=GE[1:2])
    bench.run(advance, won("berlin", marked))
    question = [each for each in bench.asked if each.kind == "escort"]
    assert [each.label for each in question] == ([f"advance/{MACKENSEN}"] if asked else [])
    goes = asked and GE[1] not in marked
    assert bench.position.place_of(MACKENSEN) == ("berlin" if goes else "brandenburg")


@pytest.mark.rule("12.8")
@pytest.mark.trap(64)
def test_an_hq_that_was_withheld_may_go_with_its_stack_too():
    """It follows as company of its stack, not as an attacker (12.1.2b, 27.0b)."""
    bench = kalisz(GE[0], MACKENSEN)
    assert bench.run(advance, won("lodz", GE[:1])) == (GE[0], MACKENSEN)
    stays = kalisz(GE[0], MACKENSEN)
    assert stays.run(advance, won("lodz", GE[:1]), answers={f"advance/{MACKENSEN}": "stay"}) == (GE[0],)
