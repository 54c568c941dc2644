"""An attack from its declaration to its end (10.3)."""

from __future__ import annotations

import pytest

from great_war_in_europe.field import PLAIN, RING, at_odds, attacks
from wargame_cli.engine.events import UnitRemoved
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_in_europe.kit.components import kit
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import AirFlown, AttackDeclared, CombatFought
from wargame_cli.rulesets.great_war_in_europe.position.events.general import HeadquartersFlipped, StrengthShown

ORDER = f"{{attack: {PLAIN}, with: [BR-3IN]}}"


@pytest.mark.rule("10.31", "10.33", "10.6")
def test_a_combat_is_told_whole():
    # the Turks have lost their sources, so five points of defence are halved
    lost = dict.fromkeys(kit().map.marks["CP source"], "Allied")
    bench = at_odds(6, 4, stacks={PLAIN: ["TU-2", "TU-3CAV"]}, values={"TU-3CAV": "1-1-6"}, turn=41, taken=lost)
    bench.play(ORDER, dice={f"attack {PLAIN}/combat": 5})
    declared, fought = bench.happened(AttackDeclared, CombatFought)
    assert declared == AttackDeclared(
        rule="10.31", target=PLAIN, attackers=("BR-3IN",), defenders=("TU-2", "TU-3CAV"), headquarters=""
    )
    assert fought == CombatFought(
        rule="10.34",
        target=PLAIN,
        attackers=("BR-3IN",),
        defenders=("TU-2", "TU-3CAV"),
        attack=6,
        defence=3,
        first_column="2:1",
        column="2:1",
        table="A",
        die=5,
        modifier=-2,
        result="1/1",
        shifts=(),
        modifiers=(Modifier(name="Hot weather", rule="12.2", effect="-2 to the die"),),
    )
    assert bench.rolls() == [(f"attack {PLAIN}/combat", "Allied", "combat", "high")]
    assert bench.position.this_phase.attacked == ["BR-3IN"]
    assert bench.position.this_phase.targets == [PLAIN]


@pytest.mark.rule("10.48")
def test_hopeless_odds_are_not_rolled():
    """10.48: losses as they stand on the table, and nothing else."""
    bench = at_odds(1, 3)
    bench.play(ORDER)
    (fought,) = bench.happened(CombatFought)
    assert (fought.rule, fought.die, fought.result, fought.column) == ("10.48", 0, "2/0", "1:3")
    assert bench.fates() == [("BR-3IN", "10.63", "combat")]


@pytest.mark.rule("10.46")
@pytest.mark.trap(17)
def test_support_depletes_the_headquarters_of_both_sides():
    """10.46: whatever comes of the combat, and never for two combats."""
    stacks = {RING[2]: ["BR-3IN", "BR-7IN", "BR-13CRP"], PLAIN: ["TU-2", "TU-6", "TU-YAG"], RING[3]: ["TU-35"]}
    bench = attacks(stacks=stacks)
    bench.play(
        f"{{attack: {PLAIN}, with: [BR-3IN], hq: BR-13CRP}}",
        dice=[3],
        answers={"headquarters": "TU-YAG"},
    )
    assert bench.happened(HeadquartersFlipped) == [
        HeadquartersFlipped(rule="10.46", unit=unit, depleted=True, cause="support") for unit in ("BR-13CRP", "TU-YAG")
    ]
    assert bench.refusals("{attack: N1640, with: [BR-7IN], hq: BR-13CRP}") == ["10.46"]


@pytest.mark.rule("15.13")
def test_air_units_fly_once():
    """15.12: both sides' are used up, and the rest of the attacker's help him."""
    played = {"Allied-near-east-air-1": 30, "Allied-near-east-air-2": 38, "CP-near-east-air": 30}
    stacks = {"N2618": ["BR-52T", "BR-53T", "BR-54T"], "N2619": ["TU-17"]}
    bench = attacks(phase="second-combat", stacks=stacks, played=played)
    bench.play("{attack: N2619, with: [BR-52T, BR-53T, BR-54T], air: 2}", dice=[3])
    assert bench.happened(AirFlown) == [
        AirFlown(
            rule="15.12",
            side="Allied",
            target="N2619",
            chits=("Allied-near-east-air-1", "Allied-near-east-air-2"),
        ),
        AirFlown(rule="15.12", side="CP", target="N2619", chits=("CP-near-east-air",)),
    ]
    assert [each.rule for each in bench.only(CombatFought).modifiers] == ["15.13"]
    assert sorted(bench.position.flown) == sorted(played)


