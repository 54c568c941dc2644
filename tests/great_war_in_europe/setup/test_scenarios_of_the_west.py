"""The training sector in the West (21.1): its front is that of April 1917, and who wins it."""

from __future__ import annotations

import itertools

import pytest
from bench_of_rules import Bench

from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.combat.entrenched import marker_of, status
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.setup.scenarios import new_position
from wargame_cli.rulesets.great_war_in_europe.victory import gained

GAME, NAME = "great-war-in-europe", "western-sector-1917"
#: The Allied front line of April 1917 in hexrows 55 to 63, and the hexes of the Hindenburg Line (21.43, 21.45).
FRONT = ("W6311", "W6211", "W6111", "W6012", "W5912", "W5813", "W5712", "W5613", "W5512")
LINE = ("W5913", "W5814", "W5713", "W5614")
WASTE = ("W6012", "W5912", "W5812", "W5813", "W5711", "W5712", "W5612", "W5613")


@pytest.mark.rule("21.4")
def test_the_front_is_that_of_april_1917():
    """21.43, 21.44: every hex of the line has an Allied combat unit; the line chains over land."""
    position = new_position(NAME)
    board = position.kit.board
    assert all(position.fighters_at(ALLIED, hex) for hex in FRONT)
    assert all(near in board.neighbours[hex] for hex, near in itertools.pairwise(FRONT))
    beside = position.kit.steps.spread(board.mask(FRONT)) & position.controlled(CP)
    assert all(position.fighters_at(CP, hex) for hex in board.spaces(beside) if hex not in LINE)
    assert (tuple(position.hindenburg), set(position.devastated)) == (LINE, set(WASTE))


@pytest.mark.rule("21.4")
def test_initiative_trenches_and_supply_are_those_of_april_1917():
    """21.41, 21.46: the Allies have the Western Theater; all trenches of the sector are at -2; nobody is cut off."""
    position = new_position(NAME)
    assert position.western == ALLIED
    sides = (("GE", CP), ("BR", ALLIED), ("FR", ALLIED))
    assert {status(position, marker_of(nation, side)) for nation, side in sides} == {-2}
    assert [unit for side in (ALLIED, CP) for unit in out_of_supply(position, side)] == []


@pytest.mark.rule("18.4")
@pytest.mark.parametrize(
    ("taken", "gain", "winner"),
    [
        ({}, 0, ""),
        ({"W6312": "Allied"}, 1, ALLIED),
        ({"W6111": "CP"}, -1, CP),
        ({"W6312": "Allied", "W5912": "CP"}, 0, ""),
    ],
)
def test_who_has_gained_objectives_has_won(taken, gain, winner):
    """Our own rule: counted after the last turn, in supply."""
    objectives = new_position(NAME).objectives
    bench = Bench(GAME, map="west", turn=34, phase="turn-record", taken=taken, objectives=objectives)
    assert gained(bench.position) == gain
    bench.end()
    (ended,) = bench.events(GameEnded)
    assert (ended.winner, ended.rule) == (winner, "21.1")


@pytest.mark.rule("4.2")
def test_a_side_without_a_map_has_nothing_to_order():
    """4.21: there is no Eastern Theater here, so each half of a turn is one side's."""
    sides = {}
    for phase in ("first-movement", "second-movement", "turkish-reserve", "pipeline", "revolutions"):
        bench = Bench(GAME, scenario=NAME, phase=phase, turn=31)
        found = bench.ruleset.sequence[phase]
        sides[phase] = tuple(found.led(bench.position).sides) if found.is_played(bench.position, 31) else None
    assert sides == {
        "first-movement": (ALLIED,),
        "second-movement": (CP,),
        "turkish-reserve": None,
        "pipeline": None,
        "revolutions": None,
    }
