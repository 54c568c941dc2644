"""Scenarios (26, 27): forces, default set-up, lengths, options, users' data, and the small scenarios of our own."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.errors import Malformed, Refused
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.combat.attrition import out_of_supply
from wargame_cli.rulesets.kaisers_war.ground.stacking import overstacked_hexes
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply, sources
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, SIDES
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, FLEET, POOL, TRACK, KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup import areas, scenarios
from wargame_cli.rulesets.kaisers_war.setup.scenarios import NAMES, list_scenarios, new_position, setup_order
from wargame_cli.rulesets.kaisers_war.victory import income


def in_play(position: KaisersPosition, side: str) -> list[str]:
    """The side's units on the map, in a box or with the fleet."""
    return [
        unit
        for unit, place in position.units().items()
        if position.counter(unit).side == side and (position.on_map(unit) or place in (FLEET, *BOXES.values()))
    ]


def count(position: KaisersPosition, side: str, kind: str, nation: str = "") -> int:
    """How many units of a type and nation a side has in play."""
    faces = [position.counter(unit) for unit in in_play(position, side)]
    return sum(face.type == kind and nation in ("", face.nation) for face in faces)


# -- scenario 1 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.1", "2.7")
def test_the_forces_of_1918_are_the_rulebooks():
    """TX-73: 71 Allied and 72 Central Powers counters in play, with the counts of the orders of battle."""
    position = new_position("1918")
    assert {side: len(in_play(position, side)) for side in SIDES} == {ALLIED: 71, CP: 72}
    assert count(position, ALLIED, "infantry army", "France") == 10
    assert count(position, ALLIED, "infantry army", "British Empire") == 7
    assert count(position, CP, "shock army", "Germany") == 6
    assert count(position, CP, "infantry army", "Germany") == 11
    assert (count(position, ALLIED, "garrison"), count(position, CP, "garrison")) == (9, 12)
    assert position.points == {ALLIED: 60, CP: 75}
    assert (position.turn, position.phase, position.last_turn) == (1, "cp-mobilization", 5)


@pytest.mark.rule("26.1", "2.11")
def test_all_other_counters_wait_in_the_pool():
    """Whatever does not start the game and is no free reinforcement can be bought."""
    position = new_position("1918")
    started = set(in_play(position, CP)) | set(in_play(position, ALLIED))
    assert set(position.at(POOL)) == set(position.kit.mix.faces) - started - set(position.at(TRACK))


@pytest.mark.rule("2.5", "9.4")
@pytest.mark.parametrize("scenario", NAMES)
def test_default_set_ups_keep_the_rules_of_set_up(scenario: str):
    """Every starting unit stands on its own side of the front, none is overstacked, none shares a hex with enemies."""
    position = new_position(scenario)
    for place, units in position.stacks.items():
        if place in position.kit.board.index:
            sides = {position.counter(unit).side for unit in units}
            assert len(sides) == 1
            assert position.kit.map.side[place] in sides or units == ["AR-Cav-NLA"]
    assert not overstacked_hexes(position)


@pytest.mark.rule("26.1")
def test_the_default_set_up_is_ready_for_the_spring_offensive():
    """Every Allied trench is held; six shock armies, both headquarters and aircraft stand against Amiens and Reims."""
    position = new_position("1918")
    kit = position.kit
    for hex in kit.board.spaces(kit.trenches[ALLIED]):
        assert any(position.counter(unit).army for unit in position.at(hex)), kit.name(hex)
    shock = [position.place_of(f"GE-Shock-{number}") for number in range(1, 7)]
    assert Counter(kit.name(hex) for hex in shock) == {"1114 Lille": 2, "1214": 2, kit.name("1215"): 2}
    for unit in ("GE-HQ-BrM", "GE-HQ-HL", "GE-Tac-1", "GE-Tac-2", "GE-Tac-3"):
        near = {end for hex in shock for end in kit.board.neighbours[hex]}
        assert position.place_of(unit) in near


