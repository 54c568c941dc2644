"""French Plan Michel and Austrian Plan R: other areas of set-up, and Serbia waits (20.2, 20.3)."""

from __future__ import annotations

import pytest

from great_war_in_europe.field import force
from great_war_in_europe.outbreak import bench as outbreak
from great_war_in_europe.setup.before_the_war import choosing_units, is_sound, with_events
from wargame_cli.engine.events import Spared
from wargame_cli.rulesets.great_war_in_europe.combat.advance import advance
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to, why_closed
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_in_europe.position.events.pre_war import PreWarUnitsChosen
from wargame_cli.rulesets.great_war_in_europe.setup.codes import area_of
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_effects import take_effect

MICHEL, R = "Allied-pre-war-3", "CP-pre-war-1"
#: The nine Austrian units of the code B.
NINE = {"AH-17", "AH-20HLW", "AH-23HLW", "AH-29", "AH-2A", "AH-31", "AH-32", "AH-34", "AH-6CRP"}


def order(event, units, at):
    """An order that sets units up in a hex."""
    return f"{{pre-war-units: [{', '.join(units)}], for: {event}, at: {at}}}"


# -- French Plan Michel --------------------------------------------------------------------------------------------


@pytest.mark.rule("20.2")
def test_the_french_may_stand_on_any_border_from_the_sea_to_switzerland():
    plain, michel = with_events(), with_events(MICHEL)
    bit = plain.kit.board.bit
    for hex in ("W6709", "W6216", "W5720"):  # Dunkirk, on the Sambre, north of W5622
        assert not area_of(plain, "FR-13") & bit[hex]
        assert area_of(michel, "FR-13") & bit[hex]
    assert area_of(michel, "FR-13") & bit["W3929"]  # as before
    assert not area_of(michel, "FR-13") & bit["W6316"]  # Mons is in Belgium
    assert not area_of(michel, "FR-13") & bit["W5009"]  # nor does Paris lie on a border


@pytest.mark.rule("20.2")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_more_than_ten_french_units_may_begin_in_the_north(maps):
    """The limit of 19.21 is of the border that the code has without the plan."""
    bench = choosing_units(MICHEL, by=ALLIED, maps=maps)
    north = [f"FR-{number}" for number in (13, 14, 15, 16, 25, 26)]
    bench.play(order(MICHEL, north, "W6217"))
    bench.play(order(MICHEL, [f"FR-{number}" for number in (27, 28, 29, 30, 31, 32)], "W6017"))
    bench.end()
    assert set(north) <= set(bench.position.at("W6217"))
    is_sound(bench.position)


@pytest.mark.rule("20.2")
@pytest.mark.parametrize(
    ("units", "at", "words"),
    [
        (["FR-13"], "W5009", "FR-13 is set up in France on the border of Belgium, Luxembourg or Germany"),
        ([f"FR-{number}" for number in (13, 14, 15, 16, 25, 26, 27)], "W6217", "7 units, and a hex holds 6"),
        (["BR-1"], "W6217", "asks for French units of the code F"),
    ],
)
def test_what_plan_michel_does_not_allow(units, at, words):
    bench = choosing_units(MICHEL, by=ALLIED)
    assert [words in told for _, told in bench.faults(order(MICHEL, units, at))] == [True]


@pytest.mark.rule("20.2")
def test_without_a_word_the_french_stay_where_they_are():
    bench = choosing_units(MICHEL, by=ALLIED)
    before = dict(bench.position.units())
    bench.end()
    assert bench.position.units() == before
    assert bench.only(PreWarUnitsChosen).units == ()


@pytest.mark.rule("20.2")
def test_free_set_up_follows_plan_michel():
    bench = choosing_units(MICHEL, by=ALLIED, **{"free-set-up": "on"})
    bench.end()
    assert bench.position.phase == "allied-set-up"
    bench.play("{set-up: [FR-13], at: W6217}")
    assert bench.position.place_of("FR-13") == "W6217"


