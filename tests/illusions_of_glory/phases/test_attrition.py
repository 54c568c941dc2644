"""The Attrition Phase (6.0 C, 11.2j, 14.3.2, 19.6) and the Siege Phase (20.4)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, regulars
from wargame_cli.rulesets.illusions_of_glory.ground.control import heir, take
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, Trench, kit
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import lose_unspent_points
from wargame_cli.rulesets.illusions_of_glory.phases.attrition import attrition, cut_off
from wargame_cli.rulesets.illusions_of_glory.phases.siege_phase import surrenders
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE

RU, GE, AH, GR = (regulars(nation) for nation in ("RU", "GE", "AH", "GR"))
RU_SCU, GE_SCU, AH_SCU = regulars("RU", "SCU"), regulars("GE", "SCU"), regulars("AH", "SCU")
GUN = "GE-A-1"
BOARD = kit().board


def _plain(space):
    """Whether a space has no source, Fort or Port, and only Russians round it."""
    printed = kit().ground.spaces[space]
    marked = printed.supplies or printed.fort or printed.port
    return not marked and all(kit().ground.spaces[near].owner == "RU" for near in BOARD.neighbours[space])


def behind(space="minsk", nation="GE", **more):
    """Control markers of a nation in a space far from home, so that whoever stands there is cut off."""
    return {space: nation} | more


@pytest.mark.rule("14.3.2")
@pytest.mark.trap(4)
def test_who_is_out_of_supply_loses_a_step_and_the_reduced_are_lost():
    """Case T042: LCUs and SCUs alike, and no SCU takes a lost LCU's place (14.3.2a-b)."""
    bench = on_map(
        {"minsk": [GE[0], GE[1], GE_SCU[0]], "reserve": [GE_SCU[2]]},
        phase="attrition",
        reduced=[GE[1]],
        control=behind(),
    )
    bench.run(attrition)
    assert bench.position.is_reduced(GE[0])
    assert bench.position.place_of(GE[1]) == ELIMINATED
    assert bench.position.is_reduced(GE_SCU[0])
    assert bench.position.place_of(GE_SCU[2]) == "reserve"


@pytest.mark.rule("14.3.2")
@pytest.mark.trap(4)
@pytest.mark.parametrize(("reading", "box"), [("eliminated", ELIMINATED), ("replaceable", REPLACEABLE)])
def test_where_a_reduced_scu_goes_is_an_option(reading, box):
    """14.3.2b, or 6.0 C."""
    options = {"attrition-of-scus": reading}
    bench = on_map(
        {"minsk": [GE_SCU[0], GE[0]]}, phase="attrition", reduced=[GE_SCU[0], GE[0]], control=behind(), options=options
    )
    bench.run(attrition)
    assert bench.position.place_of(GE_SCU[0]) == box
    assert bench.position.place_of(GE[0]) == ELIMINATED


@pytest.mark.rule("14.3.2")
def test_who_has_supply_of_an_ally_suffers_nothing():
    """Only Out-Of-Supply units do (14.3.2)."""
    lost = dict.fromkeys(BOARD.spaces(kit().ground.sources["AH"]), "RU")
    bench = on_map({"berlin": [AH[0]]}, phase="attrition", reduced=[AH[0]], control=lost)
    bench.run(attrition)
    assert bench.position.place_of(AH[0]) == "berlin"


@pytest.mark.rule("14.3.2")
def test_both_sides_lose_at_once():
    """A besieger's death does not feed those whom he cut off (14.3.2d)."""
    ring = BOARD.neighbours["minsk"]
    bench = on_map(
        {"minsk": [GE[0]], ring[0]: [RU[0]]},
        phase="attrition",
        reduced=[GE[0], RU[0]],
        control=behind() | dict.fromkeys(BOARD.neighbours[ring[0]], "GE"),
    )
    starved = {unit for unit in (GE[0], RU[0]) if not in_supply(bench.position, unit)}
    bench.run(attrition)
    assert {unit for unit in (GE[0], RU[0]) if bench.position.place_of(unit) == ELIMINATED} == starved
    assert starved == {GE[0], RU[0]}


