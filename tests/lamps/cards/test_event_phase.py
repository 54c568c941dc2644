"""The Event Phase (5.0): draws, windows, cards that come again."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from lamps.event_cards import CARDS, drawing, drawn
from wargame_cli.engine.events import PhaseStarted
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.kit.nations import FACTIONS
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn, CardSetAside, DeckRebuilt


def draw(position, *dice):
    """Draw the card of the position's faction; gives the event, or None."""
    bench = Bench("lamps", position=position)
    bench.end(dice=dice)
    return next(iter(bench.events(CardDrawn)), None)


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
    position = staged(
        "lamps", phase="germany-event", areas={"rhine": ["GE-1"]}, turn=turn, decks={"germany": ["G14-1"]}
    )
    drawn = draw(position, *([1] if turn == 7 else []))
    assert (drawn.card, drawn.works) == ("G14-1", works)
    assert bool(position.open_cards) == works
    assert position.drawn.count("G14-1") == 1


@pytest.mark.rule("5.3", "5.1")
@pytest.mark.trap(18)
def test_a_recurring_card_lies_aside_until_the_next_spring():
    """Drawn in Spring 1916 it is in no deck for the rest of that year, and among the cards of Spring 1917."""
    position = staged("lamps", phase="germany-event", areas={"tanga": ["GE-LV*"]}, turn=7)
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
    position = staged("lamps", phase="germany-event", turn=6, decks={"germany": []})
    assert draw(position) is None


@pytest.mark.rule("5.2", "4.2")
@pytest.mark.parametrize("label", CARDS)
def test_every_card_can_be_drawn_in_its_factions_event_phase(label):
    """The phase publishes it, its title can be told, and it is in no deck any more."""
    bench = drawing(label)
    outcome = bench.resolve()
    (event,) = [event for event in outcome.events if isinstance(event, CardDrawn)]
    assert (event.card, event.works, event.seen_by) == (label, True, ())
    assert (outcome.position.drawn, outcome.position.decks[CARDS[label].faction]) == ([label], [])
    assert outcome.position.card == label


@pytest.mark.rule("5.1", "5.2")
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("turn", [3, 7, 11, 15])
def test_in_spring_the_years_cards_join_what_is_left(faction, turn):
    """The card that was left stays in the deck; every card of it can come."""
    year = 1900 + 15 + turn // 4
    rest = next(label for label, card in CARDS.items() if (card.faction, card.year) == (faction, 1914))
    wanted = [rest, *(label for label, card in CARDS.items() if (card.faction, card.year) == (faction, year))]
    came = set()
    for die in range(1, len(wanted) + 1):
        phase = f"{faction.replace('_', '-')}-event"
        position = Bench("lamps", phase=phase, turn=turn, decks={faction: [rest]}).end(dice=[die])
        assert set(position.decks[faction]) | {position.card} == set(wanted)
        came.add(position.card)
    assert came == set(wanted)


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("turn", [turn for turn in range(1, 18) if turn not in (3, 7, 11, 15)])
def test_in_other_seasons_no_card_joins(turn):
    """And an empty deck gives none (R-40)."""
    bench = Bench("lamps", phase="germany-event", turn=turn)
    bench.end()
    assert [type(event) for event in bench.events()] == [PhaseStarted]


@pytest.mark.rule("5.3", "5.1")
def test_only_lettow_vorbeck_comes_back():
    """A recurring card waits for next year's deck, joins it, and can come once a year; all others leave the game."""
    assert [label for label, card in CARDS.items() if card.recurring] == ["G16-1"]
    bench = drawn("G16-1")
    assert bench.events(CardSetAside)
    position = bench.position
    assert position.aside == {"germany": ["G16-1"]}
    position.begin_phase(11, "germany-event")
    spring = Bench("lamps", position=position)
    spring.end(dice=[5])
    assert "G16-1" in spring.events(DeckRebuilt)[0].cards
    assert (position.card, position.aside) == ("G16-1", {"germany": ["G16-1"]})
    for label in set(CARDS) - {"G16-1"}:
        gone = drawn(label).position
        assert (gone.aside, gone.decks[CARDS[label].faction]) == ({}, []), label


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("label", [label for label, card in CARDS.items() if card.years])
def test_outside_of_its_years_a_card_does_nothing(label):
    """It is discarded all the same, and no other is drawn in its place."""
    card = CARDS[label]
    assert card.years == (1914, 1915)
    other = next(other for other in CARDS if CARDS[other].faction == card.faction and other != label)
    bench = drawing(label, turn=8, decks={card.faction: [label, other]})
    position = bench.end(dice=[1])
    assert [(event.card, event.works, event.rule) for event in bench.events(CardDrawn)] == [(label, False, "5.4")]
    assert (position.in_force, position.open_cards, position.decks[card.faction]) == ([], [], [other])
    told = bench.told(None)
    assert "outside of its years" in told


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("answer", "messages"), [("austria", []), ("bosnia", ["AH-HA1 is in Bosnia already"])])
def test_what_a_sheet_answers_to_its_card_counts_when_it_is_checked(answer, messages):
    """The gun of Skoda Works stands where the answer puts it before anything moves."""
    areas = {"bosnia": ["AH-1"], "austria": ["AH-2"]}
    bench = Bench("lamps", phase="central-allies-movement", areas=areas, open_cards=["C14-1 0"])
    found = bench.rehearse("{move: AH-HA1, to: bosnia}", answers={"event C14-1/0": answer})
    assert [problem.message for problem in found.problems] == messages
