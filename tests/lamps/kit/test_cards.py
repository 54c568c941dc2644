"""The event decks and their cards as data (2.4.1, 5.1-5.4), technology cards (8.4), and cards of a user's own."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest
from bench_of_rules import Bench
from table import command

import wargame_cli
from lamps.event_cards import CARDS, drawn
from wargame_cli.archive.game import data_files
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.text import read_text
from wargame_cli.rulesets.lamps import RULESET, steps
from wargame_cli.rulesets.lamps.kit import cards
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCE, ALLIANCES, FACTIONS, NATIONS
from wargame_cli.rulesets.lamps.kit.tables import tables

USERS = Path(__file__).parents[3] / "examples" / "lamps" / "data" / "jutland.yaml"

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
            told = " ".join(drawn(label).told(None).split())
            assert card.title in told, label
            assert words in told, label


# -- cards of a user's own --------------------------------------------------------------------------------------


def test_the_words_of_cards_are_those_of_the_game():
    """Factions, nations and technology that a card file may name are those that there are."""
    assert get_args(cards.Faction) == FACTIONS
    assert sorted(get_args(cards.Nation)) == sorted(nation for nations in NATIONS.values() for nation in nations)
    assert set(get_args(cards.Technology)) == {card for side in ALLIANCES for card in tables().technology.of(side)}
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
    assert "W16-6" in kit.decks["western_allies", 1916]
    assert command("resolve", game).code == 0
    assert command("verify", game).code == 0
    own = RULESET.new("campaign", DEFAULTS, [data_files.read(USERS, RULESET).file.content])
    own.begin_phase(8, "germany-event")
    own.decks["germany"] = ["G16-3"]
    own.turn_over("GE-FL1", spent=True)
    bench = Bench("lamps", position=own)
    bench.end()
    steps.reach(bench.referee, "movement")
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
    assert re.match(rf"{re.escape(str(path))}:{line}:(\d+:)? ", said.err), said.err
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
    assert re.sub(r"^(mine\.yaml:\d+):\d+:", r"\1:", said.err).startswith(message), said.err
    assert not Path("game.yaml").exists()


def test_our_own_files_are_good_data(tmp_path):
    """Counters and cards as they ship, mended in place, are a user's file."""
    ours = [scenarios_folder("lamps") / name for name in ("units.yaml", "cards.yaml")]
    said = command("new", "lamps/campaign", "--data", ours[0], "--data", ours[1], "-o", tmp_path / "game.yaml")
    assert said.code == 0
    start = RULESET.new("campaign", DEFAULTS)
    assert wargame_cli.load(tmp_path / "game.yaml").position.stacks == start.stacks
