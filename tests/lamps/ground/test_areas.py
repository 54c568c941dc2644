"""Areas: owners, control, garrisons, room (2.1, 6.1, 6.2.1)."""

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.ground import areas, armies
from wargame_cli.rulesets.lamps.ground.trench_pool import trench_limit
from wargame_cli.rulesets.lamps.kit.components import CIRCLE, SQUARE
from wargame_cli.rulesets.lamps.kit.nations import CP, NATIONS, TE
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought
from wargame_cli.rulesets.lamps.position.position import NEUTRAL


@pytest.mark.rule("2.1.1", "2.1.8a")
def test_home_areas_are_the_standard_areas_of_a_nation():
    """Squares and circles are nobody's Home Areas (R-1)."""
    kit = staged("lamps").kit
    assert kit.home["great_britain"] == ("british_isles",)
    assert set(kit.home["turkey"]) == {"gallipoli", "anatolia"}
    assert "caucasus" not in kit.home["russia"]
    assert all(kit.kind(area) == "standard" for homes in kit.home.values() for area in homes)


@pytest.mark.rule("2.1.2a", "2.1.2b", "13.0")
def test_production_areas_add_up_to_the_nations_production():
    """The map's points are those of 13.0; Basra, Sinai and East Africa pay Great Britain, the Caucasus Russia."""
    kit = staged("lamps").kit
    for nation, total in kit.tables.production.starting_production.items():
        assert sum(kit.production[nation].values()) == total, nation
    for area in ("basra", "sinai", "british_east_africa"):
        assert kit.production["great_britain"][area] == 1
    assert kit.production["russia"]["caucasus"] == 1


@pytest.mark.rule("2.1.8a", "8.3.4.3")
def test_what_kind_of_area_a_place_is():
    """As the map says of each area, with the trenches that it takes; boxes, pools and beachheads are of no kind."""
    position = staged("lamps")
    kit, limits = position.kit, position.kit.tables.production.trench_limits
    for place in (*kit.board.index, *kit.map.boxes, NEUTRAL, "beachhead gallipoli"):
        kind = kit.kind(place) if kit.is_area(place) else ""
        asked = (areas.is_square, areas.is_circle, areas.has_technology)
        assert [ask(position, place) for ask in asked] == [kind == each for each in (SQUARE, CIRCLE, "standard")]
        if kind:
            row = kind if kind != "standard" else "mountain" if kit.is_marked(place, "mountain") else "standard"
            assert trench_limit(position, place) == limits[row]


@pytest.mark.rule("2.3")
def test_every_nation_belongs_to_one_faction():
    """Thirteen nations in four factions of two alliances."""
    everyone = [nation for nations in NATIONS.values() for nation in nations]
    assert len(everyone) == len(set(everyone)) == 13
    assert NATIONS["central_allies"] == ("bulgaria", "turkey", "austria_hungary")


@pytest.mark.rule("6.1.1", "6.1.4")
def test_control_changes_with_the_army_that_enters_and_stays_when_it_leaves():
    """An area belongs to whoever occupied it last."""
    bench = Bench("lamps", areas={"prussia": [], "lithuania": ["RU-1"]})
    position = bench.position
    assert position.control["prussia"] == CP
    armies.go(bench.referee, "RU-1", "prussia", "7.2.7", "advance")
    assert areas.controls(position, TE, "prussia")
    armies.go(bench.referee, "RU-1", "lithuania", "6.3", "move")
    assert areas.controls(position, TE, "prussia")
    assert areas.originally(position, "prussia") == CP


@pytest.mark.rule("6.1.1", "10.2.3.1", "2.1.9a")
def test_albania_and_the_circles_of_nobody_are_held_by_presence_only():
    """They are given up as soon as the last army leaves."""
    bench = Bench("lamps", areas={"albania": ["AH-6"], "tanga": ["GE-LV"]})
    assert areas.controls(bench.position, CP, "albania")
    armies.go(bench.referee, "AH-6", "bosnia", "6.3", "move")
    armies.go(bench.referee, "GE-LV", "rufiji", "7.2.5", "retreat")
    assert "albania" not in bench.position.control
    assert "tanga" not in bench.position.control
    assert areas.controls(bench.position, CP, "rufiji")


@pytest.mark.rule("6.1.3")
@pytest.mark.trap(2)
@pytest.mark.parametrize(
    ("side", "area", "value"),
    [
        (CP, "verdun", 3),  # production
        (CP, "poland", 2),  # nothing
        (CP, "pripet_marshes", 3),  # swamp
        (CP, "serbia", 3),  # mountain
        (CP, "paris", 3),  # flag
        (TE, "galicia", 2),
        (TE, "verdun", 0),  # one's own
        (CP, "albania", 3),  # a mountain of nobody
        (TE, "tanga", 2),
    ],
)
def test_garrisons(side, area, value):
    """The value follows the original owner and what is in the area, never who holds it now."""
    position = staged("lamps", control={"verdun": CP, "galicia": TE})
    assert areas.garrison(position, side, area) == value


