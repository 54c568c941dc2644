"""The places beside the maps as people call them."""

from __future__ import annotations

from bench_of_rules import Bench

from wargame_cli.rulesets.great_war_in_europe.position.box_names import PLACE_NAMES
from wargame_cli.rulesets.great_war_in_europe.position.position import OFF_MAP


def test_each_has_a_name_of_its_own_and_is_found_by_it():
    """In any case, and by its id too."""
    table = Bench("great-war-in-europe")
    assert set(PLACE_NAMES) == set(OFF_MAP)
    assert len(set(PLACE_NAMES.values())) == len(PLACE_NAMES)
    for box, name in PLACE_NAMES.items():
        assert table.ruleset.called(table.position, box) == name
        assert table.ruleset.find(table.position, "place", name.upper()) == box
        assert table.ruleset.find(table.position, "place", box) == box
