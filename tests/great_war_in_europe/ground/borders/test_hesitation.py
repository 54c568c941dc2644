"""Turkey Hesitates (20.2): when the Ottoman Empire joins, and what waits for it."""

from __future__ import annotations

import pytest

from great_war_in_europe.hesitant import HESITATES, NEUTRAL, bench
from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.ground.borders.european_turkey import (
    sent_to_the_reserve,
    turkey_in_europe,
)
from wargame_cli.rulesets.great_war_in_europe.ground.borders.hesitation import hesitates, not_yet_at_war
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import frozen, shut
from wargame_cli.rulesets.great_war_in_europe.ground.score import score
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import ScoreCounted
from wargame_cli.rulesets.great_war_in_europe.position.events.general import ReserveRolled, SurrenderRolled
from wargame_cli.rulesets.great_war_in_europe.position.events.politics import EuropeanTurkeyDeployed, NationJoined


def turks(position, place):
    """The Turkish units of a box."""
    return [unit for unit in position.at(place) if position.counter(unit).nation == "TU"]


@pytest.mark.rule("20.2")
@pytest.mark.parametrize(
    ("points", "lost", "turn", "joins"),
    [
        (9, (), 8, False),
        (10, (), 8, True),
        (10, ("W3929",), 8, True),  # no city
        (10, ("E5514",), 8, False),  # a city that the Allies hold
        (11, ("E5514",), 8, True),
        (15, (), 4, False),  # not before October 1914
        (15, (), 5, True),
    ],
)
def test_turkey_joins_with_ten_points_less_lost_cities(points, lost, turn, joins):
    """17.1, 18.13: looked at as the turn begins."""
    table = bench(points=points, turn=turn, taken=dict.fromkeys(lost, "Allied"))
    table.begin()
    assert bool(table.events(NationJoined)) is joins
    assert ("TU" in table.position.neutral) is not joins
    assert hesitates(table.position) is not joins


@pytest.mark.rule("20.2")
def test_turkey_does_not_join_by_itself():
    for pre_war, joins in ((HESITATES, False), ({}, True)):
        table = bench(turn=5, pre_war=pre_war)
        table.begin()
        assert [event.rule for event in table.events(NationJoined)] == (["17.1"] if joins else [])


@pytest.mark.rule("17.1")
@pytest.mark.rule("20.2")
def test_in_the_turn_of_its_entry_turkey_is_frozen():
    """17.11: nobody enters, attacks or lands, and its land in Europe is the Central Powers'."""
    table = bench(points=10, held={"Allied": ["Allied-gallipoli"]}, stacks={"allied-box": ["BR-29"]})
    assert "6.52" in table.refusals("{land: [BR-29], at: E1022}")
    table.begin()
    position = table.position
    ottoman = turkey_in_europe(position.kit)
    assert frozen(position) == ottoman
    assert not shut(position) & ottoman
    assert not ottoman & ~position.controlled("CP")
    assert position.this_turn.joined == ["TU"]
    assert "6.52" in table.refusals("{land: [BR-29], at: E1022}")
    assert not_yet_at_war(position) == "Turkey has joined the war in this turn"
    position.this_turn.joined.clear()
    position.changed()
    assert table.refusals("{land: [BR-29], at: E1022}") == []


@pytest.mark.rule("18.1")
@pytest.mark.rule("20.2")
def test_points_that_a_victory_check_finds_bring_turkey_in_with_the_next_turn():
    """5.17: until then six points a phase go to Russia, from then on one."""
    table = bench("victory-check", points=10)
    table.position.points.update(BR=9, FR=9)
    table.until("transfers")
    assert table.only(ScoreCounted).points == 10
    assert not table.events(NationJoined)
    assert table.refusals("{transfer: 6, of: BR, to: RU}") == []
    table.until("allied-new-units")
    table.begin()
    assert table.position.turn == 9
    assert table.only(NationJoined).nation == "TU"
    late = bench("transfers", neutral=[nation for nation in NEUTRAL if nation != "TU"])
    late.position.points.update(BR=9, FR=9)
    assert "5.17a" in late.refusals("{transfer: 2, of: BR, to: RU}")


@pytest.mark.rule("18.1")
@pytest.mark.rule("20.2")
def test_turkey_joins_as_the_turn_of_a_victory_check_begins():
    """Its entry does not change what the check at the end of the turn counts; then nothing more goes to Russia."""
    table = bench(points=12)
    table.until("transfers")
    table.position.points.update(BR=9)
    assert table.only(NationJoined).side == "CP"
    assert table.only(ScoreCounted).points == score(table.position) == 12
    assert "5.17a" in table.refusals("{transfer: 2, of: BR, to: RU}")
    assert "TU" in table.position.entered


