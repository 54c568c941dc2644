"""The ends of attacks (7.2.2 to 7.2.7): what they bring, what is told of it, last stands, and who goes in."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.events import Spared
from wargame_cli.rulesets.lamps.combat.attack import Choices
from wargame_cli.rulesets.lamps.combat.attack import attack as resolve
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import (
    BigPush,
    CombatFought,
)
from wargame_cli.rulesets.lamps.position.events.general import StatusChanged

WEST = {"rhine": ["GE-1"], "verdun": ["FR-1"]}
BEACH = "beachhead gallipoli"

# -- results ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2d", "7.2.4b", "7.3.2.2", "7.5a", "10.2.3.3b")
@pytest.mark.parametrize(
    ("areas", "fields", "dice", "result"),
    [
        (WEST, {}, [1, 6], "lost"),
        (WEST, {}, [6, 1], "won"),
        (WEST, {"trenches": {"verdun": ["western_allies"]}}, [6, 1], "breached"),
        (WEST | {"verdun": ["FR-1*"]}, {}, [6, 1], "taken"),
        (WEST | {"verdun": []}, {}, [6], "taken"),
        (WEST | {"verdun": ["FR-1*"]}, {"standing": {TE: ["{ask: last-stand, prefer: [stand]}"]}},
         [6, 1, 6], "won"),
        ({"gallipoli": ["TU-1"], BEACH: ["GB-2*"]}, {"phase": "central-allies-combat"}, [6, 1], "won"),
        ({"serbia": ["BU-1"], "greece": ["GB-2*"]},
         {"phase": "central-allies-combat", "salonika": "open", "nations": {"greece": "neutral", "bulgaria": "war"}},
         [6, 1], "won"),
    ],
)  # fmt: skip
def test_what_an_attack_brings(areas, fields, dice, result):
    """Taken is an area that the winner goes into; no beachhead is, nor an area that is held to the last."""
    bench = Bench("lamps", areas=areas, **fields)
    bench.give(dice)
    (army, *_), target = next(iter(areas.values())), list(areas)[1]
    assert resolve(bench.referee, army, target, Choices()) == result


@pytest.mark.rule("7.2.2d", "7.2.3a")
@pytest.mark.parametrize(
    ("dice", "told", "pushes"),
    [
        ([6, 1, 1, 6], ["attacked", "lost a combat", "attacked"], [("rhine", "verdun"), ("", "")]),
        ([1, 6, 1, 6], ["attacked", "attacked"], []),  # nothing stood that could be lost
    ],
)
def test_what_is_told_of_a_win_and_of_a_loss(dice, told, pushes):
    """Who is Spent and why; the Big Push comes with the win and goes with the loss."""
    bench = Bench("lamps", areas={"rhine": ["GE-1", "GE-2"], "verdun": ["FR-1"]})
    bench.play("{attack: verdun, with: [GE-1, GE-2]}", dice=dice)
    assert [(event.rule, event.cause) for event in bench.happened(StatusChanged)] == [("7.2.2", why) for why in told]
    assert bench.happened(BigPush) == [BigPush(rule="7.2.3", origin=origin, target=target) for origin, target in pushes]


@pytest.mark.rule("7.6.3b", "6.1.3", "7.6.1.2")
@pytest.mark.parametrize(
    ("reading", "dice", "told", "holder"),
    [
        ("garrison-roll", [3], [("GE-1", "7.2.2", "attacked"), ("WA-HA1", "7.6.1.2", "captured"),
                                ("GE-1", "7.2.7", "advance")], CP),
        ("garrison-roll", [2], [("GE-1", "7.2.2", "attacked")], TE),
        ("attack-used-up", [], [("GE-1", "7.6.3", "attacked")], TE),
        ("area-falls", [], [("GE-1", "7.6.3", "attacked"), ("WA-HA1", "7.6.1.2", "captured"),
                            ("GE-1", "7.2.7", "advance")], CP),
    ],
)  # fmt: skip
def test_what_is_told_of_an_attack_on_tanks_alone(reading, dice, told, holder):
    """R-18: in every reading the Tanks are gone first; a gun beside them is lost with the area only."""
    bench = Bench("lamps", areas={"rhine": ["GE-1"], "verdun": ["WA-Tanks", "WA-HA1"]}, options={"lone-tanks": reading})
    position = bench.play("{attack: verdun, with: [GE-1], most: 1}", dice=dice)
    assert bench.fates() == [("WA-Tanks", "7.6.3", "attacked alone"), *told]
    assert position.control["verdun"] == holder


@pytest.mark.rule("7.6.3b")
def test_an_attack_that_tanks_used_up_was_none_that_failed():
    """R-18: a programme that goes on while it wins goes on."""
    bench = Bench(
        "lamps", areas={"rhine": ["GE-1", "GE-2"], "verdun": ["WA-Tanks"]}, options={"lone-tanks": "attack-used-up"}
    )
    position = bench.play("{attack: verdun, with: [GE-1, GE-2], while: winning}", dice=[6])
    assert position.control["verdun"] == CP
    lone = staged("lamps", areas=WEST | {"verdun": ["WA-Tanks"]}, options={"lone-tanks": "attack-used-up"})
    assert resolve(Bench("lamps", position=lone).referee, "GE-1", "verdun", Choices()) == "won"


@pytest.mark.rule("7.2.2e", "6.1.3", "7.6.1.2")
def test_what_is_told_of_an_area_that_is_liberated():
    """No die falls; guns left there are captured, and the winner goes in."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"somme": ["FR-1"], "belgium": ["GE-HA1"]},
        control={"belgium": CP},
    )
    bench.play("{attack: belgium, with: [FR-1]}")
    assert bench.fates() == [
        ("FR-1", "6.1.3", "liberated an area"),
        ("GE-HA1", "7.6.1.2", "captured"),
        ("FR-1", "7.2.7", "advance"),
    ]


