"""The event decks and their cards as data (2.4.1, 5.1-5.4), technology cards (8.4), and cards of a user's own."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest
from table import command

import wargame_cli
from lamps.decks import CARDS, TURN, drawn, found, on_stage
from lamps.field import faults, field
from wargame_cli.archive.game import data_files
from wargame_cli.engine.adjudicate import adjudicate
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.text import read_text
from wargame_cli.rulesets.lamps import RULESET, steps
from wargame_cli.rulesets.lamps.cards.event_phase import draw
from wargame_cli.rulesets.lamps.combat.artillery import batteries
from wargame_cli.rulesets.lamps.combat.modifiers import attack_influences, gas_may_be_used
from wargame_cli.rulesets.lamps.combat.tanks import TANKS, breaches
from wargame_cli.rulesets.lamps.kit import cards
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCE, FACTIONS, NATIONS
from wargame_cli.rulesets.lamps.kit.tables import tables
from wargame_cli.rulesets.lamps.movement.land import Stosstruppen
from wargame_cli.rulesets.lamps.position.combat import Combat
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn, CardSetAside, DeckRebuilt
from wargame_cli.rulesets.lamps.position.events.production import Dogfight, TechnologyDrawn
from wargame_cli.rulesets.lamps.position.position import Air
from wargame_cli.rulesets.lamps.production.u_boats import holds

USERS = Path(__file__).parents[3] / "examples" / "lamps" / "data" / "jutland.yaml"
CHART = tables().technology

# -- the decks --------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.0b", "2.4.1")
def test_the_decks_are_those_of_the_reconstruction():
    """80 cards: three a faction in 1914, the rest by faction and year; ids, factions and years agree."""
    letters = {"germany": "G", "western_allies": "W", "eastern_allies": "E", "central_allies": "C"}
    counts = Counter((card.faction, card.year) for card in CARDS.values())
    years = {faction: [counts[faction, year] for year in range(1914, 1919)] for faction in FACTIONS}
    assert years == {
        "germany": [3, 5, 5, 4, 4],
        "western_allies": [3, 5, 5, 5, 4],
        "eastern_allies": [3, 4, 4, 4, 3],
        "central_allies": [3, 4, 4, 4, 4],
    }
    assert all(label.startswith(f"{letters[card.faction]}{card.year % 100}-") for label, card in CARDS.items())
    start = RULESET.new("campaign", DEFAULTS)
    assert start.decks == {faction: [f"{letters[faction]}14-{number}" for number in (1, 2, 3)] for faction in FACTIONS}


@pytest.mark.rule("2.4.1")
def test_every_card_says_where_it_is_from():
    """6 are the rulebook's, 31 are named in it and completed, 43 are ours; what is ours cites no rule."""
    assert Counter(card.source for card in CARDS.values()) == {"text": 6, "part": 31, "ours": 43}
    for label, card in CARDS.items():
        assert bool(card.rule) == (card.source != "ours"), label
        assert card.effects, label
    (told,) = [text for text in RULESET.scenarios()[0].reconstructed if "80 event cards" in text]
    assert "6 are the rulebook's, 31 are named" in told
    assert "43 are ours" in told


@pytest.mark.rule("2.4.1")
@pytest.mark.parametrize(("kind", "words"), [
    ("text", "the rulebook's text"),
    ("part", "named in the rulebook, completed by us"),
    ("ours", "our own card"),
])  # fmt: skip
def test_the_report_says_whose_text_a_card_has(kind, words):
    """Every card's report gives its title, its text and how far they are the rulebook's."""
    for label, card in CARDS.items():
        if card.source == kind:
            referee = drawn(label)
            before = field({}, faction=card.faction, step="event", decks={card.faction: [label]})
            told = repr(RULESET.telling.narrate(before, referee.position, referee.events, None))
            assert card.title in told or repr(card.title)[1:-1] in told, label
            assert words in told, label


