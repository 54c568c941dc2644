"""Rebuilding units (chapter 16): what a step costs, what bars points, where rebuilt units stand."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, regulars
from wargame_cli.rulesets.illusions_of_glory.kit.cards import all_cards
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, RESERVE, kit
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild, price
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import points
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce

RU, GE, AH, TU, BU, SB, FR, RO, IT = (
    regulars(nation) for nation in ("RU", "GE", "AH", "TU", "BU", "SB", "FR", "RO", "IT")
)


RU_SCU, FR_SCU, SB_SCU = regulars("RU", "SCU"), regulars("FR", "SCU"), regulars("SB", "SCU")


ENOUGH = dict.fromkeys(("RU", "AP-A", "GE", "AH", "CP-A", "IT"), 4)


def replacing(stacks, side="AP", **fields):
    """A Replacement Phase in which there is no lack of points, unless it is said."""
    fields.setdefault("replacements", ENOUGH)
    return on_map(stacks, phase=f"replacement-{side.lower()}", **fields)


@pytest.mark.rule("16.1")
@pytest.mark.trap(56)
def test_a_step_of_an_lcu_costs_a_point_and_one_of_an_scu_half_a_point():
    """Case T031, in halves (16.2)."""
    bench = replacing({"warsaw": [RU[0], RU_SCU[0]]})
    assert [price(bench.position, unit, steps) for unit in (RU[0], RU_SCU[0]) for steps in (1, 2)] == [2, 4, 1, 2]
    assert [points(halves) for halves in (0, 1, 2, 3)] == ["0 RP", "½ RP", "1 RP", "1½ RP"]


@pytest.mark.rule("16.1")
def test_who_can_be_rebuilt():
    """Reduced units of one's own, and those in the Replaceable Units Box (16.1)."""
    stacks = {"warsaw": RU[:1], ELIMINATED: RU[1:2], "berlin": GE[:1]}
    bench = replacing(stacks)
    says = {
        RU[0]: "is at full strength",
        RU[1]: "is eliminated and can never be rebuilt",
        RU[2]: "it is in not yet in play",
        GE[0]: "is no unit of the AP",
    }
    for unit, message in says.items():
        found = set(bench.faults(Rebuild(unit=unit)))
        assert len(found) == 1
        assert message in found.pop()[1]


@pytest.mark.rule("16.5")
def test_special_units_get_nothing():
    """HQs and Heavy Artillery among them (16.5a)."""
    special = ["RU-S-2-4", "RU-HQ-Brusilov"]
    bench = replacing({"warsaw": special}, reduced=special)
    for unit in special:
        assert set(bench.refusals(Rebuild(unit=unit))) == {"16.5"}


BOARD = kit().board


@pytest.mark.rule("16.4")
def test_who_has_no_supply_of_his_own_nation_gets_nothing():
    """Out-Of-Supply or fed by an ally (16.4)."""
    bench = replacing({"minsk": GE[:1]}, "CP", reduced=GE[:1], control={"minsk": "GE"})
    assert set(bench.refusals(Rebuild(unit=GE[0]))) == {"16.4"}
    sources = dict.fromkeys(BOARD.spaces(kit().ground.sources["AH"]), "RU")
    bench = replacing({"berlin": AH[:1]}, "CP", reduced=AH[:1], control=sources)
    assert set(bench.refusals(Rebuild(unit=AH[0]))) == {"16.4"}


@pytest.mark.rule("16.3")
def test_nothing_for_a_nation_whose_sources_are_all_occupied():
    """Serbs at home have supply, and yet get nothing (16.3)."""
    sources = BOARD.spaces(kit().ground.sources["SB"])
    held = {space: [unit] for space, unit in zip(sources, AH, strict=False)}
    control = dict.fromkeys(sources, "AH")
    bench = replacing({**held, "nish": SB[:1]}, reduced=SB[:1], control=control)
    assert set(bench.faults(Rebuild(unit=SB[0]))) == {("16.3", "all Supply Sources of Serbia are occupied")}
    bench = replacing({"nish": SB[:1]}, reduced=SB[:1], control=control)
    assert not bench.faults(Rebuild(unit=SB[0]))


