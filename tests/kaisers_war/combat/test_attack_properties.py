"""What holds in every battle, whatever the stacks, the order and the dice."""

from __future__ import annotations

from collections import Counter as Count

import pytest
from bench_of_rules import of_kind
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kaisers_war.field import RING, referee, sandbox
from wargame_cli.engine.events import DieRolled, PointsChanged
from wargame_cli.engine.laws.watching import watchers
from wargame_cli.rulesets.kaisers_war.combat.odds import exact_odds
from wargame_cli.rulesets.kaisers_war.combat.retreat import open_hexes, routes
from wargame_cli.rulesets.kaisers_war.combat.strength import strengths
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import (
    Attack,
    Bombard,
    Chase,
    Condition,
    TableByPercent,
    unmet,
)
from wargame_cli.rulesets.kaisers_war.ground.forces import muster
from wargame_cli.rulesets.kaisers_war.ground.special_units import open_to
from wargame_cli.rulesets.kaisers_war.ground.stacking import overstacked
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied, zone
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position.events.general import (
    AttackDeclared,
    CombatFought,
    UnitMoved,
    UnitRemoved,
)
from wargame_cli.rulesets.kaisers_war.setup.points import loss

GERMANS = [
    *(f"GE-Shock-{n}" for n in range(1, 5)),
    *(f"GE-Inf-{n}" for n in range(1, 8)),
    "GE-Mech-1",
    "GE-AlpC-AlpK",
    "AH-Inf-1",
    "AH-AlpC-Ew",
    "GE-Cav-1",
]
ALLIES = [
    *(f"FR-Inf-{n}" for n in range(1, 8)),
    "FR-Cav-1",
    "FR-Tac-1",
    "BR-HQ-Allenby",
    "AL-Gar-1",
    "FR-Fort-1",
    "IT-AlpC-CG",
    "BR-Mech-1",
    "AR-Cav-NLA",
]
#: Targets of many kinds: plain, trench, city, rough, coast, river, desert, marsh, beside neutrals and Russia.
TARGETS = ["3416", "1115", "1217", "1619", "1820", "1316", "4229", "2913", "1318", "3014", "1014", "2826"]


@st.composite
def battlefields(draw):
    """A target with Allied defenders, Germans round it, some Allies further off, and an attack order."""
    k = kit()
    target = draw(st.sampled_from(TARGETS))
    near = [hex for hex in k.steps.steps[target] if not k.closed & k.board.bit[hex]]
    germans = draw(st.lists(st.sampled_from(GERMANS), min_size=1, max_size=8, unique=True))
    allies = draw(st.lists(st.sampled_from(ALLIES), min_size=1, max_size=7, unique=True))
    split = draw(st.integers(1, len(allies)))
    stacks = {}
    for unit in germans:
        stacks.setdefault(draw(st.sampled_from(near)), []).append(unit)
    stacks[target] = allies[:split]
    free = [hex for hex in near if hex not in stacks]
    beyond = sorted({far for hex in near for far in k.steps.steps[hex]} - {target, *near, *stacks})
    for unit in allies[split:]:
        if spots := [hex for hex in (*free, *beyond) if open_land(hex)]:
            stacks.setdefault(draw(st.sampled_from(spots)), []).append(unit)
    for hex in list(stacks):
        if hex != target and any(unit in allies for unit in stacks[hex]):
            stacks[hex] = [unit for unit in stacks[hex] if unit in allies]
    attackers = draw(st.lists(st.sampled_from(germans), min_size=1, unique=True))
    options = {
        "simultaneous-losses": draw(st.sampled_from(["one-event", "part-by-part"])),
        "exposed-support": draw(st.sampled_from(["debt", "instead", "extra"])),
        "concentric-forts": draw(st.sampled_from(["break", "ignored"])),
        "trench-zone-needs-unit": draw(st.sampled_from(["no", "yes"])),
    }
    points = {"CP": draw(st.integers(1, 40)), "Allied": draw(st.integers(1, 40))}
    turn = draw(st.sampled_from([1, 2, 5]))
    position = sandbox(stacks, options=options, points=points, turn=turn)
    order = Attack(
        target=target,
        units=tuple(attackers),
        table=draw(st.sampled_from(["big_push", "infiltration", "ask"])),
        supply=draw(st.sampled_from([(), "all", "ask"])),
    )
    return position, order


