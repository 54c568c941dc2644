"""Replacements (chapter 16): points in halves, conversion, what bars them, where rebuilt units stand."""

from __future__ import annotations

import pytest

from illusions_of_glory.home import at_home, refusals, told, units
from wargame_cli.rulesets.illusions_of_glory.kit.cards import all_cards
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, RESERVE, kit
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild, price
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import (
    Convert,
    available,
    lose_the_rest,
    points,
    record,
)
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce, Revolution

RU, GE, AH, TU, BU, SB, FR, RO, IT = (
    units(nation) for nation in ("RU", "GE", "AH", "TU", "BU", "SB", "FR", "RO", "IT")
)
RU_SCU, FR_SCU, SB_SCU = units("RU", "SCU"), units("FR", "SCU"), units("SB", "SCU")
BOARD = kit().board
ENOUGH = {"RU": 8, "AP-A": 8, "GE": 8, "AH": 8, "CP-A": 8, "IT": 8}


def replacing(stacks, side="AP", **fields):
    """A Replacement Phase in which there is no lack of points, unless it is said."""
    fields.setdefault("replacements", ENOUGH)
    return at_home(stacks, f"replacement-{side.lower()}", side, **fields)


def rows(referee, order):
    """The rows that forbid an order."""
    return {row for row, _ in refusals(referee, order)}


def obey(referee, *orders):
    """Carry out orders that nothing forbids."""
    for order in orders:
        assert not referee.faults(order), referee.faults(order)
        referee.perform(order)


# -- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S096")
@pytest.mark.trap(56)
def test_a_step_of_an_lcu_costs_a_point_and_one_of_an_scu_half_a_point():
    """Case T031, in halves (16.2)."""
    position, _ = replacing({"warsaw": [RU[0], RU_SCU[0]]})
    assert [price(position, unit, steps) for unit in (RU[0], RU_SCU[0]) for steps in (1, 2)] == [2, 4, 1, 2]
    assert [points(halves) for halves in (0, 1, 2, 3)] == ["0 RP", "½ RP", "1 RP", "1½ RP"]


@pytest.mark.rule("S096")
@pytest.mark.trap(56)
def test_halves_add_up_and_the_rest_is_lost():
    """Two reduced SCUs for a point; what is left of it is not saved (16.2.1)."""
    stacks = {"warsaw": [RU[0], *RU_SCU[:3]]}
    position, referee = replacing(stacks, reduced=[RU[0], *RU_SCU[:3]], replacements={"RU": 5, "GE": 4})
    obey(referee, *(Rebuild(unit=unit) for unit in RU_SCU[:3]))
    assert position.replacements == {"RU": 2, "GE": 4}
    obey(referee, Rebuild(unit=RU[0]))
    assert not position.reduced
    assert position.replacements == {"GE": 4}
    enemy, referee = replacing({}, "CP", replacements={"GE": 3, "CP-A": 1, "RU": 2})
    lose_the_rest(referee)
    assert enemy.replacements == {"RU": 2}
    assert told(referee) == ["ReplacementsChanged", "ReplacementsChanged"]


@pytest.mark.rule("S096", "S034")
def test_points_are_recorded_whole_and_used_by_their_nations_only():
    """Those of AP-A by five nations without any order of precedence (9.6.1, 16.1c-e)."""
    position, referee = replacing({"warsaw": [RU[0]], "belgrade": [SB[0]]}, reduced=[RU[0], SB[0]], replacements={})
    record(referee, {"AP-A": 2, "RU": 0}, "a card")
    assert position.replacements == {"AP-A": 4}
    message = f"to rebuild {RU[0]} costs 1 RP, and RU has 0 RP"
    assert refusals(referee, Rebuild(unit=RU[0])) == {("S096", message)}
    obey(referee, Rebuild(unit=SB[0]))
    assert position.replacements == {"AP-A": 2}


@pytest.mark.rule("S096")
def test_who_can_be_rebuilt():
    """Reduced units of one's own, and those in the Replaceable Units Box (16.1)."""
    stacks = {"warsaw": RU[:1], ELIMINATED: RU[1:2], "berlin": GE[:1]}
    _, referee = replacing(stacks)
    says = {
        RU[0]: "is at full strength",
        RU[1]: "is eliminated and can never be rebuilt",
        RU[2]: "it is in not yet in play",
        GE[0]: "is no unit of the AP",
    }
    for unit, message in says.items():
        found = refusals(referee, Rebuild(unit=unit))
        assert len(found) == 1
        assert message in found.pop()[1]


