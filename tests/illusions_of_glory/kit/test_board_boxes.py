"""The boxes beside the map have names that people may write; no order goes there that does not belong there."""

from __future__ import annotations

import pytest
from table import command

from illusions_of_glory.on_the_bench import on_map, operations
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.kit.components import BOXES
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.operations.entrenching import Entrench
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy

CORPS, DIVISION = "RU-I-6", "RU-I-1-SCU"


@pytest.mark.rule("4.0")
@pytest.mark.parametrize("box", BOXES)
def test_a_box_is_found_by_its_name(box):
    """By the word of saved games, and as reports call it."""
    bench = on_map({})
    name = BOXES[box]
    assert {
        RULESET.find(bench.position, "place", word) for word in (box, box.upper(), name, name.removeprefix("the "))
    } == {box}
    assert RULESET.called(bench.position, box) == name


@pytest.mark.parametrize(
    ("order", "row", "message"),
    [
        (Activate(place="reserve", how="move"), "9.4.1", "the Reserve Box is no place on the map"),
        (Move(unit=CORPS, by=("replaceable",)), "11.1", "the Replaceable Units Box is no place on the map"),
        (Entrench(space="reserve", unit=DIVISION), "19.1", f"{DIVISION} is not in the Reserve Box"),
        (Redeploy(unit=CORPS, to="eliminated"), "13.1", "the Eliminated Units Box is no place on the map"),
        (Redeploy(unit=CORPS, to="lodz", by=("reserve",)), "13.1", "the Reserve Box is no place on the map"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else None,
)
def test_no_order_leads_into_a_box(order, row, message):
    """But `into: reserve`, which says so (13.4)."""
    bench = on_map({"warsaw": [CORPS], "reserve": [DIVISION]}, this_round=operations("warsaw"))
    assert (row, message) in bench.faults(order)


def test_nobody_attacks_a_box():
    """There is nobody to fight in it."""
    bench = on_map({"warsaw": [CORPS], "reserve": [DIVISION]}, this_round=operations("warsaw"))
    assert bench.faults(Attack(target="reserve", units=(CORPS,)))


def test_no_map_is_drawn_around_a_box(tmp_path):
    """It lies beside the map."""
    path = tmp_path / "game.yaml"
    assert command("new", "illusions-of-glory/campaign", "-o", path, "--seed", "1").code == 0
    said = command("map", path, "--around", "reserve box")
    assert (said.code, said.err.strip()) == (2, "the Reserve Box: beside the map, not on it")
