"""Transfers of Resource Points (5.17) and emergency replacements (5.18)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from great_war_in_europe.europe import bench
from wargame_cli.rulesets.great_war_in_europe.sequence import SEQUENCE

POINTS = {"BR": 6, "FR": 6, "GE": 8, "RU": 0, "SR": 0, "AH": 0, "TU": 0}
SERBIA = {"E1216": ["SR-HQ"]}


def giving(by="Allied", **given):
    """The side gives points on Strategic Turn P, before Russia has collapsed."""
    return bench(phase="transfers", by=by, **{"points": POINTS, "russia": "provisional", "turn": 38, **given})


def order(points, of, to):
    """The order that gives them."""
    return f"{{transfer: {points}, of: {of}, to: {to}}}"


@pytest.mark.rule("5.17a")
@pytest.mark.trap(61)
@pytest.mark.parametrize(
    ("points", "of", "given_", "allowed"),
    [
        (1, "BR", {}, True),
        (2, "BR", {}, False),
        (6, "FR", {"taken": {"E1328": "Allied"}}, True),
        (6, "FR", {"turkey_surrendered": True}, True),
        (7, "FR", {"turkey_surrendered": True}, False),
        (1, "BR", {"russia": "collapsed"}, False),
    ],
)
def test_points_for_russia(points, of, given_, allowed):
    """5.17: one a phase, six with Constantinople or after Turkey's surrender."""
    assert ("5.17a" not in giving(**given_).refusals(order(points, of, "RU"))) is allowed


@pytest.mark.rule("5.17a")
def test_both_nations_give_to_russia():
    """5.17: six British and French points, in any proportion; while the Straits are closed one of either."""
    table = giving(turkey_surrendered=True)
    table.play(order(2, "BR", "RU"), order(3, "FR", "RU"))
    assert [table.position.points[nation] for nation in ("RU", "BR", "FR")] == [5, 4, 3]
    assert "5.17a" in table.refusals(order(2, "BR", "RU"))
    table = giving()
    table.play(order(1, "BR", "RU"))
    assert "5.17a" in table.refusals(order(1, "FR", "RU"))


@pytest.mark.rule("5.17b")
def test_one_nation_gives_to_serbia_in_a_phase():
    """5.17: six French or six British points."""
    table = giving(stacks=SERBIA)
    table.play(order(2, "BR", "SR"))
    assert "5.17b" in table.refusals(order(1, "FR", "SR"))
    assert "5.17b" in table.refusals(order(5, "BR", "SR"))
    assert table.refusals(order(4, "BR", "SR")) == []


@pytest.mark.rule("5.17a")
@pytest.mark.rule("20.2")
@pytest.mark.parametrize(("straits", "most"), [(False, 6), (True, 12)])
def test_points_for_russia_by_the_baltic(straits, most):
    """Fisher's Gambit: six beside those that Constantinople allows."""
    table = giving(
        pre_war={"Allied": ["Allied-pre-war-7"]}, points={**POINTS, "BR": 9, "FR": 9}, turkey_surrendered=straits
    )
    table.play(order(4, "BR", "RU"))
    assert "5.17a" in table.refusals(order(most - 3, "FR", "RU"))
    table.play(order(most - 4, "FR", "RU"))
    assert "5.17a" in table.refusals(order(1, "BR", "RU"))
    assert table.position.points["RU"] == most


@pytest.mark.rule("5.17b")
@pytest.mark.parametrize(
    ("given_", "allowed"),
    [
        ({}, True),
        ({"stacks": {}}, False),  # no headquarters
        ({"taken": {"E1116": "CP"}}, False),
        ({"stacks": {"E2012": ["SR-HQ"], "E1914": ["GE-11"]}}, True),
    ],
)
def test_points_for_serbia(given_, allowed):
    """5.17: by Salonika through Greece and Serbia to the headquarters."""
    table = giving(**{"stacks": SERBIA, **given_})
    assert ("5.17b" not in table.refusals(order(6, "FR", "SR"))) is allowed
    assert "5.17b" in table.refusals(order(7, "FR", "SR"))


@pytest.mark.rule("5.17c")
@pytest.mark.parametrize(
    ("points", "to", "given_", "allowed"),
    [
        (6, "AH", {}, True),
        (7, "AH", {}, False),
        (1, "TU", {}, True),
        (1, "TU", {"turkey_surrendered": True}, False),
        (1, "AH", {"collapsed": ["AH"]}, False),
        (1, "BU", {"neutral": ["BU"]}, False),
    ],
)
def test_german_points(points, to, given_, allowed):
    """5.17: six in all, by land from Berlin."""
    assert ("5.17c" not in giving("CP", **given_).refusals(order(points, "GE", to))) is allowed