@pytest.mark.rule("S127", "S034")
def test_a_russia_in_revolution_records_no_points():
    """From the second Stage on (23.4.2)."""
    for stage, total in ((1, {"RU": 4}), (2, {})):
        revolution = Revolution(on_track=True, stage=stage, ever=True)
        position, referee = replacing({}, replacements={}, revolution=revolution)
        record(referee, {"RU": 2}, "a card")
        assert position.replacements == total


# -- conversion -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("S099", "S127")
def test_allied_points_become_russian_ones_after_kitchener():
    """Case T033: one a turn, and none for a Russia in revolution (16.7.2)."""
    order = Convert(pool="AP-A")
    _, before = replacing({})
    assert rows(before, order) == {"S099"}
    position, referee = replacing({}, played=["AP-10"])
    obey(referee, order)
    assert (position.replacements["AP-A"], position.replacements["RU"]) == (6, 10)
    assert refusals(referee, order) == {("S099", "AP-A points were converted already in this turn")}
    late = Revolution(on_track=True, stage=2, ever=True)
    _, revolution = replacing({}, played=["AP-10"], revolution=late)
    assert rows(revolution, order) == {"S127"}


@pytest.mark.rule("S099")
def test_german_points_become_turkish_ones_until_the_blockade_or_with_a_line():
    """Case T032: from Berlin to Constantinople through spaces of the Central Powers (16.7.1)."""
    order, blockade = Convert(pool="GE"), ["AP-11"]
    _, free = replacing({}, "CP")
    assert not free.faults(order)
    _, closed = replacing({}, "CP", played=blockade)
    assert rows(closed, order) == {"S099"}
    serbia = dict.fromkeys(BOARD.spaces(kit().ground.land_of["SB"]), "AH")
    _, linked = replacing({}, "CP", played=blockade, control=serbia, nations={"BU": "CP"})
    assert not linked.faults(order)
    assert rows(free, Convert(pool="AP-A")) == {"S099"}


@pytest.mark.rule("S099")
def test_a_converted_point_is_for_turks_only():
    """Though Bulgarians draw on the same pool (16.7.1); Turks use it up first."""
    stacks = {"sofia": BU[:2], "constantinople": TU[:1]}
    fields = {"reduced": [*BU[:2], TU[0]], "nations": {"BU": "CP"}, "replacements": {"GE": 2, "CP-A": 2}}
    position, referee = replacing(stacks, "CP", **fields)
    obey(referee, Convert(pool="GE"), Rebuild(unit=BU[0]))
    assert position.replacements == {"CP-A": 2}
    assert rows(referee, Rebuild(unit=BU[1])) == {"S096"}
    assert available(position, "CP-A", "BU") == 0
    obey(referee, Rebuild(unit=TU[0]))
    assert position.replacements == {}
    other, referee = replacing(stacks, "CP", **fields)
    obey(referee, Convert(pool="GE"), Rebuild(unit=TU[0]))
    assert available(other, "CP-A", "BU") == 2


@pytest.mark.rule("S099")
def test_half_a_point_is_not_converted():
    """(16.7)"""
    _, referee = replacing({}, "CP", replacements={"GE": 1})
    assert refusals(referee, Convert(pool="GE")) == {("S099", "only ½ RP of GE are left")}


# -- bars -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S097")
def test_special_units_get_nothing():
    """HQs and Heavy Artillery among them (16.5a)."""
    special = ["RU-S-2-4", "RU-HQ-Brusilov"]
    _, referee = replacing({"warsaw": special}, reduced=special)
    for unit in special:
        assert rows(referee, Rebuild(unit=unit)) == {"S097"}


