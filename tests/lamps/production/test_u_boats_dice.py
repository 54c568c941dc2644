"""Who throws for U-Boats, and in the air, and that a card is drawn (8.2.4, 8.4, 9.1)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.events import DieRolled
from wargame_cli.rulesets.lamps.production.regroup import dogfight
from wargame_cli.rulesets.lamps.production.technology import advance_technology
from wargame_cli.rulesets.lamps.production.u_boats import attack_shipping, hunt

FOUR = {"players": "4"}


@pytest.mark.rule("8.2.4.2", "8.2.4.3")
@pytest.mark.parametrize(
    ("faction", "roll", "label", "side", "kind"),
    [
        ("germany", hunt, "u-boat attrition/GE-UB1", "CP", "U-Boat attrition"),
        ("western-allies", attack_shipping, "u-boat attack/GE-UB1", "TE", "U-Boat attack"),
    ],
)
def test_the_tables_of_u_boats_go_up_and_down(faction, roll, label, side, kind):
    """They may fail with a low sum and a high one; who is in its Production Phase throws."""
    position = staged("lamps", phase=f"{faction}-production", areas={"uboat_hague": ["GE-UB1"]})
    assert [position.kit.tables.production.u_boat_attack[total] for total in (2, 6, 12)] == [
        "not Q1",
        "always",
        "never",
    ]
    bench = Bench("lamps", position=position)
    bench.give([3, 4])
    roll(bench.referee)
    assert bench.rolls() == [(label, side, kind, "")] * 2


@pytest.mark.rule("9.1.1")
@pytest.mark.parametrize(
    ("faction", "options", "sides"),
    [
        ("germany", {}, ["TE", "CP"]),
        ("germany", FOUR, ["Western-Allies", "Germany"]),
        ("western-allies", FOUR, ["Western-Allies", "Germany"]),
    ],
)
def test_both_sides_throw_in_a_dogfight(faction, options, sides):
    """Germany and the Western Allies fly, whoever's Regroup Phase it is."""
    technology = {"TE": ["P1"], "CP": ["P1"]}
    bench = Bench("lamps", phase=f"{faction}-regroup", technology=technology, options=options)
    bench.give([6, 1])
    dogfight(bench.referee)
    assert bench.rolls() == [
        ("dogfight/TE", sides[0], "dogfight", "high"),
        ("dogfight/CP", sides[1], "dogfight", "high"),
    ]


@pytest.mark.rule("8.4.2")
def test_a_card_is_no_die():
    """A technology card is drawn by lot."""
    bench = Bench("lamps", phase="germany-production")
    bench.give([1])
    advance_technology(bench.referee)
    (drawn,) = list(bench.events(DieRolled))
    assert drawn.is_card
    assert bench.rolls() == [("technology/research", "CP", "card", "")]
