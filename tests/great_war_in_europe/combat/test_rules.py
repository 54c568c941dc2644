"""Who may attack what (10.1, 10.2), with what support."""

from __future__ import annotations

import pytest

from great_war_in_europe.field import PLAIN, RING, attacks
from wargame_cli.engine.events import OrderLapsed
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import cannot_attack_across
from wargame_cli.rulesets.great_war_in_europe.kit.components import kit

BESIDE = RING[2]


def refusals(order, stacks=None, **given):
    """The rows that forbid an order of the Allies, one unit beside one Turk unless other stacks are given."""
    bench = attacks(stacks=stacks or {BESIDE: ["BR-3IN"], PLAIN: ["TU-2"]}, **given)
    return bench.refusals(order)


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(
    ("units", "wanted"),
    [
        ("[BR-3IN]", []),
        ("[]", ["10.1"]),
        ("[BR-3IN, BR-3IN]", ["10.1"]),
        ("[BR-13CRP]", ["10.1"]),
        ("[BR-1CD]", ["10.1"]),
        ("[BR-7IN]", ["10.1"]),
        ("[BR-14IN]", ["10.1"]),
    ],
)
def test_units_that_may_attack(units, wanted):
    """10.11: combat units with an attack strength, on the map, next to the target; no headquarters (15.63)."""
    stacks = {BESIDE: ["BR-3IN", "BR-13CRP", "BR-1CD"], PLAIN: ["TU-2"], "N1645": ["BR-7IN"], "allied-box": ["BR-14IN"]}
    assert refusals(f"{{attack: {PLAIN}, with: {units}}}", stacks) == wanted


@pytest.mark.rule("3.26c", "10.1")
@pytest.mark.parametrize(
    "order",
    [
        f"{{attack: {PLAIN}, with: [TU-2]}}",
        f"{{attack: {PLAIN}, with: [BR-3IN], hq: TU-YAG}}",
        f"{{attack: {PLAIN}, with: [BR-3IN], losses: [TU-2]}}",
        f"{{attack: {PLAIN}, with: [BR-3IN], advance: [TU-2]}}",
        f"{{attack: {PLAIN}, with: [BR-3IN], further: {{TU-2: N1739}}}}",
    ],
)
def test_only_ones_own_units_take_part(order):
    assert refusals(order) == ["3.26c"]


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("target", ["allied-box", "cp-dead", "N2453", "N2430", "N1739", BESIDE])
def test_targets_that_cannot_be_attacked(target):
    """10.15: boxes, the sea, places far away, empty hexes and one's own are refused, never with a fault of ours."""
    assert refusals(f"{{attack: {target}, with: [BR-3IN]}}")


@pytest.mark.rule("10.1", "15.61")
def test_headquarters_alone_are_not_attacked():
    """15.63: one marches in."""
    stacks = {BESIDE: ["BR-3IN"], PLAIN: ["TU-YAG"]}
    assert refusals(f"{{attack: {PLAIN}, with: [BR-3IN]}}", stacks) == ["10.1"]


@pytest.mark.rule("10.1", "14.1")
def test_a_fort_alone_is_attacked():
    """14.11: its intrinsic unit defends."""
    bench = attacks(phase="second-combat", stacks={"N2811": ["BR-3IN"]})
    assert bench.refusals("{attack: Beersheba, with: [BR-3IN]}") == []
    bench = attacks(phase="second-combat", stacks={"N2811": ["BR-3IN"]}, destroyed=["N2711"])
    assert bench.refusals("{attack: Beersheba, with: [BR-3IN]}") == ["10.1"]