@pytest.mark.rule("S097")
def test_who_has_no_supply_of_his_own_nation_gets_nothing():
    """Out-Of-Supply or fed by an ally (16.4)."""
    _, cut_off = replacing({"minsk": GE[:1]}, "CP", reduced=GE[:1], control={"minsk": "GE"})
    assert rows(cut_off, Rebuild(unit=GE[0])) == {"S097"}
    sources = dict.fromkeys(BOARD.spaces(kit().ground.sources["AH"]), "RU")
    _, fed = replacing({"berlin": AH[:1]}, "CP", reduced=AH[:1], control=sources)
    assert rows(fed, Rebuild(unit=AH[0])) == {"S097"}


@pytest.mark.rule("S097")
def test_nothing_for_a_nation_whose_sources_are_all_occupied():
    """Serbs at home have supply, and yet get nothing (16.3)."""
    sources = BOARD.spaces(kit().ground.sources["SB"])
    held = {space: [unit] for space, unit in zip(sources, AH, strict=False)}
    control = dict.fromkeys(sources, "AH")
    _, referee = replacing({**held, "nish": SB[:1]}, reduced=SB[:1], control=control)
    assert refusals(referee, Rebuild(unit=SB[0])) == {("S097", "all Supply Sources of Serbia are occupied")}
    _, vacant = replacing({"nish": SB[:1]}, reduced=SB[:1], control=control)
    assert not vacant.faults(Rebuild(unit=SB[0]))


@pytest.mark.rule("S097")
def test_war_in_africa_keeps_allied_points_from_being_spent():
    """Case T083 (16.5c)."""
    card = next(card for card in all_cards("reconstructed").values() if card.title == "WAR IN AFRICA")
    fields = {"reduced": [FR[0], RU[0]], "in_force": [InForce(card=card.label, number=0, turn=2)]}
    _, referee = replacing({"lemnos": FR[:1], "warsaw": RU[:1]}, **fields)
    message = "WAR IN AFRICA lets nobody rebuild AP-A units this turn"
    assert refusals(referee, Rebuild(unit=FR[0])) == {("S097", message)}
    assert not referee.faults(Rebuild(unit=RU[0]))


# -- places ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S098")
def test_units_come_on_sources_of_their_nation():
    """An LCU at once, an SCU there or into the Reserve Box (16.6a-d)."""
    box = {REPLACEABLE: [RU[0], RU[1], RU_SCU[0], RU_SCU[1]]}
    position, referee = replacing(box)
    obey(referee, Rebuild(unit=RU[0], at="moscow"), Rebuild(unit=RU_SCU[0], into="reserve"))
    obey(referee, Rebuild(unit=RU_SCU[1], at="kiev", steps=1))
    assert [position.place_of(unit) for unit in (RU[0], RU_SCU[0], RU_SCU[1])] == ["moscow", RESERVE, "kiev"]
    assert position.reduced == [RU_SCU[1]]
    assert position.replacements["RU"] == 8 - 4 - 2 - 1
    assert rows(referee, Rebuild(unit=RU[1], at="riga", steps=1)) >= {"S098"}
    assert rows(referee, Rebuild(unit=RU[1], into="reserve", steps=1)) >= {"S098"}
    assert rows(referee, Rebuild(unit=RU[1], steps=1)) >= {"S098"}


@pytest.mark.rule("S098")
def test_a_source_that_the_enemy_has_takes_nobody_in():
    """Nor one where he stands before a Fort (10.4)."""
    _, lost = replacing({REPLACEABLE: RU[:1]}, control={"kiev": "GE"})
    assert rows(lost, Rebuild(unit=RU[0], at="kiev")) == {"S098"}
    _, besieged = replacing({REPLACEABLE: GE[:1], "konigsberg": RU[:1]}, "CP")
    message = f"enemy units stand in {kit().name('konigsberg')}"
    assert refusals(besieged, Rebuild(unit=GE[0], at="konigsberg")) == {("S098", message)}


@pytest.mark.rule("S098")
def test_units_on_the_map_are_rebuilt_where_they_stand():
    """(16.1b)"""
    position, referee = replacing({"warsaw": RU[:1]}, reduced=RU[:1])
    assert rows(referee, Rebuild(unit=RU[0], at="moscow")) == {"S098"}
    obey(referee, Rebuild(unit=RU[0]))
    assert position.place_of(RU[0]) == "warsaw"


