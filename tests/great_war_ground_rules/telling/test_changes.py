"""The words for what differs between two positions of this game."""

import pytest

from great_war_ground_rules.field import division, staged_with
from wargame_cli.engine.changes import changes
from wargame_cli.engine.position import Position
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.telling.changes import WORDS, tell_change

STACKS = {"0505": {"BR-1": division("British")}}
DEPOT = {"side": "CP", "place": "0506"}
WORK = {"side": "CP", "what": "improved-fort", "at": "0507", "place": "0507", "left": 2.0}


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({}, {"depots": {"D": DEPOT}}, ["D is in 0506"]),
        ({"depots": {"D": DEPOT}}, {}, ["D is gone"]),
        ({"depots": {"D": DEPOT}}, {"depots": {"D": {**DEPOT, "idle": True}}}, ["D is not operational"]),
        ({"depots": {"D": {**DEPOT, "idle": True}}}, {"depots": {"D": DEPOT}}, ["D is operational"]),
        (
            {"depots": {"D": DEPOT}},
            {"depots": {"D": {**DEPOT, "place": "0508"}}},
            ["D is in 0508 (before: 0506)"],
        ),
        (
            {"res": {"CP": {"0506": 3}}},
            {"res": {"CP": {"0506": 1}}},
            ["1 Res Pt of the Central Powers in 0506 (before: 3 Res Pts)"],
        ),
        ({"stock": {"German": {"man": 2.0}}}, {"stock": {"German": {}}}, ["German: no Man Pts"]),
        ({}, {"stock": {"German": {"man": 2.5, "equ": 1.0}}}, ["German: 2½ Man Pts, 1 Equ Pts"]),
        ({}, {"works": [WORK]}, ["in progress: improved fort at 0507"]),
        ({}, {"contested": {"0505": {"owner": "CP"}}}, ["0505 is contested"]),
        ({}, {"gsp": [{"side": "CP", "place": "0506", "points": 4}]}, ["general supply points: 4 in 0506"]),
    ],
)
def test_records_are_told_in_words(before, after, told):
    first, second = (staged_with(STACKS, **given) for given in (before, after))
    field = next(iter(after or before))
    said = [tell_change(first, second, change) for change in changes(first, second) if change.field == field]
    assert [line for each in said if each for line in each.lines] == told


def test_every_field_has_words():
    """What no pattern words is within a record (`this_phase`, `this_turn`) or a side's part of a field (`res`)."""
    own = [name for name in GroundPosition.__struct_fields__ if name not in Position.__struct_fields__]
    worded = {pattern.partition(".")[0] for pattern in WORDS}
    assert set(own) - worded == {"scenario", "res", "this_phase", "this_turn"}
