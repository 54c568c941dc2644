"""Belgium and Luxembourg neutral, or Holland invaded (20.3): who enters them, and how lines of supply run then."""

from __future__ import annotations

import pytest

from great_war_in_europe.outbreak import bench
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import holland_is_open, shut
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.ground.ports import channel_ports
from wargame_cli.rulesets.great_war_in_europe.ground.sources import CENTRAL, WESTERN_ALLIES, towns, ultimate_sources
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_effects import take_effect
from wargame_cli.rulesets.great_war_in_europe.strategic.initiative import ends_of_the_front

INVADED, SPARED = "CP-pre-war-5", "CP-pre-war-10"


def war(event="", **given):
    """The campaign after an event has changed its set-up."""
    table = bench(**given)
    if event:
        table.position.pre_war = {"CP": [event]}
        table.position.changed()
        table.run(take_effect)
    return table


def land(at, *countries):
    """The hexes of countries."""
    return sum(at.kit.countries[country] for country in countries)


# -- Von Moltke the Elder ------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3")
@pytest.mark.rule("17.4")
def test_nobody_enters_a_neutral_belgium_or_luxembourg():
    """Neither by land nor by sea; they are nobody's, and no unit begins in them."""
    table = war(SPARED, phase="second-movement", by="Allied", turn=3)
    at = table.position
    closed = land(at, "Belgium", "Luxembourg")
    assert not closed & ~shut(at)
    assert not closed & (at.controlled("CP") | at.controlled("Allied"))
    assert not closed & (at.occupied("CP") | at.occupied("Allied"))
    assert "17.4" in table.refusals("{move: [FR-35], to: W6118}")
    assert not table.moves("FR-35") & set(at.kit.board.spaces(closed))
    german = war(SPARED, phase="first-movement", by="CP", turn=3)
    assert "17.4" in german.refusals("{move: [GE-3], to: W6524}")
    assert german.refusals("{move: [GE-9], to: Luxembourg}") != []
    sailing = war(SPARED, phase="allied-strategic-movement", by="Allied", turn=5, stacks={"W6709": ["FR-1"]})
    assert "9.5" in sailing.refusals("{sea-move: [FR-1], to: Ostend}")
    assert sailing.refusals("{sea-move: [FR-1], to: W5801}") == []


@pytest.mark.rule("20.3")
@pytest.mark.rule("14.1")
def test_belgian_forts_and_ports_are_nobodys():
    table = war(SPARED, phase="first-combat", by="CP", turn=1)
    at = table.position
    assert not forts(at, "Allied") & land(at, "Belgium")
    assert not channel_ports(at) & land(at, "Belgium")
    assert table.refusals("{attack: Liege, with: [GE-17]}") != []


@pytest.mark.rule("20.3")
@pytest.mark.rule("11.2")
def test_a_line_of_supply_goes_round_a_neutral_belgium():
    """From Lille, with the French in every hex of France beside it, the way to Germany leads through Belgium."""
    for event, supplied in (("", True), (SPARED, False)):
        at = war(event, turn=3).position
        kit = at.kit
        for unit in at.units_in("Allied", land(at, "Belgium") | kit.hexes(("W6413",))):
            at.put(unit, "gone")
        at.destroyed += kit.board.spaces(kit.of_kind("fort", "heavy-fort") & land(at, "Belgium", "France"))
        at.put("GE-5", "W6413")
        beside = kit.board.spaces(land(at, "France") & kit.board.mask(kit.board.neighbours["W6413"]))
        for unit, hex in zip(("FR-1", "FR-2", "FR-5", "FR-6", "FR-19", "FR-20"), beside, strict=False):
            at.put(unit, hex)
        for hex in ("W6524", "W6518", "W6512", "W6316", "W6413"):
            if not shut(at) & kit.board.bit[hex]:
                at.take("CP", hex)
        at.changed()
        assert in_supply(at, "GE-5") is supplied


@pytest.mark.rule("20.3")
@pytest.mark.rule("5.84")
def test_a_front_from_the_channel_runs_along_the_belgian_border():
    """A neutral Belgium is no end of a line for a double turn: it begins on the coast."""
    at = war(SPARED, turn=3).position
    north, _ = ends_of_the_front(at)
    assert north & at.kit.board.bit["W6709"]
    assert not north & at.kit.board.bit["W6017"]


# -- Germany Invades Holland ---------------------------------------------------------------------------------------


@pytest.mark.rule("20.3")
@pytest.mark.rule("7.1")
def test_both_sides_enter_an_invaded_holland():
    """Its hexes are nobody's before; who enters controls them."""
    table = war(INVADED, turn=1)
    at = table.position
    assert holland_is_open(at)
    assert not shut(at) & land(at, "Holland")
    assert not land(at, "Holland") & (at.controlled("CP") | at.controlled("Allied"))
    table.play("{move: [GE-3], to: W6625}")
    assert [at.controller(hex) for hex in ("W6625", "W6725")] == ["CP", ""]
    french = war(INVADED, phase="second-movement", by="Allied", turn=3, stacks={"W6823": ["FR-1"]})
    assert french.refusals("{move: [FR-1], to: W6922}") == []
    closed = war(phase="second-movement", by="Allied", turn=3, stacks={"W6823": ["FR-1"]})
    assert "17.4" in closed.refusals("{move: [FR-1], to: W6922}")


@pytest.mark.rule("20.3")
@pytest.mark.rule("11.2")
def test_lines_run_through_an_invaded_holland_and_its_towns_serve_who_holds_them():
    """It has no source and no port."""
    at = war(INVADED, turn=3, stacks={"W6923": ["GE-4"]}).position
    assert not towns(at, CENTRAL) & at.kit.board.bit["W7021"]
    at.take("CP", "W7021")
    assert towns(at, CENTRAL) & at.kit.board.bit["W7021"]
    assert in_supply(at, "GE-4")
    assert not in_supply(war("", turn=3, stacks={"W6923": ["GE-4"]}).position, "GE-4")
    sources = ultimate_sources(at, CENTRAL) | ultimate_sources(at, WESTERN_ALLIES)
    assert not (sources | at.kit.of_kind("port")) & land(at, "Holland")


@pytest.mark.rule("20.3")
@pytest.mark.rule("19.56")
def test_belgians_go_about_in_an_invaded_holland_as_all_do():
    """They stop there, in any month; in Antwerp they wait for October all the same."""
    through = {"phase": "second-movement", "by": "Allied"}
    assert war(INVADED, turn=5, **through).refusals("{move: [BE-1], to: W6917, path: [W6918, W6917]}") == []
    assert war(INVADED, turn=6, **through).refusals("{move: [BE-1], to: W6917, path: [W6918, W6917]}") == []
    assert "19.56" in war(INVADED, turn=4, **through).refusals("{move: [BE-1], to: W6918}")
    assert "19.56" in war(turn=5, **through).refusals("{move: [BE-1], to: W6917, path: [W6918, W6917]}")
