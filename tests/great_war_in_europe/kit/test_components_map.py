"""The sheets of the Near East of The Great War in Europe against every fact that the rules state about them.

The facts are those of the rules (a rule number in each docstring); what the rules leave open is only held fast here
where play depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from wargame_cli.engine.maps.atlas import read_atlas

SHEETS = ("caucasus", "egypt", "iraq")
FOLDER = Path(__file__).parents[3] / "scenarios" / "great-war-in-europe"
MAP = read_atlas("great-war-in-europe", "The Great War in Europe", [FOLDER / f"{sheet}.toml" for sheet in SHEETS])

OTTOMAN, RUSSIA, PERSIA, EGYPT = "Ottoman Empire", "Russia", "Persia", "Egypt"
#: The country in which every place of a kind lies.
COUNTRY_OF = {"surrender": OTTOMAN, "pipeline": EGYPT, "held-cp": PERSIA, "held-allied": PERSIA}

#: The hex, the sheet and the country of every place that the rules name.
NAMED = {
    "Trebizond": ("N4332", "caucasus", OTTOMAN),
    "Van": ("N3338", "caucasus", OTTOMAN),
    "Tabriz": ("N3045", "caucasus", PERSIA),
    "Baku": ("N3653", "caucasus", RUSSIA),
    "Damascus": ("N1728", "egypt", OTTOMAN),
    "Jerusalem": ("N2416", "egypt", OTTOMAN),
    "Beirut": ("N2430", "egypt", OTTOMAN),
    "Gaza": ("N2913", "egypt", OTTOMAN),
    "Bersheeba": ("N2711", "egypt", OTTOMAN),
    "El Arish": ("N3311", "egypt", EGYPT),
    "Pipeline Station": ("N3611", "egypt", EGYPT),
    "Bitter Lake": ("N4208", "egypt", EGYPT),
    "Baghdad": ("N1540", "iraq", OTTOMAN),
    "Kut": ("N1845", "iraq", OTTOMAN),
    "Basra": ("N2252", "iraq", OTTOMAN),
    "Abadan": ("N2552", "iraq", PERSIA),
    "Hamadan": ("N2436", "iraq", PERSIA),
}

#: Where the rules set units up or draw a line, with the country that they need there.
CITED = {
    "caucasus": {PERSIA: "N2841 N2940 N2941 N3045", OTTOMAN: "N4234 N4331 N2839 N3338"},
    "egypt": {EGYPT: "N4011 N3611 N3311 N3112 N4208", OTTOMAN: "N2712 N2813 N2618 N2316 N2315"},
    "iraq": {OTTOMAN: "N2149 N1949 N2147 N1641 N1040 N1336 N1534", PERSIA: "N2040 N2036 N2545"},
}
LINES = {
    "1916": "N4234 N4134 N4035 N3935 N3836 N3736 N3637 N3537 N3438 N3338 N3239 N3139 N3040 N2940 N2841",
    "1917": "N4331 N4232 N4132 N4033 N3933 N3834 N3734 N3635 N3535 N3436 N3336 N3237 N3137 N3038 N2938 N2839",
    "1918": "N2618 N2517 N2417 N2316 N2315",
}
NORTH_OF_THE_CAUCASUS = [f"N48{number}" for number in range(36, 50)]
WEST = MAP.marks["west of the Suez Canal"]
ON_EGYPT_S_SHEET = MAP.land & frozenset(MAP.sheets[1].hexes)
PALESTINE = {label for label in ON_EGYPT_S_SHEET if MAP.area[label] == OTTOMAN}


def find(name: str) -> str:
    label = MAP.find(name)
    assert label is not None, f"{name} is not on the map"
    return label


def kinds(label: str) -> frozenset[str]:
    return frozenset().union(*(place.kinds for place in MAP.at(label)))


def of_kind(kind: str) -> set[str]:
    return {place.hex for place in MAP.places if kind in place.kinds}


def seas_at(label: str) -> set[str]:
    """The seas that a hex touches, lakes left out."""
    return {MAP.area[near] for near in MAP.board.neighbours[label] if MAP.terrain[near] == "sea"}


def reached(starts: Iterable[str], *barred: str) -> set[str]:
    """Every hex to which land steps lead from some, over no water and into no barred terrain."""
    apart = MAP.hexsides.get("sea", frozenset())
    queue = list(starts)
    found = set(queue)
    for label in queue:
        for near in MAP.board.neighbours[label]:
            if near in MAP.land - found and MAP.terrain[near] not in barred and (label, near) not in apart:
                found.add(near)
                queue.append(near)
    return found


@pytest.mark.rule("3.11")
def test_three_sheets_with_north_up_and_each_hex_once() -> None:
    """3.12: north is the top of each map; the numbers of the Near East map are unique."""
    assert tuple(sheet.name for sheet in MAP.sheets) == SHEETS
    assert {sheet.up for sheet in MAP.sheets} == {"north"}
    labels = [label for sheet in MAP.sheets for label in sheet.hexes]
    assert len(labels) == len(set(labels))
    assert all(label.startswith("N") for label in labels)


@pytest.mark.rule("3.13a")
@pytest.mark.parametrize("name", NAMED)
def test_each_named_place_stands_in_its_hex(name: str) -> None:
    """3.11, 3.13, 5.62, 6.38, 6.45, 10.53, 11.33, 14.21, 17.21: name and hex."""
    label, sheet, country = NAMED[name]
    assert find(name) == label
    assert MAP.sheet_of[label].name == sheet
    assert MAP.area[label] == country
    assert label in MAP.land


@pytest.mark.parametrize("sheet", CITED)
def test_each_cited_hex_lies_in_its_country(sheet: str) -> None:
    """11.53, 21.2 to 21.6: hexes of set-ups and lines."""
    for country, text in CITED[sheet].items():
        for label in text.split():
            assert (MAP.sheet_of[label].name, MAP.area[label]) == (sheet, country), label
            assert label in MAP.land, label


@pytest.mark.parametrize("year", LINES)
def test_front_lines_are_chains_of_land_that_units_can_hold(year: str) -> None:
    """21.33, 21.43, 21.62."""
    line = LINES[year].split()
    for label, following in pairwise(line):
        assert following in MAP.board.neighbours[label]
    for label in line:
        assert label in MAP.land, label
        assert MAP.terrain[label] != "alpine", label


def test_the_northern_edge_of_the_caucasus_is_russian_land() -> None:
    """11.33: N4836 to N4849."""
    assert MAP.marks["Russian source"] == set(NORTH_OF_THE_CAUCASUS)
    assert {MAP.area[label] for label in NORTH_OF_THE_CAUCASUS} == {RUSSIA}
    assert max(MAP.sheets[0].grid.lines) == 48
    assert {label for label in MAP.land if label.startswith("N48")} == set(NORTH_OF_THE_CAUCASUS)


def test_places_are_of_the_kinds_that_the_rules_need() -> None:
    """3.13, 10.53, 11.53, 14.21, 19.32, 21.43."""
    for name in ("Damascus", "Baku", "Jerusalem", "Baghdad", "Basra", "Tabriz"):
        assert "city" in kinds(find(name)), name
    for label in ("N3611", "N4208", "N4011", "N3311", "N3112", "N3338"):
        assert "town" in kinds(label), label
    assert {"N2913", "N2711"} <= of_kind("fort")
    assert kinds("N1845") == {"town"}  # the rules make a fort of Kut, not the map
    assert of_kind("pipeline") == {"N4011", "N3611", "N3311", "N3112"}
    assert all(seas_at(label) == {"Mediterranean"} for label in of_kind("pipeline"))
    assert MAP.marks["Gaza Line"] == {"N2712", "N2813"}


def test_marked_places_lie_in_the_country_that_their_kind_needs() -> None:
    """5.6, 7.12, 18.4."""
    for kind, country in COUNTRY_OF.items():
        assert {MAP.area[label] for label in of_kind(kind)} == {country}, kind
    assert of_kind("allied-victory") == {find("Baku"), find("Basra"), find("Tiflis")}
    assert len(of_kind("surrender")) == 7
    held = of_kind("held-cp") | of_kind("held-allied")
    assert held == {place.hex for place in MAP.places if MAP.area[place.hex] == PERSIA}
    assert not of_kind("held-cp") & of_kind("held-allied")
    for sheet in ("caucasus", "iraq"):
        assert any("town" in kinds(label) for label in held if MAP.sheet_of[label].name == sheet), sheet
    assert {MAP.sheet_of[label].name for label in of_kind("held-cp")} == {"iraq"}


def test_every_kind_is_known_and_no_hex_holds_two_places() -> None:
    """Kinds are those that the heads of the files explain."""
    known = {"city", "town", "fort", "port", "pipeline", "surrender", "allied-victory", "held-cp", "held-allied"}
    assert {kind for place in MAP.places for kind in place.kinds} == known
    assert all(len(MAP.at(place.hex)) == 1 for place in MAP.places)


def test_ports_touch_the_sea() -> None:
    """9.53, 9.55: ships reach Basra and Abadan from the Persian Gulf, Suez from the Red Sea."""
    assert [label for label in sorted(of_kind("port")) if not seas_at(label)] == []
    assert seas_at(find("Basra")) == seas_at(find("Abadan")) == {"Persian Gulf"}
    assert seas_at(find("Suez")) == {"Red Sea"}
    assert seas_at(find("Beirut")) == seas_at(find("Port Said")) == {"Mediterranean"}


def test_the_coasts_of_the_caucasus_are_of_two_seas() -> None:
    """6.38, 11.45: Russians land east of Trebizond; Baku is on the Caspian Sea."""
    coast = {label for label in MAP.land if "Black Sea" in seas_at(label)}
    assert find("Trebizond") in coast
    assert len([label for label in coast if int(label[3:]) > 32 and MAP.area[label] == OTTOMAN]) > 1
    assert seas_at(find("Baku")) == {"Caspian Sea"}
    assert not coast & {label for label in MAP.land if "Caspian Sea" in seas_at(label)}


def test_the_canal_parts_egypt() -> None:
    """9.53, 11.33, 18.12, 21.35: every step between the two parts crosses the canal; Bitter Lake is on its bank."""
    assert {MAP.area[label] for label in ON_EGYPT_S_SHEET} == {EGYPT, OTTOMAN}
    assert {MAP.area[label] for label in WEST} == {EGYPT}
    sinai = ON_EGYPT_S_SHEET - WEST - PALESTINE
    steps_over = {(a, b) for a in WEST for b in MAP.board.neighbours[a] if b in sinai}
    assert steps_over == {pair for pair in MAP.hexsides["canal"] if pair[0] in WEST}
    assert any(seas_at(label) for label in WEST)
    assert {find("Suez"), find("Port Said"), find("Ismailia")} <= WEST
    assert find("Bitter Lake") in sinai


def test_the_arabs_have_desert_and_towns_in_palestine() -> None:
    """6.7, 6.33: desert for the Arab Northern Army, towns for a raid."""
    assert any(MAP.terrain[label] == "desert" for label in PALESTINE)
    assert len(PALESTINE & of_kind("town") - of_kind("city")) > 5


def test_kut_has_three_hexes_beside_it() -> None:
    """14.22: enemies in any of three hexes besiege the units in Kut."""
    kut = find("Kut")
    assert len(MAP.marks["Kut"]) == 3
    assert kut not in MAP.marks["Kut"]
    assert MAP.marks["Kut"] <= set(MAP.board.neighbours[kut])
    allied_in_1916 = {label for label in MAP.land if int(label[1:3]) > 15 and int(label[3:]) > 46}
    assert not MAP.marks["Kut"] & allied_in_1916


@pytest.mark.parametrize("barred", [("alpine",), ("alpine", "desert")])
def test_supply_runs_from_every_source_to_every_front(barred: tuple[str, ...]) -> None:
    """11.31, 11.33, 12.2: over land, without alpine hexes, and in Hot weather without desert."""
    russian = reached(NORTH_OF_THE_CAUCASUS[:1], *barred)
    assert russian >= {*LINES["1916"].split(), *LINES["1917"].split(), find("Tabriz"), find("Baku"), find("Tiflis")}
    british = reached({find("Port Said")}, *barred)
    assert british >= {find("Gaza"), find("Bersheeba"), find("Jerusalem"), *LINES["1918"].split()} - {"N2315"}
    assert reached({find("Damascus")}, *barred) >= {find("Ma'an"), find("Amman"), find("Beirut"), find("Gaza")}
    assert reached({find("Basra")}, *barred) >= {find(name) for name in ("Kurna", "Amara", "Kut", "Baghdad", "Tikrit")}
    assert reached({find("Basra")}, *barred) >= {find("Abadan"), find("Hamadan"), "N1040", "N2036", "N2040", "N2545"}
    for label in MAP.marks["CP source"]:
        if MAP.terrain[label] not in barred:
            sheet = MAP.sheet_of[label].name
            goal = {"caucasus": "Erzurum", "egypt": "Damascus", "iraq": "Baghdad"}[sheet]
            assert find(goal) in reached({label}, *barred), label


def test_sources_of_the_central_powers_are_ottoman_edge_hexes() -> None:
    """11.31: none is alpine; each sheet has some."""
    sources = MAP.marks["CP source"]
    assert {MAP.sheet_of[label].name for label in sources} == set(SHEETS)
    for label in sources:
        assert MAP.area[label] == OTTOMAN
        assert MAP.terrain[label] != "alpine"
        assert len(MAP.board.neighbours[label]) < 6
    assert MAP.marks["British source"] == {"N2252", "N2552"}
    assert MAP.marks["Persian force source"] == {"N2436"}


def test_every_place_can_be_supplied_by_units_that_are_no_mountaineers() -> None:
    """8.32: only mountain units enter alpine hexes, so no place stands in one, and sources need none."""
    assert {MAP.terrain[place.hex] for place in MAP.places}.isdisjoint({"alpine"})
    everywhere = reached({find("Erzurum"), find("Damascus"), find("Port Said"), find("Baghdad")}, "alpine")
    assert [place.name for place in MAP.places if place.hex not in everywhere] == []
