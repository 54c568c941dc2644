"""Combat on the Western Front: heavy forts, devastated hexes, gas, tanks, aces, New Air Tactics, first losses."""

from __future__ import annotations

import pytest

from great_war_in_europe.west import SOUTH_WEST, TRENCH, WEST, against_trench, bench, force, position, told
from wargame_cli.engine.events import UnitRemoved
from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import work_out
from wargame_cli.rulesets.great_war_in_europe.combat.shifts import cooperate
from wargame_cli.rulesets.great_war_in_europe.combat.support import air_bonus, air_left
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import AceKilled, AirFlown, CombatFought
from wargame_cli.rulesets.great_war_in_europe.position.events.general import FortDestroyed

LINE = "W5913"
FRONT = "W5912"


def fight(attackers, defenders, dice=3, *, order="", answers=(), **given):
    """A British or French attack out of one hex on the trench hex."""
    stacks = {WEST: list(attackers), TRENCH: list(defenders), **given.pop("stacks", {})}
    played = bench(stacks=stacks, **given)
    units = ", ".join(unit for unit in attackers if not played.position.counter(unit).headquarters)
    rolls = dice if isinstance(dice, dict) else {f"attack {TRENCH}/combat": dice}
    played.play(f"{{attack: {TRENCH}, with: [{units}]{order}}}", dice=rolls, answers=dict(answers))
    return played


# -- heavy forts and waste (10.43, 14.3, 14.6) ---------------------------------------------------------------------


@pytest.mark.rule("14.3", "10.42")
@pytest.mark.trap(74)
def test_the_hindenburg_line_is_a_heavy_fort():
    """14.31: two columns, an intrinsic unit of one, which counts for the table, and no concentric attack."""
    stacks = {FRONT: ["BR-9NA", "BR-15NA"], LINE: ["GE-27", "GE-29", "GE-36"]}
    at = position(stacks=stacks, hindenburg=[LINE])
    odds = work_out(at, force(at, LINE, ["BR-9NA", "BR-15NA"]))
    assert told(odds.shifts)["Hindenburg Line", "14.31"] == "2 columns to the left"
    assert (odds.defence, odds.table) == (13, "B")
    around = {FRONT: ["BR-9NA"], "W6014": ["BR-15NA"], LINE: ["GE-27"]}
    at = position(stacks=around, hindenburg=[LINE])
    assert ("Concentric attack", "10.53") not in told(work_out(at, force(at, LINE, ["BR-9NA", "BR-15NA"])).modifiers)


@pytest.mark.rule("14.3", "14.1")
@pytest.mark.trap(12, 74)
def test_a_marker_comes_off_when_its_garrison_is_gone():
    """14.11, 14.31: after the last unit; the place is no destroyed fort of the map."""
    stacks = {FRONT: ["BR-9NA"], LINE: ["GE-27"]}
    played = bench(stacks=stacks, hindenburg=[LINE], values={"BR-9NA": "30-9-4", "GE-27": "1-1-4"})
    played.play(f"{{attack: {LINE}, with: [BR-9NA]}}", dice={f"attack {LINE}/combat": 6})
    assert [event.place for event in played.events(FortDestroyed)] == [LINE]
    assert played.position.hindenburg == []
    assert played.position.destroyed == []


@pytest.mark.rule("14.6", "10.42")
def test_an_attack_out_of_a_devastated_hex_loses_a_column():
    """14.63: be it one of several hexes; a defender in one has nothing from it."""
    waste = against_trench(["BR-9NA"], ["GE-11"], devastated=[WEST])
    assert told(waste.shifts) == {("Attack out of a devastated hex", "14.63"): "1 column to the left"}
    assert told(against_trench(["BR-9NA"], ["GE-11"], devastated=[TRENCH]).shifts) == {}


@pytest.mark.rule("14.6")
@pytest.mark.trap(14)
def test_a_devastated_city_shelters_nobody():
    """14.63: Amiens, once devastated, brings no column."""
    for devastated, expected in (([], {("City", "10.42")}), (["W5909"], set())):
        at = position(stacks={"W5909": ["BR-9NA"], "W5910": ["GE-11"]}, devastated=devastated)
        odds = work_out(at, force(at, "W5909", ["GE-11"], "CP"))
        assert {key for key in told(odds.shifts) if key[0] == "City"} == expected


