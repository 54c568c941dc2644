"""Dice are fair, belong to their labels, and can be recomputed by anyone."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.engine.dice import Dice, GivenDice, KeyedDice, Roll, SeededDice
from wargame_cli.engine.errors import DieNeeded, Refused

KEY = bytes(range(32))

#: Chi-square that a fair die exceeds once in ten thousand samples, by degrees of freedom.
UNLIKELY = {5: 25.74, 9: 33.72, 199: 279.9}


def by_hand(key: bytes, label: str, number: int, sides: int) -> int:
    """The documented recipe, written out once more and by other means (hexadecimal digits, as on paper)."""
    message = f"{label}#{number}".encode()
    while True:
        digest = hmac.new(key, message, hashlib.sha256)
        digits = digest.hexdigest()
        for pair in (digits[at : at + 2] for at in range(0, 64, 2)):
            if int(pair, 16) < 256 // sides * sides:
                return int(pair, 16) % sides + 1
        message = digest.digest()


def test_known_dice_never_change() -> None:
    """These dice stand in old journals: no change of the program may alter them."""
    dice = KeyedDice(KEY)
    assert [dice.roll("turn 1/Amiens").value for _ in range(10)] == [2, 1, 2, 3, 1, 5, 4, 5, 3, 1]


@given(st.binary(min_size=1, max_size=80), st.text(), st.integers(1, 256))
def test_the_recipe_is_the_documented_one(key: bytes, label: str, sides: int) -> None:
    """Every die equals what the recipe gives by hand, for any key, label and number of sides."""
    dice = KeyedDice(key)
    for number in (1, 2, 3):
        assert dice.roll(label, sides) == Roll(label, number, sides, by_hand(key, label, number, sides), "sealed")


@pytest.mark.parametrize("sides", [6, 10, 200])
def test_every_face_is_as_likely(sides: int) -> None:
    """Over fixed labels the faces come up evenly; 200 sides would show the bias that rejection removes."""
    dice = KeyedDice(KEY)
    rolls = 40_000
    seen = Counter(dice.roll(f"turn {number}", sides).value for number in range(rolls))
    assert set(seen) == set(range(1, sides + 1))
    assert sum((count - rolls / sides) ** 2 for count in seen.values()) / (rolls / sides) < UNLIKELY[sides - 1]


def test_rolls_under_one_label_are_fair_in_pairs() -> None:
    """The second die of a label does not follow from the first: all 36 pairs come up."""
    dice = KeyedDice(KEY)
    pairs = Counter((dice.roll(f"{n}").value, dice.roll(f"{n}").value) for n in range(3_600))
    assert len(pairs) == 36
    assert min(pairs.values()) > 60


@given(st.lists(st.tuples(st.sampled_from(["a", "b", "a#1", ""]), st.sampled_from([2, 6, 10]))))
def test_order_of_rolls_between_labels_changes_nothing(rolls: list[tuple[str, int]]) -> None:
    """However the rolls of different labels are mixed, each label's dice come out the same."""
    in_turn, sorted_first = KeyedDice(KEY), KeyedDice(KEY)
    mixed = [in_turn.roll(label, sides) for label, sides in rolls]
    grouped = [sorted_first.roll(label, sides) for label, sides in sorted(rolls, key=lambda roll: roll[0])]
    assert sorted(mixed, key=lambda roll: roll.label) == grouped


def test_seeded_dice_follow_seed_and_context() -> None:
    """The same seed and context give the same dice; another of either gives others; the source says seeded."""

    def fall(dice: Dice) -> list[int]:
        return [dice.roll("x").value for _ in range(30)]

    assert fall(SeededDice("7", "g")) == fall(SeededDice("7", "g"))
    assert len({tuple(fall(dice)) for dice in (SeededDice("7", "g"), SeededDice("8", "g"), SeededDice("7", "h"))}) == 3
    assert fall(SeededDice("7", "g")) == fall(KeyedDice(hashlib.sha256(b"wargame seed\x007\x00g").digest()))
    assert SeededDice("7").roll("x").source == "seeded"


@pytest.mark.parametrize("sides", [0, -1, 257])
def test_impossible_dice_are_refused(sides: int) -> None:
    """A die has 1 to 256 sides."""
    with pytest.raises(ValueError, match="1 to 256"):
        KeyedDice(KEY).roll("x", sides)


def test_given_dice_in_order() -> None:
    """Dice given in order are used one after the other, whatever the label, and the rest is known."""
    dice = GivenDice(in_order=[3, 6, 1])
    assert [dice.roll("a"), dice.roll("b")] == [Roll("a", 1, 6, 3, "given"), Roll("b", 1, 6, 6, "given")]
    assert dice.left() == {"": [1]}


def test_given_dice_by_label() -> None:
    """A named label uses its own dice only; other labels take those in order."""
    dice = GivenDice({"a": [1, 2], "c": [5]}, [6])
    assert [dice.roll(label).value for label in ("a", "b", "a")] == [1, 6, 2]
    assert dice.left() == {"c": [5]}


@pytest.mark.parametrize("dice", [GivenDice(), GivenDice({"a": []}, [4])])
def test_missing_given_die_is_asked_for_by_label(dice: GivenDice) -> None:
    """When the moderator must roll another die, the error says what for and with how many sides."""
    with pytest.raises(DieNeeded, match=r"^a die is needed: a \(1 to 10\)$") as caught:
        dice.roll("a", 10)
    assert caught.value.label == "a"


@pytest.mark.parametrize("value", [0, 7, -1])
def test_given_die_that_cannot_be_is_refused_and_kept(value: int) -> None:
    """A six-sided die shows 1 to 6; a wrong one is not used up."""
    dice = GivenDice(in_order=[value])
    with pytest.raises(Refused, match="not 1 to 6") as caught:
        dice.roll("a")
    assert [problem.kind for problem in caught.value.problems] == ["illegal"]
    assert dice.left() == {"": [value]}


def test_refused_roll_is_not_counted() -> None:
    """A roll that failed leaves the count alone, so that the next one has its number."""
    dice = GivenDice({"a": [9, 2]})
    with pytest.raises(Refused):
        dice.roll("a", 6)
    assert dice.roll("a", 10).number == 1


def test_dice_of_one_reader_come_from_his_own_key():
    """All others from the key of the phase; of a reader without a key too."""
    dice = KeyedDice(b"phase", hidden={"Red": b"red"})
    labels = [f"turn 1/{number}" for number in range(20)]
    assert [dice.roll(label, reader="Red").value for label in labels] == [
        KeyedDice(b"red").roll(label).value for label in labels
    ]
    open_dice = [KeyedDice(b"phase").roll(label).value for label in labels]
    assert [KeyedDice(b"phase", hidden={"Red": b"red"}).roll(label).value for label in labels] == open_dice
    assert [KeyedDice(b"phase", hidden={"Red": b"red"}).roll(label, reader="x").value for label in labels] == open_dice


@pytest.mark.parametrize("sides", [0, -1, 257, 2**40])
def test_a_die_that_is_none_is_never_computed(sides):
    """Who sends a proof with such a die would else keep its reader computing for ever."""
    with pytest.raises(ValueError, match="a die has 1 to 256 sides"):
        KeyedDice(b"key").shows("label", 1, sides)
