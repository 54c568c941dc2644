"""Programmes of attacks (7.2.2): each word stops or uses what it says, and the defender chooses by three ways."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.events import OrderLapsed
from wargame_cli.rulesets.lamps.combat.orders import When
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import (
    ArmyPassedOver,
    AttackDeclared,
    CombatFought,
    ProgrammeEnded,
    Rerolled,
)
from wargame_cli.rulesets.lamps.position.position import InForce

WEST = {"rhine": ["GE-1", "GE-2", "GE-3", "GE-4"], "verdun": ["FR-1", "FR-2"]}


def west(places=None, **fields):
    """Four German armies in the Rhine before two French ones in Verdun."""
    return staged("lamps", areas=places or WEST, **fields)


def attack(words="", dice=(), position=None, **more):
    """What comes of `{attack: Verdun, with: [GE-1, GE-2, GE-3, GE-4], ...}`."""
    order = f"{{attack: Verdun, with: [GE-1, GE-2, GE-3, GE-4]{', ' if words else ''}{words}}}"
    outcome = Bench("lamps", position=position or west()).resolve(order, dice=dice, **more)
    assert outcome.accepted, [str(problem) for problem in outcome.problems]
    return outcome


def attackers(outcome):
    return [event.army for event in outcome.events if isinstance(event, AttackDeclared)]


def endings(outcome):
    return [event.reason for event in outcome.events if isinstance(event, ProgrammeEnded)]


def fights(outcome):
    return [event for event in outcome.events if isinstance(event, CombatFought)]


# -- when to stop -------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2a")
def test_without_a_word_everybody_attacks_until_the_area_is_taken():
    """Two Fresh armies and the Spent line are beaten; the fourth army is not needed."""
    outcome = attack(dice=[6, 1, 6, 1, 6, 1])
    assert attackers(outcome) == ["GE-1", "GE-2", "GE-3"]
    assert outcome.position.control["verdun"] == "CP"
    assert outcome.position.at("verdun") == ["GE-3"]
    assert outcome.position.fresh("GE-4")
    assert endings(outcome) == []


@pytest.mark.rule("7.2.2a")
@pytest.mark.parametrize(
    ("words", "dice", "who", "reason"),
    [
        pytest.param("most: 1", [1, 6], ["GE-1"], "one attack was made", id="most 1"),
        pytest.param("most: 2", [1, 6] * 2, ["GE-1", "GE-2"], "2 attacks were made", id="most 2"),
        pytest.param("most: 3", [1, 6] * 3, ["GE-1", "GE-2", "GE-3"], "3 attacks were made", id="most 3"),
        pytest.param("keep: 1", [1, 6] * 3, ["GE-1", "GE-2", "GE-3"], "1 army is kept Fresh", id="keep 1"),
        pytest.param("keep: 2", [1, 6] * 2, ["GE-1", "GE-2"], "2 armies are kept Fresh", id="keep 2"),
        pytest.param("keep: 3", [1, 6], ["GE-1"], "3 armies are kept Fresh", id="keep 3"),
        pytest.param("keep: 4", [], [], "4 armies are kept Fresh", id="keep all"),
        pytest.param("while: winning", [6, 1, 1, 6], ["GE-1", "GE-2"], "the last attack failed", id="winning"),
        pytest.param("while: push", [6, 1, 1, 6], ["GE-1", "GE-2"], "no Big Push stands", id="push lost"),
        pytest.param("while: push", [1, 6], ["GE-1"], "no Big Push stands", id="no push at first"),
        pytest.param("until: worn", [6, 1, 6, 1], ["GE-1", "GE-2"], "the defenders are worn down", id="worn"),
    ],
)
def test_a_word_stops_the_programme(words, dice, who, reason):
    """The attack ends with its reason told; whoever has not attacked is Fresh."""
    outcome = attack(words, dice)
    assert attackers(outcome) == who
    assert endings(outcome) == [reason]
    assert {army for army in WEST["rhine"] if outcome.position.fresh(army)} == set(WEST["rhine"]) - set(who)


@pytest.mark.rule("7.2.2a")
def test_words_go_together():
    """Whatever stops first does; a programme that only lost goes on through all its armies without a word."""
    assert attackers(attack("most: 3, while: winning", [6, 1, 6, 1, 1, 6])) == ["GE-1", "GE-2", "GE-3"]
    assert attackers(attack("most: 3, while: winning", [6, 1, 1, 6])) == ["GE-1", "GE-2"]
    assert attackers(attack("", [1, 6] * 4)) == WEST["rhine"]


@pytest.mark.rule("7.5a")
@pytest.mark.parametrize(
    ("words", "dice", "who", "reason"),
    [
        pytest.param(
            "until: breached", [6, 1, 6, 1], ["GE-1", "GE-1"], "the trenches are breached", id="both breached"
        ),
        pytest.param("until: breached, most: 1", [6, 1], ["GE-1"], "one attack was made", id="most counts a breach"),
        pytest.param(
            "while: winning, most: 4",
            [6, 1, 1, 6],
            ["GE-1", "GE-1"],
            "the last attack failed",
            id="second trench holds",
        ),
    ],
)
def test_an_army_that_breaches_attacks_again(words, dice, who, reason):
    """Who breached a trench stays Fresh and goes on; `until: breached` stops it once no whole trench is left."""
    outcome = attack(words, dice, west(trenches={"verdun": ["western_allies"] * 2}))
    assert attackers(outcome) == who
    assert endings(outcome) == [reason]
    assert outcome.position.fresh("GE-1") is (dice[-2:] == [6, 1])


@pytest.mark.rule("7.2.2a")
@pytest.mark.parametrize(
    ("words", "defender", "reason"),
    [
        ("until: breached", "FR-1", "no whole trench stands there"),
        ("until: worn", "FR-1*", "no Fresh army defends there"),
    ],
)
def test_what_was_wanted_and_holds_already_costs_no_attack(words, defender, reason):
    """A programme that stops at a breach, or at worn defenders, does not begin where there is nothing of it to do."""
    outcome = attack(words, [], west(WEST | {"verdun": [defender]}))
    assert attackers(outcome) == []
    assert endings(outcome) == [reason]


@pytest.mark.rule("7.5a", "7.2.3a")
def test_while_push_goes_on_after_a_breach():
    """A breach earns no Big Push and needs none: the programme goes on to the first army behind the trench."""
    outcome = attack("while: push", [6, 1, 6, 1, 1, 6], west(trenches={"verdun": ["western_allies"]}))
    assert attackers(outcome) == ["GE-1", "GE-1", "GE-2"]
    assert endings(outcome) == ["no Big Push stands"]


@pytest.mark.rule("7.2.2a")
def test_an_army_that_cannot_attack_is_passed_over():
    """A Spent one is told, with the reason, and the next attacks."""
    places = WEST | {"rhine": ["GE-1*", "GE-2", "GE-3", "GE-4"]}
    outcome = attack("most: 1", [1, 6], west(places))
    assert attackers(outcome) == ["GE-2"]
    passed = [event for event in outcome.events if isinstance(event, ArmyPassedOver)]
    assert passed == [
        ArmyPassedOver(rule="7.2.1", scene="attack verdun", army="GE-1", target="verdun", reason="GE-1 is Spent")
    ]


# -- what to use --------------------------------------------------------------------------------------------------

ARTILLERY = {"technology": {"CP": ["A1"], "TE": []}}
GUNS = WEST | {"rhine": ["GE-1", "GE-2", "GE-3", "GE-4", "GE-HA1", "GE-HA2"]}


def names_of_modifiers(outcome):
    """The names of what acted on each attack roll."""
    return [[modifier.name for modifier in fight.attack_modifiers] for fight in fights(outcome)]


@pytest.mark.rule("7.6.1b")
@pytest.mark.parametrize(
    ("against", "trenches", "dice", "with_gun"),
    [
        ("any", 0, [1, 1, 6, 1, 1, 6], [True, True]),
        ("fresh", 0, [1, 1, 6, 1, 1, 6], [True, True]),
        ("fresh", 1, [6, 1, 1, 1, 6, 1, 1, 6], [False, True, True]),
        ("trench", 1, [6, 1, 1, 1, 6, 1, 6], [True, False, False]),
        ("trench", 0, [1, 6, 1, 6], [False, False]),
        ("last", 0, [6, 1, 6, 1, 6, 6, 1], [False, False, True]),
        ("never", 0, [1, 6, 1, 6], [False, False]),
    ],
)
def test_guns_fire_against_whom_they_are_kept_for(against, trenches, dice, with_gun):
    """`guns-against` any, a Fresh army, a trench, or a Spent one, the last line; one gun an attack, in order."""
    position = west(GUNS, **ARTILLERY, trenches={"verdun": ["western_allies"] * trenches} if trenches else {})
    most = len(with_gun)
    outcome = attack(f"guns: [GE-HA2, GE-HA1], guns-against: {against}, most: {most}", dice, position)
    assert [bool(names) and names[0].startswith("Heavy Artillery") for names in map(sorted_guns, fights(outcome))] == (
        with_gun
    )
    fired = [gun for gun in ("GE-HA2", "GE-HA1") if not outcome.position.fresh(gun)]
    assert fired == ["GE-HA2", "GE-HA1"][: sum(with_gun)]


def sorted_guns(fight):
    """The modifiers of an attack roll with the guns first."""
    return sorted((modifier.name for modifier in fight.attack_modifiers), key=lambda name: "Artillery" not in name)


@pytest.mark.rule("7.6.1b")
def test_a_gun_fires_with_an_army_of_its_nation_only():
    """An Austrian gun waits for the Austrian army of the list."""
    places = {"hungary": ["AH-1", "AH-2", "AH-HA1"], "serbia": ["SE-1", "SE-2"]}
    bench = Bench("lamps", phase="central-allies-combat", areas=places, technology={"CP": ["A1"], "TE": []})
    outcome = bench.resolve("{attack: Serbia, with: [AH-1, AH-2], guns: [AH-HA1]}", dice=[1, 2, 6, 1, 6])
    assert [len(fight.attack_dice) for fight in fights(outcome)] == [2, 1]
    german = west(GUNS, **ARTILLERY)
    refused = Bench("lamps", position=german).resolve("{attack: Verdun, with: [GE-1], guns: [AH-HA1]}")
    assert not refused.accepted
    assert {problem.rule for problem in refused.problems} == {"7.6.1"}


@pytest.mark.rule("7.6.8")
def test_gas_is_used_in_the_first_attack_only():
    """Plus one, once; without the word it is kept."""
    gas = {"technology": {"CP": ["G1"], "TE": []}, "gas_since": {"CP": 3}}
    outcome = attack("gas: true, most: 2", [5, 6, 1, 6], west(**gas))
    assert names_of_modifiers(outcome) == [["Poison Gas"], ["Big Push"]]
    assert outcome.position.gas_used == ["CP"]
    kept = attack("most: 1", [1, 6], west(**gas))
    assert names_of_modifiers(kept) == [[]]
    assert kept.position.gas_used == []


@pytest.mark.rule("7.6.4")
@pytest.mark.parametrize(
    ("word", "modifier_of_target", "dice", "rerolls"),
    [
        ("losing", 0, [1, 6, 1, 6], 2),
        ("possible", 0, [1, 6, 1, 6], 2),
        ("never", 0, [1, 6], 0),
        ("losing", 1, [1, 6, 6, 6], 2),
        ("possible", 1, [1, 6], 0),
    ],
)
def test_rerolls_are_used_as_the_word_says(word, modifier_of_target, dice, rerolls):
    """Losing: whatever is needed; possible: only if a six at most is; never: not at all. The marker has two."""
    target = "french_alps" if modifier_of_target else "paris"
    places = {"verdun": ["GE-1"], target: ["FR-1"]}
    bench = Bench("lamps", areas=places, stosstruppen="verdun", stosstruppen_rerolls=2)
    outcome = bench.resolve(f"{{attack: {target}, with: [GE-1], reroll: {word}, most: 1}}", dice=dice)
    assert sum(isinstance(event, Rerolled) for event in outcome.events) == rerolls


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("against", "with_dice"), [("any", [2, 2, 1]), ("fresh", [2, 2, 1]), ("last", [1, 1, 2]), ("never", [1, 1, 1])]
)
def test_the_dice_of_cards_are_kept_for_whom_the_word_says(against, with_dice):
    """Hindenburg and Ludendorff give two attacks out of Prussia one more die each."""
    places = {"prussia": ["GE-7", "GE-8", "GE-9"], "lithuania": ["RU-1", "RU-2"]}
    bench = Bench("lamps", areas=places, in_force=[InForce(card="G14-2", number=0, until="turn")])
    dice = [6, *[1] * (with_dice[0] - 1), 1, 6, *[1] * (with_dice[1] - 1), 1, 6, *[1] * (with_dice[2] - 1), 1]
    order = f"{{attack: Lithuania, with: [GE-7, GE-8, GE-9], extra-dice: {against}}}"
    outcome = bench.resolve(order, dice=dice)
    assert [len(fight.attack_dice) for fight in fights(outcome)] == with_dice


# -- who goes in --------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.7a")
@pytest.mark.parametrize(
    ("words", "inside"),
    [
        ("", ["GE-3"]),
        ("advance: none", ["GE-3"]),
        ("advance: attackers", ["GE-1", "GE-2", "GE-3", "GE-4"]),
        ("advance: all", ["GE-1", "GE-2", "GE-3", "GE-4", "GE-6", "GE-HA1"]),
        ("advance: [GE-HA1, GE-5]", ["GE-3", "GE-5", "GE-HA1"]),
    ],
)
def test_who_advances(words, inside):
    """The winner always; by the word nobody else, those of the list, all beside it, or named units of any area."""
    places = {"rhine": [*WEST["rhine"], "GE-6", "GE-HA1"], "somme": ["GE-5"]}
    position = staged("lamps", areas={**places, "verdun": ["FR-1", "FR-2"]}, control={"belgium": "CP"})
    outcome = attack(words, [6, 1, 6, 1, 6, 1], position)
    assert sorted(outcome.position.at("verdun")) == inside


# -- only if ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "reason"),
    [
        ("ours: Rhine", ""),
        ("ours: Somme", "Somme is not ours"),
        ("theirs: Somme", ""),
        ("theirs: Rhine", "Rhine is ours"),
        ("push: Verdun", "no Big Push stands into Verdun"),
        ("breached: Verdun", "a trench in Verdun is whole"),
        ("worn: Verdun", "a trench in Verdun is whole"),
        ("worn: Somme", "a Fresh army stands in Somme"),
        ("worn: Paris", ""),
        ("fresh: {Rhine: 4}", ""),
        ("fresh: {Rhine: 5}", "4 Fresh armies stand in Rhine, not 5"),
        ("fresh: {Rhine: 4, Hanover: 2}", "1 Fresh army stands in Hanover, not 2"),
        ("ours: Rhine, theirs: Rhine", "Rhine is ours"),
    ],
)
def test_an_attack_has_conditions(condition, reason):
    """An order whose condition does not hold when its turn comes lapses, and the report says which part."""
    places = {**WEST, "somme": ["FR-3"], "paris": ["FR-4*"], "hanover": ["GE-5"]}
    position = staged("lamps", areas=places, trenches={"verdun": ["western_allies"]})
    outcome = attack(f"most: 1, if: {{{condition}}}", [] if reason else [1, 6], position)
    lapsed = [event.message for event in outcome.events if isinstance(event, OrderLapsed)]
    assert lapsed == ([f"its condition is not met: {reason}"] if reason else [])
    assert len(fights(outcome)) == (not reason)


def test_a_condition_names_something():
    """An empty one is a slip of the pen."""
    with pytest.raises(
        ValueError, match=r"^a condition names `ours`, `theirs`, `push`, `breached`, `worn` or `fresh`$"
    ):
        When()


@pytest.mark.rule("7.2.3a")
def test_a_condition_looks_at_the_moment_not_at_the_beginning():
    """The second order asks for the Big Push that the first has won, and for the area that it has taken."""
    bench = Bench("lamps", areas={"rhine": ["GE-1", "GE-2"], "verdun": ["FR-1"], "paris": ["FR-2"]})
    orders = (
        "{attack: Verdun, with: [GE-1]}",
        "{attack: Verdun, with: [GE-2], if: {push: Verdun, worn: Verdun}}",
        "{attack: Paris, with: [GE-1], from: Verdun, if: {ours: Verdun}}",
    )
    outcome = bench.resolve(*orders, dice=[6, 1, 6, 1])
    assert attackers(outcome) == ["GE-1", "GE-2"]
    assert outcome.position.control["verdun"] == "CP"
    lost = bench.resolve(*orders, dice=[1, 6])
    assert attackers(lost) == ["GE-1"]
    assert len([event for event in lost.events if isinstance(event, OrderLapsed)]) == 2


@pytest.mark.rule("7.2.2a", "7.6.8", "7.6.1b", "7.2.7a")
def test_a_bare_programme_goes_on_to_the_end_with_no_gas_no_gun_and_nobody_behind():
    """What is not named is not used; a Spent list is the end of it."""
    bench = Bench(
        "lamps",
        areas={"belgium": ["GE-1", "GE-2", "GE-HA1", "GE-3"], "somme": ["FR-1"]},
        technology={CP: ["G1"], TE: []},
    )
    answers = {"attack somme/2/last-stand": "retreat"}
    position = bench.play("{attack: somme, with: [GE-1, GE-2]}", dice=[6, 1, 6, 1], answers=answers)
    names = [
        modifier.name
        for event in bench.referee.events
        if isinstance(event, CombatFought)
        for modifier in event.attack_modifiers
    ]
    assert names == ["Big Push"]
    assert position.control["somme"] == CP
    assert {position.place_of(unit) for unit in ("GE-1", "GE-3", "GE-HA1")} == {"belgium"}
