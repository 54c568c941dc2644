"""The Terrain Effects Chart against the figures and lists that the text prints (6, 6B, 7C2, 11B1, 13A7, 14, 15C)."""

import pytest

from wargame_cli.rulesets.great_war_ground_rules.kit.tables import tables

CHART = tables().terrain
#: Words that the rules use for hexes and hexsides (6, 6B, 11B1, 13A1f, 14D2, 15A5).
HEXES = (
    *("clear", "rough", "wooded-rough", "woods", "forest", "mountain", "swamp", "wooded-swamp", "ravines", "sand"),
    *("stony-desert", "permafrost-tundra", "intermittent-lake", "salt-lake", "canal-intensive", "bocage", "glacier"),
)
HEXSIDES = (
    *("river", "canal", "minor-canal", "seasonal-river", "major-river", "great-river", "lake", "sea"),
    *("narrow-straits", "mountain", "high-mountain", "high-mountain-pass", "karst", "wadi", "salt-desert"),
    *("escarpment", "impassable-escarpment"),
)


def test_every_word_of_the_rules_is_in_the_chart():
    assert set(CHART.terrain) == set(HEXES)
    assert set(CHART.hexsides) == set(HEXSIDES)


@pytest.mark.rule("6.0a")
def test_what_it_costs_to_enter_mountains():
    """6, T014: 6 for c/m and artillery, 3 for others, 2 for mountain units."""
    assert CHART.row("mountain").move == (6, 3, 2)
    assert CHART.uses_exceptions("mountain", {"mountain"}, "clear")
    assert not CHART.uses_exceptions("mountain", {"light", "cavalry"}, "clear")


@pytest.mark.rule("6.0a")
def test_what_it_costs_to_cross_water():
    """6, 13A7, T015: 2 MPs for a river or canal, half of it over a pontoon bridge, nothing once it is frozen."""
    for kind, cost in (("river", 2), ("canal", 2), ("major-river", 4)):
        assert CHART.hexside(kind).move == cost
        assert CHART.hexside(kind).move * CHART.pontoon == cost / 2
        assert CHART.hexside(kind, "winter").move == 0


@pytest.mark.rule("6.0a")
@pytest.mark.parametrize("word", HEXES)
def test_whoever_is_at_home_pays_least(word):
    heavy, others, exceptions = CHART.row(word).move
    assert heavy >= others >= exceptions >= 1


@pytest.mark.rule("6.0b")
def test_nobody_enters_a_glacier():
    assert [word for word in HEXES if CHART.row(word).prohibited] == ["glacier"]


@pytest.mark.rule("6B1")
def test_where_accelerated_movement_leaves_the_road():
    """6B1, 6B2: the lists of the text."""
    never = {"mountain", "forest", "swamp", "wooded-swamp", "ravines"}
    everywhere = {"clear", "intermittent-lake", "salt-lake", "canal-intensive", "bocage", "stony-desert"}
    assert {word for word in HEXES if CHART.row(word).off_road == "none"} == never
    assert {word for word in HEXES if CHART.row(word).off_road == "any"} == everywhere
    assert CHART.row("swamp", "winter").off_road == "any"


@pytest.mark.rule("6B1")
def test_which_hexsides_accelerated_movement_crosses_off_the_road():
    """6B1, 6B2."""
    never = {"major-river", "great-river", "mountain", "high-mountain", "high-mountain-pass", "narrow-straits"}
    prohibited = {"lake", "sea", "impassable-escarpment"}
    everywhere = {"wadi", "minor-canal", "river", "canal", "seasonal-river", "escarpment"}
    assert {kind for kind in HEXSIDES if CHART.hexside(kind).off_road == "none"} == never | prohibited
    assert {kind for kind in HEXSIDES if CHART.hexside(kind).off_road == "any"} == everywhere
    for kind in ("major-river", "great-river", "lake", "narrow-straits"):
        assert CHART.hexside(kind, "winter").off_road == "any", "frozen"


