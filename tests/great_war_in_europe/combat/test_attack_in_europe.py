"""Combats of Europe at large: steps, nations that fight as one, staffs that attack again, stopped advances."""

from __future__ import annotations

import msgspec
import pytest
from bench_of_rules import Bench

from great_war_in_europe.europe import GAME, bench, position
from great_war_in_europe.west import told
from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import work_out
from wargame_cli.rulesets.great_war_in_europe.combat.entrenched import trenches
from wargame_cli.rulesets.great_war_in_europe.combat.forces import muster
from wargame_cli.rulesets.great_war_in_europe.combat.losses import take_losses
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack

#: A clear hex in Galicia, and one beside it.
FIELD, BESIDE = "E4021", "E4020"


def combat_of(at, target, units, side="CP", **committed):
    """The combat of these attackers."""
    return msgspec.structs.replace(muster(at, Attack(target=target, units=tuple(units)), side), **committed)


def losing(stacks, target, units, result, side="CP", **given):
    """The position after a result was carried out."""
    table = bench(stacks=stacks, **given)
    table.run(take_losses, combat_of(table.position, target, units, side), result)
    return table.position


@pytest.mark.rule("10.6")
@pytest.mark.trap(11)
@pytest.mark.parametrize(
    ("result", "reduced", "dead"), [("0/1", 1, 0), ("0/2", 0, 1), ("0/3", 1, 1), ("0/4", 0, 2), ("0/5", 0, 2)]
)
def test_units_of_two_steps_lose_one_after_the_other(result, reduced, dead):
    """10.63: a loss point reduces or removes; 10.62: what is too much is forgotten."""
    after = losing({FIELD: ["RU-33"], BESIDE: ["BU-1", "BU-2"]}, BESIDE, ["RU-33"], result, side="Allied")
    assert len(after.at("cp-dead")) == dead
    assert len([unit for unit in after.reduced if after.on_map(unit)]) == reduced


@pytest.mark.rule("10.6")
@pytest.mark.trap(11)
def test_british_units_of_two_steps_lose_before_the_dominions():
    """10.64: tanks, shock-troops, two-step British, ANZAC, Canadians."""
    stacks = {"W6211": ["BR-1", "BR-1CND", "BR-9NA"], "W6212": ["GE-11"]}
    after = losing(stacks, "W6212", ["BR-1", "BR-1CND", "BR-9NA"], "1/0", side="Allied")
    assert after.reduced == ["BR-1"]
    again = losing(stacks, "W6212", ["BR-1", "BR-1CND", "BR-9NA"], "1/0", side="Allied", reduced=["BR-1"])
    assert again.place_of("BR-1CND") == "allied-dead"


@pytest.mark.rule("7.24")
@pytest.mark.trap(8)
@pytest.mark.parametrize(
    ("stacks", "shifted"),
    [
        ({BESIDE: ["GE-11", "AH-1"]}, True),
        ({BESIDE: ["GE-11", "AH-1", "GE-SUD"]}, False),
        ({BESIDE: ["GE-11", "AH-1"], "E4019": ["GE-SUD"]}, False),
        ({BESIDE: ["AH-1", "TU-3"], "E4019": ["GE-SUD"]}, True),
    ],
)
def test_germans_with_sud_fight_well_with_their_allies(stacks, shifted):
    """7.24: stacked with or beside that headquarters; others still do not."""
    at = position(stacks={**stacks, FIELD: ["RU-33"]})
    units = [unit for unit in stacks[BESIDE] if not at.counter(unit).headquarters]
    found = told(work_out(at, combat_of(at, FIELD, units)).shifts)
    assert (("Attackers of several nations", "10.45") in found) is shifted


@pytest.mark.rule("7.24")
@pytest.mark.parametrize(("stacks", "shifted"), [({}, False), ({"W5001": ["US-1A"]}, True)])
def test_americans_fight_well_with_all_until_their_first_army_comes(stacks, shifted):
    """7.24."""
    at = position(stacks={"W6211": ["US-1", "FR-25"], "W6212": ["GE-11"], **stacks})
    found = told(work_out(at, combat_of(at, "W6212", ["US-1", "FR-25"], "Allied")).shifts)
    assert (("Attackers of several nations", "10.45") in found) is shifted


