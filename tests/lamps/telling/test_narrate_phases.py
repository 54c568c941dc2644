"""What each step of a faction's turn is told as: whole reports as players read them.

A snapshot that is meant to change is written anew with `UPDATE_SNAPSHOTS=1 pytest tests/lamps`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bench_of_rules import Bench, staged
from snapshots import matches

from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.document import Items, Table
from wargame_cli.players.games import make_players, play
from wargame_cli.players.tallies import Tally
from wargame_cli.reports import render
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.kit.nations import FACTIONS
from wargame_cli.rulesets.lamps.position.position import NEUTRAL, Air

SNAPSHOTS = Path(__file__).parents[1] / "snapshots"


def start():
    return RULESET.new("campaign", DEFAULTS)


# -- step by step -------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2")
def test_the_event_card():
    """Its words, where they come from, and what waits for its owner."""
    position = start()
    assert matches(
        SNAPSHOTS / "event.txt",
        Bench("lamps", position=position).told(of=Bench("lamps", position=position).resolve(dice={"draw": [1]})),
    )


@pytest.mark.rule("5.2", "6.3", "6.6.1")
def test_the_movement_phase():
    """A marker, moves by land with their way, and U-Boats that change their box."""
    position = Bench("lamps", position=start()).resolve(dice={"draw": [1]}).position
    outcome = Bench("lamps", position=position).resolve(
        "{event: First Line Formations, choose: GE-1}",
        "{move: GE-4, to: Hanover}",
        "{move: GE-7, to: Prussia}",
        "{u-boats: unrestricted}",
    )
    assert matches(SNAPSHOTS / "movement.txt", Bench("lamps", position=position).told(of=outcome))


@pytest.mark.rule("6.5a", "6.5.2")
def test_moves_by_sea():
    """A move by sea and an invasion that sails."""
    places = {"british_isles": ["GB-2", "GB-3"], "gallipoli": ["TU-1"], "paris": ["FR-1"]}
    bench = Bench("lamps", phase="western-allies-movement", areas=places)
    outcome = bench.resolve("{move: FR-1, to: Somme}", "{invade: Gallipoli, with: GB-3}")
    other = bench.resolve("{sail: GB-2, to: Paris}")
    assert matches(
        SNAPSHOTS / "sea-moves.txt",
        bench.told(of=outcome) + "\n" + bench.told(of=other),
    )


@pytest.mark.rule("7.2.2d", "7.2.3a", "7.2.5a", "7.2.7a", "7.5a", "7.6.1b", "7.6.8", "10.1a")
def test_an_attack_that_takes_an_area():
    """Trench, gun, gas, the Big Push, retreat, advance, and a nation that falls with the area."""
    bench = Bench(
        "lamps",
        areas={"hanover": ["GE-1", "GE-2", "GE-3", "GE-HA1"], "belgium": ["GB-1", "BE-1"]},
        trenches={"belgium": ["western_allies"]},
        technology={"CP": ["A1", "G1"], "TE": []},
        gas_since={"CP": 3},
    )
    outcome = bench.resolve(
        "{attack: Belgium, with: [GE-1, GE-2, GE-3], guns: [GE-HA1], guns-against: trench, gas: true, advance: all}",
        dice=[3, 5, 2, 6, 1, 4, 2, 3, 1],
    )
    assert matches(SNAPSHOTS / "attack.txt", bench.told(of=outcome))


@pytest.mark.rule("7.2.4b", "7.6.2", "7.6.5")
def test_an_attack_that_is_held():
    """Air Superiority gives a tie, a battery fires, a last stand holds; who was passed over is told, and why."""
    bench = Bench(
        "lamps",
        areas={"verdun": ["GE-1", "GE-2", "GE-3", "GE-4*"], "paris": ["FR-1", "FR-2*", "WA-HA1"]},
        technology={"CP": [], "TE": ["C1", "P1"]},
        air=[Air(side="TE", area="paris")],
    )
    outcome = bench.resolve("{attack: Paris, with: [GE-4, GE-1, GE-2, GE-3], most: 3}", dice=[4, 4, 1, 5, 3, 6, 2, 5])
    assert matches(SNAPSHOTS / "last-stand.txt", bench.told(of=outcome))


@pytest.mark.rule("7.2.2a")
def test_an_attack_that_its_own_order_stops_before_it_begins():
    """It is not made, which is something else than an end, and why."""
    bench = Bench("lamps", areas={"verdun": ["GE-1", "GE-2"], "paris": ["FR-1"]})
    outcome = bench.resolve("{attack: Paris, with: [GE-1, GE-2], until: breached}")
    text = bench.told(of=outcome)
    assert "Attack on Paris\n • Not made, as its order has it: no whole trench stands there (7.2.2)" in text


@pytest.mark.rule("7.2.6", "2.1.3b", "7.2.2e")
def test_armies_with_nowhere_to_go():
    """One is evacuated, one is lost; an advance into mountains stops, an empty area falls, one's own is freed."""
    bench = Bench(
        "lamps",
        areas={"french_alps": ["FR-1"], "paris": ["FR-2"], "verdun": ["GE-1", "GE-2"], "hanover": ["GE-3"]},
        control={"southern_france": "CP", "northern_italy": "CP", "belgium": "TE", "somme": "TE", "berlin": "TE"},
        nations={"italy": "war"},
    )
    outcome = bench.resolve(
        "{attack: French Alps, with: [GE-1, GE-2], advance: attackers}",
        "{attack: Berlin, with: [GE-3]}",
        dice=[6, 1, 6, 1],
    )
    assert matches(SNAPSHOTS / "evacuation.txt", bench.told(of=outcome))


