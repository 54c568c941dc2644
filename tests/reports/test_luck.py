"""The dice of a game against what fair dice do, worked out by hand."""

from __future__ import annotations

from math import sqrt

import pytest
from table import Table

import wargame_cli
from wargame_cli.archive.game.games import GivenValues
from wargame_cli.engine.document import Heading, Paragraph
from wargame_cli.engine.document import Table as Grid
from wargame_cli.engine.events import DieRolled
from wargame_cli.reports import render
from wargame_cli.reports.luck import luck_in, luck_of, luck_told


def played(folder, red, blue):
    """A game of two attacks of Red and one of Blue on one hex after the other, with these dice."""
    table = Table(folder, "given")
    attack = "{{attack: {}, with: [{}]}}".format
    for side, orders, dice in (
        ("Red", ["{move: R1, to: Ford}"], []),
        ("Blue", [attack("Ford", "B1")] * len(blue), blue),
        ("count", [], []),
        ("Red", [attack("0301", "R1")] * len(red), red),
    ):
        texts = [table.text(orders)] if side != "count" else []
        found = wargame_cli.adjudicate(table.game, texts, dice=GivenValues(in_order=dice))
        assert found.accepted, found.problems
        wargame_cli.save(found.game)
    return table.game


def side_of(luck, name):
    """The part of a side."""
    (found,) = [side for side in luck.sides if side.side == name]
    return found


def die(value, by="Red", kind="attack", good="high", **more):
    """A die that fell."""
    fields = {"label": "turn 1/red-turn/attack 0301", "number": 1, "sides": 6, "source": "given"} | more
    return DieRolled(value=value, by=by, kind=kind, good=good, **fields)


@pytest.fixture
def game(tmp_path):
    """A game without dice."""
    return played(tmp_path, red=[], blue=[])


@pytest.fixture
def luck(game):
    """What is told of dice, as if they had fallen in that game."""
    return lambda *dice, who="umpire": luck_in(game, 4, dice, who)


def test_dice_are_counted_for_the_side_that_rolled_them(tmp_path):
    """Two of Red with a sum of 3 where 7 is expected; one of Blue."""
    luck = luck_of(played(tmp_path, red=[1, 2], blue=[3]), "umpire")
    red = side_of(luck, "Red").dice
    assert (red.dice, red.mean, red.expected) == (2, 1.5, 3.5)
    assert red.deviations == pytest.approx(-4 / sqrt(2 * 35 / 12))
    assert red.chance == pytest.approx(6 / 36)  # 2, 3, 11 and 12
    assert [(face.face, face.fell) for face in red.faces] == [(1, 1), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)]
    assert {face.expected for face in red.faces} == {2 / 6}
    (kind,) = side_of(luck, "Red").kinds
    assert (kind.kind, kind.sides, kind.good, kind.luck, kind.dice) == ("attack", 6, "high", red.deviations, red)
    assert side_of(luck, "Blue").dice.dice == 1
    assert (luck.phases, luck.drawn, luck.reader) == (4, 0, "umpire")


def test_nothing_is_luck_where_neither_high_nor_low_is_good(luck):
    """Such dice are counted for their side all the same."""
    red = side_of(luck(die(1, good=""), die(2, good="")), "Red")
    assert (red.dice.dice, red.luck, red.kinds[0].good, red.kinds[0].luck) == (2, None, "", None)


def test_high_dice_are_lucky_where_high_is_good(luck):
    """Above what is expected is luck."""
    red = side_of(luck(die(3), die(3), die(3)), "Red")
    assert red.luck.deviations == red.kinds[0].luck == pytest.approx(-1.5 / sqrt(3 * 35 / 12))
    assert red.kinds[0].good == "high"


def test_low_dice_are_lucky_where_low_is_good(luck):
    """Below what is expected is luck, and the deviation itself stays below."""
    red = side_of(luck(*[die(3, good="low")] * 3), "Red")
    assert red.luck.deviations == red.kinds[0].luck == pytest.approx(1.5 / sqrt(3 * 35 / 12))
    assert red.dice.deviations == pytest.approx(-1.5 / sqrt(3 * 35 / 12))
    assert (red.luck.dice, red.luck.chance, red.kinds[0].good) == (3, red.dice.chance, "low")


def test_rolls_that_want_high_and_low_add_up_to_one_luck(luck):
    """A three where high is good and a one where low is good count both; a die for nothing counts for none."""
    red = side_of(luck(die(3, good=""), die(3), die(1, good="low")), "Red")
    assert (red.luck.dice, red.dice.dice) == (2, 3)
    assert red.luck.deviations == pytest.approx((-0.5 + 2.5) / sqrt(2 * 35 / 12))
    assert {(rolls.kind, rolls.good, rolls.dice.dice) for rolls in red.kinds} == {
        ("attack", "", 1), ("attack", "high", 1), ("attack", "low", 1)
    }  # fmt: skip


def test_what_an_old_record_does_not_say_of_a_die_is_not_guessed(luck):
    """Nobody rolled it, for a roll of which nothing is known."""
    found = luck(die(3), die(6, by="", kind="", good=""))
    assert [(side.side, side.dice.dice if side.dice else 0) for side in found.sides] == [
        ("Red", 1), ("Blue", 0), ("", 1),
    ]  # fmt: skip
    assert [rolls.kind for rolls in side_of(found, "").kinds] == ["roll"]