@pytest.mark.rule("5.11")
@pytest.mark.rule("20.2")
def test_turkish_units_of_earlier_turns_come_with_it():
    """5.12: while it is neutral they wait; as it joins they lie in the box, those of later letters not yet."""
    waiting = bench(maps="combined", turn=13, strategic="F")
    units = waiting.position.kit.units
    before = [unit for unit in turks(waiting.position, "later") if units[unit].entry in tuple("CDEF")]
    assert {"TU-51", "TU-52", "TU-12"} <= set(before)
    waiting.begin()
    assert turks(waiting.position, "cp-near-east-box") == []
    waiting.position.extra_points = 10
    waiting.begin()
    assert sorted(turks(waiting.position, "cp-near-east-box")) == sorted(before)
    assert waiting.position.place_of("TU-44") == "later"


@pytest.mark.rule("17.1t")
@pytest.mark.rule("20.2")
@pytest.mark.parametrize(
    ("before", "deployed"), [({}, False), ({"salonika": True}, True), ({"neutral": ["BU", "TU", "US"]}, True)]
)
def test_the_turks_of_europe_are_deployed_with_it_where_that_is_due(before, deployed):
    """17.13: Salonika or the entry of Greece that came before; both brought nobody while Turkey was neutral."""
    table = bench(points=10, turn=13, strategic="F", **before)
    table.begin()
    assert bool(table.events(EuropeanTurkeyDeployed)) is deployed
    assert bool(table.position.european_turkey) is deployed


@pytest.mark.rule("19.6")
@pytest.mark.rule("20.2")
def test_there_is_no_war_in_the_near_east_before_turkey_joins():
    """19.62: nobody moves, attacks or comes there; the turn after its entry everybody does."""
    there = {"N4313": ["BR-52T"], "N3641": ["RU-39"], "N3640": ["TU-28"], "allied-near-east-box": ["BR-54T"]}
    orders = [
        ("first-movement", "{move: [BR-52T], to: N4312}", {"western": "Allied"}),
        ("first-movement", "{move: [RU-39], to: N3741}", {"western": "CP"}),
        ("first-combat", "{attack: N3640, with: [RU-39]}", {"western": "CP"}),
        ("allied-strategic-movement", "{sea-move: [BR-52T], to: Basra}", {}),
        ("allied-new-units", "{place: BR-54T, at: N4313}", {}),
    ]
    for phase, order, given in orders:
        rest = {"maps": "combined", "stacks": there, **given}
        assert "19.6" in bench(phase, **rest).refusals(order), order
        table = bench(phase, **rest)
        table.position.neutral.remove("TU")
        table.position.this_turn.joined.append("TU")
        table.position.changed()
        assert "19.6" in table.refusals(order), order
        table.position.this_turn.joined.clear()
        table.position.changed()
        assert "19.6" not in table.refusals(order), order


@pytest.mark.rule("17.21b")
@pytest.mark.rule("20.2")
def test_no_expedition_to_persia_before_turkey_joins():
    table = bench("first-movement", maps="combined", turn=18, strategic="G", stacks={"N3641": ["RU-39"]})
    assert "17.21b" in table.refusals("{expedition: [RU-39]}")
    table.position.neutral.remove("TU")
    table.position.changed()
    assert table.refusals("{expedition: [RU-39]}") == []


@pytest.mark.rule("9.13")
@pytest.mark.rule("20.2")
def test_nobody_goes_to_turkey_by_train_while_it_is_neutral():
    """7.1, 19.62: neither to Constantinople nor into the transit box."""
    for maps in ("europe", "combined"):
        table = bench("cp-strategic-movement", by="CP", maps=maps, stacks={"E3310": ["GE-1"]})
        assert table.refusals("{strategic-move: [GE-1], to: Constantinople}")
        assert table.refusals("{strategic-move: [GE-1], to: transit}")


@pytest.mark.rule("5.38")
@pytest.mark.rule("5.61")
@pytest.mark.rule("20.2")
def test_no_turkish_phases_while_it_is_neutral():
    """5.12, 5.38, 5.61: no reserve, no surrender roll, no points, and no 3rd Division."""
    table = bench("victory-check", maps="combined")
    table.until("allied-new-units")
    assert not table.events(ReserveRolled, SurrenderRolled)
    assert table.position.points["TU"] == 0
    by_name = {phase.name: phase for phase in rulesets.load("great-war-in-europe").sequence.phases}
    for neutral in (NEUTRAL, []):
        at = bench(maps="combined", neutral=neutral).position
        for name in ("turkish-reserve", "turkish-surrender"):
            assert by_name[name].played(at, at.turn) is (neutral == [])
        assert sent_to_the_reserve(at, "E") is (neutral == [])