@pytest.mark.rule("10.1")
def test_a_unit_and_a_hex_fight_once_a_phase():
    """10.14: the second attack of either is refused."""
    stacks = {BESIDE: ["BR-3IN", "BR-7IN", "BR-13IN"], PLAIN: ["TU-2", "TU-6", "TU-35"], RING[1]: ["BR-14IN"]}
    bench = attacks(stacks={**stacks, "N1640": ["TU-38"]}, values={"TU-38": "2-5-4"})
    bench.play(f"{{attack: {PLAIN}, with: [BR-3IN, BR-7IN]}}", dice=[4])
    again = next(unit for unit in ("BR-3IN", "BR-7IN") if bench.position.place_of(unit) == BESIDE)
    assert bench.refusals(f"{{attack: N1640, with: [{again}]}}") == ["10.1"]
    assert bench.refusals("{attack: N1640, with: [BR-13IN]}") == []
    if bench.position.at(PLAIN):
        assert bench.refusals(f"{{attack: {PLAIN}, with: [BR-14IN]}}") == ["10.1"]


@pytest.mark.rule("10.1", "15.7", "12.2")
@pytest.mark.parametrize(("turn", "snow"), [(37, True), (40, False)])
def test_alpine_hexes(turn, snow):
    """10.15, 15.71: mountain units alone attack into them, and in snow nobody into them or out of them."""
    stacks = {"N4235": ["GE-AKST"], "N4234": ["RU-39"]}
    assert kit().map.terrain["N4235"] == "alpine"
    bench = attacks(stacks=stacks, turn=turn)
    assert bench.refusals("{attack: N4235, with: [RU-39]}") == ["10.1"]
    out_of_it = attacks("CP", "second-combat", stacks=stacks, turn=turn)
    assert out_of_it.refusals("{attack: N4234, with: [GE-AKST]}") == (["10.1"] if snow else [])
    why = cannot_attack_across(bench.position, kit().units["GE-AKST"], "N4234", "N4235")
    assert (why is not None) is snow


@pytest.mark.rule("4.2")
@pytest.mark.trap(1)
@pytest.mark.parametrize(
    ("phase", "western", "by", "allowed"),
    [
        ("first-combat", "CP", "Allied", True),
        ("second-combat", "CP", "Allied", False),
        ("first-combat", "Allied", "Allied", False),
        ("second-combat", "Allied", "Allied", True),
    ],
)
def test_each_side_attacks_in_its_theater(phase, western, by, allowed):
    """4.21: Iraq lies in the Eastern Theater."""
    bench = attacks(by, phase, western=western, stacks={BESIDE: ["BR-3IN"], PLAIN: ["TU-2"]})
    assert bench.refusals(f"{{attack: {PLAIN}, with: [BR-3IN]}}") == ([] if allowed else ["4.2"])


@pytest.mark.rule("14.2")
@pytest.mark.trap(43)
def test_nobody_attacks_out_of_a_besieged_kut():
    """14.23: others may come to its help."""
    stacks = {"N1845": ["BR-3IN"], "N1945": ["TU-2"], "N1944": ["BR-7IN"]}
    for kut, wanted in ((True, ["14.2"]), (False, [])):
        assert refusals("{attack: N1945, with: [BR-3IN]}", stacks, kut=kut) == wanted
    assert refusals("{attack: N1945, with: [BR-7IN]}", stacks, kut=True) == []


@pytest.mark.rule("5.46")
def test_after_the_treaty_only_turks_attack_russians():
    """5.46: and Russians nobody."""
    beside = [hex for hex in kit().steps.steps["N3846"] if hex in kit().map.land]
    stacks = {"N3846": ["RU-39"], beside[0]: ["TU-2"], beside[1]: ["GE-601BN"]}
    ours = attacks("CP", "second-combat", stacks=stacks, russia="treaty")
    assert ours.refusals("{attack: N3846, with: [TU-2]}") == []
    assert ours.refusals("{attack: N3846, with: [TU-2, GE-601BN]}") == ["5.46"]
    theirs = attacks("Allied", "first-combat", stacks=stacks, russia="treaty")
    assert theirs.refusals(f"{{attack: {beside[0]}, with: [RU-39]}}") == ["5.46"]
    earlier = attacks("Allied", "first-combat", stacks=stacks, russia="collapsed")
    assert earlier.refusals(f"{{attack: {beside[0]}, with: [RU-39]}}") == []


