"""Units that cards bring besides Reinforcement Cards (9.7.3b, 15.2c-d)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import event, holding
from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.illusions_of_glory.kit.components import (
    ELIMINATED,
    OFF_MAP,
    REMOVED,
    REPLACEABLE,
    RESERVE,
    kit,
)
from wargame_cli.rulesets.illusions_of_glory.position.events.general import (
    ControlChanged,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wargame_cli.rulesets.illusions_of_glory.position.records import Action, Turn

DEFENSE = "BR-S-National-Defense"
GE, RU, FR = "GE-I-1", "RU-I-1", "FR-I-Orient"
ITALY = {"IT": "AP", "AL": "AP"}


def placed(bench):
    """The units that came, and where."""
    return {each.unit: each.place for each in bench.events(UnitPlaced)}


@pytest.mark.rule("15.2", "26.3.1")
def test_the_intervention_takes_salonika_without_a_breach():
    """(15.2d, 26.3.1f) The National Defense Corps stands there, corps on Lemnos, the SCUs in the Reserve Box."""
    bench = holding("AP-18", played=["AP-14"], turn=6)
    bench.play(event("AP-18"))
    came = placed(bench)
    assert {unit: place for unit, place in came.items() if place != RESERVE} == {
        DEFENSE: "salonika",
        "BR-I-XVI": "lemnos",
        "FR-I-Orient": "lemnos",
    }
    boxed = {unit for unit, place in came.items() if place == RESERVE}
    assert boxed == {
        unit.id
        for unit in kit().units.values()
        if unit.nation in ("BR", "FR") and unit.size == "SCU" and not unit.is_special
    }
    assert bench.position.nations["GR"] == "neutral"
    assert (bench.position.control["salonika"], bench.position.controller("salonika")) == ("BR", "AP")
    assert bench.position.vp == 14
    assert [each.reason for each in bench.events(PointsChanged)] == ["Salonika is controlled by the AP"]
    assert bench.position.side_of(DEFENSE) == "AP"


@pytest.mark.rule("26.3.1")
def test_neutral_units_give_way_to_the_intervention():
    """(10.4a) To the nearest space of Greece that is nobody's, of the card's owner's choice."""
    bench = holding("AP-18", {"salonika": ["GR-I-3"]}, played=["AP-14"], turn=6)
    bench.play(event("AP-18"), answers={"AP-18/GR-I-3": "seres"})
    assert bench.events(UnitMoved) == [
        UnitMoved(
            rule="26.3.1",
            unit="GR-I-3",
            start="salonika",
            end="seres",
            path=("salonika", "seres"),
            how="placed anew",
        )
    ]
    assert bench.position.place_of(DEFENSE) == "salonika"


@pytest.mark.rule("26.3.1")
def test_no_card_takes_a_space_from_the_enemys_units():
    """Where the Central Powers stand in Salonika the corps stays off the map; the others come."""
    bench = holding("AP-18", {"salonika": [GE]}, control={"salonika": "GE"}, played=["AP-14"], turn=6)
    bench.play(event("AP-18"))
    assert not bench.events(ControlChanged)
    assert bench.position.place_of(DEFENSE) == OFF_MAP
    assert bench.position.place_of("BR-I-XVI") == "lemnos"
    assert ("9.7.3", "INTERVENTION IN THE BALKANS: there is no place on the map for BR-S-National-Defense") in (
        bench.referee.warnings
    )


@pytest.mark.rule("26.3.1")
def test_nor_from_an_ally_of_the_enemy():
    bench = holding("AP-18", nations={"GR": "CP"}, played=["AP-14"], turn=6)
    bench.play(event("AP-18"))
    assert bench.position.controller("salonika") == "CP"
    assert bench.position.place_of(DEFENSE) == OFF_MAP


@pytest.mark.rule("15.2")
def test_the_supreme_war_council_sends_corps_to_italy():
    """(15.2c) It is no Reinforcement Card: another one of the turn does not bar it."""
    done = Turn(actions={"AP": [Action(use="event", card="AP-33", nation="IT")]})
    bench = holding("AP-51", nations=ITALY, turn=14, this_turn=done)
    bench.play(event("AP-51"))
    came = placed(bench)
    assert (came["BR-I-XIV"], came["FR-I-XII"]) == ("southern_italy", "southern_italy")
    assert came["FR-C-1-SCU"] == RESERVE
    assert bench.position.this_turn.actions["AP"][-1].nation == ""


