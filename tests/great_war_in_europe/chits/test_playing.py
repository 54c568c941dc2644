"""Events that a side plays when it likes (6.12, 6.36, 5.87)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from great_war_in_europe.hesitant import bench as hesitant
from wargame_cli.engine.events import OrderLapsed
from wargame_cli.rulesets.great_war_in_europe.combat.support import air_left
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import interdicted
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed
from wargame_cli.rulesets.great_war_in_europe.position.events.general import TrenchDug

GAME = "great-war-in-europe"


def bench(by="CP", **given):
    given = {"pools": {"CP": [], "Allied": []}, "held": {"CP": [], "Allied": []}} | given
    return Bench(GAME, phase="events", turn=40, by=by, **given)


@pytest.mark.rule("6.60")
def test_points_for_a_nation():
    """6.61: they go onto the track, and the chit out of the game."""
    table = bench(held={"CP": ["CP-tu-1rp-5"], "Allied": []})
    table.play("{play-event: CP-tu-1rp-5}")
    assert (table.position.points["TU"], table.position.spent) == (1, ["CP-tu-1rp-5"])


@pytest.mark.rule("6.12")
def test_an_event_that_was_not_drawn_is_passed_over():
    """A sheet may name one that is still in the pool; it waits for the draw."""
    table = bench(pools={"CP": ["CP-tu-1rp-5", "CP-no-event-1"], "Allied": []}, points={"TU": 1})
    orders = ("{buy-event: TU}", "{play-event: CP-tu-1rp-5}")
    assert table.rehearse(*orders).problems == []
    outcome = table.resolve(*orders, dice={"events CP/draw": 2})
    (lapsed,) = [event for event in outcome.events if isinstance(event, OrderLapsed)]
    assert "was not drawn" in lapsed.message


@pytest.mark.rule("6.11")
@pytest.mark.parametrize("orders", [("{play-event: CP-tu-1rp-5}",), ("{play-event: CP-tu-1rp-5}", "{buy-event: TU}")])
def test_an_event_of_the_pool_takes_a_purchase_before_it(orders):
    """A check refuses it at once, and says what was probably meant."""
    table = bench(pools={"CP": ["CP-tu-1rp-5"], "Allied": []}, points={"TU": 1})
    (problem,) = table.rehearse(*orders).problems
    assert (problem.rule, problem.message) == ("6.11", "CP-tu-1rp-5 lies in your pool, and you draw nothing")
    assert problem.hint == "write {buy-event: TU} before it"


@pytest.mark.rule("6.12")
def test_only_events_of_ones_own_that_are_played_at_will():
    """Not the enemy's, not one that is spent, not one of combat."""
    table = bench(held={"CP": ["CP-von-der-goltz"], "Allied": ["Allied-initiative"]})
    for chit in ("Allied-initiative", "CP-von-der-goltz", "CP-tu-1rp-5"):
        assert "6.12" in table.refusals(f"{{play-event: {chit}}}"), chit


@pytest.mark.rule("6.36")
@pytest.mark.parametrize(
    ("hex", "lawful"),
    [("N2619", True), ("N1728", False), ("N2418", False), ("N2520", False), (None, False)],
)
def test_where_trenches_are_dug(hex, lawful):
    """6.36: with a supplied Turkish unit, not in a city, not in the mountains."""
    stacks = {"N2619": ["TU-17"], "N1728": ["TU-27"], "N2418": ["TU-10"]}
    table = bench(held={"CP": ["CP-near-east-trenches-3"], "Allied": []}, stacks=stacks)
    order = f"{{play-event: CP-near-east-trenches-3{f', at: {hex}' if hex else ''}}}"
    assert ("6.36" not in table.refusals(order)) == lawful
    assert "6.36" in bench(
        held={"CP": ["CP-near-east-trenches-3"], "Allied": []}, stacks=stacks, trenches=["N2619"]
    ).refusals(order)
    if lawful:
        table.play(order)
        assert [event.place for event in table.events(TrenchDug)] == [hex]
        assert table.position.trenches == [hex]


