"""What cards give besides the points of a round, and what they forbid units (9.7.1): moves, activation, attacks, SR."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import (
    acting,
    event,
    holding,
    holding_own,
    on_map,
    operations,
)
from wargame_cli.rulesets.illusions_of_glory.kit import card_effects as words
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate, activation_cost, charge
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.operations.entry import allowance
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move, destinations
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import cost as sr_cost
from wargame_cli.rulesets.illusions_of_glory.phases.turn import finish
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import EffectUsed
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitMoved
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import PointsSpent, SpaceActivated
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, InForce, Landing, Round

BOARD, GROUND = kit().board, kit().ground


# -- free moves -----------------------------------------------------------------------------------------------------

#: Three Russian corps: at Warsaw next to Germans at Lodz, and far behind at Minsk.
RETREAT = {"warsaw": ["RU-I-3", "RU-I-4", "RU-I-1-SCU"], "minsk": ["RU-I-6"], "lodz": ["GE-I-1"]}


def retreating(stacks=None, **fields):
    """THE GREAT RETREAT was just played."""
    fields = {"control": {"lodz": "GE"}, "turn": 5} | fields
    bench = holding("AP-24", stacks or RETREAT, **fields)
    bench.play(event("AP-24"))
    return bench


@pytest.mark.rule("9.7.1", "11.1")
def test_units_move_away_without_activation():
    """One space each, away from the enemy, and counted."""
    bench = retreating()
    bench.play(Move(unit="RU-I-3", by=("siedlce",)))
    entry = InForce(card="AP-24", number=0, turn=5, round=1)
    moved = UnitMoved(
        rule="11.1", unit="RU-I-3", start="warsaw", end="siedlce", path=("warsaw", "siedlce"), how="move", cost=1
    )
    assert bench.events()[-2:] == [moved, EffectUsed(rule="9.7.1", effect=entry)]
    assert [each.used for each, _ in bench.position.effects(words.FreeMoves)] == [1]
    assert bench.position.this_round.moved == ["RU-I-3"]


@pytest.mark.rule("9.7.1", "11.1")
@pytest.mark.parametrize(("order", "fault"), [
    (Move(unit="RU-I-3", by=("siedlce", "brest_litovsk")), ("11.1", "the way costs 2 Movement Points, RU-I-3 has 1")),
    (Move(unit="RU-I-3", by=("novogeorgievsk",)),
     ("9.7.1", "THE GREAT RETREAT moves units away from the enemy, and Novogeorgievsk is no farther off")),
    (Move(unit="RU-I-1-SCU", by=("siedlce",)), ("11.1", "RU-I-1-SCU is not activated for Movement (Warsaw)")),
])  # fmt: skip
def test_a_free_move_is_short_and_leads_away(order, fault):
    """LCUs only, so far only, and farther from enemy units than before."""
    stacks = RETREAT | {"mlawa": ["GE-I-17"]}
    assert retreating(stacks, control={"lodz": "GE", "mlawa": "GE"}).faults(order) == [fault]


@pytest.mark.rule("9.7.1")
def test_who_may_move_for_nothing_sees_where_to():
    """The reach of a unit is told as the card allows it."""
    bench = retreating()
    found = {each.place for each in destinations(bench.position, "RU-I-3")}
    assert "siedlce" in found
    assert found <= set(BOARD.neighbours["warsaw"]) - {"lodz"}
    near = set(BOARD.neighbours["lodz"])
    assert not found & near
    assert {each.place for each in destinations(bench.position, "RU-I-6")} < set(BOARD.neighbours["minsk"])


@pytest.mark.rule("9.7.1")
def test_free_moves_are_as_many_as_the_card_says():
    effect = words.FreeMoves(nation="RU", size="LCU", count=1, spaces=1)
    bench = holding_own("AP-60", effect, stacks=RETREAT, control={"lodz": "GE"})
    bench.play(event("AP-60"))
    bench.play(Move(unit="RU-I-3", by=("siedlce",)))
    assert bench.faults(Move(unit="RU-I-4", by=("siedlce",))) == [
        ("11.1", "RU-I-4 is not activated for Movement (Warsaw)")
    ]
    bench.run(finish)
    assert bench.position.effects(words.FreeMoves) == ()


@pytest.mark.rule("9.7.1")
def test_without_an_enemy_every_way_leads_away():
    bench = retreating({"warsaw": ["RU-I-3"]}, control={})
    assert bench.faults(Move(unit="RU-I-3", by=("lodz",))) == []


@pytest.mark.rule("9.7.1")
def test_what_the_enemy_plays_moves_nobody_of_ours():
    """An effect that lasts on is its owner's, in his own rounds."""
    effect = words.FreeMoves(nation="RU", size="LCU", count=3, spaces=1, until="this turn")
    bench = holding_own("CP-60", effect, stacks=RETREAT)
    bench.play(event("CP-60"))
    bench.position.begin_phase(2, acting())
    assert bench.refusals(Move(unit="RU-I-3", by=("siedlce",))) == ["11.1"]


