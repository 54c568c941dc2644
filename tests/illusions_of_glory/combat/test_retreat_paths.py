"""Retreats in tight corners (12.7.3-12.7.7, 18.5): two spaces, full spaces, Forts, Ports, regions, HQs that follow."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, units, won
from wargame_cli.engine.events import UnitMoved
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.combat.retreat import retreat
from wargame_cli.rulesets.illusions_of_glory.combat.retreat_paths import first_steps, is_closed, last_steps
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, Trench
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged
from wargame_cli.rulesets.illusions_of_glory.position.position import VP
from wargame_cli.rulesets.illusions_of_glory.position.records import Landing

GE, AH, RU, SB, TU, BR = (units(nation) for nation in ("GE", "AH", "RU", "SB", "TU", "BR"))
GE_SCU, RU_SCU = units("GE", "SCU"), units("RU", "SCU")
BRUSILOV, MACKENSEN = "RU-HQ-Brusilov", "GE-HQ-Mackensen"
HELD = {"kalisz": "GE"}


def lodz(*there, more=None, control=None, **fields):
    """Germans in Kalisz have attacked Lodz, which touches Plock, Wloclawek, Kalisz, Warsaw and Petrikau."""
    stacks = {"kalisz": GE[:1], "lodz": list(there), **(more or {})}
    return on_map(stacks, control=HELD | (control or {}), **fields)


def went(bench):
    """The ways of those who moved."""
    return [event.path for event in bench.events(UnitMoved)]


# -- two spaces -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.3")
def test_a_retreat_of_two_spaces_may_end_beside_its_beginning_but_never_in_it():
    """(12.7.3g)"""
    bench = lodz(RU[0])
    ends = last_steps(bench.position, RU[0], "warsaw", "lodz")
    assert "petrikau" in ends
    assert "lodz" not in ends
    answers = {f"retreat/{RU[0]}/first": "warsaw", f"retreat/{RU[0]}/second": "petrikau"}
    bench.run(retreat, won("lodz", GE[:1], 2), answers=answers)
    assert went(bench) == [("lodz", "warsaw", "petrikau")]


@pytest.mark.rule("12.7.3")
def test_the_priorities_count_again_for_the_second_space():
    """From Grosswardein a friendly space goes before the nearer enemy ones (12.7.3e-f)."""
    bench = on_map({"arad": RU[:1]}, control={"arad": "RU", "debreczen": "RU"})
    assert last_steps(bench.position, RU[0], "grosswardein", "arad") == ["debreczen"]
    bench = on_map({"arad": RU[:1]}, control={"arad": "RU"})
    assert set(last_steps(bench.position, RU[0], "grosswardein", "arad")) == {"debreczen", "klausenburg"}


@pytest.mark.rule("12.7.3")
def test_an_enemy_space_with_room_goes_before_a_friendly_one_without():
    """Only where all are full does anybody overstack (12.7.3c-e); the step is spared, and the space is taken."""
    control = {"petrikau": "GE", "plock": "GE"}
    bench = lodz(RU[0], more={"warsaw": RU[1:4], "wloclawek": GE[1:2]}, control=control)
    bench.run(retreat, won("lodz", GE[:1]))
    end = bench.position.place_of(RU[0])
    assert end in control
    assert bench.position.controller(end) == "AP"
    assert not bench.events(StepChanged)


@pytest.mark.rule("12.7.5")
def test_who_must_go_through_to_enemies_is_lost_though_the_first_space_is_free():
    """Two spaces lead into enemies on every way (12.7.5a); one space would not have."""
    stacks = {"suwalki": RU[:1], "gumbinnen": GE[:1], "lyck": GE[1:2], "kovno": GE[2:3], "augustow": GE[3:4]}
    beyond = {"vilna": GE_SCU[:1], "lida": GE_SCU[1:2], "bialystok": GE_SCU[2:3], "slonim": GE_SCU[3:4]}
    for margin, end in ((1, "grodno"), (2, ELIMINATED)):
        bench = on_map({**stacks, **beyond}, control={"kovno": "GE"}, ruined=["kovno"])
        bench.run(retreat, won("suwalki", GE[:1], margin))
        assert bench.position.place_of(RU[0]) == end


@pytest.mark.rule("12.8")
def test_only_what_was_left_behind_on_two_spaces_is_open_to_those_who_follow():
    """Two units on two ways have passed two spaces (12.8.2); on one space nothing was passed."""
    answers = {f"retreat/{RU[0]}/first": "warsaw", f"retreat/{RU[1]}/first": "petrikau"}
    combat = lodz(RU[0], RU[1]).run(retreat, won("lodz", GE[:1], 2), answers=answers)
    assert combat.passed == ("warsaw", "petrikau")
    assert lodz(RU[0], RU[1]).run(retreat, won("lodz", GE[:1]), answers=answers).passed == ()


@pytest.mark.rule("19.3")
def test_whoever_retreats_through_an_enemy_trench_removes_it():
    """The space that is only passed keeps its owner all the same (12.7.3h, 19.4b)."""
    stacks = {"arad": RU[:1], "szeged": AH[:1]}
    bench = on_map(stacks, control={"arad": "RU"}, trenches={"temesvar": Trench(owner="CP")})
    bench.run(retreat, won("arad", AH[:1], 2))
    ((_, passed, end),) = went(bench)
    assert passed == "temesvar"
    assert bench.position.trench("temesvar") is None
    assert [bench.position.controller(space) for space in (passed, end)] == ["CP", "AP"]


@pytest.mark.rule("12.7.1")
@pytest.mark.parametrize(("margin", "change", "spaces"), [(1, 1, 2), (2, 1, 2), (2, -1, 1), (1, -1, 0), (0, 1, 0)])
def test_cards_make_no_retreat_longer_than_two_spaces(margin, change, spaces):
    """Nor does one make a retreat where nobody has won (12.7.2)."""
    assert won("lodz", GE[:1], margin, change=change).length == spaces


# -- what is closed -------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.3")
@pytest.mark.rule("20.1.5")
def test_forts_close_a_space_unless_they_are_besieged():
    """Przemysl, whose Fort counts 3: alone, besieged, and with a siege that lapsed (12.7.3b, 20.3.5)."""
    alone = on_map({"lemberg": RU[:1]})
    assert is_closed(alone.position, RU[0], "przemysl")
    besieged = on_map({"lemberg": RU[:1], "przemysl": RU[1:2]})
    assert not is_closed(besieged.position, RU[0], "przemysl")
    lapsed = on_map({"lemberg": RU[:1], "przemysl": RU_SCU[:1]}, lapsed=["przemysl"])
    assert is_closed(lapsed.position, RU[0], "przemysl")
    ours = on_map({"lemberg": AH[:1], "przemysl": RU[1:2]})
    assert is_closed(ours.position, AH[0], "przemysl")
    destroyed = on_map({"lemberg": RU[:1]}, ruined=["przemysl"])
    assert not is_closed(destroyed.position, RU[0], "przemysl")


@pytest.mark.rule("12.7.8")
@pytest.mark.rule("20.3")
def test_a_retreat_into_a_siege_does_not_take_the_fort():
    """It is friendly to nobody but its owner (12.7.8c, 20.1.5a)."""
    taken = ("rawa_ruska", "brody", "tarnopol", "stryj", "stanislau")
    stacks = {"lemberg": RU[:1], "przemysl": RU[1:2], **{place: [unit] for place, unit in zip(taken, AH, strict=False)}}
    bench = on_map(stacks, control={"lemberg": "RU"})
    bench.run(retreat, won("lemberg", AH[:1]))
    assert bench.position.place_of(RU[0]) == "przemysl"
    assert bench.position.controller("przemysl") == "CP"


@pytest.mark.rule("12.7.3")
@pytest.mark.rule("12.7.5")
def test_an_uprising_closes_a_space_and_no_region():
    """(12.7.3b)"""
    bench = on_map({"minsk": RU[:1], "bobruisk": ["RU-U-1"], "moscow": ["RU-U-2"], "novgorod": GE[:1]})
    closed = {place: is_closed(bench.position, RU[0], place) for place in ("bobruisk", "moscow", "novgorod")}
    assert closed == {"bobruisk": True, "moscow": False, "novgorod": False}


@pytest.mark.rule("18.5")
def test_whoever_retreats_into_a_region_with_enemies_does_not_control_it():
    """And goes no farther (12.7.3a-b, 18.5a, 18.2)."""
    bench = on_map({"petrograd": RU[:1], "pskov": GE[:1], "reval": GE[1:2], "novgorod": GE_SCU[:1]},
                     control={"novgorod": "GE"})  # fmt: skip
    bench.run(retreat, won("petrograd", GE[:1], 2))
    assert went(bench) == [("petrograd", "novgorod")]
    assert bench.position.controller("novgorod") == "CP"


@pytest.mark.rule("12.7.8")
@pytest.mark.rule("12.7.3")
@pytest.mark.trap(31)
def test_a_vp_space_where_a_retreat_ends_is_worth_its_point():
    """Lublin is a VP space of Russia's (5.1.1, 12.7.8c)."""
    blocked = {"jaroslau": RU[1:2], "rawa_ruska": RU[2:3], "brest_litovsk": RU[3:4], "kovel": RU[4:5],
               "zamosc": RU[5:6]}  # fmt: skip
    bench = on_map({"kholm": AH[:1], **blocked}, control={"kholm": "AH"})
    bench.run(retreat, won("kholm", RU[1:2], side="AP"))
    assert bench.position.place_of(AH[0]) == "lublin"
    assert bench.position.control["lublin"] == "AH"
    assert bench.position.points[VP] == 16


