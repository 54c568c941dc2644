"""Albania, Bulgaria, Greece, Italy, Romania, Serbia and Turkey (chapter 26): supply, closed borders, violations."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import acting, event, holding, on_map, operations, redeploying, units
from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade, sources_of
from wargame_cli.rulesets.illusions_of_glory.kit.components import Trench, kit
from wargame_cli.rulesets.illusions_of_glory.operations.activation import activation_cost
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy
from wargame_cli.rulesets.illusions_of_glory.position.events.general import ControlChanged, TrenchChanged, UnitMoved
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import NationEntered

AH, BU, GE, GR, IT, RO, RU, SB, TU, BR = (
    units(nation) for nation in ("AH", "BU", "GE", "GR", "IT", "RO", "RU", "SB", "TU", "BR")
)
GREEKS = ["GR-I-1", "GR-I-2", "GR-I-3", "GR-I-4-SCU", "GR-R-Rupel", "GR-I-Florina"]
#: Serbia without its own sources, and Montenegro without its.
SERBIA_LOST = {"belgrade": "AH", "monastir": "AH", "cetinje": "AH"}


def sources(position, nation):
    return set(position.kit.board.spaces(sources_of(position, nation)))


# -- Albania --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.1", "14.1.3")
def test_serbs_reach_lemnos_through_neutral_albania():
    """(26.1.1c, 14.1.2c) Outside Serbia, by Scutari and Durazzo over the sea; others do not."""
    stacks = {"sarajevo": [SB[0]], "mostar": [BR[0]]}
    held = SERBIA_LOST | {"sarajevo": "SB", "mostar": "BR"}
    bench = on_map(stacks, control=held)
    assert grade(bench.position, SB[0]) == "ally"
    assert grade(bench.position, BR[0]) == "none"
    cut = on_map(stacks, control=held | {"plevlje": "AH", "uzice": "AH"})
    assert grade(cut.position, SB[0]) == "none"


@pytest.mark.rule("26.1")
def test_albania_is_closed_until_italy_enters():
    """(26.1.1a, d)"""
    stacks = {"prizren": [SB[0]]}
    neutral = on_map(stacks, this_round=operations("prizren"))
    assert neutral.faults(Move(unit=SB[0], by=("scutari",))) == [("11.1.5a", "Scutari is in Albania, which is neutral")]
    later = on_map(stacks, this_round=operations("prizren"), nations={"IT": "AP", "AL": "AP"})
    assert later.refusals(Move(unit=SB[0], by=("scutari",))) == []
    assert "durazzo" in sources(later.position, "IT")


# -- Bulgaria, Italy, Romania, Turkey -------------------------------------------------------------------------------


@pytest.mark.rule("26.2")
def test_bulgarian_sources():
    """(26.2.2c-d) Sofia and Burgas; an ally's supply costs a point and gives neither SR nor RPs."""
    bench = on_map({"nish": [BU[0]]}, phase=acting("cp"), nations={"BU": "CP"}, control={"nish": "BU"})
    assert sources(bench.position, "BU") == {"sofia", "burgas"}
    assert (grade(bench.position, BU[0]), activation_cost(bench.position, "nish", "move")) == ("own", 1)
    lost = on_map(
        {"nish": [BU[0]], "temesvar": AH[:1]},
        phase=acting("cp"),
        nations={"BU": "CP"},
        control=dict.fromkeys(("nish", "belgrade", "pozarevac", "negotin", "kragujevac"), "AH")
        | {"sofia": "GR", "burgas": "GR"},
    )
    lost.position.join("GR", "AP")
    assert (grade(lost.position, BU[0]), activation_cost(lost.position, "nish", "move")) == ("ally", 2)
    assert "13.1" in lost.refusals(Redeploy(unit=BU[0], to="belgrade"))


@pytest.mark.rule("26.4")
def test_italian_sources():
    """(26.4.2c, 26.4.3b, T098) Southern Italy is enough, for British and French units too."""
    war = {"IT": "AP", "AL": "AP"}
    lost = {"venice": "AH", "verona": "AH", "durazzo": "AH"}
    bench = on_map({"rovigo": [IT[0], BR[0]]}, nations=war, control=lost)
    assert sources(bench.position, "IT") == {"southern_italy"}
    assert (grade(bench.position, IT[0]), grade(bench.position, BR[0])) == ("own", "own")
    assert "southern_italy" in sources(bench.position, "FR")
    assert "southern_italy" not in sources(on_map({}).position, "FR")


