"""What the decks will bring is nowhere written down: not in saved games, journals, events, views or reports (5.1, 8.4).

No deck is shuffled: its cards lie in it in an order that everybody knows, and a die decides at the draw.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from bench_of_rules import Bench

import wargame_cli
from lamps.event_cards import CARDS, losing
from wargame_cli.archive.game import games
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.engine.adjudicate import rehearse
from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.text import dump_json
from wargame_cli.reports import queries
from wargame_cli.reports.template import template
from wargame_cli.reports.writing import FORMATS, report
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.kit.nations import FACTIONS
from wargame_cli.rulesets.lamps.kit.tables import tables
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn, DeckRebuilt
from wargame_cli.rulesets.lamps.position.events.production import TechnologyDrawn

CHART = tables().technology


def made(dice, number=1, **options):
    """A new game that has the same name whatever its dice."""
    seed = f"deck-{number}" if dice == "seeded" else ""
    return wargame_cli.new("lamps/campaign", dice=dice, seed=seed, id="decks", options=options)


def played(game, until):
    """The game after the phases that pass without orders, up to the first of a turn."""
    while not game.position.over and game.position.turn < until:
        result = wargame_cli.adjudicate(game, [], lenient=True)
        assert result.accepted, [str(problem) for problem in result.problems]
        game = result.game
    return game


def everything_told(game):
    """What the umpire, each side and the public can read of a game without resolving anything."""
    position, ruleset = game.position, game.ruleset
    told = [dump_json(queries.to_plain(queries.status_of(game, "game.yaml")))]
    for reader in (*game.sides, None):
        told.append(dump_json(ruleset.view(position, reader)))
        told.append(repr(ruleset.picture(position, reader).pieces))
        if reader:
            told += [without_course(template(game, reader)), dump_json(queries.supply_of(game, reader, None))]
    told.append(repr(rehearse(ruleset, position, [])))
    return told


def without_course(text):
    """A sheet without the name of the course, which is another in every game."""
    return re.sub(r"^begun: .*$", "", text, flags=re.MULTILINE)


def first_card(game):
    """The card that the first phase of a game draws."""
    return wargame_cli.adjudicate(game, []).game.position.card


def two_that_differ(dice):
    """Two games of the same name that will draw another card first."""
    one = made(dice)
    others = (made(dice, number) for number in range(2, 40))
    return one, next(other for other in others if first_card(other) != first_card(one))


@pytest.mark.rule("5.1", "5.2", "3.0b")
@pytest.mark.parametrize("dice", ["sealed", "seeded"])
def test_games_that_will_draw_other_cards_are_equal_until_then(dice, monkeypatch):
    """Saved game, journal, views, maps, templates and rehearsals differ in seed, commitment, salt and digests alone."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    one, other = two_that_differ(dice)
    assert one.position == other.position
    assert everything_told(one) == everything_told(other)
    for game in (one, other):
        assert game.id == "decks"
    masked = [
        msgspec.structs.replace(game.file, dice=one.file.dice, journal="", begun="", digest="") for game in (one, other)
    ]
    assert games.dump(masked[0], Path("game.yaml")) == games.dump(masked[1], Path("game.yaml"))
    openings = [msgspec.json.decode(game.fresh[0]) for game in (one, other)]
    assert [openings[0][name] for name in openings[0] if name not in ("dice", "salt")] == [
        openings[1][name] for name in openings[1] if name not in ("dice", "salt")
    ]


@pytest.mark.rule("5.1", "5.2")
@pytest.mark.parametrize("faction", FACTIONS)
def test_all_before_the_die_is_the_same_whatever_it_shows(faction):
    """In a spring: the deck is rebuilt alike, and every result of the die draws another card of it."""
    before, cards = set(), []
    for die in range(1, 9):
        name = faction.replace("_", "-")
        bench = Bench("lamps", phase=f"{name}-event", turn=3, decks={faction: _first(faction)})
        size = len(bench.position.decks[faction]) + sum((c.faction, c.year) == (faction, 1915) for c in CARDS.values())
        if die > size:
            break
        bench.end(dice=[die])
        (rolled,) = [number for number, event in enumerate(bench.referee.events) if isinstance(event, DieRolled)]
        before.add(repr(bench.referee.events[:rolled]))
        cards.append(bench.events(CardDrawn)[0].card)
    assert len(before) == 1
    assert len(set(cards)) == len(cards) == size


def _first(faction):
    return [label for label, card in CARDS.items() if (card.faction, card.year) == (faction, 1914)]


@pytest.fixture(scope="module")
def long_game():
    """A game of eleven turns without orders: three springs, and the recurring card among the drawn."""
    game = played(made("seeded", 6), 12)
    assert "G16-1" in game.position.drawn
    return game


@pytest.mark.rule("5.1", "5.3")
def test_decks_are_saved_in_the_order_in_which_cards_joined(long_game):
    """Which is public and no die's: the first three, each spring's in the order of the card file, what came back."""
    chapters = list(journal_of(long_game).chapters())
    lying = {faction: _first(faction) for faction in FACTIONS}
    rebuilt = 0
    for chapter in chapters:
        for event in chapter.events:
            if isinstance(event, DeckRebuilt):
                rebuilt += 1
                year = chapter.before.season.year
                fresh = [label for label, card in CARDS.items() if (card.faction, card.year) == (event.faction, year)]
                assert list(event.cards) == [*fresh, *chapter.before.aside.get(event.faction, ())]
                lying[event.faction] += event.cards
            elif isinstance(event, CardDrawn):
                lying[event.faction].remove(event.card)
        assert chapter.after.decks == lying
    assert rebuilt == 3 * len(FACTIONS)


