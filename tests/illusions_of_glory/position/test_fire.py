"""Fire (12.2 to 12.5, 19.5): tables, columns, modifiers, winners."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wargame_cli.rulesets.illusions_of_glory.position.fire import (
    Effect,
    Field,
    Fighter,
    fire_table,
    is_severe,
    modifiers,
    needs_weather_check,
    retreat_length,
    shifts,
    shot,
    strength,
    winner,
)

CORPS, DIVISION = Fighter("GE-1", "LCU", 5), Fighter("GE-D1", "SCU", 2)
ENEMY, ENEMY_DIVISION = Fighter("RU-1", "LCU", 3), Fighter("RU-D1", "SCU", 1)
PLAIN = Field((CORPS,), (ENEMY,))


def column(field, role):
    """The number of a side's Fire Column; None for a side that does not fire."""
    found = shot(field, role)
    return found.column if found else None


def loss_number(field, role, die):
    """What a side inflicts with a die."""
    found = shot(field, role)
    return found.loss_number(die) if found else 0


def told(effects):
    """Name and value."""
    return [(effect.name, effect.value) for effect in effects]


@pytest.mark.parametrize(
    ("field", "attacker", "defender"),
    [
        (PLAIN, "heavy", "heavy"),
        (Field((DIVISION,), (ENEMY_DIVISION,)), "light", "light"),
        (Field((DIVISION, CORPS), (ENEMY_DIVISION,)), "heavy", "light"),
        (Field((DIVISION,), (ENEMY_DIVISION,), fort=2), "light", "heavy"),
        (Field((DIVISION,), (), fort=2), "light", "heavy"),
        (Field((CORPS,), (ENEMY_DIVISION,), is_uprising=True), "light", "light"),
        (Field((CORPS,), (ENEMY,), "mountain", connections=frozenset({"alpine"})), "light", "light"),
        (Field((CORPS,), (), "mountain", connections=frozenset({"alpine"}), fort=1), "light", "light"),
        (Field((CORPS,), (ENEMY,), "mountain", connections=frozenset({"alpine", "road"})), "heavy", "heavy"),
        (Field((CORPS,), (ENEMY,), "clear", connections=frozenset({"alpine"})), "heavy", "heavy"),
    ],
)
def test_who_fires_on_which_table(field, attacker, defender):
    """(12.2 G2, 12.5e)"""
    assert [fire_table(field, role)[0] for role in ("attacker", "defender")] == [attacker, defender]


def test_nobody_fires_for_nobody():
    """A side without units and without a Fort has no table, no column and inflicts nothing."""
    empty = Field((CORPS,), ())
    assert (fire_table(empty, "defender"), column(empty, "defender"), loss_number(empty, "defender", 6)) == (
        None,
        None,
        0,
    )


def test_strengths_are_added_with_the_fort():
    """(12.2 D)"""
    field = Field((CORPS, CORPS, DIVISION), (ENEMY,), fort=2)
    assert [strength(field, role) for role in ("attacker", "defender")] == [12, 5]


def test_shifts_add_up_and_stop_at_the_end_of_the_table():
    """(12.2 G2e, 12.4, 19.5)"""
    field = Field((CORPS,), (ENEMY,), "mountain", trench=2, all_water=True, bad_weather=True)
    assert told(shifts(field, "attacker")) == [
        ("Mountain", -1),
        ("all across Water Obstacles", -1),
        ("Severe Weather", -1),
        ("Trench of level 2", -2),
    ]
    assert told(shifts(field, "defender")) == [("Trench of level 2", 1)]
    assert column(field, "attacker") == 0
    assert column(field, "defender") == 3
    assert column(PLAIN, "attacker") == 4


def test_a_trench_does_nothing_for_a_fort_alone():
    """(19.5c)"""
    alone = Field((CORPS,), (), trench=1, fort=2)
    assert shifts(alone, "attacker") == shifts(alone, "defender") == ()


