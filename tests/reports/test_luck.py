"""The dice of a game against what fair dice do, worked out by hand."""

from __future__ import annotations

from math import sqrt

import pytest
from table import Table

import wargame_cli
from wargame_cli.archive.game.games import GivenValues
from wargame_cli.engine import ruleset as rulesets
from wargame_cli.engine.document import Heading, Paragraph
from wargame_cli.engine.document import Table as Grid
from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.ruleset import Throw
from wargame_cli.reports import render
from wargame_cli.reports.luck import luck_of, luck_told

CROSSING = type(rulesets.load("crossing"))


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


@pytest.fixture
def high_is_good(monkeypatch):
    """In The Crossing the attacker wants to roll high."""
    monkeypatch.setattr(CROSSING, "throw_of", lambda *_: Throw(side="Red", kind="attack", high_is_good=True))


@pytest.fixture
def low_is_good(monkeypatch):
    """In The Crossing the attacker wants to roll low."""
    monkeypatch.setattr(CROSSING, "throw_of", lambda *_: Throw(side="Red", kind="attack", high_is_good=False))


def test_dice_are_counted_for_the_side_that_threw_them(tmp_path):
    """Two of Red with a sum of 3 where 7 is expected; one of Blue; nothing is known of what is good."""
    luck = luck_of(played(tmp_path, red=[1, 2], blue=[3]), "umpire")
    red = side_of(luck, "Red").dice
    assert (red.dice, red.mean, red.expected) == (2, 1.5, 3.5)
    assert red.deviations == pytest.approx(-4 / sqrt(2 * 35 / 12))
    assert red.chance == pytest.approx(6 / 36)  # 2, 3, 11 and 12
    assert [(face.face, face.fell) for face in red.faces] == [(1, 1), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)]
    assert {face.expected for face in red.faces} == {2 / 6}
    (kind,) = side_of(luck, "Red").kinds
    assert (kind.kind, kind.sides, kind.good, kind.luck, kind.dice) == ("attack", 6, "", None, red)
    assert side_of(luck, "Red").luck is None
    assert side_of(luck, "Blue").dice.dice == 1
    assert (luck.phases, luck.drawn, luck.reader) == (4, 0, "umpire")


def test_high_dice_are_lucky_where_high_is_good(tmp_path, high_is_good):
    """Above what is expected is luck."""
    red = side_of(luck_of(played(tmp_path, red=[3, 3], blue=[3]), "umpire"), "Red")  # all three are Red's here
    assert red.luck.deviations == red.kinds[0].luck == pytest.approx(-1.5 / sqrt(3 * 35 / 12))
    assert red.kinds[0].good == "high"


def test_low_dice_are_lucky_where_low_is_good(tmp_path, low_is_good):
    """Below what is expected is luck, and the deviation itself stays below."""
    red = side_of(luck_of(played(tmp_path, red=[3, 3], blue=[3]), "umpire"), "Red")
    assert red.luck.deviations == red.kinds[0].luck == pytest.approx(1.5 / sqrt(3 * 35 / 12))
    assert red.dice.deviations == pytest.approx(-1.5 / sqrt(3 * 35 / 12))
    assert (red.luck.dice, red.luck.chance, red.kinds[0].good) == (3, red.dice.chance, "low")


def test_rolls_that_want_high_and_low_add_up_to_one_luck(tmp_path, monkeypatch):
    """A six where high is good and a one where low is good are both luck; a die for nothing counts for none."""
    good = iter([None, True, False])
    monkeypatch.setattr(CROSSING, "throw_of", lambda *_: Throw(side="Red", kind="roll", high_is_good=next(good)))
    red = side_of(luck_of(played(tmp_path, red=[3, 1], blue=[3]), "umpire"), "Red")
    assert (red.luck.dice, red.dice.dice) == (2, 3)
    assert red.luck.deviations == pytest.approx((-0.5 + 2.5) / sqrt(2 * 35 / 12))
    assert {(rolls.kind, rolls.good, rolls.dice.dice) for rolls in red.kinds} == {
        ("roll", "", 1), ("roll", "high", 1), ("roll", "low", 1)
    }  # fmt: skip