@pytest.mark.rule("6.1.1")
def test_areas_of_a_nation_that_joined_count_as_its_alliances_from_the_start():
    """R-44: Italy's areas were nobody's while it was neutral, and the Entente's once it is in."""
    assert areas.originally(staged("lamps"), "rome") == ""
    assert areas.originally(staged("lamps", areas={"rome": ["IT-1"]}), "rome") == TE


@pytest.mark.rule("6.2.1", "2.1.8a", "2.1.9a")
def test_how_many_armies_find_room():
    """Standard areas take any number, squares and circles one, a beachhead two."""
    position = staged("lamps", areas={"paris": ["FR-1", "FR-2"], "sinai": ["GB-MEF"], "beachhead gallipoli": ["GB-2"]})
    assert areas.has_room(position, "paris", 9)
    assert not areas.has_room(position, "sinai")
    assert areas.has_room(position, "british_east_africa")
    assert areas.has_room(position, "beachhead gallipoli")
    assert not areas.has_room(position, "beachhead gallipoli", 2)


@pytest.mark.rule("2.1.8c", "2.1.9a")
def test_technology_works_in_standard_areas_only():
    """Neither squares, circles nor beachheads know it."""
    position = staged("lamps")
    kinds = {area: position.kit.kind(area) for area in position.kit.map.areas}
    for area, kind in kinds.items():
        assert areas.has_technology(position, area) == (kind not in (SQUARE, CIRCLE))
    assert not areas.has_technology(position, "beachhead gallipoli")


@pytest.mark.rule("3.0a", "2.2", "13.0")
def test_the_set_up():
    """Forces, pools, trenches and boxes are those of 13.0."""
    position = RULESET.new("campaign", {})
    counts = dict.fromkeys(position.nations, 0)
    for unit, counter in position.kit.units.items():
        assert position.knows(unit)
        counts[counter.nation] += counter.is_army
    assert counts == {
        "germany": 16,
        "austria_hungary": 9,
        "turkey": 4,
        "bulgaria": 2,
        "great_britain": 8,
        "france": 9,
        "belgium": 1,
        "italy": 5,
        "russia": 13,
        "serbia": 2,
        "romania": 2,
        "greece": 1,
        "united_states": 3,
    }
    assert sorted(position.at("verdun")) == ["FR-1", "FR-2", "FR-3", "FR-4", "FR-9"]
    assert position.trenches == {"rhine": ["germany"], "verdun": ["western_allies"]}
    assert position.at("blockade_box") == ["GB-FL1", "GB-FL2", "GB-FL3"]
    assert set(position.spent) == {"GE-7", "GE-9", "GE-UB2", "AH-10", "FR-9", "FR-6"}
    assert "TU-1" in position.at(NEUTRAL)
    assert "GB-MEF" in position.at(NEUTRAL)
    assert position.usa_entry == 0


@pytest.mark.rule("6.2.1", "7.3.2a")
@pytest.mark.parametrize(("there", "expected"), [(["GB-2"], []), (["GB-2", "GB-4"], ["6.2.1"])])
def test_no_third_army_invades_where_two_lie_on_the_beach(there, expected):
    """An invader that fails joins those on the beachhead, so it needs room there from the start."""
    bench = Bench(
        "lamps",
        phase="western-allies-movement",
        areas={"beachhead gallipoli": there, "gallipoli": ["TU-1"], "british_isles": ["GB-3"]},
        nations={"turkey": "war"},
    )
    assert [rule for rule, _ in bench.faults("{with: GB-3, invade: gallipoli}")] == expected


@pytest.mark.rule("6.1.3", "7.2.2e")
@pytest.mark.trap(2)
def test_the_army_that_liberates_an_area_rolls_no_die_and_is_spent():
    """Galicia empty in Russian hands is Austria-Hungary's again without a roll; it costs the army its freshness."""
    bench = Bench("lamps", phase="central-allies-combat", areas={"hungary": ["AH-1"]}, control={"galicia": TE})
    position = bench.play("{attack: galicia, with: [AH-1]}")
    assert position.place_of("AH-1") == "galicia"
    assert not position.fresh("AH-1")
    assert position.control["galicia"] == CP


@pytest.mark.rule("2.1.3a", "2.1.3b", "8.3.4.3")
@pytest.mark.trap(12)
def test_the_rhine_is_a_mountain_in_every_way():
    """It adds one to the defence and takes a single trench, though Germany may dig two at once elsewhere."""
    bench = Bench("lamps", phase="western-allies-combat", areas={"verdun": ["FR-1"], "rhine": ["GE-4"]})
    bench.play("{attack: rhine, with: [FR-1]}", dice=[3, 3])
    assert (bench.events(CombatFought)[0].defence_total, bench.events(CombatFought)[0].won) == (4, False)
    bench = Bench("lamps", phase="germany-production", areas={"rhine": ["GE-4"], "hanover": ["GE-1"]})
    bench.position.this_turn.points = {"germany": {"hanover": 9}}
    assert "8.3.4.3" in bench.refusals("{trench: rhine, by: germany, count: 2}")
    assert "8.3.4.3" not in bench.refusals("{trench: hanover, by: germany, count: 2}")
