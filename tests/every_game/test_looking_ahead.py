"""Players that look ahead: they win against the random one, play the same game again, and see what their side sees."""

from __future__ import annotations

import msgspec
import pytest
from recorded import FEW, start

from wargame_cli import rulesets
from wargame_cli.engine.adjudicate import close_phase, open_phase
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.machine.prospects import WON, held, lead, nearness
from wargame_cli.engine.referee import Referee
from wargame_cli.players.even_dice import EvenDice
from wargame_cli.players.games import make_players, play, player_named
from wargame_cli.players.looking_ahead import Outlook, seen_by
from wargame_cli.players.rollout_player import RolloutPlayer
from wargame_cli.players.tallies import Tally


def winner(ruleset, position, names, seed):
    """Who wins a game between players."""
    players = make_players(names, ruleset.sides_in(position), seed)
    for played in play(ruleset, position, players, lambda at: SeededDice(seed, f"{at.turn}/{at.phase}"), Tally()):
        position = played.position
    return position.winner


def won(name: str, player: str, side: str, games: int) -> int:
    """How many games of a toy a player wins from a side against the random one."""
    ruleset = rulesets.load(name)
    position = ruleset.new(ruleset.scenarios()[0].id, {})
    names = [player if each == side else "random" for each in ruleset.sides]
    found = 0
    for number in range(games):
        found += winner(ruleset, position, names, str(number)) == side
    return found


@pytest.mark.parametrize("player", ["greedy", "rollout"])
@pytest.mark.parametrize("side", ["North", "South"])
def test_a_game_that_says_nothing_of_how_a_side_stands(player, side):
    """Points and units alone are enough to win most games of the toy."""
    assert won("skirmish", player, side, 20) >= 15


@pytest.mark.parametrize("scenario", ["great-war-ground-rules/bapaume-1918", "great-war-in-europe/western-sector-1917"])
def test_games_of_ours_from_both_sides(scenario):
    """Few games for a test; `python -m benching.players` measures all scenarios."""
    game = start(scenario)
    ruleset, position = game.ruleset, game.position
    for names in (["greedy", "random"], ["random", "greedy"]):
        sides = ruleset.sides_in(position)
        assert winner(ruleset, position, names, "two") == sides[names.index("greedy")]


def test_serbia_stands_where_that_is_what_wins():
    """The random player does not hold it; the greedy one keeps a corps at home and one of its two spaces."""
    game = start("illusions-of-glory/serbia-1914")
    for names, expected in ((["greedy", "random"], "AP"), (["random", "random"], "CP")):
        assert winner(game.ruleset, game.position, names, "one") == expected


def test_an_order_that_would_lapse_is_worth_nothing():
    """What it waits for has not come about: it is not tried out as if it had."""
    game = start("kaisers-war/western-front-1918")
    ruleset, position = game.ruleset, game.position.copy()
    position.begin_phase(1, "cp-first-combat")
    referee = Referee(position, ruleset.phase(position), ruleset.book, SeededDice("x"))
    attack = {"attack": "1115", "with": ["GE-Shock-1"], "if": {"empty": "1013"}}
    order = msgspec.convert(attack, next(kind for kind in referee.phase.orders if kind.verb == "attack"))
    with referee.acting("CP"):
        outlook = Outlook(ruleset, referee, "x")
        found = outlook.tried(order)
        assert found is not None
        assert found.gain == 0
        at_once = outlook.tried(msgspec.structs.replace(order, condition=None))
        assert at_once is not None
        assert at_once.gain != 0


@pytest.mark.parametrize("seed", list("abcdefgh"))
def test_a_phase_is_done_when_nothing_more_would_be_gained(seed):
    """What was no good before other attacks, or not to be thought of, is looked at again; nothing that pays is left."""
    game = start("kaisers-war/1918")
    ruleset, position = game.ruleset, game.position.copy()
    position.begin_phase(1, "cp-first-combat")
    referee = Referee(position, ruleset.phase(position), ruleset.book, SeededDice(seed))
    player = player_named("greedy", seed)
    with referee.acting("CP"):
        for order in player.orders(ruleset, referee):
            referee.perform(order)
        outlook = Outlook(ruleset, referee, f"{seed}/1")
        promising = [order for order in outlook.ideas(0) if (found := outlook.tried(order)) and found.gain > 0]
        assert [order for order in promising if outlook.tried_line([order], closely=True).gain > 0] == []


def test_even_dice_show_every_face_as_often():
    """Over as many sets as it has faces a die shows each of them once, and two dice fall each in its own way."""
    sets = [EvenDice("x", number, 6) for number in range(6)]
    first, second = ([dice.roll(label).value for dice in sets] for label in ("a", "b"))
    assert sorted(first) == sorted(second) == [1, 2, 3, 4, 5, 6]
    assert first != second
    assert sorted(EvenDice("x", number, 12).roll("a", 3).value for number in range(12)) == [1] * 4 + [2] * 4 + [3] * 4


@pytest.mark.parametrize("leads", [True, False])
def test_the_rollout_player_leaves_the_greedy_plan_for_a_better_one_only(leads, monkeypatch):
    """What is played on says which plan is better; without a lead it does what the greedy player does."""
    ruleset = rulesets.load("skirmish")
    position = ruleset.new(ruleset.scenarios()[0].id, {})
    side = ruleset.phase(position).sides[0]
    monkeypatch.setattr(RolloutPlayer, "_played_on", lambda self, *args: 1.0 if leads and not args[2] else 0.0)
    given = player_named("rollout", "s").write_sheet(ruleset, position, side).orders
    usual = player_named("greedy", "s").write_sheet(ruleset, position, side).orders
    assert usual
    assert [str(each) for each in given] == ([] if leads else [str(each) for each in usual])