@pytest.mark.rule("26.1", "15.5")
@pytest.mark.parametrize("scenario", NAMES)
def test_default_set_ups_are_supplied(scenario: str):
    """Both sides have supply sources on the map, all units are supplied, and none would starve in winter."""
    position = new_position(scenario)
    position.turn = 5
    for side in SIDES:
        assert sources(position, side)
        on_map = [unit for unit in in_play(position, side) if position.on_map(unit)]
        assert [unit for unit in on_map if not in_supply(position, unit)] == []
        assert out_of_supply(position, side) == []


@pytest.mark.rule("24.2")
@pytest.mark.trap(67)
def test_units_that_start_in_the_east_are_frozen():
    """The Central Powers units placed in Finland, the Baltic States, Poland and the Ukraine are locked, no others."""
    position = new_position("1918")
    frozen = {"GE-Exp-BK", "GE-HQ-VHof", "GE-Cav-1", "GE-Inf-7", "GE-Inf-8", "GE-Inf-9", "AH-Inf-4", "AH-Inf-5"}
    assert set(position.frozen) == frozen
    countries = {position.kit.map.area[position.place_of(unit)] for unit in frozen}
    assert countries == {"Finland", "Baltic States", "Poland", "Ukraine"}


@pytest.mark.rule("26.5.3")
@pytest.mark.trap(71)
@pytest.mark.parametrize(("choice", "turns"), [("at-once", (2, 3)), ("delayed", (5, 6))])
def test_free_reinforcements_lie_on_the_turn_track(choice: str, turns: tuple[int, int]):
    """An Austro-Hungarian shock army is due in turn 2, a French tank corps in turn 3, or after their usual delay."""
    position = new_position("1918", {"free-units": choice})
    assert position.due == {"AH-Shock-2": turns[0], "FR-Tank-1": turns[1]}
    assert sorted(position.at(TRACK)) == ["AH-Shock-2", "FR-Tank-1"]


# -- scenario 2 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("27.0")
@pytest.mark.trap(56)
@pytest.mark.parametrize("choice", ["10", "11"])
def test_the_long_scenario_has_the_same_forces_and_a_later_end(choice: str):
    """It ends with turn 10, or by an option with turn 11 as the turn track prints."""
    short, long = new_position("1918"), new_position("1918-19", {"long-last-turn": choice})
    assert long.last_turn == int(choice)
    assert (long.stacks, long.points, long.due, long.frozen) == (short.stacks, short.points, short.due, short.frozen)


@pytest.mark.rule("3.1", "27.0")
@pytest.mark.trap(55)
def test_set_up_order_is_reversed_in_the_long_scenario():
    """The Allies set up first in 1918, the Central Powers in 1918-19; then turn 1 begins."""
    for scenario, order in (("1918", ("allied-setup", "cp-setup")), ("1918-19", ("cp-setup", "allied-setup"))):
        position = new_position(scenario, {"setup": "free"})
        assert setup_order(position) == order
        assert (position.turn, position.phase) == (0, order[0])
        turn, following = RULESET.next_phase(position)
        assert (turn, following.name) == (0, order[1])
        position.begin_phase(turn, following.name)
        turn, following = RULESET.next_phase(position)
        assert (turn, following.name) == (1, "cp-mobilization")


# -- the small scenarios ----------------------------------------------------------------------------------------


@pytest.mark.rule("25.1", "5.2")
@pytest.mark.parametrize("scenario", ["western-front-1918", "palestine-1918"])
def test_small_scenarios_are_even(scenario: str):
    """Five turns of income alone decide nothing: neither side wins or loses by waiting."""
    position = new_position(scenario)
    gain = {side: sum(item.points for item in income(position, side)) for side in SIDES}
    assert all(5 <= total <= 15 for total in gain.values())
    ends = {side: min(100, position.points[side] + 5 * gain[side]) for side in SIDES}
    share = scenarios.of(position).share
    assert position.kit.tables.points.level(share * abs(ends[CP] - ends[ALLIED])) == "Draw"


@pytest.mark.rule("26.1")
def test_small_scenarios_start_from_a_share_of_the_points():
    """A half of 26.2 on the Western Front, a third in Palestine."""
    assert new_position("western-front-1918").points == {CP: 37, ALLIED: 30}
    assert new_position("palestine-1918").points == {CP: 25, ALLIED: 20}