# -- advances -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2c", "7.5a")
def test_the_report_of_a_combat():
    """The whole of it, against a trench in the mountains."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"verdun": ["FR-1"], "rhine": ["GE-1"]},
        trenches={"rhine": ["germany"]},
    )
    bench.play("{attack: rhine, with: [FR-1]}", dice=[2, 3])
    (fight,) = bench.happened(CombatFought)
    assert fight == CombatFought(
        rule="7.5",
        number=1,
        attacker="FR-1",
        origin="verdun",
        target="rhine",
        against="trench",
        attack_dice=(2,),
        attack_total=2,
        defence_dice=(3,),
        defence_total=4,
        defence_modifiers=fight.defence_modifiers,
    )
    assert [(each.name, each.rule, each.effect) for each in fight.defence_modifiers] == [("Mountain", "2.1.3", "+1")]


# -- what does not come about ---------------------------------------------------------------------------------------

STANDS = {"standing": {TE: ["{ask: last-stand, prefer: [stand]}", "{ask: defender, prefer: [home]}"]}}
SALONIKA = {"phase": "central-allies-combat", "salonika": "open", "nations": {"greece": "neutral", "bulgaria": "war"}}


@pytest.mark.rule("7.2.4b", "7.2.5a", "7.3.2b", "10.2.3.3b")
@pytest.mark.parametrize(
    ("areas", "fields", "dice", "told"),
    [
        (WEST | {"verdun": ["FR-1*"]}, {}, [6, 1], []),
        (WEST | {"verdun": ["FR-1*", "GB-1*"]}, STANDS, [6, 1, 6],
         [("retreat", ("GB-1",), "They Shall Not Pass", "7.2.4")]),
        (WEST | {"verdun": ["FR-1*"]}, STANDS, [6, 1, 6], [("advance", (), "They Shall Not Pass", "7.2.4")]),
        ({"gallipoli": ["TU-1"], BEACH: ["GB-2*"]}, {"phase": "central-allies-combat"}, [6, 1],
         [("advance", (), "a beachhead is not entered", "7.3.2")]),
        ({"serbia": ["BU-1"], "greece": ["GB-2*"]}, SALONIKA, [6, 1],
         [("retreat", ("GB-2",), "the attack brings Greece into the war", "10.2.3.3")]),
    ],
)  # fmt: skip
def test_why_nobody_retreats_or_advances_is_told(areas, fields, dice, told):
    """By a last stand, off a beach, or in Greece; of those who go their retreat is told."""
    bench = Bench("lamps", areas=areas, **fields)
    bench.give(dice)
    (army, *_), target = next(iter(areas.values())), list(areas)[1]
    resolve(bench.referee, army, target, Choices())
    found = bench.happened(Spared)
    assert [(event.what, event.units, event.cause, event.rule) for event in found] == told
    assert {event.place for event in found} <= {target}
