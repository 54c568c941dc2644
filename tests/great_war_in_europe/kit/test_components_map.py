"""The maps of the Near East against every fact that the rulebook states about them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from wargame_cli.rulesets.great_war_in_europe.kit.components import kit

KIT = kit()
MAP = KIT.map

#: Every hex that the rulebook names, with the front it lies on.
NAMED = {
    "caucasus": "N4332 N3653 N3045 N3338 N4836 N4849 N2841 N2940 N2941 N4234 N2839 N4331",
    "egypt": "N2913 N2711 N2416 N1728 N2430 N3311 N4011 N3611 N3112 N4208 N2712 N2813 N2618 N2316 N2315",
    "iraq": "N2252 N2552 N1845 N1540 N2436 N2040 N2036 N2545 N2149 N1949 N2147 N1641 N1040 N1336 N1534",
}
#: The start lines of the scenarios (21.23 to 21.62): the hexes follow each other.
LINES = {
    "caucasus 1916": "N4234 N4134 N4035 N3935 N3836 N3736 N3637 N3537 N3438 N3338 N3239 N3139 N3040 N2940 N2841",
    "caucasus 1917": "N4331 N4232 N4132 N4033 N3933 N3834 N3734 N3635 N3535 N3436 N3336 N3237 N3137 N3038 N2938 N2839",
    "palestine 1918": "N2618 N2517 N2417 N2316 N2315",
}


@pytest.mark.parametrize("front", NAMED)
def test_every_hex_that_the_rulebook_names_is_land_on_its_front(front):
    for hex in NAMED[front].split():
        assert hex in MAP.land, hex
        assert KIT.front_of(hex) == front, hex


@pytest.mark.parametrize("line", LINES)
def test_the_start_lines_run_without_a_gap(line):
    for here, near in pairwise(LINES[line].split()):
        assert KIT.steps.joined(here, near), (here, near)


@pytest.mark.parametrize(
    ("hex", "kinds"),
    [
        ("N1728", {"city"}), ("N3653", {"city"}), ("N1540", {"city"}), ("N2416", {"city"}), ("N3338", {"town"}),
        ("N2913", {"fort"}), ("N2711", {"fort"}), ("N3611", {"town"}), ("N4208", {"town"}), ("N2430", {"city"}),
        ("N2252", {"city", "port"}), ("N2552", {"port"}), ("N3311", {"town", "pipeline"}), ("N2436", {"city"}),
    ],
)  # fmt: skip
def test_places_are_what_the_rulebook_says(hex, kinds):
    """3.13: a pipeline station and a lake count as towns; Beirut lies at the edge."""
    assert kinds <= KIT.kinds[hex]


def test_countries_of_named_hexes():
    """Persia begins where units of Persia stand (17.4); the Sinai belongs to Egypt (17.31)."""
    for hex, country in (
        ("N2036", "Persia"), ("N2545", "Persia"), ("N3045", "Persia"), ("N2436", "Persia"), ("N2841", "Persia"),
        ("N2940", "Persia"), ("N3112", "Egypt"), ("N3311", "Egypt"), ("N2913", "Ottoman Empire"),
        ("N3338", "Ottoman Empire"), ("N4332", "Ottoman Empire"), ("N3653", "Russia"), ("N4208", "Egypt"),
        ("N2252", "Ottoman Empire"), ("N2416", "Ottoman Empire"),
    ):  # fmt: skip
        assert MAP.area[hex] == country, hex


def test_ports_and_the_towns_of_the_sinai_lie_on_the_sea():
    """11.53 and the anchors of 9.53."""
    towns = [place.hex for place in MAP.places if place.kinds & {"port", "pipeline"}]
    assert [hex for hex in towns if not KIT.coastal & KIT.board.bit[hex]] == []
    assert sum("pipeline" in place.kinds for place in MAP.places) == 4


def test_the_canal_parts_egypt():
    """Sinai to the east of it, Egypt proper to the west; no hex is both, and every step between them crosses it."""
    west, sinai = (MAP.marks[name] for name in ("west of the Suez Canal", "Sinai"))
    assert not west & sinai
    assert KIT.board.mask(west | sinai) == KIT.countries["Egypt"]
    crossing = MAP.hexsides["canal"]
    for hex in west:
        for near in KIT.steps.steps[hex]:
            assert (near in sinai) == ((hex, near) in crossing)


def test_three_hexes_besiege_kut():
    """14.22: the marked hexes lie beside Kut, on the way from Baghdad."""
    assert len(MAP.marks["Kut"]) == 3
    assert all(KIT.steps.joined("N1845", hex) for hex in MAP.marks["Kut"])


@pytest.mark.parametrize(
    ("mark", "front", "target"),
    [
        ("CP source", "egypt", "N2913"), ("CP source", "iraq", "N2252"), ("CP source", "caucasus", "N3653"),
        ("Russian source", "caucasus", "N3338"), ("British source", "iraq", "N1540"),
        ("west of the Suez Canal", "egypt", "N1728"),
    ],
)  # fmt: skip
def test_a_way_leads_from_each_source_to_where_the_war_is(mark, front, target):
    """By land that any unit can march on."""
    ways = KIT.fronts[front] & ~KIT.alpine
    starts = KIT.marked(mark) & ways
    assert starts
    reached = 0
    for ring in KIT.steps.rings(starts, ways):
        reached |= ring
    assert reached & KIT.board.bit[target]


def test_the_sources_lie_on_the_edges_that_the_rulebook_names():
    """11.33: N4836 to N4849; Basra and Abadan. 11.32 only says that edges are marked for the Central Powers."""
    assert set(MAP.marks["Russian source"]) == {f"N48{column}" for column in range(36, 50)} & MAP.land
    assert MAP.marks["British source"] == {"N2252", "N2552"}
    assert all(KIT.marked("CP source") & hexes for hexes in KIT.fronts.values())


def test_at_least_five_surrender_hexes():
    """17.13 speaks of five; each is Ottoman."""
    hexes = [place.hex for place in MAP.places if "surrender" in place.kinds]
    assert len(hexes) >= 5
    assert {MAP.area[hex] for hex in hexes} == {"Ottoman Empire"}


def test_every_place_says_where_it_comes_from():
    """A rule number, history or reconstruction."""
    for place in MAP.places:
        assert place.source in ("history", "reconstruction") or place.source[0].isdigit(), place.name
