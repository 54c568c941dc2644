"""Which results table a combat is fought on, and why (9A)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, brigade, division, staged_with
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble
from wargame_cli.rulesets.great_war_ground_rules.combat.table import by_default, choose, chooser, fort_of

RIFLES = {"GE-1": division()}
STORM = {"GE-1": division(type="infantry")}
ALPINE = {"GE-1": division(type="mountain-rifle")}
MOBILE, POSITIONAL = "Mobile Ground CRT", "Positional Ground CRT"


def table(attackers=RIFLES, defenders=None, wish=None, **given):
    """The table of an attack out of 0505 on 0506, by default."""
    position = staged_with({"0505": attackers, "0506": defenders or {"BR-1": division("British")}}, **given)
    battle = assemble(position, "CP", "0506", tuple(attackers))
    return by_default(position, battle, capabilities(position, battle), wish)


def why(rule, name, effect):
    return Modifier(name=name, rule=rule, effect=effect)


OPEN = ("mobile", why("9A", "no mountain, major city or fortification", MOBILE))


@pytest.mark.rule("9Aa")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, OPEN),
        ({"terrain": {"woods": ["0506"]}}, OPEN),
        ({"fortified": {"0506": "fieldworks"}}, OPEN),
        ({"kinds": {"0506": ["point-city"]}}, OPEN),
        ({"terrain": {"mountain": ["0506"]}}, ("positional", why("9A", "mountains", POSITIONAL))),
        ({"kinds": {"0506": ["partial-city"]}}, ("positional", why("9A", "a major city", POSITIONAL))),
        ({"fortified": {"0506": "entrenchment"}}, ("positional", why("9A", "entrenchment", POSITIONAL))),
        ({"fortified": {"0506": "improved-fort"}}, ("positional", why("9A", "improved fort", POSITIONAL))),
        ({"kinds": {"0506": ["fortress-old"]}}, ("positional", why("9A", "unimproved fortress", POSITIONAL))),
    ],
)
def test_the_ground_decides(given, expected):
    assert table(**given) == expected


@pytest.mark.rule("14H1")
@pytest.mark.parametrize("given", [{}, {"fortified": {"0506": "fort"}}, {"kinds": {"0506": ["full-city"]}}])
def test_infantry_attacks_on_the_mobile_table(given):
    """14H1."""
    assert table(STORM, **given) == ("mobile", why("14H1", "the attacker is infantry-capable", MOBILE))


@pytest.mark.rule("9Jb")
@pytest.mark.trap(21)
def test_a_contested_hex_is_mobile_whatever_stands_in_it():
    given = {"contested": {"0506": {"owner": "CP"}}, "fortified": {"0506": "fort"}, "terrain": {"mountain": ["0506"]}}
    assert table(**given) == ("mobile", why("9J", "the hex is contested", MOBILE))
    assert table(ALPINE, **given) == ("mobile", why("9J", "the hex is contested", MOBILE))


@pytest.mark.rule("15A9")
def test_an_open_city_is_no_city_but_keeps_its_fort():
    """15A9; trap 21."""
    city = {"kinds": {"0506": ["full-city"]}, "this_turn": {"open_cities": ["combat/0506"]}, "phase": "cp-combat"}
    assert table(**city) == OPEN
    assert table(**city, fortified={"0506": "fort"}) == ("positional", why("9A", "fort", POSITIONAL))


PEAKS = {"terrain": {"mountain": ["0506"]}}
CHOSEN = "mountain/infantry-capable: chosen"


@pytest.mark.rule("14H2")
@pytest.mark.trap(21)
def test_in_mountains_the_side_that_knows_them_chooses():
    """9A: an exception to that of infantry too."""
    mobile, positional = why("14H2", CHOSEN, MOBILE), why("14H2", CHOSEN, POSITIONAL)
    assert table(ALPINE, **PEAKS) == ("mobile", mobile)
    assert table(ALPINE, wish="positional", **PEAKS) == ("positional", positional)
    assert table(STORM, wish="positional", **PEAKS) == ("positional", positional)
    assert table(RIFLES, {"BR-1": division("British", type="mountain-rifle")}, **PEAKS) == ("positional", positional)


@pytest.mark.rule("14H2")
def test_nobody_chooses_where_both_know_them_or_a_fort_stands():
    alpine = {"BR-1": division("British", type="mountain-rifle")}
    assert table(ALPINE, alpine, **PEAKS) == ("positional", why("9A", "mountains", POSITIONAL))
    assert table(ALPINE, **PEAKS, fortified={"0506": "fort"}) == ("positional", why("9A", "fort", POSITIONAL))
    assert table(ALPINE, **PEAKS, fortified={"0506": "fieldworks"})[0] == "mobile"
    assert table(ALPINE) == OPEN


@pytest.mark.rule("14H2")
def test_the_defender_is_asked():
    bench = bench_with(
        {"0505": RIFLES, "0506": {"BR-1": division("British", type="mountain-rifle")}},
        phase="cp-combat",
        **PEAKS,
    )
    battle = assemble(bench.position, "CP", "0506", ("GE-1",))
    able = capabilities(bench.position, battle)
    assert chooser(bench.position, battle, able) == "Entente"
    assert bench.run(choose, battle, able, answers={"table": "mobile"}) == ("mobile", why("14H2", CHOSEN, MOBILE))


RING = {"0405": "GE-2", "0406": "GE-3", "0507": "GE-4", "0606": "GE-5", "0605": "GE-6"}


@pytest.mark.rule("15B1")
@pytest.mark.trap(22)
@pytest.mark.parametrize(("grade", "counts"), [("entrenchment", "fieldworks"), ("fieldworks", ""), ("fort", "fort")])
def test_concentric_attack_on_a_detached_work(grade, counts):
    """15B1, 15B2: the attackers have ZOCs in every adjacent hex, and no fortification of the defender is beside it."""
    stacks = {"0505": RIFLES, **{hex: {name: division()} for hex, name in RING.items()}}
    attackers = ("GE-1", *RING.values())
    position = staged_with({**stacks, "0506": {"BR-1": division("British")}}, fortified={"0506": grade})
    assert fort_of(position, assemble(position, "CP", "0506", attackers)) == counts
    assert fort_of(position, assemble(position, "CP", "0506", attackers[:2])) == grade


@pytest.mark.rule("15B1")
def test_brigades_do_not_surround_a_work():
    position = staged_with(
        {"0505": {"GE-1": brigade()}, "0506": {"BR-1": division("British")}}, fortified={"0506": "entrenchment"}
    )
    assert fort_of(position, assemble(position, "CP", "0506", ("GE-1",))) == "entrenchment"