@pytest.mark.trap(39)
@pytest.mark.parametrize(
    ("terrain", "is_region", "kind", "value"),
    [
        ("clear", False, "cavalry", 1),
        ("forest", False, "cavalry", 0),
        ("mountain", True, "cavalry", 1),
        ("mountain", False, "mountain", 1),
        ("mountain", True, "mountain", 1),
        ("clear", False, "mountain", 0),
    ],
)
def test_cavalry_and_mountain_infantry(terrain, is_region, kind, value):
    """One each, however many there are; for either side (12.2.1a, trap 39)."""
    units = (replace(CORPS, kind=kind), replace(CORPS, kind=kind))
    field = Field(units, units, terrain, is_region=is_region)
    for role in ("attacker", "defender"):
        assert sum(effect.value for effect in modifiers(field, role)) == value


@pytest.mark.parametrize(
    ("connections", "value"),
    [
        ({"road"}, -1),
        ({"mixed"}, -1),
        ({"road", "mixed"}, -1),
        ({"single"}, 0),
        ({"single", "road"}, 0),
        ({"alpine", "road"}, 0),
        ({"within"}, 0),
    ],
)
def test_roads_and_mixed_gauge_alone_cost_the_attacker_one(connections, value):
    """(12.5a-b, trap 40)"""
    field = replace(PLAIN, connections=frozenset(connections))
    assert sum(effect.value for effect in modifiers(field, "attacker")) == value
    assert modifiers(field, "defender") == ()


@pytest.mark.parametrize(("die", "drm", "loss"), [(6, 3, 7), (1, -2, 4), (4, 1, 7)])
def test_the_modified_die_stays_on_the_table(die, drm, loss):
    """1 to 6 (12.2.1b); three corps of 15 in all, in the heavy column of that number."""
    field = Field((CORPS,) * 3, (ENEMY,), drms=(("attacker", Effect("a card", "12.2.1a", drm)),))
    assert loss_number(field, "attacker", die) == loss


@pytest.mark.parametrize(
    ("table", "factors", "die", "loss"),
    [
        ("SCU", 0, 4, 1), ("SCU", 3, 1, 1), ("SCU", 8, 6, 5), ("SCU", 7, 2, 2),
        ("LCU", 1, 1, 0), ("LCU", 5, 6, 5), ("LCU", 8, 3, 4), ("LCU", 12, 5, 7), ("LCU", 15, 4, 7), ("LCU", 16, 3, 7),
        ("LCU", 20, 1, 5),
    ],
)  # fmt: skip
def test_the_loss_numbers_of_the_rulebook(table, factors, die, loss):
    """Case T049 of the collected examples."""
    assert loss_number(Field((Fighter("x", table, factors),), (ENEMY,)), "attacker", die) == loss


@pytest.mark.trap(42)
def test_severe_weather():
    """Mountains in winter and swamps in summer; a die above the number of the round (12.3)."""
    checked = [
        (terrain, season)
        for terrain in ("clear", "forest", "mountain", "swamp")
        for season in ("spring", "summer", "fall", "winter")
        if needs_weather_check(terrain, season)
    ]
    assert checked == [("mountain", "winter"), ("swamp", "summer")]
    pairs = [(1, 1), (2, 1), (3, 3), (4, 3), (6, 6)]
    assert [is_severe(die, action_round) for die, action_round in pairs] == [False, True, False, True, False]


def test_winners_and_how_far_losers_retreat():
    """Case T023: by the Loss Numbers, whatever was absorbed (12.2 G4, 12.7.2)."""
    pairs = [(3, 2), (4, 2), (7, 0), (2, 2), (1, 3)]
    assert [winner(*pair) for pair in pairs] == ["attacker", "attacker", "attacker", None, "defender"]
    assert [retreat_length(*pair) for pair in pairs] == [1, 2, 2, 0, 0]
