"""Optional rules as options: off by default, `all` for all of them, and the phases that some of them add."""

from __future__ import annotations

import pytest

import wargame_cli
from kaisers_war.field import sandbox
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.engine.document import Paragraph
from wargame_cli.engine.errors import Refused, WargameError
from wargame_cli.engine.options import chosen
from wargame_cli.players.games import make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally
from wargame_cli.reports.queries import status_of, status_told
from wargame_cli.reports.telling import report_of
from wargame_cli.reports.trust import chosen_rules
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.kit.book import OPTIONS

OPTIONAL = [option.name for option in OPTIONS if option.optional]
STANDARD = [
    "cp-mobilization",
    "cp-movement",
    "cp-first-combat",
    "cp-second-combat",
    "cp-attrition",
    "allied-mobilization",
    "allied-movement",
    "allied-first-combat",
    "allied-second-combat",
    "allied-attrition",
    "victory-points",
    "victory-check",
    "turn-advance",
]


def a_turn(options):
    """The phases of turn 2, by the sequence that the ruleset gives."""
    position = sandbox({}, turn=1, phase="turn-advance", options=options)
    found = []
    while not found or position.phase != "turn-advance":
        turn, phase = RULESET.next_phase(position)
        position.begin_phase(turn, phase.name)
        found.append(position.phase)
    return found


@pytest.mark.rule("3.1")
def test_all_switches_every_optional_rule_on():
    """`all=on` stands for each that is not named itself, and leaves the readings of unclear rules alone."""
    choices = chosen(OPTIONS, {"all": "on", "psywar": "off", "capitals": "any"})
    assert {name for name in OPTIONAL if name in choices} == set(OPTIONAL) - {"psywar"}
    assert choices["capitals"] == "any"
    assert "all" not in choices
    game = wargame_cli.new("kaisers-war/1918", options={"all": "on"})
    assert {name for name in OPTIONAL if game.file.options.get(name) == "on"} == set(OPTIONAL)
    assert game.position.options == game.file.options


@pytest.mark.rule("3.1")
def test_what_is_off_is_not_written_down():
    """A game without optional rules is as it was before there were any; saying so in words changes nothing."""
    assert not set(chosen(OPTIONS, {})) & set(OPTIONAL)
    assert chosen(OPTIONS, {"all": "off", "morale": "off"}) == chosen(OPTIONS, {})
    assert sandbox({}).option("morale") == "off"


@pytest.mark.rule("3.1")
def test_all_is_on_or_off():
    """Anything else is refused as it would be for a single one."""
    with pytest.raises(Refused):
        chosen(OPTIONS, {"all": "some"})
    with pytest.raises(WargameError):
        wargame_cli.new("kaisers-war/1918", options={"all": "some"})


@pytest.mark.rule("3.1")
def test_a_standard_turn_has_the_standard_phases():
    """The phases of optional rules are passed over."""
    assert a_turn({}) == STANDARD


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("option", "added"),
    [
        ("russian-front", ["turn-start"]),
        ("psywar", ["cp-start", "allied-start"]),
        ("expanded-sudden-death", ["cp-start", "allied-start"]),
        ("blockade", ["blockade"]),
        ("critical-cities", []),
        ("morale", []),
    ],
)
def test_each_option_adds_its_own_phases(option, added):
    """And no others; with all of them all are played."""
    found = a_turn({option: "on"})
    assert [name for name in found if name not in STANDARD] == added
    assert [name for name in found if name in STANDARD] == STANDARD
    assert {"turn-start", "cp-start", "allied-start", "blockade"} <= set(a_turn(dict.fromkeys(OPTIONAL, "on")))


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("options", "first"),
    [({}, "cp-mobilization"), ({"psywar": "on"}, "cp-start"), ({"all": "on"}, "turn-start"), ({"setup": "free"}, "")],
)
def test_a_game_begins_with_its_first_phase(options, first):
    """Whatever the options make it; set-up sheets come before it."""
    position = RULESET.new("1918", options)
    assert position.phase == (first or "allied-setup")
    if options.get("setup"):
        position = RULESET.new("1918", {**options, "psywar": "on"})
        position.begin_phase(0, "cp-setup")
        assert RULESET.next_phase(position)[1].name == "cp-start"


@pytest.mark.rule("32.1", "33.1", "31.1", "41.2", "42.1")
def test_a_game_with_these_options_is_saved_and_told():
    """Played by machines, reported to everybody; the report says which optional rules are in use."""
    options = dict.fromkeys(("critical-cities", "psywar", "morale", "blockade", "expanded-sudden-death"), "on")
    game = wargame_cli.new("kaisers-war/1918", options=options, dice="seeded", seed="options")
    last = list(play_on(game, make_players(["random"], RULESET.sides, "options"), Tally(), last_turn=1))[-1]
    for chapter in journal_of(last).chapters():
        for reader in ("CP", "Allied", None, "umpire"):
            told = str(report_of(last, chapter, reader).blocks)
            assert "Optional rules: critical-cities, psywar, morale, blockade, expanded-sudden-death." in told


@pytest.mark.rule("3.1")
def test_every_choice_is_told_in_reports_and_by_status():
    """An optional rule by its name, with its reading where it has several; other options where they differ."""
    options = {"morale": "on", "they-shall-not-pass": "whole-result", "capitals": "any", "long-last-turn": "10"}
    game = wargame_cli.new("kaisers-war/1918", options=options, dice="seeded", seed="1")
    told = [
        Paragraph("Optional rules: morale, they-shall-not-pass (whole-result).", "quiet"),
        Paragraph("Options not as by default: capitals=any.", "quiet"),
    ]
    assert chosen_rules(RULESET, game.position.options) == told
    assert [block for block in status_told(status_of(game, "game.yaml"), game) if block in told] == told
    assert chosen_rules(RULESET, RULESET.new("1918", {}).options) == []
