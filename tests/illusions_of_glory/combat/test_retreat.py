"""Retreats (12.7, 18.5): who goes, where to, and what becomes of those who cannot."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from illusions_of_glory.on_the_bench import on_map, units, won
from wargame_cli.engine.events import Answered, UnitMoved, UnitRemoved
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.combat.battlefield import defenders
from wargame_cli.rulesets.illusions_of_glory.combat.retreat import must_retreat, retreat
from wargame_cli.rulesets.illusions_of_glory.combat.retreat_paths import PRIORITIES, best, first_steps
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import has_room
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, RESERVE, Trench
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged
from wargame_cli.rulesets.illusions_of_glory.position.records import Landing, Round

GE, AH, RU, SB, BR = (units(nation) for nation in ("GE", "AH", "RU", "SB", "BR"))
GE_SCU, RU_SCU, SB_SCU, BR_SCU = (units(nation, "SCU") for nation in ("GE", "RU", "SB", "BR"))
HELD = {"kalisz": "GE"}


def lodz(*defenders_there, more=None, **fields):
    """Germans in Kalisz attack Lodz."""
    return on_map({"kalisz": GE[:1], "lodz": list(defenders_there), **(more or {})}, control=HELD, **fields)


@pytest.mark.rule("12.7.1")
def test_losers_of_a_combat_in_a_space_retreat():
    """One space for a margin of one, toward their Supply Source; their old space is still theirs (12.7.8a)."""
    bench = lodz(RU[0])
    combat = bench.run(retreat, won("lodz", GE[:1]))
    assert bench.position.place_of(RU[0]) == "warsaw"
    assert bench.events(UnitMoved)[0].path == ("lodz", "warsaw")
    assert bench.position.this_round.retreated == [RU[0]]
    assert bench.position.controller("lodz") == "AP"
    assert combat.passed == ()


@pytest.mark.rule("12.7.1")
@pytest.mark.parametrize("reduced", [[GE[0]], []])
def test_nobody_retreats_before_attackers_without_a_full_strength_unit(reduced):
    bench = lodz(RU[0], reduced=reduced)
    assert bool(must_retreat(bench.position, won("lodz", GE[:1]))) is not bool(reduced)


@pytest.mark.rule("12.7.1")
@pytest.mark.trap(9)
def test_an_hq_is_no_full_strength_attacker():
    bench = on_map({"kalisz": [GE[0], "GE-HQ-Mackensen"], "lodz": RU[:1]}, control=HELD, reduced=[GE[0]])
    assert not must_retreat(bench.position, won("lodz", [GE[0], "GE-HQ-Mackensen"]))


@pytest.mark.rule("12.7.1")
@pytest.mark.parametrize(("numbers", "spaces"), [((3, 2), 1), ((4, 2), 2), ((7, 0), 2), ((2, 2), 0), ((1, 3), 0)])
def test_the_length_follows_from_the_loss_numbers(numbers, spaces):
    combat = replace(won("lodz", GE[:1]), attackers_number=numbers[0], defenders_number=numbers[1])
    assert combat.length == spaces


@pytest.mark.rule("12.7.3")
@pytest.mark.rule("12.7.8")
def test_only_the_space_where_a_retreat_ends_changes_control():
    """Through one empty enemy space into another (12.7.3h)."""
    stacks = {"temesvar": AH[:1], "szeged": AH[1:2], "hermannstadt": AH[2:3], "klausenburg": AH[3:4], "arad": RU[:1]}
    bench = on_map(stacks, control={"arad": "RU"})
    combat = bench.run(retreat, won("arad", AH[:1], 2))
    assert bench.position.place_of(RU[0]) == "debreczen"
    controlled = [bench.position.controller(space) for space in ("arad", "grosswardein", "debreczen")]
    assert controlled == ["AP", "CP", "AP"]
    assert combat.passed == ("grosswardein",)


@pytest.mark.rule("12.7.3", "12.7.8")
@pytest.mark.trap(31)
def test_a_retreat_that_ends_in_an_enemys_vp_space_takes_it():
    """Points and National Will go with it (11.2a, 12.7.3h)."""
    around = {"arad": AH[:1], "debreczen": AH[1:2], "bistritz": AH[2:3]}
    bench = on_map({"grosswardein": RU[:1], **around}, control={"grosswardein": "RU"}, will={"AH": 19})
    bench.run(retreat, won("grosswardein", AH[:1]))
    assert (bench.position.place_of(RU[0]), bench.position.controller("klausenburg")) == ("klausenburg", "AP")
    assert (bench.position.vp, bench.position.will["AH"]) == (14, 17)
    told = bench.kinds()
    assert told == ["UnitMoved", "ControlChanged", "PointsChanged", "WillChanged"]


def preferred(position, unit, place):
    """What each of the priorities says of a place: friendly, and in supply (12.7.3e)."""
    return tuple(bool(prefers(position, unit, place)) for _, _, prefers in PRIORITIES)


@pytest.mark.rule("12.7.3")
def test_friendly_supplied_spaces_come_first_and_enemy_spaces_out_of_supply_last():
    cut_off = {"ostrolenka": "RU", "augustow": "RU"} | dict.fromkeys(
        ("grodno", "osowiec", "bialystok", "warsaw", "novogeorgievsk", "suwalki", "kovno"), "GE"
    )
    bench = on_map({"lyck": RU[:1]}, control={"lyck": "RU"})
    assert [preferred(bench.position, RU[0], place) for place in ("suwalki", "gumbinnen")] == [
        (True, True),
        (False, True),
    ]
    assert best(bench.position, RU[0], ["gumbinnen", "suwalki"]) == ["suwalki"]
    bench = on_map({"lyck": RU[:1]}, control={"lyck": "RU", **cut_off, "lomza": "GE"})
    assert [preferred(bench.position, RU[0], place) for place in ("augustow", "gumbinnen")] == [
        (True, False),
        (False, False),
    ]
    assert best(bench.position, RU[0], ["gumbinnen", "augustow"]) == ["augustow"]


@pytest.mark.rule("12.7.3")
def test_each_unit_takes_its_own_way():
    bench = lodz(RU[0], RU[1])
    answers = {f"retreat/{RU[0]}/first": "petrikau", f"retreat/{RU[1]}/first": "plock"}
    bench.run(retreat, won("lodz", GE[:1]), answers=answers)
    assert [bench.position.place_of(unit) for unit in RU[:2]] == ["petrikau", "plock"]


@pytest.mark.rule("12.7.3")
def test_a_full_space_is_passed_through_but_no_retreat_ends_there():
    """(12.7.3c)"""
    full = {"warsaw": RU[1:4]}
    bench = lodz(RU[0], more=full)
    assert "warsaw" not in first_steps(bench.position, RU[0], "lodz", 1)
    assert "warsaw" in first_steps(bench.position, RU[0], "lodz", 2)


@pytest.mark.rule("12.7.3")
@pytest.mark.parametrize("reduced", [False, True])
def test_who_finds_no_room_loses_a_step_and_goes_on(reduced):
    """A reduced LCU turns into an SCU that goes on in its place (12.7.3d)."""
    blocked = dict(zip(("petrikau", "plock", "wloclawek"), (GE[1:2], GE[2:3], GE[3:4]), strict=True))
    bench = lodz(RU[0], more={"warsaw": RU[1:4], **blocked, RESERVE: RU_SCU[:1]}, reduced=RU[:1] if reduced else [])
    bench.run(retreat, won("lodz", GE[:1]))
    unit = RU_SCU[0] if reduced else RU[0]
    end = bench.position.place_of(unit)
    assert bench.position.controller(end) == "AP"
    assert has_room(bench.position, unit, end)
    assert end != "warsaw"
    assert end in bench.position.kit.board.neighbours["warsaw"]
    assert bench.position.is_reduced(RU[0]) is not reduced
    assert bench.position.place_of(RU[0]) == (REPLACEABLE if reduced else end)


@pytest.mark.rule("12.7.3")
def test_of_two_for_whom_there_is_one_place_the_weaker_goes_on_by_default():
    blocked = dict(zip(("petrikau", "plock", "wloclawek"), (GE[1:2], GE[2:3], GE[3:4]), strict=True))
    bench = lodz(RU_SCU[0], RU[0], more={"warsaw": RU[1:3], **blocked})
    bench.run(retreat, won("lodz", GE[:1]))
    assert bench.position.place_of(RU[0]) == "warsaw"
    assert bench.position.place_of(RU_SCU[0]) != "warsaw"
    assert bench.position.is_reduced(RU_SCU[0])


@pytest.mark.rule("12.7.3")
@pytest.mark.trap(67)
def test_russians_do_not_end_a_retreat_with_serbs():
    bench = on_map({"lodz": RU[:1], "warsaw": SB[:1]})
    assert not has_room(bench.position, RU[0], "warsaw")
    assert "warsaw" not in first_steps(bench.position, RU[0], "lodz", 1)


@pytest.mark.rule("12.7.5")
def test_who_can_only_retreat_into_enemies_is_gone_for_good():
    """Enemy units and unbesieged enemy Forts all round; no SCU takes the place of the LCU."""
    stacks = {"suwalki": AH[:1], "gumbinnen": RU[:1], "lyck": RU[1:2], "augustow": RU[2:3], RESERVE: units("AH", "SCU")}
    bench = on_map(stacks, control={"suwalki": "AH"})
    bench.run(retreat, won("suwalki", RU[:1], side="AP"))
    assert bench.position.place_of(AH[0]) == ELIMINATED
    assert not bench.position.at("suwalki")


@pytest.mark.rule("12.7.5")
@pytest.mark.rule("12.7.7")
def test_a_port_saves_those_who_cannot_retreat_for_a_step():
    stacks = {"libau": RU_SCU[:1], "memel": GE[:1], "mitau": GE[1:2], "shavli": GE[2:3]}
    bench = on_map(stacks)
    bench.run(retreat, won("libau", GE[:1]))
    assert bench.position.place_of(RU_SCU[0]) == "libau"
    assert bench.position.is_reduced(RU_SCU[0])
    assert not bench.position.this_round.retreated


@pytest.mark.rule("12.7.7")
def test_a_retreat_through_a_port_ends_there_with_its_back_to_the_sea():
    """Two units halt, one of them loses a step (12.7.7b)."""
    stacks = {"mitau": RU[:2], "riga": GE[:1], "jakobstadt": GE[1:2], "shavli": GE[2:3], "memel": GE[3:4]}
    bench = on_map(stacks)
    bench.run(retreat, won("mitau", GE[:1], 2))
    assert bench.position.units_at("AP", "libau")
    assert len(bench.position.at("libau")) == 2
    assert sum(bench.position.is_reduced(unit) for unit in RU[:2]) == 1


@pytest.mark.rule("12.7.5")
def test_neutral_land_interns_who_has_no_other_way():
    stacks = {"prizren": SB_SCU[:1], "ipek": AH[:1], "pristina": AH[1:2], "uskub": AH[2:3]}
    bench = on_map(stacks)
    bench.run(retreat, won("prizren", AH[:1]))
    assert bench.position.place_of(SB_SCU[0]) == REPLACEABLE


@pytest.mark.rule("12.7.6")
@pytest.mark.trap(32)
def test_who_retreated_before_takes_no_part_and_dies_when_the_others_retreat():
    bench = lodz(RU[0], RU[1], this_round=Round(retreated=[RU[1]]))
    assert bench.run(defenders, "AP", "lodz") == (RU[0],)
    bench.run(retreat, won("lodz", GE[:1]))
    assert [bench.position.place_of(unit) for unit in RU[:2]] == ["warsaw", ELIMINATED]


@pytest.mark.rule("12.7.6")
@pytest.mark.trap(32)
def test_who_retreated_before_is_unhurt_where_the_others_hold():
    bench = lodz(RU[0], RU[1], this_round=Round(retreated=[RU[1]]), trenches={"lodz": Trench(owner="AP")})
    bench.run(retreat, won("lodz", GE[:1]))
    assert [bench.position.place_of(unit) for unit in RU[:2]] == ["lodz", "lodz"]


@pytest.mark.rule("12.7.6")
@pytest.mark.trap(32)
def test_who_retreated_before_is_unhurt_where_the_others_are_destroyed():
    bench = lodz(RU[1], this_round=Round(retreated=[RU[1]]))
    bench.run(retreat, won("lodz", GE[:1]))
    assert bench.position.place_of(RU[1]) == "lodz"


# -- regions and the sea --------------------------------------------------------------------------------------------


@pytest.mark.rule("18.5")
def test_a_region_is_a_full_retreat():
    """A retreat of two spaces ends in it."""
    bench = on_map({"petrograd": RU[:1], "pskov": GE[:1], "reval": GE[1:2]})
    combat = bench.run(retreat, won("petrograd", GE[:1], 2))
    assert bench.position.place_of(RU[0]) == "novgorod"
    assert combat.passed == ()


@pytest.mark.rule("18.5")
@pytest.mark.parametrize("choice", ["stay", "leave"])
def test_losers_in_a_region_leave_it_if_they_like(choice):
    """They stay by default while they have supply; whoever stays has not retreated (18.5b)."""
    bench = on_map({"moscow": [*RU[:2], GE[0]]})
    answers = {"leave": choice} if choice == "leave" else {}
    bench.run(retreat, won("moscow", GE[:1], 2, defenders=(RU[0],)), answers=answers)
    assert (bench.position.place_of(RU[0]) == "moscow") is (choice == "stay")
    assert bench.position.place_of(RU[1]) == "moscow"
    assert bench.position.this_round.retreated == ([] if choice == "stay" else [RU[0]])


@pytest.mark.rule("18.5")
def test_a_vacant_enemy_region_is_taken_by_retreat():
    """(18.5c)"""
    stacks = {"constantinople": BR_SCU[:1], "rodosto": [], "kirk_kilisse": units("TU")[:1]}
    bench = on_map(stacks, nations={"TU": "CP"}, control={"constantinople": "BR"}, ruined=["constantinople"])
    bench.run(retreat, won("constantinople", units("TU")[:1]))
    end = bench.position.place_of(BR_SCU[0])
    assert end in ("rodosto", "anatolia")
    assert bench.position.controller(end) == "AP"


@pytest.mark.rule("12.7.4")
def test_in_a_sea_invasion_space_they_halt_for_a_step():
    stacks = {"sea_salonika": BR[:2], "salonika": AH[:1]}
    bench = on_map(stacks, landings={"sea_salonika": Landing(turn=1, round=1)})
    bench.run(retreat, won("sea_salonika", AH[:1], 2))
    assert bench.position.at("sea_salonika") == BR[:2]
    assert sum(bench.position.is_reduced(unit) for unit in BR[:2]) == 1


@pytest.mark.rule("12.7.4")
@pytest.mark.parametrize(("margin", "steps"), [(1, 0), (2, 1)])
def test_allies_retreat_from_a_port_to_their_landing_marker(margin, steps):
    """As the first of two spaces it costs a step (12.7.4b)."""
    near = ("doiran", "florina", "kozani", "larissa", "seres", "veles")
    stacks = {"salonika": BR[:1], **{space: [unit] for space, unit in zip(near, AH[:6], strict=True)}}
    bench = on_map(stacks, landings={"sea_salonika": Landing(turn=1, round=1)}, control={"salonika": "BR"})
    bench.run(retreat, won("salonika", AH[:1], margin))
    assert bench.position.place_of(BR[0]) == "sea_salonika"
    assert bench.position.is_reduced(BR[0]) is bool(steps)


@pytest.mark.rule("18.3.1")
@pytest.mark.parametrize("number", [2, 3, 5])
def test_at_most_three_units_defend_a_region(number):
    """By default the strongest; all others stay out of it."""
    there = [*RU_SCU[: number - 2], *RU[:2]]
    chosen = on_map({"moscow": there}).run(defenders, "AP", "moscow")
    assert len(chosen) == min(number, 3)
    assert set(RU[:2]) <= set(chosen)


@pytest.mark.rule("18.3.1")
@pytest.mark.trap(45)
def test_in_a_region_nobody_is_attacked_twice():
    bench = on_map({"moscow": RU[:4]}, this_round=Round(defended=RU[:2]))
    assert bench.run(defenders, "AP", "moscow") == tuple(RU[2:4])


# -- halting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.4")
@pytest.mark.parametrize(
    ("space", "margin", "only_reduced", "trench", "spaces", "step"),
    [
        ("kielce", 2, False, False, 1, True),
        ("kronstadt", 1, False, False, 1, False),
        ("lodz", 2, False, True, 0, True),
        ("lake_naroch", 2, True, False, 2, False),
    ],
)
def test_a_step_shortens_a_retreat_in_terrain_and_halts_it_in_a_trench(
    space, margin, only_reduced, trench, spaces, step
):
    """A Forest turns two into one, a Mountain does nothing for one; a reduced SCU alone must go (12.7.4a, d)."""
    unit = RU_SCU[0] if only_reduced else RU[0]
    bench = on_map(
        {space: [unit], "berlin": GE[:1]},
        reduced=[unit] if only_reduced else [],
        trenches={space: Trench(owner="AP")} if trench else {},
        control={space: "RU"},
    )
    bench.run(retreat, won(space, GE[:1], margin), answers=({"halt": unit} if step else {}))
    moved = bench.events(UnitMoved)
    assert sum(len(event.path) - 1 for event in moved) == spaces
    assert bool(bench.events(StepChanged)) is step


@pytest.mark.rule("12.7.4")
def test_by_default_nobody_pays_for_a_forest_that_is_worth_nothing():
    bench = on_map({"kielce": RU[:2], "berlin": GE[:1]})
    bench.run(retreat, won("kielce", GE[:1], 2))
    assert not bench.events(StepChanged)
    assert all(len(event.path) == 3 for event in bench.events(UnitMoved))


@pytest.mark.rule("12.7.4")
@pytest.mark.parametrize(("there", "holds"), [(RU[:1], True), (RU_SCU[:2], True), (RU_SCU[:1], False)])
def test_by_default_a_trench_is_held_by_two_units_or_a_full_lcu(there, holds):
    bench = lodz(*there, trenches={"lodz": Trench(owner="AP")})
    bench.run(retreat, won("lodz", GE[:1], 2))
    assert bool(bench.position.at("lodz")) is holds
    assert sum(bench.position.is_reduced(unit) for unit in there) == holds


@pytest.mark.rule("12.7.4")
def test_a_unit_that_came_into_a_forest_on_its_way_goes_on():
    """No step halts it there (12.7.4e)."""
    bench = on_map({"warsaw": RU[:1], "lodz": GE[:1]}, control={"radom": "GE", "bialystok": "GE"})
    bench.run(retreat, won("warsaw", GE[:1], 2))
    assert not [event for event in bench.events(Answered) if "halt" in event.question]


HQS = [("RU-HQ-Brusilov", RU[0], "AP", "lodz", GE[0]), ("GE-HQ-Mackensen", AH[0], "CP", "posen", RU[0])]


@pytest.mark.rule("12.7.4f")
@pytest.mark.parametrize(("hq", "unit", "loser", "space", "attacker"), HQS)
def test_an_hq_cancels_a_space_of_the_retreat(hq, unit, loser, space, attacker):
    side = "CP" if loser == "AP" else "AP"
    bench = on_map({space: [unit, hq], "kalisz": [attacker]})
    bench.run(retreat, won(space, [attacker], 1, side=side))
    assert bench.position.at(space) == [unit, hq]
    assert not bench.events(StepChanged)
    bench.run(retreat, won(space, [attacker], 2, side=side))
    assert bench.position.place_of(unit) in bench.position.kit.board.neighbours[space]
    assert bench.position.place_of(hq) == bench.position.place_of(unit)


@pytest.mark.rule("12.7.4f")
@pytest.mark.trap(30)
def test_a_step_in_terrain_and_the_hq_cancel_two_spaces():
    bench = on_map({"kielce": [RU[0], "RU-HQ-Brusilov"], "tarnow": AH[:1]})
    bench.run(retreat, won("kielce", AH[:1], 2), answers={"halt": RU[0]})
    assert bench.position.place_of(RU[0]) == "kielce"
    assert bench.position.is_reduced(RU[0])


@pytest.mark.rule("12.7.4f")
def test_brusilov_does_nothing_for_serbs():
    bench = on_map({"nish": [SB[0], "RU-HQ-Brusilov"], "sofia": GE[:1]})
    bench.run(retreat, won("nish", GE[:1], 1))
    assert bench.position.place_of(SB[0]) != "nish"


@pytest.mark.rule("12.7.1")
def test_an_hq_whose_stack_is_destroyed_is_lost():
    """It cannot retreat alone, and goes with the last who could not (12.6.6e, 12.7.5a)."""
    around = dict(zip(("warsaw", "petrikau", "plock", "wloclawek"), ([unit] for unit in GE[1:5]), strict=True))
    bench = lodz(RU[0], "RU-HQ-Brusilov", more=around)
    bench.run(retreat, won("lodz", GE[:1]), answers={"cancel": "no"})
    assert [(event.unit, event.to, event.rule) for event in bench.events(UnitRemoved)] == [
        (RU[0], ELIMINATED, "12.7.5a"),
        ("RU-HQ-Brusilov", ELIMINATED, "12.6.6e"),
    ]


# -- what the losers are asked --------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.3")
@pytest.mark.rule("12.7.4")
def test_the_losers_are_asked_whether_they_halt_and_then_where_each_goes():
    """The nearest to the Supply Source is the default, and whoever dies of a step is the last to take it."""
    bench = on_map({"kielce": [RU[0], RU_SCU[0]], "tarnow": AH[:1]}, reduced=RU_SCU[:1])
    bench.run(retreat, won("kielce", AH[:1], 2))
    halt, first = bench.asked[:2]
    assert halt == Question(
        label="halt",
        side="AP",
        kind="halt",
        text="Does a unit lose a step so that one space less of retreat is left, and which?",
        options=("retreat", RU[0], RU_SCU[0]),
        default="retreat",
        rule="12.7.4",
        about=("kielce",),
    )
    assert first == Question(
        label=f"retreat/{RU[0]}/first",
        side="AP",
        kind="retreat",
        text=f"Where does {RU[0]} retreat to?",
        options=("petrikau", "radom", "czestochowa", "sandomierz"),
        default="petrikau",
        rule="12.7.3",
        about=(RU[0], "kielce"),
    )
    assert [question.label for question in bench.asked[2:]] == [
        f"retreat/{RU[0]}/second",
        f"retreat/{RU_SCU[0]}/first",
        f"retreat/{RU_SCU[0]}/second",
    ]


@pytest.mark.rule("12.7.3")
def test_who_has_one_way_only_is_not_asked():
    near = ("petrikau", "plock", "wloclawek")
    bench = lodz(RU[0], more={space: [unit] for space, unit in zip(near, GE[1:4], strict=True)})
    bench.run(retreat, won("lodz", GE[:1]))
    assert not bench.asked
    assert bench.position.place_of(RU[0]) == "warsaw"