@pytest.mark.parametrize("scenario", FEW)
def test_a_sheet_from_what_the_side_sees(scenario, monkeypatch):
    """The same seed writes the same sheet; what is weighed is made of the side's view and of nothing else."""
    game = start(scenario)
    ruleset, position = game.ruleset, game.position
    while not ruleset.phase(position).sides:
        referee = Referee(position.copy(), ruleset.phase(position), ruleset.book, SeededDice("x"))
        open_phase(referee)
        close_phase(ruleset, referee)
        position = referee.position
    side = ruleset.phase(position).sides[0]
    looked_at = []
    worth = type(ruleset).prospects

    def prospects(self, seen, of):
        looked_at.append((None if looked_at else msgspec.to_builtins(seen.stacks), of))
        return worth(self, seen, of)

    monkeypatch.setattr(type(ruleset), "prospects", prospects)
    first, second = (player_named("greedy", "s").write_sheet(ruleset, position, side) for _ in range(2))
    assert [str(each) for each in first.orders] == [str(each) for each in second.orders]
    if looked_at:
        supposed = ruleset.bot.supposed(ruleset.view(position, side), side)
        assert looked_at[0][0] == supposed.stacks
        assert {of for _, of in looked_at} == {side}


@pytest.mark.parametrize("scenario", ["kaisers-war/1918", "great-war-in-europe/western-sector-1917"])
def test_what_is_hidden_is_supposed_from_the_view(scenario):
    """As many units as are hidden, none of which is in sight, lie below those that are; it stays a view."""
    game = start(scenario)
    side = game.sides[0]
    view = game.ruleset.view(game.position, side)
    supposed = game.ruleset.bot.supposed(view, side)
    assert supposed.is_view
    assert view.concealed
    assert not supposed.concealed
    for space, count in view.concealed.items():
        below = supposed.at(space)[len(view.at(space)) :]
        assert supposed.at(space)[: len(view.at(space))] == view.at(space)
        assert len(below) == count
        assert not any(view.knows(unit) for unit in below)
        assert {game.ruleset.side_of(supposed, unit) for unit in below} == {
            game.ruleset.side_of(view, view.at(space)[0])
        }


@pytest.mark.parametrize("scenario", FEW)
def test_what_a_side_has_done_in_a_phase_is_in_its_view(scenario):
    """An order that may not be given again is refused where its side sees the position, too."""
    game = start(scenario)
    ruleset, position = game.ruleset, game.position.copy()
    players = make_players(["random"], ruleset.sides_in(position), "again")
    for number in range(16):
        phase, dice = ruleset.phase(position), SeededDice("again", str(number))
        referee = Referee(position, phase, ruleset.book, dice, chooser=lambda asked: players[asked.side].choose(asked))
        open_phase(referee)
        for side in phase.sides if phase.orders else ():
            with referee.acting(side):
                for order in players[side].orders(ruleset, referee):
                    referee.perform(order)
                    if not position.over and referee.faults(order):
                        assert referee.supposing(seen_by(ruleset, referee)).faults(order), order
        if not position.over:
            close_phase(ruleset, referee)
        if position.over:
            break


@pytest.mark.parametrize("scenario", FEW)
def test_how_a_side_stands(scenario):
    """Each game says it of either side, whole or as it sees the position; a game that is won is above all of it."""
    game = start(scenario)
    for side in game.sides:
        seen = game.ruleset.view(game.position, side)
        assert -WON / 100 < game.ruleset.prospects(seen, side) < WON / 100
    ended = game.position.copy()
    ended.over, ended.winner = True, game.sides[0]
    assert [game.ruleset.prospects(ended, side) for side in game.sides[:2]] == [WON, -WON]


def test_what_standings_are_made_of():
    """A lead over all others together; strength nearer to a goal is worth more, and none without one."""
    assert lead({"A": 5, "B": 2, "C": 1}, "A") == 2
    assert lead({"B": 2}, "A") == -2
    game = start("great-war-in-europe/western-sector-1917")
    net = game.position.kit.steps
    space = next(label for label in net.board.labels if net.steps[label])
    goal, beside = net.board.bit[space], net.steps[space][0]
    assert nearness(net, {space: 4}, goal) == 4
    assert 0 < nearness(net, {beside: 4}, goal) < 4
    assert nearness(net, {space: 4}, 0) == 0


def test_what_is_at_stake():
    """A place is worth the more, the more of the strength at hand is one's own; who is there has the better of it."""
    net = start("great-war-in-europe/western-sector-1917").position.kit.steps
    space = next(label for label in net.board.labels if net.steps[label])
    beside, bit = net.steps[space][0], net.board.bit[space]

    def share(ours, theirs, kept):
        return held(net, ours, theirs, {space: 10}, kept, 1)

    assert share({}, {}, bit) == 10
    assert share({}, {}, 0) == 0
    alone, garrisoned, relieved = (share(ours, {beside: 4}, bit) for ours in ({}, {space: 1}, {space: 1, beside: 4}))
    assert 0 < alone < garrisoned < relieved < 10
    assert share({beside: 4}, {space: 1}, 0) == pytest.approx(10 - garrisoned)
