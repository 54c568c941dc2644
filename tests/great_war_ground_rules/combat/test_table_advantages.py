"""What the tables make of the advantages that the rules intend (9A, 10A, 14H); the scenarios' README tells it."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, division, regiment, unit
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import CombatFought

#: Six divisions against four, 54 to 44.
DEFENDERS = {f"BR-{number}": division("British", "8-11-5") for number in range(4)}
RIFLES = {f"GE-{number}": division("German", "9-12-5") for number in range(6)}
INFANTRY = {f"GE-{number}": unit("German", "infantry", "XX", "9-12-5", cadre="3-5-5") for number in range(6)}
TANKS = RIFLES | {name: regiment("German", "2-2-4", "tank") for name in ("GE-T1", "GE-T2")}
ENGINEERS = RIFLES | {name: regiment("German", "2-2-5", "assault-engineer") for name in ("GE-E1", "GE-E2")}


def lost(attackers, effect="", fort=""):
    """The printed strength that attackers and defenders must lose on average, with the table."""
    given = {"res": {"CP": {"0503": 9}, "Entente": {"0508": 9}}, "fortified": {"0506": fort} if fort else {}}
    helpers = [each for each in attackers if len(each) > 4]
    tries = f", effects: [{{effect: {effect}, with: [{', '.join(helpers)}]}}]" if effect else ""
    attack = defence = 0.0
    falls = [(die, other) for die in range(1, 7) for other in (range(1, 7) if effect else (1,))]
    for die, other in falls:
        bench = bench_with({"0505": attackers, "0506": DEFENDERS}, phase="cp-combat", **given)
        dice = {"attack 0506/combat": die} | ({f"attack 0506/{effect} attacker 1": other} if effect else {})
        bench.play(f"{{attack: 0506, with: [{', '.join(attackers)}]{tries}}}", dice=dice)
        fought = bench.only(CombatFought)
        for of, whole, part in (
            ("attack", fought.attack_all, fought.attack_lost),
            ("defence", fought.defence_all, fought.defence_lost),
        ):
            strength = sum(each.printed for each in getattr(fought, f"{of}_by_unit"))
            if of == "attack":
                attack += strength if whole else part
            else:
                defence += strength if whole else part
    return fought.table, round(attack / len(falls), 1), round(defence / len(falls), 1)


@pytest.mark.rule("9A", "14H1")
@pytest.mark.parametrize(
    ("attackers", "fort", "expected"),
    [
        (RIFLES, "", ("mobile", 19.4, 7.3)),
        (INFANTRY, "", ("mobile", 11.8, 14.7)),
        (RIFLES, "entrenchment", ("positional", 26.2, 11.5)),
        (INFANTRY, "entrenchment", ("mobile", 11.8, 14.7)),
        (RIFLES, "fort", ("positional", 27.0, 9.0)),
        (INFANTRY, "fort", ("mobile", 12.7, 7.3)),
    ],
)
def test_positional_combat_is_bloodier_and_infantry_fights_better(attackers, fort, expected):
    assert lost(attackers, fort=fort) == expected


@pytest.mark.rule("10Aa", "10C")
def test_tanks_and_engineers_cost_the_defender_more():
    without = lost(RIFLES, fort="entrenchment")[2]
    assert lost(TANKS, "AECA", "entrenchment")[2] == 13.4 > without
    assert lost(ENGINEERS, "EEC", "entrenchment")[2] == 12.8 > without
