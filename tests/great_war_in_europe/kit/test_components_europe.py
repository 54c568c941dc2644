"""The maps of Italy and the East, held to what the rulebook states about them."""

from __future__ import annotations

import pytest

from wargame_cli.rulesets.great_war_in_europe.kit.components import kit

EUROPE = kit("europe")
MAP, BOARD = EUROPE.map, EUROPE.board

#: Towns whose hexes the rulebook names, with the country that they lie in.
NAMED = {
    "Venice": ("W2022", "Italy"),
    "Trieste": ("W2230", "Austria-Hungary"),
    "Trent": ("W2615", "Austria-Hungary"),
    "Berlin": ("E5102", "Germany"),
    "Prague": ("E4304", "Austria-Hungary"),
    "Vienna": ("E3606", "Austria-Hungary"),
    "Budapest": ("E3310", "Austria-Hungary"),
    "Constantinople": ("E1328", "Ottoman Empire"),
    "Sofia": ("E1819", "Bulgaria"),
    "Bucharest": ("E2423", "Romania"),
    "Polesti": ("E2623", "Romania"),
    "Kiev": ("E4129", "Russia"),
    "Odessa": ("E3031", "Russia"),
    "Petrograd": ("E7030", "Russia"),
    "Kronstadt": ("E7028", "Russia"),
    "Narva": ("E6924", "Russia"),
    "Riga": ("E6120", "Russia"),
    "Libau": ("E6116", "Russia"),
    "Warsaw": ("E4816", "Russian Poland"),
    "Konigsberg": ("E5514", "Germany"),
    "Danzig": ("E5412", "Germany"),
    "Stettin": ("E5205", "Germany"),
    "Lutsk": ("E4222", "Russia"),
    "Przemysl": ("E3918", "Austria-Hungary"),
    "Salonika": ("E1116", "Greece"),
    "Scutari": ("E1709", "Albania"),
    "Valona": ("E1210", "Albania"),
    "Burgas": ("E1726", "Bulgaria"),
    "Varna": ("E2027", "Bulgaria"),
    "Constanta": ("E2328", "Romania"),
}
#: Towns near a border of August 1914, with the country that they lay in (history).
NEAR_A_BORDER = {
    "France": ("Armentieres", "Lille", "Maubeuge", "Longwy", "Belfort"),
    "Belgium": ("Tournai", "Mons", "Arlon", "Liege"),
    "Holland": ("Maastricht", "Roermond"),
    "Germany": ("Metz", "Mulhouse", "Aachen", "Kattowitz", "Thorn", "Memel", "Lyck"),
    "Austria-Hungary": (
        "Teschen",
        "Cracow",
        "Tarnow",
        "Brody",
        "Tarnopol",
        "Czernowitz",
        "Hermannstadt",
        "Kronstadt in Transylvania",
        "Orsova",
        "Trent",
        "Gorizia",
    ),
    "Russian Poland": ("Czenstochau", "Kalisch", "Mlawa", "Suwalki"),
    "Russia": ("Libau", "Kamenets-Podolsk", "Ismail"),
    "Romania": ("Turnu Severin", "Turtukai", "Silistra", "Constanta"),
    "Serbia": ("Belgrade", "Sabac", "Semendria", "Strumica", "Monastir"),
    "Montenegro": ("Cetinje", "Podgorica"),
    "Bulgaria": ("Kustendil", "Gorna Dzhumaya", "Vidin", "Dedeagach", "Xanthi"),
    "Greece": ("Janina", "Salonika", "Seres", "Drama", "Kavalla"),
    "Ottoman Empire": ("Adrianople", "Kirk-Kilisse"),
}
#: Ports by name (9.53, 11.41-11.43).
PORTS = ("Venice", "Trieste", "Odessa", "Petrograd", "Kronstadt", "Narva", "Riga", "Libau", "Salonika", "Burgas")


@pytest.mark.rule("3.11")
@pytest.mark.parametrize("name", NAMED)
def test_a_named_town_is_where_the_rules_have_it(name):
    hex, country = NAMED[name]
    (place,) = [place for place in MAP.places if name in place.name and place.hex == hex]
    assert MAP.area[hex] == country
    assert place.kinds


@pytest.mark.rule("3.11")
@pytest.mark.parametrize(("country", "towns"), NEAR_A_BORDER.items())
def test_towns_near_a_border_lie_where_they_lay_in_1914(country, towns):
    where = {place.name: MAP.area[place.hex] for place in MAP.places}
    assert {town: where[town] for town in towns} == dict.fromkeys(towns, country)


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("name", PORTS)
def test_a_port_lies_on_the_coast(name):
    hex, _ = NAMED[name]
    assert "port" in EUROPE.kinds[hex]
    assert EUROPE.coastal & BOARD.bit[hex]


@pytest.mark.rule("11.3")
def test_sources_at_the_edges():
    """11.32, 11.33: E3501 to E5701 with four cities; E3034 to E7034; E1012 to E1016; no alpine edge in Italy."""
    spaces = BOARD.spaces
    east = [hex for hex in spaces(EUROPE.marked("CP source")) if hex.startswith("E")]
    edge = {hex for hex in east if hex.endswith("01")}
    assert (min(edge), max(edge)) == ("E3501", "E5701")
    assert set(east) - edge == {"E5102", "E4304", "E3606", "E3310"}
    russian = spaces(EUROPE.marked("Russian source"))
    assert (min(russian), max(russian)) == ("E3034", "E7034")
    assert {hex[-2:] for hex in russian} == {"34"}
    assert sorted(spaces(EUROPE.marked("Greek source"))) == ["E1012", "E1013", "E1014", "E1015", "E1016"]
    italian = EUROPE.fronts["italy"] & (EUROPE.marked("CP source") | EUROPE.marked("Allied source"))
    assert italian
    assert not italian & EUROPE.alpine
    assert all(len(BOARD.neighbours[hex]) < 6 for hex in spaces(italian))


@pytest.mark.rule("8.3")
def test_haffs_and_the_pass_that_the_rulebook_names():
    """8.33, 8.35: the haffs are crossed hex by hex, but not from E5512 to E5413; E2717-E2618 is a pass."""
    joined = EUROPE.steps.joined
    for here, near in (("E5304", "E5405"), ("E5404", "E5405"), ("E5405", "E5406")):
        assert joined(here, near)
        assert joined(near, here)
    assert joined("E5615", "E5715")
    assert joined("E5715", "E5816")
    assert ("E2717", "E2618") in EUROPE.passes
    assert ("E2617", "E2618") not in EUROPE.passes


@pytest.mark.rule("3.11")
def test_the_landing_hexes_of_gallipoli_touch_one_hex_alone():
    """6.52: both lie beside E1023, and no way leads between them."""
    assert set(EUROPE.steps.steps["E1022"]) == {"E1023"}
    assert set(EUROPE.steps.steps["E1122"]) == {"E1023"}


@pytest.mark.rule("5.16")
def test_resource_hexes_are_where_the_rulebook_has_them():
    assert set(BOARD.spaces(EUROPE.of_kind("resource"))) == {"W6316", "W6312", "W6310", "W5425", "E2623", "E4129"}


@pytest.mark.rule("8.1")
def test_no_step_leads_from_map_to_map():
    """9.0: from one map to another only trains and ships go."""
    for here in MAP.land:
        for near in EUROPE.steps.steps[here]:
            assert EUROPE.front_of(here) == EUROPE.front_of(near)
