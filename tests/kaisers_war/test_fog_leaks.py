"""Fog of war, end to end: what a side or the public reads never names a unit that it may not see (chapter 10)."""

from __future__ import annotations

import re

import pytest

import wargame_cli
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.engine.text import dump_json
from wargame_cli.players.games import make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally
from wargame_cli.reports import queries
from wargame_cli.reports.maps import as_svg, as_text
from wargame_cli.reports.telling import report_of
from wargame_cli.reports.template import template
from wargame_cli.reports.writing import FORMATS, written
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER, SIDES
from wargame_cli.rulesets.kaisers_war.position.events.general import AttackDeclared, LandingOver, StacksShown

READERS = (*SIDES, None)


def tops(position):
    """The units on top of the stacks on the map: what everybody sees."""
    return {units[0] for place, units in position.stacks.items() if place in position.kit.board.index}


def hidden_from(reader, position):
    """Every unit of the other side (for the public: of both) that lies under another or off the map."""
    unseen = {unit for unit in position.units() if position.counter(unit).side != reader}
    return unseen - tops(position)


def names_in(text, units):
    """Which of these units a text names, whole ids only."""
    words = set(re.findall(r"[A-Z]{2}-[A-Za-z]+-[A-Za-z0-9]+", text))
    return words & units


def games(seed):
    """A played game, phase by phase, with the chapter that there is to report."""
    game = wargame_cli.new("kaisers-war/1918", dice="seeded", seed=seed)
    yield from play_on(game, make_players(["random"], game.ruleset.sides, seed), Tally(), last_turn=2)


@pytest.mark.rule("10.1", "10.2")
@pytest.mark.parametrize("seed", ["fog-1", "fog-2"])
def test_no_hidden_unit_is_named_in_a_report(seed):
    """In every format; units in stacks that fought in the phase both players examined, all others stay hidden."""
    last = None
    for game in games(seed):
        last = game
    assert last is not None
    for chapter in journal_of(last).chapters():
        fought = {
            unit
            for event in chapter.events
            if isinstance(event, AttackDeclared)
            for unit in (*event.attackers, *event.supports, *event.defenders)
        } | {event.landing.marker for event in chapter.events if isinstance(event, LandingOver)}
        for reader in READERS:
            shown = {
                unit
                for event in chapter.events
                if isinstance(event, StacksShown) and reader in SIDES
                for _, units in event.stacks
                for unit in units
            }
            hidden = hidden_from(reader, chapter.before) & hidden_from(reader, chapter.after) - fought - shown
            report = report_of(last, chapter, reader)
            for form in FORMATS:
                found = names_in(written([report], form), hidden)
                assert not found, f"turn {chapter.turn}, {chapter.phase}, {form} for {reader or 'the public'}: {found}"


@pytest.mark.rule("10.1", "10.2")
@pytest.mark.parametrize("seed", ["fog-3"])
def test_no_hidden_unit_is_named_on_maps_templates_and_queries(seed):
    """Maps as text and SVG in a side's and the public view, order templates, supply of a side, the view itself."""
    for game in games(seed):
        if game.position.over:
            break
        position, ruleset = game.position, game.ruleset
        for reader in READERS:
            hidden = hidden_from(reader, position)
            texts = {"view": dump_json(ruleset.view(position, reader))}
            picture = ruleset.picture(position, reader)
            seen = ruleset.view(position, reader)
            for hex, pieces in picture.pieces.items():
                named = [piece for piece in pieces if piece.label or piece.detail]
                assert len(named) == len(seen.at(hex)), f"a piece in {hex} shows what lies hidden"
            if reader:
                texts["template"] = template(game, reader)
                texts["supply"] = dump_json(queries.supply_of(game, reader, None))
            for what, text in texts.items():
                found = names_in(text, hidden)
                assert not found, f"turn {position.turn}, {position.phase}, {what} for {reader}: {sorted(found)[:5]}"
    final = ruleset.picture(position, None)
    assert as_svg(final)
    assert as_text(final, "1015", 3)


@pytest.mark.rule("10.1")
def test_what_a_side_owns_is_never_hidden_from_it():
    """The view of a side holds every unit of its own, wherever it is."""
    position = wargame_cli.new("kaisers-war/1918", dice="seeded", seed="own").position
    for side in SIDES:
        seen = view(position, side).units()
        assert {unit for unit in position.units() if position.counter(unit).side == side} <= set(seen)
        assert not {unit for unit in seen if position.counter(unit).side == OTHER[side]} - tops(position)
