"""Rebellion (23.3): where Uprising Units come, who places them, and what they take."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, regulars
from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.illusions_of_glory.ground.control import take
from wargame_cli.rulesets.illusions_of_glory.kit.components import REMOVED, Trench, kit
from wargame_cli.rulesets.illusions_of_glory.phases.attrition import attrition
from wargame_cli.rulesets.illusions_of_glory.phases.turn import finish
from wargame_cli.rulesets.illusions_of_glory.politics.rebellion import places_for, rebellion, rebels
from wargame_cli.rulesets.illusions_of_glory.position.events.general import ControlChanged, UnitPlaced
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import WillChanged
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE
from wargame_cli.rulesets.illusions_of_glory.units.departures import depart

RU, GE, AH = (regulars(nation) for nation in ("RU", "GE", "AH"))
DOWN = {"RU": 9, "GE": 9, "AH": 9}
GROUND = kit().ground


def rising(side="ap", stacks=None, will=None, answers=None, **fields):
    """A side's placement, with the answers given."""
    bench = on_map(stacks, phase=f"uprisings-{side}", will=will or DOWN, **fields)
    bench.run(rebellion, answers=answers)
    return bench


def placed(bench):
    return [(event.unit, event.place) for event in bench.events(UnitPlaced)]


# -- when -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.3.1")
@pytest.mark.parametrize(
    ("will", "ap", "cp"),
    [
        ({"RU": 10, "GE": 10, "AH": 10}, [], []),
        ({"RU": 9, "GE": 10, "AH": 10}, [], ["RU"]),
        ({"RU": 19, "GE": 0, "AH": 9}, ["AH", "GE"], []),
    ],
)
def test_who_is_demoralized(will, ap, cp):
    """(23.3.1) National Will at 9 or below; the Allied Powers look at Austria-Hungary first (6.0 F1)."""
    bench = on_map(phase="war-status", will=will)
    assert (rebels(bench.position, "AP"), rebels(bench.position, "CP")) == (ap, cp)
    played = [SEQUENCE[f"uprisings-{side}"].is_played(bench.position, 2) for side in ("ap", "cp")]
    assert played == [bool(ap), bool(cp)]


@pytest.mark.rule("3.2.3", "23.3.1")
def test_the_loss_of_a_space_brings_rebellion():
    """Case T034 (23.2, 23.3.1)."""
    bench = on_map(phase="war-status", will={"RU": 19, "GE": 19, "AH": 11})
    bench.run(take, "lemberg", "RU", "an enemy")
    assert WillChanged(rule="23.2", nation="AH", change=-2, total=9, cause="Lemberg is lost") in bench.events()
    bench = rising(will=bench.position.will)
    assert len(placed(bench)) == 2


@pytest.mark.rule("3.2.3", "23.3.1")
def test_a_space_that_is_retaken_ends_it():
    """Case T035 (23.2b, 23.3.1d): by an ally as well."""
    bench = on_map(phase="war-status", will={"RU": 9, "GE": 19, "AH": 19}, control={"kiev": "GE"}, nations={"RO": "AP"})
    bench.run(take, "kiev", "RO", "an ally")
    assert bench.position.will["RU"] == 11
    assert rebels(bench.position, "CP") == []


@pytest.mark.rule("23.3.1", "23.5")
def test_none_comes_where_the_nation_collapsed():
    """(23.5)"""
    bench = rising(collapsed=["AH"], will={"RU": 19, "GE": 19, "AH": 0})
    assert (bench.events(), rebels(bench.position, "AP")) == ([], [])


# -- where ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.3.1")
@pytest.mark.trap(26)
def test_where_uprisings_may_come():
    """(23.3.2, 11.2.1c, 11.3) Vacant home spaces whoever controls them, regions without one; not the Italian Front."""
    stacks = {"prague": AH[:1], "lemberg": RU[:1], "tyrol": AH[1:2], "carniola": ["AH-U-1"], "graz": ["AH-U-2"]}
    bench = on_map(stacks, phase="war-status", will=DOWN, control={"brody": "RU", "belgrade": "AH"})
    places = places_for(bench.position, "AH")
    assert {"brody", "vienna", "tyrol"} <= set(places)
    assert not {"prague", "lemberg", "carniola", "graz", "belgrade", "trieste", "gorz"} & set(places)
    assert {GROUND.spaces[place].owner for place in places} == {"AH"}


