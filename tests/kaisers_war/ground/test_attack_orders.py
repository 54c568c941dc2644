"""Orders of attacks as they are written: tables by percentage, conditions, pursuits, retreats."""

from __future__ import annotations

import msgspec
import pytest

from kaisers_war.field import (
    sandbox,
)
from wargame_cli.engine.orders import canonical, wording
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import (
    Attack,
    Bombard,
    Chase,
    Condition,
    Gun,
)


def test_an_order_as_it_is_written():
    """Every field of an attack reads from plain data and back, and its names become canonical however deep."""
    written = {
        "attack": "amiens",
        "with": ["ge-shock-1"],
        "table": {"infiltration": "at least 150%", "otherwise": "big_push"},
        "hq": "ge-hq-brm",
        "naval": ["ge-ship-1", {"unit": "ge-ship-1", "sea": "calais"}],
        "supply": "all",
        "if": {"result": "calais", "one-of": ["DW", "DD"]},
        "pursue": [{"unit": "ge-shock-1", "to": ["amiens"]}],
        "retreat": {"ge-shock-1": ["calais"]},
        "lose": ["ge-shock-1"],
    }
    read = msgspec.convert(written, Attack, strict=False)
    kit = sandbox({}).kit
    units = {unit.lower(): unit for unit in kit.mix.faces}

    def find(what, name):
        return units[name] if what == "unit" else kit.map.find(name)

    named = canonical(read, find)
    assert (named.target, named.units, named.supply) == ("1014", ("GE-Shock-1",), "all")
    assert named.naval == ("GE-Ship-1", Gun("GE-Ship-1", "1013"))
    assert named.condition == Condition(result="1013", one_of=("DW", "DD"))
    assert named.pursue == (Chase("GE-Shock-1", ("1014",)),)
    assert named.retreat == {"GE-Shock-1": ("1013",)}
    assert wording(named).startswith("{attack: 1014, with: [GE-Shock-1], table: {infiltration: at least 150%")
    assert msgspec.convert(msgspec.to_builtins(named), Attack) == named


ONE_BOUND = "write one table with its bound, such as `infiltration: at least 150%`"


TOGETHER = "`result` and `one-of` go together: {result: 1015, one-of: [DW, DD]}"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"table": {"infiltration": "sometimes"}}, ONE_BOUND),
        ({"table": {"otherwise": "big_push"}}, ONE_BOUND),
        ({"table": {"infiltration": "at least 150%", "big_push": "below 100%"}}, ONE_BOUND),
        ({"table": "blitz"}, "Invalid enum value 'blitz'"),
        ({"if": {}}, "a condition names `empty`, `occupied`, or `result` with `one-of`"),
        ({"if": {"result": "1014"}}, TOGETHER),
        ({"if": {"empty": "1014", "one-of": ["DW"]}}, TOGETHER),
        ({"if": {"result": "1014", "one-of": ["XX"]}}, "Invalid enum value 'XX'"),
        ({"supply": "some"}, "Invalid enum value 'some'"),
        ({"supprt": []}, "Object contains unknown field `supprt`"),
    ],
)
def test_an_order_that_cannot_be_read(wrong, message):
    """Bounds, conditions and words outside the grammar are errors when the sheet is read, and say what is meant."""
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert({"attack": "1014", "with": ["GE-Shock-1"], **wrong}, Attack)
    assert str(refused.value).partition(" - at ")[0] == message


def test_the_examples_are_legal_to_write():
    """The example of each order reads as that order."""
    assert Attack.example.startswith("{attack:")
    assert Bombard.example.startswith("{bombard:")
