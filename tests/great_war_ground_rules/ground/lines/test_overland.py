"""Supply lines over land: where they run, what they count (11A, 11B1, 14O3); a second, naive calculation."""

from __future__ import annotations

import heapq

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from great_war_ground_rules.field import battalion, brigade, division, regiment, staged_with, unit
from great_war_ground_rules.supplies import EVERYWHERE, column, supplied_field
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import overland
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import ENTENTE
from wargame_cli.rulesets.great_war_ground_rules.position.position import hexside

LONG = 6


def reached(position, goal, limit=3, **more):
    """The hexes from which a line of so many hexes leads to a goal."""
    board = position.kit.board
    return set(board.spaces(overland.reach(position, ENTENTE, board.bit[goal], limit, **more)))


def length(position, start, goal):
    """How many hexes the shortest line counts; None where there is none."""
    found = overland.shortest(position, ENTENTE, start, (goal,))
    return found and found[1]


# -- where they run (11A) -------------------------------------------------------------------------------------------


@pytest.mark.rule("11A")
def test_a_line_runs_through_no_hex_that_the_enemy_owns_and_occupies():
    """11A: a battalion has no ZOC beyond its hex; that hex is closed while it owns it."""
    position = supplied_field({"0506": {"G1": battalion()}})
    board = position.kit.board
    assert board.spaces(overland.closed(position, ENTENTE)) == ["0506"]
    assert length(position, "0507", "0505") == 3


@pytest.mark.rule("11A")
def test_a_line_runs_through_hexes_that_the_enemy_owns_but_does_not_occupy():
    """11B1: over land it may, through hexes of both sides"""
    position = supplied_field({}, other=("0506",))
    assert length(position, "0507", "0505") == 2


@pytest.mark.trap(9)
@pytest.mark.rule("11A")
def test_a_zone_closes_a_hex_unless_any_friendly_unit_is_there():
    """11A; trap 9: an HQ without strength is enough"""
    forces = {"0506": {"G1": division()}}
    closed = {"0506", "0505", "0507", "0405", "0406", "0605", "0606"}
    position = supplied_field(forces)
    assert set(position.kit.board.spaces(overland.closed(position, ENTENTE))) == closed
    position = supplied_field({**forces, "0507": {"B1": unit("British", "corps-hq", "corps", "0-8")}})
    assert set(position.kit.board.spaces(overland.closed(position, ENTENTE))) == closed - {"0507"}


@pytest.mark.rule("11A")
def test_a_line_begins_in_a_closed_hex_but_does_not_enter_one():
    """11A: into such a hex it is not traced; that of the unit itself it leaves"""
    position = supplied_field({"0506": {"G1": division()}})
    assert "0507" in reached(position, "0508")
    assert reached(position, "0507") == {"0507"}  # nobody holds the goal open


@pytest.mark.rule("11A")
@pytest.mark.parametrize("kind", ["sea", "lake", "great-river", "high-mountain"])
def test_a_line_crosses_no_prohibited_hexside(kind):
    """11A: high mountains are closed to all but high mountain units (14F1)"""
    sides = ["0505-0506", "0405-0506", "0506-0605"]
    assert length(staged_with({}, hexsides={kind: sides}), "0506", "0505") == 3


@pytest.mark.rule("11A")
def test_a_line_enters_no_prohibited_terrain():
    """11A"""
    assert length(staged_with({}, terrain={"glacier": ["0506"]}), "0507", "0505") == 3


# -- what they count (11B1) -----------------------------------------------------------------------------------------


@pytest.mark.rule("11B1")
@pytest.mark.parametrize(
    ("terrain", "counts"),
    [
        *[(word, 2) for word in ("wooded-rough", "mountain", "forest", "swamp", "wooded-swamp", "ravines", "sand")],
        ("permafrost-tundra", 2),
        *[(word, 1) for word in ("clear", "rough", "woods", "bocage", "canal-intensive")],
    ],
)
def test_difficult_hexes_count_as_two(terrain, counts):
    """11B1: the hex into which the line is traced counts, that where it begins does not"""
    position = staged_with({}, terrain={terrain: ["0505"]})
    assert length(position, "0506", "0505") == counts
    assert length(position, "0505", "0506") == 1


@pytest.mark.rule("11B1")
@pytest.mark.parametrize("kind", ["major-river", "karst", "salt-desert", "narrow-straits"])
def test_difficult_hexsides_count_as_one(kind):
    """11B1: against the length of the line, beside the hex itself"""
    position = staged_with({}, hexsides={kind: ["0505-0506", "0405-0506", "0506-0605"]})
    assert length(position, "0506", "0505") == 2
    position = staged_with({}, terrain={"forest": ["0505"]}, hexsides={kind: ["0505-0506"]})
    assert length(position, "0506", "0505") == 3


@pytest.mark.rule("11B1")
@pytest.mark.parametrize("kind", ["river", "canal", "minor-canal"])
def test_other_hexsides_count_nothing(kind):
    """11B1"""
    assert length(staged_with({}, hexsides={kind: ["0505-0506"]}), "0506", "0505") == 1