def open_land(hex):
    """Whether an Allied unit may stand there."""
    return bool(kit().land & ~kit().closed & kit().board.bit[hex])


def combat(position, order, dice, watch=None):
    """Fight it if it is legal; None where it is not."""
    judge = referee(position, dice)
    if judge.faults(order):
        return None
    if watch:
        judge._watchers = watchers([watch], "every")
    judge.book.perform(order, judge)
    return judge


DICE = st.lists(st.integers(1, 6), min_size=20, max_size=20)
FEW = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


@pytest.mark.rule("12.15", "12.16")
@FEW
@given(battlefields())
def test_no_strength_is_more_than_doubled(field):
    """Attack and defence lie between the printed sum and twice that, with any supply."""
    position, order = field
    fight = muster(position, order, "CP")
    printed = sum(position.counter(unit).attack for unit in (*fight.attackers, *fight.supports))
    printed_defence = sum(position.counter(unit).defence for unit in fight.defenders)
    for supplied in ((), order.units):
        totals = strengths(position, fight, supplied)
        assert printed <= totals.attack <= 2 * printed
        assert printed_defence <= totals.defence <= 2 * printed_defence


@pytest.mark.rule("2.11", "5.7", "5.9", "9.6")
@FEW
@given(battlefields(), DICE)
def test_units_and_points_are_conserved(field, dice):
    """No counter is lost or doubled, no hex holds both sides, and the ledger is the sum of what happened."""
    position, order = field
    before = dict(position.points)
    everybody = Count(list(position.units()))
    judge = combat(position, order, dice)
    if judge is None:
        return
    assert Count(unit for units in position.stacks.values() for unit in units) == everybody
    assert not occupied(position, "CP") & occupied(position, "Allied")
    changes = Count()
    for event in of_kind(judge, PointsChanged):
        changes[event.side] += event.change
    assert {side: before[side] + changes[side] for side in before} == position.points
    declared, fought = of_kind(judge, AttackDeclared)[0], of_kind(judge, CombatFought)[0]
    owed = Count({"CP": len(declared.supplied), "Allied": 0})
    for event in of_kind(judge, UnitRemoved):
        face = position.counter(event.unit)
        owed[face.side] += loss(position.kit, face)
    if fought.result in ("AA", "DA"):
        side = "CP" if fought.result == "AA" else "Allied"
        owed[side] += len(declared.attackers if side == "CP" else declared.defenders)
    if not position.over:
        assert {side: -changes[side] for side in before} == {side: owed[side] for side in before}


@pytest.mark.rule("13.2", "14.2", "9.4")
@FEW
@given(battlefields(), DICE)
def test_nobody_ends_where_he_may_not(field, dice):
    """Retreats lead over open hexes, each step further away; pursuits into open hexes; no arrival is overstacked."""
    position, order = field
    seen = []

    def watch(now, event):
        if not isinstance(event, UnitMoved):
            return
        seen.append(event.end)
        face = now.counter(event.unit)
        bit = now.kit.board.bit
        for number, hex in enumerate(event.path[1:], start=1):
            assert open_to(now, event.unit) & bit[hex]
            assert not occupied(now, OTHER[face.side]) & bit[hex]
            assert now.kit.steps.joined(event.path[number - 1], hex)
            if event.how == "retreat":
                assert kit().map.grid.distance(event.start, hex) == number
                assert face.guerrilla or not zone(now, OTHER[face.side]) & bit[hex]

    judge = combat(position, order, dice, watch)
    if judge is not None and not position.over:
        assert not any(overstacked(position, hex) for hex in seen)


@pytest.mark.rule("13.2")
@FEW
@given(battlefields(), st.integers(1, 5))
def test_every_route_is_straight_and_open(field, length):
    """The routes offered end in different hexes, all the same number of steps away, and never overlap an enemy zone."""
    position, order = field
    unit = position.at(order.target)[0]
    found = routes(position, unit, length)
    assert len({len(route) for route in found}) == 1
    if found[0]:
        assert len({route[-1] for route in found}) == len(found)
    open_here = open_hexes(position, unit)
    assert all(open_here & position.kit.board.bit[hex] for route in found for hex in route)