@pytest.mark.rule("7.4.2", "7.1.2a", "7.1.2b", "7.3.1b", "7.3.1c")
def test_the_sea_and_africa():
    """The battle in the Blockade box, a guerilla attack, and a landing with a bombardment."""
    bench = Bench(
        "lamps",
        areas={"tanga": ["GE-LV"], "british_east_africa": ["GB-BEAEF"], "blockade_box": ["GE-FL1", "GE-FL2", "GB-FL1"]},
    )
    dice = {"guerilla british_east_africa": [5], "naval/GE-FL1": [2], "naval/GE-FL2": [5], "naval/GB-FL1": [1]}
    outcome = bench.resolve("{guerilla: British East Africa}", "{naval: fight}", dice=dice)
    places = {"beachhead gallipoli": ["GB-3"], "gallipoli": ["TU-1"], "blockade_box": ["GB-FL1"]}
    british = staged("lamps", phase="western-allies-combat", areas=places)
    british.this_turn.invading = ("GB-3", "gallipoli")
    landing = Bench("lamps", position=british).resolve("{land: Gallipoli, bombard: true}", dice=[4, 3, 2])
    assert matches(
        SNAPSHOTS / "sea.txt",
        bench.told(of=outcome) + "\n" + Bench("lamps", position=british).told(of=landing),
    )


@pytest.mark.rule("8.1", "8.3.2a", "8.3.3a", "8.3.4.1a", "8.3.5a", "8.4.2")
def test_the_production_phase():
    """The ledger, refits in one line, armies raised, a trench, a transfer, what is lost, and research."""
    bench = Bench(
        "lamps", phase="western-allies-combat", areas={"somme": ["GB-1*", "FR-1*", "FR-2*"], "paris": ["FR-3"]}, turn=3
    )
    combat = bench.resolve()
    outcome = Bench("lamps", position=combat.position).resolve(
        "{refit: [FR-1, FR-2]}",
        "{refit: [GB-1]}",
        "{raise: GB-2, in: British Isles, status: spent}",
        "{trench: Somme, by: Great Britain}",
        "{transfer: 3, from: Great Britain, to: France}",
        "{technology: [A1]}",
        dice=[1],
    )
    assert matches(
        SNAPSHOTS / "production.txt",
        bench.told(of=combat) + "\n" + Bench("lamps", position=combat.position).told(of=outcome),
    )


@pytest.mark.rule("9.1.1", "9.1.2", "9.2", "11.3")
def test_the_regroup_phase():
    """The dogfight, where the markers go, guns that are Ready again, and the points as they stand."""
    bench = Bench(
        "lamps",
        phase="germany-production",
        areas={"somme": ["GE-1", "GE-HA1*"], "paris": ["FR-1"]},
        control={"belgium": "CP"},
        technology={"CP": ["A1", "P1", "P2"], "TE": ["P1"]},
        decks={faction: [] for faction in FACTIONS},
    )
    production = bench.resolve(dice={"technology/research": [1], "dogfight/CP": [6, 2], "dogfight/TE": [5]})
    outcome = Bench("lamps", position=production.position).resolve("{air: [Somme]}")
    assert matches(
        SNAPSHOTS / "regroup.txt",
        bench.told(of=production) + "\n" + Bench("lamps", position=production.position).told(of=outcome),
    )


