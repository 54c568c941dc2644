"""The Event Phase (5.0): draws, windows, cards that come again."""

from __future__ import annotations

import pytest

from lamps.field import field, judge
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn


def draw(position, *dice):
    """Draw the card of the position's faction; gives the event."""
    referee = judge(position, dice)
    referee.phase.end(referee)
    return next((event for event in referee.events if isinstance(event, CardDrawn)), None)


@pytest.mark.rule("5.1", "3.0b")
@pytest.mark.trap(18)
def test_one_card_of_1914_is_left_when_spring_1915_begins():
    """Three cards, two draws; the third is shuffled into the next year's."""
    position = RULESET.new("campaign", DEFAULTS)
    drawn = []
    for turn, die in ((1, [3]), (2, [2]), (3, [1])):
        position.begin_phase(turn, "germany-event")
        drawn.append(draw(position, *die).card)
    assert drawn == ["G14-3", "G14-2", "G14-1"]
    assert set(position.decks["germany"]) == {"G15-1", "G15-2", "G15-3", "G15-4", "G15-5"}


@pytest.mark.rule("5.4")
@pytest.mark.trap(18)
@pytest.mark.parametrize(("turn", "works"), [(6, True), (7, False)])
def test_a_cards_window_is_looked_up_by_the_calendar_year(turn, works):
    """First Line Formations is for 1914 and 1915: Winter 1915 is in time, Spring 1916 is late, and no other comes."""
    position = field({"rhine": ["GE-1"]}, step="event", turn=turn, decks={"germany": ["G14-1"]})
    position.begin_phase(turn, "germany-event")
    drawn = draw(position, *([1] if turn == 7 else []))
    assert (drawn.card, drawn.works) == ("G14-1", works)
    assert bool(position.open_cards) == works
    assert position.drawn.count("G14-1") == 1


@pytest.mark.rule("5.3", "5.1")
@pytest.mark.trap(18)
def test_a_recurring_card_lies_aside_until_the_next_spring():
    """Drawn in Spring 1916 it is in no deck for the rest of that year, and among the cards of Spring 1917."""
    position = field({"tanga": ["GE-LV*"]}, step="event", turn=7)
    position.begin_phase(7, "germany-event")
    assert draw(position, 1).card == "G16-1"
    for turn in (8, 9, 10):
        position.begin_phase(turn, "germany-event")
        assert "G16-1" not in position.decks["germany"]
        draw(position, 1)
    position.begin_phase(11, "germany-event")
    draw(position, 1)
    assert "G16-1" in position.decks["germany"]
    assert position.aside.get("germany", []) == []


@pytest.mark.rule("5.2")
def test_an_empty_deck_gives_no_card():
    """R-40: the year goes on without one."""
    position = field({}, step="event", decks={"germany": []})
    position.begin_phase(6, "germany-event")
    referee = judge(position)
    referee.phase.end(referee)
    assert not any(isinstance(event, CardDrawn) for event in referee.events)
