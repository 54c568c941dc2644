"""Attacks behind other attacks: `check` refuses what can never be, warns of what may come to nothing, and `odds` tells
no chance of it. Whatever a phase drops for a cause that stood before its first die was told before."""

from __future__ import annotations

from random import Random

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.archive.flow.resolving import attack_odds
from wargame_cli.engine.adjudicate import Sheet, adjudicate, rehearse
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.events import OrderLapsed
from wargame_cli.engine.orders import Written
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.position.events.combat import ArmyPassedOver, ProgrammeEnded
from wargame_cli.rulesets.lamps.position.position import FactionTurn

FRONT = {
    "rhine": ["GE-1", "GE-2*", "GE-3"], "hanover": ["GE-4"], "prussia": ["GE-8"], "verdun": ["FR-1"], "paris": ["FR-2"],
    "moscow": ["RU-1"], "bulgaria": ["BU-1"],
}  # fmt: skip


def checked(bench, *orders):
    """The errors and the warnings of a sheet as (number of the order, rule, message)."""
    found = bench.rehearse(*orders)
    return tuple(
        [(int(problem.order.partition(":")[0]), problem.rule, problem.message) for problem in problems]
        for problems in (found.problems, [*found.warnings, *found.doubts])
    )


VERDUN = "{attack: Verdun, with: [GE-1]}"


@pytest.mark.rule("7.2.2a", "7.2.1", "10.2")
@pytest.mark.parametrize(
    ("order", "rule", "message"),
    [
        ("{attack: Moscow, with: [GE-8]}", "7.2.2", "Moscow is not adjacent to Prussia"),
        ("{attack: Rome, with: [GE-3]}", "7.2.2", "Rome is not adjacent to Rhine"),
        ("{attack: Rhine, with: [GE-4]}", "7.2.2", "Rhine is controlled by our own side"),
        ("{attack: Verdun, with: [GE-2]}", "7.2.1", "GE-2 is Spent"),
        ("{attack: French Alps, with: [GE-3], from: Verdun}", "7.2.2", "GE-3 is not in Verdun"),
        ("{attack: Verdun, with: [GE-3, GE-4]}", "7.2.2",
         "the armies stand in Hanover, Rhine: write an attack for each area"),
        ("{attack: Verdun, with: [GE-3], gas: true}", "7.6.8", "G1 is not active"),
        ("{attack: Verdun, with: [GE-3], advance: [GE-8]}", "7.2.7", "GE-8 in Prussia is not beside Verdun"),
    ],
)  # fmt: skip
def test_what_no_earlier_attack_can_change_is_refused_behind_one_too(order, rule, message):
    """The map, one's own areas, units that no order names: the same sentence as alone."""
    bench = Bench("lamps", areas=FRONT)
    assert (1, rule, message) in checked(bench, order)[0]
    assert (2, rule, message) in checked(bench, VERDUN, order)[0]


@pytest.mark.rule("7.2.2a", "7.2.7b")
@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ("{attack: Verdun, with: [GE-1], advance: [GE-3]}", "{attack: Paris, with: [GE-3], from: Verdun}",
         "GE-3 is not in Verdun"),
        ("{attack: Verdun, with: [GE-1], advance: all}", "{attack: Paris, with: [GE-3], from: Verdun}",
         "GE-3 is not in Verdun"),
        ("{attack: Verdun, with: [GE-1, GE-3], advance: attackers}", "{attack: Paris, with: [GE-3]}",
         "Paris is not adjacent to Rhine"),
        ("{fight: live}", "{attack: Moscow, with: [GE-8]}", "Moscow is not adjacent to Prussia"),
    ],
)  # fmt: skip
def test_what_may_come_true_is_told_as_things_stand(first, second, message):
    """The army may have advanced by then."""
    assert checked(Bench("lamps", areas=FRONT), first, second) == ([], [(2, "7.2.2", f"as things stand: {message}")])


@pytest.mark.rule("7.2.1", "7.2.2a")
@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("{attack: Verdun, with: [GE-1, GE-2]}", [("7.2.1", "GE-2 is Spent")]),
        ("{attack: Verdun, with: [GE-1], until: breached}",
         [("7.2.2", "nothing is attacked: no whole trench stands there")]),
        ("{attack: Verdun, with: [GE-1], keep: 2}", [("7.2.2", "nothing is attacked: 1 army is kept Fresh")]),
        ("{attack: Verdun, with: [GE-1], if: {ours: Paris}}", [("7.2", "its condition is not met: Paris is not ours")]),
        ("{attack: Verdun, with: [GE-1]}", []),
    ],
)  # fmt: skip
def test_who_will_be_passed_over_is_told(order, told):
    """The order is legal, and comes to less than it says."""
    assert checked(Bench("lamps", areas=FRONT), order) == (
        [],
        [(1, rule, f"as things stand: {message}") for rule, message in told],
    )


