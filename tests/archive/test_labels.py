"""What machine players do in short games is what they did in an earlier program: every die, question and event.

Saved games keep their worth only while labels of dice, questions with their options and defaults, events and positions
stay as they are. `old/labels.json` holds for every phase of these games a digest of each, with their counts; a
difference names the game, the turn and the phase. Machine players choose from what a ruleset suggests, in the order
in which it does, so that stays the same too.

An event is digested with the kind and the fields that it had then (`fields`): a field that came later does not count,
a renamed kind counts under its former name, and a kind that came later and only tells does not count at all. Where a
change is meant, `UPDATE_SNAPSHOTS=1 pytest tests/archive/test_labels.py` writes the file anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.stored_events import event_types
from wargame_cli.archive.storage import canonical
from wargame_cli.archive.umpire.overriding import override
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.events import DieRolled, Event, OrderLapsed, OrderRefused
from wargame_cli.engine.questions import Question
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.players.games import play
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally

KEPT = Path(__file__).parent / "old" / "labels.json"
PREPARED = Path(__file__).parents[1] / "prepared"
RULESETS = ("kaisers-war", "lamps", "illusions-of-glory", "great-war-in-europe", "great-war-ground-rules")

#: Kinds of question that have another name today, each with the one that it had then.
FORMER_QUESTIONS = {
    "illusions-of-glory": {
        "event-choice": "event choice",
        "event-unit": "event unit",
        "event-fort": "event fort",
        "overstack": "excess",
    }
}


#: Names in orders that are spelled otherwise today, each as it was then: events hold orders as they are written.
FORMER_WORDS = {
    "aerial-supply": "aerial_supply",
    "air-superiority": "air_superiority",
    "amphib-supply": "amphib_supply",
    "build-trench": "build_trench",
    "extra-dice": "extra dice",
    "forced-march": "forced_march",
    "guns-against": "guns against",
    "kaiser-moves-east": "kaiser_moves_east",
    "one-of": "one of",
    "psywar-free": "psywar_free",
    "strategic-bombing": "strategic_bombing",
    "where-possible": "where possible",
}


class Course(NamedTuple):
    """A game between machine players, and how many of its phases are played."""

    scenario: str
    seed: str
    phases: int
    #: `all`: every optional rule; `lots`: each reading of an unclear rule drawn by lot.
    options: str = ""
    #: An override from which it begins.
    prepared: str = ""
    #: Played by whole sheets, which are tried out in a rehearsal, and not order by order.
    by_sheets: bool = False


#: Chosen from many seeds, for almost every kind of event and of question that machine play comes to.
COURSES = {
    "kaisers-war": Course("kaisers-war/1918", "3", 70),
    "kaisers-war, all optional rules": Course("kaisers-war/1918-19", "1", 150, options="all"),
    "kaisers-war, all optional rules, by sheets": Course(
        "kaisers-war/1918-19", "4", 140, options="all", by_sheets=True
    ),
    "kaisers-war, other readings, by sheets": Course("kaisers-war/western-front-1918", "1", 60, "lots", by_sheets=True),
    "lamps": Course("lamps/campaign", "0", 310),
    "lamps, other readings": Course("lamps/campaign", "11", 140, options="lots"),
    "lamps, yet other readings": Course("lamps/campaign", "16", 140, options="lots"),
    "lamps, by sheets": Course("lamps/campaign", "0", 60, by_sheets=True),
    "illusions-of-glory": Course("illusions-of-glory/campaign", "0", 120),
    "illusions-of-glory, other readings": Course("illusions-of-glory/campaign", "2", 300, options="lots"),
    "illusions-of-glory, the Balkans": Course("illusions-of-glory/campaign", "0", 60, "lots", "balkans.yaml"),
    "illusions-of-glory, suppression": Course("illusions-of-glory/campaign", "0", 60, "", "suppression.yaml"),
    "illusions-of-glory, collapses": Course("illusions-of-glory/campaign", "0", 40, "", "collapses.yaml", True),
    "illusions-of-glory, revolution": Course("illusions-of-glory/campaign", "0", 40, "", "revolution.yaml", True),
    "illusions-of-glory, by sheets": Course("illusions-of-glory/galicia-1914", "2", 60, by_sheets=True),
    "great-war-in-europe": Course("great-war-in-europe/near-east-1918", "1", 131),
    "great-war-in-europe, other readings": Course("great-war-in-europe/near-east-1918", "10", 129, options="lots"),
    "great-war-in-europe, the Czar": Course("great-war-in-europe/near-east-1918", "10", 129, "lots", "czar.yaml"),
    "great-war-in-europe, by sheets": Course("great-war-in-europe/near-east-1918", "6", 60, by_sheets=True),
    "great-war-ground-rules": Course("great-war-ground-rules/bapaume-1918", "3", 23),
    "great-war-ground-rules, all optional rules": Course("great-war-ground-rules/bapaume-1918", "3", 22, options="all"),
    "great-war-ground-rules, by sheets": Course("great-war-ground-rules/bapaume-1918", "1", 22, by_sheets=True),
}


class Listener(RandomPlayer):
    """A machine player that notes what it is asked, and what it chose."""

    def __init__(self, seed: str, heard: list[Any], former_kinds: Mapping[str, str]) -> None:
        super().__init__(seed)
        self._heard = heard
        self._former_kinds = former_kinds

    def choose(self, question: Question) -> str:
        """As its base does."""
        choice = super().choose(question)
        kind = self._former_kinds.get(question.kind, question.kind)
        self._heard.append((question.label, question.side, kind, question.options, question.default, choice))
        return choice


class Phase(NamedTuple):
    """A phase as it was played."""

    name: str
    events: Sequence[Event]
    asked: list[Any]
    after: Any


def played(course: Course) -> Iterator[Phase]:
    """The phases of a game, one by one."""
    game = wargame_cli.new(course.scenario, options=chosen(course), dice="seeded", seed=course.seed)
    if course.prepared:
        game = override(game, PREPARED / course.prepared, "what comes late comes early").game
    heard: list[Any] = []
    former_kinds = FORMER_QUESTIONS.get(game.ruleset.name, {})
    players = {side: Listener(f"{course.seed}/{side}", heard, former_kinds) for side in game.sides}
    if course.by_sheets:
        for after in islice(play_on(game, players, Tally()), course.phases):
            chapter = journal_of(after).chapters()[-1]
            yield Phase(f"{chapter.turn}/{chapter.phase}", chapter.events, heard, after.position)
            heard.clear()
        return
    phases = play(game.ruleset, game.position, players, lambda now: of_phase(course.seed, now), Tally())
    for each in islice(phases, course.phases):
        yield Phase(f"{each.turn}/{each.phase}", each.events, heard, each.position)
        heard.clear()


def of_phase(seed: str, position: Any) -> SeededDice:
    """The dice of a phase."""
    return SeededDice(seed, f"{position.turn}/{position.phase}")


def chosen(course: Course) -> dict[str, str]:
    """The options of a game."""
    if course.options != "lots":
        return {"all": "on"} if course.options == "all" else {}
    lots = Random(course.seed)
    name, _, scenario = course.scenario.partition("/")
    options = [option for option in rulesets.load(name).options if not option.optional]
    return {option.name: lots.choice(option.choices_in(scenario)) for option in options}


def digested(phase: Phase, names: Mapping[str, str], fields: Mapping[str, Sequence[str]]) -> str:
    """A line on a phase; `names` are those of kinds of event at that time, with the fields that they had."""
    dice = [(event.label, event.value) for event in phase.events if isinstance(event, DieRolled)]
    events = [as_it_was(event, names, fields) for event in phase.events if was_told(event, fields)]
    counted = {"dice": dice, "questions": phase.asked, "events": events}
    told = [f"{len(those)} {what} {digest(those)}" if those else f"no {what}" for what, those in counted.items()]
    return ", ".join([*told, f"position {canonical.digest(phase.after)[:12]}"])


def was_told(event: Event, fields: Mapping[str, Sequence[str]]) -> bool:
    """Whether there was anything of an event then: those of later kinds that change nothing were not."""
    return not event.tells_only or type(event).__name__ in fields


def as_it_was(event: Event, names: Mapping[str, str], fields: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """An event as plain data, with the kind, those fields and the words of orders that it had then."""
    data = msgspec.to_builtins(event)
    if isinstance(event, OrderLapsed | OrderRefused):
        data["order"] = re.sub(r"[\w-]+(?=: )", lambda word: FORMER_WORDS.get(word[0], word[0]), event.order)
    kind = names[data["event"]]
    return {name: value for name, value in data.items() if name in fields[kind]} | {"event": kind}


def digest(data: Any) -> str:
    """The first digits of the digest of plain data, whose fields stand in any order."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]