@pytest.mark.rule("S098")
@pytest.mark.trap(57)
def test_a_reduced_scu_in_the_reserve_box_is_rebuilt_there():
    """So that it can be used as a part or a successor."""
    position, referee = replacing({RESERVE: RU_SCU[:1]}, reduced=RU_SCU[:1])
    obey(referee, Rebuild(unit=RU_SCU[0]))
    assert position.place_of(RU_SCU[0]) == RESERVE
    assert not position.reduced


@pytest.mark.rule("S098")
def test_british_and_french_come_on_lemnos_or_in_southern_italy():
    """There only once Italy is in the war (16.6e)."""
    italy = Rebuild(unit=FR[0], at="southern_italy")
    _, before = replacing({REPLACEABLE: FR[:1]})
    assert not before.faults(Rebuild(unit=FR[0], at="lemnos"))
    assert rows(before, italy) == {"S098"}
    _, after = replacing({REPLACEABLE: FR[:1]}, nations={"IT": "AP", "AL": "AP"})
    assert not after.faults(italy)


@pytest.mark.rule("S098")
def test_serbs_come_back_at_belgrade_or_monastir_and_after_their_collapse_on_lemnos():
    """None until THE SERBS RETURN, then on Lemnos until Belgrade is free (16.6f, 26.6.2)."""
    at = {place: Rebuild(unit=SB[0], at=place) for place in ("belgrade", "monastir", "lemnos")}
    box = {REPLACEABLE: SB[:1]}
    _, before = replacing(box)
    assert [rows(before, at[place]) for place in at] == [set(), set(), {"S098"}]
    fallen = {"collapsed": ["SB"], "control": {"belgrade": "AH"}}
    _, gone = replacing(box, **fallen)
    assert [rows(gone, order) for order in at.values()] == [{"S098"}] * 3
    _, back = replacing(box, played=["AP-32"], **fallen)
    assert [rows(back, at[place]) for place in at] == [{"S098"}, {"S098"}, set()]


@pytest.mark.rule("S098", "S144")
@pytest.mark.trap(51)
def test_a_serbia_that_fell_without_losing_belgrade_is_in_exile_too():
    """(16.6f) For want of corps, or by declaration: what was never lost is not retaken, and Lemnos takes them in."""
    at = {place: Rebuild(unit=SB[0], at=place) for place in ("belgrade", "monastir", "lemnos")}
    _, gone = replacing({REPLACEABLE: SB[:1]}, collapsed=["SB", "MN"])
    where = f"{SB[0]} cannot come on the map at Lemnos or anywhere else"
    why = "Serbia has collapsed: until a card allows more its units are rebuilt on Lemnos only"
    assert refusals(gone, at["lemnos"]) == {("S098", where), ("S098", why)}
    _, back = replacing({REPLACEABLE: SB[:1]}, collapsed=["SB", "MN"], played=["AP-32"])
    assert [rows(back, order) for order in at.values()] == [{"S098"}, {"S098"}, set()]


@pytest.mark.rule("S098")
def test_serbs_on_lemnos_get_points_after_their_collapse():
    """(26.6.2b)"""
    fallen = {"collapsed": ["SB"], "control": {"belgrade": "AH", "monastir": "AH"}}
    _, referee = replacing({"lemnos": SB[:1], "athens": SB_SCU[:1]}, reduced=[SB[0], *SB_SCU[:1]], **fallen)
    assert not referee.faults(Rebuild(unit=SB[0]))
    assert "S098" in rows(referee, Rebuild(unit=SB_SCU[0]))


@pytest.mark.rule("S042", "S043")
@pytest.mark.trap(67)
def test_rebuilt_units_need_room():
    """Three in a space, any number in a region, and Russians beside Russians or Romanians only (10.1, 10.2b, 10.3c)."""
    full = {"kiev": RU[:3], "moscow": RU_SCU[:3], REPLACEABLE: [RU[3]]}
    _, referee = replacing(full)
    assert rows(referee, Rebuild(unit=RU[3], at="kiev")) == {"S042"}
    assert not referee.faults(Rebuild(unit=RU[3], at="moscow"))
    _, mixed = replacing({"odessa": FR[:1], REPLACEABLE: RU[:1]})
    assert rows(mixed, Rebuild(unit=RU[0], at="odessa")) == {"S042"}
