"""Full games of an earlier program: they load, verify, are told of in the same words, and play on.

Each game of that program has two, one with sealed dice and one whose dice were given in the order in which they fell.
They hold what a game by mail can hold. Machine players wrote their sheets; then orders were doubled and shuffled, so
that some were refused and others lapsed, a part of the answers was struck out, and standing orders, nonces and silent
sides took their place. Between the phases the umpire set terms, overrode a position, corrected sheets and readings,
gave up a phase that had begun, and rewound.

Nothing but the words of the reports may ever change. Words that are meant to change are written anew with
`UPDATE_SNAPSHOTS=1 pytest tests/archive/test_full_games.py`; the games themselves stay as they are.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

import pytest
from snapshots import matches

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.game.games import Game, GivenValues
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.records import PhaseRecord
from wargame_cli.archive.replaying.staging import chapters_of
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.engine.events import Answered, DieRolled, OrderLapsed, OrderRefused, SideSilent, StandingGiven
from wargame_cli.players.games import make_players
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.saved_games import sheet_text
from wargame_cli.reports.luck import luck_of, luck_told
from wargame_cli.reports.readers import UMPIRE
from wargame_cli.reports.render import text
from wargame_cli.reports.telling import told_of

FULL = Path(__file__).parent / "old" / "full"
NAMES = [path.stem for path in sorted(FULL.glob("*.yaml"))]
#: Games in which no side has dice that only it may see.
OPEN = {"lamps"}


def full(name: str) -> Game:
    """The game as it was kept."""
    return wargame_cli.load(FULL / f"{name}.yaml")


def compare(name: str, said: str) -> None:
    """Compare an output with the one that was kept."""
    assert matches(FULL / name, said)


def told(chapters: Sequence[Chapter]) -> Iterator[Chapter]:
    """The chapters, and within each act of the umpire the phases that it undid and those that it played again."""
    for chapter in chapters:
        yield chapter
        yield from told([*chapter.undone, *chapter.instead])


@pytest.mark.parametrize("game", [name for name in rulesets.names() if name in NAMES])
def test_the_games_hold_what_a_game_by_mail_can_hold(game):
    """Both kinds of dice, every fate of an order, every source of an answer, and every act of the umpire."""
    held: set[object] = set()
    for name in NAMES:
        current = full(name)
        if current.ruleset.name != game:
            continue
        assert current.file.wargame == "0.1.0"
        held.add(current.file.dice.source)
        for chapter in told(journal_of(current).chapters()):
            held.add(chapter.act)
            held.update(type(event) for event in chapter.events)
            held.update(event.source for event in chapter.events if isinstance(event, Answered))
            held.update("hidden" for event in chapter.events if isinstance(event, DieRolled) and event.seen_by)
            if isinstance(chapter.step, PhaseRecord) and chapter.step.given.in_order:
                held.add("in order")
    acts = {"override", "correction", "rewind", "terms"}
    events = {OrderRefused, OrderLapsed, StandingGiven, SideSilent}
    wanted = {"sealed", "given", "in order", "answer", "standing", "default", "hidden"} | acts | events
    assert wanted - held == ({"hidden"} if game in OPEN else set())


@pytest.mark.parametrize("name", NAMES)
def test_it_verifies(name):
    """Every event, die, answer and position, and nothing needed to be healed."""
    found = verify(full(name))
    assert (found.phases > 10, found.healed) == (True, 0)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_told_in_the_same_words(name):
    """The reports of all that happened, turn by turn, for the umpire and for a side."""
    game = full(name)
    chapters = chapters_of(game)
    for who in (UMPIRE, game.sides[0]):
        turns = groupby(chapters, key=lambda chapter: chapter.turn)
        said = "\n".join(text(told_of(game, list(turn), who).blocks) for _, turn in turns)
        compare(f"{name}.{who.lower()}.txt", said)


@pytest.mark.parametrize("name", NAMES)
def test_its_luck_is_told_in_the_same_words(name):
    """Who rolled what, and what it was good for."""
    game = full(name)
    compare(f"{name}.luck.txt", text(list(luck_told(game, luck_of(game, UMPIRE), UMPIRE))))


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_on(name, tmp_path):
    """Two phases more, from sheets and dice of today, and the whole game verifies with them."""
    for path in FULL.glob(f"{name}.*"):
        shutil.copy(path, tmp_path / path.name)
    game = wargame_cli.load(tmp_path / f"{name}.yaml")
    players = make_players(["random"], game.sides, "today")
    before = verify(game).phases
    for _ in range(2):
        game = wargame_cli.save(next_phase(game, players))
    again = wargame_cli.load(game.path)
    assert verify(again).phases == before + 2


def next_phase(game: Game, players: dict[str, RandomPlayer]) -> Game:
    """The game after its phase, with the sheet of a machine player; dice that must be given show a one each."""
    side = game.ruleset.phase(game.position).side
    sheets = [sheet_text(game, players[side].write_sheet(game.ruleset, game.position))] if side else []
    result = wargame_cli.adjudicate(game, sheets, lenient=True)
    while result.die is not None:
        result = wargame_cli.adjudicate(result.game, dice=GivenValues(in_order=[1]))
    assert result.accepted, (result.problems, result.question)
    return result.game
