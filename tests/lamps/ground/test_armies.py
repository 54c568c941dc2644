"""Armies that leave the map: which may be raised again."""

from __future__ import annotations

import pytest

from lamps.field import attack, do, field, judge
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.combat.invasion import Land
from wargame_cli.rulesets.lamps.combat.naval import Naval
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, GONE, POOL, FactionTurn, beachhead
from wargame_cli.rulesets.lamps.production.spending import Absorb


def _evacuated():
    position = field({"belgium": ["GE-1"], "somme": ["GB-1*"]}, control={"paris": CP, "verdun": CP})
    do(judge(position, [6, 1]), attack("somme", "GE-1"))
    return position.place_of("GB-1")


def _no_retreat():
    closed = {"estonia": CP, "minsk": CP, "poland": CP, "brest_litovsk": CP}
    position = field({"prussia": ["GE-1"], "lithuania": ["RU-1*"]}, control=closed)
    do(judge(position, [6, 1]), attack("lithuania", "GE-1"))
    return position.place_of("RU-1")


def _last_stand():
    position = field({"somme": ["GE-1"], "paris": ["FR-1*"]})
    answers = {TE: {"attack paris/1/last-stand": "FR-1"}}
    do(judge(position, [6, 1, 6], answers=answers), attack("paris", "GE-1"))
    return position.place_of("FR-1")


def _invader_destroyed():
    position = field(
        {beachhead("gallipoli"): ["GB-2"], "gallipoli": ["TU-1"]},
        faction="western_allies",
        this_turn=FactionTurn(invading=("GB-2", "gallipoli")),
    )
    do(judge(position, [1, 5, 6]), Land(target="gallipoli"))
    return position.place_of("GB-2")


def _conquest():
    position = field({"rome": ["AH-1"], "paris": ["IT-1", "IT-2"]})
    steps.reach(judge(position, answers={TE: {"conquest/italy/survivor": "IT-1"}}), "production")
    return position.place_of("IT-2")


def _absorption():
    position = field(
        {"somme": ["BE-1*", "GB-1*"]},
        faction="western_allies",
        step="production",
        nations={"belgium": "conquered"},
        survivors=["BE-1"],
    )
    do(judge(position), Absorb(army="BE-1", refit="GB-1"))
    return position.place_of("BE-1")


def _sunk():
    position = field({BLOCKADE: ["GE-FL1", "GB-FL1*"]})
    do(judge(position, [1]), Naval(how="fight"))
    return position.place_of("GB-FL1")


def _americans_sunk():
    position = field({BLOCKADE: ["GE-FL1", "US-FL1*"]}, nations={"united_states": "war"})
    do(judge(position, [1]), Naval(how="fight"))
    return position.place_of("US-FL1")


@pytest.mark.rule("7.2.6", "7.2.5b", "7.2.4b", "7.3.1c", "10.1.2b", "7.1.2b")
@pytest.mark.trap(9)
@pytest.mark.parametrize(
    ("fate", "place"),
    [
        (_evacuated, POOL),
        (_sunk, POOL),
        (_americans_sunk, GONE),  # rebuilt never (10.2.3.2)
        (_no_retreat, GONE),
        (_last_stand, GONE),
        (_invader_destroyed, GONE),
        (_conquest, GONE),
        (_absorption, GONE),
    ],
)
def test_who_comes_back_through_the_pool_and_who_is_gone_for_good(fate, place):
    """Evacuated armies and sunk fleets may be raised again; the others never."""
    assert fate() == place
