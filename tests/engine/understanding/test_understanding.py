"""What a sheet of the smallest games is understood as: sentences, dice, what may lapse, what is odd."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import pytest
from toy import crossing, skirmish

from wargame_cli.engine.adjudicate import Sheet
from wargame_cli.engine.orders import Written
from wargame_cli.engine.position import Standing
from wargame_cli.engine.queries import Resource
from wargame_cli.engine.questions import Raised
from wargame_cli.engine.understanding.lines import lines, numbers, rows
from wargame_cli.engine.understanding.understood import Balance, Understanding, understand

FORD = crossing.FORD
TO_THE_FORD = crossing.March(unit="R1", to=FORD)
INTO_THE_FOREST = crossing.Assault(place="0202", units=("R1",))


def of(*orders, side=crossing.RED):
    """What Red's orders are understood as at dawn."""
    position = crossing.RULESET.new("dawn", {})
    written = [Written(side, order, number=number) for number, order in enumerate(orders, 1)]
    return understand(crossing.RULESET, position, Sheet(side=side, orders=written))


def codes(understanding):
    return [(odd.oversight.code, odd.written.number if odd.written else 0) for odd in understanding.odd]


def test_orders_are_tried_out_one_after_the_other():
    """The attack is legal because the move stands before it; its dice are told, and who depends on them."""
    found = of(TO_THE_FORD, INTO_THE_FOREST, crossing.March(unit="R2", to="0102"))
    assert [(each.text, each.dice, each.lapses_by) for each in found.orders] == [
        ("Move R1 to 0201", False, ()),
        ("Attack 0202 with R1", True, ()),
        ("Move R2 to 0102", False, (2,)),
    ]
    assert lines(found) == [
        "1  Move R1 to 0201.",
        "2  Attack 0202 with R1.",
        "3  Move R2 to 0102.",
        "The dice decide what comes of order 2.",
        "Order 3 may lapse by what comes of order 2.",
        "Order 2 may bring questions to the other side (retreat).",
    ]
    assert codes(found) == []


def test_a_refused_order_is_said_and_costs_nothing():
    """It keeps its number, so that the others are found again."""
    found = of(crossing.March(unit="B1", to=FORD), TO_THE_FORD)
    assert lines(found) == ["1  Move B1 to 0201 - refused.", "2  Move R1 to 0201."]


def test_the_position_is_not_changed():
    """It is a rehearsal."""
    position = crossing.RULESET.new("dawn", {})
    understand(crossing.RULESET, position, Sheet(side="Red", orders=[Written("Red", TO_THE_FORD, number=1)]))
    assert position == crossing.RULESET.new("dawn", {})


def test_an_attack_written_twice():
    """The second is named with the first."""
    found = of(TO_THE_FORD, INTO_THE_FOREST, INTO_THE_FOREST)
    assert codes(found) == [("twice", 3)]
    assert found.odd[0].oversight.message == "this is the same as order 2"


def test_a_sheet_without_orders():
    """It is odd where the side could give one."""
    assert codes(of()) == [("no-orders", 0)]
    assert lines(of()) == ["No orders."]
    position = crossing.RULESET.new("dawn", {})
    nobody = msgspec.structs.replace(position, stacks={})
    found = understand(crossing.RULESET, nobody, Sheet(side="Red"))
    assert codes(found) == []
    assert lines(found) == ["No orders; none seems possible now."]


def test_fields_are_said_by_their_names():
    """What is no preposition follows a semicolon."""
    order = skirmish.Attack(place="0301", unit="N1")
    position = skirmish.RULESET.new(skirmish.RULESET.scenarios()[0].id, {})
    found = understand(skirmish.RULESET, position, Sheet(side="North", orders=[Written("North", order, number=1)]))
    assert found.orders[0].text == "Attack 0301 with N1"


# -- questions ------------------------------------------------------------------------------------------------------


class Daring(crossing.Crossing):
    """The Crossing, where an attack asks its own side, too; nobody need lose what did not come along."""

    questions: ClassVar = crossing.Crossing.questions | {"loss": {}, "table": {"blood": "the red one"}}
    questions_raised: ClassVar = {
        "attack": Raised(
            own=("retreat", "loss", "table"),
            other=("retreat",),
            only={"loss": ("with",), "table": ("attack: 0102",)},
        )
    }


def test_questions_that_orders_may_bring():
    """To which side, as far as their fields tell; standing orders that hold, and others that would answer."""
    position = crossing.RULESET.new("dawn", {})
    orders = [Written("Red", order, number=number) for number, order in enumerate((TO_THE_FORD, INTO_THE_FOREST), 1)]
    found = understand(Daring(), position, Sheet(side="Red", orders=orders))
    assert " ".join(lines(found)).endswith(
        "Order 2 may bring questions to you (retreat and loss) and the other side (retreat). "
        "The standing order {ask: retreat, prefer: [forward]} would answer retreat, and likewise loss."
    )
    standing = (Standing(ask="retreat", prefer=("back",)), Standing(ask="loss", about="R1", prefer=("R1",)))
    found = understand(Daring(), position, Sheet(side="Red", orders=orders, standing=standing))
    assert lines(found)[-2:] == [
        "Your standing orders answer retreat.",
        "The standing order {ask: loss, prefer: [default]} would answer loss.",
    ]
    assert rows(found)["understood"][1]["asks"] == {"own": ["retreat", "loss"], "other": ["retreat"]}
    assert rows(found)["questions"] == [
        {"kind": "retreat", "standing": "{ask: retreat, prefer: [back]}", "holds": True},
        {"kind": "loss", "standing": "{ask: loss, prefer: [default]}", "holds": False},
    ]


# -- what is left ---------------------------------------------------------------------------------------------------


def balance(left, cost, **more):
    return Balance(resource=Resource(name="Points", left=left, **more), cost=cost)


@pytest.mark.parametrize(
    ("spent", "line"),
    [
        (balance(19, 1), "Points: 20, these orders cost 1, 19 are left."),
        (balance(1, 2), "Points: 3, these orders cost 2, 1 is left."),
        (balance(0, 2.5, lost=True), "Points: 2½, these orders cost 2½, nothing is left."),
        (balance(0.5, 0, lost=True, rule="8.1"), "Points: ½, these orders cost 0, ½ is left and will be lost (8.1)."),
    ],
)
def test_what_is_left_in_a_line(spent, line):
    """And what becomes of it."""
    assert lines(Understanding(side="Red", means=(spent,)))[1:] == [line]


def test_the_same_for_scripts():
    """Names that stay."""
    found = rows(of(TO_THE_FORD))
    assert found["side"] == "Red"
    assert found["understood"] == [
        {
            "order": 1, "text": "Move R1 to 0201", "costs": {}, "dice": False,
            "may_lapse": False, "lapses_by": [], "refused": False,
            "asks": {"own": [], "other": []},
        }
    ]  # fmt: skip
    assert rows(Understanding(side="Red", means=(balance(0.5, 1, lost=True, rule="8.1"),)))["means"] == [
        {"name": "Points", "had": 1.5, "cost": 1, "left": 0.5, "rest": "lost", "rule": "8.1"}
    ]


@pytest.mark.parametrize(
    ("orders", "told"),
    [([2], "order 2"), ([1, 2], "orders 1 and 2"), ([1, 3, 4, 5, 7], "orders 1, 3 to 5 and 7")],
)
def test_numbers_of_orders(orders, told):
    """Runs of three and more stand together."""
    assert numbers(orders) == told
