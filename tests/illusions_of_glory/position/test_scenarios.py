"""Scenarios, set-ups and the components together; what needs the whole map waits for it."""

from __future__ import annotations

from collections import Counter

import pytest

from illusions_of_glory.little_front import PLACES, front, little_kit
from wargame_cli.engine.data import read_data, scenarios_folder
from wargame_cli.engine.errors import Malformed, Refused
from wargame_cli.engine.text import Document, decode
from wargame_cli.rulesets import load
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.kit.board import read_map
from wargame_cli.rulesets.illusions_of_glory.kit.components import OFF_MAP, RESERVE, EntryFile, Kit, SetUp, kit
from wargame_cli.rulesets.illusions_of_glory.kit.counters import read_counters
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AT_START
from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables
from wargame_cli.rulesets.illusions_of_glory.position.scenarios import NAMES, UserFile, list_scenarios, scenario_file

FOLDER = scenarios_folder("illusions-of-glory")
MOBILIZATION = read_data(FOLDER / "mobilization.yaml", SetUp)
ENTRIES = read_data(FOLDER / "entries.yaml", EntryFile).entries
UNITS = read_counters()

whole_map = pytest.mark.skipif(not (FOLDER / "map.yaml").exists(), reason="needs the map of the whole front")


def test_the_ruleset_is_found_by_its_name():
    assert load("illusions-of-glory") is RULESET
    assert [scenario.id for scenario in RULESET.scenarios()] == list(NAMES)