@pytest.mark.rule("26.5")
def test_romanian_sources():
    """(26.5.2c) Bucharest, Constanta and Odessa; neutral Romania is closed to all (26.5.1a)."""
    bench = on_map({"bacau": [RO[0]]}, nations={"RO": "AP"}, control={"bucharest": "GE", "constanta": "BU"})
    assert sources(bench.position, "RO") == {"odessa"}
    assert grade(bench.position, RO[0]) == "own"
    neutral = on_map({"reni": [RU[0]]}, this_round=operations("reni"))
    near = next(each for each in kit().board.neighbours["reni"] if kit().ground.spaces[each].owner == "RO")
    assert neutral.refusals(Move(unit=RU[0], by=(near,))) == ["11.1.5a"]


@pytest.mark.rule("26.7")
def test_turkish_sources():
    """(26.7.1, 26.7.2b, T098) One region is enough; Turkey never collapses."""
    lost = {"constantinople": "GR", "adrianople": "GR", "rodosto": "GR"}
    bench = on_map({"anatolia": [TU[0]]}, phase=acting("cp"), nations={"GR": "AP"}, control=lost)
    assert sources(bench.position, "TU") == {"anatolia"}
    assert (grade(bench.position, TU[0]), activation_cost(bench.position, "anatolia", "move", (TU[0],))) == ("own", 1)
    assert "TU" not in bench.position.kit.tables.status.collapse.order


# -- Serbia ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.6", "14.1.1 e-f")
def test_serbs_are_supplied_at_home_without_a_source():
    """(26.6.1) In Serbia and Montenegro always; outside by Belgrade or Monastir."""
    bench = on_map({"nish": [SB[0]], "plevlje": ["MN-M-1"]}, control=SERBIA_LOST)
    assert (grade(bench.position, SB[0]), grade(bench.position, "MN-M-1")) == ("own", "own")
    outside = on_map({"temesvar": [SB[0]]}, control={"temesvar": "SB"})
    assert grade(outside.position, SB[0]) == "own"
    by_albania = on_map({"temesvar": [SB[0]]}, control={"temesvar": "SB"} | SERBIA_LOST)
    assert grade(by_albania.position, SB[0]) == "ally"
    cut = on_map({"temesvar": [SB[0]]}, control={"temesvar": "SB", "prizren": "AH", "ipek": "AH"} | SERBIA_LOST)
    assert grade(cut.position, SB[0]) == "none"


@pytest.mark.rule("26.6", "14.2a", "13.1")
def test_montenegrins_abroad_draw_on_belgrade_and_monastir_as_on_their_own():
    """(26.6.1c) So they cost no point more there, and are redeployed; Cetinje is no source of the Serbs' own."""
    held = {"sarajevo": "SB", "cetinje": "AH"}
    bench = on_map({"sarajevo": ["MN-M-1"]}, control=held, phase=acting())
    assert sources(bench.position, "MN") == {"belgrade", "monastir"}
    assert grade(bench.position, "MN-M-1") == "own"
    assert activation_cost(bench.position, "sarajevo", "move") == 1
    bench = redeploying({"sarajevo": ["MN-M-1"]}, side="AP", control=held)
    assert bench.refusals(Redeploy(unit="MN-M-1", to="uzice")) == []
    alone = on_map({}, control={"belgrade": "AH", "monastir": "AH"})
    assert (sources(alone.position, "MN"), sources(alone.position, "SB")) == ({"cetinje"}, set())
    fallen = on_map({}, control=held, collapsed=["SB", "MN"])
    assert sources(fallen.position, "MN") == {"lemnos"}


@pytest.mark.rule("26.6.1d")
def test_germans_come_with_bulgaria():
    """(26.6.1d) The Event lets them in, whoever else is there."""
    stacks = {"temesvar": [GE[0]], "novi_sad": [AH[0]]}
    bench = on_map(stacks, phase=acting("cp"), this_round=operations("temesvar", "novi_sad"))
    assert bench.refusals(Move(unit=GE[0], by=("belgrade",))) == ["26.6.1d"]
    bench.position.join("BU", "CP")
    assert bench.refusals(Move(unit=GE[0], by=("belgrade",))) == []


