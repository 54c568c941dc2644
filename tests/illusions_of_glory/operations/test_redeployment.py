"""Strategic Redeployment (chapter 13): costs, ways over land and sea, the Reserve Box, what bars it."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, redeploying
from wargame_cli.engine.orders import wording
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Bar
from wargame_cli.rulesets.illusions_of_glory.kit.cards import all_cards
from wargame_cli.rulesets.illusions_of_glory.kit.components import RESERVE, kit
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy, cost, destinations
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce, Round

#: Some units of each kind.
RU, RU_SCU, HQ = "RU-I-3", "RU-I-1-SCU", "RU-HQ-Brusilov"
GE, GE_SCU, GUN = "GE-I-1", "GE-R-3-SCU", "GE-A-1"
AH = next(unit for unit in kit().units_of["AH"] if kit().units[unit].is_lcu and len(kit().units[unit].nations) == 1)
FR_SCU = next(u for u in kit().units_of["FR"] if kit().units[u].size == "SCU" and not kit().units[u].is_special)
SB = next(unit for unit in kit().units_of["SB"] if kit().units[unit].is_lcu)
TURN_OF = {season: next(n for n in range(2, 19) if kit().tables.turns.track.turns[n].season == season)
           for season in ("winter", "summer")}  # fmt: skip


@pytest.mark.rule("13.1")
def test_an_lcu_costs_two_points_and_everything_else_one():
    """Case T030: whatever its strength; HQs and Heavy Artillery as an SCU (9.5.2, 13.1b-c)."""
    bench = on_map({"warsaw": [RU, RU_SCU, HQ], "berlin": [GUN]}, reduced=[RU, RU_SCU])
    assert [cost(bench.position, unit) for unit in (RU, RU_SCU, HQ, GUN)] == [2, 1, 1, 1]


@pytest.mark.rule("13.1", "13.2")
def test_a_redeployment_spends_its_points_and_is_recorded():
    """The way is told, and the unit goes only once in a round (13.1g)."""
    bench = redeploying({"petrograd": [RU]}, points=5)
    order = Redeploy(unit=RU, to="moscow")
    assert not bench.faults(order)
    bench.play(order)
    assert bench.position.place_of(RU) == "moscow"
    assert bench.position.this_round.points == 3
    assert bench.kinds() == ["PointsSpent", "UnitMoved"]
    assert bench.events()[1].path[0] == "petrograd"
    assert bench.events()[1].path[-1] == "moscow"
    assert set(bench.faults(Redeploy(unit=RU, to="petrograd"))) == {
        ("13.1", f"{RU} was redeployed already in this round")
    }


@pytest.mark.rule("13.1")
def test_no_more_is_redeployed_than_there_are_points_for():
    """An LCU needs two (13.1c)."""
    bench = redeploying({"petrograd": [RU, RU_SCU]}, points=1)
    message = f"to redeploy {RU} costs 2 SR, with 1 left"
    assert set(bench.faults(Redeploy(unit=RU, to="moscow"))) == {("13.1", message)}
    assert not bench.faults(Redeploy(unit=RU_SCU, to="moscow"))


@pytest.mark.rule("13.1")
@pytest.mark.parametrize(
    ("unit", "to", "says"),
    [
        (GE, "posen", f"{GE} is no unit of the AP"),
        (kit().uprisings_of["RU"][0], "moscow", "is an Uprising Unit, which nobody redeploys"),
        (RU_SCU, "moscow", "it is in not yet in play"),
        (RU, "petrograd", f"{RU} is in Petrograd already"),
        (RU, "sea_salonika", "nobody is redeployed into a Sea Invasion space"),
    ],
)
def test_who_is_not_redeployed(unit, to, says):
    """One reason at a time (13.1)."""
    stacks = {"petrograd": [RU], "berlin": [GE], "kiev": [kit().uprisings_of["RU"][0]]}
    bench = redeploying(stacks)
    found = set(bench.faults(Redeploy(unit=unit, to=to)))
    assert len(found) == 1
    assert says in found.pop()[1]


@pytest.mark.rule("13.1")
def test_only_a_round_of_redeployment_redeploys():
    """(8.2, 9.5)"""
    bench = redeploying({"petrograd": [RU]}, this_round=Round(use="ops", points=4))
    assert set(bench.refusals(Redeploy(unit=RU, to="moscow"))) == {"13.1"}


@pytest.mark.rule("13.1")
def test_who_is_out_of_supply_or_fed_by_an_ally_stays():
    """(13.1e, 14.2.1d, 14.3.1a 3)"""
    near = kit().board.neighbours["minsk"]
    cut_off = redeploying({"minsk": [GE]}, side="CP", control={"minsk": "GE"})
    assert ("13.1", f"{GE} is Out-Of-Supply") in set(cut_off.faults(Redeploy(unit=GE, to=near[0])))
    sources = kit().board.spaces(kit().ground.sources["AH"])
    lost = {space: "RU" for space in sources if space != "vienna"}
    bench = redeploying({"berlin": [AH]}, side="CP", control=lost | dict.fromkeys(_around("vienna"), "RU"))
    found = set(bench.refusals(Redeploy(unit=AH, to="posen")))
    assert "13.1" in found
    assert "13.5" not in found
    assert bench.position.controller("vienna") == "CP"


def _around(space):
    return kit().board.neighbours[space]


@pytest.mark.rule("13.5")
def test_a_nation_that_has_lost_its_sources_redeploys_nobody():
    """All of Austria-Hungary's are in Russian hands (13.5); Serbs at home go on (14.1.1f)."""
    lost = dict.fromkeys(kit().board.spaces(kit().ground.sources["AH"]), "RU")
    bench = redeploying({"berlin": [AH]}, side="CP", control=lost)
    assert set(bench.faults(Redeploy(unit=AH, to="posen"))) == {
        ("13.5", "Austria-Hungary controls none of its Supply Sources")
    }
    taken = dict.fromkeys(kit().board.spaces(kit().ground.sources["SB"]), "AH")
    serbs = redeploying({"nish": [SB]}, control=taken)
    assert "13.5" not in set(
        serbs.refusals(Redeploy(unit=SB, to="kragujevac" if "kragujevac" in kit().board.bit else "skopje"))
    )