@pytest.mark.rule("26.1")
def test_small_scenarios_hold_forces_of_the_great_one():
    """No nation has more units of a type in a small scenario than in 1918."""
    great = new_position("1918")
    for scenario in ("western-front-1918", "palestine-1918"):
        small = new_position(scenario)
        for side in SIDES:
            for unit in in_play(small, side):
                face = small.counter(unit)
                most = count(great, side, face.type, face.nation)
                assert count(small, side, face.type, face.nation) <= most


@pytest.mark.rule("5.2", "26.5.4")
def test_balance_of_the_first_turn(capsys: pytest.CaptureFixture[str]):
    """Both sides' income of turn 1 pays for an army and some attack supply; printed for whoever tunes the map."""
    position = new_position("1918")
    gain = {side: sum(item.points for item in income(position, side)) for side in SIDES}
    print(f"income of turn 1, nothing taken: {gain}")
    assert "income of turn 1" in capsys.readouterr().out
    army = position.kit.tables.mobilization.units["infantry army"].cost
    assert all(total >= 3 * army for total in gain.values())
    assert gain[ALLIED] <= 2 * gain[CP]


# -- areas ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.1", "2.5")
@pytest.mark.parametrize(
    ("side", "words", "inside", "outside"),
    [
        (ALLIED, "Greece or Albania", "Salonika Valona", "Monastir Tirana"),
        (ALLIED, "on or adjacent to Jerusalem", "Jerusalem 4035 4136", "Haifa Amman Cairo"),
        (CP, "within 3 of Constantinople", "Gallipoli Adrianople", "Sofia Salonika Sivas"),
        (
            CP,
            "Belgium, Luxemburg, France or Germany, within 2 of the front",
            "Lille Liege Metz",
            "Cologne Berlin Reims",
        ),
        (ALLIED, "cities of France", "Paris Lyon", "Lille 1117 London"),
        (CP, "the Baltic States, Poland or the Ukraine", "Riga Kiev Warsaw", "Berlin Petrograd"),
        (ALLIED, "Kars or Baku", "Kars Baku", "Tiflis"),
        (ALLIED, "any city", "Rome Jerusalem Monastir", "Berlin Petrograd 1117"),
    ],
)
def test_areas_are_read_as_written(side: str, words: str, inside: str, outside: str):
    """Countries, places, distances and the front cut out the hexes that a reader of the words expects."""
    board = kit()
    found = areas.area(board, side, words)
    for name in inside.split():
        assert found & board.board.bit[board.map.find(name) or ""], name
    for name in outside.split():
        assert not found & board.board.bit[board.map.find(name) or ""], name


@pytest.mark.rule("6.6", "26.1")
@pytest.mark.trap(64)
def test_the_arabs_start_in_any_ottoman_desert():
    """Their area reaches beyond the front, and holds desert of the Ottoman Empire only."""
    board = kit()
    found = areas.area(board, ALLIED, "desert of the Ottoman Empire", either_side=True)
    assert {board.map.side[hex] for hex in board.board.spaces(found)} == {CP, ALLIED}
    assert {board.map.area[hex] for hex in board.board.spaces(found)} == {"Ottoman Empire"}
    assert {board.map.terrain[hex] for hex in board.board.spaces(found)} == {"desert"}


def test_unknown_words_for_an_area_are_told():
    """A misspelt country is named in the error."""
    with pytest.raises(areas.UnknownArea, match="Ruritania"):
        areas.area(kit(), CP, "Ruritania or Albania")


# -- options and users' data ------------------------------------------------------------------------------------


@pytest.mark.rule("3.1")
def test_unknown_scenarios_options_and_choices_are_refused_with_a_hint():
    """Every fault is told at once, with the name that was probably meant."""
    with pytest.raises(Refused, match="did you mean 1918-19"):
        new_position("1918-1919")
    with pytest.raises(Refused) as refused:
        new_position("1918", {"free-unit": "delayed", "capitals": "mayor"})
    assert [problem.hint for problem in refused.value.problems] == ["did you mean free-units?", "did you mean major?"]