@pytest.mark.rule("5.2", "4.2")
@pytest.mark.parametrize("label", CARDS)
def test_every_card_can_be_drawn_in_its_factions_event_phase(label):
    """The phase publishes it, its title can be told, and it is in no deck any more."""
    card = CARDS[label]
    position = field({}, faction=card.faction, step="event", turn=TURN[card.year], decks={card.faction: [label]})
    position.begin_phase(position.turn, f"{card.faction.replace('_', '-')}-event")
    outcome = adjudicate(RULESET, position, [], GivenDice())
    assert outcome.accepted
    (event,) = [event for event in outcome.events if isinstance(event, CardDrawn)]
    assert (event.card, event.works, event.seen_by) == (label, True, ())
    assert (outcome.position.drawn, outcome.position.decks[card.faction]) == ([label], [])
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
        position = field({}, faction=faction, step="event", turn=turn, decks={faction: [rest]})
        referee = on_stage(position, [die])
        draw(referee)
        assert set(position.decks[faction]) | {position.card} == set(wanted)
        came.add(position.card)
    assert came == set(wanted)


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("turn", [turn for turn in range(1, 18) if turn not in (3, 7, 11, 15)])
def test_in_other_seasons_no_card_joins(turn):
    """And an empty deck gives none (R-40)."""
    referee = on_stage(field({}, step="event", turn=turn))
    draw(referee)
    assert referee.events == []


@pytest.mark.rule("5.3", "5.1")
def test_only_lettow_vorbeck_comes_back():
    """A recurring card waits for next year's deck, joins it, and can come once a year; all others leave the game."""
    assert [label for label, card in CARDS.items() if card.recurring] == ["G16-1"]
    referee = drawn("G16-1")
    assert found(referee, CardSetAside)
    assert referee.position.aside == {"germany": ["G16-1"]}
    position = referee.position
    position.begin_phase(11, "germany-event")
    spring = on_stage(position, [5])
    draw(spring)
    assert "G16-1" in found(spring, DeckRebuilt)[0].cards
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
    position = field({}, faction=card.faction, step="event", turn=8, decks={card.faction: [label, other]})
    before = position.copy()
    referee = on_stage(position, [1])
    draw(referee)
    assert [(event.card, event.works, event.rule) for event in found(referee, CardDrawn)] == [(label, False, "5.4")]
    assert (position.in_force, position.open_cards, position.decks[card.faction]) == ([], [], [other])
    told = repr(RULESET.telling.narrate(before, position, referee.events, None))
    assert "outside of its years" in told


# -- technology -------------------------------------------------------------------------------------------------

ARMIES = {"rhine": ["GE-1"], "austria": ["AH-1"], "paris": ["FR-1"], "moscow": ["RU-1"]}
#: The guns that come with a card, by the letters of their owners.
GUNS = {
    ("CP", "A1"): {"GE": 2, "AH": 1},
    ("CP", "A2"): {"GE": 1},
    ("CP", "C1"): {"GE": 1, "AH": 1},
    ("TE", "A1"): {"WA": 2, "RU": 1},
    ("TE", "A2"): {"WA": 1},
    ("TE", "C1"): {"WA": 1, "RU": 1},
}
EVERY = [(side, card) for side in ("CP", "TE") for card in CHART.of(side)]


def researched(side, card, active):
    """The turn of the developing faction to its end, with this card drawn in research."""
    faction = "germany" if side == "CP" else "western_allies"
    technology = {"CP": [], "TE": []} | {side: list(active)}
    position = field(ARMIES, faction=faction, step="production", technology=technology)
    die = [each for each in CHART.of(side) if each not in active].index(card) + 1
    referee = on_stage(position, {"technology/research": [die], f"dogfight/{side}": []})
    steps.finish(referee)
    return referee