# -- further Movement Points ----------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1", "11.1")
def test_forced_marches_go_one_space_farther():
    """FORCED MARCH: Russian units; not those that are Out-Of-Supply, which have one point (14.3.1)."""
    stacks = {"warsaw": ["RU-I-3"], "minsk": ["GE-I-1"], "nish": ["SB-I-1"]}
    bench = holding("AP-41", stacks, turn=9, control={"minsk": "GE"})
    assert allowance(bench.position, "RU-I-3") == 3
    bench.play(event("AP-41"))
    assert [allowance(bench.position, unit) for unit in ("RU-I-3", "SB-I-1")] == [4, 3]
    way = ("siedlce", "brest_litovsk", "baranovichi", "slonim")
    bench.position.this_round.activated.append(Activation(place="warsaw", how="move"))
    bench.play(Move(unit="RU-I-3", by=way))
    hungry = holding("AP-41", {"posen": ["RU-I-3"]}, control={"posen": "RU"})
    hungry.play(event("AP-41"))
    assert allowance(hungry.position, "RU-I-3") == 1


@pytest.mark.rule("25.1", "9.7.1")
@pytest.mark.parametrize(("by_sea", "found"), [(False, ["25.2.3"]), (True, [])])
def test_forced_marches_do_not_lead_to_sea(by_sea, found):
    """25.2.3a: from Lemnos to a Sea Invasion space no unit moves by such a card, unless it says so."""
    effect = words.FurtherMoves(nations=("BR",), change=1, by_sea=by_sea)
    stacks = {"lemnos": ["BR-I-XVI", "FR-I-XII"]}
    marks = Activation(place="lemnos", how="move", units=("BR-I-XVI", "FR-I-XII"))
    bench = holding_own("AP-60", effect, stacks=stacks, turn=4, landings={"sea_salonika": Landing(turn=3, round=1)})
    bench.play(event("AP-60"))
    bench.position.this_round.activated.append(marks)
    assert bench.refusals(Move(unit="BR-I-XVI", by=("sea_salonika",))) == found
    assert bench.refusals(Move(unit="FR-I-XII", by=("sea_salonika",))) == []


# -- activation -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1", "9.4.1", "9.4.2")
def test_one_stack_is_activated_for_nothing():
    """HOFFMANN: the first space or stack with Germans alone; what it gives is used up then."""
    stacks = {"breslau": ["GE-I-1", "AH-I-1"], "posen": ["GE-I-17"], "berlin": ["GE-R-1"]}
    bench = holding("CP-16", stacks, turn=5)
    bench.play(event("CP-16"))
    bench.play(Activate(place="breslau", how="move"), Activate(place="posen", how="move"),
        Activate(place="berlin", how="move"),
    )  # fmt: skip
    entry = InForce(card="CP-16", number=0, turn=5, round=1)
    assert bench.events()[-6:] == [
        PointsSpent(rule="9.4.1", spent=2, left=2, purpose="Breslau for Movement"),
        SpaceActivated(rule="9.4.3", place="breslau", how="move"),
        SpaceActivated(rule="9.4.3", place="posen", how="move"),
        EffectUsed(rule="9.7.1", effect=entry),
        PointsSpent(rule="9.4.1", spent=1, left=1, purpose="Berlin for Movement"),
        SpaceActivated(rule="9.4.3", place="berlin", how="move"),
    ]


