"""Retreats in tight corners (12.7.3-12.7.7, 18.5): two spaces, full spaces, Forts, Ports, regions, HQs that follow."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from illusions_of_glory.after_combat import asked, on_stage, units, won
from illusions_of_glory.front import front
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.combat.retreat import retreat
from wargame_cli.rulesets.illusions_of_glory.combat.retreat_paths import first_steps, is_closed, last_steps
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, Trench
from wargame_cli.rulesets.illusions_of_glory.position.position import VP
from wargame_cli.rulesets.illusions_of_glory.position.records import Landing

GE, AH, RU, SB, TU, BR = (units(nation) for nation in ("GE", "AH", "RU", "SB", "TU", "BR"))
GE_SCU, RU_SCU = units("GE", "SCU"), units("RU", "SCU")
BRUSILOV, MACKENSEN = "RU-HQ-Brusilov", "GE-HQ-Mackensen"
HELD = {"kalisz": "GE"}


def lodz(*there, more=None, control=None, **fields):
    """Germans in Kalisz have attacked Lodz, which touches Plock, Wloclawek, Kalisz, Warsaw and Petrikau."""
    stacks = {"kalisz": GE[:1], "lodz": list(there), **(more or {})}
    return front(stacks, control=HELD | (control or {}), **fields)


def went(referee):
    """The ways of those who moved."""
    return [event.path for event in of_kind(referee, "UnitMoved")]


# -- two spaces -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.3")
def test_a_retreat_of_two_spaces_may_end_beside_its_beginning_but_never_in_it():
    """(12.7.3g)"""
    position = lodz(RU[0])
    ends = last_steps(position, RU[0], "warsaw", "lodz")
    assert "petrikau" in ends
    assert "lodz" not in ends
    answers = {f"retreat/{RU[0]}/first": "warsaw", f"retreat/{RU[0]}/second": "petrikau"}
    referee = on_stage(position, **answers)
    retreat(referee, won("lodz", GE[:1], 2))
    assert went(referee) == [("lodz", "warsaw", "petrikau")]


@pytest.mark.rule("12.7.3")
def test_the_priorities_count_again_for_the_second_space():
    """From Grosswardein a friendly space goes before the nearer enemy ones (12.7.3e-f)."""
    position = front({"arad": RU[:1]}, control={"arad": "RU", "debreczen": "RU"})
    assert last_steps(position, RU[0], "grosswardein", "arad") == ["debreczen"]
    position = front({"arad": RU[:1]}, control={"arad": "RU"})
    assert set(last_steps(position, RU[0], "grosswardein", "arad")) == {"debreczen", "klausenburg"}


@pytest.mark.rule("12.7.3")
def test_an_enemy_space_with_room_goes_before_a_friendly_one_without():
    """Only where all are full does anybody overstack (12.7.3c-e); the step is spared, and the space is taken."""
    control = {"petrikau": "GE", "plock": "GE"}
    position = lodz(RU[0], more={"warsaw": RU[1:4], "wloclawek": GE[1:2]}, control=control)
    referee = on_stage(position)
    retreat(referee, won("lodz", GE[:1]))
    end = position.place_of(RU[0])
    assert end in control
    assert position.control_of(end) == "AP"
    assert not of_kind(referee, "StepChanged")


@pytest.mark.rule("12.7.5")
def test_who_must_go_through_to_enemies_is_lost_though_the_first_space_is_free():
    """Two spaces lead into enemies on every way (12.7.5a); one space would not have."""
    stacks = {"suwalki": RU[:1], "gumbinnen": GE[:1], "lyck": GE[1:2], "kovno": GE[2:3], "augustow": GE[3:4]}
    beyond = {"vilna": GE_SCU[:1], "lida": GE_SCU[1:2], "bialystok": GE_SCU[2:3], "slonim": GE_SCU[3:4]}
    for margin, end in ((1, "grodno"), (2, ELIMINATED)):
        position = front({**stacks, **beyond}, control={"kovno": "GE"}, ruined=["kovno"])
        retreat(on_stage(position), won("suwalki", GE[:1], margin))
        assert position.place_of(RU[0]) == end


@pytest.mark.rule("12.8")
def test_only_what_was_left_behind_on_two_spaces_is_open_to_those_who_follow():
    """Two units on two ways have passed two spaces (12.8.2); on one space nothing was passed."""
    answers = {f"retreat/{RU[0]}/first": "warsaw", f"retreat/{RU[1]}/first": "petrikau"}
    combat = retreat(on_stage(lodz(RU[0], RU[1]), **answers), won("lodz", GE[:1], 2))
    assert combat.passed == ("warsaw", "petrikau")
    assert retreat(on_stage(lodz(RU[0], RU[1]), **answers), won("lodz", GE[:1])).passed == ()


@pytest.mark.rule("19.3")
def test_whoever_retreats_through_an_enemy_trench_removes_it():
    """The space that is only passed keeps its owner all the same (12.7.3h, 19.4b)."""
    stacks = {"arad": RU[:1], "szeged": AH[:1]}
    position = front(stacks, control={"arad": "RU"}, trenches={"temesvar": Trench(owner="CP")})
    referee = on_stage(position)
    retreat(referee, won("arad", AH[:1], 2))
    ((_, passed, end),) = went(referee)
    assert passed == "temesvar"
    assert position.trench("temesvar") is None
    assert [position.control_of(space) for space in (passed, end)] == ["CP", "AP"]


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
    alone = front({"lemberg": RU[:1]})
    assert is_closed(alone, RU[0], "przemysl")
    besieged = front({"lemberg": RU[:1], "przemysl": RU[1:2]})
    assert not is_closed(besieged, RU[0], "przemysl")
    lapsed = front({"lemberg": RU[:1], "przemysl": RU_SCU[:1]}, lapsed=["przemysl"])
    assert is_closed(lapsed, RU[0], "przemysl")
    ours = front({"lemberg": AH[:1], "przemysl": RU[1:2]})
    assert is_closed(ours, AH[0], "przemysl")
    destroyed = front({"lemberg": RU[:1]}, ruined=["przemysl"])
    assert not is_closed(destroyed, RU[0], "przemysl")


@pytest.mark.rule("12.7.8")
@pytest.mark.rule("20.3")
def test_a_retreat_into_a_siege_does_not_take_the_fort():
    """It is friendly to nobody but its owner (12.7.8c, 20.1.5a)."""
    taken = ("rawa_ruska", "brody", "tarnopol", "stryj", "stanislau")
    stacks = {"lemberg": RU[:1], "przemysl": RU[1:2], **{place: [unit] for place, unit in zip(taken, AH, strict=False)}}
    position = front(stacks, control={"lemberg": "RU"})
    retreat(on_stage(position), won("lemberg", AH[:1]))
    assert position.place_of(RU[0]) == "przemysl"
    assert position.control_of("przemysl") == "CP"


@pytest.mark.rule("12.7.3")
@pytest.mark.rule("12.7.5")
def test_an_uprising_closes_a_space_and_no_region():
    """(12.7.3b)"""
    position = front({"minsk": RU[:1], "bobruisk": ["RU-U-1"], "moscow": ["RU-U-2"], "novgorod": GE[:1]})
    closed = {place: is_closed(position, RU[0], place) for place in ("bobruisk", "moscow", "novgorod")}
    assert closed == {"bobruisk": True, "moscow": False, "novgorod": False}


@pytest.mark.rule("18.5")
def test_whoever_retreats_into_a_region_with_enemies_does_not_control_it():
    """And goes no farther (12.7.3a-b, 18.5a, 18.2)."""
    position = front({"petrograd": RU[:1], "pskov": GE[:1], "reval": GE[1:2], "novgorod": GE_SCU[:1]},
                     control={"novgorod": "GE"})  # fmt: skip
    referee = on_stage(position)
    retreat(referee, won("petrograd", GE[:1], 2))
    assert went(referee) == [("petrograd", "novgorod")]
    assert position.control_of("novgorod") == "CP"


@pytest.mark.rule("12.7.8")
@pytest.mark.rule("12.7.3")
@pytest.mark.trap(31)
def test_a_vp_space_where_a_retreat_ends_is_worth_its_point():
    """Lublin is a VP space of Russia's (5.1.1, 12.7.8c)."""
    blocked = {"jaroslau": RU[1:2], "rawa_ruska": RU[2:3], "brest_litovsk": RU[3:4], "kovel": RU[4:5],
               "zamosc": RU[5:6]}  # fmt: skip
    position = front({"kholm": AH[:1], **blocked}, control={"kholm": "AH"})
    retreat(on_stage(position), won("kholm", RU[1:2], side="AP"))
    assert position.place_of(AH[0]) == "lublin"
    assert position.control["lublin"] == "AH"
    assert position.points[VP] == 16


