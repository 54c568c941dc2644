"""Where units may operate on six maps (3.26, 15.64, 17.2, 17.3)."""

from __future__ import annotations

import pytest

from great_war_in_europe.together import COMBINED, position
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to, free_of_the_treaty
from wargame_cli.rulesets.great_war_in_europe.setup.scenarios import new_position

AT = position(european_turkey=True)
FRONTS = ("west", "italy", "east", "caucasus", "iraq", "egypt")


def fronts_of(unit, at=AT):
    """The fronts on which there is a hex for a unit."""
    return {front for front in FRONTS if at.kit.fronts[front] & ~closed_to(at, unit)}


@pytest.mark.rule("3.26b")
@pytest.mark.rule("17.21a")
@pytest.mark.parametrize(
    ("unit", "fronts"),
    [
        ("BR-1", {"west", "italy", "east", "iraq", "egypt"}),
        ("BR-1AS", {"west", "italy", "east", "iraq", "egypt"}),  # Vr
        ("BR-7BD", {"iraq", "egypt"}),  # E/I
        ("BR-1CD", {"egypt"}),
        ("FR-1", {"west", "italy", "east"}),
        ("FR-DFPS", {"egypt"}),
        ("BE-1", {"west"}),
        ("US-1", {"west", "italy", "east"}),
        ("IT-1", {"west", "italy", "east"}),
        ("GK-1", {"east"}),
        ("SR-1SUM", {"east"}),
        ("RU-1", {"east", "caucasus"}),
        ("RU-1CAUBD", {"caucasus"}),  # C
        ("ARM-1", {"caucasus"}),
        ("AB-1", {"egypt"}),
        ("PN-PC", {"caucasus"}),
        ("PN-SPR", {"iraq"}),
        ("GE-11", {"west", "italy", "east", "caucasus", "iraq", "egypt"}),
        ("GE-601BN", {"west", "italy", "east", "caucasus", "iraq", "egypt"}),
        ("TU-17", {"east", "caucasus", "iraq", "egypt"}),
        ("TU-3", {"east", "caucasus", "iraq", "egypt"}),
        ("AH-1", {"west", "italy", "east"}),
        ("BU-1", {"east"}),
        ("BR-RTC", {"west"}),
    ],
)
def test_the_fronts_of_a_unit(unit, fronts):
    """3.26, 17.21, 17.31: who may go to the Near East, and who stays there."""
    assert fronts_of(unit) == fronts


@pytest.mark.rule("15.64")
@pytest.mark.parametrize(
    ("unit", "near_east"),
    [("BR-2A", False), ("RU-CAU", True), ("TU-YAG", True), ("GE-1A", False), ("BR-13CRP", True)],
)
def test_headquarters_stay_where_they_come_into_play(unit, near_east):
    """15.64, 17.31: never from Europe to the Near East or back."""
    found = fronts_of(unit)
    assert found <= ({"caucasus", "iraq", "egypt"} if near_east else {"west", "italy", "east"})
    assert found


@pytest.mark.rule("5.46")
@pytest.mark.trap(38)
@pytest.mark.parametrize(("hex", "free"), [("N4243", True), ("E3034", False), ("E5102", False)])
def test_the_treaty_frees_turks_in_the_near_east_alone(hex, free):
    """5.46: where it is, not whose it is."""
    assert free_of_the_treaty(AT, "TU-17", hex) == free
    assert not free_of_the_treaty(AT, "GE-11", hex)


@pytest.mark.rule("7.1")
@pytest.mark.trap(44)
def test_persia_is_nobodys_but_for_its_towns():
    """7.12: as in the Near East by itself."""
    at, alone = new_position("europe-1917", COMBINED), new_position("near-east-1917")
    persia = alone.kit.board.spaces(alone.kit.countries["Persia"])
    assert {hex: at.controller(hex) for hex in persia} == {hex: alone.controller(hex) for hex in persia}
    assert any(not at.controller(hex) for hex in persia)


@pytest.mark.rule("21.4")
@pytest.mark.trap(71)
def test_a_named_hex_stands_across_the_line():
    """21.13, 21.45: the Persian Gendarmerie in N2040."""
    at = new_position("europe-1917", COMBINED)
    assert at.place_of("PN-GNDM") == "N2040"
    assert at.controls("CP", "N2040")