@pytest.mark.rule("9.7.1", "9.4.2")
def test_what_is_free_needs_no_points():
    bench = holding_own("CP-60", words.FreeActivation(nations=("GE", "TU"), count=2), stacks={"posen": ["GE-I-1"]})
    bench.play(event("CP-60"))
    assert bench.position.this_round.points == 0
    assert charge(bench.position, "posen", "attack") == (0, (), False, (), bench.position.in_force[0])
    assert bench.faults(Activate(place="posen", how="attack")) == []
    bench.run(finish)
    bench.position.begin_phase(2, acting("cp", 2))
    assert activation_cost(bench.position, "posen", "attack") == 1


@pytest.mark.rule("14.2a", "9.7.1")
@pytest.mark.parametrize("reading", ["each-nation", "once"])
def test_a_card_spares_a_nation_the_surcharge(reading):
    """ENVER-FALKENHAYN SUMMIT: Turkish LCUs that only an ally supplies; other units pay (14.2.1d)."""
    lost = dict.fromkeys(BOARD.spaces(GROUND.sources["TU"] | GROUND.sources["AH"]), "RU")
    fields = {"control": lost, "options": {"foreign-supply": reading}, "phase": acting("cp")}
    for stack, before, after in ((["TU-I-1"], 2, 1), (["TU-I-1-SCU"], 2, 2), (["AH-I-1"], 2, 2)):
        bench = on_map({"berlin": stack}, **fields)
        assert activation_cost(bench.position, "berlin", "move") == before
        bench.position.begin_effect(InForce(card="CP-37", number=0, turn=2))
        assert activation_cost(bench.position, "berlin", "move") == after, stack


# -- redeployment ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1", "13.1")
def test_a_unit_is_redeployed_for_nothing():
    """ENVER-FALKENHAYN SUMMIT: a Turkish LCU in the round of the Event, once."""
    stacks = {"constantinople": ["TU-I-1", "TU-I-2", "TU-I-1-SCU"]}
    bench = holding("CP-37", stacks, turn=9, nations={"BU": "CP"})
    refusal = [("13.1", "this Action Round is not used for Strategic Redeployment")]
    assert bench.faults(Redeploy(unit="TU-I-1", to="rodosto"))[0] == refusal[0]
    bench.play(event("CP-37"))
    order = Redeploy(unit="TU-I-1", to="rodosto")
    assert sr_cost(bench.position, "TU-I-1") == 0
    bench.play(order)
    entry = InForce(card="CP-37", number=1, turn=9, round=1)
    assert bench.kinds()[-2:] == ["UnitMoved", "EffectUsed"]
    assert bench.events()[-1] == EffectUsed(rule="9.7.1", effect=entry)
    assert bench.position.place_of("TU-I-1") == "rodosto"
    for unit in ("TU-I-2", "TU-I-1-SCU"):
        assert bench.faults(Redeploy(unit=unit, to="rodosto")) == refusal


# -- bars -----------------------------------------------------------------------------------------------------------


def barring(label: str, number: int, stacks, side: str = "ap", **fields):
    """A card of the enemy's is in force in a round of Operations."""
    entry = InForce(card=label, number=number, turn=2)
    return on_map(stacks, phase=acting(side), in_force=[entry], this_round=operations(), **fields)