@pytest.mark.rule("6.35")
@pytest.mark.parametrize("lost", [False, True])
def test_the_gaza_line_works_unless_the_allies_were_there(lost):
    """6.35."""
    table = bench(held={"CP": ["CP-kress-von-kressenstein"], "Allied": []}, trench_lost=lost)
    table.play("{play-event: CP-kress-von-kressenstein}")
    assert table.position.trenches == ([] if lost else ["N2712", "N2813"])


@pytest.mark.rule("6.44")
@pytest.mark.parametrize(("hex", "depleted"), [("N2518", ["TU-YAG"]), ("N1437", [])])
def test_the_turkish_headquarters_is_bombed(hex, depleted):
    """6.44: on the Egyptian Front alone."""
    held = {"CP": [], "Allied": ["Allied-turkish-hq-bombed"]}
    table = bench(by="Allied", held=held, stacks={hex: ["TU-YAG"]})
    table.play("{play-event: Allied-turkish-hq-bombed}")
    assert table.position.depleted == depleted


@pytest.mark.rule("5.87")
@pytest.mark.rule("6.60")
def test_the_allies_take_the_initiative_for_good():
    """5.87: their word holds for the rest of the game."""
    table = bench(by="Allied", held={"CP": [], "Allied": ["Allied-initiative"]})
    table.play("{play-event: Allied-initiative, western: Allied}")
    assert (table.position.western, table.position.initiative_fixed) == ("Allied", True)


@pytest.mark.rule("5.87")
@pytest.mark.parametrize(("answer", "western", "fixed"), [("cancel", "CP", True), ("let-it-be", "Allied", False)])
def test_the_allies_may_cancel_an_initiative_of_the_central_powers(answer, western, fixed):
    """5.87: with their own event; then nothing changes any more."""
    held = {"CP": ["CP-initiative-1"], "Allied": ["Allied-initiative"]}
    table = bench(held=held)
    order = "{play-event: CP-initiative-1, western: Allied}"
    table.play(order, answers={"event CP-initiative-1/initiative": answer})
    assert (table.position.western, table.position.initiative_fixed) == (western, fixed)
    assert len(table.events(ChitPlayed)) == (2 if answer == "cancel" else 1)


@pytest.mark.rule("6.60")
def test_only_an_initiative_event_speaks_of_the_initiative():
    """And none once it is fixed."""
    table = bench(held={"CP": ["CP-tu-1rp-5", "CP-initiative-1"], "Allied": []}, initiative_fixed=True)
    assert "6.60" in table.refusals("{play-event: CP-tu-1rp-5, western: CP}")
    assert "6.60" in table.refusals("{play-event: CP-initiative-1}")


@pytest.mark.rule("6.3d")
@pytest.mark.parametrize(
    ("british", "path", "word", "stops"),
    [
        ("N2418", "[N2419, N2420]", "difficult", True),
        ("N2419", "[N2418, N2317]", "mountain", False),  # no difficult hex
        ("N2317", "[N2419, N2420]", "difficult", False),  # not beside him
    ],
)
def test_aircraft_stop_the_central_powers_beside_the_british(british, path, word, stops):
    """6.3: in difficult hexes of the Egyptian Front, in the turn of the event."""
    stacks = {"N2518": ["TU-17"], british: ["BR-52T"]}
    way, end = path.strip("[]").split(", ")
    move = f"{{move: [TU-17], to: {end}, path: {path}}}"
    free = Bench(GAME, phase="first-movement", turn=40, by="CP", stacks=stacks)
    terrain = free.position.kit.map.terrain
    assert terrain[way] == word
    calm = free.refusals(move)
    stopped = Bench(
        GAME, phase="first-movement", turn=40, by="CP", stacks=stacks, this_turn={"chits": ["Allied-air-interdiction"]}
    )
    assert calm == []
    assert stopped.refusals(move) == (["6.3d"] if stops else [])