@pytest.mark.rule("14.3.2")
def test_the_space_of_a_lost_garrison_is_the_enemys():
    """Its own nation needs no marker (11.2f, 14.3.2c)."""
    bench = on_map({"minsk": [GE[0]]}, phase="attrition", reduced=[GE[0]], control=behind())
    bench.run(attrition)
    assert bench.position.controller("minsk") == "AP"
    assert "minsk" not in bench.position.control


@pytest.mark.rule("14.3.2")
def test_the_space_of_those_who_survive_stays_theirs():
    """A reduced garrison still holds it."""
    bench = on_map({"minsk": [GE[0]]}, phase="attrition", control=behind())
    bench.run(attrition)
    assert bench.position.controller("minsk") == "CP"


@pytest.mark.rule("14.3.2")
def test_a_fort_is_held_without_a_garrison():
    """One's own Fort that stands keeps its space (14.3.2c, 20.5c)."""
    brought = Trench(owner="GR", level=2)
    bench = on_map(
        {"larissa": [RU[0]]},
        phase="attrition",
        control=dict.fromkeys(BOARD.neighbours["larissa"], "GE"),
        trenches={"larissa": brought},
        nations={"GR": "AP"},
    )
    bench.run(attrition)
    assert bench.position.trench("larissa") == Trench(owner="CP", level=1)
    fort = "brest_litovsk"
    around = dict.fromkeys(BOARD.neighbours[fort], "GE")
    bench = on_map({fort: [RU[0]]}, phase="attrition", reduced=[RU[0]], control=around)
    bench.run(attrition)
    assert bench.position.place_of(RU[0]) == ELIMINATED
    assert bench.position.controller(fort) == "AP"
    bench = on_map({fort: [RU[0]]}, phase="attrition", reduced=[RU[0]], control=around, ruined=[fort])
    bench.run(attrition)
    assert bench.position.controller(fort) == "CP"


@pytest.mark.rule("14.3.2", "24.1")
@pytest.mark.trap(29)
def test_a_lost_lcu_costs_troop_quality():
    """Two for an LCU that is eliminated in any way, nothing for an SCU (24.1c); never below nothing."""
    for start, end in ((18, 16), (1, 0)):
        bench = on_map(
            {"minsk": [GE[0], GE_SCU[0]]},
            phase="attrition",
            reduced=[GE[0], GE_SCU[0]],
            control=behind(),
            quality={"GE": start},
        )
        bench.run(attrition)
        assert bench.position.quality["GE"] == end


@pytest.mark.rule("14.3.2")
@pytest.mark.trap(9)
def test_heavy_artillery_shares_the_fate_of_its_escort():
    """It loses no step of its own, and goes with the last Combat Unit (27.0)."""
    bench = on_map({"minsk": [GE[0], GUN]}, phase="attrition", control=behind())
    bench.run(attrition)
    assert not bench.position.is_reduced(GUN)
    bench = on_map({"minsk": [GE[0], GUN]}, phase="attrition", reduced=[GE[0]], control=behind())
    bench.run(attrition)
    assert bench.position.place_of(GUN) == ELIMINATED


@pytest.mark.rule("11.2j")
def test_a_vacant_space_that_is_cut_off_changes_hands():
    """And Victory Points and National Will with a VP space (11.2h, j)."""
    home = kit().ground.land_of["AH"] & kit().ground.vp & kit().ground.of_kind["space"]
    plain = home & ~BOARD.mask(kit().ground.forts)
    for sources in kit().ground.sources.values():
        plain &= ~sources
    space = BOARD.spaces(plain)[0]
    near = dict.fromkeys(BOARD.neighbours[space], "RU")
    ports = {port: "RU" for mask in kit().ground.ports.values() for port in BOARD.spaces(mask) if port != space}
    will = {"AH": 19}
    bench = on_map({}, phase="attrition", control=ports | near, will=will)
    bench.run(attrition)
    assert bench.position.controller(space) == "AP"
    assert bench.position.control[space] == "RU"
    assert bench.position.vp == 15 - sum(
        kit().ground.spaces[event.space].worth for event in bench.events() if type(event).__name__ == "ControlChanged"
    )
    assert bench.position.will["AH"] < 19


