"""The war of the U-Boats (8.2.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.production import PointsTallied
from wargame_cli.rulesets.lamps.position.position import HAGUE, UNRESTRICTED


def labels(faction, boats, dice):
    """What is rolled for U-Boats when a faction comes to its Production Phase."""
    bench = Bench("lamps", phase=f"{faction}-combat", areas={HAGUE: boats, "rhine": ["GE-1"]})
    bench.end(dice=dice)
    return list(dict.fromkeys(bench.rolled()))


@pytest.mark.rule("8.2.4.2", "8.2.4.3")
@pytest.mark.trap(24)
def test_u_boats_attack_in_the_western_turn_and_are_hunted_in_the_german_and_only_fresh_ones():
    """One table a faction, two dice a Fresh boat; the other factions roll nothing."""
    boats = ["GE-UB1", "GE-UB2*"]
    assert labels("germany", boats, [6, 6]) == ["u-boat attrition/GE-UB1"]
    assert labels("western-allies", boats, [6, 6]) == ["u-boat attack/GE-UB1"]
    assert labels("eastern-allies", boats, []) == labels("central-allies", boats, []) == []


NO_CARDS = {CP: [], TE: []}


ALL = {CP: ["U1", "U2"], TE: ["Q1", "Q2"]}


def successes(faction, technology, flags, box):
    """The sums of two dice with which a U-Boat attack succeeds, or a U-Boat becomes Spent."""
    found = set()
    for total in range(2, 13):
        dice = [total // 2, total - total // 2]
        bench = Bench("lamps", phase=f"{faction}-combat", areas={box: ["GE-UB1"]}, technology=technology, flags=flags)
        position = bench.end(dice=dice)
        tallied = list(bench.events(PointsTallied))
        sunk = any(entry.reason == "U-Boats" for event in tallied for entry in event.ledger)
        if sunk or not position.fresh("GE-UB1"):
            found.add(total)
    return found


@pytest.mark.rule("8.2.4.2", "8.2.4.3", "7.6.6", "7.6.7")
@pytest.mark.trap(24)
@pytest.mark.parametrize(
    ("faction", "technology", "flags", "box", "expected"),
    [
        ("western-allies", NO_CARDS, [], HAGUE, {2, 3, 4, 5, 6}),
        ("western-allies", NO_CARDS, [], UNRESTRICTED, {2, 3, 4, 5, 6, 7, 8}),
        ("western-allies", ALL, ["Convoys"], HAGUE, {6, 9, 10}),
        ("western-allies", {CP: ["U1"], TE: ["Q1"]}, [], HAGUE, {3, 4, 5, 6, 10}),
        ("germany", NO_CARDS, [], HAGUE, {4, 5, 6}),
        ("germany", ALL, ["Convoys"], UNRESTRICTED, {4, 5, 6, 7, 8, 9}),
        ("germany", {CP: ["U1", "U2"], TE: ["Q1"]}, [], HAGUE, {4, 5, 6, 9}),
    ],
)
def test_the_rows_of_the_u_boat_tables_ask_for_cards_of_both_sides(faction, technology, flags, box, expected):
    """U-cards help the attack, Q-cards take rows from it and add them to the hunt, convoys do both."""
    assert successes(faction, technology, flags, box) == expected


@pytest.mark.rule("8.2.4.3")
def test_no_row_of_a_table_takes_a_u_boat_off_the_map():
    """R-43: attrition makes it Spent at most, so a U-Boat is raised only if a card has taken one away."""
    for faction in ("germany", "western-allies"):
        for total in range(2, 13):
            bench = Bench("lamps", phase=f"{faction}-combat", areas={HAGUE: ["GE-UB1"]}, flags=["Convoys"])
            position = bench.end(dice=[total // 2, total - total // 2])
            assert position.place_of("GE-UB1") == HAGUE
