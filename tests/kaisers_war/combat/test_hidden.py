"""What a side is told of stacks that it does not see: how much is hidden and the most that it may be (10.1)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from bench_of_rules import rows

import wargame_cli
from kaisers_war.field import referee, sandbox
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.adjudicate import Sheet, adjudicate, rehearse
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.events import OrderLapsed
from wargame_cli.engine.orders import Written
from wargame_cli.engine.position import NOWHERE
from wargame_cli.reports import queries
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.combat.air_missions import AirSuperiority, StrategicBombing
from wargame_cli.rulesets.kaisers_war.combat.hidden import hidden_at, strongest
from wargame_cli.rulesets.kaisers_war.combat.odds import exact_odds, odds_of_a_raid
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.ground.stacking import overstacked
from wargame_cli.rulesets.kaisers_war.position.position import POOL

#: Clear ground east of the Germans in 1414.
TARGET = "1415"
ATTACK = Attack(target=TARGET, units=("GE-Shock-1", "GE-Inf-1"))


def facing(*french, **fields):
    """Two German armies before a French stack, whose top is the first of these units."""
    return sandbox({"1414": ["GE-Shock-1", "GE-Inf-1"], TARGET: list(french)}, **fields)


def odds_seen(position, order=ATTACK, side="CP"):
    """The odds of an attack in the attacker's view."""
    return exact_odds(order, referee(view(position, side), rehearsing=True))


def odds_true(position, order=ATTACK):
    """The odds that the umpire is told."""
    return exact_odds(order, referee(position, rehearsing=True))


# -- how much is hidden ----------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1", "38.5")
def test_the_units_below_the_top_are_hidden():
    """From the enemy, in the umpire's position and in the view alike; from their owner none, and none to aircraft."""
    position = facing("FR-Inf-1", "FR-Fort-1", "AL-Gar-1")
    for seen in (position, view(position, "CP")):
        assert hidden_at(seen, "CP", TARGET) == 2
        assert hidden_at(seen, "CP", "1414") == 0
    assert hidden_at(position, "Allied", TARGET) == 0
    watched = sandbox(
        {"Ruhr": ["GE-Tac-1"], TARGET: ["FR-Inf-1", "FR-Fort-1"]},
        options={"air-missions": "on"},
    )
    assert hidden_at(watched, "CP", TARGET) == hidden_at(view(watched, "CP"), "CP", TARGET) == 0


@pytest.mark.rule("10.1", "9.2", "9.3")
def test_the_strongest_stack_is_one_that_can_stand_there():
    """With a free stacker on top none is below; two armies fill a hex; a unit that is seen elsewhere is not here."""
    best = strongest(view(facing("FR-Inf-1", "FR-Inf-2", "FR-Inf-3"), "CP"), "CP", TARGET)
    assert len(best) == 2
    assert sum(guess.face.equivalents for guess in best) <= 6 - 3
    garrison = strongest(view(facing("AL-Gar-1", "FR-Inf-1", "FR-Inf-2"), "CP"), "CP", TARGET)
    assert all(guess.face.movement for guess in garrison)
    seen = view(facing("FR-Inf-1", "FR-Inf-2"), "CP")
    (first,) = strongest(seen, "CP", TARGET)
    shown = facing("FR-Inf-1", "FR-Inf-2")
    shown.put(first.unit, "1015")
    assert strongest(view(shown, "CP"), "CP", TARGET)[0].unit != first.unit


@pytest.mark.rule("10.1")
def test_a_stack_that_is_too_high_hides_what_it_hides():
    """Where nothing fits any more, the best so many units are reckoned with."""
    crowd = view(facing("FR-Inf-1", "FR-Inf-2", "FR-Inf-3", "FR-Inf-4", "FR-Inf-5", "FR-Inf-6"), "CP")
    assert len(strongest(crowd, "CP", TARGET)) == 5


# -- odds ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1", "12.18")
def test_the_odds_say_how_many_units_are_not_counted():
    """They are those against what is seen, and those against the strongest that may lie there."""
    seen = odds_seen(facing("AL-Gar-1", "FR-Inf-1"))
    alone = odds_true(facing("AL-Gar-1"))
    assert msgspec.structs.replace(seen, hidden=0, at_worst=None) == alone
    assert seen.hidden == 1
    assert seen.at_worst is not None
    assert seen.at_worst.strengths["percent"] <= odds_true(facing("AL-Gar-1", "FR-Inf-1")).strengths["percent"]
    assert odds_true(facing("AL-Gar-1", "FR-Inf-1")).hidden == 0


