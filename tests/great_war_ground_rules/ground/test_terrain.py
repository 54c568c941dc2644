"""Terrain: what a step costs, what hexes and hexsides do in combat (6, 7B, 9H, 10A, 14, 15A, 15C)."""

import pytest

from great_war_ground_rules.field import artillery, brigade, division, regiment, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.ground import terrain

HERE, THERE = "0505", "0506"


def stood(row, *, side="CP", **given):
    """A unit `U` in 0505, whose side owns 0506 as well."""
    return staged_with({HERE: {"U": row}}, owns={side: [THERE], **given.pop("owns", {})}, **given)


def cost(row, **given):
    """MPs for the step to 0506."""
    by_road = given.pop("by_road", None)
    return terrain.step_cost(stood(row, **given), "U", HERE, THERE, by_road=by_road)


def is_wet(**given):
    """Whether a regiment that goes to 0506 is disrupted."""
    owns = given.pop("owns", {"CP": [HERE, THERE]})
    position = staged_with({HERE: {"U": regiment()}}, owns=owns, **given)
    return terrain.crosses_major_river(position, "CP", HERE, THERE)


# -- hexes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0a")
@pytest.mark.rule("14C1")
@pytest.mark.rule("14D3-5")
@pytest.mark.parametrize(
    ("row", "mps"),
    [
        (unit("German", "armored-car", "II", "1-1-8"), 6),
        (artillery(), 6),
        (regiment(type="mountain-rifle"), 2),
        (division(), 3),
        (unit("German", "mountain-field-artillery", "III", "2-2-5"), 2),
        (unit("German", "horse-artillery", "III", "2-2-7"), 3),
    ],
)
def test_mountains_by_unit(row, mps):
    """6 (T014); 14D4, 14F2: horse artillery pays as cavalry, mountain artillery as mountain units."""
    assert cost(row, terrain={"mountain": [THERE]}) == mps


@pytest.mark.rule("6.0a")
def test_a_city_costs_as_the_ground_on_which_it_stands():
    """3E2, 6."""
    city = {"kinds": {THERE: ["partial-city"]}}
    assert cost(regiment(), **city) == 1
    assert cost(regiment(), terrain={"woods": [THERE]}, **city) == cost(regiment(), terrain={"woods": [THERE]}) == 2


@pytest.mark.rule("6.0a")
def test_a_river_adds_to_the_hex():
    """6 (T015)."""
    assert cost(regiment(), hexsides={"river": ["0505-0506"]}) == 3
    assert cost(regiment(), hexsides={"river": ["0505-0506"]}, weather_now="winter") == 2
    assert cost(regiment(), hexsides={"major-river": ["0505-0506"]}) == 5


@pytest.mark.rule("6.0a")
def test_of_a_river_and_a_canal_on_one_hexside_the_worse_counts():
    assert cost(regiment(), hexsides={"canal": ["0505-0506"], "major-river": ["0505-0506"]}) == 5


@pytest.mark.rule("6.0b")
def test_prohibited_hexes_and_hexsides():
    """6."""
    for given in ({"terrain": {"glacier": [THERE]}}, {"hexsides": {"lake": ["0505-0506"]}}):
        position = stood(regiment(), **given)
        assert terrain.prohibited(position, "U", HERE, THERE)
        assert not terrain.adjacent(position, HERE, THERE)
        assert terrain.step_cost(position, "U", HERE, THERE) is None
    assert terrain.prohibited(stood(unit("German", "armored-train", "II", "2-R")), "U", HERE, THERE)


@pytest.mark.rule("6.0a")
@pytest.mark.parametrize(
    ("row", "weather", "mps"),
    [(regiment(), "mud", 2), (unit("German", "heavy-cavalry", "XX", "4-4-7"), "mud", 3), (regiment(), "snow", 2),
     (unit("German", "ski", "II", "1-1-6"), "snow", 1), (regiment(), "frost", 1)],
)  # fmt: skip
def test_weather_costs(row, weather, mps):
    """6, 14D, 14G."""
    assert cost(row, weather_now=weather) == mps


@pytest.mark.rule("6.0a")
@pytest.mark.rule("14E")
def test_light_units_slip_through_woods_in_fair_weather():
    """14E."""
    for weather, mps in (("clear", 1), ("frost", 1), ("mud", 3), ("winter", 3)):
        assert cost(regiment(type="light-rifle"), terrain={"woods": [THERE]}, weather_now=weather) == mps


