"""Neutral nations that enter the war (6.54, 7.14, 17.1, 17.11)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from great_war_in_europe.politics.staging import ENTRIES, entering, neutral
from wargame_cli.rulesets.great_war_in_europe.chits.drawing import draw
from wargame_cli.rulesets.great_war_in_europe.ground.collapse import collapse, look_for_collapses, romania_falls
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.ground.lines import enterable
from wargame_cli.rulesets.great_war_in_europe.ground.sources import ultimate_sources
from wargame_cli.rulesets.great_war_in_europe.politics.joining import army
from wargame_cli.rulesets.great_war_in_europe.politics.set_up import complete_entries
from wargame_cli.rulesets.great_war_in_europe.politics.typhus import end_typhus
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import ResourceHexTimed
from wargame_cli.rulesets.great_war_in_europe.position.events.politics import EuropeanTurkeyDeployed, NationJoined


def of(table, nation):
    return [unit for unit in table.position.units() if unit.startswith(f"{nation}-") and table.position.on_map(unit)]


@pytest.mark.rule("6.54")
@pytest.mark.rule("7.1")
@pytest.mark.rule("17.1")
@pytest.mark.parametrize(
    ("event", "nation", "side", "phase"),
    ENTRIES,
)
def test_a_nation_joins_in_the_new_units_phase(event, nation, side, phase):
    """6.54, 17.11: its land is its side's (7.14), and its units stand in it, whole and within the limits."""
    table = entering(event, nation, phase=phase, by=side, strategic="C")
    kit = table.position.kit
    due = army(table.position, nation)
    assert due
    table.end()
    assert table.only(NationJoined).side == side
    assert nation not in table.position.neutral
    assert kit.home(nation) & ~table.position.controlled(side) == 0
    assert sorted(of(table, nation)) == sorted(due)
    for unit in due:
        assert table.position.side_of(unit) == side
        assert kit.home(nation) & kit.board.bit[table.position.place_of(unit)]
    for law in table.ruleset.laws:
        law(table.position, table.events()[-1])


@pytest.mark.rule("6.54")
def test_nothing_happens_in_the_phase_of_the_other_side():
    """6.54: Bulgaria joins among the new units of the Central Powers."""
    table = entering("CP-bulgarian-entry", "BU")
    table.end()
    assert table.events(NationJoined) == []
    assert table.position.phase == "cp-new-units"


@pytest.mark.rule("6.54")
@pytest.mark.trap(24)
@pytest.mark.parametrize("side", ["Allied", "CP"])
def test_both_romanian_events_of_a_turn_keep_romania_out(side):
    """6.54, 17.11."""
    phase = {"Allied": "allied-new-units", "CP": "cp-new-units"}[side]
    table = entering(("CP-romanian-entry", "Allied-romanian-entry"), "RO", phase=phase, by=side)
    table.run(complete_entries, side)
    assert table.events() == []
    assert table.position.neutral == ["RO"]


@pytest.mark.rule("6.54")
def test_a_second_romanian_event_comes_too_late():
    """6.54: Romania joins whoever plays its event first; drawn later the other one leaves the game."""
    table = bench(phase="events", by="CP", pools={"CP": ["CP-romanian-entry"]}, points={"GE": 2})
    table.run(draw, "CP", "CP")
    assert table.only(ChitRemoved).reason == "Romania is in the war"


@pytest.mark.rule("6.54")
@pytest.mark.rule("6.55")
def test_after_its_collapse_bulgaria_never_enters():
    """6.54, 6.55: a Bulgaria that is neutral does not collapse, and its event is void."""
    given = neutral("BU", pools={"CP": ["CP-bulgarian-entry"], "Allied": ["Allied-bulgarian-collapse"]})
    table = bench(phase="events", by="Allied", **given)
    table.run(draw, "Allied", "Allied")
    assert table.position.collapsed == []
    table.run(draw, "CP", "CP")
    assert table.only(ChitRemoved).reason == "Bulgaria never enters the war"


@pytest.mark.rule("6.54")
@pytest.mark.rule("6.55")
def test_a_collapse_in_the_turn_of_entry_forestalls_it():
    """6.54: the collapse is played as it is drawn, the entry only among the new units."""
    played = ("CP-bulgarian-entry", "Allied-bulgarian-collapse")
    turns = {"Allied-bulgarian-collapse": 40, "CP-bulgarian-entry": 40}
    table = entering(played, "BU", phase="cp-new-units", by="CP", played=turns)
    table.end()
    assert table.events(NationJoined) == []