# -- Austrian Plan R -----------------------------------------------------------------------------------------------


def plan_r(**options):
    """A bench after the reveal of Plan R."""
    bench = choosing_units(R, by=CP, **options)
    bench.run(take_effect)
    return bench


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_without_a_word_the_second_army_stands_in_galicia(maps):
    bench = plan_r(maps=maps)
    area = area_of(bench.position, "AH-2")
    assert set(bench.position.set_up_as) == NINE
    bench.end()
    for unit in NINE:
        assert area & bench.position.kit.board.bit[bench.position.place_of(unit)]
        assert area_of(bench.position, unit) == area
    is_sound(bench.position)


@pytest.mark.rule("20.3")
def test_the_central_powers_choose_where_in_the_area():
    bench = plan_r()
    assert [
        "AH-17 is set up in Austria-Hungary within three" in told
        for _, told in bench.faults(order(R, ["AH-17"], "E3310"))
    ] == [True]
    bench.play(order(R, ["AH-17", "AH-31"], "E3822"))
    bench.end()
    assert {"AH-17", "AH-31"} <= set(bench.position.at("E3822"))
    is_sound(bench.position)


@pytest.mark.rule("20.3")
def test_free_set_up_brings_them_after_the_russians():
    """The Allies set up first; who would stand too far from the South-West Front goes nearer to it."""
    bench = plan_r(**{"free-set-up": "on"})
    bench.end()
    assert bench.position.phase == "allied-set-up"
    bench.end()
    assert bench.refusals("{set-up: [AH-17], at: E3310}") == ["19.3"]
    bench.play("{set-up: [AH-17], at: E3822}")
    bench.end()
    is_sound(bench.position)


@pytest.mark.rule("20.3")
def test_no_serbian_enters_austria_hungary_in_the_first_turn():
    """By no movement, and not in advance after combat or before one either: the land is closed to them."""
    at = with_events(R)
    austria = at.kit.countries["Austria-Hungary"]
    serbs = [unit for unit in at.units() if unit.startswith("SR-") and at.on_map(unit)]
    assert serbs
    for unit in serbs:
        assert closed_to(at, unit) & austria == austria
    rule, words = why_closed(at, serbs[0], "E2409")
    assert (rule, "Plan R" in words) == ("20.3", True)
    plain = with_events()
    assert closed_to(at, "MN-1MN") == closed_to(plain, "MN-1MN")
    at.turn = 2
    at.changed()
    assert closed_to(at, serbs[0]) == closed_to(plain, serbs[0])
    assert why_closed(at, serbs[0], "E2409") is None


def beside_serbia(phase, event=R):
    """The Allies on the Drina, with nobody in two hexes of Austria-Hungary."""
    table = outbreak(phase, by=ALLIED, turn=1)
    table.position.pre_war = {CP: [event]}
    for unit in table.position.units_at(CP, "E2309"):
        table.position.put(unit, "cp-dead")
    return table


@pytest.mark.rule("20.3")
def test_serbians_do_not_march_into_austria_hungary():
    march = "{move: [SR-1DRN], to: E2509}"
    assert "20.3" in beside_serbia("first-movement").refusals(march)
    assert "20.3" not in beside_serbia("first-movement", "CP-pre-war-8").refusals(march)


@pytest.mark.rule("20.3", "10.7")
def test_serbians_attack_into_austria_hungary_but_do_not_advance():
    """Who attacks with them, and may stand there, advances alone."""
    for event, went in ((R, []), ("CP-pre-war-8", ["SR-1DRN", "SR-2DRN"])):
        table = beside_serbia("first-combat", event)
        order = Attack(target="E2309", units=("SR-1DRN", "SR-2DRN"), advance="all")
        table.run(advance, force(table.position, "E2309", order.units, ALLIED), order)
        assert [event.unit for event in table.events(UnitMoved)] == went
        assert [event.rule for event in table.events(Spared)] == (["20.3"] * 2 if not went else [])
