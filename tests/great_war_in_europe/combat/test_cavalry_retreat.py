"""Cavalry that retreats before combat (15.51-15.53)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged
from hypothesis import given
from hypothesis import strategies as st

from great_war_in_europe import europe, together
from great_war_in_europe.field import GAME, PLAIN, RING, attacks, force
from wargame_cli.engine.events import Spared
from wargame_cli.rulesets.great_war_in_europe.combat.cavalry_retreat import can_retreat_to
from wargame_cli.rulesets.great_war_in_europe.combat.orders import CombatResults
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to
from wargame_cli.rulesets.great_war_in_europe.kit.components import kit
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CavalryRetreated, CombatFought
from wargame_cli.rulesets.great_war_in_europe.position.events.general import HeadquartersFlipped, UnitMoved

ORDER = f"{{attack: {PLAIN}, with: [BR-3IN, BR-7IN]}}"
#: Bakuba and Husainabad in Allied hands: Khanikin is then the Turks' nearest source, and N1739 alone lies nearer to it.
LOST = {"N1538": "Allied", "N2040": "Allied"}
STACKS = {RING[2]: ["BR-3IN", "BR-7IN", "BR-13CRP"], PLAIN: ["TU-3CAV"]}


def hexes(stacks, by="Allied", target=PLAIN, **given):
    """Where the cavalry in the target may go."""
    position = staged(GAME, stacks=stacks, **given)
    units = [unit for hex, stack in stacks.items() if hex != target for unit in stack if position.side_of(unit) == by]
    return can_retreat_to(position, force(position, target, units, by))


@pytest.mark.rule("15.51")
@pytest.mark.parametrize(
    ("attackers", "defenders", "may"),
    [
        (["BR-3IN"], ["TU-3CAV"], True),
        (["BR-3IN"], ["TU-3CAV", "TU-2"], False),
        (["BR-3IN"], ["TU-3CAV", "TU-YAG"], False),
        (["BR-3IN", "BR-6BD"], ["TU-3CAV"], False),
        (["BR-3IN"], ["TU-2"], False),
    ],
)
def test_only_cavalry_before_attackers_without_any(attackers, defenders, may):
    assert bool(hexes({RING[2]: attackers, PLAIN: defenders})) is may


@pytest.mark.rule("15.51")
@pytest.mark.trap(55)
def test_it_goes_nearer_to_supply_if_it_can():
    """15.52: else wherever it can; not onto the enemy, nor where there is no room."""
    near = hexes({RING[2]: ["BR-3IN"], PLAIN: ["TU-3CAV"]}, taken=LOST)
    assert near == ["N1739"]
    full = {"N1739": ["TU-2", "TU-6", "TU-35", "TU-38", "TU-17", "TU-27"]}
    others = hexes({RING[2]: ["BR-3IN"], PLAIN: ["TU-3CAV"], **full}, taken=LOST)
    assert others
    far = staged(GAME, stacks={RING[2]: ["BR-3IN"], PLAIN: ["TU-3CAV"], **full}, taken=LOST)
    assert others == sorted(others, key=lambda hex: (naive_distance(far, hex), hex))  # the nearest first
    assert not {"N1739", RING[2]} & set(others)
    around = {
        hex: [unit]
        for hex, unit in zip(RING, ["BR-3IN", "BR-7IN", "BR-13IN", "BR-14IN", "BR-52T", "BR-53T"], strict=True)
    }
    assert hexes({**around, PLAIN: ["TU-3CAV"]}) == []


def naive_distance(position, hex):
    """Steps to the nearest town of the Central Powers or source that they hold, ring by ring."""
    kit = position.kit
    held = set(kit.board.spaces(position.controlled("CP")))
    hubs = held & {*kit.board.spaces(kit.settled), *kit.map.marks["CP source"]}
    seen, front, steps = {hex}, [hex], 0
    while front and not hubs & set(front):
        front = list(dict.fromkeys(near for here in front for near in kit.steps.steps[here] if near not in seen))
        seen |= set(front)
        steps += 1
    return steps if front else 999


@pytest.mark.rule("15.51")
@given(st.sampled_from(kit().board.spaces(kit().fronts["iraq"])), st.integers(0, 5))
def test_no_nearer_hex_is_passed_over(target, number):
    """15.52: of the hexes open to it only those nearer to supply, if there are any; a naive search on the whole map."""
    alpine = set(kit().board.spaces(kit().alpine))
    beside = [hex for hex in kit().steps.steps[target] if hex in kit().map.land - alpine]
    if not beside:
        return
    start = beside[number % len(beside)]
    stacks = {start: ["BR-3IN"], target: ["TU-3CAV"]}
    position = staged(GAME, stacks=stacks)
    here = naive_distance(position, target)
    open_to_it = [hex for hex in beside if hex != start and not closed_to(position, "TU-3CAV") & kit().board.bit[hex]]
    nearer = {hex for hex in open_to_it if naive_distance(position, hex) < here}
    assert set(hexes(stacks, target=target)) == (nearer or set(open_to_it))


@pytest.mark.rule("15.51", "14.2", "5.46")
def test_who_may_not_go():
    """14.23: out of a besieged Kut; 5.46: Russians after the treaty; 14.11: a fort stays behind."""
    kut = {"N1845": ["BR-6BD"], "N1944": ["TU-2"], "N1945": ["TU-6"]}
    assert hexes(kut, "CP", "N1845", kut=True) == []
    assert hexes(kut, "CP", "N1845") != []
    russians = {"N3939": ["RU-TCCCRP"], "N3938": ["TU-2"]}
    assert hexes(russians, "CP", "N3939", russia="collapsed") != []
    assert hexes(russians, "CP", "N3939", russia="treaty") == []
    assert hexes({RING[2]: ["BR-3IN"], PLAIN: ["TU-3CAV"]}, russia="treaty") != []  # the peace is one with Russia
    assert hexes({"N2811": ["BR-3IN"], "N2711": ["TU-3CAV"]}, target="N2711") == []


@pytest.mark.rule("15.51")
@pytest.mark.trap(55)
def test_no_combat_takes_place():
    """15.53: the attackers advance, and may attack again; nothing is used up."""
    bench = attacks(stacks=STACKS, taken=LOST)
    bench.play(f"{{attack: {PLAIN}, with: [BR-3IN, BR-7IN], hq: BR-13CRP}}")
    assert bench.asked[0].default == "N1739"
    assert bench.happened(CavalryRetreated) == [
        CavalryRetreated(rule="15.52", units=("TU-3CAV",), start=PLAIN, end="N1739")
    ]
    assert bench.events(CombatFought, HeadquartersFlipped) == []
    position = bench.position
    assert (position.at("N1739"), sorted(position.at(PLAIN))) == (["TU-3CAV"], ["BR-3IN", "BR-7IN"])
    assert [event.how for event in bench.events(UnitMoved)] == ["retreat", "advance", "advance"]
    gone = bench.events(UnitMoved)[0]
    assert (gone.rule, gone.unit, gone.start, gone.end, gone.path) == (
        "15.52",
        "TU-3CAV",
        PLAIN,
        "N1739",
        (PLAIN, "N1739"),
    )
    assert bench.refusals("{attack: N1739, with: [BR-3IN, BR-7IN]}") == []
    assert bench.referee.record(CombatResults).by_hex == {PLAIN: "retreat"}


@pytest.mark.rule("15.51")
@pytest.mark.rule("10.7")
def test_who_follows_cavalry_goes_no_further():
    """15.53, 10.72: shock-troops enter a second hex after a combat, and no combat took place."""
    stacks = {"W6213": ["GE-10"], "W6212": ["BR-1CAV"]}
    bench = europe.bench(strategic="A", shock=["GE-10"], stacks=stacks)
    answers = {"cavalry retreat": "W6111"}
    bench.play("{attack: W6212, with: [GE-10], further: {GE-10: W6211}}", answers=answers)
    assert bench.position.at("W6212") == ["GE-10"]
    spared = [(event.rule, event.units, event.place) for event in bench.events(Spared)]
    assert spared == [("15.53", ("GE-10",), "W6211")]


@pytest.mark.rule("15.51")
def test_the_attackers_may_stay():
    bench = attacks(stacks=STACKS)
    bench.play(f"{{attack: {PLAIN}, with: [BR-3IN, BR-7IN], if-cavalry-retreats: hold}}")
    assert bench.position.at(PLAIN) == []


@pytest.mark.rule("15.51")
def test_it_stands_at_even_odds_unless_told_otherwise():
    """The documented default: it goes at 2:1 and above."""
    bench = attacks(stacks=STACKS, taken=LOST, values={"BR-3IN": "2-1-4", "TU-3CAV": "3-3-6"})
    bench.play(f"{{attack: {PLAIN}, with: [BR-3IN]}}", dice=[3], answers={})
    assert (bench.asked[0].kind, bench.asked[0].default) == ("cavalry-retreat", "stand")
    assert bench.asked[0].options == ("stand", "N1739")
    bench = attacks(stacks=STACKS, taken=LOST, values={"BR-3IN": "6-1-4", "TU-3CAV": "3-3-6"})
    bench.play(f"{{attack: {PLAIN}, with: [BR-3IN]}}")
    assert (bench.asked[0].default, bench.position.place_of("TU-3CAV")) == ("N1739", "N1739")
    bench = attacks(stacks=STACKS)
    bench.play(ORDER, dice=[3], answers={"cavalry retreat": "stand"})
    assert len(bench.events(CombatFought)) == 1


@pytest.mark.rule("15.51")
@pytest.mark.parametrize(("wish", "fought"), [("retreat", 0), ("stand", 1)])
def test_standing_orders_of_the_cavalry(wish, fought):
    standing = {"CP": [f"{{ask: cavalry-retreat, prefer: [{wish}]}}"]}
    outcome = attacks(stacks=STACKS).resolve(
        ORDER, dice={f"attack {PLAIN}/combat": 3} if fought else {}, standing=standing
    )
    assert len([event for event in outcome.events if isinstance(event, CombatFought)]) == fought
    nearest = hexes({RING[2]: ["BR-3IN", "BR-7IN"], PLAIN: ["TU-3CAV"]})[0]
    assert (outcome.position.place_of("TU-3CAV") == nearest) is (wish == "retreat")


@pytest.mark.rule("15.51", "17.31a")
def test_all_of_the_cavalry_goes_into_one_hex_that_is_open_to_each():
    """15.52, 17.31: the Bulgarians stay in the Balkans, and Germans beside them with them."""
    ways = {}
    for units in (["GE-1CV"], ["BU-1CAV"], ["GE-1CV", "BU-1CAV"]):
        at = europe.position(stacks={"E1908": ["RO-1"], "E1808": units}, taken={"E1808": "CP"}, neutral=[], romania="")
        combat = force(at, "E1808", ["RO-1"], "Allied")
        ways[tuple(units)] = set(can_retreat_to(at, combat))
    assert ways == {("GE-1CV",): {"E1809", "E1907"}, ("BU-1CAV",): {"E1809"}, ("GE-1CV", "BU-1CAV"): {"E1809"}}


@pytest.mark.rule("15.51", "7.1")
def test_a_hex_of_the_enemy_falls_to_cavalry_that_retreats_into_it():
    """15.52, 7.13: where it can go no nearer to its supply than into one that he has left empty."""
    ring = [hex for hex in RING if hex not in (RING[2], "N1739")]
    stacks = {**STACKS, **{hex: [f"BR-{unit}"] for hex, unit in zip(ring, ("14IN", "52T", "53T", "54T"), strict=True)}}
    bench = attacks(stacks=stacks, taken={"N1739": "Allied"})
    bench.play(f"{{attack: {PLAIN}, with: [BR-3IN, BR-7IN]}}", answers={"cavalry retreat": "N1739"})
    assert bench.position.place_of("TU-3CAV") == "N1739"
    assert bench.position.controls("CP", "N1739")


@pytest.mark.rule("15.51", "5.61")
def test_cavalry_that_gives_constantinople_up_cuts_the_germans_of_asia_off():
    """5.61, 15.52: once Turkey has surrendered they have no other way home, even before the Allies enter."""
    stacks = {"E1328": ["GE-1CV"], "E1327": ["BR-52T", "BR-53T"], "N1728": ["GE-601BN"], "E1819": ["BU-1"]}
    given = {"stacks": stacks, "turkey_surrendered": True, "european_turkey": True, "destroyed": ["E1328"]}
    bench = together.bench("second-combat", by="Allied", western="Allied", taken={"E1328": "CP"}, **given)
    way = can_retreat_to(bench.position, force(bench.position, "E1328", ["BR-52T"], "Allied"))[0]
    order = "{attack: E1328, with: [BR-52T, BR-53T], if-cavalry-retreats: hold}"
    bench.play(order, answers={"cavalry retreat": way})
    assert bench.position.place_of("GE-1CV") == way
    assert not bench.position.on_map("GE-601BN")


@pytest.mark.rule("15.51", "17.31c")
def test_a_fourth_turk_does_not_retreat_into_egypt():
    """17.31: no more than three Turkish units are there at any time."""
    british = {"N2808": ["BR-3IN"], "N2707": ["BR-7IN"], "N2706": ["BR-13IN"], "N2908": ["BR-14IN"]}
    turks = ["TU-17", "TU-27", "TU-10"]
    for there, found in ((turks, []), (turks[:2], ["N2907"])):
        at = staged(GAME, phase="second-combat", stacks={"N3311": there, "N2807": ["TU-3CAV"], **british})
        assert can_retreat_to(at, force(at, "N2807", ["BR-3IN"], "Allied")) == found


@pytest.mark.rule("15.51", "17.31b")
def test_a_fifth_austrian_does_not_retreat_to_the_north():
    """17.31: no more than four Austrian units are north of hexrow E48."""
    stacks = {"E4813": ["AH-1CRP"], "E5013": ["AH-1", "AH-2", "AH-3", "AH-4"], "E4712": ["RU-1"], "E4713": ["RU-2"]}
    at = europe.position(phase="first-combat", stacks=stacks)
    assert [hex for hex in can_retreat_to(at, force(at, "E4813", ["RU-1"], "Allied")) if at.kit.row(hex) > 48] == []