@pytest.mark.rule("5.2")
def test_drawn_cards_are_published(long_game):
    """To everybody, in every format, with title and text; the position lists them in order."""
    drawn = []
    for chapter in journal_of(long_game).chapters():
        for event in chapter.events:
            if isinstance(event, CardDrawn):
                assert event.seen_by == ()
                drawn.append(event.card)
    assert drawn == long_game.position.drawn
    assert len(drawn) == len(set(drawn) - {"G16-1"}) + drawn.count("G16-1") >= 40
    result = wargame_cli.adjudicate(made("sealed"), [])
    card = CARDS[result.game.position.card]
    for side in (*result.game.sides, None, "umpire"):
        for form in FORMATS:
            shown = card.title if form != "csv" else result.game.position.card
            assert shown in report(result, side=side, format=form)


@pytest.mark.rule("3.0c", "8.4.2")
def test_the_technology_decks_are_nowhere_but_in_the_chart(long_game):
    """A position holds what is active; what is drawn is told to all, kept or not, and goes by a die each time."""
    position = long_game.position
    saved = msgspec.to_builtins(position)
    known = {card for side in position.technology.values() for card in side}
    assert known
    words = set(dump_json({name: value for name, value in saved.items() if name != "technology"}).split('"'))
    assert not words & {card for side in ("CP", "TE") for card in CHART.of(side)}
    for chapter in journal_of(long_game).chapters():
        events = [event for event in chapter.events if isinstance(event, TechnologyDrawn)]
        assert all(event.seen_by == () for event in events)
        dice = [e for e in chapter.events if isinstance(e, DieRolled) and e.label.endswith(("/bonus", "/research"))]
        assert len(events) == len(dice)


@pytest.mark.rule("8.4.2")
@pytest.mark.parametrize("side", ["CP", "TE"])
def test_any_card_of_the_technology_deck_can_be_next(side):
    """Each result of the die draws another one, and the active ones are not among them."""
    faction = "germany" if side == "CP" else "western-allies"
    came = []
    for die in range(1, 9):
        technology = {"CP": [], "TE": []} | {side: ["A1", "P1"]}
        bench = Bench("lamps", phase=f"{faction}-production", technology=technology, others=losing)
        bench.end(dice={"technology/research": die})
        came += [event.card for event in bench.events(TechnologyDrawn)]
    assert sorted(came) == sorted(set(CHART.of(side)) - {"A1", "P1"})


@pytest.mark.rule("12.0b", "2.4.1")
@pytest.mark.parametrize("players", ["2", "3-entente", "3-central", "4"])
def test_nothing_on_the_table_is_hidden_but_standing_orders(players):
    """Whoever looks sees the active technology and the drawn cards of all; of standing orders only his own."""
    position = made("sealed", players=players).position
    sides = RULESET.sides_in(position)
    position.standing = {side: [] for side in sides}
    position.technology = {"CP": ["A1"], "TE": ["P1"]}
    position.drawn = ["G14-1"]
    views = {reader: RULESET.view(position, reader) for reader in (*sides, None)}
    for reader, seen in views.items():
        assert set(seen.standing) == ({reader} if reader else set())
        rest = msgspec.to_builtins(seen) | {"standing": {}}
        assert rest == msgspec.to_builtins(position) | {"standing": {}}


@pytest.mark.rule("5.2")
def test_the_keys_of_later_draws_are_not_in_what_is_shown(tmp_path):
    """Of sealed dice only the commitment and the keys of resolved phases stand in saved game and journal."""
    path = tmp_path / "game.yaml"
    game = wargame_cli.save(made("sealed"), path)
    chain = game.chain
    assert chain is not None
    for number in range(1, 4):
        shown = path.read_text() + games.journal_path(path).read_text()
        assert chain.commitment.hex() in shown
        assert [chain.key(later).hex() in shown for later in range(1, 8)] == [later < number for later in range(1, 8)]
        assert chain.secret.hex() not in shown
        result = wargame_cli.adjudicate(wargame_cli.load(path), [], lenient=True)
        wargame_cli.save(result.game)


def _process(folder, *words):
    done = subprocess.run(
        [sys.executable, "-m", "wargame_cli", *words],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(wargame_cli.__file__).parents[1])},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.process
@pytest.mark.rule("5.2")
def test_two_umpires_read_the_same_before_the_draw(tmp_path, monkeypatch):
    """Two sealed games made by commands at one moment: every command that only looks prints the same for both."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    told = []
    for name in ("one", "other"):
        folder = tmp_path / name
        folder.mkdir()
        _process(folder, "new", "lamps/campaign", "-o", "game.yaml", "--id", "decks")
        looks = [("status",), ("template", "--side", "CP"), ("map",), ("supply", "--side", "TE"), ("status", "--json")]
        told.append([without_course(_process(folder, command, "game.yaml", *more)) for command, *more in looks])
    assert told[0] == told[1]