def kinds_now(ruleset: Ruleset) -> dict[str, list[str]]:
    """The fields of each kind of event."""
    return {name: sorted(kind.__struct_fields__) for name, kind in sorted(event_types(ruleset).items())}


def names_then(ruleset: Ruleset, fields: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Today's name of each kind of event, and the one that it had among those that were kept."""
    former = {now: then for then, now in ruleset.former_events.items() if then in fields}
    return {name: name if name in fields else former.get(name, name) for name in event_types(ruleset)}


@cache
def kept() -> dict[str, Any]:
    """What was kept; with UPDATE_SNAPSHOTS made anew and written down."""
    if os.environ.get("UPDATE_SNAPSHOTS"):
        fields = {name: kinds_now(rulesets.load(name)) for name in RULESETS}
        games = {title: lines(course, fields) for title, course in COURSES.items()}
        KEPT.write_text(json.dumps({"fields": fields, "games": games}, indent=1) + "\n", encoding="utf-8")
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def lines(course: Course, fields: Mapping[str, Mapping[str, Sequence[str]]]) -> list[str]:
    """The phases of a game, a line for each."""
    ruleset = rulesets.load(course.scenario.partition("/")[0])
    known = fields[ruleset.name]
    names = names_then(ruleset, known)
    return [f"{phase.name}: {digested(phase, names, known)}" for phase in played(course)]


@pytest.mark.parametrize("title", COURSES)
def test_machine_players_play_the_same_game(title):
    """Phase by phase; the first that differs says in what."""
    before, now = kept()["games"][title], lines(COURSES[title], kept()["fields"])
    assert len(now) == len(before)
    for then, today in zip(before, now, strict=True):
        assert today == then


@pytest.mark.parametrize("name", RULESETS)
def test_no_kind_of_event_and_no_field_was_given_up(name):
    """Journals hold them: a kind may have another name today, and a field may have come."""
    ruleset, before = rulesets.load(name), kept()["fields"][name]
    now = kinds_now(ruleset)
    for kind, fields in before.items():
        today = kind if kind in now else ruleset.former_events[kind]
        assert set(fields) <= set(now[today]), kind