@pytest.mark.rule("6.54")
def test_an_entry_event_is_drawn_and_takes_effect_in_the_same_turn():
    """6.54: it cannot be delayed; everybody sees it, but the nation is neutral until its new units come."""
    given = neutral("IT", pools={"Allied": ["Allied-italian-entry"], "CP": []}, points={"BR": 2})
    table = bench(phase="events", by="Allied", others=lambda label, sides: 1, **given)
    table.play("{buy-event: BR}")
    assert table.position.neutral == ["IT"]
    assert "Italian Entry" in table.told("CP")
    table.until("cp-new-units")
    assert table.position.neutral == []
    assert table.position.this_turn.joined == ["IT"]


@pytest.mark.rule("17.1t")
def test_turkey_joins_by_itself_in_october_1914():
    """17.1: without an event, and without its units of Europe (17.13)."""
    given = neutral("TU", turn=5)
    table = bench(phase="allied-new-units", by="Allied", european_turkey=False, **given)
    table.begin()
    assert table.only(NationJoined).rule == "17.1"
    assert table.position.controls("CP", "E1328")
    assert table.position.this_turn.joined == []
    assert table.events(EuropeanTurkeyDeployed) == []
    before = bench(phase="allied-new-units", by="Allied", european_turkey=False, **neutral("TU", turn=4))
    before.begin()
    assert before.events() == []


# -- before it -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
@pytest.mark.rule("17.4")
@pytest.mark.parametrize(("nation", "unit"), [("RO", "RU-1"), ("BU", "SR-1MOR"), ("IT", "AH-1")])
def test_a_neutral_country_is_closed(nation, unit):
    """7.1, 17.4: nobody enters, no line of supply runs through it, its forts are nobody's."""
    at = position(**neutral(nation))
    kit = at.kit
    home = kit.home(nation)
    for side in ("CP", "Allied"):
        assert enterable(at, side, True) & home == 0
        assert forts(at, side) & home == 0
    edge = kit.steps.spread(home) & ~home & ~kit.alpine
    start = next(hex for hex in kit.board.spaces(edge) if kit.nation_at(hex))
    to = next(near for near in kit.steps.steps[start] if home & kit.board.bit[near])
    side = at.side_of(unit)
    theater = kit.theater_of(start)
    half = "first" if at.mover(theater, first=True) == side else "second"
    table = bench(phase=f"{half}-movement", by=side, stacks={start: [unit]}, **neutral(nation))
    assert "17.4" in table.refusals(f"{{move: [{unit}], to: {to}}}")


@pytest.mark.rule("5.12")
def test_units_of_a_neutral_wait_and_it_gets_no_points():
    """5.12, 17.11: what its letter would bring is set up when it enters."""
    table = bench(phase="resources", turn=36, **neutral("GK", strategic="N"))
    table.begin()
    table.end()
    assert table.position.place_of("GK-1") == "later"
    assert table.position.points["GK"] == 0
    assert "GK-1" in army(table.position, "GK")
    assert "GK-3" not in army(table.position, "GK")


# -- what hangs on it ----------------------------------------------------------------------------------------------


@pytest.mark.rule("5.16")
@pytest.mark.rule("6.54")
def test_a_romania_of_the_central_powers_is_wholly_theirs():
    """6.54: units, points, land, its capital as a source (11.32); its oil pays from the next Strategic Turn (5.16)."""
    table = entering("CP-romanian-entry", "RO", phase="cp-new-units", by="CP", strategic="M", destroyed=[])
    table.end()
    at = table.position
    assert table.only(ResourceHexTimed) == ResourceHexTimed(rule="5.16", place="E2623", letter="N")
    assert at.kit.mode.payers["RO"] == "CP"
    assert at.kit.own_land["CP"] & at.kit.home("RO") == at.kit.home("RO")
    assert forts(at, "CP") & at.kit.board.bit["E2423"]
    assert at.occupied("CP") & at.kit.home("RO")
    assert at.occupied("Allied") & at.kit.home("RO") == 0
    copy = table.ruleset.view(at, "Allied")
    assert copy.side_of("RO-1") == "CP"


@pytest.mark.rule("16.8")
@pytest.mark.parametrize("cause", ["AH", "BU", "Bucharest", "none"])
def test_what_brings_down_a_romania_of_the_central_powers(cause):
    """16.8: Austria-Hungary's or Bulgaria's collapse, or Bucharest at any time; not the Czar's fall."""
    at = position(
        romania="CP",
        russia="czar",
        collapsed=[cause] if len(cause) == 2 else [],
        taken={"E2423": "Allied" if cause == "Bucharest" else "CP"},
    )
    assert romania_falls(at) is (cause != "none")


@pytest.mark.rule("6.54")
@pytest.mark.rule("6.53")
def test_greek_entry_brings_the_turks_and_opens_albania():
    """6.54, 17.4: without landings before it; a Salonika event in hand is void."""
    held = {"Allied": ["Allied-salonika"]}
    table = entering("Allied-greek-entry", "GK", held=held, european_turkey=False)
    table.end()
    assert table.only(EuropeanTurkeyDeployed).rule == "6.54"
    assert table.only(ChitRemoved).chit == "Allied-salonika"
    assert enterable(table.position, "CP") & table.position.kit.countries["Albania"]
    assert table.position.salonika is False