@pytest.mark.rule("6.3a")
def test_an_air_unit_is_there_for_combat_once_its_event_is_played():
    """6.3: on the Egyptian Front, and the event stays in play."""
    held = {"CP": [], "Allied": ["Allied-near-east-air-2"]}
    table = bench(by="Allied", held=held)
    assert air_left(table.position, "Allied", "N2712") == []
    table.play("{play-event: Allied-near-east-air-2}")
    assert air_left(table.position, "Allied", "N2712") == ["Allied-near-east-air-2"]
    assert air_left(table.position, "Allied", "N1641") == []
    assert table.position.spent == []


@pytest.mark.rule("6.60")
@pytest.mark.rule("6.12r")
def test_the_10th_division_comes_into_the_box():
    """6.62: it may be placed in the same turn."""
    table = bench(by="Allied", held={"CP": [], "Allied": ["Allied-10th-na-division"]})
    table.play("{play-event: Allied-10th-na-division}")
    assert table.position.place_of("BR-10NA") == "allied-box"


@pytest.mark.rule("6.48")
def test_russians_part_in_the_movement_after_the_civil_war():
    """6.48: whole until their movement ends, then one unit a hex."""
    stacks = {"N3846": ["RU-39", "RU-66"]}
    given = {"russia": "collapsed", "played": {"CP-russian-civil-war": 40}, "stacks": stacks}
    for phase, left in (("allied-new-units", 2), ("first-movement", 1)):
        table = Bench(GAME, phase=phase, turn=40, **given)
        table.end()
        assert len(table.position.at("N3846")) == left, phase


@pytest.mark.rule("6.12")
def test_who_is_told_that_an_order_waited_in_vain():
    """6.17: that a chit is still in the pool its owner alone learns."""
    table = bench(pools={"CP": ["CP-tu-1rp-5", "CP-no-event-1"], "Allied": []}, points={"TU": 1})
    outcome = table.resolve("{buy-event: TU}", "{play-event: CP-tu-1rp-5}", dice={"events CP/draw": 2})
    (lapsed,) = [event for event in outcome.events if isinstance(event, OrderLapsed)]
    assert lapsed.seen_by == ("CP",)


@pytest.mark.rule("6.3d")
@pytest.mark.parametrize("chits", [[], ["Allied-air-interdiction"]])
def test_what_aircraft_have_stopped_goes_no_further_by_rail(chits):
    """6.3: not in that turn of operations."""
    position = staged(GAME, this_turn={"chits": ["Allied-air-interdiction"]}, stacks={"N2418": ["BR-52T"]})
    (hex, *_) = position.kit.board.spaces(interdicted(position, "CP"))
    beside = next(
        each
        for each in position.kit.board.neighbours[hex]
        if each not in position.kit.board.neighbours["N2418"] and each in position.kit.map.land
    )
    stacks = {"N2418": ["BR-52T"], beside: ["TU-17"]}
    marched = Bench(GAME, phase="first-movement", turn=40, by="CP", stacks=stacks, this_turn={"chits": chits})
    marched.play(f"{{move: [TU-17], to: {hex}}}")
    halted = marched.position.this_turn.halted
    assert halted == (["TU-17"] if chits else [])
    rail = Bench(GAME, phase="cp-strategic-movement", turn=40, stacks={hex: ["TU-17"]}, this_turn={"halted": halted})
    assert ("6.3d" in rail.refusals("{strategic-move: [TU-17], to: Damascus}")) == bool(chits)


@pytest.mark.rule("20.2")
@pytest.mark.parametrize(("chit", "waits"), [("Allied-maude", True), ("Allied-british-aircraft-1", False)])
def test_events_of_the_near_east_wait_while_turkey_hesitates(chit, waits):
    """They stay in the hand; those of Europe are played."""
    table = hesitant("events", maps="combined", held={"Allied": [chit], "CP": []})
    assert ("20.2" in table.refusals(f"{{play-event: {chit}}}")) is waits
    table.position.neutral.remove("TU")
    table.position.changed()
    assert table.refusals(f"{{play-event: {chit}}}") == []
