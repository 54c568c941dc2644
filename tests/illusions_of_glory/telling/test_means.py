"""What a side of Illusions of Glory can spend, and what its sheet leaves undone."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import AH, GE, RU, on_map

STACKS = {"lodz": ["RU-I-3"], "kalisz": ["GE-I-1"]}


def acting(phase="round-1-ap", stacks=STACKS, **fields):
    return on_map(stacks, phase=phase, **fields)


def left(bench, *orders):
    """What there is of each means, what the orders cost of it, and what is left."""
    return [(each.resource.name, each.had, each.cost, each.resource.left) for each in bench.understood(*orders).means]


def with_ops(points=3, **fields):
    return acting(this_round={"use": "ops", "points": points}, **fields)


@pytest.mark.rule("9.3")
def test_operations_are_spent_and_the_rest_is_lost():
    """Each order says what it costs; what is left is odd while a stack could still be activated."""
    bench = with_ops(2, stacks={**STACKS, "warsaw": ["RU-I-5"]})
    order = "{activate: lodz, for: attack}"
    assert left(bench, order) == [("OPS", 2, 1, 1)]
    assert bench.understood(order).orders[0].costs == {"OPS": 1}
    assert bench.oversights(order) == [("unspent", "9.3")]
    assert bench.oversights(order, "{activate: warsaw, for: move}") == []


@pytest.mark.rule("9.3", "9.4.1")
@pytest.mark.parametrize(
    ("there", "marked", "odd"),
    [([GE[1], AH[0]], [], True), (GE[1:3], GE[1:2], True), (GE[1:3], GE[1:3], False)],
)
def test_a_point_that_is_left_is_enough_for_one_unit_of_a_region(there, marked, odd):
    """What all units there would cost together, or that some have their marker, does not make it useless."""
    stacks = {"posen": GE[:1], "brandenburg": there}
    bench = with_ops(2 if not marked else 3, phase="round-1-cp", stacks=stacks)
    orders = ["{activate: posen, for: move}"]
    orders += [f"{{activate: brandenburg, for: move, units: [{', '.join(marked)}]}}"] if marked else []
    assert (("unspent", "9.3") in bench.oversights(*orders)) == odd


@pytest.mark.rule("8.2")
def test_a_round_without_an_action():
    """It is the one OPS without a card."""
    assert ("no-action", "8.2") in acting().oversights()
    assert ("no-action", "8.2") not in acting().oversights("{play: cardless}")


@pytest.mark.rule("8.2", "9.3")
def test_a_card_brings_its_operations():
    """What is played on the sheet is there for the orders after it."""
    bench = acting()
    assert left(bench, "{play: cardless}") == [("OPS", 1, 0, 1)]
    assert bench.understood("{play: cardless}").orders[0].costs == {"OPS": -1}


@pytest.mark.rule("7.1.2")
@pytest.mark.parametrize(
    ("phase", "offensive", "missing"),
    [("round-6-ap", "RU", True), ("round-5-ap", "RU", False), ("round-6-ap", "none", False)],
)
def test_an_offensive_that_is_not_made_in_the_last_round(phase, offensive, missing):
    """Until then there is time."""
    bench = with_ops(phase=phase, offensives={"AP": offensive, "CP": "none"}, turn=2)
    assert (("demand-unmet", "7.1.2") in bench.oversights("{activate: lodz, for: attack}")) == missing
    attacked = bench.oversights("{activate: lodz, for: attack}", "{attack: kalisz, with: [RU-I-3]}")
    assert ("demand-unmet", "7.1.2") not in attacked


@pytest.mark.rule("7.1.2")
@pytest.mark.parametrize(("target", "missing"), [("", False), (", uprising: true", True)])
def test_an_attack_on_an_uprising_makes_no_offensive(target, missing):
    """Though enemies stand beside it in the region."""
    stacks = {"moscow": [*GE[:1], "RU-U-1"], "smolensk": RU[:1]}
    bench = with_ops(phase="round-6-ap", stacks=stacks, offensives={"AP": "RU", "CP": "none"}, turn=2)
    attacked = f"{{attack: moscow, with: [{RU[0]}]{target}}}"
    assert (("demand-unmet", "7.1.2") in bench.oversights("{activate: smolensk, for: attack}", attacked)) == missing


def test_replacement_points_by_their_halves():
    """A reduced corps costs its price; the rest of the pool is lost."""
    bench = acting("replacement-ap", reduced=["RU-I-3"], replacements={"RU": 4})
    found = {name: (had, cost, rest) for name, had, cost, rest in left(bench, "{rebuild: RU-I-3}")}
    had, cost, rest = found["Replacement Points of RU"]
    assert (had, cost + rest) == (4, 4)
    assert cost > 0
    assert bench.oversights()[-1] == ("unspent", "16.2.1")


@pytest.mark.rule("12.1")
def test_a_condition_that_nothing_can_meet():
    """Nothing on the sheet attacks the place of which it speaks."""
    bench = with_ops()
    orders = ("{activate: lodz, for: attack}", "{attack: kalisz, with: [RU-I-3], if: {won: cracow}}")
    assert ("never-met", "12.1") in bench.oversights(*orders)