def test_what_is_drawn_is_no_die(game, luck):
    """It is counted apart and told in a sentence."""
    found = luck(*[die(value, kind="card", good="") for value in (1, 2, 3)])
    assert (found.drawn, [side.dice for side in found.sides]) == (3, [None, None])
    assert luck_told(game, found, "umpire")[2:] == [
        Heading("Red"),
        Paragraph("No die was rolled."),
        Heading("Blue"),
        Paragraph("No die was rolled."),
        Paragraph("3 cards were drawn besides: a card is no die, and is not counted here.", "quiet"),
    ]


def test_dice_that_a_side_may_not_see_are_not_in_its_report(game, luck):
    """The other side's secret rolls are left out without a hint of how many there were."""
    dice = (die(1, seen_by=("Red",)), die(2, seen_by=("Red",)), die(3, by="Blue"))
    found = {who: luck(*dice, who=who) for who in ("umpire", "Red", "Blue", None)}
    counts = {who: [side.dice.dice if side.dice else 0 for side in each.sides] for who, each in found.items()}
    assert counts == {"umpire": [2, 1], "Red": [2, 1], "Blue": [0, 1], None: [0, 1]}
    told = render.text(luck_told(game, found["Blue"], "Blue"))
    assert "No die was rolled that Blue may see." in told
    assert "Dice that Blue may not see are not counted here." in told
    assert "may not see" not in render.text(luck_told(game, found["umpire"], "umpire"))


def text_of(tmp_path, dice):
    """The paragraph on Red's dice."""
    game = played(tmp_path, red=dice, blue=[])
    return luck_told(game, luck_of(game, "umpire"), "umpire")[3].text


def test_few_dice_tell_nothing(tmp_path):
    """However far off they are."""
    assert text_of(tmp_path, [1] * 5) == (
        "5 dice of 6 sides with a mean of 1.00, where 3.50 is expected: 3.3 standard deviations below it. So few dice "
        "tell nothing."
    )


@pytest.mark.parametrize(
    ("dice", "verdict"),
    [
        ([3] * 8 + [5, 6], "just about that. Fair dice lie at least as far off in 100% of all games: this is"),
        ([3] * 10, "0.9 standard deviations below it. Fair dice lie at least as far off in 41% of all games: this is"),
        ([2] * 5 + [3] * 5, "1.9 standard deviations below it. Fair dice lie at least as far off in one game of 13: "
                            "unusual, but it happens."),
        ([1] * 10, "4.6 standard deviations below it. Fair dice lie at least as far off in one game of 30233088; "
                   "wargame verify shows whether these are the dice that were fixed beforehand."),
    ],
)  # fmt: skip
def test_it_is_said_plainly_what_a_chance_means(tmp_path, dice, verdict):
    """Ten ones and ten sixes are two of 6^10 combinations; nobody is accused."""
    attacks = text_of(tmp_path, dice)
    assert verdict in attacks


def test_the_luck_of_a_side_is_told(game, luck):
    """By how much, and that fair dice do so."""
    found = luck(*[die(3, good="low")] * 10)
    assert luck_told(game, found, "umpire")[3].text.endswith(
        "In 10 of them high or low is good for Red, and it was lucky by 0.9 standard deviations. Fair dice lie at "
        "least as far off in 41% of all games: this is what fair dice do."
    )


def test_the_tables(tmp_path):
    """A row for each kind of roll, and how often each face fell; one kind alone needs no row of its own."""
    game = played(tmp_path, red=[1, 2, 2] + [3] * 7, blue=[])
    kinds, faces = luck_told(game, luck_of(game, "umpire"), "umpire")[4:6]
    assert kinds == Grid(
        ("Roll", "Dice", "Mean", "Expected", "Off by", "Chance", "Good", "Luck"),
        (("attack", "10", "2.60", "3.50", "-1.7", "12%", "high", "-1.7"),),
        right=("Dice", "Mean", "Expected", "Off by", "Chance", "Luck"),
    )
    heads = ("How often", "1", "2", "3", "4", "5", "6", "each expected")
    assert faces == Grid(heads, (("all", "1", "2", "7", "0", "0", "0", "1.7"),), right=heads[1:])


def test_dice_of_several_kinds_are_told_apart(game, luck):
    """A die of ten sides among those of six: each kind its row and its table; of the wide ones no table of faces."""
    found = luck(*[die(value, kind="roll", good="", sides=sides) for value, sides in ((3, 10), (1, 6), (2, 20))])
    red = side_of(found, "Red")
    assert red.dice.expected == pytest.approx((5.5 + 3.5 + 10.5) / 3)
    assert red.dice.deviations == pytest.approx((6 - 19.5) / sqrt((99 + 35 + 399) / 12))
    text = render.text(luck_told(game, found, "umpire"))
    assert "1 die of 6 sides and 1 die of 10 sides and 1 die of 20 sides with a mean of 2.00" in " ".join(text.split())
    assert "roll (10 sides)" in text
    assert text.count("each expected") == 2
