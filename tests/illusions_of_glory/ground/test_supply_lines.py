"""Lines of supply at their edges (14.1.2-14.1.4, 18.7.1, 20.3.5d, 20.5d, 26.1.1c, 26.3.1c-d)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, regulars
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade, open_to, supplied_by
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit

GE, AH, RU, SB, BR, TU, GR, IT = (regulars(nation) for nation in ("GE", "AH", "RU", "SB", "BR", "TU", "GR", "IT"))
BOARD, GROUND = kit().board, kit().ground
BLOCKADE, RUPEL = "AP-11", "CP-24"


def home_of(*nations):
    """All that is theirs."""
    return [space for nation in nations for space in BOARD.spaces(GROUND.land_of[nation])]


def all_but(spaces, *kept, marker):
    """Markers in all of these spaces but some."""
    return {space: marker for space in spaces if space not in kept}


def is_open(position, side, space):
    """Whether lines of a side lead through a space."""
    return bool(open_to(position, side) & BOARD.bit[space])


# -- regions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.7")
@pytest.mark.parametrize(
    ("stacks", "marker", "ways"),
    [
        ({}, "", ["AP"]),
        ({"moscow": GE[:1]}, "GE", ["CP"]),
        ({"moscow": [GE[0], RU[0]]}, "", ["AP", "CP"]),
        ({"moscow": [GE[0], RU[0]]}, "GE", ["AP", "CP"]),
        ({}, "GE", []),
        ({"moscow": ["RU-U-1"]}, "Uprising", []),
        ({"moscow": ["RU-U-1", RU[0]]}, "", ["AP"]),
        ({"moscow": ["RU-U-1", GE[0]]}, "", ["CP"]),
    ],
    ids=["at home", "taken", "both", "both, taken", "taken and left", "risen", "risen among us", "risen among them"],
)
def test_lines_lead_through_regions(stacks, marker, ways):
    """An empty one of a friendly nation is a way, one of an enemy nation only under own units (18.7.1a-c)."""
    bench = on_map(stacks, control={"moscow": marker} if marker else {})
    assert [side for side in ("AP", "CP") if is_open(bench.position, side, "moscow")] == ways


@pytest.mark.rule("18.7")
def test_a_taken_region_feeds_those_in_front_of_it_while_somebody_holds_it():
    """Austrians beyond Kharkov are cut off when nobody is left there (18.7.1b)."""
    line = dict.fromkeys(["proskurov", "vinnitsa", "kiev", "kharkov", "moscow"], "AH")
    stacks = {"kiev": AH[:1], "moscow": AH[1:2]}
    assert grade(on_map(stacks | {"kharkov": AH[2:3]}, control=line).position, AH[1]) == "own"
    assert grade(on_map(stacks, control=line).position, AH[1]) == "none"


@pytest.mark.rule("18.7", "14.1")
def test_a_line_leads_into_a_region_that_one_occupies():
    """Whoever stands in an enemy region beside a friendly space is in supply there (18.7.1d)."""
    bench = on_map({"tyrol": [RU[0], AH[0]]}, control={"trent": "IT"}, nations={"IT": "AP"})
    assert grade(bench.position, RU[0]) == "ally"
    alone = on_map({"tyrol": [RU[0], AH[0]]}, nations={"IT": "AP"}, control={"toblach": "AH", "tarvis": "AH"})
    near = [space for space in BOARD.neighbours["tyrol"] if alone.position.controller(space) == "AP"]
    cut = on_map({"tyrol": [RU[0], AH[0]]}, nations={"IT": "AP"}, control=dict.fromkeys(near, "AH"))
    assert grade(cut.position, RU[0]) == "none"


# -- neutral countries ----------------------------------------------------------------------------------------------


@pytest.mark.rule("26.3.1", "14.1")
@pytest.mark.parametrize("space", ["seres", "doiran", "larissa"])
def test_vacant_land_of_neutral_greece_is_a_way_for_both(space):
    """(14.1.2b, 26.3.1c)"""
    bench = on_map({})
    assert is_open(bench.position, "AP", space)
    assert is_open(bench.position, "CP", space)
    taken = on_map({space: AH[:1]}, control={space: "AH"})
    assert (is_open(taken.position, "AP", space), is_open(taken.position, "CP", space)) == (False, True)
    guarded = on_map({space: GR[:1]})
    assert not is_open(guarded.position, "AP", space)
    assert not is_open(guarded.position, "CP", space)


@pytest.mark.rule("26.3.1", "14.1")
@pytest.mark.parametrize("space", ["ft_rupel", "doiran"])
def test_what_a_card_gave_in_greece_is_no_way_for_the_enemy(space):
    """SURRENDER OF FT. RUPEL leaves it to the CP without a garrison (14.1.2a, 26.3.1f 2)."""
    bench = on_map({}, control={space: "GE"}, played=[RUPEL])
    assert (is_open(bench.position, "AP", space), is_open(bench.position, "CP", space)) == (False, True)


@pytest.mark.rule("26.3.1", "14.1.3")
def test_ports_of_neutral_greece_are_for_those_who_hold_them():
    """(26.3.1d)"""
    bench = on_map({})
    assert not is_open(bench.position, "AP", "salonika")
    assert not is_open(bench.position, "CP", "salonika")
    landed = on_map({"doiran": BR[:1]}, control={"salonika": "BR", "doiran": "BR"})
    assert grade(landed.position, BR[0]) == "own"
    assert grade(on_map({"doiran": BR[:1]}, control={"doiran": "BR"}).position, BR[0]) == "ally"


@pytest.mark.rule("26.3.1")
@pytest.mark.parametrize(("stand", "ways"), [("AP", [True, False]), ("CP", [False, True])])
def test_greece_at_war_is_its_sides_alone(stand, ways):
    """(26.3.2c 3, 26.3.2d)"""
    bench = on_map({}, nations={"GR": stand})
    assert [is_open(bench.position, side, "larissa") for side in ("AP", "CP")] == ways


@pytest.mark.rule("14.1", "25.5")
def test_serbs_alone_draw_on_lemnos_through_neutral_albania():
    """By its Ports, as on an ally; no longer once the CP hold the way to it (14.1.2c, 26.1.1c)."""
    lost = dict.fromkeys(("belgrade", "monastir"), "AH")
    outside = {"mitrovica": "AH"} if "mitrovica" in BOARD.index else {}
    bench = on_map({"scutari": SB[:1]}, control=lost | outside)
    assert grade(bench.position, SB[0]) == "ally"
    assert not is_open(bench.position, "AP", "durazzo")
    other = on_map({"scutari": RU[:1]}, control=lost | dict.fromkeys(home_of("SB", "MN"), "AH"))
    assert grade(other.position, RU[0]) == "none"


@pytest.mark.rule("14.1")
@pytest.mark.parametrize("nation", ["BU", "RO", "IT"])
def test_other_neutral_countries_are_no_way(nation):
    """(14.1.2b)"""
    ways = [space for space in home_of(nation) for side in ("AP", "CP") if is_open(on_map({}).position, side, space)]
    assert ways == []


# -- Forts ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.4", "20.5")
def test_a_lapsed_siege_is_fed_and_feeds_nobody_behind():
    """Lines lead into its space, not through it (20.3.5d)."""
    stacks = {"przemysl": RU[:1], "tarnow": RU[1:2]}
    beyond = {"lemberg": "RU", "brody": "RU", "tarnow": "RU"}
    siege = on_map(stacks, control=beyond)
    lapsed = on_map(stacks, control=beyond, lapsed=["przemysl"])
    assert [grade(siege.position, unit) for unit in RU[:2]] == ["own", "own"]
    assert grade(lapsed.position, RU[0]) == "own"
    assert not is_open(lapsed.position, "AP", "przemysl")


@pytest.mark.rule("20.5")
def test_who_sits_in_a_besieged_source_draws_on_it_and_so_do_those_beside_it():
    """A besieged Fort is still its side's, and so is the source in it: lines lead to it, and none through (14.1.2d)."""
    fort = "konigsberg"
    near = BOARD.neighbours[fort]
    cut = {space: "RU" for space in BOARD.labels if GROUND.spaces[space].owner == "GE" and space not in (fort, near[0])}
    bench = on_map({fort: RU[:1], near[0]: GE[:1]}, control=cut)
    assert not is_open(bench.position, "CP", fort)
    assert grade(bench.position, GE[0]) == "own"
    gone = on_map({fort: RU[:1], near[0]: GE[:1]}, control={**cut, fort: "RU"}, ruined=[fort])
    assert grade(gone.position, GE[0]) != "own"


