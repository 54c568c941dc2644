"""Countries that are closed to a unit stay closed whatever would bring it there (4.3f, 11.1.5, 26.6.1d, 28.1a)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, operations, redeploying, regulars, units, won
from wargame_cli.rulesets.illusions_of_glory.combat.advance import advance
from wargame_cli.rulesets.illusions_of_glory.combat.retreat import retreat
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import closed_country, closed_to
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, RESERVE, kit
from wargame_cli.rulesets.illusions_of_glory.operations.assembling import Disassemble
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild, places_for
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy, way_of
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Round
from wargame_cli.rulesets.illusions_of_glory.units.arrivals import takes_in

GE, AH, RU, SB = (units(nation) for nation in ("GE", "AH", "RU", "SB"))
GE_SCU, AH_SCU = units("GE", "SCU"), units("AH", "SCU")
RU_SCU = regulars("RU", "SCU")
FALKENHAYN, GUN, SUD = "GE-HQ-Falkenhayn", "GE-A-1", "GE-S-Sud"
LATE = "German units do not enter Serbia before Bulgaria is in the war"
BULGARIA = {"nations": {"BU": "CP"}}


def test_one_way_of_looking_at_it():
    """What is closed place by place is what is closed at once."""
    bench = on_map({"lodz": RU[:1], "posen": GE[:1], "reni": RU[1:2]}, treaty=1)
    for unit in (RU[0], GE[0], AH[0]):
        shut = bench.position.kit.board.spaces(closed_to(bench.position, unit))
        assert list(shut) == [
            place for place in bench.position.kit.board.labels if closed_country(bench.position, unit, place)
        ]


# -- redeployment ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.6.1d", "13.2")
def test_a_way_round_a_closed_country_is_found():
    """Germans go round by Hungary; where Serbia alone leads there, it is Serbia that forbids it."""
    held = {"belgrade": "AH", "sabac": "AH"}
    bench = redeploying({"temesvar": GE_SCU[:1]}, "cp", control=held)
    order = Redeploy(unit=GE_SCU[0], to="tuzla")
    assert bench.faults(order) == []
    assert not {"belgrade", "sabac"} & set(way_of(bench.position, order))
    uprisings = dict.fromkeys(("szeged", "arad", "novi_sad", "orsova"), "Uprising")
    alone = redeploying({"temesvar": [GE_SCU[0], AH_SCU[0]]}, "cp", control=held | uprisings)
    assert alone.faults(order) == [("26.6.1d", LATE)]
    assert alone.faults(Redeploy(unit=AH_SCU[0], to="tuzla")) == []


@pytest.mark.rule("11.3", "13.3", "13.4")
@pytest.mark.parametrize(("start", "end"), [("carniola", "trieste"), ("fiume", "trieste"), (RESERVE, "gorz")])
def test_the_italian_front_is_closed_by_rail_by_sea_and_from_the_box(start, end):
    bench = redeploying({start: AH_SCU[:1]}, "cp")
    name = bench.position.kit.name(end)
    closed = f"{name} is on the Italian Front, which opens when Italy enters the war"
    assert bench.faults(Redeploy(unit=AH_SCU[0], to=end)) == [("11.3", closed)]


# -- after a combat -------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.6.1d", "27.1")
@pytest.mark.parametrize(("fields", "end"), [({}, "temesvar"), (BULGARIA, "belgrade")])
def test_a_german_hq_does_not_go_along_into_serbia(fields, end):
    """Austrians advance; who leads them stays behind until Bulgaria is in the war."""
    bench = on_map({"temesvar": [*AH[:2], FALKENHAYN]}, phase="round-1-cp", **fields)
    answers = {f"advance/{AH[1]}": "stay"} | ({f"advance/{FALKENHAYN}": "belgrade"} if fields else {})
    bench.run(advance, won("belgrade", AH[:2]), answers=answers)
    assert bench.position.place_of(AH[0]) == "belgrade"
    assert bench.position.place_of(FALKENHAYN) == end


@pytest.mark.rule("26.6.1d", "12.7.5")
@pytest.mark.parametrize(("fields", "end"), [({}, ELIMINATED), (BULGARIA, "belgrade")])
def test_a_german_hq_does_not_follow_a_retreat_into_serbia(fields, end):
    """With no way of its own it is lost as one that stands alone (12.6.6e)."""
    shut = dict.fromkeys(kit().board.neighbours["temesvar"], "RU") | {"belgrade": "AH"}
    around = {place: [RU[number]] for number, place in enumerate(shut) if place != "belgrade"}
    bench = on_map({"temesvar": [AH[0], FALKENHAYN], **around}, control=shut, **fields)
    start = next(iter(around))
    bench.run(retreat, won("temesvar", bench.position.at(start), side="AP"))
    assert bench.position.place_of(AH[0]) == "belgrade"
    assert bench.position.place_of(FALKENHAYN) == end


# -- units that come on the map -------------------------------------------------------------------------------------


@pytest.mark.rule("26.6.1d", "22.4")
@pytest.mark.parametrize(("fields", "lawful"), [({}, False), (BULGARIA, True)])
def test_a_corps_of_two_nations_leaves_no_germans_in_serbia(fields, lawful):
    round_ = operations("belgrade")
    stacks = {"belgrade": [SUD], RESERVE: [GE_SCU[0], *AH_SCU[:2]]}
    bench = on_map(stacks, phase="round-1-cp", control={"belgrade": "AH"}, this_round=round_, **fields)
    found = bench.faults(Disassemble(unit=SUD, parts=(GE_SCU[0], *AH_SCU[:2])))
    assert found == ([] if lawful else [("26.6.1d", LATE)])


@pytest.mark.rule("28.1a5", "22.4")
def test_who_stands_there_already_may_be_disassembled():
    """Russians share a region of Russia with others, where an Uprising Unit was put down (28.1a 5-6)."""
    marks = Round(use="ops", points=0, activated=[Activation(place="novgorod", how="move", units=(RU[0],))])
    stacks = {"novgorod": [RU[0], GE[0]], RESERVE: RU_SCU[:3]}
    bench = on_map(stacks, this_round=marks, treaty=1)
    assert closed_country(bench.position, RU[1], "novgorod").row == "28.1a5"
    assert bench.faults(Disassemble(unit=RU[0], parts=tuple(RU_SCU[:3]))) == []


@pytest.mark.rule("26.3.1c")
@pytest.mark.parametrize(("unit", "closed"), [("GR-I-1", False), ("BU-I-1", True), ("FR-I-XII", True)])
def test_greeks_stand_in_their_own_ports(unit, closed):
    """26.3.1c speaks of both sides; a card may place a neutral Greek unit anew in Kavala (26.3.1a)."""
    bench = on_map({"athens": ["GR-I-1"]}, nations={"BU": "CP"})
    assert bool(closed_country(bench.position, unit, "kavala")) is closed
    assert closed_country(bench.position, unit, "salonika") is None


@pytest.mark.rule("26.6.1d")
@pytest.mark.parametrize(
    ("unit", "fields", "lawful"), [(FALKENHAYN, {}, False), (FALKENHAYN, BULGARIA, True), (AH[1], {}, True)]
)
def test_what_cards_bring_keeps_out(unit, fields, lawful):
    bench = on_map({"belgrade": AH[:1]}, control={"belgrade": "AH"}, **fields)
    assert takes_in(bench.position, unit, "belgrade") is lawful


@pytest.mark.rule("28.1a5", "16.6")
def test_who_is_rebuilt_keeps_the_treaty():
    """Serbs share a region of Russia with Russians no more (28.1a 6), wherever their sources are."""
    source = next(
        place for place in kit().board.spaces(kit().ground.sources["RU"]) if kit().ground.spaces[place].kind == "region"
    )
    stacks = {REPLACEABLE: RU[:1], source: SB[:1]}
    bench = on_map(stacks, phase="replacement-ap", replacements={"RU": 2}, treaty=1)
    name = bench.position.kit.name(source)
    assert not bench.position.kit.board.bit[source] & places_for(bench.position, RU[0])
    assert ("28.1a5", f"Russia is out of the war: others hold {name}") in set(
        bench.faults(Rebuild(unit=RU[0], at=source))
    )