# -- nations (7.24) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.24")
@pytest.mark.parametrize(
    ("units", "letter", "well"),
    [
        (["BR-9NA", "FR-25"], "L", False),
        (["BR-9NA", "BR-1AS"], "L", True),
        (["BR-9NA", "BR-1CND"], "E", True),
        (["BR-9NA", "BR-1CND"], "F", False),
        (["BR-1CND", "BR-2CND"], "G", True),
        (["BR-1CND", "BR-RTC"], "G", True),
    ],
)
def test_who_fights_well_together_in_the_west(units, letter, well):
    """7.24: once Strategic Turn F is over Canadians keep to themselves, but for the Royal Tank Corps."""
    counters = [position().counter(unit) for unit in units]
    assert cooperate(counters, letter) is well


# -- events of combat (6.13-6.17) ----------------------------------------------------------------------------------


@pytest.mark.rule("6.13")
@pytest.mark.trap(20)
def test_gas_belongs_to_who_uses_it_first():
    """6.13: two to the die, out of the game; the other side's of the same type is worth nothing then."""
    held = {"Allied": ["Allied-mustard-gas"], "CP": ["CP-mustard-gas"]}
    played = fight(["BR-9NA"], ["GE-11"], order=", events: [Allied-mustard-gas]", held=held)
    assert told(played.events(CombatFought)[0].modifiers)["Mustard Gas", "6.13"] == "+2 to the die"
    assert "Allied-mustard-gas" in played.position.spent
    late = bench(
        phase="second-combat",
        by="CP",
        stacks={WEST: ["BR-9NA"], TRENCH: ["GE-11"]},
        held=held,
        played={"Allied-mustard-gas": 30},
        spent=["Allied-mustard-gas"],
    )
    assert "6.13" in late.refusals(f"{{attack: {WEST}, with: [GE-11], events: [CP-mustard-gas]}}")


@pytest.mark.rule("6.13", "6.14f")
def test_gas_and_mine_are_not_used_together():
    """6.14: nor two gases."""
    held = {"Allied": ["Allied-mustard-gas", "Allied-mine"], "CP": []}
    both = bench(stacks={WEST: ["BR-9NA"], TRENCH: ["GE-11"]}, held=held)
    order = f"{{attack: {TRENCH}, with: [BR-9NA], events: [Allied-mustard-gas, Allied-mine]}}"
    assert "6.13" in both.refusals(order)
    mine = against_trench(["BR-9NA"], ["GE-11"], committed={"chits": ("Allied-mine",)})
    assert told(mine.modifiers)["Mine", "6.14"] == "+2 to the die"


@pytest.mark.rule("6.16")
def test_the_system_serves_french_attacks_with_headquarters_once_a_turn():
    """6.16: it stays in play, and is used up for the turn alone."""
    stacks = {WEST: ["FR-25"], "W6110": ["FR-3A"], SOUTH_WEST: ["FR-26"], TRENCH: ["GE-11"], "W6112": ["GE-24"]}
    given_ = {"stacks": stacks, "played": {"Allied-the-system": 26}}
    without = bench(**given_)
    order = f"{{attack: {TRENCH}, with: [FR-25], events: [Allied-the-system]}}"
    assert "6.16" in without.refusals(order)
    stacks = {WEST: ["FR-25", "FR-3A"], SOUTH_WEST: ["FR-26"], TRENCH: ["GE-11"], "W6112": ["GE-24"]}
    used = bench(stacks=stacks, played={"Allied-the-system": 26})
    used.play(order.replace("events", "hq: FR-3A, events"), dice={f"attack {TRENCH}/combat": 1})
    assert told(used.events(CombatFought)[0].modifiers)["The System", "6.16"] == "+1 to the die"
    assert [event.spent for event in used.events(ChitPlayed)] == [False]
    assert "Allied-the-system" in used.position.this_turn.chits
    again = "{attack: W6112, with: [FR-26], events: [Allied-the-system]}"
    assert "6.16" in used.refusals(again)


