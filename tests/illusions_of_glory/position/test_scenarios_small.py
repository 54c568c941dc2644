"""The four small scenarios with what is not in play in them: cards, nations, boxes, offensives; and to their ends."""

from __future__ import annotations

import pytest

from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.events import GameEnded
from wargame_cli.engine.laws.watching import watchers
from wargame_cli.players.games import make_players, play
from wargame_cli.players.tallies import Tally
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.cards.placements import places_for
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import is_dead, objections
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Place, Reinforce, TakeSpaces
from wargame_cli.rulesets.illusions_of_glory.kit.components import RESERVE, kit
from wargame_cli.rulesets.illusions_of_glory.kit.nations import SIDES
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import NONE
from wargame_cli.rulesets.illusions_of_glory.position.scenarios import scenario_file

AREAS = ("east-prussia-1914", "galicia-1914", "serbia-1914")
areas = pytest.mark.parametrize("scenario", AREAS)


def begun(scenario, level="reconstructed"):
    """The position of the first Action Round."""
    position = RULESET.new(scenario, {"events": level})
    position.begin_phase(1, "round-1-ap")
    return position


@pytest.mark.rule("9.7.1", "9.7.1f")
@areas
def test_cards_that_are_not_listed_are_no_events_and_not_dead(scenario):
    """They are for OPS, SR and RPs; none of them gives War Status Points alone (9.7.1f, trap 60)."""
    position, listed = begun(scenario), scenario_file(scenario).events
    assert set(listed) <= set(position.cards)
    for label, card in position.cards.items():
        without = "this scenario plays without it" in objections(card, position)
        assert without is (label not in listed), label
        assert not (without and is_dead(card, position)), label


@pytest.mark.rule("9.7.1")
@areas
def test_listed_cards_name_only_what_is_in_play(scenario):
    """No Event of a scenario brings units of other nations, or to other places; an HQ joins whom it finds there."""
    position, file = begun(scenario), scenario_file(scenario)
    for label in file.events:
        for effect in position.cards[label].effects:
            if isinstance(effect, Place | Reinforce) and not getattr(effect, "beside", ()):
                assert {position.counter(unit).nation for unit in effect.units} <= set(file.nations), label
                assert set(effect.at) <= set(file.area), label
            if isinstance(effect, TakeSpaces):
                assert set(effect.spaces) <= set(file.area), label


@pytest.mark.rule("9.7.1", "27.0")
def test_mackensen_comes_to_the_corps_that_led_the_bulgarians():
    """In the scenario about Serbia no other Germans are in play (27.0b)."""
    position = begun("serbia-1914")
    effect = position.cards["CP-15"].effects[0]
    assert places_for(position, effect, "CP") == 0
    position.put("GE-S-61", "temesvar")
    assert position.kit.board.spaces(places_for(position, effect, "CP")) == ["temesvar"]


@pytest.mark.rule("2.0b")
@areas
def test_the_boxes_hold_only_nations_of_the_scenario(scenario):
    nations = set(scenario_file(scenario).nations)
    position = begun(scenario)
    assert position.at(RESERVE)
    assert {position.counter(unit).nation for unit in position.at(RESERVE)} <= nations


@pytest.mark.rule("7.4.1", "13.1")
@areas
def test_whoever_begins_is_in_supply(scenario):
    """Also at the edge of what is in play."""
    position = begun(scenario)
    units = [unit for unit in position.kit.units if position.on_map(unit)]
    assert units
    assert [unit for unit in units if not in_supply(position, unit)] == []


@pytest.mark.rule("7.2a", "7.3")
@areas
def test_the_offensives_that_are_owed_can_be_made(scenario):
    """An LCU of the nation can march up to those whom it must attack; nobody owes what the area has no units for."""
    position = begun(scenario)
    kinds = position.kit.tables.turns.offensives.kinds
    for side in SIDES:
        owed = position.offensives[side]
        if owed == NONE:
            continue
        corps = [
            unit
            for nation in kinds[owed].nations
            for unit in position.kit.units_of[nation]
            if position.on_map(unit) and position.counter(unit).is_lcu
        ]
        enemies = {
            position.place_of(unit)
            for unit in position.kit.units
            if position.on_map(unit)
            and position.side_of(unit) not in (side, "neutral")
            and kinds[owed].against in (None, position.counter(unit).nation)
        }
        steps = kit().ground.steps
        near = 0
        for place in enemies:
            for ring in list(steps.rings(kit().board.bit[place], position.spaces_in_play))[:3]:
                near |= ring
        assert any(near & kit().board.bit[position.place_of(unit)] for unit in corps), (side, owed)


@pytest.mark.rule("26.2", "9.7.2")
def test_bulgarias_whole_set_up_is_in_play_in_serbia():
    """It enters there in turn 5 by the scenario: nobody of its set-up stays away."""
    file = scenario_file("serbia-1914")
    for unit, place in kit().entries["BU"].places.items():
        assert place in file.area or (place == RESERVE and kit().units[unit].nation in file.nations), unit


@pytest.mark.rule("5.1.1", "5.1.2", "26.6")
@pytest.mark.parametrize("level", ["reconstructed", "rule-given"])
@pytest.mark.parametrize("scenario", [*AREAS, "opening-1914"])
def test_a_small_scenario_comes_to_its_end(scenario, level):
    """Random play under the laws; the one that the last position speaks for has won."""
    file, seed = scenario_file(scenario), f"{scenario} {level}"
    start = RULESET.new(scenario, {"events": level})
    players = make_players(["random"], RULESET.sides, seed)
    ended = []
    last = start

    def dice(position):
        return SeededDice(seed, f"{position.turn}/{position.phase}")

    for played in play(RULESET, start, players, dice, Tally(), watchers(RULESET.laws, "every")):
        ended += [event for event in played.events if isinstance(event, GameEnded)]
        last = played.position
    [end] = ended
    assert last.turn <= file.last_turn
    if file.victory == "balance":
        winner = "" if last.vp == 15 else "AP" if last.vp < 15 else "CP"
    elif file.victory == "level":
        winner = kit().tables.status.victory.level(last.vp).winner
    else:
        winner = "CP" if {"SB"} & {*last.collapsed, *last.restored} else "AP"
    assert end.winner == winner