@pytest.mark.rule("10.1")
def test_the_odds_are_told_with_what_they_leave_out():
    """In the head, with both bounds; each result at best and at worst."""
    game = wargame_cli.new("kaisers-war/1918", dice="seeded", seed="1")
    seen = odds_seen(facing("AL-Gar-1", "FR-Inf-1"))
    _, head, *_, table = queries.odds_told(game, [seen])
    worst = seen.at_worst
    attack, defence = seen.strengths["attack"], seen.strengths["defence"]
    assert head.text == (
        f"attack {attack}, defence {defence} or more; 1 hidden unit is not counted: "
        f"{seen.strengths['percent']}% at most, {worst.strengths['percent']}% at least; "
        f"column {seen.column} at best, {worst.column} at worst, of the table big_push"
    )
    assert table.heads == ("result", "at best", "at worst")


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_odds_are_the_same_for_every_hidden_stack_of_a_size(number):
    """Weak or strong, with a fort or without: the text and the JSON tell nothing apart."""
    stacks = [
        ["FR-Inf-1", "FR-Inf-2", "FR-Inf-3"],
        ["FR-Fort-1", "FR-HQ-Fch", "FR-Cav-1"],
        ["FR-Tac-1", "BR-Inf-1", "AL-Gar-2"],
    ]
    faces = sandbox({}).kit.mix.faces
    hidden = [[unit for unit in stack if unit in faces] for stack in stacks]
    told = [odds_seen(facing("BR-Inf-2", *stack[:number])) for stack in hidden if len(stack) >= number]
    assert len(told) >= 2
    assert all(odds == told[0] for odds in told)


@pytest.mark.rule("10.1", "9.2", "12.16")
def test_what_is_there_lies_between_the_bounds():
    """Whatever stacks the French put down, round the target too: concentric attacks and hidden forts among them."""
    rng = Random("bounds")
    faces = sandbox({}).kit.mix.faces
    french = [unit for unit, face in faces.items() if face.side == "Allied" and not face.naval and not face.faction]
    tried = 0
    for _ in range(150):
        pool = rng.sample(french, len(french))
        near = sandbox({}).kit.board.neighbours[TARGET]
        stood = rng.sample(list(near), rng.choice([2, 3, 6]))
        germans = [f"GE-Inf-{number}" for number in range(1, len(stood) + 1)]
        stacks = {hex: [unit] for hex, unit in zip(stood, germans, strict=True)}
        for hex in (TARGET, *(hex for hex in near if hex not in stood)):
            stacks[hex] = [pool.pop() for _ in range(rng.choice([1, 2, 3, 4]))]
        position = sandbox(stacks)
        if any(overstacked(position, hex) for hex in stacks):
            continue
        for unit in list(position.stacks[TARGET]):
            if unit in position.kit.mix.armies and rng.random() < 0.3:
                position.flip(unit)
        if overstacked(position, TARGET):
            continue
        order = Attack(target=TARGET, units=tuple(germans))
        seen, true = odds_seen(position, order), odds_true(position, order)
        if not seen.hidden:
            assert seen == true
            continue
        tried += 1
        lowest, highest = seen.at_worst.strengths["percent"], seen.strengths["percent"]
        assert lowest <= true.strengths["percent"] <= highest, (stacks, seen, true)
    assert tried > 40


@pytest.mark.rule("10.1", "38.2", "38.4")
def test_odds_of_raids_on_what_is_hidden():
    """Aircraft that may meet hidden ones are told of them; a mission that sees nobody may find some."""
    options = {"air-missions": "on"}
    stacks = {"5127": ["BR-Tac-1"], "5128": ["OT-Inf-1", "OT-Inf-2"]}
    position = sandbox(stacks, phase="allied-first-combat", options=options)
    judge = referee(view(position, "Allied"), rehearsing=True)
    found = odds_of_a_raid(AirSuperiority(target="5128", air=("BR-Tac-1",)), judge)
    assert (found.hidden, found.results[0].result) == (1, "nobody to fight")
    assert found.at_worst.strengths["defence"] > 0
    assert odds_of_a_raid(AirSuperiority(target="5128", air=("BR-Tac-1",)), referee(position, rehearsing=True)) is None