@pytest.mark.rule("6.15", "6.14f")
def test_hurricane_bombardment_and_flame_throwers():
    """6.15, 6.14: one for the British with a headquarters of theirs, two for an attack with Germans."""
    led = {"chits": ("Allied-hurricane-bombardment",), "leader": "BR-1A"}
    odds = against_trench(["BR-9NA"], ["GE-11"], committed=led)
    assert told(odds.modifiers)["Hurricane Bombardment", "6.15"] == "+1 to the die"
    held = {"Allied": ["Allied-hurricane-bombardment"], "CP": []}
    alone = bench(stacks={WEST: ["BR-9NA"], TRENCH: ["GE-11"]}, held=held)
    assert "6.15" in alone.refusals(f"{{attack: {TRENCH}, with: [BR-9NA], events: [Allied-hurricane-bombardment]}}")
    at = position(stacks={WEST: ["BR-9NA"], TRENCH: ["GE-11"]})
    burned = work_out(at, force(at, WEST, ["GE-11"], "CP", chits=("CP-flame-throwers",)))
    assert told(burned.modifiers)["Flame-throwers", "6.14"] == "+2 to the die"


# -- the air (6.3, 15.1) -------------------------------------------------------------------------------------------

SKIES = {"Allied-aircraft-1": 20, "Allied-ball": 20, "CP-aircraft-1": 20}


@pytest.mark.rule("15.13")
def test_formations_fly_before_aces():
    """15.16: on the Western Front those of the West."""
    at = position(stacks={WEST: ["BR-9NA"], TRENCH: ["GE-11"]}, played=SKIES)
    assert air_left(at, "Allied", TRENCH) == ["Allied-aircraft-1", "Allied-ball"]
    assert air_left(at, "CP", TRENCH) == ["CP-aircraft-1"]


@pytest.mark.rule("6.3b")
@pytest.mark.parametrize(
    ("air", "tactics", "defence_air", "defence_tactics", "bonus"),
    [
        (1, 0, 0, 0, 1),
        (1, 0, 0, 1, 0),
        (2, 0, 0, 1, 1),
        (0, 1, 1, 0, 0),
        (0, 1, 0, 0, 0),
        (0, 0, 2, 0, -1),
        (1, 1, 1, 1, 0),
    ],
)
def test_new_air_tactics_cancel_and_add_nothing(air, tactics, defence_air, defence_tactics, bonus):
    """6.3: one air unit or one New Air Tactics of the enemy each."""
    at = position(stacks={WEST: ["BR-9NA"], TRENCH: ["GE-11"]})
    chits = tuple(f"CP-new-air-tactics-{number + 1}" for number in range(3))
    combat = force(
        at,
        TRENCH,
        ["BR-9NA"],
        air=air,
        defence_air=defence_air,
        chits=chits[:tactics],
        defence_chits=chits[:defence_tactics],
    )
    assert air_bonus(at, combat) == bonus


@pytest.mark.rule("15.15")
@pytest.mark.parametrize(("die", "killed"), [(1, True), (2, False), (6, False)])
def test_an_ace_may_fall(die, killed):
    """15.15: a die after the combat, for each ace that flew."""
    dice = {f"attack {TRENCH}/combat": 3, f"attack {TRENCH}/ace Allied-ball": die}
    played = fight(["BR-9NA"], ["GE-11"], dice, order=", air: 2", played=SKIES)
    assert played.events(AirFlown)[0].chits == ("Allied-aircraft-1", "Allied-ball")
    assert bool(played.events(AceKilled)) is killed
    assert ("Allied-ball" in played.position.spent) is killed


# -- tanks (15.2), first losses (10.64) ----------------------------------------------------------------------------


@pytest.mark.rule("15.2", "10.6")
@pytest.mark.trap(11)
def test_tanks_add_to_the_die_and_are_lost_first():
    """15.23, 15.24: the best bonus alone, and the first loss is a tank."""
    two = against_trench(["BR-9NA", "BR-RTC"], ["GE-11"])
    assert told(two.modifiers)["Tanks", "15.23"] == "+2 to the die"
    played = fight(["BR-9NA", "BR-RTC"], ["GE-11"], 1)
    assert played.events(UnitRemoved)[0].unit == "BR-RTC"


@pytest.mark.rule("10.6")
@pytest.mark.trap(11)
@pytest.mark.parametrize(
    ("attackers", "lost"),
    [
        (["BR-9NA", "BR-1CND", "BR-1AS"], "BR-1AS"),
        (["BR-9NA", "BR-1CND"], "BR-1CND"),
        (["BR-9NA", "BR-1AS", "BR-RTC"], "BR-RTC"),
    ],
)
def test_the_order_of_first_losses(attackers, lost):
    """10.64: tanks, shock-troops, Australians and New Zealanders, Canadians, whatever the order names."""
    played = fight(attackers, ["GE-11"], 1, order=", losses: [BR-9NA]")
    assert played.events(UnitRemoved)[0].unit == lost