def test_a_users_counters_and_set_up_replace_ours():
    """`nations`, `types` and `counters` change the mix, `setup` the hexes, bound by the rules of set-up."""
    line = {"nation": "Germany", "type": "shock army", "count": 7, "values": "9-9-4"}
    position = new_position("1918", {}, [{"counters": [line]}, {"setup": {"GE-Shock-1": "1417"}}])
    assert position.counter("GE-Shock-1").values == "9-9-4"
    assert position.place_of("GE-Shock-1") == "1417"
    with pytest.raises(Malformed, match="not in the area of GE-Shock-1"):
        new_position("1918", {}, [{"setup": {"GE-Shock-1": "Berlin"}}])
    with pytest.raises(Malformed, match="GE-Shock-7 is none of the starting units"):
        new_position("1918", {}, [{"setup": {"GE-Shock-7": "Lille"}}])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"nation": "Germany", "type": "pikemen", "count": 1, "values": "1-1-1"}, "no unit type is called 'pikemen'"),
        ({"nation": "Utopia", "type": "shock army", "count": 1, "values": "1-1-1"}, "no nation is called 'Utopia'"),
    ],
)
def test_counters_of_unknown_kinds_are_told(line, message):
    """A user's line of counters names a type and a nation of the mix."""
    with pytest.raises(Malformed, match=message):
        new_position("1918", {}, [{"counters": [line]}])


@pytest.mark.rule("2.2")
def test_a_users_map_replaces_ours_in_part_or_whole():
    """Tables of a map file under `map` are laid over ours entry by entry; a whole map file may be given as it is."""
    moved = new_position("1918", {}, [{"map": {"places": {"1215": ["Sedan; resource; the printed map"]}}}])
    assert moved.kit.objectives["1215"] == 2
    assert "1215" not in new_position("1918").kit.objectives
    whole = tomllib.loads((scenarios_folder("kaisers-war") / "map.toml").read_text(encoding="utf-8"))
    whole["title"] = "My own map"
    assert new_position("1918", {}, [whole]).kit.map.title == "My own map"
    with pytest.raises(Malformed, match="places"):
        new_position("1918", {}, [{"map": {"places": {"0101": ["Atlantis; city; nobody"]}}}])


@pytest.mark.rule("2.11")
def test_too_few_counters_for_the_starting_forces_are_told():
    """A user's mix must hold what starts the game."""
    with pytest.raises(Malformed, match="fewer counters of shock army"):
        new_position("1918", {}, [{"counters": [{"nation": "Germany", "type": "shock army", "count": 5}]}])


def test_the_list_says_what_is_reconstructed():
    """Every scenario names the counters, the map and its own inventions, counted from the data."""
    listed = {scenario.id: scenario for scenario in list_scenarios()}
    assert list(listed) == list(NAMES)
    mix = kit().mix
    for scenario in listed.values():
        text = " ".join(scenario.reconstructed)
        assert f"{mix.reconstructed()} of the {len(mix.faces)} counters" in text
        assert "objectives and naval bases" in text
    assert "ours" in " ".join(listed["palestine-1918"].reconstructed)


@pytest.mark.rule("2.2")
@pytest.mark.trap(62)
def test_every_desert_hex_is_rail_zone_3():
    """Desert carries no rail whatever country it lies in (16.1)."""
    board = kit()
    assert not board.desert & ~board.rail_zones[3]
    assert board.desert & board.countries["Ottoman Empire"] & board.rail_zones[3]


@pytest.mark.rule("24.4")
def test_forces_of_the_optional_rules_are_absent():
    """No Finnish, Baltic, Polish, Ukrainian, White Russian, Czech, Bolshevik or Anarchist unit is in the game."""
    nations = {face.nation for face in new_position("1918").kit.mix.faces.values()}
    assert not nations & {
        "Finland",
        "Baltic",
        "Poland",
        "Ukraine",
        "White Russians",
        "Czechs",
        "Bolshevik",
        "Anarchist",
    }
