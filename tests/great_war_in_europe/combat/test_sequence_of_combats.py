"""In which order the combats of a half of a turn are fought (4.2, 4.21, 10.8)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

import wargame_cli
from wargame_cli.archive.flow import service
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.combat.sequence_of_combats import combats
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.kit.phases import COMBAT, EASTERN_COMBAT, EASTERN_EXTRA, EXTRA
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitRemoved
from wargame_cli.rulesets.great_war_in_europe.sequence import SEQUENCE

GAME = "great-war-in-europe"
#: A marker in Egypt in the Western Theater, in Iraq in the Eastern one.
WEST, EAST = "N2617", "N2048"


def phases(table):
    """The phases from where a position stands to the end of the half, with whose orders are due; nobody orders."""
    half = table.position.phase.partition("-")[0]
    found = []
    while table.position.phase.startswith(half):
        phase = SEQUENCE.now(table.position)
        found.append((phase.name, list(phase.sides)))
        table.end()
        table = Bench(GAME, position=table.position, by=CP)
    return found


@pytest.mark.rule("4.2", "10.8")
@pytest.mark.trap(54)
@pytest.mark.parametrize(
    ("markers", "expected"),
    [
        ({}, [("first-combat", [CP, ALLIED])]),
        (
            {"first": WEST},
            [("first-combat", [CP]), ("first-extra-combat", [CP]), ("first-eastern-combat", [ALLIED])],
        ),
        (
            {"first Eastern": EAST},
            [("first-combat", [CP, ALLIED]), ("first-eastern-extra-combat", [ALLIED])],
        ),
        (
            {"first": WEST, "first Eastern": EAST},
            [
                ("first-combat", [CP]),
                ("first-extra-combat", [CP]),
                ("first-eastern-combat", [ALLIED]),
                ("first-eastern-extra-combat", [ALLIED]),
            ],
        ),
        ({"second": WEST}, [("first-combat", [CP, ALLIED])]),
    ],
)
def test_extra_attacks_follow_those_of_their_theater(markers, expected):
    """4.21: all combats of the West with its extra ones, then those of the East with theirs."""
    table = Bench(GAME, phase="first-combat", turn=40, western="CP", this_turn={"markers": markers}, by=CP)
    assert phases(table) == expected


@pytest.mark.rule("10.8")
def test_a_game_of_one_theater_has_no_other_combats():
    """The training sector lies in the West."""
    at = staged(GAME, map="west", phase="first-combat", western="CP", this_turn={"markers": {"first": "W6213"}})
    assert combats(at) == {"combat": [CP], "extra-combat": [CP]}


@pytest.mark.rule("10.8", "11.8")
@pytest.mark.trap(57)
def test_units_out_of_supply_are_eliminated_after_the_last_combat():
    """4.2: once, when both theaters are done."""
    around = staged(GAME).kit.board.neighbours["N1850"]
    ring = dict(zip(around, (["BR-3IN"], ["BR-7IN"], ["BR-13IN"], ["BR-14IN"], ["BR-60T"], ["BR-75T"]), strict=True))
    given = {"turn": 40, "western": "Allied", "this_turn": {"markers": {"first": WEST}}}
    table = Bench(GAME, phase="first-combat", by=ALLIED, stacks=ring | {WEST: ["BR-52T"], "N1850": ["TU-2"]}, **given)
    lost = []
    while table.position.phase.startswith("first"):
        phase = table.position.phase
        table.end()
        lost += [(phase, event.unit) for event in table.events(UnitRemoved) if event.cause == "attrition"]
        table = Bench(GAME, position=table.position, by=CP)
    assert lost == [("first-eastern-combat", "TU-2")]


@pytest.mark.rule("6.30a")
def test_enver_is_judged_after_the_attacks_of_the_east():
    """6.30: with Allenby in the West the Central Powers attack in a phase of their own, after which it is looked at."""
    given = {"turn": 40, "western": "Allied", "this_turn": {"markers": {"first": WEST}, "offensive": "attack"}}
    table = Bench(GAME, phase="first-combat", by=ALLIED, stacks={WEST: ["BR-52T"]}, **given)
    ended = []
    while table.position.phase.startswith("first") and not table.position.over:
        phase = table.position.phase
        table.end()
        ended += [phase for _ in table.events(GameEnded)]
        table = Bench(GAME, position=table.position, by=CP)
    assert ended == ["first-eastern-combat"]


@pytest.mark.rule("4.2", "10.8")
@pytest.mark.parametrize("half", ["first", "second"])
@pytest.mark.parametrize("kind", [COMBAT, EXTRA, EASTERN_COMBAT, EASTERN_EXTRA])
def test_orders_for_turns_to_come_are_taken_for_all_of_them(kind, half):
    """Whether there are extra attacks, and who makes them, is another thing in every turn."""
    game = wargame_cli.new("great-war-in-europe/near-east-1918", dice="seeded", seed="to come")
    recurring = f"[{{phase: {half}-{kind}, orders: [{{attack: N2517, with: [BR-52T]}}]}}]"
    sheet = f"game: {game.id}\nphase: allied-new-units\nside: Allied\nturn: 37\norders: []\nrecurring: {recurring}\n"
    verdict = service.check(game, [SheetText(file="sheet.yaml", text=sheet)])
    assert verdict.accepted, verdict.problems
