"""Event chits for one combat (6.18-6.24, 6.29, 6.37)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from great_war_in_europe.field import GAME, PLAIN, RING, force
from wargame_cli.rulesets.great_war_in_europe.combat.event_chits import bonuses, playable_in_defence, why_not


def combat(target, start, attacker, defender, by="Allied", chits=(), **given):
    """A position with a combat of two units."""
    position = staged(GAME, stacks={start: [attacker], target: [defender]}, **given)
    return position, force(position, target, [attacker], by, chits=tuple(chits))


COAST = ("N2717", "N2618")


@pytest.mark.rule("6.19", "6.29", "6.37")
@pytest.mark.trap(45)
@pytest.mark.parametrize(
    ("chit", "target", "start", "attacker", "given", "word"),
    [
        ("Allied-meinertzhagen", "N2619", "N2618", "BR-52T", {}, None),
        ("Allied-meinertzhagen", PLAIN, RING[0], "BR-52T", {}, "Egyptian"),
        ("Allied-palestinian-naval-bombardment", *COAST, "BR-52T", {}, None),
        ("Allied-palestinian-naval-bombardment", "N2419", "N2418", "BR-52T", {}, "coastal"),
        ("Allied-townshend", PLAIN, RING[0], "BR-52T", {}, None),
        ("Allied-townshend", PLAIN, RING[0], "BR-52T", {"played": {"Allied-maude": 30}}, "Maude"),
        ("Allied-yudenich", "N3939", "N3938", "RU-39", {}, None),
        ("Allied-yudenich", "N3939", "N3938", "PN-PC", {}, "Russian"),
        ("Allied-russian-winter-offensive-1", "N3939", "N3938", "RU-39", {"turn": 37}, None),
        ("Allied-russian-winter-offensive-1", "N3939", "N3938", "RU-39", {"turn": 40}, "snow"),
        ("Allied-iraq-naval-flotilla", "N1845", "N1745", "BR-52T", {}, None),
        ("Allied-iraq-naval-flotilla", PLAIN, RING[0], "BR-52T", {}, "45"),
    ],
)
def test_where_an_attacker_plays_an_event(chit, target, start, attacker, given, word):
    position, fight = combat(target, start, attacker, "TU-2", held={"Allied": [chit], "CP": []}, **given)
    why = why_not(position, fight, chit)
    assert why is None if word is None else word in str(why)


@pytest.mark.rule("6.19")
@pytest.mark.parametrize(
    ("chit", "amounts"),
    [
        ("Allied-meinertzhagen", [2]),
        ("Allied-palestinian-naval-bombardment", [1]),
        ("Allied-townshend", [2]),
        ("Allied-yudenich", [2]),
        ("Allied-russian-winter-offensive-1", []),
        ("Allied-iraq-naval-flotilla", []),
    ],
)
def test_what_an_event_adds(chit, amounts):
    position, fight = combat(PLAIN, RING[0], "BR-52T", "TU-2", chits=[chit])
    assert [amount for amount, _, _ in bonuses(position, fight)] == amounts


@pytest.mark.rule("6.18")
@pytest.mark.parametrize(
    ("target", "start", "defender", "wanted"),
    [
        (PLAIN, RING[0], "TU-2", ["CP-turkish-determination", "CP-von-der-goltz"]),
        (PLAIN, RING[0], "GE-1ST", ["CP-von-der-goltz"]),
        ("N2619", "N2618", "TU-2", ["CP-turkish-determination"]),
        ("N2619", "N2618", "GE-1ST", []),
    ],
)
def test_what_a_defender_may_play(target, start, defender, wanted):
    """6.18, 6.23: of what it holds; other events are for other things."""
    hand = ["CP-turkish-determination", "CP-von-der-goltz", "CP-army-of-islam"]
    position, fight = combat(target, start, "BR-52T", defender, held={"CP": hand, "Allied": []})
    assert playable_in_defence(position, fight) == wanted