@pytest.mark.rule("3.0c", "8.4.2", "7.6.1a")
@pytest.mark.parametrize(("side", "card"), EVERY)
def test_each_technology_card_is_found_and_places_its_guns(side, card):
    """The first of a letter, or the one after an active card; any other goes back into the deck."""
    before = [f"{card[0]}{number}" for number in range(1, int(card[1]))]
    referee = researched(side, card, before)
    position = referee.position
    assert position.technology[side] == [*before, card]
    guns = Counter(unit[:2] for unit in position.units() if "-HA" in unit and position.on_map(unit))
    assert guns == GUNS.get((side, card), {})
    assert all(position.fresh(unit) for unit in position.units() if "-HA" in unit)
    assert position.on_map(TANKS) == ((side, card) == ("TE", "A3"))
    if before:
        refused = researched(side, card, ())
        assert refused.position.technology[side] == []
        assert [(event.card, event.kept, event.reason) for event in found(refused, TechnologyDrawn)] == [
            (card, False, "not eligible")
        ]


def with_aircraft(position):
    """A German or French attack with a gun from under an aircraft."""
    side = position.side
    army, origin, target = ("GE-1", "rhine", "verdun") if side == "CP" else ("FR-1", "paris", "somme")
    position.air.append(Air(side=side, area=origin))
    fight = Combat(number=1, attacker=army, origin=origin, target=target, against="army", gun="GE-HA1")
    return next(each.dice for each in attack_influences(position, fight) if each.rule == "7.6.1")


def aircraft(position):
    """How many Air Superiority markers may be placed against an enemy without any."""
    referee = on_stage(position)
    steps.reach(referee, "regroup")
    return [event.allowed for event in found(referee, Dogfight)]


def defends_with_guns(position):
    """The guns that may support a defence."""
    area, gun = ("rhine", "GE-HA1") if position.side == "CP" else ("paris", "WA-HA1")
    position.put(gun, area)
    return batteries(position, position.side, area)


def boats_win(position):
    """The rows of the two U-Boat tables that work."""
    chart = position.kit.tables.production
    return (
        [total for total, word in chart.u_boat_attack.items() if holds(position, word)],
        [total for total, word in chart.u_boat_attrition.items() if holds(position, word)],
    )


def gas(position):
    """Whether an attack may use gas."""
    ours = ("rhine", "GE-1", "verdun") if position.side == "CP" else ("paris", "FR-1", "somme")
    return gas_may_be_used(position, *ours)


def stosstruppen(position):
    """Whether the marker may be laid."""
    return not faults(on_stage(position), Stosstruppen(area="rhine"))


HUNT = [4, 5, 6]
#: Side, card, what is asked, the answer without it and with it.
ALLOWED = [
    ("CP", "A2", with_aircraft, 1, 2),
    ("TE", "A2", with_aircraft, 1, 2),
    ("CP", "A3", stosstruppen, False, True),
    ("CP", "C1", defends_with_guns, [], ["GE-HA1"]),
    ("TE", "C1", defends_with_guns, [], ["WA-HA1"]),
    ("CP", "P1", aircraft, [], [1]),
    ("CP", "P2", aircraft, [1], [2]),
    ("CP", "P3", aircraft, [2], [3]),
    ("TE", "P1", aircraft, [], [1]),
    ("TE", "P2", aircraft, [1], [2]),
    ("TE", "P3", aircraft, [2], [3]),
    ("TE", "P3", breaches, 1, 2),
    ("CP", "U1", boats_win, ([2, 3, 4, 5, 6], HUNT), ([2, 3, 4, 5, 6, 10], HUNT)),
    ("CP", "U2", boats_win, ([2, 3, 4, 5, 6, 10], HUNT), ([2, 3, 4, 5, 6, 9, 10], HUNT)),
    ("TE", "Q1", boats_win, ([2, 3, 4, 5, 6], HUNT), ([3, 4, 5, 6], [*HUNT, 9])),
    ("TE", "Q2", boats_win, ([3, 4, 5, 6], [*HUNT, 9]), ([4, 5, 6], [*HUNT, 8, 9])),
    ("CP", "G1", gas, False, True),
    ("TE", "G1", gas, False, True),
]