# -- Ports ----------------------------------------------------------------------------------------------------------


def cut_off_port(port, nation, enemy):
    """Markers of the enemy in all places beside a Port."""
    return {space: enemy for space in BOARD.neighbours[port] if GROUND.spaces[space].owner} | {port: nation}


@pytest.mark.rule("14.1.3")
@pytest.mark.parametrize("blockaded", [False, True])
def test_the_baltic_feeds_germans_in_riga_whatever_the_navy_does(blockaded):
    """From Port to Port of one sea (14.1.3)."""
    control = cut_off_port("riga", "GE", "RU")
    bench = on_map({"riga": GE[:1]}, control=control, played=[BLOCKADE] if blockaded else [])
    assert grade(bench.position, GE[0]) == "own"


@pytest.mark.rule("14.1.3")
@pytest.mark.parametrize(("blockaded", "supply"), [(False, "own"), (True, "none")])
def test_the_blockade_cuts_the_adriatic(blockaded, supply):
    """Austrians in Durazzo are fed from Trieste until the Royal Navy comes (14.1.3b)."""
    control = {"durazzo": "AH"} | dict.fromkeys(("scutari", "elbasan", "valona"), "IT")
    bench = on_map(
        {"durazzo": AH[:1]}, control=control, played=[BLOCKADE] if blockaded else [], nations={"IT": "AP", "AL": "AP"}
    )
    assert grade(bench.position, AH[0]) == supply


