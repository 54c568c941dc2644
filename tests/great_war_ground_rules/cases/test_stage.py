"""How a case becomes a position: what it lays on the map must be known to the rules."""

import pytest

from great_war_ground_rules.field import division, staged_with
from wargame_cli.engine.errors import Malformed

HERE = {"0505": {"GE-1": division()}}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"terrain": {"wods": ["0506"]}}, "'wods' is unknown in the terrain of the map; did you mean woods?"),
        ({"terrain": {"woods": ["1506"]}}, "there is no hex '1506'"),
        ({"terrain": {"woods": ["1401..1501"]}}, "there is no hex '1501'"),
        ({"hexsides": {"rivr": ["0505-0506"]}}, "did you mean river?"),
        ({"hexsides": {"river": ["0505-0507"]}}, "'0505-0507' are no two adjacent hexes"),
        ({"hexsides": {"river": ["0505"]}}, "'0505' are no two adjacent hexes"),
        ({"kinds": {"0505": ["city"]}}, "'city' is unknown in the kinds of the map"),
        ({"kinds": {"Paris": ["full-city"]}}, "there is no hex 'Paris'"),
        ({"zones": {"Z": ["0505"]}}, "'Z' is unknown in the zones of the map"),
        ({"lands": {"Prussia": ["0505"]}}, "did you mean Russia?"),
        ({"date": "Mar III 18"}, "'Mar III 18' is no game turn"),
        ({"plan": {"devastated": ["Arras"]}}, "there is no hex 'Arras' on the map"),
        ({"plan": {"fragile": {"GE-1": "GE-2"}}}, "no unit is called 'GE-2'"),
    ],
)
def test_what_is_unknown_is_said_where_it_stands(given, words):
    """3E"""
    with pytest.raises(Malformed, match=words.replace("?", r"\?")):
        staged_with(HERE, **given)
