"""The Arab Northern Army and the Armenian Republic (6.7, 6.9, 15.8)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged
from hypothesis import given, settings
from hypothesis import strategies as st

from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.rulesets.great_war_in_europe.chits.arabs_and_armenians import (
    deserts,
    draw_arab,
    found_the_republic,
    near_the_british,
)
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitPlaced

GAME = "great-war-in-europe"
#: What the rules call Palestine: a sheet and a country.
OTTOMAN = ("egypt", "Ottoman Empire")


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


@pytest.mark.rule("6.7")
def test_no_arab_appears_where_the_stack_is_full():
    """7.22: he would be the one too many."""
    hexes = staged(GAME, stacks={"untried": ["AB-1"]})
    full = hexes.kit.board.spaces(deserts(hexes))[0]
    stacks = {"untried": ["AB-1"], full: ["BR-42T", "BR-52T", "BR-53T", "BR-54T", "BR-60T", "BR-74T"]}
    table = Bench(GAME, phase="replacements", by="Allied", stacks=stacks, arab_draw=True, ask_first=True)
    with pytest.raises(QuestionOpen) as asked:
        table.run(draw_arab)
    assert full not in asked.value.question.options


@pytest.mark.rule("21.6")
@settings(max_examples=20, deadline=None)
@given(st.sampled_from(("N4307", "N2712", "N2714", "N3010", "N2517")))
def test_four_hexes_from_the_british_counted_by_hand(hex):
    """21.63: the rings about the British against hexes visited one by one."""
    position = staged(GAME, stacks={hex: ["BR-52T"]})
    assert set(position.kit.board.spaces(near_the_british(position))) == naive(position, hex)


def naive(position, hex):
    """Every desert of Palestine that four steps over land lead to, if the unit is in supply."""
    kit, reached = position.kit, {hex}
    if not in_supply(position, "BR-52T"):
        return set()
    for _ in range(4):
        reached |= {
            there
            for here in reached
            for there in kit.board.neighbours[here]
            if there in kit.map.land and kit.steps.joined(here, there)
        }
    palestine = {hex for hex, sheet in kit.map.sheet_of.items() if (sheet.name, kit.map.area[hex]) == OTTOMAN}
    return {each for each in reached if each in palestine and kit.map.terrain[each] == "desert"}
