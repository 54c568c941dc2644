"""What comes of work that is done."""

import pytest

from great_war_ground_rules.engineers.sites import NEXT, SITE, site
from wargame_cli.rulesets.great_war_ground_rules.engineers.results import RULES, finish
from wargame_cli.rulesets.great_war_ground_rules.position.records import Work

SIDE = f"{SITE}-{NEXT}"


@pytest.mark.rule("15A8")
@pytest.mark.parametrize(
    ("what", "at", "field", "value"),
    [
        ("fort", SITE, "fortified", {SITE: "fort"}),
        ("fortress", SITE, "improved", [SITE]),
        ("road", SIDE, "laid", {SIDE: "road"}),
        ("extend-rail", SIDE, "laid", {SIDE: "rail-low"}),
        ("pontoon", SIDE, "pontoons", [SIDE]),
        ("demolish-bridge", SIDE, "demolished", [SIDE]),
        ("demolish-port", SITE, "ports", {SITE: 1}),
        ("devastation", SITE, "devastated", [SITE]),
        ("upgrade-port", SITE, "upgraded", {SITE: "GE-Con-1"}),
        ("regauge", SITE, "gauges", {SITE: "broad"}),
    ],
)
def test_what_work_leaves_behind(what, at, field, value):
    """13, 15A8"""
    bench = site()
    finish(bench.referee, Work(side="CP", what=what, at=at, place=SITE, units=["GE-Con-1"], gauge="broad"))
    assert getattr(bench.position, field) == value
    (event,) = bench.events()
    assert event.rule == RULES[what]


@pytest.mark.rule("7A6", "15A8")
@pytest.mark.parametrize(("what", "broken"), [("extend-rail", [NEXT]), ("road", [])])
def test_a_rail_line_that_comes_into_waste_land_is_broken(what, broken):
    """15A8: any rail line in a devastated hex is, roads are not."""
    bench = site(devastated=[NEXT])
    finish(bench.referee, Work(side="CP", what=what, at=SIDE, place=SITE, units=["GE-Con-1"]))
    assert bench.position.broken == broken
