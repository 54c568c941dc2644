"""Control of hexes (7.1) and what else comes of entering one."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate, entered, left

GAME = "great-war-in-europe"


def come(unit, hex, side="", **given):
    """A bench on which a unit has just come to a hex from nowhere near."""
    table = Bench(GAME, phase="first-combat", by=side or "Allied", **given)
    table.position.put(unit, hex)
    table.run(entered, (unit,), hex)
    return table


@pytest.mark.rule("7.1")
def test_a_hex_is_controlled_by_who_entered_it_last():
    """7.13: whoever had it before, any number of times; headquarters too."""
    table = come("BR-52T", "N2420")
    assert table.position.controls("Allied", "N2420")
    table.position.put("BR-52T", "N2618")
    table.run(left, "N2420")
    assert table.position.controls("Allied", "N2420")
    table.position.put("TU-YAG", "N2420")
    table.run(entered, ("TU-YAG",), "N2420")
    assert table.position.controls("CP", "N2420")


@pytest.mark.rule("7.1")
@pytest.mark.trap(44)
def test_what_is_nobodys_is_of_who_enters_it():
    """7.12: hexes of Persia that are no towns."""
    table = Bench(GAME, phase="first-combat", by="CP")
    assert table.position.controller("N2237") == ""
    assert come("TU-2", "N2237").position.controls("CP", "N2237")


@pytest.mark.rule("7.1")
@pytest.mark.rule("15.8")
def test_arabs_have_a_hex_as_long_as_they_stand_in_it():
    """7.13: then it is the last one's again; with others beside them it is the Allies' to keep."""
    table = come("AB-1", "N1508")
    assert table.position.controls("Allied", "N1508")
    table.run(eliminate, "AB-1", "combat", "10.63")
    assert table.position.controls("CP", "N1508")
    assert table.position.place_of("AB-1") == "untried"
    kept = come("AB-1", "N1508")
    kept.position.put("BR-52T", "N1508")
    kept.run(entered, ("BR-52T",), "N1508")
    for unit in ("AB-1", "BR-52T"):
        kept.position.put(unit, "allied-box")
    kept.run(left, "N1508")
    assert kept.position.controls("Allied", "N1508")


@pytest.mark.rule("14.1")
def test_an_enemy_in_a_fort_destroys_it():
    """14.14: and it is not rebuilt."""
    table = come("BR-52T", "N2913")
    assert table.position.destroyed == ["N2913"]
    table.position.put("BR-52T", "N2618")
    table.position.put("TU-17", "N2913")
    table.run(entered, ("TU-17",), "N2913")
    assert table.position.destroyed == ["N2913"]
    assert come("TU-17", "N2913").position.destroyed == []


@pytest.mark.rule("14.2")
def test_kut_becomes_a_fort_when_the_allies_come_and_stays_one():
    """14.21: however often it changes hands."""
    assert not come("TU-35", "N1845").position.kut
    table = come("BR-3IN", "N1845")
    assert table.position.kut
    table.position.put("BR-3IN", "allied-dead")
    table.position.put("TU-35", "N1845")
    table.run(entered, ("TU-35",), "N1845")
    assert table.position.kut
    assert table.position.destroyed == []


@pytest.mark.rule("6.35")
def test_allied_units_in_trenches_destroy_them():
    """14.53: those of the Gaza Line even before the event that digs them."""
    assert come("BR-52T", "N2420", trenches=["N2420", "N2518"]).position.trenches == ["N2518"]
    assert come("BR-52T", "N2712").position.trench_lost
    assert come("TU-17", "N2420", trenches=["N2420"]).position.trenches == ["N2420"]


@pytest.mark.rule("15.61")
def test_headquarters_alone_are_overrun_by_combat_units():
    """15.63, 8.22."""
    table = come("BR-52T", "N2420", stacks={"N2420": ["TU-YAG"]})
    assert table.position.place_of("TU-YAG") == "cp-dead"


@pytest.mark.rule("11.53")
@pytest.mark.parametrize(
    ("hex", "pipeline"),
    [
        ("N3112", "N3311"),  # east of the marker
        ("N3310", "N3611"),  # level with it
        ("N3311", "N3611"),  # in its hex
        ("N3508", "N3611"),
        ("N3611", "N4011"),
        ("N3908", "N4011"),
        ("N4011", ""),
        ("N4107", ""),
    ],
)
def test_the_central_powers_set_back_the_pipeline(hex, pipeline):
    """11.53: to the nearest town west of them."""
    assert come("TU-17", hex, pipeline="N3311").position.pipeline == pipeline


@pytest.mark.rule("10.6")
@pytest.mark.parametrize(
    ("unit", "hex", "to"),
    [
        ("TU-17", "N2420", "cp-dead"),
        ("BR-52T", "N2618", "allied-dead"),
        ("GE-601BN", "N2420", "gone"),
        ("FR-DFPS", "N2618", "gone"),
        ("ARM-1", "N4243", "allied-dead"),
    ],
)
def test_where_the_eliminated_go(unit, hex, to):
    """10.63: French and German units are not rebuilt; of the others the front is kept (5.36)."""
    table = Bench(GAME, phase="first-combat", by="Allied", stacks={hex: [unit]})
    table.run(eliminate, unit, "combat", "10.63")
    assert table.position.place_of(unit) == to
    if to != "gone":
        assert table.position.fallen[unit] == table.position.kit.front_of(hex)


@pytest.mark.rule("5.62")
@pytest.mark.trap(35)
@pytest.mark.parametrize(
    ("turn", "hex", "earned"),
    [
        (16, "N1540", {"baghdad_1915"}),
        (17, "N1540", set()),  # 1916
        (16, "N2416", {"jerusalem_early"}),
        (36, "N2416", {"jerusalem_early"}),
        (37, "N2416", set()),  # 1918
    ],
)
def test_baghdad_and_jerusalem_count_for_good_if_they_fall_early(turn, hex, earned):
    """5.62: Baghdad in 1915, Jerusalem before 1918; also when they are lost again."""
    position = come("BR-52T", hex, turn=turn).position
    assert {each for each in ("baghdad_1915", "jerusalem_early") if getattr(position, each)} == earned
