"""Gallipoli and Salonika (6.52, 6.53): who lands, what opens, what is lost with the landing places."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from great_war_in_europe.politics.staging import neutral
from wargame_cli.rulesets.great_war_in_europe.chits.drawing import draw
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import shut
from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate
from wargame_cli.rulesets.great_war_in_europe.ground.sources import ultimate_sources
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.movement.sea import ports
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed, ChitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import SourceLost
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitPlaced
from wargame_cli.rulesets.great_war_in_europe.position.events.politics import (
    EuropeanTurkeyDeployed,
    LandingLost,
    LandingMade,
)

HELLAS, SUVLA, NECK, SALONIKA = "E1022", "E1122", "E1023", "E1116"
BRITISH = ["BR-1", "BR-2", "BR-3", "BR-5", "BR-4"]
FRENCH = ["FR-1", "FR-2", "FR-3", "FR-4"]


def landing(event, **given):
    """The Allies' New Units Phase with the event in hand, Greece neutral, the Turks of Europe at home."""
    given = {"european_turkey": False, "stacks": {"allied-box": [*BRITISH, *FRENCH, "BR-1A"]}, **given}
    return bench(phase="allied-new-units", by="Allied", held={"Allied": [f"Allied-{event}"]}, **neutral("GK", **given))


def ashore(**given):
    """The Allies at Gallipoli, once the Turks are deployed, in another turn."""
    stacks = {HELLAS: ["BR-1"], SUVLA: ["BR-2"], NECK: ["TU-7"], "E1024": ["TU-9", "TU-5"]}
    taken = {HELLAS: "Allied", SUVLA: "Allied", **given.pop("taken", {})}
    fields = {"gallipoli": True, "european_turkey": True, "turn": 12, **given}
    return fields | neutral("GK", "IT", "BU", "RO", stacks=stacks | fields.pop("stacks", {}), taken=taken)


@pytest.mark.rule("6.52")
def test_gallipoli():
    """6.52: the event is played with the first division, the Turks are deployed, both hexes are Allied sources."""
    table = landing("gallipoli")
    table.play("{land: [BR-1, BR-2], at: E1022}")
    table.play("{land: [BR-3, FR-1], at: E1122}")
    at = table.position
    assert table.only(ChitPlayed).chit == "Allied-gallipoli"
    assert table.only(LandingMade).place == "Gallipoli"
    assert table.only(EuropeanTurkeyDeployed).rule == "17.13"
    assert {unit[:2] for unit in at.at(NECK)} == {"TU"}
    for name in ("British", "Western Allies", "Italian", "Greek"):
        assert at.kit.hexes((HELLAS, SUVLA)) & ~ultimate_sources(at, name) == 0
    for name in ("Russian", "Serbian"):
        assert not at.kit.hexes((HELLAS, SUVLA)) & ultimate_sources(at, name)
    assert all(in_supply(at, unit) for unit in ("BR-1", "FR-1"))
    assert not at.salonika
    assert "GK" in at.neutral
    assert shut(at) & at.kit.home("GK")


@pytest.mark.rule("5.36", "6.52", "6.53")
@pytest.mark.parametrize(
    ("front", "unit", "lands"),
    [("west", "BR-1", False), ("east", "BR-1", True), ("", "BR-1", True), ("west", "FR-1", True)],
)
@pytest.mark.parametrize(("event", "hex"), [("gallipoli", HELLAS), ("salonika", SALONIKA)])
def test_a_rebuilt_division_lands_where_it_was_lost(event, hex, front, unit, lands):
    """5.36: British units come back on the front on which they were lost; the French anywhere."""
    table = landing(event, fallen={unit: front})
    refused = table.refusals(f"{{land: [{unit}], at: {hex}}}")
    assert refused == ([] if lands else ["6.52" if event == "gallipoli" else "6.53"])


@pytest.mark.rule("6.52")
@pytest.mark.parametrize(
    ("first", "order"),
    [
        ([], "{land: [BR-1, BR-2, BR-3, BR-4, BR-5], at: E1022}"),
        (["{land: [BR-1, BR-2], at: E1022}"], "{land: [BR-3, BR-4, BR-5], at: E1122}"),
        (["{land: [FR-1], at: E1022}"], "{land: [FR-2], at: E1022}"),
        ([], "{land: [BR-1A], at: E1022}"),
        ([], "{land: [BR-1, BR-1], at: E1022}"),
        ([], "{land: [BR-6], at: E1022}"),
        ([], "{land: [BR-1], at: E1023}"),
    ],
)
def test_who_does_not_land_at_gallipoli(first, order):
    """6.52: four British divisions and a French one out of the box, on the two landing hexes."""
    table = landing("gallipoli")
    table.play(*first)
    assert "6.52" in table.refusals(order)