@pytest.mark.rule("16.5")
def test_war_in_africa_keeps_allied_points_from_being_spent():
    """Case T083 (16.5c)."""
    card = next(card for card in all_cards("reconstructed").values() if card.title == "WAR IN AFRICA")
    fields = {"reduced": [FR[0], RU[0]], "in_force": [InForce(card=card.label, number=0, turn=2)]}
    bench = replacing({"lemnos": FR[:1], "warsaw": RU[:1]}, **fields)
    message = "WAR IN AFRICA lets nobody rebuild AP-A units this turn"
    assert set(bench.faults(Rebuild(unit=FR[0]))) == {("16.5", message)}
    assert not bench.faults(Rebuild(unit=RU[0]))


def obey(bench, *orders):
    """Carry out orders that nothing forbids."""
    for order in orders:
        assert not bench.faults(order), bench.faults(order)
        bench.play(order)


@pytest.mark.rule("16.6")
def test_units_come_on_sources_of_their_nation():
    """An LCU at once, an SCU there or into the Reserve Box (16.6a-d)."""
    box = {REPLACEABLE: [RU[0], RU[1], RU_SCU[0], RU_SCU[1]]}
    bench = replacing(box)
    obey(bench, Rebuild(unit=RU[0], at="moscow"), Rebuild(unit=RU_SCU[0], into="reserve"))
    obey(bench, Rebuild(unit=RU_SCU[1], at="kiev", steps=1))
    assert [bench.position.place_of(unit) for unit in (RU[0], RU_SCU[0], RU_SCU[1])] == ["moscow", RESERVE, "kiev"]
    assert bench.position.reduced == [RU_SCU[1]]
    assert bench.position.replacements["RU"] == 8 - 4 - 2 - 1
    assert set(bench.refusals(Rebuild(unit=RU[1], at="riga", steps=1))) >= {"16.6"}
    assert set(bench.refusals(Rebuild(unit=RU[1], into="reserve", steps=1))) >= {"16.6"}
    assert set(bench.refusals(Rebuild(unit=RU[1], steps=1))) >= {"16.6"}


@pytest.mark.rule("16.6")
def test_a_source_that_the_enemy_has_takes_nobody_in():
    """Nor one where he stands before a Fort (10.4)."""
    bench = replacing({REPLACEABLE: RU[:1]}, control={"kiev": "GE"})
    assert set(bench.refusals(Rebuild(unit=RU[0], at="kiev"))) == {"16.6"}
    bench = replacing({REPLACEABLE: GE[:1], "konigsberg": RU[:1]}, "CP")
    message = f"enemy units stand in {kit().name('konigsberg')}"
    assert set(bench.faults(Rebuild(unit=GE[0], at="konigsberg"))) == {("16.6", message)}


@pytest.mark.rule("16.6")
def test_units_on_the_map_are_rebuilt_where_they_stand():
    """(16.1b)"""
    bench = replacing({"warsaw": RU[:1]}, reduced=RU[:1])
    assert set(bench.refusals(Rebuild(unit=RU[0], at="moscow"))) == {"16.6"}
    obey(bench, Rebuild(unit=RU[0]))
    assert bench.position.place_of(RU[0]) == "warsaw"


@pytest.mark.rule("16.6")
@pytest.mark.trap(57)
def test_a_reduced_scu_in_the_reserve_box_is_rebuilt_there():
    """So that it can be used as a part or a successor."""
    bench = replacing({RESERVE: RU_SCU[:1]}, reduced=RU_SCU[:1])
    obey(bench, Rebuild(unit=RU_SCU[0]))
    assert bench.position.place_of(RU_SCU[0]) == RESERVE
    assert not bench.position.reduced