@pytest.mark.rule("14.4")
@pytest.mark.trap(8)
@pytest.mark.parametrize(
    ("stacks", "value"),
    [
        ({FIELD: ["AH-1"]}, -1),
        ({FIELD: ["AH-1"], BESIDE: ["GE-SUD"]}, -2),
        ({FIELD: ["AH-1", "GE-11"]}, -1),
        ({FIELD: ["AH-1", "GE-11"], BESIDE: ["GE-SUD"]}, -2),
    ],
)
def test_german_trenches_for_all_beside_sud(stacks, value):
    """14.44."""
    at = position(stacks={**stacks, "E4022": ["RU-33"]}, strategic="O")
    assert trenches(at, combat_of(at, FIELD, ["RU-33"], "Allied")) == value


@pytest.mark.rule("10.46")
@pytest.mark.trap(17)
@pytest.mark.parametrize(
    ("headquarters", "hex", "target", "refused"),
    [
        ("GE-11A", BESIDE, FIELD, False),
        ("GE-11A", "W6212", "W6211", True),
        ("GE-2A", "W6212", "W6211", False),
    ],
)
def test_the_11th_army_supports_in_the_east_alone(headquarters, hex, target, refused):
    """10.46."""
    stacks = {hex: ["GE-11", headquarters], target: ["RU-33" if target == FIELD else "BR-9NA"]}
    table = bench(phase="first-combat" if target != FIELD else "second-combat", stacks=stacks, russia="czar")
    attack = f"{{attack: {target}, with: [GE-11], hq: {headquarters}}}"
    assert ("10.46" in table.refusals(attack)) is refused


@pytest.mark.rule("17.31a", "17.21a")
@pytest.mark.rule("17.31a")
@pytest.mark.parametrize(
    ("unit", "hex", "target", "row"),
    [("BU-1", "E2825", "E2924", ""), ("BU-1", "E2922", "E2921", "17.31a"), ("GK-ARC", "E2922", "E2921", "17.21a")],
)
def test_bulgarians_and_greeks_attack_in_the_balkans_alone(unit, hex, target, row):
    """17.21, 17.31."""
    enemy = "RU-33" if unit.startswith("BU") else "AH-1"
    side = "CP" if unit.startswith("BU") else "Allied"
    phase = "second-combat" if side == "CP" else "first-combat"
    table = bench(phase=phase, by=side, stacks={hex: [unit], target: [enemy]}, russia="czar", salonika=True)
    refused = {"17.21a", "17.31a"} & set(table.refusals(f"{{attack: {target}, with: [{unit}]}}"))
    assert refused == ({row} if row else set())


@pytest.mark.rule("17.31b")
@pytest.mark.parametrize(
    ("units", "attacked", "kiev", "refused"),
    [
        (["AH-1", "AH-2", "AH-3", "AH-5"], [], "Allied", False),
        (["AH-1", "AH-2", "AH-3", "AH-5", "AH-18"], [], "Allied", True),
        (["AH-18", "GE-11"], ["AH-1", "AH-2", "AH-3", "AH-5"], "Allied", True),
        (["AH-1", "AH-2", "AH-3", "AH-5", "AH-18"], [], "CP", False),
    ],
)
def test_four_austrians_attack_in_the_north(units, attacked, kiev, refused):
    """17.31: however many were left there when Kiev or Odessa was lost again; all of them while both are held."""
    stacks = {"E5023": ["AH-1", "AH-2", "AH-3"], "E5122": ["AH-5", "AH-18", "GE-11"], "E5123": ["RU-33"]}
    given = {"russia": "provisional", "turn": 35, "taken": {"E4129": kiev, "E3031": "CP"}}
    table = bench(phase="second-combat", stacks=stacks, this_phase={"attacked": attacked}, **given)
    found = table.refusals(f"{{attack: E5123, with: [{', '.join(units)}]}}")
    assert ("17.31b" in found) is refused


@pytest.mark.rule("15.46")
@pytest.mark.parametrize(
    ("place", "played", "shock"),
    [
        ("E4020", {}, True),
        ("W2517", {}, False),
        ("W2517", {"CP-shock-troops-1": 30}, True),
        ("W6212", {}, False),
    ],
)
def test_the_alpenkorps(place, played, shock):
    """15.46: shock-troops in the East always, elsewhere since the first event."""
    at = position(stacks={place: ["GE-AK"]}, played=played)
    assert at.is_shock("GE-AK") is shock
    assert at.face("GE-AK").attack == (6 if shock else 3)


@pytest.mark.rule("15.46", "6.5/15.41")
def test_it_is_not_converted():
    """15.46: it does not count against the six."""
    table = bench(phase="cp-new-units", stacks={"W6630": ["GE-AK"]}, played={"CP-shock-troops-1": 30}, points={"GE": 2})
    assert "6.5/15.41" in table.refusals("{convert: [GE-AK]}")