@pytest.mark.rule("6.53")
@pytest.mark.rule("17.1")
@pytest.mark.trap(64)
def test_greeks_appear_where_no_enemy_is_and_what_the_enemy_took_stays_his():
    """6.53, 7.1, 7.14: Greek hexes change hands as they are entered; the others are Allied when Greece joins."""
    stacks = {"E1317": ["BU-1"], "E1116": ["FR-1"]}
    taken = {"E1319": "CP"}
    table = entering("Allied-greek-entry", "GK", stacks=stacks, salonika=True, taken=taken)
    assert "17.1" in table.refusals("{deploy: [GK-SER], at: E1317}")
    table.play("{deploy: [GK-SER], at: E1116}")
    table.end()
    assert table.position.controls("CP", "E1317")
    assert table.position.controls("CP", "E1319")
    assert table.position.controls("Allied", "E1015")
    assert not any(unit.startswith("GK") for unit in table.position.at("E1317"))


@pytest.mark.rule("6.57")
def test_typhus_ends_with_its_third_turn():
    """6.57."""
    table = bench(phase="events", by="CP", turn=11, played={"CP-serb-typhus": 7})
    table.run(end_typhus)
    assert table.only(ChitRemoved).reason == "the typhus is over"
    last = bench(phase="events", by="CP", turn=10, played={"CP-serb-typhus": 7})
    last.run(end_typhus)
    assert last.events() == []


# -- where it meets other chapters ---------------------------------------------------------------------------------


@pytest.mark.rule("11.2")
@pytest.mark.rule("6.54")
def test_supply_runs_through_a_country_as_soon_as_it_is_in_the_war():
    """11.32, 6.54: Sofia is a source of the Central Powers with Bulgaria's entry, and not before."""
    table = entering("CP-bulgarian-entry", "BU", phase="cp-new-units", by="CP")
    sofia = table.position.kit.board.bit["E1819"]
    assert not ultimate_sources(table.position, "Central") & sofia
    table.end()
    assert ultimate_sources(table.position, "Central") & sofia
    assert enterable(table.position, "CP") & sofia


@pytest.mark.rule("16.7")
@pytest.mark.rule("6.54")
def test_bulgaria_that_has_joined_can_collapse_in_the_turn_of_its_entry():
    """16.7, 6.55: the Allies in Sofia do it; a neutral Bulgaria falls by nothing."""
    stacks = {"E1820": ["SR-1MOR"]}
    before = bench(phase="first-combat", by="CP", **neutral("BU", stacks=stacks))
    before.position.take("Allied", "E1819")
    before.run(look_for_collapses)
    assert before.position.collapsed == []
    after = bench(phase="first-combat", by="CP", stacks=stacks, this_turn={"joined": ["BU"]})
    after.position.take("Allied", "E1819")
    after.run(look_for_collapses)
    assert after.position.collapsed == ["BU"]


@pytest.mark.rule("5.17c")
@pytest.mark.parametrize(("given", "may"), [({"romania": "CP"}, True), ({}, False), (neutral("RO"), False)])
def test_germany_gives_points_to_a_romania_of_its_side_alone(given, may):
    """5.17: any other nation of the Central Powers."""
    fields = {"taken": {"E2423": "CP"}} | given if given.get("romania") else given
    table = bench(phase="transfers", by="CP", points={"GE": 5}, **fields)
    assert ("5.17c" not in table.refusals("{transfer: 2, of: GE, to: RO}")) is may


@pytest.mark.rule("16.8")
@pytest.mark.rule("6.54")
def test_a_romania_of_the_central_powers_collapses_with_bulgaria():
    """16.5, 16.7, 16.8: its points and headquarters are gone, it is in the war all the same."""
    table = bench(phase="first-combat", by="CP", romania="CP", points={"RO": 3}, stacks={"E2423": ["RO-1", "RO-1A"]})
    table.position.take("CP", "E2423")
    table.run(collapse, "BU", "6.55")
    table.run(look_for_collapses)
    assert table.position.collapsed[:2] == ["BU", "RO"]
    assert table.position.points["RO"] == 0
    assert table.position.place_of("RO-1A") == "gone"
    assert table.position.face("RO-1").attack == 1


@pytest.mark.rule("6.54")
def test_a_saved_game_keeps_the_side_of_romania():
    """6.54: read from a file as from its journal."""
    table = entering("CP-romanian-entry", "RO", phase="cp-new-units", by="CP")
    table.end()
    again = type(table.position)(**{name: getattr(table.position, name) for name in table.position.__struct_fields__})
    table.ruleset.equip(again)
    assert again.side_of("RO-1") == "CP"
    assert again.kit.mode.payers["RO"] == "CP"