@pytest.mark.rule("10.1", "38.4", "38.5")
@pytest.mark.parametrize(("base", "target", "hidden"), [("1112", "1213", 1), ("1013", "1114", 0)])
def test_odds_of_bombs_on_a_city(base, target, hidden):
    """Out of sight of the aircraft as if anything lay there; within it they are those that they are."""
    position = sandbox(
        {target: ["GE-Inf-1", "GE-Tac-1"], base: ["BR-Tac-1"]},
        phase="allied-first-combat",
        options={"air-missions": "on"},
    )
    bombs = StrategicBombing(target=target, air=("BR-Tac-1",))
    seen = odds_of_a_raid(bombs, referee(view(position, "Allied"), rehearsing=True))
    true = odds_of_a_raid(bombs, referee(position, rehearsing=True))
    assert seen.hidden == hidden
    if hidden:
        assert seen.at_worst.strengths["percent"] < true.strengths["percent"] < seen.strengths["percent"]
    else:
        assert seen == true


# -- bombardment -----------------------------------------------------------------------------------------------------

BOMBARD = Bombard(target="Smyrna", naval=("BR-Ship-1",))


def port(*turkish):
    """A Turkish stack in Smyrna."""
    return sandbox({"Smyrna": list(turkish), "fleet": ["BR-Ship-1"]}, phase="allied-first-combat")


def bombarding(position):
    """The order with the hex as the map calls it."""
    return msgspec.structs.replace(BOMBARD, target=position.kit.map.find("Smyrna"))


@pytest.mark.rule("19.2", "10.1")
def test_a_refusal_gives_no_hidden_fortified_zone_away():
    """Where something is hidden ships may fire, for the umpire as for the attacker; else they need a fort to see."""
    hidden = port("OT-Inf-1", "OT-Inf-2"), port("OT-Inf-1", "OT-Fort-1")
    for position in (*hidden, *(view(position, "Allied") for position in hidden)):
        assert rows(referee(position, rehearsing=True), bombarding(position)) == []
    open_port = port("OT-Inf-1")
    assert rows(referee(open_port, rehearsing=True), bombarding(open_port)) == ["19.2"]


@pytest.mark.rule("19.2", "10.1")
def test_a_bombardment_that_finds_no_fort_is_passed_over():
    """The ships have not fired, and no die falls."""
    position = port("OT-Inf-1", "OT-Inf-2")
    sheet = Sheet(side="Allied", orders=[Written("Allied", bombarding(position), "s", 1, 1)], file="s")
    outcome = adjudicate(RULESET, position, [sheet], GivenDice())
    assert outcome.accepted
    (lapsed,) = [event for event in outcome.events if isinstance(event, OrderLapsed)]
    assert (lapsed.rule, lapsed.seen_by) == ("19.2", ("Allied",))
    assert "no enemy fortified zone" in lapsed.message
    assert outcome.position.this_phase.bombarded == []


# -- supply, moves and checks ----------------------------------------------------------------------------------------


def game_in(position, side=""):
    """A saved game with this position, or the file that a side is sent."""
    game = wargame_cli.new("kaisers-war/1918", dice="seeded", seed="1", id="g")
    seen = view(position, side) if side else position
    file = msgspec.structs.replace(game.file, position=seen, view=side)
    return type(game)(file=file, ruleset=game.ruleset)


#: A German army west of Metz whose line runs past Reims, where an Allied garrison lies on top.
CAMP, REIMS = "1117", "1116"


def past_reims(*below):
    """Who lies below the garrison decides whether there is a zone of control."""
    stacks = {CAMP: ["GE-Inf-1"], REIMS: ["AL-Gar-1", *below], "Berlin": ["GE-Inf-2"]}
    return sandbox(stacks, phase="cp-movement")


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(("below", "supplied"), [("FR-Cav-1", False), ("FR-Fort-1", True)])
def test_supply_that_hidden_units_may_cut_is_doubtful(below, supplied):
    """The same for every hidden unit; the umpire is told how it is."""
    position = past_reims(below)
    (umpires,) = queries.supply_of(game_in(position), "CP", "GE-Inf-1")
    assert (umpires.supplied, umpires.doubtful) == (supplied, False)
    player = game_in(position, "CP")
    found = queries.supply_of(player, "CP", "GE-Inf-1")
    (seen,) = found
    assert (seen.supplied, seen.doubtful) == (True, True)
    assert (
        seen.cut_by == "the zone of control of AL-Gar-1 in 1116 Reims, on the rail line from 1117"
        or "AL-Gar-1" in seen.cut_by
    )
    heading, _, _, _, total = queries.supply_told(player, found, whole=True)
    assert heading.text == "In supply unless hidden units cut the line"
    assert total.text == (
        "1 of 1 units are in supply, 1 of them only if no hidden unit cuts the line; 1 hidden unit is not counted."
    )