@pytest.mark.rule("23.3.1")
def test_german_uprisings_come_in_brandenburg_too():
    """(23.3.1b)"""
    bench = on_map({"brandenburg": GE[:1]}, phase="war-status", will=DOWN)
    assert "brandenburg" in places_for(bench.position, "GE")
    assert {"danzig", "berlin"} <= set(places_for(bench.position, "GE"))


@pytest.mark.rule("23.3.1")
def test_only_the_spaces_of_the_scenario():
    bench = on_map(phase="war-status", will=DOWN, area=["warsaw", "lodz", "cracow"])
    assert sorted(places_for(bench.position, "RU")) == ["lodz", "warsaw"]


@pytest.mark.rule("23.3.1")
def test_an_island_in_the_enemys_hands_comes_last():
    """The default: VP spaces of the enemy's first, then his junctions; what is ours already, at the end."""
    bench = on_map({"prague": AH[:1]}, phase="war-status", will=DOWN, control={"lemberg": "RU", "brody": "RU"})
    places = places_for(bench.position, "AH")
    worth = [GROUND.spaces[place].worth for place in places]
    ours = [place for place in places if bench.position.controller(place) == "AP"]
    enemys = [place for place in places if place not in ours]
    assert places == [*enemys, *ours]
    assert set(ours) == {"lemberg", "brody"}
    assert [worth[places.index(place)] for place in enemys] == sorted((worth[: len(enemys)]), reverse=True)
    plain = [place for place in enemys if not GROUND.spaces[place].worth]
    branches = [len(GROUND.board.neighbours[place]) for place in plain]
    assert branches == sorted(branches, reverse=True)


# -- the placement --------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.3.1")
def test_two_units_a_nation_and_turn_in_separate_places():
    """(23.3.1a-b) By default in two VP spaces of each nation."""
    bench = rising()
    found = placed(bench)
    assert [unit for unit, _ in found] == ["AH-U-1", "AH-U-2", "GE-U-1", "GE-U-2"]
    assert len({place for _, place in found}) == 4
    assert all(GROUND.spaces[place].worth for _, place in found)
    assert bench.position.vp == 11


@pytest.mark.rule("23.3.1")
def test_the_question():
    bench = on_map(phase="uprisings-cp", will=DOWN)
    bench.run(rebellion)
    assert [question.label for question in bench.asked] == ["uprising/RU/1", "uprising/RU/2"]
    first, second = bench.asked
    assert (first.side, first.kind, first.rule, first.about) == ("CP", "uprising", "23.3.1", ("RU",))
    assert first.text == "Where in Russia is there an uprising?"
    assert first.options == (*places_for(on_map(phase="war-status", will=DOWN).position, "RU"), "none")
    assert first.default == first.options[0]
    assert first.default not in second.options


@pytest.mark.rule("23.3.1", "5.1.1", "11.2.1")
def test_a_place_may_be_chosen():
    """(23.3.2, 5.1.1) A VP space lost to an Uprising counts for the other side."""
    bench = rising("cp", answers={"uprising/RU/1": "Kiev", "uprising/RU/2": "Moscow"}, turn=11)
    reason = "Kiev is controlled by an Uprising"
    assert bench.events() == [
        UnitPlaced(rule="23.3.2", unit="RU-U-1", place="kiev", cause="rebellion", rises="alone"),
        PointsChanged(rule="5.1.1", side="VP", change=1, total=16, reason=reason),
        UnitPlaced(rule="23.3.2", unit="RU-U-2", place="moscow", cause="rebellion", rises="alone"),
    ]
    assert [bench.position.controller(place) for place in ("kiev", "moscow")] == ["Uprising", "Uprising"]


@pytest.mark.rule("5.1.1", "11.2.1")
def test_both_ways_an_uprising_moves_the_points():
    """The case of 5.1.1: Russian land that is Germany's, taken from Germany, counts for the Allied Powers."""
    bench = rising("cp", answers={"uprising/RU/1": "kiev", "uprising/RU/2": "none"}, control={"kiev": "GE"}, vp=16)
    assert bench.position.vp == 15


