"""Which units can work now."""

import pytest

from great_war_ground_rules.engineers.sites import SITE, engineers, site
from wargame_cli.rulesets.great_war_ground_rules.engineers.readiness import at_work_on, mps_left, share

FIELDWORKS = f"{{build: fieldworks, at: {SITE}, by: [GE-Con-1]}}"
FORT = {"side": "CP", "what": "fort", "at": SITE, "place": SITE, "units": ["GE-Con-1"], "left": 1, "turns": True}


@pytest.mark.rule("13A1")
@pytest.mark.rule("6B3")
@pytest.mark.rule("8C2b")
@pytest.mark.rule("9Jb")
@pytest.mark.parametrize(
    ("given", "row"),
    [
        ({"unsupplied": {"GE-Con-1": 1}}, ["13A1"]),
        ({"unsupplied": {"GE-Con-1": 1}, "by_special": ["GE-Con-1"]}, []),
        ({"this_phase": {"mode": {"GE-Con-1": "haste"}}}, ["6B3"]),
        ({"this_phase": {"spent": {"GE-Con-1": 5}}}, ["13A1"]),
        ({"this_phase": {"spent": {"GE-Con-1": 3}}}, []),
        ({"overstacked": ["GE-Con-1"]}, ["8C2b"]),
        ({"contested": {SITE: {"owner": "Entente"}}, "owns": {}}, ["9Jb"]),
    ],
)
def test_who_works_is_in_supply_in_a_quiet_hex_and_has_mps_left(given, row):
    """13A, 6B3, 8C2, 9J"""
    assert site(**given).refusals(FIELDWORKS) == row


@pytest.mark.rule("13A1")
def test_a_unit_that_works_in_turns_does_nothing_else():
    """13A1c"""
    bench = site(works=[FORT], fortified={SITE: "entrenchment"}, broken=[SITE])
    work = at_work_on(bench.position, "GE-Con-1")
    assert work is not None
    assert work.what == "fort"
    assert bench.refusals(f"{{repair: rail, at: {SITE}, by: [GE-Con-1]}}") == ["13A1"]


@pytest.mark.rule("13A1")
def test_work_takes_mps_from_movement():
    """13A"""
    bench = site()
    bench.play(FIELDWORKS)
    assert mps_left(bench.position, "GE-Con-1") == 3


@pytest.mark.rule("13A5")
def test_a_division_works_as_two_brigades():
    """13A5"""
    bench = site({"GE-Con-1": engineers(size="XX")})
    assert share(bench.position, "GE-Con-1") == 0.5
    bench.play(FIELDWORKS)
    assert mps_left(bench.position, "GE-Con-1") == 4.5


@pytest.mark.rule("13C")
def test_units_that_maintain_a_port_do_no_work():
    """13C2"""
    bench = site({"GE-Con-1": engineers(type="port-engineer")}, upgraded={SITE: "GE-Con-1"}, ports={SITE: 1})
    assert bench.refusals(f"{{repair: port, at: {SITE}, by: [GE-Con-1]}}") == ["13A1", "13A1"]