@pytest.mark.rule("11B1")
def test_along_a_road_nothing_counts_more():
    """11B1: neither the forest nor the major river; a rail line is a road too (7B)"""
    for line in ("road", "rail-low"):
        ground = {"terrain": {"forest": ["0505"]}, "hexsides": {"major-river": ["0505-0506"], line: ["0505-0506"]}}
        assert length(staged_with({}, **ground), "0506", "0505") == 1


@pytest.mark.rule("11B1")
def test_a_demolished_bridge_does_not_matter():
    """15A1: lines run across it without penalty"""
    sides = {"major-river": ["0505-0506"], "road": ["0505-0506"]}
    assert length(staged_with({}, hexsides=sides, demolished=["0505-0506"]), "0506", "0505") == 1


@pytest.mark.rule("11B1")
def test_frost_and_ice():
    """11B1: unfrozen swamps and major rivers alone count more; in winter they are frozen (36, house)"""
    ground = {"terrain": {"swamp": ["0505"]}, "hexsides": {"major-river": ["0505-0506"]}}
    assert length(staged_with({}, **ground), "0506", "0505") == 3
    assert length(staged_with({}, weather_now="winter", **ground), "0506", "0505") == 1


@pytest.mark.rule("15A8")
def test_a_devastated_hex_counts_as_two_whatever_its_terrain():
    """15A8: along a road too"""
    ground = {"terrain": {"forest": ["0505"]}, "hexsides": {"road": ["0505-0504"]}, "devastated": ["0504", "0505"]}
    position = staged_with({}, **ground)
    assert length(position, "0506", "0505") == 2
    assert length(position, "0505", "0504") == 2


@pytest.mark.rule("15A6")
def test_a_flooded_hex_is_a_swamp():
    """15A6"""
    assert length(staged_with({}, this_turn={"flooded": ["0505"]}), "0506", "0505") == 2


@pytest.mark.rule("13A1")
def test_a_road_that_was_built_is_a_road():
    """13A1f"""
    ground = {"terrain": {"forest": ["0505"]}, "laid": {"0505-0506": "road"}}
    assert length(staged_with({}, **ground), "0506", "0505") == 1


# -- high mountains (14F1) ------------------------------------------------------------------------------------------


def in_the_mountains(**forces):
    return staged_with(
        {"0506": forces}, hexsides={"high-mountain": ["0505-0506", "0405-0506", "0506-0605", "0406-0506", "0506-0606"]}
    )


@pytest.mark.rule("14F")
def test_high_mountain_units_trace_over_high_mountains_and_guide_others():
    """14F1: up to four times their own REs of mountain units in their hex; the hexside counts as a hex (11B1)"""
    guide = battalion("Italian", type="high-mountain")
    position = in_the_mountains(HM=guide, M1=brigade("Italian", type="mountain-rifle"), I1=regiment("Italian"))
    assert [overland.climbs(position, each) for each in ("HM", "M1", "I1")] == [True, True, False]
    assert "0506" not in reached(position, "0505", 2)
    assert "0506" in reached(position, "0505", 2, climbing=True)
    position = in_the_mountains(HM=guide, M1=division("Italian", type="mountain-rifle"))
    assert not overland.climbs(position, "M1")  # 5 REs, and a battalion guides 2


@pytest.mark.rule("14F")
def test_passes_are_open_to_all_in_clear_weather():
    """14F1, 11B1: a pass counts as a hex in other weather, and only for those who climb"""
    sides = {"high-mountain-pass": ["0505-0506", "0405-0506", "0506-0605"]}
    assert length(staged_with({}, hexsides=sides), "0506", "0505") == 1
    position = staged_with({}, hexsides=sides, weather_now="snow")
    assert length(position, "0506", "0505") == 3
    assert overland.shortest(position, ENTENTE, "0506", ("0505",), climbing=True)[1] == 2


# -- transport units (14O3) -----------------------------------------------------------------------------------------


def transports(number, first=1, type="motorized-transport"):
    """Transport units, which the position must list as extending lines."""
    return {f"T{each}": unit("British", type, "III", "0-6") for each in range(first, first + number)}