@pytest.mark.rule("13.2")
def test_the_end_has_supply_of_the_units_own_nation():
    """A space that is friendly but cut off is no end (13.2b)."""
    island = "riga"
    around = dict.fromkeys(kit().board.neighbours[island], "GE") | dict.fromkeys(
        [port for port in kit().board.spaces(kit().ground.ports["baltic"]) if port != island], "GE"
    )
    bench = redeploying({RESERVE: [RU_SCU]}, control=around)
    message = "no supply line of Russia leads to Riga"
    assert set(bench.faults(Redeploy(unit=RU_SCU, to=island))) == {("13.2", message)}


@pytest.mark.rule("26.6.1d")
def test_germans_do_not_enter_serbia_before_bulgaria():
    """(26.6.1d)"""
    held = {"belgrade": "AH"}
    bench = redeploying({RESERVE: [GE_SCU]}, side="CP", control=held)
    assert "26.6.1d" in set(bench.refusals(Redeploy(unit=GE_SCU, to="belgrade")))
    later = redeploying({RESERVE: [GE_SCU]}, side="CP", control=held, nations={"BU": "CP"})
    assert "26.6.1d" not in set(later.refusals(Redeploy(unit=GE_SCU, to="belgrade")))


def _bars(what):
    """The first effect of a card that bars this, as it is in force."""
    for card in all_cards().values():
        for number, effect in enumerate(card.effects):
            if isinstance(effect, Bar) and effect.what == what:
                return InForce(card=card.label, number=number, turn=2)
    raise LookupError(what)


@pytest.mark.rule("9.7.1", "13.1")
def test_cards_bar_redeployment():
    """One in some lands, one on the Mediterranean (9.7.1g)."""
    land = redeploying({"petrograd": [RU]}, in_force=[_bars("redeployment")])
    assert set(land.refusals(Redeploy(unit=RU, to="moscow"))) == {"9.7.1"}
    fields = {"turn": TURN_OF["summer"], "nations": {"IT": "AP", "AL": "AP"}}
    ships = [_bars("redeployment by sea")]
    sea = redeploying({"southern_italy": [FR_SCU], "odessa": [RU_SCU]}, in_force=ships, **fields)
    assert set(sea.refusals(Redeploy(unit=FR_SCU, to="lemnos"))) == {"9.7.1"}
    assert not sea.faults(Redeploy(unit=RU_SCU, to="rostov", how="sea"))


def test_an_order_reads_as_it_is_written():
    """Its verb first."""
    assert wording(Redeploy(unit=RU, to="kiev", by=("minsk",))) == "{sr: RU-I-3, to: kiev, by: [minsk]}"


@pytest.mark.rule("9.7.1", "13.3")
@pytest.mark.parametrize(("cards", "there"), [([], True), (["redeployment by sea"], False)])
def test_a_place_that_a_card_closes_is_none_to_which_a_unit_can_go(cards, there):
    """What a unit is told of its ways is what a check then allows."""
    fields = {"turn": TURN_OF["summer"], "nations": {"IT": "AP", "AL": "AP"}}
    bench = redeploying({"southern_italy": [FR_SCU]}, in_force=[_bars(card) for card in cards], **fields)
    assert ("lemnos" in {each.place for each in destinations(bench.position, FR_SCU)}) == there
    assert (not bench.faults(Redeploy(unit=FR_SCU, to="lemnos"))) == there