@pytest.mark.rule("6.52")
@pytest.mark.rule("6.53")
def test_a_landing_takes_its_event():
    """6.52, 6.53: each its own, Gallipoli none after Salonika, Salonika none once Greece has joined."""
    assert "6.53" in landing("gallipoli").refusals("{land: [FR-1], at: Salonika}")
    assert "6.52" in landing("salonika").refusals("{land: [BR-1], at: E1022}")
    assert "6.52" in landing("gallipoli", salonika=True).refusals("{land: [BR-1], at: E1022}")
    assert "6.52" in landing("gallipoli", lost_sources=[SALONIKA]).refusals("{land: [BR-1], at: E1022}")
    joined = bench(
        phase="allied-new-units", by="Allied", held={"Allied": ["Allied-salonika"]}, stacks={"allied-box": FRENCH}
    )
    assert "6.53" in joined.refusals("{land: [FR-1], at: Salonika}")


@pytest.mark.rule("6.53")
def test_salonika():
    """6.53: out of the box and from Gallipoli; Greece and Albania are open, Gallipoli's event is void."""
    stacks = {HELLAS: ["BR-1"], "allied-box": FRENCH}
    table = landing("salonika", stacks=stacks, gallipoli=True, taken={HELLAS: "Allied", SUVLA: "Allied"})
    table.play("{land: [FR-1, FR-2, FR-3], at: Salonika}", "{land: [BR-1], at: Salonika}")
    at = table.position
    assert at.salonika
    assert sorted(at.at(SALONIKA)) == ["BR-1", "FR-1", "FR-2", "FR-3"]
    assert shut(at) & (at.kit.home("GK") | at.kit.countries["Albania"]) == 0
    assert table.only(SourceLost).place == HELLAS  # nobody is left there
    assert in_supply(at, "BR-1")
    assert at.controls("Allied", SALONIKA)
    assert "6.53" in table.refusals("{land: [FR-4], at: Salonika}")


@pytest.mark.rule("6.52")
@pytest.mark.rule("6.53")
def test_salonika_makes_gallipoli_void():
    """6.52: in the hand it leaves the game at once, in the pool when it is drawn."""
    held = {"Allied": ["Allied-salonika", "Allied-gallipoli"]}
    given = neutral("GK", stacks={"allied-box": FRENCH}, held=held)
    table = bench(phase="allied-new-units", by="Allied", **given)
    table.play("{land: [FR-1], at: Salonika}")
    assert table.only(ChitRemoved).chit == "Allied-gallipoli"
    later = bench(phase="events", by="Allied", salonika=True, pools={"Allied": ["Allied-gallipoli"]})
    later.run(draw, "Allied", "Allied")
    assert later.only(ChitRemoved).chit == "Allied-gallipoli"
    greek = bench(phase="events", by="Allied", pools={"Allied": ["Allied-salonika"]})
    greek.run(draw, "Allied", "Allied")
    assert greek.only(ChitRemoved).chit == "Allied-salonika"


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("event", ["gallipoli", "salonika"])
def test_no_ships_sail_in_the_turn_of_a_landing(event):
    """6.52, 6.53, 9.56."""
    stacks = {"W6707": ["BR-9NA"]}
    for chits, refused in (([f"Allied-{event}"], True), ([], False)):
        table = bench(phase="allied-strategic-movement", by="Allied", stacks=stacks, this_turn={"chits": chits})
        assert ("9.5" in table.refusals("{sea-move: [BR-9NA], to: W6709}")) is refused


@pytest.mark.rule("6.52")
@pytest.mark.rule("9.5")
@pytest.mark.trap(26)
def test_the_landing_hexes_are_ports_and_lead_to_one_hex_alone():
    """6.52, 9.53: by sea from one to the other, never by land; by land to and from E1023."""
    at = position(**ashore())
    assert at.kit.hexes((HELLAS, SUVLA)) & ~ports(at) == 0
    assert at.kit.hexes((HELLAS, SUVLA)) & ports(position()) == 0
    sea = bench(phase="allied-strategic-movement", by="Allied", **ashore())
    assert sea.refusals("{sea-move: [BR-1], to: E1122}") == []
    half = "first" if at.mover("Eastern", first=True) == "Allied" else "second"
    shut_in = bench(phase=f"{half}-movement", by="Allied", **ashore())
    assert "8.2" in shut_in.refusals("{move: [BR-1], to: E1122}")
    land = bench(phase=f"{half}-movement", by="Allied", **ashore(stacks={NECK: []}))
    assert land.refusals("{move: [BR-1], to: E1023}") == []
    other = "second" if half == "first" else "first"
    turks = bench(phase=f"{other}-combat", by="CP", **ashore())
    assert turks.refusals("{attack: E1022, with: [TU-7]}") == []
    march = bench(phase=f"{other}-movement", by="CP", **ashore(stacks={HELLAS: []}))
    assert "6.52" in march.refusals("{move: [TU-7], to: E1022}")


