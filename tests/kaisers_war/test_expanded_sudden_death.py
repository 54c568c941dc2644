"""Expanded sudden death (chapter 42): who holds every great city at the start of his player turn has won."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import referee, sandbox
from wargame_cli.engine.adjudicate import adjudicate
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.expanded_sudden_death import great_cities

DEATH = {"expanded-sudden-death": "on"}
BRITISH = ("London", "Birmingham")
RUSSIAN = ("Petrograd", "Moscow")


def garrisons(side, *, without=(), more=()):
    """A stack of one unit of the side in every great city of the map, British ones included."""
    position = sandbox({})
    kit = position.kit
    names = {kit.map.find(name) for name in without}
    cities = [hex for hex in kit.board.spaces(great_cities(position, "Allied")) if hex not in names]
    cities += [kit.map.find(name) for name in more]
    nation = ("GE-", "AH-", "CP-Gar") if side == "CP" else ("FR-", "BR-", "IT-", "AL-Gar")
    units = [unit for unit in position.units() if unit.startswith(nation) and not position.counter(unit).naval]
    return {hex: [unit] for hex, unit in zip(cities, units, strict=False)}


def begin(side, stacks, *, options=DEATH, **fields):
    """The start of a side's player turn."""
    position = sandbox(stacks, phase=f"{side.lower()}-start", options=options, **fields)
    judge = referee(position)
    assert judge.phase.begin
    judge.phase.begin(judge)
    return judge


@pytest.mark.rule("42.1")
@pytest.mark.parametrize("side", ["CP", "Allied"])
def test_all_great_cities_win_at_the_start_of_a_player_turn(side):
    """An imperial victory, at once."""
    (ended,) = of_kind(begin(side, garrisons(side)), GameEnded)
    assert (ended.rule, ended.winner, ended.level) == ("42.1", side, "Imperial")


@pytest.mark.rule("42.1")
@pytest.mark.parametrize("city", ["Rome", "Lyon", "Athens", "Baku", "Milan"])
def test_one_city_less_is_not_enough(city):
    """A capital, a resource centre or a political city of the enemy's that nobody has taken."""
    assert not begin("CP", garrisons("CP", without=(city,))).events


@pytest.mark.rule("42.1")
def test_control_is_as_good_as_occupation():
    """A side need not stand in its own cities as long as it controls them."""
    assert begin("CP", garrisons("CP", without=("Berlin", "Vienna", "Prague", "Sofia"))).position.over


@pytest.mark.rule("42.1")
def test_paris_and_the_ruhr_do_not_count():
    """They decide the game by another rule (31)."""
    position = sandbox({})
    cities = great_cities(position, "CP") | great_cities(position, "Allied")
    assert not cities & position.kit.board.mask(position.kit.map.find(name) for name in ("Paris", "Ruhr"))


@pytest.mark.rule("42.1")
def test_the_central_powers_need_no_british_city():
    """Nothing in the British Isles (42.2); Cairo they do need, and the Allies need London."""
    assert begin("CP", garrisons("CP", without=BRITISH)).position.over
    assert not begin("CP", garrisons("CP", without=("Cairo",))).position.over
    enemy_in_london = garrisons("Allied", without=("London",)) | {"London": ["GE-Inf-1"]}
    assert not begin("Allied", enemy_in_london).position.over


@pytest.mark.rule("42.1")
def test_russian_cities_count_once_the_bolsheviks_are_in():
    """Not before (42.3)."""
    options = {**DEATH, "russian-front": "on"}
    assert begin("CP", garrisons("CP"), options=options).position.over
    assert not begin("CP", garrisons("CP"), options=options, kaiser_moved_east=2).position.over
    held = garrisons("CP", without=BRITISH, more=RUSSIAN)
    assert begin("CP", held, options=options, kaiser_moved_east=2).position.over


@pytest.mark.rule("42.1")
def test_cities_of_neutral_countries_do_not_count():
    """Every great city lies in land that is in play (42.4)."""
    position = sandbox({}, kaiser_moved_east=2)
    cities = great_cities(position, "Allied")
    assert not cities & ~position.kit.land


@pytest.mark.rule("42.1")
def test_only_the_side_whose_turn_begins_can_win():
    """The Central Powers do not win at the start of the Allied player turn."""
    assert not begin("Allied", garrisons("CP")).events


@pytest.mark.rule("42.1")
def test_nobody_wins_so_on_a_part_of_the_map():
    """In the west alone the Central Powers would have won before the first shot; the rule speaks of all Europe."""
    position = RULESET.new("western-front-1918", DEATH)
    assert position.phase == "cp-start"
    outcome = adjudicate(RULESET, position, [], GivenDice())
    assert not outcome.position.over
    assert outcome.position.phase == "cp-mobilization"


@pytest.mark.rule("42.1")
def test_the_standard_game_has_no_such_end():
    """Without the option the start of a player turn is no phase, and nothing is looked for."""
    assert not begin("CP", garrisons("CP"), options={}).events
