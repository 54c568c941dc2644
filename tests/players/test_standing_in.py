"""A machine player stands in for a side that sends nothing: its sheet is kept, told of and verified like any other."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.flow.new_game import new
from wargame_cli.players.games import player_named
from wargame_cli.players.standing_in import read_stand_ins, seed_of, stand_in
from wargame_cli.rulesets.kaisers_war.victory import Extend


def test_a_sheet_is_written_kept_and_told_of(table):
    """The journal verifies, the game can be made again from it, and every reader is told that a machine stood in."""
    said = table.say("resolve", table.path, "--stand-in", "red=random")
    assert said.code == 0, said.err
    assert "Red sent nothing: the machine player random stood in" in " ".join(said.out.split())
    for reader in ("Blue", "Red"):
        told = table.say("report", table.path, "--side", reader).out
        assert "the machine player random stood in" in " ".join(told.split())
    assert table.say("verify", table.path).code == 0
    rebuilt = table.folder / "again.yaml"
    said = table.say("rebuild", table.folder / "game.journal.jsonl", "-o", rebuilt)
    assert said.code == 0, said.err
    assert wargame_cli.load(rebuilt).position == table.game.position


def test_nobody_picks_its_choices(table):
    """The same side in the same phase gets the same sheet; another player or side another seed."""
    game = table.game
    first, second = (stand_in(game, {"Red": "random"}, []) for _ in range(2))
    assert first == second
    assert first.silent == {"Red": "stand-in random"}
    assert len({seed_of(game, side, player) for side in ("Red", "Blue") for player in ("random", "greedy")}) == 4


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Blue=random"], "nobody can stand in for Blue: Blue has no orders to give in this phase"),
        (["Red=grady"], "did you mean greedy?"),
        (["Rad=greedy"], "did you mean Red?"),
        (["Red"], "--stand-in is written SIDE=PLAYER"),
        (["Red=random", "red=greedy"], "names Red twice"),
    ],
)
def test_where_nobody_can_stand_in(table, words, told):
    """Each is told, and nothing is changed."""
    before = table.everything()
    said = table.say("resolve", table.path, *(word for each in words for word in ("--stand-in", each)))
    assert said.code == 2
    assert told in said.err
    assert table.everything() == before


def test_a_side_that_has_sent_a_sheet_needs_nobody(table):
    """Its own sheet counts."""
    said = table.say("resolve", table.path, table.sheet(), "--stand-in", "Red=random")
    assert (said.code, "Red has sent a sheet" in said.err) == (2, True)


def test_a_record_without_the_sheet_does_not_verify(table):
    """Who is said to have had a stand-in had its sheet."""
    game = table.game
    made = stand_in(game, read_stand_ins(["Red=random"], game), [])
    assert not wargame_cli.adjudicate(game, [], silent=made.silent).accepted


def test_nobody_plays_on_for_another():
    """The greedy player would agree to a longer game in its last turn (27.1); a stand-in leaves that to the side."""
    game = new("kaisers-war/1918", seed="1")
    position = game.position.copy()
    position.begin_phase(position.last_turn, "cp-second-combat")
    game = replace(game, file=replace(game.file, position=position))
    player = player_named("greedy", seed_of(game, "CP", "greedy"))
    written = player.write_sheet(game.ruleset, game.ruleset.view(position, "CP"), "CP")
    assert Extend(yes=True) in [each.order for each in written.orders]
    (text,) = stand_in(game, {"CP": "greedy"}, []).sheets
    assert len(text.fields()["orders"]) == len(written.orders) - 1
    assert not [order for order in text.fields()["orders"] if "extend" in order]


def test_nobody_gives_up_for_another():
    """What no sheet offers, to concede, settles the game."""
    kinds = {kind for name in rulesets.names() for phase in rulesets.load(name).sequence.every for kind in phase.orders}
    hidden = {kind for kind in kinds if not kind.offered}
    assert {kind.verb for kind in hidden} == {"concede"}
    assert all(kind.settles_the_game for kind in hidden)
