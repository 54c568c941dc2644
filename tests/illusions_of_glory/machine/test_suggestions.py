"""Random play: something of every kind, mostly legal; short games keep the laws, replay and verify."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import msgspec
import pytest

import wargame_cli
from illusions_of_glory.on_the_bench import on_map
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.engine.adjudicate import open_phase
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.laws.watching import watchers
from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.players.games import make_players, play
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.machine.nonsense import MAKERS, nonsense
from wargame_cli.rulesets.illusions_of_glory.machine.rare import assaults, assemblies, rare_places
from wargame_cli.rulesets.illusions_of_glory.machine.suggestions import discards, replacements
from wargame_cli.rulesets.illusions_of_glory.operations.amphibious_assault import Assault
from wargame_cli.rulesets.illusions_of_glory.operations.assembling import Assemble, Disassemble
from wargame_cli.rulesets.illusions_of_glory.position.records import Landing
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE

CAMPAIGN = RULESET.new("campaign", {})


def seeded(seed):
    return lambda position: SeededDice(seed, f"{position.turn}/{position.phase}")


def game(seed, scenario="campaign", options=(), last_turn=None):
    """A random game under the laws; its tally, and whether its events alone give every position."""
    start = RULESET.new(scenario, dict(options))
    twin, tally = start.copy(), Tally()
    players = make_players(["random"], RULESET.sides, seed)
    for played in play(RULESET, start, players, seeded(seed), tally, watchers(RULESET.laws, "every"), last_turn):
        for event in played.events:
            event.apply(twin)
        assert msgspec.to_builtins(twin) == msgspec.to_builtins(played.position), (played.turn, played.phase)
    return tally, twin


# -- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "options"), [("1", {}), ("2", {option.name: option.choices[-1] for option in RULESET.options})]
)
def test_games_keep_every_law_and_replay(seed, options):
    """Three turns of the campaign with the first readings and with the last ones: there is fighting."""
    tally, last = game(seed, options=options.items(), last_turn=3)
    assert last.turn == 4
    assert {"open", "play", "activate", "move", "attack"} <= set(tally.orders)


@pytest.mark.parametrize("scenario", ["east-prussia-1914", "galicia-1914", "serbia-1914", "opening-1914"])
def test_small_scenarios_end(scenario):
    """Each comes to its end and says who won."""
    _, last = game("3", scenario)
    assert last.over
    assert last.ending


def test_a_saved_game_of_machine_players_verifies(tmp_path):
    """A turn played into a file with a journal, which says the same when it is played again."""
    saved = wargame_cli.new("illusions-of-glory/campaign", dice="seeded", seed="6")
    for played in play_on(saved, make_players(["random"], RULESET.sides, "saved"), Tally(), last_turn=1):
        saved = played
    wargame_cli.save(saved, tmp_path / "game.yaml")
    verify(wargame_cli.load(tmp_path / "game.yaml"))


# -- what is suggested ----------------------------------------------------------------------------------------------


def asked(position, seed):
    """Everything suggested in the phase of a position, each carried out if it is legal; legal and illegal kinds."""
    phase = RULESET.phase(position)
    referee = Referee(
        position.copy(), phase, RULESET.book, SeededDice("asked", seed), chooser=RandomPlayer(seed).choose
    )
    open_phase(referee)
    legal: Counter[type[Order]] = Counter()
    refused: Counter[type[Order]] = Counter()
    for order in RULESET.bot.suggestions(referee, Random(seed)):
        if referee.faults(order):
            refused[type(order)] += 1
        else:
            legal[type(order)] += 1
            referee.perform(order)
    return legal, refused


def test_most_suggestions_are_legal_and_some_are_not():
    """Two orders of three can be carried out, and now and then there is one that no rule allows."""
    position = CAMPAIGN.copy()
    for side in ("AP", "CP"):
        piles = position.piles[side]
        position.piles[side] = msgspec.structs.replace(piles, hand=piles.draw[:7], draw=piles.draw[7:])
    position.begin_phase(1, "round-1-ap")
    legal: Counter[type[Order]] = Counter()
    refused: Counter[type[Order]] = Counter()
    for seed in range(60):
        found = asked(position, str(seed))
        legal += found[0]
        refused += found[1]
    assert 0 < refused.total() < legal.total() / 2


def test_every_kind_of_order_has_its_nonsense():
    """No kind of order is added that random play does not know; and nonsense comes of the kinds that are asked for."""
    assert {kind for phase in SEQUENCE.every for kind in phase.orders} == set(MAKERS)
    for phase in SEQUENCE.every:
        made = [type(order) for order in nonsense(CAMPAIGN, phase.orders, Random(phase.name))]
        assert made == list(phase.orders)


@pytest.mark.parametrize("phase", ["opening-ap", "round-1-cp", "replacement-ap", "draw-cp"])
def test_nonsense_is_answered_with_messages(phase):
    """Whatever an order names, the rules say what is wrong with it, or that nothing is, and never break."""
    position = CAMPAIGN.copy()
    position.begin_phase(2, phase)
    referee = Referee(position, RULESET.phase(position), RULESET.book, None)
    rng = Random(phase)
    for _ in range(200):
        for order in nonsense(position, referee.phase.orders, rng):
            for fastened, message in referee.faults(order):
                assert fastened.rule.number in RULESET.book.rules
                assert message


def first(orders):
    return next(iter(orders), None)


def test_what_is_seldom_possible_is_looked_for():
    """Depots, landings, Lemnos, Odessa; for the Central Powers the Ports beside a landing that nobody holds."""
    depot = {"kiev": ["RU-I-1-SCU", "RU-I-2-SCU"]}
    landing = {"landings": {"sea_salonika": Landing(turn=1, round=1)}}
    assert rare_places(on_map(depot).position) == ["kiev"]
    assert rare_places(on_map({"kiev": ["RU-I-1", "RU-I-2"]}).position) == []
    assert rare_places(on_map({"odessa": ["RU-S-Black-Sea"]}).position) == ["odessa"]
    assert rare_places(on_map({"odessa": ["RU-S-Black-Sea"]}, assault_made=True).position) == []
    assert rare_places(on_map({"sea_salonika": ["FR-I-XII"], "lemnos": ["BR-I-XVI"]}, **landing).position) == [
        "sea_salonika",
        "lemnos",
    ]
    assert rare_places(on_map({"lemnos": ["BR-I-XVI"]}).position) == []
    assert rare_places(on_map({"salonika": ["AH-I-1"]}, phase="round-1-cp", **landing).position) == ["salonika"]


def test_lcus_are_assembled_and_disassembled():
    """Of SCUs and an LCU of the box; one that stands there is completed; one without SCUs beside it may dissolve."""
    parts = ("RU-I-1-SCU", "RU-I-2-SCU", "RU-I-3-SCU")
    made = first(assemblies(on_map({"kiev": [*parts], REPLACEABLE: ["RU-I-3"]}).position, parts, Random(1)))
    assert isinstance(made, Assemble)
    assert (made.unit, made.at, set(made.parts) <= set(parts)) == ("RU-I-3", "kiev", True)
    weak = on_map({"kiev": ["RU-I-3", "RU-I-1-SCU"]}, reduced=["RU-I-3"])
    completed = first(assemblies(weak.position, ("RU-I-3", "RU-I-1-SCU"), Random(1)))
    assert completed == Assemble(unit="RU-I-3", at="kiev", parts=("RU-I-1-SCU",))
    strong = on_map({"kiev": ["RU-I-3"], RESERVE: [*parts]})
    some = (first(assemblies(strong.position, ("RU-I-3",), Random(seed))) for seed in range(20))
    assert Disassemble(unit="RU-I-3", parts=parts) in some


def test_the_black_sea_unit_is_sent_over_its_sea():
    """From Odessa, as long as the assault was not made."""
    there = {"odessa": ["RU-S-Black-Sea"]}
    assert isinstance(first(assaults(on_map(there).position, "odessa", Random(1))), Assault)
    assert first(assaults(on_map(there, assault_made=True).position, "odessa", Random(1))) is None
    assert first(assaults(on_map(there).position, "kiev", Random(1))) is None


def test_replacements_and_discards_are_of_ones_own():
    """Whoever has points rebuilds his damaged units; only Combat Cards are thrown away."""
    stacks = {"kiev": ["RU-I-3"], REPLACEABLE: ["RU-I-1", "GE-I-1"]}
    bench = on_map(stacks, phase="replacement-ap", reduced=["RU-I-3"], replacements={"RU": 2, "GE": 2})
    wanted = {
        order.unit
        for seed in range(9)
        for order in islice(replacements(bench.position, "AP", Random(seed)), 5)
        if order.verb == "rebuild"
    }
    assert wanted == {"RU-I-3", "RU-I-1"}
    game = CAMPAIGN.copy()
    piles = game.piles["CP"]
    game.piles["CP"] = msgspec.structs.replace(piles, hand=piles.draw, draw=())
    thrown = {card for seed in range(30) for order in discards(game, "CP", Random(seed)) for card in order.cards}
    assert thrown == {card for card in piles.draw if game.cards[card].mode == "combat card"}