# -- neutral Greece -------------------------------------------------------------------------------------------------


def greek(stacks, *places, side="ap", **fields):
    """Units at the border of neutral Greece, activated for Movement."""
    return on_map(stacks, phase=acting(side), this_round=operations(*places), turn=6, **fields)


@pytest.mark.rule("26.3.1")
@pytest.mark.parametrize(
    ("die", "stand", "vp"),
    [(4, "neutral", 14), (5, "CP", 15), (6, "CP", 15)],
)
def test_allies_who_enter_athens_risk_a_war(die, stand, vp):
    """(26.3.1f 3, T040) The marker is placed first; on 5 or 6 Greece joins the Central Powers, who score Salonika."""
    bench = greek({"larissa": [BR[0]]}, "larissa", control={"larissa": "BR"})
    bench.play(Move(unit=BR[0], by=("athens",)), dice=[die])
    assert bench.position.nations["GR"] == stand
    assert bench.position.controller("athens") == "AP"
    assert bench.position.vp == vp


@pytest.mark.rule("26.3.1")
@pytest.mark.trap(47)
def test_allies_enter_salonika_freely():
    """(26.3.1f 1, T040 d)"""
    bench = greek({"doiran": [BR[0]]}, "doiran", control={"doiran": "BR"})
    bench.play(Move(unit=BR[0], by=("salonika",)))
    assert (bench.position.nations["GR"], bench.position.controller("salonika")) == ("neutral", "AP")


@pytest.mark.rule("26.3.1")
def test_the_central_powers_in_salonika_risk_a_war():
    """(26.3.1f 4, T040 c)"""
    bench = greek({"doiran": [BU[0]]}, "doiran", side="cp", control={"doiran": "BU"}, nations={"BU": "CP"})
    bench.play(Move(unit=BU[0], by=("salonika",)), dice=[6])
    entered = bench.events(NationEntered)
    cause = "the CP entered Salonika"
    assert entered == [NationEntered(rule="26.3.1", nation="GR", stand="AP", cause=cause)]
    changes = [each.change for each in bench.events(PointsChanged)]
    assert changes == [1, -1]


@pytest.mark.rule("26.3.1", "14.1")
@pytest.mark.trap(47)
def test_supply_leads_through_vacant_inland_greece():
    """(26.3.1c-d) Not through a space of neutral units, nor a Port that is not controlled."""
    stacks = {"doiran": [BU[0]], "kozani": [BU[1]]}
    held = {"doiran": "BU", "kozani": "BU"}
    bench = on_map(stacks, nations={"BU": "CP"}, control=held)
    assert grade(bench.position, BU[0]) == "own"
    blocked = on_map(
        {"kozani": [BU[1]], "larissa": ["GR-I-2"], "florina": ["GR-I-Florina"], "janina": ["GR-I-1"]},
        nations={"BU": "CP"},
        control={"kozani": "BU"},
    )
    assert grade(blocked.position, BU[1]) == "none"


@pytest.mark.rule("26.3.1")
@pytest.mark.trap(14)
def test_control_lasts_no_longer_than_the_garrison():
    """(26.3.1f)"""
    bench = greek({"doiran": [BR[0]]}, "doiran", control={"doiran": "BR"})
    bench.play(Move(unit=BR[0], by=("salonika",)))
    assert bench.position.controller("doiran") == "neutral"


@pytest.mark.rule("26.3.2", "12.7.8")
def test_in_the_war_greece_is_taken_by_passing_through():
    """(26.3.2e)"""
    bench = greek({"seres": [BU[0]]}, "seres", side="cp", nations={"BU": "CP", "GR": "AP"}, control={"seres": "BU"})
    bench.play(Move(unit=BU[0], by=("doiran",)))
    assert (bench.position.controller("seres"), bench.position.controller("doiran")) == ("CP", "CP")


@pytest.mark.rule("26.3.2", "14.1.1 e-f")
def test_greeks_without_their_cities_are_fed_by_allies():
    """(26.3.3b-c) Always in supply at home, but at a point more, without SR or RPs, once both VP spaces are lost."""
    war = {"GR": "AP", "BU": "CP"}
    held = on_map({"larissa": ["GR-I-2"]}, nations=war, control={"athens": "BU"})
    assert grade(held.position, "GR-I-2") == "own"
    lost = on_map({"larissa": ["GR-I-2"]}, nations=war, control={"athens": "BU", "salonika": "BU"})
    assert grade(lost.position, "GR-I-2") == "ally"
    assert activation_cost(lost.position, "larissa", "move") == 2
    other_side = on_map({"larissa": ["GR-I-2"]}, nations={"GR": "CP"}, control={"athens": "BR", "salonika": "BR"})
    assert grade(other_side.position, "GR-I-2") == "ally"