@pytest.mark.rule("8.4.2", "7.6.2", "7.6.8", "9.1.1", "8.2.4.2", "8.2.4.3")
@pytest.mark.parametrize(("side", "card", "ask", "without", "with_it"), ALLOWED)
def test_what_each_technology_card_allows(side, card, ask, without, with_it):
    """A third die with aircraft, the marker, guns in defence, markers in the air, rows of the tables, gas."""
    faction = "germany" if side == "CP" else "western_allies"
    before = [f"{card[0]}{number}" for number in range(1, int(card[1]))]
    for active, expected in ((before, without), ([*before, card], with_it)):
        technology = {"CP": [], "TE": []} | {side: active}
        assert ask(field(ARMIES | {"belgium": []}, faction=faction, technology=technology)) == expected


def test_no_technology_card_is_left_out():
    """What does not place guns or Tanks allows something; A1 is its guns."""
    proved = {(side, card) for side, card, *_ in ALLOWED} | set(GUNS) | {("TE", "A3")}
    assert proved == set(EVERY)
    assert len(EVERY) == 20


# -- cards of a user's own --------------------------------------------------------------------------------------


def test_the_words_of_cards_are_those_of_the_game():
    """Factions, nations and technology that a card file may name are those that there are."""
    assert get_args(cards.Faction) == FACTIONS
    assert sorted(get_args(cards.Nation)) == sorted(nation for nations in NATIONS.values() for nation in nations)
    assert set(get_args(cards.Technology)) == {card for _, card in EVERY}
    assert set(ALLIANCE) == set(FACTIONS)
    start = RULESET.new("campaign", DEFAULTS)
    assert list(cards.unknown_names(CARDS, start.kit.map.areas, start.kit.units)) == []


@pytest.mark.parametrize("kind", ["cards", "data"])
def test_card_files_have_a_schema(kind):
    """With every word for an effect as an alternative."""
    schema = command("schema", kind, "lamps").json
    words = {part["properties"]["do"]["enum"][0] for part in schema["$defs"].values() if "do" in part["properties"]}
    assert words == {effect.__struct_config__.tag for effect in get_args(cards.Effect)}


def test_the_guide_to_cards_names_every_word():
    """Each word, each of its fields and each choice, in backticks; and its examples are effects."""
    guide = (scenarios_folder("lamps") / "README.md").read_text(encoding="utf-8")
    quoted = set(re.findall(r"`([^`\n]+)`", guide))
    examples = [read_text(text.encode(), "README.md").data for text in quoted if text.startswith("{do:")]
    words = {effect.__struct_config__.tag for effect in get_args(cards.Effect)}
    assert {example["do"] for example in examples} == words
    for example in examples:
        assert msgspec.convert(example, cards.Effect, strict=False)
    written = {name for example in examples for name in example} | {text.partition(":")[0] for text in quoted}
    for effect in get_args(cards.Effect):
        for part in msgspec.structs.fields(effect):
            assert part.encode_name in written, (effect, part.name)
    names = {*get_args(cards.Condition), *get_args(cards.Until)}
    names |= {name for kind in (cards.Flag, cards.NamedRule) for name in get_args(get_type_hints(kind)["name"])}
    assert names <= quoted


def test_a_users_card_is_played(tmp_path):
    """It stands in place of ours, or joins the deck; the saved game keeps it, and the journal replays with it."""
    game = tmp_path / "game.yaml"
    assert command("new", "lamps/campaign", "--data", USERS, "--seed", "4", "-o", game).code == 0
    loaded = wargame_cli.load(game)
    kit = loaded.position.kit
    assert kit.cards["G16-3"].title == "Skagerrak"
    assert len(kit.cards) == 81
    assert "W16-6" in cards.deck_of(kit.cards, "western_allies", 1916)
    assert command("resolve", game).code == 0
    assert command("verify", game).code == 0
    own = RULESET.new("campaign", DEFAULTS, [data_files.read(USERS, RULESET).file.content])
    own.begin_phase(8, "germany-event")
    own.decks["germany"] = ["G16-3"]
    own.turn_over("GE-FL1", spent=True)
    referee = on_stage(own)
    draw(referee)
    steps.reach(referee, "movement")
    assert own.fresh("GE-FL1")
    assert sum(not own.fresh(f"GB-FL{number}") for number in (1, 2, 3)) == 1


