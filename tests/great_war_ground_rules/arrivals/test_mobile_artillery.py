"""Zero-movement artillery is made mobile (16C10)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import artillery
from wargame_cli.rulesets.great_war_ground_rules.arrivals.mobile_artillery import limit
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import usable
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import FortressChanged

ORDER = "{mobilize-artillery: FR-1}"


def fortress(unit, **given):
    return initial({AMIENS: {"FR-1": unit}}, date="Nov I 14", **given)


@pytest.mark.rule("16C10")
@pytest.mark.parametrize(
    ("nation", "one_theater", "limits"),
    [
        ("Belgian", True, [0, 1, 2, 3, 4]),
        ("Ottoman", True, [0, 1, 2, 3, 4]),
        ("Japanese", True, [0, 1, 2, 3, 4]),
        ("French", True, [0, 3, 6, 9, 12]),
        ("German", False, [0, 6, 12, 18, 24]),
        ("German", True, [0, 3, 6, 9, 12]),
        ("Austro-Hungarian", True, [0, 3, 6, 9, 12]),
    ],
)
def test_the_table_of_limits(nation, one_theater, limits):
    """16C10 (T144)"""
    when = [date(each) for each in ("Sep II 14", "Nov I 14", "Feb I 15", "May II 15", "Aug I 15")]
    assert [limit(nation, each, one_theater=one_theater) for each in when] == limits


@pytest.mark.rule("16C10")
def test_a_unit_with_a_mobile_side_shows_it():
    """16C10, 15B4: the improved fortress is unimproved at once."""
    bench = fortress(artillery("French", "1-3-0", mobile="5-4-4"), improved=[AMIENS])
    bench.play(ORDER)
    assert bench.position.face("FR-1").movement == 4
    assert [(event.place, event.improved) for event in bench.events(FortressChanged)] == [(AMIENS, False)]
    assert bench.refusals(ORDER) == ["16C10"]


@pytest.mark.rule("16C10")
def test_a_unit_without_one_gives_twice_its_replacement_strength():
    """16C10"""
    bench = fortress(artillery("French", "1-3-0"))
    bench.play(ORDER)
    assert bench.position.place_of("FR-1") == "gone"
    assert (bench.position.stock["French"].man, bench.position.stock["Entente"].equ) == (2, 6)
    assert usable(bench.position, "French").man == 2  # 16C13 speaks of units that are disbanded, scrapped and the like


@pytest.mark.rule("16C10")
@pytest.mark.parametrize(
    ("unit", "refusals"),
    [
        (artillery("French", "1-3-0"), ["16C10"]),
        (artillery("French", "1-3-0", mobile="5-4-4"), []),
        (artillery("Russian", "1-3-0", mobile="5-4-4"), ["16C10"]),
    ],
    ids=["no mobile side", "a mobile side", "Russian"],
)
def test_an_isolated_unit_is_not_withdrawn_for_points(unit, refusals):
    """16C10, 16A1cc: but it may show its mobile side."""
    assert fortress(unit, isolated=["FR-1"]).refusals(ORDER) == refusals


@pytest.mark.rule("16C10")
@pytest.mark.parametrize(("die", "place"), [(5, "gone"), (4, AMIENS)])
def test_russian_artillery_needs_luck_and_counts_all_the_same(die, place):
    """16C10"""
    bench = fortress(artillery("Russian", "1-3-0", mobile="5-4-4"))
    bench.play(ORDER, dice={"fortress artillery FR-1": die})
    assert bench.position.place_of("FR-1") == place
    assert list(bench.position.replaced.values()) == [1]


@pytest.mark.rule("16C10")
def test_no_more_than_the_limit_of_the_month():
    """16C10"""
    month = date("Nov I 14") // 2
    for used, refusals in ((2, []), (2.5, ["16C10"])):
        bench = fortress(artillery("French", "1-3-0"), replaced={f"{month}/French/mobile": used})
        assert bench.refusals(ORDER) == refusals


@pytest.mark.rule("16C10")
@pytest.mark.parametrize("nation", ["French", "Russian"])
def test_the_limit_counts_all_orders_of_a_sheet(nation):
    """16C10: attempts of Russia too, whatever their dice."""
    guns = {f"G{number}": artillery(nation, "1-3-0") for number in range(4)}
    bench = initial({AMIENS: guns}, date="Nov I 14")
    orders = [f"{{mobilize-artillery: {gun}}}" for gun in guns]
    assert bench.rehearse(*orders[:3]).problems == []
    assert [problem.rule for problem in bench.rehearse(*orders).problems] == ["16C10"]


@pytest.mark.rule("16C10")
@pytest.mark.parametrize(
    "unit",
    [
        artillery("French", "1-3-0", type="coast-artillery"),
        artillery("French", "1-3-0", type="siege-artillery"),
        artillery("French", "5-4-4"),
        artillery("German", "1-3-0"),
    ],
    ids=["coast", "siege", "mobile", "the enemy's"],
)
def test_only_own_field_and_heavy_artillery_without_movement(unit):
    """16C10"""
    assert "16C10" in fortress(unit, owns={}).refusals(ORDER)