@pytest.mark.rule("9.7.1")
def test_a_card_keeps_units_from_being_activated():
    """RENNENKAMPF: Russians in or next to some spaces of East Prussia; no others, and nowhere else."""
    stacks = {"suwalki": ["RU-I-3"], "gumbinnen": ["RU-I-4"], "minsk": ["RU-I-6"], "lodz": ["RU-I-2"]}
    bench = barring("CP-7", 0, stacks, control={"gumbinnen": "RU"})
    for place, unit in (("suwalki", "RU-I-3"), ("gumbinnen", "RU-I-4")):
        for how in ("move", "attack"):
            assert bench.faults(Activate(place=place, how=how)) == [
                ("9.7.1", f"RENNENKAMPF does not let {unit} be activated")
            ]
    for place in ("minsk", "lodz"):
        assert bench.faults(Activate(place=place, how="move")) == []
    assert barring("CP-7", 0, {"gumbinnen": ["GE-I-1"]}, "cp").refusals(Activate(place="gumbinnen", how="move")) == []


@pytest.mark.rule("9.7.1")
def test_a_card_keeps_units_from_attacking():
    """VERDUN: British and French; the others of the space may attack, and all may move."""
    stacks = {"salonika": ["FR-I-57-SCU", "SB-I-1"], "nish": ["FR-I-XII"], "doiran": ["GE-I-1"]}
    nations = {"nations": {"GR": "AP"}, "control": {"doiran": "GE"}}
    bench = barring("CP-38", 1, stacks, **nations)
    assert bench.faults(Activate(place="nish", how="attack")) == [
        ("9.7.1", "VERDUN: none of our units in Nish may attack")
    ]
    assert bench.faults(Activate(place="nish", how="move")) == []
    assert bench.faults(Activate(place="salonika", how="attack")) == []
    bench.position.this_round.activated.append(Activation(place="salonika", how="attack"))
    both = Attack(target="doiran", units=("FR-I-57-SCU", "SB-I-1"))
    assert ("9.7.1", "VERDUN: FR-I-57-SCU may not attack") in bench.faults(both)
    assert "9.7.1" not in bench.refusals(Attack(target="doiran", units=("SB-I-1",)))


@pytest.mark.rule("9.7.1")
def test_who_retreats_does_not_attack_in_that_turn():
    """THE GREAT RETREAT bars Russians from attacking for the rest of the turn."""
    bench = retreating()
    bench.run(finish)
    bench.position.begin_phase(5, acting(number=2))
    bench.position.this_round = Round(use="ops", points=3)
    assert bench.refusals(Activate(place="warsaw", how="attack")) == ["9.7.1"]
    assert bench.refusals(Activate(place="warsaw", how="move")) == []


@pytest.mark.rule("9.7.3", "9.7.1")
def test_a_card_bars_reinforcement_cards_of_a_nation():
    """VERDUN: Germany's, this turn; Austria-Hungary's and other Events of Germany's come."""
    entry = InForce(card="CP-38", number=0, turn=9)
    fields = {"turn": 9, "in_force": [entry]}
    assert holding("CP-36", **fields).faults(event("CP-36")) == [
        ("9.7.1", "VERDUN does not let GERMAN REINFORCEMENTS be played as an Event")
    ]
    assert holding("CP-30", **fields).faults(event("CP-30")) == []
    assert holding("CP-4", **fields).faults(event("CP-4")) == []
    assert holding("AP-20", **fields).faults(event("AP-20")) == []


@pytest.mark.rule("25.1", "9.7.1")
def test_a_card_bars_sea_invasions():
    """U-BOATS IN THE MEDITERRANEAN, until CONVOY is played."""
    entry = InForce(card="CP-19", number=0, turn=4)
    bench = holding("AP-22", turn=4, played=["AP-14"], in_force=[entry])
    told = ("9.7.1", "U-BOATS IN THE MEDITERRANEAN does not let SALONIKA INVASION be played as an Event")
    assert bench.faults(event("AP-22")) == [told]
    assert holding("AP-22", turn=4, played=["AP-14"]).faults(event("AP-22")) == []