# -- who finds no room ----------------------------------------------------------------------------------------------

BLOCKED = {"petrikau": GE[1:2], "plock": GE[2:3], "wloclawek": GE[3:4]}


@pytest.mark.rule("12.7.3")
@pytest.mark.parametrize(
    ("unit", "box", "quality"), [(RU[0], ELIMINATED, 16), (RU_SCU[0], REPLACEABLE, 18)]
)  # fmt: skip
def test_a_reduced_unit_that_finds_no_room_is_destroyed(unit, box, quality):
    """An LCU without an SCU in the Reserve Box for good, an SCU not (12.7.3d, 12.6.4d, 24.1)."""
    position = lodz(unit, more={"warsaw": RU[1:4], **BLOCKED}, reduced=[unit], quality={"RU": 18})
    retreat(on_stage(position), won("lodz", GE[:1]))
    assert position.place_of(unit) == box
    assert position.quality["RU"] == quality


@pytest.mark.rule("12.7.3")
def test_the_owner_says_who_of_those_who_came_finds_no_room():
    """Those who stood there before stay (12.7.3d); by default the weakest of the others goes on."""
    position = lodz(RU_SCU[0], RU[0], more={"warsaw": RU[1:3], **BLOCKED})
    referee, questions = asked(position)
    retreat(referee, won("lodz", GE[:1]))
    displaced = next(question for question in questions if question.kind == "displaced")
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
    position = lodz(RU_SCU[0], RU[0], more={"warsaw": RU[1:3], **BLOCKED})
    retreat(on_stage(position, **{f"displaced/{RU_SCU[0]}": RU[0]}), won("lodz", GE[:1]))
    assert position.place_of(RU_SCU[0]) == "warsaw"
    assert position.place_of(RU[0]) != "warsaw"
    assert [position.is_reduced(unit) for unit in (RU_SCU[0], RU[0])] == [False, True]