@pytest.mark.rule("11.2.1", "18.2")
def test_in_a_region_with_others_it_controls_nothing():
    """Case T096 (11.2.1e)."""
    answers = {"uprising/AH/1": "tyrol", "uprising/AH/2": "carniola"}
    bench = rising(
        stacks={"tyrol": regulars("AH", "SCU", count=1)}, will={"RU": 19, "GE": 19, "AH": 9}, answers=answers
    )
    controls = [event.rises for event in bench.events(UnitPlaced)]
    assert controls == ["among others", "alone"]
    assert [bench.position.controller(place) for place in ("tyrol", "carniola")] == ["CP", "Uprising"]


@pytest.mark.rule("19.3", "23.3.1")
def test_a_trench_goes():
    """Case T087 (23.3.2d, 19.4c)."""
    bench = rising(
        "cp",
        answers={"uprising/RU/1": "kovel", "uprising/RU/2": "none"},
        trenches={"kovel": Trench(owner="AP", level=1)},
    )
    assert bench.position.trenches == {}


@pytest.mark.rule("23.3.1")
def test_a_fort_does_not_serve_it():
    """(23.3.2c) It has the space; a Russian unit that comes back has the Fort again."""
    bench = rising("cp", answers={"uprising/RU/1": "brest_litovsk", "uprising/RU/2": "none"})
    assert bench.position.controller("brest_litovsk") == "Uprising"
    assert bench.position.fort("brest_litovsk") == 3
    assert "brest_litovsk" not in bench.position.ruined


@pytest.mark.rule("23.3.1")
def test_it_may_be_declined():
    """For one nation or for all; who declines once places no more there."""
    bench = rising(answers={"uprising/AH/1": "none", "uprising/GE/1": "Brandenburg", "uprising/GE/2": "none"})
    assert placed(bench) == [("GE-U-1", "brandenburg")]
    assert bench.position.vp == 15


@pytest.mark.rule("23.3.1", "12.6.5")
def test_there_are_no_more_than_the_counters():
    """(12.6.5b) Those that were destroyed lie ready again."""
    stacks = {"lodz": ["RU-U-1"], "warsaw": ["RU-U-2"], "vilna": ["RU-U-4"]}
    bench = rising("cp", stacks)
    assert [unit for unit, _ in placed(bench)] == ["RU-U-3"]


@pytest.mark.rule("23.3.1")
def test_standing_orders_name_a_policy():
    """`vp` is the default; `junction` is where most connections meet."""
    from wargame_cli.engine.position import Standing

    bench = on_map(phase="uprisings-cp", will=DOWN)
    bench.position.standing["CP"] = [Standing(ask="uprising", prefer=["junction"])]
    bench.run(rebellion)
    branches = {
        place: len(GROUND.board.neighbours[place])
        for place in places_for(on_map(phase="war-status", will=DOWN).position, "RU")
    }
    assert branches[placed(bench)[0][1]] == max(branches.values())


@pytest.mark.rule("11.2.1", "18.2")
@pytest.mark.parametrize(("left", "holder"), [([], "Uprising"), (AH[:1], "CP")])
def test_who_is_left_alone_in_a_region_controls_it(left, holder):
    """(2.0, Control) Seen when the round is over."""
    bench = on_map({"tyrol": ["AH-U-1", *left]}, phase="round-2-cp")
    bench.run(finish)
    assert bench.position.controller("tyrol") == holder
    taken = ControlChanged(rule="11.2.1", space="tyrol", marker="Uprising", cause="AH-U-1")
    assert bench.events(ControlChanged) == ([taken] if not left else [])


@pytest.mark.rule("11.2.1", "14.3.2")
def test_those_who_starve_leave_a_region_to_the_uprising():
    bench = on_map({"tyrol": ["AH-U-1", RU[0]]}, phase="attrition", reduced=RU[:1])
    bench.run(attrition)
    assert (bench.position.at("tyrol"), bench.position.controller("tyrol")) == (["AH-U-1"], "Uprising")


@pytest.mark.rule("11.2.1", "23.5")
def test_a_collapse_leaves_a_region_to_the_uprising():
    bench = on_map({"tyrol": ["AH-U-1", AH[0]]}, phase="war-status")
    bench.run(depart, {AH[0]: REMOVED}, "23.5", "Austria-Hungary collapses")
    assert bench.position.controller("tyrol") == "Uprising"