@pytest.mark.rule("15.2")
def test_only_scus_that_are_not_yet_in_play_come_into_the_box():
    """Those on the map stay, those destroyed lie where they are."""
    there = {"lemnos": ["FR-I-156-SCU"], REPLACEABLE: ["FR-I-57-SCU"], ELIMINATED: ["FR-I-122-SCU"]}
    bench = holding("AP-51", there, nations=ITALY, turn=14)
    bench.play(event("AP-51"))
    came = placed(bench)
    assert "FR-I-17-SCU" in came
    assert not {"FR-I-156-SCU", "FR-I-57-SCU", "FR-I-122-SCU", DEFENSE, "FR-HQ-Sarrail"} & set(came)


@pytest.mark.rule("27.0")
def test_headquarters_come_beside_a_corps_of_their_nation():
    """MACKENSEN with a German LCU, of whichever space its side likes; one HQ a space (10.1c)."""
    stacks = {"posen": [GE], "danzig": ["GE-I-17", "GE-HQ-Falkenhayn"], "thorn": ["GE-R-3-SCU"], "lemberg": ["AH-I-1"]}
    bench = holding("CP-15", stacks | {"breslau": ["GE-I-20"]}, turn=4)
    seen = []
    bench.referee._chooser = lambda question: seen.append(question.options)
    bench.play(event("CP-15"))
    assert seen == [("breslau", "posen"), ("breslau", "danzig", "posen")]  # Heavy Artillery may join any HQ
    assert bench.position.place_of("GE-HQ-Mackensen") == "breslau"
    assert bench.faults(event("CP-15")) == [("8.1", "the action of this round is chosen already")]


@pytest.mark.rule("27.0")
def test_a_headquarters_without_company_stays_away():
    """The Event is played all the same, with all else that it does."""
    bench = holding("AP-28", {"minsk": [RU]}, turn=6)
    bench.play(event("AP-28"))
    assert bench.position.place_of("FR-HQ-Sarrail") == OFF_MAP
    assert bench.position.war_status["AP"] == 1
    assert bench.referee.warnings == [("9.7.3", "SARRAIL: there is no place on the map for FR-HQ-Sarrail")]


@pytest.mark.rule("27.0")
def test_sarrail_commands_on_lemnos_or_in_greece():
    """Not the corps in Italy."""
    stacks = {"lemnos": [FR], "venice": ["FR-I-XII"]}
    bench = holding("AP-28", stacks, nations=ITALY, turn=9)
    bench.play(event("AP-28"))
    assert placed(bench) == {"FR-HQ-Sarrail": "lemnos", "RU-S-2-4": "lemnos"}


@pytest.mark.rule("27.0")
def test_desperey_takes_sarrails_place():
    """The one that he replaces leaves the game, and its place is free for him."""
    bench = holding("AP-46", {"salonika": [FR, "FR-HQ-Sarrail"]}, control={"salonika": "FR"}, turn=16)
    bench.play(event("AP-46"))
    assert bench.events(UnitRemoved) == [
        UnitRemoved(rule="9.7.3", unit="FR-HQ-Sarrail", place="salonika", to=REMOVED, cause="DESPERATE FRANKIE")
    ]
    assert set(bench.position.at("salonika")) == {FR, "FR-HQ-Esperey"}
    fallen = holding("AP-46", {"salonika": [FR], ELIMINATED: ["FR-HQ-Sarrail"]}, control={"salonika": "FR"}, turn=16)
    fallen.play(event("AP-46"))
    assert fallen.position.place_of("FR-HQ-Sarrail") == ELIMINATED


@pytest.mark.rule("26.6")
def test_the_serbs_return_to_lemnos():
    """Out of whichever box they lie in, at full strength; who is on the map or eliminated does not come."""
    stacks = {REPLACEABLE: ["SB-I-1"], RESERVE: ["SB-I-2-SCU"], ELIMINATED: ["SB-I-3-SCU"]}
    bench = holding("AP-32", stacks, collapsed=["SB"], turn=9, control={"belgrade": "AH"})
    bench.play(event("AP-32"))
    assert placed(bench) == {"SB-I-1": "lemnos", "SB-I-2-SCU": "lemnos"}
    assert bench.position.place_of("SB-I-3-SCU") == ELIMINATED