@pytest.mark.rule("16.1", "6.48")
def test_units_of_collapsed_russia_attack_alone():
    """16.11: not with Persians; in the Civil War not with each other."""
    stacks = {"N3846": ["RU-39"], "N3747": ["PN-SPR", "RU-66"], "N3746": ["TU-2"]}
    order = "{attack: N3746, with: [RU-39, %s]}"
    assert "16.1" in refusals(order % "PN-SPR", stacks, russia="collapsed")
    assert "16.1" not in refusals(order % "PN-SPR", stacks, russia="czar")
    war = {"CP-russian-civil-war": 40}
    assert "6.48" in refusals(order % "RU-66", stacks, russia="collapsed", played=war)
    assert "6.48" not in refusals(order % "RU-66", stacks, russia="collapsed")


@pytest.mark.rule("15.54")
@pytest.mark.parametrize(
    ("units", "defenders", "wanted"),
    [
        ("[TU-3CAV]", ["BR-3IN"], ["15.54"]),
        ("[TU-3CAV]", ["BR-6BD"], []),
        ("[TU-3CAV, TU-2]", ["BR-3IN"], []),
        ("[TU-3CAV, TU-6]", ["BR-3IN"], ["15.54"]),
    ],
)
def test_cavalry_attacks_infantry_with_infantry_of_its_hex(units, defenders, wanted):
    """15.54: infantry beside it, in another hex, is not enough; nor is infantry that looks on."""
    stacks = {RING[0]: ["TU-3CAV", "TU-2"], RING[1]: ["TU-6"], PLAIN: defenders}
    bench = attacks("CP", "second-combat", stacks=stacks)
    assert bench.refusals(f"{{attack: {PLAIN}, with: {units}}}") == wanted


@pytest.mark.rule("15.54")
def test_british_cavalry_attacks_what_it_likes():
    """15.54: and nobody's cavalry attacks a fort alone but theirs."""
    assert refusals(f"{{attack: {PLAIN}, with: [BR-6BD]}}", {BESIDE: ["BR-6BD"], PLAIN: ["TU-2"]}) == []
    kars = {"N4040": ["TU-3CAV"]}
    assert attacks("CP", "second-combat", stacks=kars).refusals("{attack: Kars, with: [TU-3CAV]}") == ["15.54"]
    bench = attacks(phase="second-combat", stacks={"N2811": ["BR-6BD"]})
    assert bench.refusals("{attack: Beersheba, with: [BR-6BD]}") == []


@pytest.mark.rule("15.54", "7.25")
def test_infantry_that_is_hidden_stops_cavalry_when_it_is_found():
    """7.25: a refusal would tell what lies under the top unit, so the order is legal and lapses."""
    stacks = {RING[0]: ["TU-3CAV"], PLAIN: ["BR-6BD", "BR-3IN"]}
    bench = attacks("CP", "second-combat", stacks=stacks)
    outcome = bench.resolve(f"{{attack: {PLAIN}, with: [TU-3CAV]}}")
    assert outcome.problems == []
    (lapsed,) = [event for event in outcome.events if isinstance(event, OrderLapsed)]
    assert lapsed.rule == "15.54"


@pytest.mark.rule("15.13")
@pytest.mark.parametrize(
    ("target", "air", "wanted"),
    [("N2619", 1, []), ("N2619", 2, ["15.13"]), ("N2619", -1, ["15.13"]), (PLAIN, 1, ["15.13"]), (PLAIN, 0, [])],
)
def test_air_units_fly_in_egypt_once(target, air, wanted):
    """15.12, 15.16: of three one flew already, one is not drawn yet."""
    played = {"Allied-near-east-air-1": 30, "Allied-near-east-air-2": 38, "CP-near-east-air": 30}
    stacks = {"N2618": ["BR-52T"], "N2619": ["TU-17"], BESIDE: ["BR-3IN"], PLAIN: ["TU-2"]}
    phase, unit = ("second-combat", "BR-52T") if target == "N2619" else ("first-combat", "BR-3IN")
    bench = attacks(phase=phase, stacks=stacks, played=played, flown=["Allied-near-east-air-1"])
    assert bench.refusals(f"{{attack: {target}, with: [{unit}], air: {air}}}") == wanted