def test_scenarios_say_what_is_not_the_rulebooks():
    for scenario in list_scenarios():
        assert len(scenario.reconstructed) >= 4
        assert scenario.sides == ("AP", "CP")
    assert [scenario.turns for scenario in list_scenarios()] == [18, 2, 3, 6, 6]
    assert {name: scenario_file(name).source for name in NAMES} == {
        "campaign": "rulebook",
        **dict.fromkeys(NAMES[1:], "reconstruction"),
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_is_sound(name):
    file = scenario_file(name)
    kinds = tables().turns.offensives.kinds
    assert set(file.offensives.values()) <= set(kinds)
    assert list(file.area) == sorted(set(file.area))
    assert set(file.enters.values()) <= set(ENTRIES)
    starting = {place for place in MOBILIZATION.places.values() if place in file.area}
    assert not file.area or len(starting) > 6, "somebody stands there"


def test_an_unknown_scenario_is_refused():
    with pytest.raises(Refused) as refused:
        RULESET.new("verdun-1916", {})
    assert "there is no scenario 'verdun-1916'" in refused.value.problems[0].message


@pytest.mark.rule("3.0")
def test_the_brusilov_offensive_is_not_played():
    """3.0 names the scenario and prints nothing of it; nobody should take one of ours for it."""
    assert [name for name in NAMES if scenario_file(name).source == "rulebook"] == ["campaign"]
    with pytest.raises(Refused) as refused:
        RULESET.new("brusilov-offensive", {})
    assert refused.value.problems[0].message.startswith("there is no scenario 'brusilov-offensive'")
    assert load("illusions-of-glory").book["3.0"].effect.startswith("Not played")


@pytest.mark.rule("4.1")
def test_the_set_up_of_1914():
    """4.1: nations at war, and Greece, stand on the map or in a Reserve Box; only SCUs are in the boxes."""
    nations = {UNITS[unit].nation for unit in MOBILIZATION.places}
    assert nations == {"GE", "AH", "TU", "RU", "SB", "MN", "GR"}
    assert not [unit for unit, place in MOBILIZATION.places.items() if place == RESERVE and UNITS[unit].is_lcu]
    assert not [unit for unit in MOBILIZATION.places if UNITS[unit].is_escorted or UNITS[unit].is_uprising]
    stacks = Counter(place for place in MOBILIZATION.places.values() if place != RESERVE)
    assert max(stacks.values()) <= tables().activity.stacking.units
    assert MOBILIZATION.trenches["doiran"].level == 2


@pytest.mark.rule("26.2", "26.4", "26.5", "26.3.2")
def test_the_set_ups_of_entry():
    """26.2.2a, 26.4.2a, 26.5.2a: whose units each lists; Greece places none (9.7.2c)."""
    nations = {nation: {UNITS[unit].nation for unit in entry.places} for nation, entry in ENTRIES.items()}
    assert nations == {
        "IT": {"IT", "AH", "GE"},
        "BU": {"BU", "GE", "AH", "BR", "FR"},
        "RO": {"RO", "RU", "AH", "GE"},
        "GR": set(),
    }
    listed = [unit for set_up in (MOBILIZATION, *ENTRIES.values()) for unit in set_up.places]
    listed += [unit.id for unit in UNITS.values() if unit.enters]
    assert len(listed) == len(set(listed)), "a unit comes into play in one way"
    for entry in ENTRIES.values():
        stacks = Counter(place for place in entry.places.values() if place != RESERVE)
        assert max(stacks.values(), default=0) <= tables().activity.stacking.units


def test_a_scenario_may_use_a_part_of_the_map():
    """What starts elsewhere is not in play, nor are other nations' units in the boxes; the rest is as it was."""
    position = front(area=("konigsberg", "tannenberg", "lodz"), nations=("RU",))
    assert {unit for unit in PLACES if position.on_map(unit)} == {"GE-I-1", "GE-R-3-SCU", "GE-I-17", "RU-C-Guard"}
    assert position.place_of("GE-I-1-SCU") == OFF_MAP
    assert position.trenches == {}
    assert position.kit.board.spaces(position.spaces_in_play) == ["konigsberg", "tannenberg", "lodz"]
    assert front().spaces_in_play == front().kit.ground.whole
    assert front(nations=("GE",)).place_of("GE-I-1-SCU") == RESERVE


def test_components_say_what_they_know():
    known = little_kit()
    assert known.name("konigsberg") == "Königsberg"
    assert known.name(RESERVE) == "the Reserve Box"
    assert known.name("nowhere") == "nowhere"
    assert known.brought_by["CP-15"] == ("GE-HQ-Mackensen", "GE-A-2")
    assert known.brought_by["AP-18"] == ("BR-S-National-Defense", "BR-I-XVI", "FR-I-Orient")
    assert "GE-S-61" in known.units_of["GE"]
    assert "GE-S-61" in known.units_of["BU"]
    assert known.uprisings_of["AH"] == ("AH-U-1", "AH-U-2", "AH-U-3", "AH-U-4")
    assert not set(known.uprisings_of["RU"]) & set(known.units_of["RU"])


def test_set_ups_that_name_what_is_not_there_are_told():
    known = little_kit({"GE-I-1": "narnia", "GE-I-99": "lodz"})
    told = list(known.unknown_names())
    assert told == [
        "the set-up of 1914: GE-I-1 stands in 'narnia', which is no place",
        "the set-up of 1914: no unit is called 'GE-I-99'",
    ]
    nowhere = SetUp(rule="4.1", source="a test", places={}, trenches={"narnia": MOBILIZATION.trenches["doiran"]})
    told = list(Kit(known.map, known.units, nowhere, {"IT": nowhere}).unknown_names())
    assert told == [
        "the set-up of 1914: there is no space 'narnia' for a Trench",
        "the entry of IT: there is no space 'narnia' for a Trench",
    ]


@pytest.mark.rule("3.1")
def test_the_ground():
    """What the rules ask of a map."""
    ground = little_kit().ground
    board = ground.board
    assert board.spaces(ground.vp) == ["konigsberg", "warsaw", "lodz", "odessa", "belgrade", "salonika", "venice"]
    assert ground.forts == {"konigsberg": 3}
    assert board.spaces(ground.sources["RO"]) == ["odessa"]
    assert board.spaces(ground.ports["mediterranean"]) == ["salonika", "venice", "lemnos"]
    assert board.spaces(ground.of_kind["region"]) == ["brandenburg"]
    assert board.spaces(ground.inset) == ["venice"]
    assert board.spaces(ground.land_of["GE"]) == ["konigsberg", "tannenberg", "brandenburg"]
    assert list(ground.vp_spaces_of("RU")) == ["warsaw", "lodz", "odessa"]
    assert list(ground.vp_spaces_of("MN")) == []
    assert ground.way("lodz", "tannenberg") == "road"
    assert ground.way("lodz", "lemnos") == ""
    assert ground.crosses_water("warsaw", "tannenberg")
    assert not ground.crosses_water("warsaw", "lodz")
    assert not ground.crosses_water("warsaw", "lemnos")
    rails = ground.net("single")
    assert board.spaces(rails.spread(board.mask(["warsaw"]))) == ["lodz", "odessa"]
    assert ground.steps.joined("lemnos", "sea_salonika")


@pytest.mark.parametrize(
    ("what", "name", "meant"),
    [
        ("unit", "ge-i-1", "GE-I-1"),
        ("place", "Königsberg", "konigsberg"),
        ("nation", "austria-hungary", "AH"),
        ("nation", "ru", "RU"),
    ],
)
def test_names_are_understood(what, name, meant):
    assert RULESET.find(front(), what, name) == meant


@pytest.mark.parametrize(
    ("what", "message"), [("unit", "no unit is called"), ("place", "no space is called"), ("nation", "no nation is")]
)
def test_unknown_names_are_told(what, message):
    with pytest.raises(LookupError, match=message):
        RULESET.find(front(), what, "Narnia")


def test_what_the_house_asks_of_the_game():
    position = front()
    assert RULESET.side_of(position, "RU-I-1") == "AP"
    assert RULESET.called(position, "lodz") == "Lodz"
    assert RULESET.map_of(position).title == "A little front"
    view = RULESET.view(position, "AP")
    assert view.stacks == position.stacks
    assert view.standing == {}
    assert RULESET.view(position, None) == position
    assert {"scenario", "counters", "cards", "set-up", "entries", "data"} <= set(RULESET.file_types())


@pytest.mark.parametrize(
    ("data", "sound"),
    [
        ({"mobilization": {"places": {"GE-I-1": "posen"}, "trenches": {"posen": {"owner": "CP"}}}}, True),
        ({"entries": {"IT": {"places": {"IT-I-1": "venice"}}}, "cards": {"AP-1": {"ops": 3}}}, True),
        ({"units": {"GE-I-1": {"full": [6, 3, 3]}}, "classes": {"ge-corps": {"reduced": [2, 3, 3]}}}, True),
        ({"mobilization": {"places": ["GE-I-1"]}}, False),
        ({"entries": {"XX": {}}}, False),
        ({"counters": {}}, False),
    ],
)
def test_a_users_file_is_checked(data, sound):
    document = Document(data, "a user's file", "", dict)
    if sound:
        decode(document, UserFile)
        return
    with pytest.raises(Malformed):
        decode(document, UserFile)


@whole_map
@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_begins(name):
    position = RULESET.new(name, {})
    assert list(position.kit.unknown_names()) == []
    assert set(position.area) <= set(position.kit.board.index)
    assert position.nations == AT_START
    assert len(position.units()) == len(UNITS)
    known = {control: position.kit.board.spaces(position.controlled(control)) for control in ("AP", "CP", "neutral")}
    assert sum(map(len, known.values())) == len(position.kit.board.labels)
    assert "lemnos" in known["AP"]


SOURCES = {
    "GE": ["brandenburg"],  # 23.6
    "TU": ["constantinople", "rodosto", "anatolia"],  # 26.7.1
    "BU": ["sofia", "burgas"],  # 26.2.2c
    "RO": ["bucharest", "constanta", "odessa"],  # 26.5.2c
    "SB": ["belgrade", "monastir"],  # 26.6.1
    "IT": ["venice", "southern_italy"],  # 26.4.2c
    "BR": ["lemnos", "southern_italy"],  # 13.5, 16.6
    "FR": ["lemnos", "southern_italy"],  # 13.5, 16.6
}


@whole_map
@pytest.mark.rule("14.2b", "5.1.1")
def test_the_map_has_what_the_text_names():
    """The Supply Sources of chapter 26, and two VP spaces each in six countries."""
    ground = kit().ground
    for nation, spaces in SOURCES.items():
        assert set(spaces) <= set(ground.board.spaces(ground.sources[nation])), nation
    for nation, number in {"IT": 2, "BU": 2, "RO": 2, "GR": 2, "SB": 2, "TU": 2}.items():
        assert len(list(ground.vp_spaces_of(nation))) == number, nation
    assert read_map().find("Budapest") == "budapest"


@whole_map
def test_a_user_lays_his_set_up_over_ours():
    overlay = {"mobilization": {"places": {"GE-I-1": "posen"}}, "entries": {"RO": {"places": {"RO-I-1": "galatz"}}}}
    position = RULESET.new("campaign", {}, [overlay])
    assert position.place_of("GE-I-1") == "posen"
    assert position.kit.entries["RO"].places["RO-I-1"] == "galatz"
    assert position.kit.entries["RO"].places["RO-I-2"] == ENTRIES["RO"].places["RO-I-2"]
    assert position.kit.mobilization.source.endswith("changed by the user")
    albania = kit([{"entries": {"AL": {"places": {"IT-I-1": "durazzo"}}}}]).entries["AL"]
    assert albania.places == {"IT-I-1": "durazzo"}
    with pytest.raises(LookupError, match="'narnia', which is no place"):
        RULESET.new("campaign", {}, [{"mobilization": {"places": {"GE-I-1": "narnia"}}}])


@pytest.mark.rule("4.2.1", "4.2.2")
def test_data_that_leave_a_side_no_card_to_open_with_are_refused():
    """Two cards of the AP are marked for it, and those of the CP worth 4 OPS may be chosen."""
    worth_less = {"cards": {label: {"ops": 3} for label in (f"CP-{number}" for number in range(1, 15))}}
    with pytest.raises(LookupError, match="the CP have no Mobilization card worth 4 OPS"):
        RULESET.new("campaign", {}, [worth_less])
    worth_less["cards"].pop("CP-9")
    assert RULESET.new("campaign", {}, [worth_less]).piles["CP"].draw
