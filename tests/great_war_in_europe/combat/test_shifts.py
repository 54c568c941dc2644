"""Column shifts (10.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from great_war_in_europe.field import GAME, PLAIN, RING, force, on_plain
from great_war_in_europe.together import position
from wargame_cli.rulesets.great_war_in_europe.combat.shifts import cooperate, shifts
from wargame_cli.rulesets.great_war_in_europe.kit.components import kit


def found(target, attackers, defenders, side="Allied", *, options=None, committed=None, **given):
    """What shifts a combat: columns and rules."""
    position = staged(GAME, options, stacks={**attackers, **({target: defenders} if defenders else {})}, **given)
    units = [unit for stack in attackers.values() for unit in stack if not position.counter(unit).headquarters]
    combat = force(position, target, units, side, **(committed or {}))
    return [(shift.columns, shift.rule) for shift in shifts(position, combat)]


@pytest.mark.rule("10.42")
@pytest.mark.parametrize(
    ("word", "columns"),
    [
        ("clear", 0),
        ("desert", 0),
        ("forest", 0),
        ("flood-plain", 0),
        ("rough", 1),
        ("difficult", 1),
        ("marsh", 1),
        ("mountain", 1),
        ("alpine", 1),
    ],
)
def test_terrain_of_the_target(word, columns):
    """10.42: in fair weather, every kind of terrain that our maps have."""
    printed = kit()
    target = next(hex for hex in printed.map.land if printed.map.terrain[hex] == word and hex not in printed.kinds)
    start = next(near for near in printed.steps.steps[target] if near in printed.map.land)
    shown = [each for each in found(target, {start: ["BR-3IN"]}, ["TU-2"]) if each[1] != "10.44"]
    assert shown == ([(-columns, "10.42")] if columns else [])


@pytest.mark.rule("10.43", "12.2", "10.42")
@pytest.mark.parametrize(("turn", "wanted"), [(37, (-2, "12.2")), (38, (-2, "12.2")), (40, (-1, "10.42"))])
def test_mountains_are_worse_in_snow_and_wet(turn, wanted):
    """10.43: two columns in the place of one, on the Caucasus Front."""
    assert found("N3938", {"N4039": ["RU-39"]}, ["TU-28"], turn=turn) == [wanted]


@pytest.mark.rule("12.2")
def test_snow_and_wet_are_nothing_in_the_south():
    """12.2: the same mountains of Palestine in January and in May."""
    for turn in (37, 38, 40):
        assert found("N2417", {"N2517": ["BR-3IN"]}, ["TU-2"], turn=turn) == [(-1, "10.42")]


@pytest.mark.rule("10.43")
@pytest.mark.trap(15)
@pytest.mark.parametrize(
    ("word", "turn", "columns"),
    [
        ("forest", 37, 1),
        ("forest", 38, 1),
        ("forest", 40, 0),
        ("flood-plain", 37, 0),
        ("flood-plain", 38, 1),
        ("flood-plain", 40, 0),
    ],
)
def test_forest_in_wet_and_snow_and_flood_plain_in_wet(word, turn, columns):
    """12.2 over 10.42 for forest; flood plains count as marsh in wet weather alone, which ours of Iraq never have."""
    charts = kit().tables
    assert charts.terrain.terrain[word].columns(charts.turns[turn].caucasus) == columns


@pytest.mark.rule("10.43", "12.2")
@pytest.mark.parametrize(("turn", "wanted"), [(37, [(-1, "12.2")]), (38, [(-1, "12.2")]), (40, [])])
def test_forests_of_the_caspian_coast_help_in_snow_and_wet(turn, wanted):
    """10.43, 12.2."""
    assert found("N2950", {"N3049": ["RU-39"]}, ["TU-28"], turn=turn) == wanted


@pytest.mark.rule("12.2")
def test_flood_plains_of_iraq_never_help():
    """12.2: wet weather is nothing there."""
    for turn in (37, 38, 40):
        assert found("N1641", {"N1741": ["TU-2"]}, ["BR-3IN"], "CP", turn=turn) == []


@pytest.mark.rule("10.42", "14.1")
@pytest.mark.trap(14)
@pytest.mark.parametrize(("option", "wanted"), [("each", [(-1, "10.42"), (-1, "10.42")]), ("once", [(-1, "10.42")])])
def test_terrain_and_city_of_one_hex(option, wanted):
    """10.41: Jerusalem lies in mountains; each counts, or one of them."""
    options = {"fort-in-a-city": option}
    assert found("N2416", {"N2316": ["TU-2"]}, ["BR-60T"], "CP", options=options) == wanted


@pytest.mark.rule("14.1")
@pytest.mark.parametrize(("option", "columns"), [("each", 2), ("once", 1)])
def test_a_fort_in_rough_country(option, columns):
    """14.12: the fort of Alexandropol is Russian, and serves Russians alone."""
    options = {"fort-in-a-city": option}
    fort, beside = "N4041", "N4042"
    shown = found(fort, {beside: ["TU-28"]}, ["RU-39"], "CP", options=options)
    assert sum(each[0] for each in shown) == -columns
    assert (-1, "14.12") in shown or option == "once"
    lost = found(fort, {beside: ["TU-28"]}, ["RU-39"], "CP", options=options, destroyed=[fort])
    assert lost == [(-1, "10.42")]
    assert found(fort, {beside: ["RU-39"]}, ["TU-28"], destroyed=[fort]) == [(-1, "10.42")]


@pytest.mark.rule("10.42", "14.1")
@pytest.mark.parametrize(("option", "columns"), [("each", 3), ("once", 1)])
def test_a_fort_in_a_city_in_rough_country(option, columns):
    """10.41, 14.12: Kars is all three."""
    shown = found("N4039", {"N4040": ["TU-28"]}, ["RU-39"], "CP", options={"fort-in-a-city": option})
    assert sum(each[0] for each in shown) == -columns


@pytest.mark.rule("14.2")
@pytest.mark.parametrize(("kut", "wanted"), [(True, [(-1, "14.21")]), (False, [])])
def test_kut_is_a_fort_for_the_allies_once_they_came(kut, wanted):
    """14.21: never for the Central Powers."""
    assert found("N1845", {"N1945": ["TU-2"]}, ["BR-3IN"], "CP", kut=kut) == wanted
    assert found("N1845", {"N1945": ["BR-3IN"]}, ["TU-2"], "Allied", kut=kut) == []


@pytest.mark.rule("10.44")
def test_a_river_helps_where_everybody_crosses_it():
    """10.44: one attacker on the near side is enough to lose it."""
    both = {"N1441": ["TU-2"], "N1641": ["TU-6"]}
    assert found("N1541", {"N1441": ["TU-2"]}, ["BR-3IN"], "CP") == [(-1, "10.44")]
    assert found("N1541", both, ["BR-3IN"], "CP") == []


@pytest.mark.rule("6.37")
@pytest.mark.trap(45)
def test_gunboats_take_the_river_from_the_defender():
    """6.37: the flotilla, in the attack for which it is played."""
    committed = {"chits": ("Allied-iraq-naval-flotilla",)}
    assert found("N1845", {"N1745": ["BR-3IN"]}, ["TU-2"]) == [(-1, "10.44")]
    assert found("N1845", {"N1745": ["BR-3IN"]}, ["TU-2"], committed=committed) == []


@pytest.mark.rule("7.24", "10.45")
@pytest.mark.parametrize(
    ("units", "well"),
    [
        (["BR-3IN", "BR-52T", "BR-1ALHBD"], True),
        (["BR-3IN", "PN-SPR", "FR-DFPS"], True),
        (["RU-39", "PN-PC", "ARM-1"], True),
        (["BR-3IN", "RU-39"], False),
        (["BR-3IN", "AB-1"], False),
        (["TU-2", "GE-601BN"], True),
        (["TU-2", "PN-GNDM", "GE-601BN"], True),
        (["TU-2", "GE-1ST"], False),
        (["GE-601BN", "GE-1ST"], True),
        (["TU-2", "GE-601BN", "GE-1ST"], False),
        (["GE-601BN"], True),
        ([], True),
    ],
)
def test_nations_that_fight_well_together(units, well):
    """7.24: German battalions with Turks, German divisions not."""
    assert cooperate([kit().units[unit] for unit in units]) is well


@pytest.mark.rule("7.24", "10.45")
def test_german_battalions_count_as_germans_among_austrians():
    """7.24: only with Turks they fight as if they were Turks."""
    units = position().kit.units
    assert cooperate([units["TU-2"], units["GE-601BN"]])
    assert cooperate([units["GE-11"], units["GE-601BN"]])
    assert not cooperate([units["AH-1"], units["GE-601BN"]])


@pytest.mark.rule("10.45")
@pytest.mark.trap(65)
def test_a_mixed_side_has_a_column_against_it():
    """10.45: to the left in attack, to the right in defence; neither a fort nor a headquarters is a nation."""
    assert on_plain({RING[0]: ["BR-3IN"], RING[1]: ["AB-1"]}, ["TU-2"]).step == 4 // 2 - 2
    shown = found(PLAIN, {RING[0]: ["BR-3IN"]}, ["TU-2", "GE-1ST"])
    assert shown == [(1, "10.45")]
    assert found("N2711", {"N2811": ["BR-3IN"]}, ["GE-1ST"]) == [(-1, "14.12")]
    assert found(PLAIN, {RING[0]: ["BR-3IN"]}, ["GE-1ST", "TU-YAG"]) == []


@pytest.mark.rule("10.46")
def test_headquarters_shift_by_their_support():
    """10.46: the attacker's to the right, the defender's to the left; both are cumulative."""
    committed = {"leader": "BR-13CRP", "defence_leader": "TU-YAG"}
    attackers = {RING[0]: ["BR-3IN", "BR-13CRP"]}
    shown = found(PLAIN, attackers, ["TU-2", "TU-YAG"], committed=committed)
    assert shown == [(1, "10.46"), (-kit().units["TU-YAG"].printed.support, "10.46")]


@pytest.mark.rule("10.42", "10.46")
def test_the_words_of_a_shift():
    position = staged(GAME, stacks={"N3938": ["TU-28"], "N4039": ["RU-39"]}, turn=37)
    (shift,) = shifts(position, force(position, "N3938", ["RU-39"], "Allied"))
    assert (shift.told.name, shift.told.effect) == ("Mountain in snow weather", "2 columns to the left")
