"""Movement by sea (6.5)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.kit.nations import CP, TE


@pytest.mark.rule("10.2.3.2b", "6.5a")
@pytest.mark.parametrize(
    ("area", "allowed"),
    [("greece", False), ("sinai", False), ("basra", False), ("gallipoli", False), ("ukraine", True), ("kiev", True)],
)
def test_americans_sail_to_no_theatre_of_the_near_east_though_the_french_are_there(area, allowed):
    """R-47: 10.2.3.2 prevails; the Black Sea coast is open to them when the straits are."""
    bench = Bench(
        "lamps",
        phase="eastern-allies-movement",
        areas={"united_states": ["US-1", "US-2", "US-3"], area: ["FR-1"]},
        turn=15,
        mobilized=4,
        control={"gallipoli": TE, "anatolia": TE},
        nations={"turkey": "war", "greece": "war"},
    )
    assert bench.refusals(f"{{sail: US-1, to: {area}}}") == ([] if allowed else ["10.2.3.2b"])


@pytest.mark.rule("2.1.8b", "6.5a")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        ("{sail: GE-1, to: paris}", {"phase": "western-allies-movement", "areas": {"rhine": ["GE-1"]}},
         "6.5a", "whose turn it is not"),
        ("{sail: GB-1, to: paris}", {"phase": "western-allies-movement", "areas": {"paris": ["GB-1"]}},
         "6.5a", "is in Paris already"),
        ("{sail: GB-1, to: basra}",
         {"phase": "western-allies-movement", "areas": {"paris": ["GB-1"]}, "this_turn": {"squares": ["basra"]}},
         "2.1.8b", "an army has used Basra"),
    ],
)  # fmt: skip
def test_voyages_that_make_no_sense_are_refused(order, given, row, message):
    """Whose turn it is not, who is there already, and a square that is used."""
    faults = Bench("lamps", **given).faults(order)
    assert [why for number, why in faults if number == row and message in why], faults


@pytest.mark.rule("7.3.2.1")
def test_americans_reinforce_no_beachhead():
    """The Western Allies invade, and reinforce."""
    areas = {
        "beachhead somme": ["FR-2"],
        "paris": ["FR-1", "US-1"],
        "united_states": ["US-2", "US-3"],
    }
    bench = Bench("lamps", phase="eastern-allies-movement", areas=areas, control={"somme": CP}, mobilized=4)
    found = bench.faults("{sail: US-1, to: beachhead somme}")
    assert found == [("7.3.2.1", "only a Western army reinforces a beachhead")]
