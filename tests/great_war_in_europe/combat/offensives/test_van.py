"""The attack inside Van (6.8)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.great_war_in_europe.chits.arabs_and_armenians import VAN
from wargame_cli.rulesets.great_war_in_europe.chits.drawing import draw
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.van import fight_in_van
from wargame_cli.rulesets.great_war_in_europe.machine.laws import LAWS
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import AttackDeclared, CombatFought
from wargame_cli.rulesets.great_war_in_europe.position.position import UNTRIED

GAME = "great-war-in-europe"
ARMENIANS = {UNTRIED: ["ARM-1", "ARM-2"]}


def drawn(turks, **given):
    """The event is drawn in the Events Phase, with these units of the Central Powers in Van."""
    base = {"pools": {"CP": ["CP-armenian-massacres"], "Allied": []}, "turn": 7, "russia": "czar"}
    stacks = {**ARMENIANS, **({VAN: turks} if turks else {})}
    table = Bench(GAME, phase="events", by="CP", **base | given, stacks=stacks, others=lambda label, sides: 1)
    table.run(draw, "CP", "CP")
    return table


@pytest.mark.rule("6.8")
@pytest.mark.trap(46)
def test_armenians_rise_in_an_empty_van():
    """6.8, 21.24: N3338; the hex is Allied then, and headquarters alone are overrun (15.63)."""
    for units, place in (([], VAN), (["TU-YAG"], VAN)):
        table = drawn(units)
        assert table.position.place_of("ARM-1") == place
        assert table.position.controls("Allied", VAN)
        assert table.position.this_turn.risen == ""
        assert table.position.units_at("CP", VAN) == []


@pytest.mark.rule("6.8")
@pytest.mark.trap(59)
def test_the_central_powers_in_van_must_attack_at_once():
    """6.8: in the Events Phase, whoever has the initiative."""
    table = drawn(["TU-28", "TU-29"], values={"TU-28": "9-9-4", "TU-29": "9-9-4"})
    assert table.position.this_turn.risen == "ARM-1"
    table.run(fight_in_van, dice={"attack N3338/combat": 6, "attack N3338/strength ARM-1": 1})
    (fought,) = table.events(CombatFought)
    assert (fought.target, set(fought.attackers), fought.defenders) == (VAN, {"TU-28", "TU-29"}, ("ARM-1",))
    assert table.position.place_of("ARM-1") == "allied-dead"
    assert table.position.place_of("TU-28") == VAN
    assert table.position.controls("CP", VAN)
    assert table.position.this_turn.risen == ""


@pytest.mark.rule("6.8")
@pytest.mark.trap(59)
def test_they_fight_until_one_side_is_alone():
    """Ours: two sides never share a hex, so the attack goes on as long as both are there."""
    table = drawn(["TU-28"], values={"ARM-1": "1-1-4", "ARM-2": "1-1-4", "ARM-3": "1-1-4", "TU-28": "2-2-4"})
    results = {"attack N3338/combat": 1, "attack N3338/strength ARM-1": 1}
    table.run(fight_in_van, dice=results)
    (fought,) = table.events(CombatFought)
    own = int(fought.result[0])
    assert own >= 1
    assert table.position.place_of("TU-28") == "cp-dead"
    assert table.position.place_of("ARM-1") == VAN
    assert table.position.controls("Allied", VAN)


@pytest.mark.rule("6.8", "10.6")
@pytest.mark.rule("6.8")
@pytest.mark.trap(59)
def test_a_second_round_has_a_die_of_its_own():
    values = {f"ARM-{n}": "5-5-4" for n in (1, 2, 3)} | {f"TU-{n}": "6-6-4" for n in (28, 29, 30)}
    table = drawn(["TU-28", "TU-29", "TU-30"], values=values)
    dice = {"attack N3338/combat": 1, "attack N3338/strength ARM-1": 1, "attack N3338/combat 2": 6}
    table.run(fight_in_van, dice=dice)
    fights = table.events(CombatFought)
    assert len(fights) >= 2
    assert len(fights[1].attackers) < 3
    declared = table.only(AttackDeclared)  # one attack, however many rounds it takes
    assert (declared.target, declared.attackers, declared.defenders) == (VAN, fights[0].attackers, ("ARM-1",))
    gone = table.position.place_of("ARM-1") == "allied-dead"
    assert gone or not table.position.fighters_at("CP", VAN)


@pytest.mark.rule("6.8", "15.54")
@pytest.mark.rule("6.8")
def test_cavalry_attacks_there_too():
    """15.54 binds attacks that are made at will; here they must attack."""
    table = drawn(["TU-2BD"])
    table.run(fight_in_van, dice={"attack N3338/combat": 6, "attack N3338/strength ARM-1": 1})
    assert table.events(CombatFought)[0].attackers == ("TU-2BD",)


@pytest.mark.rule("6.8")
def test_no_law_is_broken_on_the_way():
    """After each event the position keeps the laws that it kept before."""
    base = {"pools": {"CP": ["CP-armenian-massacres"], "Allied": []}, "turn": 7, "russia": "czar", "points": {"TU": 1}}
    table = Bench(
        GAME, phase="events", by="CP", **base, stacks={**ARMENIANS, VAN: ["TU-28"]}, others=lambda label, sides: 6
    )
    before = [law for law in LAWS if table._keeps(law)]
    assert len(before) >= 5
    outcome = table.resolve("{buy-event: TU}", dice={"attack N3338/strength ARM-1": 1, "attack N3338/combat": 6})
    assert outcome.position.place_of("ARM-1") == "allied-dead"
    words = " ".join(table.told(of=outcome).split())
    assert "ARM-1 rises in Van, and the Central Powers there attack it at once" in words


@pytest.mark.rule("6.8")
def test_a_check_leaves_the_fight_open():
    table = drawn(["TU-28"])
    assert table.ends_openly()


@pytest.mark.rule("6.8")
@pytest.mark.trap(59)
def test_who_cannot_attack_does_not():
    """Ours: a round that costs neither side anything is the last, and the hex stays as it was."""
    table = drawn(["TU-28"], values={"TU-28": "0-9-4", **dict.fromkeys(("ARM-1", "ARM-2", "ARM-3"), "9-9-4")})
    table.run(fight_in_van, dice={"attack N3338/strength ARM-1": 1})
    (fought,) = table.events(CombatFought)
    assert (fought.attackers, fought.attack, fought.die) == ((), 0, 0)
    assert (table.position.place_of("TU-28"), table.position.place_of("ARM-1")) == (VAN, UNTRIED)
    assert table.position.controls("CP", VAN)
