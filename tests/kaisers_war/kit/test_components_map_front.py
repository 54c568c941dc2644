"""The front of 1918 and distances on the map."""

from __future__ import annotations

import pytest

from kaisers_war.kit.test_components_map import MAP, NEUTRAL, find, of_country, seas_at


@pytest.mark.rule("2.5")
def test_front_agrees_with_the_sides() -> None:
    """2.5: every land hexside between the sides is front, and nothing else is."""
    between = {
        (a, b)
        for a in MAP.land
        for b in MAP.board.neighbours[a]
        if {MAP.side[a], MAP.side[b]} == {"Allied", "CP"} and (a, b) not in MAP.hexsides["sea"]
    }
    assert MAP.hexsides["front"] == between


@pytest.mark.trap(66)
@pytest.mark.rule("2.5")
def test_all_land_has_a_side_but_neutrals_and_russia() -> None:
    """2.3, 2.5, 23.1, 24.1."""
    for label in MAP.land:
        assert (MAP.side[label] == "") == (label in NEUTRAL), label
    for name, properties in MAP.countries.items():
        if properties["side"] == "CP" and name not in {"Ottoman Empire", "Persia"}:
            assert {MAP.side[label] for label in of_country(name)} == {"CP"}, name
    for name in ("United Kingdom", "Egypt", "Trans-Caucasus"):
        assert {MAP.side[label] for label in of_country(name)} == {"Allied"}, name


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("name", ["Belgium", "France", "Italy", "Albania", "Greece", "Persia", "Ottoman Empire"])
def test_countries_cut_by_the_front(name: str) -> None:
    """26.3, 26.4: units of both sides start there."""
    assert of_country(name, "Allied")
    assert of_country(name, "CP")


@pytest.mark.rule("6.11")
@pytest.mark.parametrize("name", ["Serbia", "Romania", "Luxemburg", "Montenegro"])
def test_countries_behind_the_central_front(name: str) -> None:
    """2.3, 6.11: occupied at the start (one Serbian hex, Monastir, is in Allied hands)."""
    assert [MAP.at(label)[0].name for label in of_country(name, "Allied")] == (["Monastir"] if name == "Serbia" else [])


def test_luxemburg_is_one_hex() -> None:
    assert len(of_country("Luxemburg")) == 1


@pytest.mark.rule("7.2")
def test_trenches_line_the_western_front() -> None:
    """7.1: each side's trench hexes are those that touch the Western Front, sea to Switzerland, and no others."""
    front = MAP.lines["front"]["Western Front"]
    touching = {label for pair in front for label in pair}
    assert MAP.marks["allied trench"] == {label for label in touching if MAP.side[label] == "Allied"}
    assert MAP.marks["central trench"] == {label for label in touching if MAP.side[label] == "CP"}
    assert {MAP.area[label] for label in touching} == {"France", "Belgium", "Germany"}
    ends = [
        label
        for label in touching
        if seas_at(label) or any(MAP.area[n] == "Switzerland" for n in MAP.board.neighbours[label])
    ]
    assert {"1113", "1318"} <= set(ends)
    assert 3 * len(MAP.marks["allied trench"]) <= 24, "the turn 1 bonus of 26.5.1 stays small"


@pytest.mark.rule("26.5.4", "31.5")
def test_paris_starts_out_of_touch() -> None:
    """26.5.4, 31.5: otherwise the summer check and the bombardment are met before the first move."""
    assert all(MAP.side[near] == "Allied" for near in MAP.board.neighbours[find("Paris")])


@pytest.mark.rule("3.2")
def test_within_two_hexes_of_the_front_there_is_room_for_the_german_armies() -> None:
    """26.4: eight armies and two air units in Belgium, Luxemburg, France and Germany."""
    allied = [label for label in MAP.land if MAP.side[label] == "Allied"]
    room = [
        label
        for name in ("Belgium", "Luxemburg", "France", "Germany")
        for label in of_country(name, "CP")
        if min(MAP.grid.distance(label, other) for other in allied) <= 2
    ]
    assert len(room) >= 8