@pytest.mark.rule("10.1")
def test_supply_that_nobody_hidden_can_cut_is_certain():
    """Where the top of the stack exerts a zone of control itself, it matters not who is below."""
    player = game_in(sandbox({"1414": ["GE-Inf-1"], "1415": ["FR-Inf-1", "FR-Inf-2"]}), "CP")
    found = queries.supply_of(player, "CP", None)
    assert [status.doubtful for status in found] == [False]
    assert queries.supply_told(player, found, whole=False)[-1].text == (
        "1 of 1 units are in supply; 1 hidden unit is not counted."
    )


@pytest.mark.rule("10.1")
def test_ways_that_hidden_units_may_bar_are_doubtful():
    """The same for every hidden unit; ways far from it are certain."""
    told = []
    for below in ("FR-Cav-1", "FR-Fort-1"):
        ways = queries.moves_of(game_in(past_reims(below), "CP"), "GE-Inf-1")
        told.append(ways)
        assert all(way.doubtful for way in ways)
        assert not any(way.doubtful for way in queries.moves_of(game_in(past_reims(below), "CP"), "GE-Inf-2"))
    assert told[0] == told[1]
    assert not any(way.doubtful for way in queries.moves_of(game_in(past_reims("FR-Cav-1")), "GE-Inf-1"))
    blocks = queries.moves_told(game_in(past_reims("FR-Cav-1"), "CP"), "GE-Inf-1", told[0])
    assert blocks[-1].text == "(?): units that are hidden may be in the way."


@pytest.mark.rule("10.1")
def test_a_check_says_what_hidden_units_may_forbid():
    """An order that the umpire refuses for a hidden unit is legal as far as the side sees, with a warning."""
    text = (
        "game: g\nturn: 2\nphase: cp-movement\nside: CP\norders:\n- {{move: GE-Inf-1, to: {way}, forced-march: true}}\n"
    )
    there, free = (queries.moves_of(game_in(past_reims("FR-Cav-1"), side), "GE-Inf-1") for side in ("CP", ""))
    marches = {way.place for way in there if way.how == "forced march"} - {way.place for way in free}
    sheet = SheetText(file="s.yaml", text=text.format(way=min(marches)))
    umpires = wargame_cli.check(game_in(past_reims("FR-Cav-1")), [sheet])
    assert not umpires.accepted
    for below in ("FR-Cav-1", "FR-Fort-1"):
        players = wargame_cli.check(game_in(past_reims(below), "CP"), [sheet])
        assert players.accepted
        (warning,) = players.warnings
        assert (warning.kind, warning.line) == ("warning", 6)
        assert warning.message == "units that are hidden from CP may forbid this order; the umpire's check will tell"


# -- units that are not seen -----------------------------------------------------------------------------------------


@pytest.mark.rule("10.1", "10.2")
def test_an_unseen_unit_stands_nowhere_in_a_view():
    """Whether it lies under a stack or off the map; it is on no map, and a copy of the view sees no more."""
    position = facing("FR-Inf-1", "FR-Fort-1")
    seen = view(position, "CP")
    for twin in (seen, seen.copy()):
        assert twin.place_of("FR-Fort-1") == twin.place_of("FR-Inf-2") == NOWHERE
        assert not twin.on_map("FR-Fort-1")
        assert not twin.knows("FR-Fort-1")
        assert "FR-Fort-1" not in twin.units()
    assert position.place_of("FR-Inf-2") == POOL


def test_the_kaiser_can_be_sent_east_on_a_view():
    """The order asks for Polish units that the Central Powers do not see."""
    game = wargame_cli.new("kaisers-war/1918", options={"all": "on"}, dice="seeded", seed="1")
    kind = next(kind for kind in game.ruleset.phase(game.position).orders if kind.verb == "kaiser-moves-east")
    order = msgspec.convert({"kaiser-moves-east": True}, kind)
    sheets = [Sheet(side="CP", orders=[Written("CP", order, "s", 1, 1)], file="s")]
    told = [rehearse(RULESET, seen, sheets) for seen in (game.position, view(game.position, "CP"))]
    assert told[0].problems == told[1].problems
    assert told[0].warnings == told[1].warnings


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(("below", "cut"), [("FR-Cav-1", True), ("FR-Fort-1", False)])
def test_a_report_says_which_lines_hidden_units_may_cut(below, cut):
    """To the side the same for every hidden unit; to the umpire what is."""
    position = past_reims(below)
    told = {reader: repr(RULESET.telling.situation(position, reader)) for reader in ("CP", "umpire")}
    assert "perhaps, by hidden units" in told["CP"]
    assert ("GE-Inf-1" in told["umpire"]) == cut
    assert "perhaps" not in told["umpire"]