@pytest.mark.rule("14O3")
@pytest.mark.parametrize(("number", "gain"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_transport_units_make_a_line_longer(number, gain):
    """14O3: one by a hex, three by two, never by more"""
    position = staged_with({"0506": transports(number)}, extending=list(transports(number)))
    found = reached(position, "0505", 2)
    assert f"05{7 + gain:02}" in found
    assert f"05{8 + gain:02}" not in found


@pytest.mark.rule("14O3")
def test_only_lines_through_their_hexes_are_longer():
    """14O3: into or through; that in which a line begins is not traced into"""
    position = staged_with({"0506": transports(1)}, extending=["T1"])
    found = reached(position, "0505", 1)
    assert "0507" in found
    assert "0503" not in found
    position = staged_with({"0507": transports(1)}, extending=["T1"])
    assert "0507" not in reached(position, "0505", 1)


@pytest.mark.rule("14O3")
def test_three_may_stand_in_several_hexes_of_the_line():
    """14O3: hexes that contain at least three"""
    forces = {"0506": transports(2), "0507": transports(1, first=3)}
    position = staged_with(forces, extending=["T1", "T2", "T3"])
    assert "0509" in reached(position, "0505", 2)
    assert "0510" not in reached(position, "0505", 2)


@pytest.mark.rule("14O3")
def test_who_extends_no_line():
    """14O3: a disrupted one, one in transport mode, one that makes another element longer; 14O2bi: packs in rough"""
    assert "0508" in reached(staged_with({"0506": transports(1)}, extending=["T1"]), "0505", 2)
    for more in ({"disruption": {"T1": "1"}, "extending": ["T1"]}, {"extending": []}):
        assert "0508" not in reached(staged_with({"0506": transports(1)}, **more), "0505", 2)
    position = staged_with({"0506": transports(1)}, extending=["T1"])
    assert "0508" not in reached(position, "0505", 2, busy=frozenset({"T1"}))
    for type, found in (("pack-transport", False), ("mountain-pack-transport", True), ("motorized-transport", True)):
        forces = {"0506": transports(1, type=type)}
        position = staged_with(forces, extending=["T1"], terrain={"rough": ["0506"]})
        assert ("0508" in reached(position, "0505", 2)) is found
    forces = {"0506": transports(1, type="pack-transport")}
    assert "0508" not in reached(staged_with(forces, extending=["T1"], zones={"F": ["0506"]}), "0505", 2)


# -- a second, naive calculation ------------------------------------------------------------------------------------


def naive_length(position, start, goal):
    """How many hexes the shortest line over land counts, worked out hex by hex from the words of the rule."""
    kit = position.kit
    heavy = {"forest", "swamp", "mountain"}
    held = {hex: [each for each in position.at(hex) if position.side_of(each) == "CP"] for hex in EVERYWHERE}

    def watched(hex):
        near = [each for each in kit.board.neighbours[hex] if not kit.crosses(hex, each, "sea")]
        return bool(held[hex]) or any(held[each] for each in near)

    def is_open(hex):
        if position.units_at(ENTENTE, hex):
            return True
        return not watched(hex)

    def cost(before, hex):
        if kit.crosses(before, hex, "road"):
            return 2 if hex in position.devastated else 1
        if kit.crosses(before, hex, "sea"):
            return None
        far = 2 if kit.map.terrain[hex] in heavy or hex in position.devastated else 1
        return far + (1 if kit.crosses(before, hex, "major-river") else 0)

    best, waiting = {start: 0}, [(0, start)]
    while waiting:
        far, hex = heapq.heappop(waiting)
        if hex == goal:
            return far
        for near in kit.board.neighbours[hex]:
            more = cost(hex, near)
            if more and is_open(near) and far + more < best.get(near, 99):
                best[near] = far + more
                heapq.heappush(waiting, (far + more, near))
    return None


hexes = st.sampled_from([hex for hex in EVERYWHERE if "03" <= hex[:2] <= "08" and "03" <= hex[2:] <= "08"])


@st.composite
def grounds(draw):
    """Terrain, hexsides, enemies and own units in the middle of the proving ground."""
    sides = st.sampled_from(
        sorted({hexside(hex, near) for hex in EVERYWHERE[28:110] for near in staged_with({}).kit.board.neighbours[hex]})
    )
    words = draw(st.dictionaries(hexes, st.sampled_from(["forest", "swamp", "mountain", "rough"]), max_size=14))
    kinds = draw(st.dictionaries(sides, st.sampled_from(["major-river", "road", "sea", "river"]), max_size=30))
    enemies = draw(st.sets(hexes, max_size=3))
    own = draw(st.sets(hexes, max_size=4)) - enemies
    forces = {hex: {f"G{hex}": division()} for hex in enemies} | {hex: {f"B{hex}": division("British")} for hex in own}
    return forces, {
        "terrain": {word: [hex for hex in words if words[hex] == word] for word in set(words.values())},
        "hexsides": {kind: [at for at in kinds if kinds[at] == kind] for kind in set(kinds.values())},
        "devastated": sorted(draw(st.sets(hexes, max_size=4))),
    }


@pytest.mark.rule("11B1")
@settings(max_examples=10, deadline=None)
@given(grounds(), hexes)
def test_lines_are_as_long_as_a_naive_calculation_finds(ground, goal):
    """11A, 11B1: the same hexes from every ring, the same length from every hex, any length as well (3G)"""
    forces, more = ground
    position = supplied_field(forces, **more)
    found = {hex: naive_length(position, hex, goal) for hex in EVERYWHERE}
    for limit in range(LONG + 1):
        naive = {hex for hex, far in found.items() if far is not None and far <= limit}
        assert reached(position, goal, limit) == naive
    assert {hex: length(position, hex, goal) for hex in EVERYWHERE} == found
    board = position.kit.board
    anyhow = set(board.spaces(overland.any_length(position, ENTENTE, board.bit[goal])))
    assert anyhow == {hex for hex, far in found.items() if far is not None}


def test_columns_are_written_down():
    """The helper of these tests."""
    assert column("0503", 5) == ["0503-0504", "0504-0505"]
