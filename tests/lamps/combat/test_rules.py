"""What an attack stands on (7.2.1, 7.5, 7.6): who may attack what, which trenches are whole, guns, aircraft and gas."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps.combat.modifiers import gas_may_be_used, shares_technology
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.combat.rules import cannot_attack, targets
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought
from wargame_cli.rulesets.lamps.position.position import PORTS, Air, FactionTurn

WEST = {"rhine": ["GE-1", "GE-2*"], "verdun": ["FR-1"]}
BEACH = "beachhead gallipoli"

# -- who may attack what ------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2a", "2.1.3b", "7.4.2", "7.3.2a", "2.1.10")
@pytest.mark.parametrize(
    ("army", "origin", "target", "fault"),
    [
        ("GE-1", "rhine", "verdun", None),
        ("GE-1", "hanover", "belgium", ("7.2.2a", "GE-1 is not in Hanover")),
        ("GE-2", "rhine", "verdun", ("7.2.1", "GE-2 is Spent")),
        ("GE-3", "austria", "northern_italy",
         ("2.1.3b", "GE-3 advanced into Austria this turn and may not attack out of it")),
        ("GE-LV", "tanga", "british_east_africa", ("7.4.2", "GE-LV has made its guerilla attack this turn")),
        ("GE-1", "rhine", "paris", ("7.2.2a", "Paris is not adjacent to Rhine")),
        ("GE-1", "rhine", "hanover", ("7.2.2a", "Hanover is controlled by our own side")),
        ("GE-4", "bulgaria", "greece", ("10.2", "Greece is neutral")),
        ("GE-5", "gallipoli", BEACH, None),
        ("GE-1", "rhine", BEACH, ("7.3.2a", "no enemy stands on the beachhead off Gallipoli beside Rhine")),
        ("GE-6", "belgium", "beachhead belgium",
         ("7.3.2a", "no enemy stands on the beachhead off Belgium beside Belgium")),
    ],
)  # fmt: skip
def test_why_an_army_cannot_attack(army, origin, target, fault):
    """The first reason that there is, with its rule."""
    areas = WEST | {"austria": ["GE-3"], "tanga": ["GE-LV"], "bulgaria": ["GE-4"], "gallipoli": ["GE-5"]}
    areas |= {BEACH: ["GB-2"], "belgium": ["GE-6"]}
    position = staged(
        "lamps", areas=areas, nations={"italy": "war"}, this_turn=FactionTurn(stopped=["GE-3"], guerilla=True)
    )
    assert cannot_attack(position, army, origin, target) == fault


@pytest.mark.rule("7.2.2a", "7.3.2a")
@pytest.mark.parametrize(
    ("origin", "found"),
    [
        ("rhine", ["verdun"]),
        ("gallipoli", [BEACH]),  # Bulgaria is neutral
        ("hanover", []),
        ("belgium", ["somme"]),  # nobody is on its beach but friends
        ("bulgaria", ["serbia", "greece"]),
    ],
)
def test_what_can_be_attacked_from_a_place(origin, found):
    """Enemy areas beside it, enemies on the beach before it, and Greece while a Western army is in it."""
    areas = WEST | {"gallipoli": ["TU-1"], BEACH: ["GB-2"], "greece": ["GB-3"]}
    position = staged("lamps", areas=areas, control={"belgium": CP}, salonika="open", nations={"greece": "neutral"})
    assert targets(position, origin) == found


# -- trenches -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.5b", "7.5a")
@pytest.mark.parametrize("words", [{"until": "breached"}, {"until": "breached", "guns_against": "trench"}])
def test_a_programme_from_another_area_finds_the_trench_whole(words):
    """It begins, and what is kept for trenches is used, though others have breached this one."""
    bench = Bench(
        "lamps",
        areas={"rhine": ["GE-1"], "somme": ["GE-2", "GE-HA1"], "verdun": ["FR-1"]},
        trenches={"verdun": ["western_allies"]},
    )
    guns = ("GE-HA1",) if "guns_against" in words else ()
    bench.play(
        "{attack: verdun, with: [GE-1], until: breached}",
        Attack(target="verdun", units=("GE-2",), guns=guns, **words),
        dice=[6, 1, *([1] * len(guns)), 6, 1],
    )
    assert [(event.attacker, event.against, len(event.attack_dice)) for event in bench.events(CombatFought)] == [
        ("GE-1", "trench", 1), ("GE-2", "trench", 1 + len(guns)),
    ]  # fmt: skip


# -- guns, aircraft, gas ------------------------------------------------------------------------------------------


@pytest.mark.rule("7.6.1b", "7.6.1c")
@pytest.mark.parametrize(
    ("technology", "air", "name", "effect"),
    [
        (["A1"], [Air(CP, "rhine")], "Heavy Artillery", "1 more die"),
        (["A1", "A2"], [], "Heavy Artillery", "1 more die"),
        (["A1", "A2"], [Air(CP, "rhine", flown=True)], "Heavy Artillery with aircraft", "2 more dice"),
        (["A1", "A2"], [Air(CP, "hanover"), Air(TE, "rhine")], "Heavy Artillery", "1 more die"),
    ],
)
def test_aircraft_over_the_guns_add_a_die(technology, air, name, effect):
    """With A2, and ours over the area of the attack, Ready or Flown."""
    bench = Bench(
        "lamps", areas={"rhine": ["GE-1", "GE-HA1"], "verdun": ["FR-1"]}, technology={CP: technology, TE: []}, air=air
    )
    dice = 3 if "aircraft" in name else 2
    bench.play("{attack: verdun, with: [GE-1], guns: [GE-HA1]}", dice=[1] * dice + [6])
    (fight,) = bench.events(CombatFought)
    assert [(each.name, each.rule, each.effect) for each in fight.attack_modifiers] == [(name, "7.6.1", effect)]
    assert len(fight.attack_dice) == dice


@pytest.mark.rule("7.6.8")
@pytest.mark.parametrize(
    ("origin", "fields", "allowed"),
    [
        ("rhine", {}, True),
        ("rhine", {"technology": {CP: [], TE: ["G1"]}}, False),
        ("rhine", {"gas_used": [CP]}, False),
        ("rhine", {"gas_used": [TE]}, True),
        ("anatolia", {}, True),
        ("aleppo", {}, False),  # no technology in a square
        ("rhine", {"attacked": "rhine"}, False),  # the first attack out of the area
        ("rhine", {"attacked": "hanover"}, True),
        ("galicia", {}, False),  # no German army there
    ],
)
def test_when_gas_may_be_used(origin, fields, allowed):
    """Once, in the first attack out of a standard area, beside an army of the nation that developed it."""
    areas = {"rhine": ["GE-1"], "anatolia": ["GE-2"], "aleppo": ["GE-3"], "galicia": ["AH-1"]}
    way = dict.fromkeys(("serbia", "bulgaria"), CP)
    fields = {"technology": {CP: ["G1"], TE: []}} | fields
    if before := fields.pop("attacked", ""):
        fields["this_turn"] = FactionTurn(attacked=[("GE-9", before, "verdun")])
    position = staged("lamps", areas=areas, control=way, nations={"turkey": "war", "bulgaria": "war"}, **fields)
    target = {"anatolia": "gallipoli", "galicia": "poland"}.get(origin, "verdun")
    assert gas_may_be_used(position, origin, position.armies_at(origin)[0], target) == allowed


@pytest.mark.rule("7.6.8", "6.2.2.1", "10.2.3.2c")
@pytest.mark.parametrize(
    ("area", "armies", "army", "shares"),
    [
        ("somme", ["FR-1"], "FR-1", True),
        ("somme", ["GB-1"], "GB-1", True),
        ("somme", ["BE-1", "GB-1"], "BE-1", True),
        ("somme", ["BE-1"], "BE-1", False),
        ("somme", ["US-1", "FR-1"], "US-1", True),
        ("somme", ["US-1", "GB-1"], "US-1", False),  # Americans need the French
        ("austria", ["FR-1"], "FR-1", False),  # no path leads home
        (BEACH, ["GB-1"], "GB-1", False),
    ],
)
def test_who_stands_beside_an_army_that_brings_technology(area, armies, army, shares):
    """A land-supplied French or British one, or a German one for the other side."""
    assert shares_technology(staged("lamps", areas={area: armies}), area, army) == shares


@pytest.mark.rule("2.1.10", "7.2.7a", "7.6.1b", "7.6.8")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        ("{attack: belgium, with: [GE-1], gas: true}",
         {"phase": "germany-combat", "areas": {"rhine": ["GE-1", "GE-2"], "belgium": ["BE-1"]},
          "technology": {"CP": ["G1"]}, "this_turn": {"attacked": [["GE-2", "rhine", "verdun"]]}},
         "7.6.8", "GE-1 cannot use gas from Rhine into Belgium now"),
        (Attack(target="belgium", units=("GE-1",), origin=PORTS["germany"]),
         {"phase": "germany-combat", "areas": {"rhine": ["GE-1"]}},
         "2.1.10", "is no area"),
        ("{attack: belgium, with: [GE-1], advance: [GE-FL1]}",
         {"phase": "germany-combat", "areas": {"rhine": ["GE-1"]}},
         "7.2.7a", "GE-FL1 does not move on land"),
        ("{attack: verdun, with: [GE-1], advance: [GE-2, GE-2]}",
         {"phase": "germany-combat", "areas": {"rhine": ["GE-1", "GE-2"]}},
         "7.2.7a", "a unit that is to advance is named twice"),
        ("{attack: verdun, with: [GE-1, GE-2], guns: [GE-HA1, GE-HA1]}",
         {"phase": "germany-combat", "areas": {"rhine": ["GE-1", "GE-2", "GE-HA1"]}},
         "7.6.1b", "a gun is named twice"),
    ],
)  # fmt: skip
def test_attacks_that_make_no_sense_are_refused(order, given, row, message):
    """Gas after its first attack, an origin that is no area, a fleet that is to follow, a unit that is named twice."""
    faults = Bench("lamps", **given).faults(order)
    assert [why for number, why in faults if number == row and message in why], faults