def moving(phase="first-movement", by="CP", **given):
    """A side moves with units in line."""
    stacks = {"W6212": ["GE-11", "GE-12"], "W6211": ["BR-9NA"], "E4020": ["GE-41"], FIELD: ["RU-33"]}
    return bench(phase=phase, by=by, **{"stacks": stacks, "staff": "OHL", "russia": "czar", **given})


@pytest.mark.rule("10.8", "5.88")
@pytest.mark.trap(54)
@pytest.mark.parametrize(
    ("marker", "at", "given_", "refused"),
    [
        ("OHL", "W6212", {}, False),
        ("OHL", "W6212", {"staff": ""}, True),
        ("OHL", "W6212", {"staff": "OberOst"}, True),
        ("OHL", "E4020", {}, True),
        ("OHL", "W6212", {"phase": "second-movement"}, True),
        ("OberOst", "E4020", {"staff": "OberOst", "phase": "second-movement"}, False),
        ("OberOst", "E4020", {"staff": "OberOst", "phase": "first-movement", "western": "Allied"}, False),
        ("OHL", "W6212", {"stacks": {"W6212": ["GE-11", "AH-1"]}}, True),  # German units alone
    ],
)
def test_where_a_staff_is_placed(marker, at, given_, refused):
    """10.81, 10.82: with supplied German units, at the end of its side's movement in its theater."""
    assert ("10.8" in moving(**given_).refusals(f"{{marker: {marker}, at: {at}}}")) is refused


@pytest.mark.rule("10.8")
@pytest.mark.trap(54)
def test_a_staff_is_used_once_and_its_units_attack_again():
    """10.82: within two hexes, after all attacks; the marker comes back with the next Strategic Turn."""
    table = moving()
    after = table.play("{marker: OHL, at: W6212}")
    assert after.staff == ""
    assert "10.8" in table.refusals("{move: [GE-12], to: W6213}")
    extra = Bench(
        GAME,
        map="europe",
        phase="first-extra-combat",
        by="CP",
        stacks={"W6212": ["GE-11"], "W6211": ["BR-9NA"], "W5814": ["GE-12"], "W5813": ["BR-11NA"]},
        this_turn={"markers": {"first": "W6212"}},
    )
    assert extra.refusals("{attack: W6211, with: [GE-11]}") == []
    assert "10.8" in extra.refusals("{attack: W5813, with: [GE-12]}")


@pytest.mark.rule("6.31", "10.8")
@pytest.mark.rule("10.8")
@pytest.mark.parametrize("given_", [{"held": {"Allied": ["Allied-foch"], "CP": []}}, {"played": {"Allied-foch": 38}}])
def test_foch_is_used_in_every_turn(given_):
    """6.31, 10.84: with any Allied units of the Western Front; once played he stays."""
    table = moving(phase="second-movement", by="Allied", **given_)
    after = table.play("{marker: Allied-foch, at: W6211}")
    assert "Allied-foch" in after.played
    assert "Allied-foch" not in after.spent
    assert "10.8" in moving(phase="second-movement", by="Allied").refusals("{marker: Allied-foch, at: W6211}")


@pytest.mark.rule("6.39")
@pytest.mark.parametrize(
    ("attackers", "defenders", "answer", "stops"),
    [
        (["GE-40", "GE-38", "GE-33"], ["FR-25"], "play", True),
        (["GE-40", "GE-38", "GE-33"], ["FR-25"], "hold", False),
        (["GE-11", "GE-38", "GE-33"], ["FR-25"], None, False),  # shock-troops
        (["GE-40", "GE-38", "GE-33"], ["BR-9NA"], None, False),
    ],
)
def test_they_shall_not_pass(attackers, defenders, answer, stops):
    """6.40: after an attack without shock-troops on French units alone nobody advances."""
    from wargame_cli.rulesets.great_war_in_europe.combat.blocked_advance import holds_out

    at = position(stacks={"W5815": attackers, "W5814": defenders}, shock=["GE-11"])
    assert holds_out(at, combat_of(at, "W5814", attackers)) is (answer is not None)
    assert stops is (answer == "play")


@pytest.mark.rule("6.3c")
def test_italian_aircraft_fly_once_a_game():
    """6.3: one combat on the Italian Front, then the event is out of the game."""
    stacks = {"W2517": ["IT-1", "IT-2", "IT-3"], "W2617": ["AH-1"]}
    table = bench(by="Allied", phase="second-combat", stacks=stacks, played={"Allied-italian-aircraft": 39})
    table.play("{attack: W2617, with: [IT-1, IT-2, IT-3], air: 1}", dice=[1])
    assert "Allied-italian-aircraft" in table.position.spent
