"""The ends of attacks (7.2.2 to 7.2.7): what they bring, what is told of it, last stands, and who goes in."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.combat.attack import Choices
from wargame_cli.rulesets.lamps.combat.attack import attack as resolve
from wargame_cli.rulesets.lamps.combat.last_stand import may_stand
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import (
    AdvanceStopped,
    BigPush,
    CombatFought,
    LastStand,
    StosstruppenMoved,
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


# -- last stands --------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.4a")
@pytest.mark.parametrize(
    ("attacker", "origin", "area", "army", "stands"),
    [
        ("GE-1", "somme", "paris", "FR-1", True),  # the capital
        ("RU-1", "prussia", "berlin", "GE-1", True),
        ("IT-1", "northern_italy", "austria", "AH-1", True),  # whose flag conquers the nation
        ("AH-1", "northern_italy", "rome", "IT-1", True),
        ("GB-1", "gallipoli", "anatolia", "TU-1", True),
        ("RU-1", "galicia", "hungary", "AH-1", False),  # of such a nation, but no flag
        ("GE-1", "estonia", "petrograd", "RU-1", False),  # a flag, but no nation that falls with it
        ("GE-1", "rhine", "verdun", "FR-1", False),
    ],
)
def test_who_stands_to_the_last_without_a_word(attacker, origin, area, army, stands):
    """In the capitals that win the game, and where the loss of a flag conquers the nation."""
    faction = {"GE": "germany", "RU": "eastern-allies", "AH": "central-allies"}.get(attacker[:2], "western-allies")
    bench = Bench("lamps", phase=f"{faction}-combat", areas={origin: [attacker], area: [f"{army}*"]})
    assert may_stand(bench.position, army, area)
    assert bench.question("last-stand", f"{{attack: {area}, with: [{attacker}]}}", dice=[6, 1]).default == (
        army if stands else "retreat"
    )


@pytest.mark.rule("7.2.4a")
def test_the_question_of_a_last_stand():
    """Everything that a player and his standing orders see of it."""
    bench = Bench(
        "lamps", areas={"somme": ["GE-1"], "paris": ["FR-1*", "FR-2*"]}, options={"who-may-stand": "any-home-army"}
    )
    assert bench.question("last-stand", "{attack: paris, with: [GE-1]}", dice=[6, 1]) == Question(
        label="attack paris/1/last-stand",
        side=TE,
        kind="last-stand",
        text="They Shall Not Pass in Paris? The army is lost for good if the test is passed.",
        options=("FR-1", "FR-2", "retreat"),
        default="FR-1",
        rule="7.2.4",
        about=("paris", "FR-1", "FR-2"),
    )


@pytest.mark.rule("7.2.4b")
def test_what_is_told_of_a_last_stand():
    """The die, what earlier losses took from it, and who is gone."""
    bench = Bench("lamps", areas={"somme": ["GE-1"], "paris": ["FR-1*"], "eliminated": ["FR-2"]})
    bench.play("{attack: paris, with: [GE-1]}", dice=[6, 1, 5])
    assert bench.happened(DieRolled)[-1].rule == "7.2.4"
    assert bench.happened(LastStand) == [
        LastStand(rule="7.2.4", army="FR-1", area="paris", die=5, lost_before=1, passed=True)
    ]
    assert bench.fates() == [("GE-1", "7.2.2", "attacked"), ("FR-1", "7.2.4", "last stand")]


@pytest.mark.rule("7.2.4b", "7.2.3a")
@pytest.mark.parametrize(
    ("reading", "won_before", "pushes"),
    [
        ("yes", False, [("somme", "paris")]),
        ("yes", True, [("somme", "paris")] * 2),
        ("no", False, []),
        ("no", True, [("somme", "paris"), ("", "")]),  # the push that stood is over
    ],
)
def test_whether_an_attack_that_a_last_stand_stops_earns_the_big_push(reading, won_before, pushes):
    """R-7: it was won, or by option it was not."""
    paris = ["FR-1" if won_before else "FR-1*", "GB-1*"]
    bench = Bench("lamps", areas={"somme": ["GE-1", "GE-2"], "paris": paris}, options={"stand-earns-big-push": reading})
    attackers = "GE-1, GE-2" if won_before else "GE-1"
    bench.play(
        f"{{attack: paris, with: [{attackers}]}}",
        dice=[*([6, 1] if won_before else []), 6, 1, 6],
        answers={f"attack paris/{2 if won_before else 1}/defender": "FR-1"},
    )
    assert bench.happened(BigPush) == [BigPush(rule="7.2.3", origin=origin, target=target) for origin, target in pushes]


# -- advances -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.7b", "2.1.3b", "2.1.4")
@pytest.mark.parametrize(("area", "rule"), [("pripet_marshes", "2.1.4"), ("austria", "2.1.3"), ("poland", "")])
def test_who_enters_a_mountain_or_the_marshes_is_told_that_he_stops_there(area, rule):
    """Whoever went in, by the rule of the ground."""
    origin = {"pripet_marshes": "minsk", "austria": "hungary", "poland": "posen"}[area]
    bench = Bench("lamps", phase="eastern-allies-combat", areas={origin: ["RU-1", "RU-2"]}, control={area: CP})
    bench.play(f"{{attack: {area}, with: [RU-1], advance: [RU-2]}}", dice=[6] if area == "austria" else [])
    stopped = [AdvanceStopped(rule=rule, units=("RU-1", "RU-2"), area=area)] if rule else []
    assert bench.happened(AdvanceStopped) == stopped


@pytest.mark.rule("7.6.4")
@pytest.mark.parametrize(
    ("marker", "rerolls", "end"), [("rhine", 1, "verdun"), ("rhine", 0, "rhine"), ("hanover", 2, "hanover")]
)
def test_the_stosstruppen_go_on_with_the_armies_that_they_led(marker, rerolls, end):
    """From the area of the attack, with rerolls left."""
    bench = Bench(
        "lamps", areas={"rhine": ["GE-1"], "hanover": ["GE-2"]}, stosstruppen=marker, stosstruppen_rerolls=rerolls
    )
    position = bench.play("{attack: verdun, with: [GE-1]}", dice=[6])
    assert position.stosstruppen == end
    moved = [StosstruppenMoved(rule="7.6.4", area="verdun")] if end == "verdun" else []
    assert bench.happened(StosstruppenMoved) == moved


@pytest.mark.rule("7.6.4", "2.1.8a")
def test_the_stosstruppen_go_into_no_square():
    """Technology has no effect there."""
    bench = Bench(
        "lamps",
        areas={"anatolia": ["GE-1"]},
        stosstruppen="anatolia",
        stosstruppen_rerolls=2,
        control={"aleppo": TE},
        nations={"turkey": "war"},
    )
    position = bench.play("{attack: aleppo, with: [GE-1]}")
    assert (position.place_of("GE-1"), position.stosstruppen) == ("aleppo", "anatolia")


@pytest.mark.rule("7.2.7a")
def test_guns_and_tanks_follow_as_armies_do():
    """Whatever their status."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"somme": ["FR-1", "FR-2*", "WA-HA1*", "WA-Tanks*"]},
        control={"belgium": CP},
    )
    position = bench.play("{attack: belgium, with: [FR-1], advance: all}")
    assert set(position.at("belgium")) == {"FR-1", "FR-2", "WA-HA1", "WA-Tanks"}


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