@pytest.mark.rule("7.2.2a")
def test_a_condition_that_an_earlier_order_may_bring_about_is_not_told():
    """That is what it was written for."""
    bench = Bench("lamps", areas=FRONT)
    later = "{attack: Verdun, with: [GE-3], if: {worn: Verdun}}"
    assert checked(bench, VERDUN, later) == ([], [])
    assert checked(bench, "{attack: Poland, with: [GE-8]}", later)[1] == [
        (2, "7.2", "as things stand: its condition is not met: a Fresh army stands in Verdun")
    ]


@pytest.mark.rule("7.2.2a")
def test_an_own_fresh_army_keeps_no_area_from_being_worn_down():
    """The condition asks for Fresh enemies, and an area that was taken has none."""
    bench = Bench("lamps", areas=FRONT | {"belgium": ["GE-4"]}, control={"belgium": "CP"})
    assert checked(bench, "{attack: Verdun, with: [GE-1], if: {worn: Belgium}}") == ([], [])


@pytest.mark.rule("10.2.3.3b")
@pytest.mark.parametrize(("target", "legal"), [("Serbia", True), ("Romania", False)])
def test_neutral_greece_may_be_opened_by_a_retreat(target, legal):
    """A Western army beside it may be driven into Salonika; one that is far away may not."""
    areas = {"bulgaria": ["BU-1", "BU-2"], "serbia": ["FR-1*"], "romania": ["RU-1"]}
    bench = Bench(
        "lamps",
        phase="central-allies-combat",
        areas=areas,
        nations={"greece": "neutral", "romania": "war"},
        salonika="open",
    )
    orders = f"{{attack: {target}, with: [BU-1]}}", "{attack: Greece, with: [BU-2]}"
    errors, warnings = checked(bench, *orders)
    told = [(2, "10.2", "Greece is neutral"), (2, "10.2.3.3", "no Western army stands in neutral Greece")]
    assert errors == ([] if legal else told)
    assert warnings == ([(number, rule, f"as things stand: {each}") for number, rule, each in told] if legal else [])


@pytest.mark.rule("7.4.2")
@pytest.mark.parametrize("first", ["{guerilla: British East Africa}", "{attack: British East Africa, with: [GE-LV]}"])
@pytest.mark.parametrize("second", ["{guerilla: British East Africa}", "{attack: British East Africa, with: [GE-LV]}"])
def test_a_second_attack_of_lettow_vorbeck_is_told(first, second):
    """He makes one guerilla attack a turn, and never one of both kinds."""
    bench = Bench("lamps", areas={"tanga": ["GE-LV"], "british_east_africa": ["GB-BEAEF"]})
    told = "as things stand: GE-LV attacks before this on the sheet, as others do or as a guerilla"
    assert checked(bench, first, second) == ([], [(2, "7.4.2", told)])


@pytest.mark.rule("7.3.1a")
def test_an_invader_that_has_yet_to_land():
    """Behind its landing it may attack, if friends let it ashore; before that it is refused."""
    areas = {"beachhead gallipoli": ["GB-2", "GB-3"], "gallipoli": ["TU-1*"]}
    turn = FactionTurn(invading=("GB-2", "gallipoli"))
    bench = Bench("lamps", phase="western-allies-combat", areas=areas, nations={"turkey": "war"}, this_turn=turn)
    fight = "{attack: Anatolia, with: [GB-2], from: Gallipoli}"
    assert checked(bench, "{attack: Gallipoli, with: [GB-2]}")[0] != []
    assert checked(bench, "{land: Gallipoli}", fight) == (
        [], [(2, "7.2.2", "as things stand: GB-2 is not in Gallipoli")],
    )  # fmt: skip
    assert checked(bench, "{land: Anatolia}")[0] == [(1, "7.3.1", "no army is invading Anatolia")]
    assert checked(bench, "{land: Gallipoli}", "{land: Gallipoli}") == ([], [])


@pytest.mark.rule("7.2.2a")
def test_there_are_no_odds_of_what_cannot_be_made_as_things_stand():
    """The warning stands in their place."""
    position = staged("lamps", areas=FRONT)
    sheets = [
        Sheet(side="CP", orders=[
            Written("CP", Attack(target="verdun", units=("GE-1",), advance=("GE-3",)), number=1),
            Written("CP", Attack(target="paris", units=("GE-3",), origin="verdun"), number=2),
        ])
    ]  # fmt: skip
    first, second = attack_odds(RULESET, position, sheets)
    assert (first.target, first.warning, len(first.results)) == ("verdun", "", 2)
    told = "as things stand: GE-3 is not in Verdun (rule 7.2.2)"
    assert (second.target, second.warning, second.results) == ("paris", told, ())