def test_a_throw_is_looked_at_in_the_position_in_which_it_falls(tmp_path, monkeypatch):
    """Of two attacks the second finds one enemy less, for the first has driven him out."""
    enemies = []

    def throw_of(ruleset, position, phase, die):
        enemies.append((phase.side, len(position.at("0301"))))
        return Throw(side="Red", kind="attack")

    monkeypatch.setattr(CROSSING, "throw_of", throw_of)
    luck_of(played(tmp_path, red=[5, 1], blue=[]), "umpire")
    assert enemies == [("Red", 2), ("Red", 1)]


def test_what_is_drawn_is_no_die(tmp_path, monkeypatch):
    """It is counted apart and told in a sentence."""
    monkeypatch.setattr(CROSSING, "throw_of", lambda *_: None)
    game = played(tmp_path, red=[1, 2], blue=[3])
    luck = luck_of(game, "umpire")
    assert (luck.drawn, [side.dice for side in luck.sides]) == (3, [None, None])
    assert luck_told(game, luck, "umpire")[2:] == [
        Heading("Red"),
        Paragraph("No die was thrown."),
        Heading("Blue"),
        Paragraph("No die was thrown."),
        Paragraph("3 cards were drawn besides: a card is no die, and is not counted here.", "quiet"),
    ]


def test_dice_that_a_side_may_not_see_are_not_in_its_report(tmp_path, monkeypatch):
    """The other side's secret rolls are left out without a hint of how many there were."""
    monkeypatch.setattr(DieRolled, "visible_to", lambda die, side: side == "Red" or "turn 1" in die.label)
    game = played(tmp_path, red=[1, 2], blue=[3])
    counts = {
        who: [side.dice.dice if side.dice else 0 for side in luck_of(game, who).sides]
        for who in ("umpire", "Red", "Blue", None)
    }
    assert counts == {"umpire": [2, 1], "Red": [2, 1], "Blue": [0, 1], None: [0, 1]}
    told = render.text(luck_told(game, luck_of(game, "Blue"), "Blue"))
    assert "No die was thrown that Blue may see." in told
    assert "Dice that Blue may not see are not counted here." in told
    assert "may not see" not in render.text(luck_told(game, luck_of(game, "umpire"), "umpire"))


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
    """Ten ones have two of 6^10 ways with ten sixes; nobody is accused."""
    attacks = text_of(tmp_path, dice)
    assert verdict in attacks


def test_the_luck_of_a_side_is_told(tmp_path, low_is_good):
    """By how much, and that fair dice do so."""
    assert text_of(tmp_path, [3] * 10).endswith(
        "In 10 of them high or low is good for Red, and it was lucky by 0.9 standard deviations. Fair dice lie at "
        "least as far off in 41% of all games: this is what fair dice do."
    )


def test_the_tables(tmp_path, high_is_good):
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


def test_dice_of_several_kinds_are_told_apart(tmp_path, monkeypatch):
    """A die of ten sides among those of six: each kind its row and its table; of the wide ones no table of faces."""
    game = played(tmp_path, red=[1, 2], blue=[3])
    sides = iter([10, 6, 20])
    monkeypatch.setattr(
        "wargame_cli.reports.luck._throws",
        lambda ruleset, chapter: [
            (
                DieRolled(label=event.label, number=1, sides=next(sides), value=event.value, source="given"),
                Throw(side="Red", kind="roll"),
            )
            for event in chapter.events
            if isinstance(event, DieRolled)
        ],
    )
    luck = luck_of(game, "umpire")
    red = side_of(luck, "Red")
    assert red.dice.expected == pytest.approx((5.5 + 3.5 + 10.5) / 3)
    assert red.dice.deviations == pytest.approx((6 - 19.5) / sqrt((99 + 35 + 399) / 12))
    text = render.text(luck_told(game, luck, "umpire"))
    assert "1 die of 6 sides and 1 die of 10 sides and 1 die of 20 sides with a mean of 2.00" in " ".join(text.split())
    assert "roll (10 sides)" in text
    assert text.count("each expected") == 2