@pytest.mark.rule("11.2j")
def test_sources_forts_and_regions_do_not_fall_of_themselves():
    """(11.2j)"""
    everything = {space.id: "RU" for space in kit().ground.spaces.values() if space.owner == "GE"}
    kept = ("berlin", "konigsberg", "brandenburg", "thorn")
    bench = on_map(
        {}, phase="attrition", control={space: who for space, who in everything.items() if space not in kept}
    )
    assert not cut_off(bench.position, "CP") & BOARD.mask(kept)


@pytest.mark.rule("11.2j")
def test_a_space_with_a_line_home_and_one_that_is_held_stay():
    """The one has supply, the other is not vacant."""
    bench = on_map({"minsk": [GE[0]]}, phase="attrition", control=behind())
    assert not cut_off(bench.position, "CP")
    bench = on_map({}, phase="attrition", control=behind())
    assert cut_off(bench.position, "CP") == 0  # it has a Supply Source
    russian = BOARD.spaces(kit().ground.land_of["RU"] & kit().ground.of_kind["space"])
    inland = next(space for space in russian if _plain(space))
    bench = on_map({}, phase="attrition", control=behind(inland))
    assert cut_off(bench.position, "CP") == BOARD.bit[inland]
    bench.run(attrition)
    assert bench.position.controller(inland) == "AP"


@pytest.mark.rule("19.6")
def test_trenches_suffer_with_those_who_hold_them():
    """Case T088: Level 1 goes, Level 2 becomes the enemy's Level 1, that of one's own Fort stays (19.6)."""
    for level, left in ((1, None), (2, Trench(owner="AP", level=1))):
        bench = on_map(
            {"minsk": [GE[0]]}, phase="attrition", control=behind(), trenches={"minsk": Trench(owner="CP", level=level)}
        )
        bench.run(attrition)
        assert bench.position.trench("minsk") == left
    brought = Trench(owner="GR", level=2)
    bench = on_map(
        {"larissa": [RU[0]]},
        phase="attrition",
        control=dict.fromkeys(BOARD.neighbours["larissa"], "GE"),
        trenches={"larissa": brought},
        nations={"GR": "AP"},
    )
    bench.run(attrition)
    assert bench.position.trench("larissa") == Trench(owner="CP", level=1)
    fort = "brest_litovsk"
    around = dict.fromkeys(BOARD.neighbours[fort], "GE")
    trench = Trench(owner="AP")
    bench = on_map({fort: [RU[0]]}, phase="attrition", control=around, trenches={fort: trench})
    bench.run(attrition)
    assert bench.position.is_reduced(RU[0])
    assert bench.position.trench(fort) == trench


# -- sieges ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0")
def test_the_turn_has_these_phases_at_their_place():
    """Attrition and sieges of themselves, replacements by orders, whose rest is lost (6.0 C, D, G)."""
    assert SEQUENCE["attrition"].begin.behind is attrition
    assert SEQUENCE["siege"].end.behind is surrenders
    for side in ("ap", "cp"):
        assert [order.verb for order in SEQUENCE[f"replacement-{side}"].orders] == ["rebuild", "convert"]
        assert SEQUENCE[f"replacement-{side}"].end.behind is lose_unspent_points
        assert SEQUENCE[f"round-1-{side}"].takes("sr")


@pytest.mark.rule("11.2")
def test_a_space_goes_to_the_nation_that_holds_most_around_it():
    """Where no unit says whose marker it is (11.2g); a space of its own side's nation needs none (11.2f)."""
    ours = next(space for space in BOARD.spaces(kit().ground.land_of["SB"]) if space not in kit().ground.forts)
    bench = on_map({}, phase="attrition", control=dict.fromkeys(BOARD.neighbours[ours], "AH"))
    assert heir(bench.position, "CP", ours) == "AH"
    bench.run(take, ours, heir(bench.position, "CP", ours), "11.2j", "a test")
    assert bench.position.control[ours] == "AH"
    bench.run(take, ours, "RU", "11.2", "a test")
    assert ours not in bench.position.control
    before = len(bench.events())
    bench.run(take, ours, "SB", "11.2", "a test")
    assert len(bench.events()) == before