@pytest.mark.rule("10.2.1")
def test_a_nation_that_joins():
    """Turkey joins on turn 2, with its armies and those that come to meet them."""
    position = start()
    position.begin_phase(2, "central-allies-event")
    assert matches(
        SNAPSHOTS / "turkey.txt",
        Bench("lamps", position=position).told(of=Bench("lamps", position=position).resolve(dice={"draw": [1]})),
    )


@pytest.mark.rule("10.2.3.2b")
def test_the_united_states_at_war():
    """Their armies come when their first Production Phase at war begins, and their fleet joins the British."""
    places = {"blockade_box": ["GB-FL1"], NEUTRAL: ["US-FL1"]}
    bench = Bench("lamps", phase="eastern-allies-combat", areas=places, nations={"united_states": "war"})
    assert matches(
        SNAPSHOTS / "america.txt",
        bench.told(of=bench.resolve()),
    )


@pytest.mark.rule("10.1.3")
def test_russia_collapses():
    """The headline says why, and what becomes of every Russian piece."""
    places = {
        "kiev": ["GE-1"],
        "petrograd": ["GE-2"],
        "minsk": ["GE-3"],
        "moscow": ["RU-1*"],
        "estonia": ["RU-2*", "GB-2"],
    }
    bench = Bench(
        "lamps", areas=places, trenches={"moscow": ["russia"]}, control={"brest_litovsk": "CP", "poland": "CP"}
    )
    outcome = bench.resolve("{attack: Moscow, with: [GE-3]}", dice=[6, 1, 6, 1])
    assert matches(SNAPSHOTS / "russia.txt", bench.told(of=outcome))


@pytest.mark.rule("7.6.3a", "7.5b")
def test_tanks_and_several_areas():
    """The Tanks breach before anybody attacks; trenches are whole again when attacks come from elsewhere."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"paris": ["FR-1", "FR-2", "WA-Tanks"], "verdun": ["FR-3"], "somme": ["GE-1", "GE-2"]},
        trenches={"somme": ["germany"]},
        technology={"CP": [], "TE": ["A1", "A2", "A3"]},
        control={"belgium": "CP"},
    )
    outcome = bench.resolve(
        "{tanks: Somme}",
        "{attack: Somme, with: [FR-1, FR-2], while: winning}",
        "{attack: Somme, with: [FR-3]}",
        dice=[1, 6, 5, 2, 4, 3],
    )
    assert matches(SNAPSHOTS / "tanks.txt", bench.told(of=outcome))


# -- of every report ----------------------------------------------------------------------------------------------


def phases_of_a_game(seed, turns=6):
    """The report of every phase of a game of machine players."""
    before = start()
    players = make_players(["random"], RULESET.sides_in(before), seed)

    def dice(position):
        return SeededDice(seed, f"{position.turn}/{position.phase}")

    for played in play(RULESET, before, players, dice, Tally(), last_turn=turns):
        yield RULESET.telling.narrate(before, played.position, played.events, "umpire")
        before = played.position.copy()


def texts_of(blocks):
    """Every text in blocks."""
    for block in blocks:
        if isinstance(block, Items):
            yield from (words for _, words in block.lines)
        elif isinstance(block, Table):
            yield from (cell for row in (block.heads, *block.rows) for cell in row)
        else:
            yield block.text


def names_of_the_machine():
    """Every id that is no word for people: areas, boxes and nations as files write them."""
    kit = start().kit
    words = {*kit.map.areas, *kit.map.boxes} | {area.owner for area in kit.map.areas.values()}
    return re.compile(rf"(?<![\w-])({'|'.join(sorted(filter(None, words)))})(?![\w-])|\w_\w")


@pytest.mark.parametrize("seed", ["5", "11"])
def test_no_report_speaks_the_machines_language(seed):
    """In a game of machine players no line of a report holds an id of an area or a nation, a bare bracket or a gap."""
    ids = names_of_the_machine()
    for blocks in phases_of_a_game(seed):
        for words in texts_of(blocks):
            assert not ids.search(words), words
            assert not re.search(r"\{\}|\[\]|\(\)|None|  |^ |^\(|, [,(]|: :", words), words
        assert all(len(line) <= 80 for line in render.text(blocks).splitlines())
