"""The exact odds of attacks, and attacks that wait for what earlier ones brought."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest
from bench_of_rules import Bench

from illusions_of_glory.on_the_bench import AH, GE, RU, attack, attacking, effects
from wargame_cli.engine.adjudicate import Sheet, adjudicate
from wargame_cli.engine.dice import GivenDice, SeededDice
from wargame_cli.engine.orders import Written
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.combat.odds import how_likely
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import When, unmet
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import CombatFought, Volley
from wargame_cli.rulesets.illusions_of_glory.position.fire import Field, Fighter, shot


def lodz(*defenders, marked=("kalisz",), more=None, **fields):
    """Germans in Kalisz attack Lodz."""
    return attacking({"kalisz": GE[:2], "lodz": list(defenders or RU[:2]), **(more or {})}, *marked, **fields)


def odds(bench, order):
    """The odds, and those by result."""
    found = bench.odds(order)
    return found, {chance.result: chance.probability for chance in found.results}


@pytest.mark.rule("12.2")
def test_the_odds_of_a_plain_attack_are_those_of_two_dice():
    """Each of the 36 throws counted by hand."""
    found, chances = odds(lodz(), attack("lodz", *GE[:2]))
    plain = Field((Fighter("x", "LCU", 10),), (Fighter("y", "LCU", 6),))
    expected = {"won by two or more": 0, "won by one": 0, "nobody wins": 0, "lost": 0}
    for one, other in product(range(1, 7), repeat=2):
        margin = shot(plain, "attacker").loss_number(one) - shot(plain, "defender").loss_number(other)
        name = "lost" if margin < 0 else ("nobody wins", "won by one", "won by two or more")[min(margin, 2)]
        expected[name] += Fraction(1, 36)
    assert chances == {name: float(chance) for name, chance in expected.items() if chance}
    assert (found.target, found.strengths, found.modifiers) == ("lodz", {"attack": 10, "defence": 6}, ())
    assert (found.table, found.column) == ("heavy against heavy", "9-11 against 6-8")


@pytest.mark.rule("12.2")
def test_odds_change_nothing():
    bench = lodz()
    before = bench.position.copy()
    odds(bench, attack("lodz", *GE[:2]))
    assert bench.position == before


@pytest.mark.rule("21.3")
@pytest.mark.rule("12.3")
def test_flank_and_weather_are_counted():
    """A die of 3 or more succeeds with one free space; in round 1 five of six dice are severe."""
    bench = lodz(marked=("kalisz", "wloclawek"), more={"wloclawek": GE[2:3], "warsaw": RU[3:4]})
    found, chances = odds(bench, attack("lodz", GE[0], GE[2], flank=True))
    assert effects(found.modifiers) == [
        ("Kalisz is free", "21.3b", "flank: die +1"),
        ("Flank Attack Attempt", "21.4", "succeeds in 2/3 of all cases"),
    ]
    assert sum(chances.values()) == pytest.approx(1)
    bench = attacking({"jaroslau": RU[:1], "przemysl": RU[1:3], "dukla_pass": AH[:1]}, "przemysl", side=AP, turn=3,
                     control={"jaroslau": "RU", "przemysl": "RU", "lemberg": "RU"}, ruined=["przemysl"])  # fmt: skip
    found, chances = odds(bench, attack("dukla_pass", *RU[1:3]))
    assert ("Severe Weather", "12.3", "attack: column -1 in 5/6 of all cases") in effects(found.modifiers)
    assert sum(chances.values()) == pytest.approx(1)


@pytest.mark.rule("12.2")
def test_cards_of_the_attacker_count_and_a_hand_that_is_not_seen_does_not():
    bench = lodz(hands={CP: ("CP-2",), AP: ("AP-3",)})
    found, chances = odds(
        Bench("illusions-of-glory", position=RULESET.view(bench.position, CP)), attack("lodz", *GE[:2], cards=("CP-2",))
    )
    assert effects(found.modifiers) == [("VON FRANÇOIS", "12.2.1a", "attack: die +1")]
    assert chances["won by two or more"] > odds(bench, attack("lodz", *GE[:2]))[1]["won by two or more"]


@pytest.mark.rule("12.2")
def test_there_are_no_odds_of_a_move():
    assert lodz().odds(Move(unit=GE[0], by=("lodz",))) is None


# -- conditions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("words", "fought", "reason"),
    [
        ({"won": "lodz"}, {"lodz": "attacker"}, None),
        ({"won": "lodz"}, {"lodz": "nobody"}, "the attack on Lodz was not won"),
        ({"won": "lodz"}, {}, "Lodz was not attacked"),
        ({"lost": "lodz"}, {"lodz": "nobody"}, None),
        ({"lost": "lodz"}, {"lodz": "defender"}, None),
        ({"lost": "lodz"}, {"lodz": "attacker"}, "the attack on Lodz was won"),
        ({"lost": "lodz"}, {}, "Lodz was not attacked"),
        ({"taken": "kalisz"}, {}, None),
        ({"taken": "lodz"}, {}, "Lodz is not ours"),
        ({"vacant": "warsaw"}, {}, None),
        ({"vacant": "lodz"}, {}, "enemy units stand in Lodz"),
        ({"won": "lodz", "vacant": "warsaw"}, {"lodz": "attacker"}, None),
        ({"won": "lodz", "taken": "warsaw"}, {"lodz": "attacker"}, "Warsaw is not ours"),
    ],
)
def test_conditions_hold_or_not(words, fought, reason):
    """All parts must hold."""
    bench = lodz(done={"fought": fought})
    assert unmet(attack("lodz", GE[0], condition=When(**words)), bench.referee) == (
        ("12.1", f"its condition is not met: {reason}") if reason else None
    )


@pytest.mark.rule("12.1")
def test_a_condition_says_something():
    with pytest.raises(ValueError, match="a condition names"):
        When()


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("dice", "followed"), [((5, 1, 1, 6), "lapsed"), ((1, 6, 1, 6), "fought")], ids=["won", "lost"]
)
def test_a_sheet_follows_up_what_an_attack_brought(dice, followed):
    """Two attacks in a sheet by mail; the second only if the first was not won."""
    bench = lodz(marked=("kalisz", "wloclawek"), more={"wloclawek": GE[2:4]})
    orders = [attack("lodz", *GE[:2]), attack("plock", GE[2], condition=When(lost="lodz"))]
    bench.position.put(RU[4], "plock")
    sheet = Sheet(side=CP, orders=[Written(CP, order, number=n) for n, order in enumerate(orders, 1)])
    outcome = adjudicate(RULESET, bench.position, [sheet], GivenDice(in_order=dice))
    assert outcome.accepted, outcome.problems
    kinds = [type(event).__name__ for event in outcome.events]
    assert kinds.count("CombatFought") == (2 if followed == "fought" else 1)
    assert ("OrderLapsed" in kinds) is (followed == "lapsed")


@pytest.mark.rule("12.1")
def test_two_attacks_of_a_unit_that_exclude_each_other_may_stand_on_a_sheet():
    """A condition is not known before the dice, so the sheet is not refused."""
    bench = lodz(marked=("kalisz", "wloclawek"), more={"wloclawek": GE[2:4]})
    orders = [attack("lodz", *GE[:2]), attack("plock", GE[2], condition=When(won="lodz")),
              attack("plock", GE[2], condition=When(lost="lodz"))]  # fmt: skip
    bench.position.put(RU[4], "plock")
    sheet = Sheet(side=CP, orders=[Written(CP, order, number=n) for n, order in enumerate(orders, 1)])
    outcome = adjudicate(RULESET, bench.position, [sheet], GivenDice(in_order=(1, 6, 1, 6)))
    assert outcome.accepted, outcome.problems
    assert [type(event).__name__ for event in outcome.events].count("OrderLapsed") == 1


@pytest.mark.rule("12.1")
def test_dice_belong_to_the_attack_and_not_to_its_place_on_the_sheet():
    """Two attacks in either order fall as they fall."""
    both = [attack("lodz", *GE[:2]), attack("plock", GE[2])]
    volleys = []
    for orders in (both, both[::-1]):
        bench = lodz(marked=("kalisz", "wloclawek"), more={"wloclawek": GE[2:4], "plock": RU[4:5]})
        sheet = Sheet(side=CP, orders=[Written(CP, order, number=n) for n, order in enumerate(orders, 1)])
        outcome = adjudicate(RULESET, bench.position, [sheet], SeededDice("a test"))
        fought = [event for event in outcome.events if type(event).__name__ == "CombatFought"]
        volleys.append({event.target: (event.attack.die, event.defence.die) for event in fought})
    assert volleys[0] == volleys[1]
    assert volleys[0].keys() == {"lodz", "plock"}


# -- how likely it was ----------------------------------------------------------------------------------------------

#: From the worst for the attacker to the best, as `how_likely` has them.
RANKS = ("lost", "nobody wins", "won by one", "won by two or more")


@pytest.mark.rule("12.2")
@pytest.mark.parametrize("dice", [(1, 6), (3, 3), (6, 1), (5, 2)])
def test_a_report_says_of_a_result_what_the_odds_said(dice):
    """The share of the result that came, of the worse and of the better ones."""
    order = attack("lodz", *GE[:2])
    _, chances = odds(lodz(), order)
    bench = lodz()
    bench.play(order, dice={f"attack lodz/{GE[0]}/attacker": [dice[0]], f"attack lodz/{GE[0]}/defender": [dice[1]]})
    (fought,) = bench.events(CombatFought)
    margin = fought.attack.number - fought.defence.number
    came = 0 if margin < 0 else min(margin, 2) + 1
    found = how_likely(fought)
    shares = [
        sum(chances.get(name, 0) for name in names)
        for names in (RANKS[:came], RANKS[came : came + 1], RANKS[came + 1 :])
    ]
    assert [count / found.of for count in (found.worse, found.same, found.better)] == pytest.approx(shares)


@pytest.mark.rule("12.2")
def test_nothing_is_said_where_one_side_fired_after_its_losses():
    """Nor where a die was rolled again: what would have been chosen by other dice nobody knows."""
    bench = lodz()
    bench.play(attack("lodz", *GE[:2]), dice=[3, 3])
    (fought,) = bench.events(CombatFought)
    assert how_likely(fought) is not None
    assert how_likely(msgspec.structs.replace(fought, order="attacker first")) is None
    again = msgspec.structs.replace(fought.attack, first=2)
    assert how_likely(msgspec.structs.replace(fought, attack=again)) is None
    silent = msgspec.structs.replace(fought, defence=Volley(), attack=msgspec.structs.replace(fought.attack, number=5))
    assert how_likely(silent).better == 0