# -- who finds no room ----------------------------------------------------------------------------------------------

BLOCKED = {"petrikau": GE[1:2], "plock": GE[2:3], "wloclawek": GE[3:4]}


@pytest.mark.rule("12.7.3")
@pytest.mark.parametrize(
    ("unit", "box", "quality"), [(RU[0], ELIMINATED, 16), (RU_SCU[0], REPLACEABLE, 18)]
)  # fmt: skip
def test_a_reduced_unit_that_finds_no_room_is_destroyed(unit, box, quality):
    """An LCU without an SCU in the Reserve Box for good, an SCU not (12.7.3d, 12.6.4d, 24.1)."""
    bench = lodz(unit, more={"warsaw": RU[1:4], **BLOCKED}, reduced=[unit], quality={"RU": 18})
    bench.run(retreat, won("lodz", GE[:1]))
    assert bench.position.place_of(unit) == box
    assert bench.position.quality["RU"] == quality


@pytest.mark.rule("12.7.3")
def test_the_owner_says_who_of_those_who_came_finds_no_room():
    """Those who stood there before stay (12.7.3d); by default the weakest of the others goes on."""
    bench = lodz(RU_SCU[0], RU[0], more={"warsaw": RU[1:3], **BLOCKED})
    bench.run(retreat, won("lodz", GE[:1]))
    displaced = next(question for question in bench.asked if question.kind == "displaced")
    assert displaced == Question(
        label=f"displaced/{RU_SCU[0]}",
        side="AP",
        kind="displaced",
        text="Who finds no room in Warsaw and goes on?",
        options=(RU_SCU[0], RU[0]),
        default=RU_SCU[0],
        rule="12.7.3d",
        about=("warsaw", RU_SCU[0], RU[0]),
    )
    bench = lodz(RU_SCU[0], RU[0], more={"warsaw": RU[1:3], **BLOCKED})
    bench.run(retreat, won("lodz", GE[:1]), answers={f"displaced/{RU_SCU[0]}": RU[0]})
    assert bench.position.place_of(RU_SCU[0]) == "warsaw"
    assert bench.position.place_of(RU[0]) != "warsaw"
    assert [bench.position.is_reduced(unit) for unit in (RU_SCU[0], RU[0])] == [False, True]


