"""The files of the scenarios, and a user's data laid over them."""

import msgspec
import pytest
import yaml

from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.errors import Malformed, Refused
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_OF, nationality
from wargame_cli.rulesets.great_war_ground_rules.setup.scenario_files import (
    GAME,
    NAMES,
    counters,
    kit_of,
    list_scenarios,
    plan,
)
from wargame_cli.rulesets.great_war_ground_rules.setup.scenarios import new_position
from wargame_cli.rulesets.great_war_ground_rules.setup.user_file import UserFile

BAPAUME = "bapaume-1918"


def test_every_scenario_is_listed_with_what_in_it_is_ours():
    """42B"""
    listed = list_scenarios()
    assert [each.id for each in listed] == list(NAMES)
    assert [each.turns for each in listed] == [2, 11, 4, 4]
    for each in listed:
        assert each.reconstructed[0].startswith("The ground rules have no scenarios")
        assert any("values that the rulebook does not print" in note for note in each.reconstructed)


def test_an_unknown_scenario_is_refused():
    """42B"""
    with pytest.raises(Refused, match="there is no scenario 'verdun-1916'"):
        plan("verdun-1916")


@pytest.mark.parametrize("name", NAMES)
def test_units_have_names_of_their_own(name):
    """3A"""
    units = kit_of(name).units
    assert len({unit.name.lower() for unit in units.values()} | {each.lower() for each in units}) == 2 * len(units)


@pytest.mark.parametrize("name", NAMES)
def test_res_are_those_of_the_size_but_where_a_nation_is_otherwise(name):
    """3A3"""
    for unit in kit_of(name).units.values():
        assert not unit.re, f"{unit.id} needs no size of its own"
        assert unit.whole_re in (0.5, 1, 2, 3, 4, 5, 6)


def test_a_user_types_in_his_counters():
    """3A"""
    own = {"id": "GE-199", "name": "199th Division", "nation": "German", "type": "rifle", "size": "XX"}
    overlay = {"units": [{**own, "values": "7-10-5", "source": "printed"}]}
    assert kit_of(BAPAUME, [overlay]).units["GE-199"].values == "7-10-5"
    assert kit_of(BAPAUME).units["GE-199"].values == "6-9-5", "ours are as they were"


@pytest.mark.parametrize(
    ("own", "words"),
    [
        ({"nation": "Martian"}, "no nation of these scenarios"),
        ({"type": "death-ray"}, "no type of unit"),
        ({"values": "much"}, "not attack-defence-movement"),
    ],
)
def test_a_counter_that_cannot_be_is_refused(own, words):
    """3A, 3A2, 3B"""
    row = {"id": "GE-1", "name": "1st", "nation": "German", "type": "rifle", "size": "XX", "values": "6-9-5"}
    with pytest.raises(Malformed, match=words):
        counters((), [{"units": [{**row, "source": "house", **own}]}])


def test_a_user_lays_down_his_own_plan():
    """42B"""
    overlay = {"scenarios": {BAPAUME: {"weather": {"Mar II 18": "mud", "Apr I 18": "mud"}}}}
    assert plan(BAPAUME, [overlay]).weather["Mar II 18"] == "mud"
    assert plan(BAPAUME).weather["Mar II 18"] == "clear"
    assert plan("picardy-1918", [overlay]) == plan("picardy-1918"), "it is that scenario's alone"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"wether": {}}, "wether"),
        ({"weather": {"Mar III 18": "mud"}}, "is no game turn"),
        ({"last": "Apr II 18"}, "there are not 2 turns"),
        ({"rail": {"CP": "much"}}, "Expected `int`"),
        ({"short": "May I 18"}, "the short version does not end between Mar II 18 and Apr I 18"),
        ({"weather": {"Apr I 18": "mud"}}, "does not begin with Mar II 18"),
        ({"weather_dice": {"Apr I 18": [7]}}, "no die of the weather shows 7"),
        ({"weather_in": {"E": {"April": "mud"}}}, "'April' is no game turn"),
        ({"rail_gains": {"Apr 18": {}}}, "'Apr 18' is no game turn"),
        ({"conversions": [{"turn": "Apr", "side": "CP", "units": [], "into": []}]}, "'Apr' is no game turn"),
        (
            {"leaders": [{"name": "Haig", "nation": "British", "ratings": [0, 0, 0], "source": "house", "last": "x"}]},
            "'x' is no game turn",
        ),
        ({"demolished": ["0824-9925"]}, "there is no hex '9925' on the map"),
        ({"res": {"CP": {"Cambrai": 3}}}, "there is no hex 'Cambrai' on the map"),
        ({"attached": {"GE-Art1": ["GE-Art9"]}}, "no unit is called 'GE-Art9'"),
        ({"withdrawals": [{"turn": "Apr I 18", "side": "CP", "units": ["GE-99"]}]}, "no unit is called 'GE-99'"),
        ({"fragile": {"GE-19": "GE-x"}}, "no unit is called 'GE-x'"),
    ],
)
def test_fields_of_a_plan_that_cannot_be_are_refused(fields, words):
    """42B"""
    with pytest.raises(Malformed, match=words):
        kit_of(BAPAUME, [{"scenarios": {BAPAUME: fields}}])


def test_a_user_mends_the_map():
    """3E1"""
    overlay = {"map": {"picardy": {"hexsides": {"canal": {"Canal du Nord": "0825-0925"}}}}}
    assert not kit_of(BAPAUME, [overlay]).crosses("0824", "0825", "canal")
    assert kit_of(BAPAUME).crosses("0824", "0825", "canal")
    with pytest.raises(Malformed, match="no pair of adjacent hexes"):
        kit_of(BAPAUME, [{"map": {"picardy": {"hexsides": {"canal": {"Ditch": "0825-0725 0825-1025"}}}}}])


def test_a_users_file_is_checked_as_a_whole():
    """The file of `--data` knows these parts and no others."""
    msgspec.convert({"units": [], "map": {}, "scenarios": {BAPAUME: {}}, "setup": {"GE-199": "0824"}}, UserFile)
    with pytest.raises(msgspec.ValidationError, match="chits"):
        msgspec.convert({"chits": []}, UserFile)


def test_the_readme_shows_a_users_file_that_can_be_played():
    readme = (scenarios_folder(GAME) / "README.md").read_text(encoding="utf-8")
    own = yaml.safe_load(readme.partition("```yaml\n")[2].partition("```")[0])
    msgspec.convert(own, UserFile)
    position = new_position("picardy-1918", overlays=[own])
    assert position.face("GE-1G").attack == 10
    assert position.place_of("GE-199") == "0922"
    assert set(position.rail.values()) == {50, 60}


@pytest.mark.parametrize("name", NAMES)
def test_points_and_contingents_belong_to_nations_in_play(name):
    """3B5, 16B1"""
    units = kit_of(name).units.values()
    for arrival in plan(name).arrivals:
        assert {SIDE_OF[nationality(each)] for each in arrival.man} <= {arrival.side}
        assert set(arrival.equ) <= {arrival.side}
        assert {unit.side for unit in units if unit.id in arrival.units} <= {arrival.side}
    assert {nationality(unit.contingent) for unit in units if unit.contingent} <= {"British", "French"}