@pytest.mark.rule("8.3.2a")
def test_a_refit_on_the_sheet_of_a_whole_turn():
    """Who attacks before will be Spent by then; of who does not it is told that he is Fresh."""
    bench = Bench("lamps", phase="germany-movement", areas=FRONT, options={"turn": "two-step"})
    bench.position.begin_phase(4, "germany-turn")
    assert checked(bench, VERDUN, "{refit: [GE-1, GE-2]}") == ([], [])
    assert checked(bench, VERDUN, "{refit: [GE-1, GE-2, GE-3]}") == (
        [], [(2, "8.3.2", "as things stand: GE-3 is Fresh")],
    )  # fmt: skip


@pytest.mark.rule("8.1")
def test_points_that_the_sheet_of_a_whole_turn_spends_twice_are_told():
    """As they are counted now: a refit and one new army take all three of Hungary's."""
    bench = Bench(
        "lamps",
        phase="central-allies-movement",
        areas={"hungary": ["AH-1", "AH-2*"], "force pool": ["AH-4", "AH-5"]},
        options={"turn": "two-step"},
    )
    bench.position.begin_phase(4, "central-allies-turn")
    raised = [f"{{raise: {army}, in: Hungary}}" for army in ("AH-4", "AH-5")]
    assert checked(bench, "{attack: Serbia, with: [AH-1]}", "{refit: [AH-2]}", *raised) == (
        [], [(4, "8.1", "as things stand: Austria-Hungary has no points that reach Hungary, AH-5 costs 2")],
    )  # fmt: skip


def _wild_orders(rng, position):
    """Attacks of which most are impossible in one way or another."""
    armies = [unit for unit in position.units() if position.counter(unit).type == "army" and position.on_map(unit)]
    ours = [army for army in armies if position.faction_of(army) == position.faction]
    areas = [*position.kit.map.areas]
    for _ in range(rng.randint(2, 5)):
        army = rng.choice(ours)
        near = [*position.kit.board.neighbours.get(position.place_of(army), ())] or areas
        yield Attack(
            target=rng.choice(near if rng.random() < 0.8 else areas),
            units=tuple(
                dict.fromkeys((army, *rng.choices(position.armies_at(position.place_of(army)), k=rng.randint(0, 2))))
            ),
            origin=rng.choice(("", "", position.place_of(army), rng.choice(near))),
            advance=rng.choice(("none", "all", "attackers", tuple(rng.sample(ours, 2)))),
            until=rng.choice(("taken", "breached", "worn")),
        )


@pytest.mark.rule("7.2.2a")
@pytest.mark.parametrize("seed", range(60))
def test_what_is_dropped_for_a_cause_that_stood_before_was_told_before(seed):
    """By an error, or by a warning of the same order."""
    rng = Random(f"as things stand {seed}")
    position = staged("lamps", areas={
            "rhine": ["GE-1", "GE-2*", "GE-3"], "hanover": ["GE-4", "GE-5"], "prussia": ["GE-8", "GE-7*"],
            "posen": ["GE-9"], "verdun": ["FR-1"], "somme": ["FR-2*", "GB-1"], "belgium": ["BE-1*"],
            "poland": ["RU-1*"], "galicia": ["AH-1"],
        }, trenches={"verdun": ["western_allies"]})  # fmt: skip
    legal = []
    for order in _wild_orders(rng, position):
        written = Written("CP", order, number=len(legal) + 1)
        if not rehearse(RULESET, position, [Sheet(side="CP", orders=[*legal, written])]).problems:
            legal.append(written)
    if not legal:
        return
    sheet = Sheet(side="CP", orders=legal)
    found = rehearse(RULESET, position, [sheet]).doubts
    doubts, doubted = [doubt.message for doubt in found], [doubt.order.partition(": ")[2] for doubt in found]
    outcome = adjudicate(RULESET, position, [sheet], SeededDice(str(seed), "wild"))
    first = Bench("lamps", position=position.copy())
    for event in outcome.events:
        if isinstance(event, OrderLapsed):
            stood = [str(written) for written in legal if first.faults(written.order)]
            assert event.order not in stood or event.order in doubted
        elif isinstance(event, ArmyPassedOver) and not position.fresh(event.army):
            assert any(event.reason in doubt for doubt in doubts), (event, doubts)
        elif isinstance(event, ProgrammeEnded) and event.reason.endswith("stands there"):
            told = any(event.reason in doubt for doubt in doubts)
            assert told or position.trenches.get(event.target), (event, doubts)