@pytest.mark.rule("12.7.3")
def test_who_finds_no_room_passes_full_spaces_to_the_nearest_friendly_one():
    """Enemy spaces are no end for it, near as they are (12.7.3d)."""
    full = {"warsaw": RU[1:4], "ivangorod": RU_SCU[:3], "siedlce": RU_SCU[3:6]}
    enemies = dict.fromkeys(("bialystok", "ostrolenka", "radom", "novogeorgievsk", "lublin"), "GE")
    bench = lodz(RU[0], more=full | BLOCKED, control=enemies, ruined=["novogeorgievsk"])
    bench.run(retreat, won("lodz", GE[:1]), answers={f"retreat/{RU[0]}/on from warsaw": "brest_litovsk"})
    assert went(bench) == [("lodz", "warsaw"), ("warsaw", "brest_litovsk")]
    assert bench.position.this_round.retreated == [RU[0]]
    assert all(bench.position.controller(place) == "CP" for place in enemies)


@pytest.mark.rule("12.7.3")
@pytest.mark.trap(67)
def test_a_serb_and_a_russian_retreat_to_different_spaces():
    """A Russian stands in Nish, so no Serb ends there; the one who may, does (12.7.3a, 10.2b)."""
    bench = on_map({"nish": RU[:1], "negotin": [SB[0]], "vidin": AH[:1]}, nations={"BU": "CP"})
    assert "nish" not in first_steps(bench.position, SB[0], "negotin", 1)
    assert "pozarevac" in first_steps(bench.position, SB[0], "negotin", 1)


