"""What work costs."""

import pytest

from great_war_ground_rules.engineers.sites import NEXT, SITE, site
from wargame_cli.rulesets.great_war_ground_rules.engineers.costs import costs_more, is_hard, mps, too_early, turns


@pytest.mark.rule("13A1")
@pytest.mark.rule("13A3")
@pytest.mark.rule("13B")
@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("fieldworks", 2),
        ("entrenchment", 4),
        ("demolish-fort", 8),
        ("demolish-bridge", 4),
        ("demolish-port", 3),
        ("repair-rail", 4),
        ("clear-rail", 2),
        ("repair-port", 6),
        ("regauge", 2),
        ("repair-bridge", 8),
    ],
)
def test_mps_of_a_construction_unit(what, expected):
    """13A1 to 13A3, 13B3a"""
    assert mps(site().position, what, SITE, SITE) == expected


@pytest.mark.rule("13A1e")
@pytest.mark.rule("13B")
@pytest.mark.rule("13C")
@pytest.mark.rule("15A8")
@pytest.mark.parametrize(
    ("what", "expected"),
    [("fortress", 12), ("upgrade-rail", 2), ("upgrade-port", 12), ("devastation", 2), ("restoration", 4)],
)
def test_turns_of_a_construction_unit(what, expected):
    """13A1e, 13B3b, 13C2, 15A8"""
    assert turns(site().position, what, SITE, NEXT) == expected


@pytest.mark.rule("13A1")
@pytest.mark.parametrize("terrain", ["wooded-rough", "mountain", "forest", "swamp", "wooded-swamp", "ravines", "sand"])
def test_hard_ground(terrain):
    """13A1f"""
    position = site(terrain={terrain: [NEXT]}).position
    assert is_hard(position, SITE, NEXT)
    assert costs_more(position, SITE, NEXT) == (terrain == "mountain")


@pytest.mark.rule("13A1g")
def test_dates():
    """13A1g"""
    position = site(date="Oct I 14").position
    assert too_early(position, "CP", "fieldworks") is None
    assert too_early(position, "CP", "entrenchment") is not None
