"""What is said of a game between its phases: where it stands, what it waits for, odds and supply."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from table import Table

import wargame_cli
from wargame_cli.archive.game import games
from wargame_cli.engine.document import Heading, Items, Paragraph
from wargame_cli.engine.document import Table as Grid
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.options import Scenario
from wargame_cli.engine.queries import Chance, Odds
from wargame_cli.reports import queries
from wargame_cli.reports.scenarios import scenario_told, scenarios_told


def lines(game):
    """The lines of the status of a game, below its heading."""
    told = queries.status_told(queries.status_of(game, "game.yaml"), game)
    return [line for items in told if isinstance(items, Items) for _, line in items.lines]


def test_the_status_of_a_game(table):
    """Whose orders are due, what comes then, and the points; in a phase without orders that nobody's are."""
    assert lines(table.game) == [
        "Due are the orders of Red (rule 2).",
        "Then comes turn 1, Blue Turn.",
        "Points: Red 0, Blue 0",
    ]
    table.play()
    table.play()
    assert lines(table.game)[0] == "Nobody's orders are due: it resolves by itself (rule 4)."


def test_the_status_of_a_game_that_is_over(table):
    """Who won and why; nothing comes then."""
    for _ in range(9):
        table.play()
    assert lines(table.game) == [
        "The game is over: Red wins (victory: three turns are over).",
        "Points: Red 0, Blue 0",
    ]
    nobody = msgspec.structs.replace(table.game.position, winner="")
    game = replace(table.game, file=msgspec.structs.replace(table.game.file, position=nobody))
    assert lines(game)[0] == "The game is over: nobody wins (victory: three turns are over)."


def test_the_status_of_a_game_that_waits_for_a_die(tmp_path):
    """Its label without turn and phase, and the command that gives it."""
    table = Table(tmp_path, "given")
    table.play("{move: R1, to: Ford}")
    waits = wargame_cli.adjudicate(table.game, [table.text(["{attack: Ford, with: [B1]}"])]).game
    assert lines(waits)[0] == "The phase was begun and waits for a die: attack 0201."
    command = queries.status_of(waits, "game.yaml").next_command
    assert command == "wargame resolve game.yaml --die 'attack 0201=VALUE'"


def test_the_status_of_a_copy_of_a_crash(table):
    """The command that ended so is named first."""
    crash = games.Crash(command=("resolve", "game.yaml"), traceback="")
    game = replace(table.game, file=msgspec.structs.replace(table.game.file, crash=crash))
    assert lines(game)[0] == "This copy is of a crash of: wargame resolve game.yaml"


def test_odds_without_a_table(table):
    """Dice that are compared have no column; without modifiers there is no table of them."""
    attack = Odds(
        target="0201", strengths={"attack": 2, "defence": 1}, column="", modifiers=(), table="",
        results=(Chance("won", 0.75), Chance("lost", 0.25)),
    )  # fmt: skip
    assert queries.odds_told(table.game, [attack]) == [
        Heading("Attack on 0201"),
        Paragraph("attack 2, defence 1"),
        Grid(("result", "chance"), (("won", "75.0%"), ("lost", "25.0%")), right=("chance",)),
    ]
    assert queries.odds_told(table.game, []) == [Paragraph("There is no attack on this sheet.")]


def test_a_unit_off_the_map_needs_no_supply():
    """Of a unit that the game knows, and that is not in play, it is said why nothing is told."""
    game = wargame_cli.new("kaisers-war/1918", seed="1")
    with pytest.raises(WargameError, match="GE-Ship-1 needs no supply now: it is not on the map"):
        queries.supply_of(game, None, "GE-Ship-1")


def test_the_list_of_scenarios():
    """A line each; of one what it is about, and below that what is not the rulebook's, as far as it says it."""
    plain = Scenario(id="toy/plain", title="Plain", sides=("A", "B"), turns=3)
    assert scenarios_told([plain])[0] == Grid(("scenario", "title"), (("toy/plain", "Plain"),))
    head = [Heading("toy/plain: Plain"), Paragraph("3 turns; A, B.")]
    assert scenario_told(plain) == head
    told = msgspec.structs.replace(plain, summary="A hill.", reconstructed=("the hill",))
    assert scenario_told(told) == [
        *head,
        Paragraph("A hill."),
        Heading("Not from the rulebook (replace it with --data FILE)", 3),
        Items(((0, "the hill"),)),
    ]


def test_an_attack_that_cannot_be_made_as_things_stand_has_no_odds(table):
    """The reason stands in their place."""
    why = "as things stand: S1 is not beside 0201 (rule 2)"
    attack = Odds(target="0201", strengths={}, modifiers=(), results=(), warning=why)
    assert queries.odds_told(table.game, [attack]) == [Heading("Attack on 0201"), Paragraph(why)]