@pytest.mark.rule("14.1.3")
@pytest.mark.trap(53)
def test_the_seas_are_apart():
    """Russians in Odessa do not feed a Port of the Mediterranean, nor of the Baltic (14.1.3a)."""
    for port in ("gallipoli", "libau"):
        control = cut_off_port(port, "RU", "TU" if port == "gallipoli" else "GE")
        inland = {space: "GE" for space in home_of("RU") if GROUND.spaces[space].port == "baltic" and space != port}
        bench = on_map({port: RU[:1]}, control=control | inland)
        lines = supplied_by(bench.position, "RU") & BOARD.bit[port]
        assert not lines, port


@pytest.mark.rule("14.1.3")
def test_a_besieged_port_receives_nothing_and_sends_nothing():
    """(14.1.2d)"""
    control = cut_off_port("memel", "", "RU")
    control.pop("memel")
    ports = ("danzig", "stettin")
    others = {space: "RU" for space in home_of("GE") if space not in ("memel", *ports)}
    open_sea = on_map({"memel": GE[:1]}, control=others)
    assert grade(open_sea.position, GE[0]) == "own"
    besieged = on_map({"memel": GE[:1], "danzig": RU[:1]}, control={**others, "stettin": "RU"})
    at_sea_besieged = BOARD.bit["memel"] & supplied_by(besieged.position, "GE")
    assert not at_sea_besieged


@pytest.mark.rule("14.1.3", "18.7")
def test_a_region_is_a_port_to_those_who_control_it():
    """Rostov feeds Nikolaev by sea; a taken Anatolia serves its takers only while they are there (14.1.3a, 18.7.1b)."""
    alone = {space: "AH" for space in home_of("RU") if space not in ("rostov", "nikolaev")}
    bench = on_map({"nikolaev": RU[:1]}, control=alone)
    assert grade(bench.position, RU[0]) == "own"
    lost = on_map({"nikolaev": RU[:1], "rostov": AH[:1]}, control=alone | {"rostov": "AH"})
    assert grade(lost.position, RU[0]) != "own"


# -- sources --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.4")
def test_a_source_that_is_won_back_serves_again():
    """(14.1.4b-c)"""
    lost = all_but(home_of("RU"), "warsaw", marker="GE")
    assert grade(on_map({"warsaw": RU[:1]}, control=lost).position, RU[0]) == "own"
    assert grade(on_map({"warsaw": RU[:1]}, control=lost | {"warsaw": "GE"}).position, RU[0]) == "none"


@pytest.mark.rule("14.1.4")
def test_a_region_that_both_are_in_is_a_source_of_its_holder():
    """Moscow feeds Russians in it, and those beside it, while the marker is theirs (14.1.4b, 18.7.1c)."""
    lost = all_but(home_of("RU"), "moscow", "smolensk", marker="GE")
    stacks = {"moscow": [RU[0], GE[0]], "smolensk": RU[1:2]}
    bench = on_map(stacks, control=lost)
    assert [grade(bench.position, unit) for unit in RU[:2]] == ["own", "own"]
    taken = on_map(stacks, control=lost | {"moscow": "GE"})
    assert [grade(taken.position, unit) for unit in RU[:2]] == ["none", "none"]


@pytest.mark.rule("14.1.1 e-f")
@pytest.mark.parametrize(("italian", "supply"), [("neutral", "none"), ("AP", "own")])
def test_southern_italy_feeds_the_british_once_italy_is_in_the_war(italian, supply):
    """(16.6, 26.4.3b)"""
    markers = dict.fromkeys(BOARD.neighbours["venice"], "AH") if italian == "AP" else {}
    bench = on_map({"southern_italy": BR[:1]}, nations={"IT": italian}, control=markers)
    assert grade(bench.position, BR[0]) == supply


@pytest.mark.rule("13.5", "26.5")
def test_greeks_without_a_source_are_fed_as_by_allies():
    """At war their own Ports must be theirs; neutral they are always in supply (14.1.1e, 26.3.3b)."""
    stacks = {"larissa": GR[:1]}
    assert grade(on_map(stacks).position, GR[0]) == "own"
    assert grade(on_map(stacks, nations={"GR": "AP"}).position, GR[0]) == "own"
    lost = dict.fromkeys(("athens", "salonika"), "GE")
    assert grade(on_map(stacks, nations={"GR": "AP"}, control=lost).position, GR[0]) == "ally"


@pytest.mark.rule("13.5")
def test_uprisings_are_always_in_supply():
    """(14.1.1d)"""
    around = dict.fromkeys(BOARD.neighbours["minsk"], "GE")
    assert grade(on_map({"minsk": ["RU-U-1"]}, control={"minsk": "Uprising"} | around).position, "RU-U-1") == "own"


@pytest.mark.rule("14.1")
def test_an_uprising_cuts_a_line():
    """Its space is an enemy's to both sides, and so is a region that it has alone (11.2.1g-h, 14.1.2a)."""
    bench = on_map(
        {"gomel": ["RU-U-1"], "kharkov": ["RU-U-2"]}, control=dict.fromkeys(("gomel", "kharkov"), "Uprising")
    )
    for side in ("AP", "CP"):
        assert not is_open(bench.position, side, "gomel")
        assert not is_open(bench.position, side, "kharkov")