# -- what cards do in Greece ----------------------------------------------------------------------------------------


@pytest.mark.rule("26.3.1", "19.3")
@pytest.mark.trap(63)
def test_the_surrender_of_fort_rupel():
    """(26.3.1f 2, 19.4d) Both spaces with their Trench and Fort as they are, without a breach of neutrality."""
    bench = holding(
        "CP-24",
        {"larissa": GREEKS[:2], "seres": ["GR-I-3"], "ft_rupel": ["GR-R-Rupel"]},
        nations={"BU": "CP"},
        turn=9,
        trenches={"doiran": Trench(owner="GR", level=2)},
    )
    bench.play(event("CP-24"), answers={"CP-24/GR-R-Rupel": "kozani"})
    changed = bench.events(ControlChanged)
    assert {(each.space, each.rule, each.cause) for each in changed} == {
        ("ft_rupel", "26.3.1", "SURRENDER OF FT. RUPEL"),
        ("doiran", "26.3.1", "SURRENDER OF FT. RUPEL"),
    }
    assert bench.events(TrenchChanged) == [
        TrenchChanged(rule="19.4d", space="doiran", owner="CP", level=2, cause="SURRENDER OF FT. RUPEL")
    ]
    assert (bench.position.controller("ft_rupel"), bench.position.fort("ft_rupel")) == ("CP", 1)
    assert bench.position.place_of("GR-R-Rupel") == "kozani"
    assert bench.position.nations["GR"] == "neutral"
    assert bench.position.vp == 15


@pytest.mark.rule("26.3.1")
def test_its_owner_places_the_greeks_anew():
    """(26.3.1a) Into spaces of Greece that nobody controls, within the stacking limits; by default they stay."""
    bench = holding(
        "CP-24",
        {"larissa": GREEKS[:2], "ft_rupel": ["GR-R-Rupel"], "janina": [BR[0]]},
        nations={"BU": "CP"},
        control={"janina": "BR", "salonika": "BR"},
        turn=9,
    )
    seen = {}
    bench.referee._chooser = lambda question: seen.update({question.about[0]: question})
    bench.play(event("CP-24"))
    free = {"athens", "florina", "kavala", "kozani", "larissa", "seres"}
    assert {unit: set(question.options) for unit, question in seen.items()} == {
        "GR-I-1": free,
        "GR-I-2": free,
        "GR-R-Rupel": free,
    }
    assert {question.side for question in seen.values()} == {"CP"}
    assert (bench.position.place_of("GR-I-1"), bench.position.place_of("GR-I-2")) == ("larissa", "larissa")
    moved = bench.events(UnitMoved)
    assert [(each.unit, each.end in kit().board.neighbours["ft_rupel"]) for each in moved] == [("GR-R-Rupel", True)]


@pytest.mark.rule("26.3.1")
def test_a_garrison_of_the_allied_powers_keeps_fort_rupel():
    """What the enemy holds is not surrendered."""
    bench = holding("CP-24", {"doiran": [BR[0]]}, nations={"BU": "CP"}, control={"doiran": "BR"}, turn=9)
    bench.play(event("CP-24"))
    assert (bench.position.controller("doiran"), bench.position.controller("ft_rupel")) == ("AP", "CP")


@pytest.mark.rule("26.3.1")
@pytest.mark.trap(47)
def test_their_control_outlasts_their_garrison():
    """(26.3.1f 2) Of Ft. Rupel and Doiran only."""
    bench = holding("CP-24", nations={"BU": "CP"}, turn=9)
    bench.play(event("CP-24"))
    bench.position.put(BU[0], "doiran")
    bench.position.begin_phase(9, acting("cp", 2))
    bench.position.this_round = operations("doiran")
    bench.play(Move(unit=BU[0], by=("seres",)))
    assert bench.position.controller("doiran") == "CP"
    assert bench.position.controller("seres") == "CP"