@pytest.mark.rule("16.6")
def test_british_and_french_come_on_lemnos_or_in_southern_italy():
    """There only once Italy is in the war (16.6e)."""
    italy = Rebuild(unit=FR[0], at="southern_italy")
    bench = replacing({REPLACEABLE: FR[:1]})
    assert not bench.faults(Rebuild(unit=FR[0], at="lemnos"))
    assert set(bench.refusals(italy)) == {"16.6"}
    bench = replacing({REPLACEABLE: FR[:1]}, nations={"IT": "AP", "AL": "AP"})
    assert not bench.faults(italy)


@pytest.mark.rule("16.6")
def test_serbs_come_back_at_belgrade_or_monastir_and_after_their_collapse_on_lemnos():
    """None until THE SERBS RETURN, then on Lemnos until Belgrade is free (16.6f, 26.6.2)."""
    at = {place: Rebuild(unit=SB[0], at=place) for place in ("belgrade", "monastir", "lemnos")}
    box = {REPLACEABLE: SB[:1]}
    bench = replacing(box)
    assert [set(bench.refusals(at[place])) for place in at] == [set(), set(), {"16.6"}]
    fallen = {"collapsed": ["SB"], "control": {"belgrade": "AH"}}
    bench = replacing(box, **fallen)
    assert [set(bench.refusals(order)) for order in at.values()] == [{"16.6"}] * 3
    bench = replacing(box, played=["AP-32"], **fallen)
    assert [set(bench.refusals(at[place])) for place in at] == [{"16.6"}, {"16.6"}, set()]


@pytest.mark.rule("16.6", "26.6")
@pytest.mark.trap(51)
def test_a_serbia_that_fell_without_losing_belgrade_is_in_exile_too():
    """(16.6f) For want of corps, or by declaration: what was never lost is not retaken, and Lemnos takes them in."""
    at = {place: Rebuild(unit=SB[0], at=place) for place in ("belgrade", "monastir", "lemnos")}
    bench = replacing({REPLACEABLE: SB[:1]}, collapsed=["SB", "MN"])
    where = f"{SB[0]} cannot come on the map at Lemnos or anywhere else"
    why = "Serbia has collapsed: until a card allows more its units are rebuilt on Lemnos only"
    assert set(bench.faults(at["lemnos"])) == {("16.6", where), ("16.6", why)}
    bench = replacing({REPLACEABLE: SB[:1]}, collapsed=["SB", "MN"], played=["AP-32"])
    assert [set(bench.refusals(order)) for order in at.values()] == [{"16.6"}, {"16.6"}, set()]


@pytest.mark.rule("16.6")
def test_serbs_on_lemnos_get_points_after_their_collapse():
    """(26.6.2b)"""
    fallen = {"collapsed": ["SB"], "control": {"belgrade": "AH", "monastir": "AH"}}
    bench = replacing({"lemnos": SB[:1], "athens": SB_SCU[:1]}, reduced=[SB[0], *SB_SCU[:1]], **fallen)
    assert not bench.faults(Rebuild(unit=SB[0]))
    assert "16.6" in set(bench.refusals(Rebuild(unit=SB_SCU[0])))


@pytest.mark.rule("10.1", "10.2")
@pytest.mark.trap(67)
def test_rebuilt_units_need_room():
    """Three in a space, any number in a region, and Russians beside Russians or Romanians only (10.1, 10.2b, 10.3c)."""
    full = {"kiev": RU[:3], "moscow": RU_SCU[:3], REPLACEABLE: [RU[3]]}
    bench = replacing(full)
    assert set(bench.refusals(Rebuild(unit=RU[3], at="kiev"))) == {"10.1"}
    assert not bench.faults(Rebuild(unit=RU[3], at="moscow"))
    bench = replacing({"odessa": FR[:1], REPLACEABLE: RU[:1]})
    assert set(bench.refusals(Rebuild(unit=RU[0], at="odessa"))) == {"10.1"}