@pytest.mark.rule("11B1")
def test_what_counts_twice_for_supply_over_land():
    twice = {
        *("wooded-rough", "mountain", "forest", "swamp", "wooded-swamp", "ravines", "sand", "permafrost-tundra"),
    }
    assert {word for word in HEXES if CHART.row(word).overland == 2} == twice
    assert CHART.row("swamp", "winter").overland == 1
    once = {"major-river", "great-river", "high-mountain", "high-mountain-pass", "karst", "salt-desert"}
    once |= {"narrow-straits", "impassable-escarpment"}
    assert {kind for kind in HEXSIDES if CHART.hexside(kind).overland} == once


@pytest.mark.rule("15C")
def test_who_is_an_exception_in_which_weather():
    """14D, 14E, 14G, 15C: the wooded rough of the example in winter, light units in clear weather and frost alone."""
    for weather in ("clear", "mud", "frost", "winter", "snow"):
        assert CHART.uses_exceptions("wooded-rough", {"mountain"}, weather)
        fair = weather in ("clear", "frost")
        assert CHART.uses_exceptions("wooded-rough", {"light"}, weather) == fair
        assert CHART.uses_exceptions("rough", {"cavalry"}, weather) == fair
        assert CHART.uses_exceptions("clear", {"over-snow"}, weather) == (weather == "snow")
    assert CHART.uses_exceptions("sand", {"cavalry", "camel"}, "clear")
    assert not CHART.uses_exceptions("sand", {"cavalry"}, "clear")


@pytest.mark.rule("14D")
def test_mud_is_worst_for_cavalry():
    assert CHART.surcharge(set(), "mud", road=False) == 1
    assert CHART.surcharge({"cavalry"}, "mud", road=False) == 2
    assert CHART.surcharge({"cavalry"}, "mud", road=True) == 0
    assert CHART.surcharge(set(), "frost", road=False) == 0


@pytest.mark.rule("14G")
def test_snow_is_nothing_to_units_over_it():
    assert CHART.surcharge(set(), "snow", road=False) == 1
    assert CHART.surcharge({"over-snow"}, "snow", road=False) == 0


@pytest.mark.rule("6A")
def test_what_it_costs_to_leave_a_zone():
    """6A, 5A: a reduced ZOC costs less, and so do all for cavalry, light units, infantry, irregulars and fast c/m."""
    for favoured in (False, True):
        assert CHART.zoc_exit("reduced", favoured) < CHART.zoc_exit("standard", favoured)
    for kind in ("standard", "reduced"):
        assert CHART.zoc_exit(kind, True) < CHART.zoc_exit(kind, False)
    assert [each for each in ("cavalry", "light", "infantry", "irregular", "fast-cm") if CHART.is_favoured({each})] == [
        *("cavalry", "light", "infantry", "irregular", "fast-cm"),
    ]
    assert not CHART.is_favoured({"mountain", "over-snow"})


@pytest.mark.rule("6F1")
@pytest.mark.parametrize(("odds", "favoured", "cost"), [(10, True, 1), (11, False, 2), (12, True, 0), (20, False, 1)])
def test_what_an_overrun_costs(odds, favoured, cost):
    assert CHART.overrun(odds, favoured) == cost


@pytest.mark.rule("7C2")
def test_sixteen_hexsides_of_water_are_two_mps():
    assert 16 / CHART.river_hexsides_per_mp == 2


@pytest.mark.rule("7A2")
def test_freight_goes_forty_hexes_as_far_as_five_mps():
    assert 5 * CHART.rail_hexes_per_mp == 40


@pytest.mark.rule("10Aa")
def test_mud_bars_armor_and_snow_halves_it():
    assert CHART.no_aec == ("mud",)
    assert set(CHART.half_aec) == {"winter", "snow"}


@pytest.mark.rule("14C4")
def test_open_country_for_fast_units():
    assert {word for word in HEXES if CHART.row(word).open} == {"clear", "rough", "stony-desert"}


@pytest.mark.rule("10.0")
def test_a_full_city_with_a_fort_costs_three():
    """10: the 3:1 of the example has -3, of which the fort is -2 (14H1)."""
    assert CHART.city("full-city").die + tables().fortifications.die("fort", False) == -3