@pytest.mark.rule("5.17c")
def test_six_in_all_and_what_one_has():
    table = giving("CP")
    table.play(order(4, "GE", "AH"))
    assert "5.17c" in table.refusals(order(3, "GE", "TU"))
    assert table.refusals(order(2, "GE", "TU")) == []
    assert "5.17c" in giving("CP", points={"GE": 2}).refusals(order(3, "GE", "AH"))
    assert "3.26c" in giving("CP").refusals(order(1, "BR", "RU"))
    assert "5.17c" in giving().refusals(order(1, "BR", "AH"))


@pytest.mark.rule("5.18")
@pytest.mark.trap(33)
@pytest.mark.parametrize(("dice", "points"), [([1, 2], 3), ([6, 5], 7)])
def test_germany_in_need(dice, points):
    """5.18: two dice, seven points at most, and a Victory Point less."""
    table = giving("CP", turn=31)
    after = table.play("{emergency: GE}", dice=dice)
    assert after.points["GE"] == 8 + points
    assert after.extra_points == -1
    assert "5.18" in table.refusals("{emergency: GE}")


@pytest.mark.rule("5.18")
def test_who_may_call():
    """5.18: Germany from 1915 to 1917, France before its Mutiny, for a Victory Point of the Central Powers."""
    assert "5.18" in giving("CP", turn=38).refusals("{emergency: GE}")
    french = giving()
    assert french.play("{emergency: FR}", dice=[3, 3]).extra_points == 1
    assert "5.18" in giving(played={"Allied-french-mutiny": 31}).refusals("{emergency: FR}")
    assert "5.18" in giving(collapsed=["FR"]).refusals("{emergency: FR}")
    assert "3.26c" in giving().refusals("{emergency: GE}")


@pytest.mark.rule("5.17c", "5.18")
def test_what_an_emergency_brings_can_be_given_in_the_same_phase():
    """5.17, 5.18: a check cannot know what the dice bring; what they do not bring is not given."""
    orders = ("{emergency: GE}", order(4, "GE", "AH"))
    poor = {"turn": 31, "points": {"GE": 1, "AH": 0}}
    assert giving("CP", **poor).rehearse(*orders).problems == []
    assert [each.rule for each in giving("CP", **poor).rehearse(*reversed(orders)).problems] == ["5.17"]
    for dice, given_ in (([1, 2], 4), ([1, 1], 0)):
        outcome = giving("CP", **poor).resolve(*orders, dice={"emergency replacements of Germany": dice})
        assert (outcome.problems, outcome.position.points["AH"]) == ([], given_)
    twice = giving("CP", turn=31).rehearse("{emergency: GE}", "{emergency: GE}")
    assert [problem.rule for problem in twice.problems] == ["5.18"]


@pytest.mark.rule("5.17a", "5.17b")
@pytest.mark.rule("5.17c")
@pytest.mark.parametrize(
    ("given_", "points", "of", "to", "why"),
    [
        ({}, 1, "GE", "RU", "Germany gives nothing to Russia"),
        ({}, 1, "GE", "SR", "Germany gives nothing to Serbia"),
        ({}, 1, "BR", "AH", "British Empire gives nothing to Austria-Hungary"),
        ({"romania": "Allied", "neutral": []}, 1, "GE", "RO", "Germany gives nothing to Romania"),
        ({"neutral": ["BU"]}, 1, "GE", "BU", "it is neutral"),
        ({"collapsed": ["AH"]}, 1, "GE", "AH", "Austria-Hungary fights no more"),
        ({"turkey_surrendered": True}, 1, "GE", "TU", "Turkey has surrendered"),
        ({}, 7, "GE", "AH", "6 points a phase, and 0 are given"),
        ({}, 9, "GE", "AH", "Germany has 8 points"),
        ({}, 0, "GE", "AH", "give one point or more"),
    ],
)
def test_who_gives_to_whom(given_, points, of, to, why):
    """5.17: Britain and France to Russia and Serbia, Germany to those that fight beside it and that it reaches."""
    faults = giving("CP" if of == "GE" else "Allied", **given_).faults(order(points, of, to))
    assert why in [words for _, words in faults]


@pytest.mark.rule("5.17a")
@pytest.mark.parametrize(("map_", "played"), [("near-east", False), ("europe", True), ("combined", True)])
def test_where_the_near_east_is_played_alone_nobody_gives_points(map_, played):
    """19.8: the points of its chart and of events are all that there are."""
    position = staged("great-war-in-europe", map=map_, phase="resources", turn=8)
    assert SEQUENCE["transfers"].is_played(position, 8) is played