@pytest.mark.rule("15A8")
def test_waste_land_costs_two_more_along_roads_too():
    """15A8."""
    assert cost(regiment(), devastated=[THERE]) == 3
    assert cost(regiment(), devastated=[THERE], hexsides={"road": ["0505-0506"]}) == 3


@pytest.mark.rule("15A6")
def test_a_flooded_hex_is_swamp():
    """15A6."""
    position = stood(regiment(), terrain={"canal-intensive": [THERE]})
    position.this_turn.flooded.append(THERE)
    assert terrain.terrain_of(position, THERE) == "swamp"
    assert terrain.step_cost(position, "U", HERE, THERE) == 3


@pytest.mark.rule("14D2")
def test_camels_stay_where_it_is_warm():
    """14D2."""
    camels = unit("British", "mounted-rifle", "III", "1-1-7C")
    assert cost(camels, side="Entente", terrain={"sand": [THERE]}, zones={"F": [THERE]}) == 1
    assert cost(camels, side="Entente", zones={"C": [THERE]}) is None


# -- roads and bridges -----------------------------------------------------------------------------------------------


@pytest.mark.rule("7B")
def test_along_a_road_a_hex_costs_as_clear_terrain():
    """7B, 15A1 (T104): over an intact bridge into woods 1 MP, 4 where it is down."""
    given = {"terrain": {"woods": [THERE]}, "hexsides": {"river": ["0505-0506"], "road": ["0505-0506"]}}
    assert cost(regiment(), **given) == 1
    assert cost(regiment(), **given, by_road=False) == 4
    assert cost(regiment(), **given, demolished=["0505-0506"]) == 4
    assert cost(regiment(), **given, demolished=["0505-0506"], by_road=True) is None


@pytest.mark.rule("7B")
def test_rail_lines_are_roads_broken_or_not():
    """7B: also for c/m and artillery, which pay no more on it."""
    given = {"terrain": {"mountain": [THERE]}, "hexsides": {"rail-low": ["0505-0506"]}, "broken": [THERE]}
    assert cost(artillery(), **given) == 1


@pytest.mark.rule("7B", "9Jb")
def test_roads_of_a_contested_hex_are_of_use():
    """7B, 9J: a unit may always use a road, though no facility of the hex can be used."""
    forces = {HERE: {"U": division()}, "0507": {"BR-1": division("British")}}
    given = {"terrain": {"mountain": [THERE]}, "hexsides": {"road": ["0505-0506"]}}
    position = staged_with(forces, contested={THERE: {"owner": "Entente"}}, **given)
    assert terrain.step_cost(position, "U", HERE, THERE) == 1


@pytest.mark.rule("15A1")
def test_the_enemys_bridge_is_of_no_use():
    """15A1."""
    position = staged_with(
        {HERE: {"U": regiment()}},
        owns={"Entente": [THERE]},
        hexsides={"river": ["0505-0506"], "road": ["0505-0506"]},
        bridge_owner={"0505-0506": "Entente"},
    )
    assert terrain.step_cost(position, "U", HERE, THERE) == 3


@pytest.mark.rule("13A7")
def test_a_pontoon_bridge_halves_a_crossing():
    """13A7: +1 over a river, +2 over a major river, and nobody is disrupted (15A4)."""
    for kind, mps in (("river", 2), ("major-river", 3)):
        given = {"hexsides": {kind: ["0505-0506"]}, "pontoons": ["0505-0506"], "owns": {"CP": [HERE, THERE]}}
        assert cost(regiment(), **given) == mps
        assert not terrain.crosses_major_river(stood(regiment(), **given), "CP", HERE, THERE)


@pytest.mark.rule("15A4")
def test_whom_a_major_river_disrupts():
    """15A4: not over a bridge, not when it is frozen."""
    river = {"hexsides": {"major-river": ["0505-0506"]}}
    bridge = {"hexsides": {"major-river": ["0505-0506"], "road": ["0505-0506"]}}
    assert is_wet(**river)
    assert not is_wet(**river, weather_now="winter")
    assert not is_wet(**bridge)
    assert is_wet(**bridge, demolished=["0505-0506"])
    assert not is_wet(hexsides={"river": ["0505-0506"]})


@pytest.mark.rule("15A1", "15A4")
def test_a_bridge_keeps_feet_dry_for_its_owner_alone():
    """15A1, 15A4: nobody else can use it."""
    bridge = {"hexsides": {"major-river": ["0505-0506"], "road": ["0505-0506"]}}
    front = {"owns": {"CP": [HERE], "Entente": [THERE]}}
    assert is_wet(**bridge, **front)
    assert is_wet(**bridge, **front, bridge_owner={"0505-0506": "Entente"})
    assert not is_wet(**bridge, **front, bridge_owner={"0505-0506": "CP"})