@pytest.mark.rule("12.7.3")
def test_who_finds_no_room_passes_full_spaces_to_the_nearest_friendly_one():
    """Enemy spaces are no end for it, near as they are (12.7.3d)."""
    full = {"warsaw": RU[1:4], "ivangorod": RU_SCU[:3], "siedlce": RU_SCU[3:6]}
    enemies = dict.fromkeys(("bialystok", "ostrolenka", "radom", "novogeorgievsk", "lublin"), "GE")
    position = lodz(RU[0], more=full | BLOCKED, control=enemies, ruined=["novogeorgievsk"])
    referee = on_stage(position, **{f"retreat/{RU[0]}/on from warsaw": "brest_litovsk"})
    retreat(referee, won("lodz", GE[:1]))
    assert went(referee) == [("lodz", "warsaw"), ("warsaw", "brest_litovsk")]
    assert position.this_round.retreated == [RU[0]]
    assert all(position.control_of(place) == "CP" for place in enemies)


@pytest.mark.rule("12.7.3")
@pytest.mark.trap(67)
def test_a_serb_and_a_russian_retreat_to_different_spaces():
    """A Russian stands in Nish, so no Serb ends there; the one who may, does (12.7.3a, 10.2b)."""
    position = front({"nish": RU[:1], "negotin": [SB[0]], "vidin": AH[:1]}, nations={"BU": "CP"})
    assert "nish" not in first_steps(position, SB[0], "negotin", 1)
    assert "pozarevac" in first_steps(position, SB[0], "negotin", 1)


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
    position = front(stacks, landings=landings, control={"salonika": "AH"})
    referee = on_stage(position)
    retreat(referee, won("salonika", position.at("doiran"), 2, side="AP"))
    assert position.at("salonika") == AH[:2]
    assert [event.rule for event in of_kind(referee, "StepChanged")] == ["12.7.5b"]
    assert is_closed(position, AH[0], "sea_salonika")


@pytest.mark.rule("12.7.4")
@pytest.mark.rule("12.7.7")
def test_without_a_landing_marker_the_sea_is_closed_to_all():
    """(12.7.3a, 12.7.7a) Nor does anybody retreat to Lemnos from a Port."""
    position = front({"salonika": BR[:1], "sea_salonika": []})
    assert is_closed(position, BR[0], "sea_salonika")
    assert is_closed(front({"sea_salonika": BR[:1]}), BR[0], "lemnos")


# -- HQs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("27.0")
def test_an_hq_follows_where_there_is_no_other_hq():
    """Its stack went two ways; in Sofia there is an HQ already (10.1, 27.0d)."""
    going = {f"retreat/{TU[0]}/first": "stara_zagora", f"retreat/{TU[1]}/first": "sofia"}
    stacks = {"plovdiv": [*TU[:2], "GE-HQ-Falkenhayn"], "sofia": [TU[2], MACKENSEN], "adrianople": BR[:1]}
    position = front(stacks, nations={"BU": "CP"})
    retreat(on_stage(position, **going), won("plovdiv", BR[:1], side="AP"))
    assert position.place_of("GE-HQ-Falkenhayn") == "stara_zagora"