@pytest.mark.rule("12.18", "12.19")
@FEW
@given(battlefields(), DICE)
def test_the_odds_hold(field, dice):
    """The result that the dice give is one that the odds had, and odds always sum to one."""
    position, order = field
    odds = exact_odds(order, referee(position, rehearsing=True))
    assert sum(chance.probability for chance in odds.results) == pytest.approx(1)
    judge = combat(position, order, dice)
    if judge is not None:
        fought = of_kind(judge, CombatFought)[0]
        assert fought.result in [chance.result for chance in odds.results]
        assert (fought.attack, fought.defence, fought.column) == (
            odds.strengths["attack"],
            odds.strengths["defence"],
            odds.column,
        )


@pytest.mark.rule("12.3")
@FEW
@given(battlefields(), DICE)
def test_the_same_dice_give_the_same_battle(field, dice):
    """A battle is a function of the position, the order and its labelled dice; applying its events replays it."""
    position, order = field
    twin, replayed = position.copy(), position.copy()
    first = combat(position, order, dice)
    second = combat(twin, order, dice)
    assert (first is None) == (second is None)
    if first is None or second is None:
        return
    assert first.events == second.events
    for event in first.events:
        event.apply(replayed)
    assert replayed.stacks == position.stacks
    assert replayed.points == position.points
    assert len({event.label for event in of_kind(first, DieRolled)}) == len(of_kind(first, DieRolled))


EVERYBODY = sorted(kit().mix.faces)
ANYWHERE = [*TARGETS, "0101", "4034", "0413", "3204", "1312", "5439", "box USA", "pool", "fleet"]
ANYONE = st.sampled_from(EVERYBODY)


@st.composite
def scribbles(draw):
    """An attack or bombardment of anything by anybody."""
    some = st.lists(ANYONE, max_size=3).map(tuple)
    conditions = st.sampled_from([None, Condition(empty="3416"), Condition(result="1115", one_of=("DW",))])
    supply = draw(st.one_of(some, st.sampled_from(["all", "ask"])))
    if draw(st.booleans()):
        return Bombard(
            target=draw(st.sampled_from(ANYWHERE)), naval=draw(some), supply=supply, condition=draw(conditions)
        )
    return Attack(
        target=draw(st.sampled_from(ANYWHERE)),
        units=draw(some),
        table=draw(st.sampled_from(["big_push", "infiltration", "ask", TableByPercent(infiltration="at least 100%")])),
        hq=draw(st.one_of(st.just(""), ANYONE)),
        air=draw(some),
        naval=draw(some),
        supply=supply,
        condition=draw(conditions),
        pursue=draw(st.one_of(st.none(), some.map(lambda units: tuple(Chase(unit) for unit in units)))),
        lose=draw(some),
    )


@pytest.mark.rule("12.3")
@FEW
@given(battlefields(), scribbles(), st.booleans())
def test_no_scribble_breaks_a_check(field, order, rehearsing):
    """Whatever stands on a sheet is refused with messages or legal; a legal order can be declared."""
    position, _ = field
    judge = referee(position, rehearsing=True) if rehearsing else referee(position, [])
    messages = [message for _, message in judge.faults(order)]
    assert all(messages)
    assert unmet(order, judge) is None or order.condition
    if rehearsing and not messages:
        judge.book.perform(order, judge)


def test_the_battlefields_are_worth_it():
    """The targets stand for what they should: trench, city, rough, coast and the rest are among them."""
    k = kit()
    kinds = {k.map.terrain[hex] for hex in TARGETS} | {"city" for hex in TARGETS if k.city(hex)}
    kinds |= {"trench" for hex in TARGETS if k.trench_owner(hex)} | {"coast" for hex in TARGETS if hex in k.coasts}
    assert {"clear", "rough", "city", "trench", "coast"} <= kinds
    assert len(RING) == 6
