"""The Arab Northern Army and the Armenian Republic (6.7, 6.9, 15.8)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.great_war_in_europe.chits.arabs_and_armenians import deserts, draw_arab, found_the_republic
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitPlaced

GAME = "great-war-in-europe"


@pytest.mark.rule("6.9")
def test_an_armenian_unit_appears_in_a_free_town_of_russia():
    """6.9: a town, no city, without Allied units and the Central Powers."""
    stacks = {"untried": ["ARM-1", "ARM-2"], "N4039": ["TU-28"], "N3846": ["RU-39"]}
    table = Bench(GAME, phase="events", by="Allied", stacks=stacks, russia="collapsed")
    table.run(found_the_republic, answers={"armenian town": "N4041"})
    (placed,) = table.events(UnitPlaced)
    assert (placed.unit, placed.place) == ("ARM-1", "N4041")
    assert table.position.controls("Allied", "N4041")
    kinds = table.position.kit.kinds
    asked = Bench(GAME, phase="events", by="Allied", stacks=stacks, russia="collapsed")
    asked.run(found_the_republic)
    assert "city" not in kinds[asked.events(UnitPlaced)[0].place]


@pytest.mark.rule("6.7")
@pytest.mark.rule("15.8")
def test_another_arab_unit_is_drawn_after_one_was_destroyed():
    """15.83: only then; in a desert hex of Palestine."""
    stacks = {"untried": ["AB-1", "AB-2"]}
    table = Bench(GAME, phase="replacements", by="Allied", stacks=stacks, arab_draw=True)
    table.run(draw_arab)
    (placed,) = table.events(UnitPlaced)
    assert table.position.kit.map.terrain[placed.place] == "desert"
    assert not table.position.arab_draw
    quiet = Bench(GAME, phase="replacements", by="Allied", stacks=stacks)
    quiet.run(draw_arab)
    assert quiet.events(UnitPlaced) == []


@pytest.mark.rule("6.7")
@pytest.mark.rule("15.8")
def test_the_replacement_phase_draws_the_next_arab_unit():
    """15.83: in the next Strategic Turn, by itself; where it appears the Allies say."""
    stacks = {"untried": ["AB-2", "AB-3"]}
    table = Bench(GAME, phase="replacements", turn=38, stacks=stacks, arab_draw=True, others=lambda label, sides: 1)
    place = table.position.kit.board.spaces(deserts(table.position))[-1]
    table.end(answers={"arab place": place})
    assert [(event.unit, event.place) for event in table.events(UnitPlaced)] == [("AB-2", place)]