# -- halting --------------------------------------------------------------------------------------------------------


# -- Ports and the sea ----------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.4")
@pytest.mark.rule("12.7.7")
def test_central_powers_do_not_retreat_to_a_landing():
    """They halt in the Port, and one of them loses a step (12.7.4c)."""
    near = ("doiran", "florina", "kozani", "larissa", "seres", "veles")
    stacks = {
        "salonika": AH[:2],
        **{space: [unit] for space, unit in zip(near, [*BR, *SB, *units("IT")], strict=False)},
    }
    landings = {"sea_salonika": Landing(turn=1, round=1)}
    bench = on_map(stacks, landings=landings, control={"salonika": "AH"})
    bench.run(retreat, won("salonika", bench.position.at("doiran"), 2, side="AP"))
    assert bench.position.at("salonika") == AH[:2]
    assert [event.rule for event in bench.events(StepChanged)] == ["12.7.5b"]
    assert is_closed(bench.position, AH[0], "sea_salonika")


@pytest.mark.rule("12.7.4")
@pytest.mark.rule("12.7.7")
def test_without_a_landing_marker_the_sea_is_closed_to_all():
    """(12.7.3a, 12.7.7a) Nor does anybody retreat to Lemnos from a Port."""
    bench = on_map({"salonika": BR[:1], "sea_salonika": []})
    assert is_closed(bench.position, BR[0], "sea_salonika")
    assert is_closed(on_map({"sea_salonika": BR[:1]}).position, BR[0], "lemnos")


# -- HQs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("27.0")
def test_an_hq_follows_where_there_is_no_other_hq():
    """Its stack went two ways; in Sofia there is an HQ already (10.1, 27.0d)."""
    going = {f"retreat/{TU[0]}/first": "stara_zagora", f"retreat/{TU[1]}/first": "sofia"}
    stacks = {"plovdiv": [*TU[:2], "GE-HQ-Falkenhayn"], "sofia": [TU[2], MACKENSEN], "adrianople": BR[:1]}
    bench = on_map(stacks, nations={"BU": "CP"})
    bench.run(retreat, won("plovdiv", BR[:1], side="AP"), answers=going)
    assert bench.position.place_of("GE-HQ-Falkenhayn") == "stara_zagora"