@pytest.mark.rule("10.6", "10.7")
@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ("losses: [BR-7IN]", ["10.6"]),
        ("losses: [BR-3IN, BR-3IN]", ["10.6"]),
        ("losses: [BR-3IN]", []),
        ("advance: [BR-7IN]", ["10.7"]),
        ("advance: [BR-3IN, BR-3IN]", ["10.7"]),
        ("advance: [BR-3IN]", []),
        ("advance: none", []),
        ("further: {BR-3IN: N1739}", ["10.7"]),
        ("further: {BR-7IN: N1739}", ["10.7"]),
    ],
)
def test_losses_and_advance_are_planned_for_units_of_the_attack(fields, wanted):
    stacks = {BESIDE: ["BR-3IN", "BR-7IN"], PLAIN: ["TU-2"]}
    assert refusals(f"{{attack: {PLAIN}, with: [BR-3IN], {fields}}}", stacks) == wanted


@pytest.mark.rule("6.19")
@pytest.mark.parametrize(
    ("events", "held", "wanted"),
    [
        ("[Allied-townshend]", ["Allied-townshend"], []),
        ("[Allied-townshend, Allied-townshend]", ["Allied-townshend"], ["6.19"]),
        ("[Allied-townshend]", [], ["6.19"]),
        ("[Allied-meinertzhagen]", ["Allied-meinertzhagen"], ["6.19"]),
        ("[Allied-maude]", ["Allied-maude"], ["6.19"]),
    ],
)
def test_events_are_held_and_fit_the_attack(events, held, wanted):
    assert refusals(f"{{attack: {PLAIN}, with: [BR-3IN], events: {events}}}", held={"Allied": held, "CP": []}) == wanted


@pytest.mark.rule("10.1", "10.31")
def test_an_empty_hex_is_attacked_if_somebody_retreats_into_it():
    """10.36, 15.53: the order is legal while it waits for that, and not without a condition."""
    stacks = {RING[5]: ["BR-3IN"], PLAIN: ["TU-3CAV"]}
    waits = f"{{attack: N1739, with: [BR-3IN], if: {{result: {PLAIN}, one-of: [retreat]}}}}"
    bench = attacks(stacks=stacks)
    assert bench.rehearse(waits).problems == []
    assert [problem.rule for problem in bench.rehearse("{attack: N1739, with: [BR-3IN]}").problems] == ["10.1"]
    assert [why for _, why in attacks(stacks=stacks).faults("{attack: N2453, with: [BR-3IN]}")] == [
        "N2453 is no land hex"
    ]


@pytest.mark.rule("15.54")
def test_cavalry_may_wait_for_other_cavalry_to_retreat():
    """15.54, 15.53: in an empty hex there is no infantry yet."""
    stacks = {RING[5]: ["TU-3CAV"], PLAIN: ["BR-6BD"], RING[1]: ["TU-2"]}
    bench = attacks("CP", "second-combat", stacks=stacks)
    order = f"{{attack: {RING[0]}, with: [TU-3CAV], if: {{result: {PLAIN}, one-of: [retreat]}}}}"
    assert [problem for problem in bench.rehearse(order).problems if problem.rule == "15.54"] == []


@pytest.mark.rule("10.1", "6.19", "15.54")
@pytest.mark.parametrize(
    "order",
    [
        "{attack: allied-box, with: [TU-2], events: [CP-von-der-goltz]}",
        f"{{attack: {PLAIN}, with: [TU-2, TU-3CAV]}}",
        f"{{attack: {PLAIN}, with: [TU-6, TU-2], hq: TU-YAG}}",
    ],
)
def test_an_order_to_units_off_the_map_has_one_fault(order):
    """10.11: where somebody is not on the map, nothing else is looked at."""
    stacks = {RING[0]: ["TU-2", "TU-YAG"], "cp-box": ["TU-3CAV", "TU-6"], PLAIN: ["BR-3IN"]}
    bench = attacks("CP", "second-combat", stacks=stacks, held={"CP": ["CP-von-der-goltz"], "Allied": []})
    assert set(bench.refusals(order)) == {"10.1"}
