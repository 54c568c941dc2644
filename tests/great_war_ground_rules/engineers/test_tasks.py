"""What orders to engineers mean."""

import pytest

from great_war_ground_rules.engineers.sites import NEXT, SITE, engineers, site
from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import Build, ClearRail, Demolish, Extend, Repair
from wargame_cli.rulesets.great_war_ground_rules.engineers.tasks import task_of, what_of


@pytest.mark.rule("13A1")
@pytest.mark.parametrize(
    ("order", "what"),
    [
        (Build(what="fort", at=SITE, units=("GE-Con-1",)), "fort"),
        (Demolish(what="bridge", at=NEXT, units=("GE-Con-1",)), "demolish-bridge"),
        (Repair(what="gauge", at=SITE, units=("GE-Con-1",), gauge="broad"), "regauge"),
        (Extend(what="rail", at=NEXT, units=("GE-Con-1",)), "extend-rail"),
        (ClearRail(at=SITE, units=("GE-Con-1",)), "clear-rail"),
    ],
)
def test_the_words_of_orders(order, what):
    """13A"""
    assert what_of(order) == what
    assert task_of(order, "CP").units == ("GE-Con-1",)


@pytest.mark.rule("13A5")
def test_units_that_work_together_stand_together():
    """13A5"""
    bench = site({"GE-Con-1": engineers()}, {NEXT: {"GE-Con-2": engineers()}})
    assert bench.refusals(f"{{build: fieldworks, at: {SITE}, by: [GE-Con-1, GE-Con-2]}}") == ["13A1"]


@pytest.mark.rule("13A1")
def test_the_enemys_units_do_not_work():
    """13A"""
    bench = site({"FR-Con-1": engineers("French")}, owns={"Entente": [SITE]})
    assert bench.refusals(f"{{build: fieldworks, at: {SITE}, by: [FR-Con-1]}}") == ["13A1"]


@pytest.mark.rule("13A1")
def test_what_was_begun_is_not_begun_again():
    """13A1c"""
    fort = {"side": "CP", "what": "fort", "at": SITE, "place": SITE, "units": ["GE-Con-1"], "left": 1, "turns": True}
    bench = site(phase="cp-initial", works=[fort], fortified={SITE: "entrenchment"}, res={"CP": {SITE: 1}})
    assert bench.refusals(f"{{build: fort, at: {SITE}, by: [GE-Con-1]}}") == ["13A1"]