@pytest.mark.rule("15.8")
@pytest.mark.parametrize("attack", [True, False])
def test_untried_units_show_their_strength_when_they_fight(attack):
    """15.82: on either side, the first time; it is drawn among the counters of its nation that are left."""
    stacks = {"N2019": ["AB-3"], "N2020": ["TU-2"]}
    by, phase = ("Allied", "second-combat") if attack else ("CP", "first-combat")
    target, unit = ("N2020", "AB-3") if attack else ("N2019", "TU-2")
    order = f"{{attack: {target}, with: [{unit}], advance: none}}"
    values = {"TU-2": "9-1-4"}
    bench = attacks(by, phase, stacks=stacks, values=values)
    bench.play(order, dice={f"attack {target}/strength AB-3": 2, f"attack {target}/combat": 3})
    assert bench.happened(StrengthShown) == [StrengthShown(rule="15.82", unit="AB-3", counter="AB-2")]
    assert bench.rolls()[0][1:3] == ("Allied", "card")
    shown = attacks(by, phase, stacks=stacks, values=values, shown={"AB-3": "AB-1"})
    shown.play(order, dice=[3])
    assert shown.events(StrengthShown) == []


@pytest.mark.rule("15.8")
def test_no_counter_is_drawn_twice():
    """15.82: of three Armenian strengths two are on the map, so the third unit has the last."""
    stacks = {"N3939": ["ARM-3", "ARM-1"], "N3938": ["TU-28"], "N4243": ["ARM-2"]}
    bench = attacks("CP", "second-combat", stacks=stacks, values={"TU-28": "4-1-4"}, shown={"ARM-1": "ARM-2"})
    bench.play("{attack: N3939, with: [TU-28]}", dice={"attack N3939/strength ARM-3": 2, "attack N3939/combat": 3})
    assert bench.only(StrengthShown).counter == "ARM-3"


@pytest.mark.rule("15.8")
def test_the_arabs_come_back_untried():
    """15.83: among those off the map, their strength unknown, and another one is drawn later."""
    stacks = {"N2019": ["AB-1"], "N2020": ["TU-2", "TU-6", "TU-10"]}
    bench = attacks("CP", "first-combat", stacks=stacks, values={"TU-2": "20-1-4"}, shown={"AB-1": "AB-1"})
    bench.play("{attack: N2019, with: [TU-2, TU-6, TU-10], advance: none}", dice=[6])
    position = bench.position
    assert (position.place_of("AB-1"), position.shown, position.arab_draw) == ("untried", {}, True)


@pytest.mark.rule("15.8")
def test_armenians_are_lost_tried():
    """15.83: into the Russian dead pile."""
    stacks = {"N3939": ["ARM-1"], "N3938": ["TU-28", "TU-29", "TU-30"]}
    bench = attacks("CP", "second-combat", stacks=stacks, values={"TU-28": "9-1-4"})
    dice = {"attack N3939/strength ARM-1": 1, "attack N3939/combat": 6}
    bench.play("{attack: N3939, with: [TU-28, TU-29, TU-30]}", dice=dice)
    assert bench.position.place_of("ARM-1") == "allied-dead"
    assert bench.position.shown == {"ARM-1": "ARM-1"}


@pytest.mark.rule("6.19")
def test_an_event_is_spent_on_an_attack():
    bench = at_odds(6, 6, held={"Allied": ["Allied-townshend"], "CP": []})
    bench.play(f"{{attack: {PLAIN}, with: [BR-3IN], events: [Allied-townshend]}}", dice=[3])
    assert bench.only(ChitPlayed).spent
    fought = bench.only(CombatFought)
    assert (fought.modifier, [each.name for each in fought.modifiers]) == (2, ["Townshend"])
    assert bench.position.held["Allied"] == []


@pytest.mark.rule("10.1")
def test_a_rehearsal_declares_and_rolls_nothing():
    """Nor does it declare what waits for something."""
    bench = at_odds(6, 2)
    rehearsal = bench.rehearsal()
    rehearsal.play(ORDER)
    assert rehearsal.kinds() == ["AttackDeclared"]
    waiting = bench.rehearsal()
    waiting.play(f"{{attack: {PLAIN}, with: [BR-3IN], if: {{occupied: N1641}}}}")
    assert waiting.kinds() == []


@pytest.mark.rule("10.6")
def test_losses_come_before_the_next_attack():
    """10.34: a result is applied at once."""
    bench = at_odds(1, 2, stacks={RING[2]: ["BR-3IN", "BR-7IN"], "N1640": ["TU-6"]})
    bench.play(ORDER, dice=[1])
    assert [event.unit for event in bench.events(UnitRemoved)] == ["BR-3IN"]
    assert set(bench.refusals("{attack: N1640, with: [BR-3IN]}")) == {"10.1"}


@pytest.mark.rule("5.44")
def test_attacks_on_russians_are_remembered():
    """5.44: for the revolution."""
    bench = attacks("CP", "second-combat", stacks={"N3939": ["RU-39"], "N3938": ["TU-28"]})
    bench.play("{attack: N3939, with: [TU-28]}", dice=[3])
    assert bench.position.this_turn.attacked_russians
