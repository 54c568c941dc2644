"""Tanks (7.6.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from lamps.event_cards import drawn, turn_of
from wargame_cli.rulesets.lamps.combat.tanks import TANKS, breaches
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import (
    CombatFought,
)


@pytest.mark.rule("7.6.3a", "7.2.3a")
def test_tanks_that_attack_elsewhere_do_not_cost_the_big_push():
    """R-10: they are no attack of an army, and neither win a push nor lose one."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"verdun": ["FR-1", "FR-2", "WA-Tanks"], "rhine": ["GE-4", "GE-5"], "somme": ["GE-6"]},
        trenches={"somme": ["germany"]},
    )
    bench.play("{attack: rhine, with: [FR-1]}", "{tanks: somme}", "{attack: rhine, with: [FR-2]}", dice=[6, 1, 1, 6])
    assert [[each.name for each in event.attack_modifiers] for event in bench.events(CombatFought)] == [
        [],
        ["Big Push"],
    ]


@pytest.mark.rule("10.2.3.2c", "7.6.3a")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        ("{tanks: belgium}", {"phase": "western-allies-combat", "areas": {"somme": ["FR-1"]}},
         "7.6.3a", "the Tanks are not on the map"),
        ("{tanks: belgium}", {"phase": "western-allies-combat", "areas": {"somme": ["FR-1", "WA-Tanks*"]}},
         "7.6.3a", "the Tanks are Spent"),
        ("{tanks: belgium}", {"phase": "eastern-allies-combat", "areas": {"somme": ["FR-1", "WA-Tanks"]}},
         "10.2.3.2c", "no American army stands with the Tanks"),
    ],
)  # fmt: skip
def test_tanks_that_cannot_attack_are_refused(order, given, row, message):
    """They are on the map, Fresh, and with an army of the acting faction."""
    faults = Bench("lamps", **given).faults(order)
    assert [why for number, why in faults if number == row and message in why], faults


@pytest.mark.rule("10.2.3.2c", "8.4.2.2", "7.6.3a")
@pytest.mark.trap(28)
@pytest.mark.parametrize(
    ("friends", "found"),
    [
        (["FR-1*"], []),
        (["FR-1", "GB-2"], []),
        (["GB-2"], [("10.2.3.2c", "Americans use the Tanks beside a French army only")]),
        ([], [("10.2.3.2c", "Americans use the Tanks beside a French army only")]),
    ],
)
def test_the_tanks_attack_for_americans_beside_the_french_only(friends, found):
    """They are technology of the West, which Americans share in with the French alone."""
    bench = Bench(
        "lamps",
        phase="eastern-allies-combat",
        areas={"verdun": ["US-1", TANKS, *friends], "rhine": ["GE-4"]},
        trenches={"rhine": ["germany"]},
    )
    assert bench.faults("{tanks: rhine}") == found


@pytest.mark.rule("2.1.8c", "7.6.3a")
@pytest.mark.parametrize(
    ("reading", "found"), [("none", [("2.1.8c", "the Tanks do not attack Erzurum")]), ("helps", [])]
)
def test_the_tanks_attack_no_square(reading, found):
    """Or by option they do."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"anatolia": ["FR-1", TANKS], "erzurum": ["TU-1"]},
        trenches={"erzurum": ["turkey"]},
        control={"anatolia": TE},
        options={"technology-into-squares": reading},
    )
    assert bench.faults("{tanks: erzurum}") == found


@pytest.mark.rule("7.6.3a", "5.2")
@pytest.mark.card("W18-3")
def test_massed_tanks_breach_one_more_trench():
    """Two where they breach one, in this turn only."""
    areas = {"paris": ["FR-1", "WA-Tanks"], "somme": ["GE-1"]}
    bench = drawn("W18-3", areas, trenches={"somme": ["germany", "germany"]})
    bench.play("{tanks: somme}")
    assert bench.position.this_turn.breached == 2
    assert breaches(turn_of(bench, "western_allies").position) == 1


@pytest.mark.rule("7.6.3b", "10.2.3.1")
@pytest.mark.parametrize("reading", ["garrison-roll", "attack-used-up", "area-falls"])
def test_tanks_left_alone_in_albania_are_no_prey_of_their_own_side(reading):
    """Albania is nobody's without an army: by every reading its garrison is fought, and not the Tanks."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"greece": ["FR-1", "GR-1"], "albania": [TANKS]},
        options={"lone-tanks": reading},
    )
    position = bench.play("{attack: albania, with: [FR-1]}", dice=[1])
    assert (position.place_of(TANKS), position.place_of("FR-1")) == ("albania", "greece")


@pytest.mark.rule("2.1.3b", "2.1.4", "7.2.7b")
@pytest.mark.parametrize(
    ("origin", "target", "onward", "fault"),
    [
        ("verdun", "rhine", "bavaria",
         ("2.1.3b", "WA-Tanks advanced into Rhine this turn and may not attack out of it")),
        ("minsk", "pripet_marshes", "brest_litovsk",
         ("2.1.4", "WA-Tanks advanced into Pripet Marshes this turn and may not attack out of it")),
    ],
)  # fmt: skip
def test_tanks_do_not_attack_out_of_a_mountain_or_the_marshes_that_they_have_just_entered(
    origin, target, onward, fault
):
    """They followed the winner as an army may, and wait as it does for the next turn."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={origin: ["FR-1", TANKS], target: ["GE-4*"], onward: ["GE-5"]},
        trenches={onward: ["germany"]},
        control={target: CP, onward: CP},
    )
    bench.play(f"{{attack: {target}, with: [FR-1], advance: [{TANKS}]}}", dice=[6, 1])
    assert bench.faults(f"{{tanks: {onward}}}") == [fault]