GOOD = """\
cards:
  G14-1:
    faction: germany
    year: 1914
    title: "A Card"
    text: "It does something."
    source: ours
    effects:
      - {do: marker, name: A Card, nations: [germany], drm: 2}
"""


@pytest.mark.parametrize(("old", "new", "line", "messages"), [
    ("do: marker", "do: markr", 9, ["'markr' is not one of", "did you mean marker?"]),
    ("[germany]", "[germny]", 9, ["'germny' is not one of", "did you mean germany?"]),
    ("faction: germany", "faction: german", 3, ["'german' is not one of", "did you mean germany?"]),
    ("drm: 2", "dmr: 2", 9, ["unknown field 'dmr'", "did you mean drm?"]),
    ("drm: 2", "drm: two", 9, ["expected a whole number", "'two'"]),
    ("drm: 2", "if: [it rains]", 9, ["'it rains' is not one of", "U-Boats unrestricted"]),
    (", nations: [germany]", "", 9, ["the field 'nations' is missing"]),
    ('    title: "A Card"\n', "", 2, ["the field 'title' is missing"]),
    ("source: ours", "source: mine", 7, ["'mine' is not one of: ours, part, text"]),
    ("year: 1914", "year: 1913", 4, ["expected a whole number >= 1914"]),
    ("cards:", "crads:", 1, ["unknown field 'crads'", "did you mean cards?"]),
        (GOOD, GOOD + GOOD.partition("\n")[2], 10, ["'G14-1' is given twice; it first stands in line 2"]),
])  # fmt: skip
def test_a_wrong_card_is_told_with_file_line_and_hint(tmp_path, old, new, line, messages):
    """Whatever is wrong with it; no game is made."""
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    said = command("new", "lamps/campaign", "--data", path, "-o", tmp_path / "game.yaml")
    assert said.code == 2
    assert said.err.startswith(f"{path}:{line}: ")
    for message in messages:
        assert message in said.err
    assert not (tmp_path / "game.yaml").exists()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            GOOD.replace("drm: 2", "units: [GE-99]"),
            "mine.yaml:9: these data do not fit the game: card G14-1: no unit is called 'GE-99' (did you mean GE-9?)",
        ),
        (
            GOOD.replace("do: marker, name: A Card", "do: roll, role: attack, from: [prusia]"),
            "mine.yaml:9: these data do not fit the game: card G14-1: no area is called 'prusia' (did you",
        ),
        (
            "units: {GE-1: {start: hannover}}",
            "mine.yaml:1: these data do not fit the game: unit GE-1: no area is called 'hannover'",
        ),
        ("units: {GE-1: {starts: rhine}}", "mine.yaml:1: unknown field 'starts'"),
        ("units: {GE-1: {nation: germny}}", "mine.yaml:1: 'germny' is not one of"),
    ],
)
def test_what_data_name_must_be_there(tmp_path, monkeypatch, data, message):
    """Areas, units and nations are looked up among those of the game, a user's own ones included."""
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(data, encoding="utf-8")
    said = command("new", "lamps/campaign", "--data", "mine.yaml", "-o", "game.yaml")
    assert said.code == 2
    assert said.err.startswith(message)
    assert not Path("game.yaml").exists()


def test_our_own_files_are_good_data(tmp_path):
    """Counters and cards as they ship, mended in place, are a user's file."""
    ours = [scenarios_folder("lamps") / name for name in ("units.yaml", "cards.yaml")]
    said = command("new", "lamps/campaign", "--data", ours[0], "--data", ours[1], "-o", tmp_path / "game.yaml")
    assert said.code == 0
    start = RULESET.new("campaign", DEFAULTS)
    assert wargame_cli.load(tmp_path / "game.yaml").position.stacks == start.stacks