@pytest.mark.rule("15A1")
def test_a_causeway_crosses_what_nobody_else_can():
    """15A2: movement and combat see a major river there."""
    water = {"hexsides": {"great-river": ["0505-0506"]}}
    assert cost(regiment(), **water) is None
    assert cost(regiment(), hexsides={**water["hexsides"], "road": ["0505-0506"]}) == 1
    position = stood(regiment(), hexsides={**water["hexsides"], "road": ["0505-0506"]})
    assert terrain.adjacent(position, HERE, THERE)
    assert terrain.attack_factor(position, "U", HERE, THERE) == 0.5


# -- mountains -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14F")
@pytest.mark.parametrize(
    ("kind", "weather", "crosses"),
    [("high-mountain", "clear", True), ("high-mountain", "snow", False), ("high-mountain-pass", "snow", True),
     ("impassable-escarpment", "clear", True), ("lake", "clear", False)],
)  # fmt: skip
def test_high_mountain_units_and_whom_they_guide(kind, weather, crosses):
    """14F1."""
    guide = unit("Italian", "high-mountain", "II", "1-1-5")
    given = {"hexsides": {kind: ["0505-0506"]}, "weather_now": weather, "side": "Entente"}
    assert (cost(guide, **given) is not None) == crosses
    alpini = stood(unit("Italian", "mountain-light-rifle", "X", "2-3-5"), **given)
    assert terrain.prohibited(alpini, "U", HERE, THERE)
    assert terrain.prohibited(alpini, "U", HERE, THERE, guided=True) == (not crosses)


@pytest.mark.rule("14F")
def test_a_pass_is_an_ordinary_mountain_hexside_in_clear_weather():
    """14F1."""
    assert cost(regiment(), hexsides={"high-mountain-pass": ["0505-0506"]}) == 3
    assert cost(regiment(), hexsides={"high-mountain-pass": ["0505-0506"]}, weather_now="winter") is None


@pytest.mark.rule("14F")
def test_a_regiment_of_guides_leads_four_res_of_mountain_units():
    """14F1."""
    guide = unit("Italian", "high-mountain", "III", "1-1-5")
    alpini = {name: unit("Italian", "mountain-light-rifle", "X", "2-3-5") for name in ("A", "B", "C")}
    position = staged_with({HERE: {"G": guide, **alpini, "R": regiment("Italian")}})
    assert terrain.may_guide(position, ["G", "A", "B"])
    assert not terrain.may_guide(position, ["G", "A", "B", "C"])
    assert not terrain.may_guide(position, ["G", "R"])
    assert not terrain.may_guide(position, ["A"])


# -- combat ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9H")
def test_rivers_halve_attackers_and_mountains_their_guns():
    """9H, 12B6, 14F2."""
    forces = {
        "R": regiment(), "A": artillery(), "M": artillery(type="heavy-mortar"),
        "G": artillery(type="mountain-heavy-artillery"), "H": unit("German", "horse-artillery", "III", "2-2-7"),
    }  # fmt: skip
    river = staged_with({HERE: forces}, hexsides={"canal": ["0505-0506"]})
    assert [terrain.attack_factor(river, each, HERE, THERE) for each in forces] == [0.5, 1, 1, 1, 1]
    frozen = staged_with({HERE: forces}, hexsides={"canal": ["0505-0506"]}, weather_now="snow")
    assert terrain.attack_factor(frozen, "R", HERE, THERE) == 1
    hex, hexside = {"terrain": {"mountain": [THERE]}}, {"hexsides": {"mountain": ["0505-0506"]}}
    for steep in (hex, hexside, {**hex, **hexside}):
        position = staged_with({HERE: forces}, **steep)
        assert [terrain.attack_factor(position, each, HERE, THERE) for each in forces] == [1, 0.5, 1, 1, 0.5]
        assert terrain.attack_factor(position, "A", HERE, HERE) == 1, "in the same hex"


@pytest.mark.rule("9H")
def test_what_terrain_and_cities_add_to_the_die():
    """9H; 10, the example: a full city costs one."""
    position = staged_with({}, terrain={"woods": [HERE]}, kinds={THERE: ["full-city"], "0605": ["partial-city"]})
    assert [terrain.combat_die(position, place) for place in (HERE, THERE, "0605", "0707")] == [-1, -1, 0, 0]
    assert [terrain.is_positional(position, place) for place in (HERE, THERE, "0605")] == [False, True, True]


