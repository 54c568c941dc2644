"""Event chits for one combat (6.18-6.24, 6.29, 6.37)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from great_war_in_europe import europe, together
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
        ("Allied-iraq-naval-flotilla", "N1744", "N1745", "BR-52T", {}, "45"),  # the last one in vain
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


#: Artois, the Isonzo and Galicia: the hex that is attacked, and the one beside it.
ARTOIS, ISONZO, GALICIA = ("W6212", "W6211"), ("W2617", "W2517"), ("E4021", "E4022")


@pytest.mark.rule("6.15", "6.16", "6.14f")
@pytest.mark.rule("6.13")
@pytest.mark.parametrize(
    ("chit", "ground", "attackers", "leader", "fits"),
    [
        ("Allied-hurricane-bombardment-1", ARTOIS, ["BR-9NA"], "BR-1A", True),
        ("Allied-hurricane-bombardment-1", ARTOIS, ["BR-9NA", "FR-25"], "BR-1A", True),
        ("Allied-hurricane-bombardment-1", ARTOIS, ["BR-9NA"], "", False),
        ("Allied-hurricane-bombardment-1", ARTOIS, ["BR-9NA", "FR-25"], "FR-3A", False),
        ("Allied-hurricane-bombardment-1", ARTOIS, ["FR-25"], "BR-1A", False),
        ("Allied-hurricane-bombardment-1", ISONZO, ["BR-9NA"], "BR-1A", False),
        ("Allied-the-system", ARTOIS, ["FR-25"], "FR-3A", True),
        ("Allied-the-system", ISONZO, ["FR-25"], "FR-3A", False),
        ("CP-bruchmuller", ARTOIS, ["GE-11"], "GE-6A", True),
        ("CP-bruchmuller", GALICIA, ["GE-11"], "GE-SUD", True),
        ("CP-bruchmuller", GALICIA, ["GE-11"], "AH-4A", False),
        ("Allied-mine", ARTOIS, ["BR-9NA"], "", True),
        ("Allied-mine", ISONZO, ["IT-1"], "", True),
        ("Allied-mustard-gas", ARTOIS, ["FR-25"], "", True),
        ("Allied-mustard-gas", ISONZO, ["IT-1"], "", False),
        ("Allied-mustard-gas", ISONZO, ["IT-1", "BR-9NA"], "", True),
        ("Allied-mustard-gas", GALICIA, ["RU-1GD"], "", False),
        ("CP-mustard-gas", GALICIA, ["AH-2"], "", True),
        ("CP-flame-throwers", GALICIA, ["AH-2"], "", False),
        ("CP-flame-throwers", GALICIA, ["AH-2", "GE-11"], "", True),
    ],
)
def test_where_weapons_serve_an_attack_in_europe(chit, ground, attackers, leader, fits):
    """6.13-6.17: gas, mines and flame-throwers in Europe, Hurricane Bombardment and The System in the West alone."""
    target, start = ground
    side, _, _ = chit.partition("-")
    enemy = {"Allied": "AH-3", "CP": "RO-1"}[side]
    stacks = {start: [*attackers, leader] if leader else attackers, target: [enemy]}
    given = {"stacks": stacks, "russia": "czar", "turn": 22, "taken": {start: side}}
    at = europe.position(held={side: [chit], {"CP": "Allied", "Allied": "CP"}[side]: []}, **given)
    fight = force(at, target, attackers, side, leader=leader, chits=(chit,))
    assert (why_not(at, fight, chit) is None) is fits


@pytest.mark.rule("6.16", "11.8")
@pytest.mark.rule("6.15")
def test_only_a_supplied_attack_has_a_bombardment():
    """6.15-6.17, 11.83: one attacker that is cut off is enough to spoil it."""
    stacks = {"E4731": ["GE-11"], "E4732": ["RU-33"], "E4021": ["GE-SUD"]}
    cut = europe.position(stacks=stacks, russia="czar", held={"CP": ["CP-bruchmuller"], "Allied": []})
    fight = force(cut, "E4732", ["GE-11"], "CP", leader="GE-SUD", chits=("CP-bruchmuller",))
    assert "supplied" in str(why_not(cut, fight, "CP-bruchmuller"))


@pytest.mark.rule("6.18")
@pytest.mark.parametrize(
    ("target", "start", "defender", "fits"),
    [
        ("E1328", "E1327", "TU-3", True),
        ("N2619", "N2618", "GE-601BN", True),
        ("E1523", "E1524", "BU-1", False),
        ("N4039", "N4038", "TU-3", False),  # Kars, in Russia
    ],
)
def test_kemal_defends_turkey_on_any_map(target, start, defender, fits):
    """6.22: one off the die, in Europe and Asia, whoever defends."""
    stacks = {start: ["BR-52T"], target: [defender]}
    at = together.position(stacks=stacks, held={"CP": ["CP-kemal"], "Allied": []}, european_turkey=True)
    fight = force(at, target, ["BR-52T"], "Allied", defence_chits=("CP-kemal",))
    assert (playable_in_defence(at, fight) == ["CP-kemal"]) is fits
    assert [amount for amount, _, _ in bonuses(at, fight)] == [-1]


@pytest.mark.rule("6.18")
def test_turkish_determination_serves_where_turks_are_among_the_defenders():
    """6.18: with Germans beside them too."""
    stacks = {"N2618": ["BR-52T"], "N2619": ["GE-1ST", "TU-2"]}
    at = staged(GAME, stacks=stacks, held={"CP": ["CP-turkish-determination"], "Allied": []})
    assert playable_in_defence(at, force(at, "N2619", ["BR-52T"], "Allied")) == ["CP-turkish-determination"]


@pytest.mark.rule("6.16")
@pytest.mark.parametrize(
    ("used", "why"), [([], None), (["Allied-the-system"], "Allied-the-system was used in this turn")]
)
def test_the_system_serves_once_a_turn(used, why):
    """6.16: whatever headquarters are left for another attack."""
    stacks = {"W6211": ["FR-25", "FR-3A"], "W6212": ["AH-3"]}
    given = {"played": {"Allied-the-system": 26}, "this_turn": {"chits": used}}
    at = europe.position(stacks=stacks, **given)
    fight = force(at, "W6212", ["FR-25"], "Allied", leader="FR-3A", chits=("Allied-the-system",))
    assert why_not(at, fight, "Allied-the-system") == why