@pytest.mark.rule("6.52")
@pytest.mark.rule("11.3")
@pytest.mark.trap(26)
def test_a_landing_hex_that_is_left_supplies_nobody_any_more():
    """11.33: for good; with both left and the enemy in E1023 nobody lands there again."""
    table = bench(phase="allied-strategic-movement", by="Allied", **ashore())
    table.play("{sea-move: [BR-1], to: E1122}")
    assert table.only(SourceLost).place == HELLAS
    assert table.events(LandingLost) == []
    for unit in ("BR-1", "BR-2"):
        table.run(eliminate, unit, "combat", "10.63")
    assert [event.place for event in table.events(SourceLost)] == [HELLAS, SUVLA]
    assert table.position.landing_lost
    assert not ports(table.position) & table.position.kit.hexes((HELLAS, SUVLA))


@pytest.mark.rule("6.52")
@pytest.mark.trap(26)
def test_the_landing_is_lost_when_the_enemy_comes_to_the_neck():
    """6.52: abandoned first, closed when a unit of the Central Powers enters E1023."""
    given = ashore(stacks={HELLAS: [], SUVLA: [], NECK: []}, lost_sources=[HELLAS, SUVLA])
    half = "first" if position(**given).mover("Eastern", first=True) == "CP" else "second"
    table = bench(phase=f"{half}-movement", by="CP", **given)
    assert not table.position.landing_lost
    table.play("{move: [TU-9], to: E1023}")
    assert table.only(LandingLost)


@pytest.mark.rule("6.53")
@pytest.mark.rule("11.3")
@pytest.mark.trap(69)
def test_salonika_needs_a_combat_unit_while_greece_is_neutral():
    """6.53, 11.33, 11.71: left to headquarters it is lost for good, though the Allies come back; not after entry."""
    stacks = {SALONIKA: ["BR-9NA", "BR-5A"], "W6707": ["BR-10NA"]}
    for nations, lost in ((("GK",), True), ((), False)):
        given = neutral(*nations, stacks=stacks, taken={SALONIKA: "Allied"}, salonika=True)
        table = bench(phase="allied-strategic-movement", by="Allied", **given)
        table.play("{sea-move: [BR-9NA], to: W6707}")
        assert bool(table.events(SourceLost)) is lost
        assert table.position.salonika is not lost
        assert not shut(table.position) & table.position.kit.home("GK")


@pytest.mark.rule("6.53")
@pytest.mark.rule("17.4")
def test_valona_is_for_italians():
    """6.53, 17.4: a source and a port once Albania is open, unless the enemy has it."""
    stacks = {"W2022": ["IT-1", "BR-9NA"]}
    given = {"taken": {"E1210": ""}, "salonika": True, "stacks": stacks}
    table = bench(phase="allied-strategic-movement", by="Allied", **given)
    assert table.refusals("{sea-move: [IT-1], to: Valona}") == []
    assert "9.5" in table.refusals("{sea-move: [BR-9NA], to: Valona}")
    enemy = bench(phase="allied-strategic-movement", by="Allied", **{**given, "taken": {"E1210": "CP"}})
    assert "9.5" in enemy.refusals("{sea-move: [IT-1], to: Valona}")
    closed = bench(phase="allied-strategic-movement", by="Allied", **{**given, "salonika": False}, neutral=["GK"])
    assert "9.5" in closed.refusals("{sea-move: [IT-1], to: Valona}")


@pytest.mark.rule("6.53")
@pytest.mark.trap(27)
def test_a_neutral_greek_city_changes_hands_as_it_is_entered():
    """6.53: both sides go about in Greece; it gets no points and has no army for that."""
    given = neutral("GK", stacks={"E1317": ["BU-1"]}, salonika=True, taken={"E1317": "CP"})
    half = "first" if position(**given).mover("Eastern", first=True) == "CP" else "second"
    table = bench(phase=f"{half}-movement", by="CP", **given)
    near = next(hex for hex in table.position.kit.steps.steps["E1317"] if table.position.kit.nation_at(hex) == "GK")
    assert table.position.controller(near) == ""
    table.play(f"{{move: [BU-1], to: {near}}}")
    assert table.position.controls("CP", near)
    assert "GK" in table.position.neutral


@pytest.mark.rule("6.58")
def test_the_influenza_keeps_landings_in_their_box():
    """6.58, 6.52."""
    table = landing("gallipoli", this_turn={"chits": ["Allied-influenza"]})
    assert "6.52" in table.refusals("{land: [BR-1], at: E1022}")


@pytest.mark.rule("7.25")
def test_of_a_landing_the_enemy_sees_what_he_sees_of_new_units():
    """7.25: what lands is told as it lands; afterwards the top unit alone is seen."""
    table = landing("gallipoli")
    table.play("{land: [BR-1, BR-2, BR-3], at: E1022}")
    assert all(event.visible_to("CP") for event in table.events(UnitPlaced))
    seen = table.ruleset.view(table.position, "CP")
    assert len(seen.at(HELLAS)) == 1
    assert seen.concealed[HELLAS] == 2
    assert seen.this_phase.ashore == seen.at(HELLAS)