@pytest.mark.rule("15A9")
def test_an_open_city_is_clear_terrain_in_combat():
    """15A9."""
    position = staged_with({}, terrain={"woods": [THERE]}, kinds={THERE: ["full-city"]}, phase="cp-combat")
    position.this_turn.open_cities.append(f"combat/{THERE}")
    assert terrain.combat_die(position, THERE) == 0
    assert not terrain.is_positional(position, THERE)
    assert not terrain.bars_armor(position, THERE)


@pytest.mark.rule("10Aa")
def test_where_armor_has_no_effect():
    """10A."""
    position = staged_with({}, terrain={"forest": [HERE], "rough": ["0605"]}, kinds={THERE: ["partial-city"]})
    assert [terrain.bars_armor(position, place) for place in (HERE, THERE, "0605")] == [True, True, False]
    assert terrain.bars_armor(staged_with({}, weather_now="mud"), HERE)
    assert [terrain.halves_armor(staged_with({}, weather_now=word), HERE) for word in ("frost", "winter", "snow")] == [
        False,
        True,
        True,
    ]


@pytest.mark.rule("14D3-5")
@pytest.mark.rule("15C")
def test_who_is_expert_in_adverse_terrain():
    """15C: of the example's units in winter the mountain brigades alone; 14D3: mixed units count as rifle."""
    forces = {
        "M": brigade(type="mountain-rifle"), "L": brigade(type="light-rifle"), "R": regiment(),
        "X": brigade(type="mixed-mounted-rifle-and-rifle"),
    }  # fmt: skip
    winter = staged_with({HERE: forces}, terrain={"wooded-rough": [THERE]}, weather_now="winter")
    assert [each for each in forces if terrain.is_expert(winter, each, THERE)] == ["M"]
    clear = staged_with({HERE: forces}, terrain={"rough": [THERE]})
    assert [each for each in forces if terrain.is_expert(clear, each, THERE)] == ["M", "L"]
    assert terrain.column(clear, "X", THERE) == "exceptions", "it moves as cavalry"


# -- accelerated movement --------------------------------------------------------------------------------------------


@pytest.mark.rule("6B1")
def test_haste_off_the_roads_depends_on_the_land():
    """6B1, 6B2: with poor roads only cavalry, light, mountain and irregular units leave them in woods."""
    forces = {"R": regiment(), "L": regiment(type="light-rifle"), "I": regiment("German", type="irregular-rifle")}
    woods = {"terrain": {"woods": [THERE]}}
    good, poor = (
        staged_with({HERE: forces}, **woods),
        staged_with({HERE: forces}, **woods, lands={"Wilderness": [THERE]}),
    )
    assert all(terrain.goes_off_road(good, each, HERE, THERE) for each in forces)
    assert [each for each in forces if terrain.goes_off_road(poor, each, HERE, THERE)] == ["L", "I"]
    river = staged_with({HERE: forces}, hexsides={"major-river": ["0505-0506"]})
    assert not terrain.goes_off_road(river, "L", HERE, THERE)
    frozen = staged_with({HERE: forces}, hexsides={"major-river": ["0505-0506"]}, weather_now="winter")
    assert terrain.goes_off_road(frozen, "R", HERE, THERE)


@pytest.mark.rule("14L")
@pytest.mark.parametrize("kind", ["irregular-rifle", "irregular-cavalry"])
def test_irregulars_go_as_light_or_as_mountain_units(kind):
    """14L: through woods as light ones, over mountains as mountain ones, and in mud not as cavalry"""
    row = unit("Ottoman", kind, "III", "1-1-6")
    assert cost(row, terrain={"woods": [THERE]}) == 1
    assert cost(row, terrain={"mountain": [THERE]}) == 2
    assert cost(row, weather_now="mud") == 2


@pytest.mark.rule("15A1")
@pytest.mark.parametrize("water", ["great-river", "lake", "sea"])
def test_a_causeway_is_a_major_river(water):
    """15A2: who does not own both hexes crosses at that price, attacks with half, is disrupted"""
    over = {"hexsides": {water: [f"{HERE}-{THERE}"], "road": [f"{HERE}-{THERE}"]}}
    position = staged_with({HERE: {"U": division()}}, owns={"Entente": [THERE]}, **over)
    assert terrain.step_cost(position, "U", HERE, THERE) == 5
    assert terrain.attack_factor(position, "U", HERE, THERE) == 0.5
    assert terrain.crosses_major_river(position, "CP", HERE, THERE)
    assert not is_wet(**over)
    assert cost(division(), **over) == 1
    assert cost(division(), hexsides={water: [f"{HERE}-{THERE}"]}) is None
