"""Ports are upgraded and maintained."""

import pytest

from great_war_ground_rules.engineers.sites import NEXT, SITE, engineers, site
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import advance_works
from wargame_cli.rulesets.great_war_ground_rules.ground.rails.ports import functions
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import eliminate
from wargame_cli.rulesets.great_war_ground_rules.ground.upkeep import settle_upkeep
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import WorkEnded

PORT = {"GE-Con-1": engineers(type="port-engineer")}
ORDER = f"{{build: upgrade-port, at: {SITE}, by: [GE-Con-1]}}"


@pytest.mark.rule("13C")
def test_a_port_is_upgraded_in_twelve_turns_and_its_engineers_stay():
    """13C2"""
    bench = site(PORT, phase="cp-initial", kinds={SITE: ["standard-port"]}, res={"CP": {SITE: 1}})
    bench.play(ORDER)
    for _ in range(11):
        advance_works(bench.referee, "CP")
    assert bench.position.upgraded == {}
    advance_works(bench.referee, "CP")
    assert bench.position.upgraded == {SITE: "GE-Con-1"}
    assert bench.position.res["CP"] == {}
    assert bench.refusals(ORDER) == ["13A1", "13A1", "13C"]
    face = bench.position.face("GE-Con-1")
    assert (face.movement, face.way) == (0, "none")


@pytest.mark.rule("13C")
def test_the_upgrade_can_be_given_up():
    """13C2"""
    bench = site(PORT, phase="cp-initial", kinds={SITE: ["standard-port"]}, upgraded={SITE: "GE-Con-1"})
    bench.play(f"{{abandon-port: '{SITE}'}}")
    assert bench.position.upgraded == {}
    assert bench.refusals(f"{{abandon-port: '{SITE}'}}") == ["13C"]


@pytest.mark.rule("13C")
def test_an_upgrade_is_gone_with_its_engineers():
    """13C2: they are there to maintain it."""
    bench = site(PORT, kinds={SITE: ["standard-port"]}, upgraded={SITE: "GE-Con-1"})
    settle_upkeep(bench.referee)
    assert bench.position.upgraded == {SITE: "GE-Con-1"}
    eliminate(bench.referee, "GE-Con-1", "9D", "combat")
    settle_upkeep(bench.referee)
    assert bench.position.upgraded == {}


@pytest.mark.rule("13C")
@pytest.mark.parametrize(("kind", "rows"), [("marginal-port", ["13C"]), ("minor-port", []), ("great-port", [])])
def test_all_but_marginal_ports_are_upgraded(kind, rows):
    """13C2"""
    bench = site(PORT, phase="cp-initial", kinds={SITE: [kind]}, res={"CP": {SITE: 1}})
    assert bench.refusals(ORDER) == rows


@pytest.mark.rule("13C")
def test_only_port_engineers_upgrade_ports():
    """13C2"""
    bench = site(phase="cp-initial", kinds={SITE: ["minor-port"]}, res={"CP": {SITE: 1}})
    assert bench.refusals(ORDER) == ["13A5"]


@pytest.mark.rule("13C", "13A2")
@pytest.mark.parametrize(("upgraded", "works", "refusals"), [(True, True, []), (False, False, ["13A2"])])
def test_an_upgraded_port_takes_the_damage_of_a_major_one(upgraded, works, refusals):
    """13C2, 11B3b: a minor port is of no use with four hits, a major one with twelve."""
    units = {**PORT, "GE-Con-2": engineers()}
    kept = {SITE: "GE-Con-1"} if upgraded else {}
    bench = site(units, kinds={SITE: ["minor-port"]}, upgraded=kept, ports={SITE: 4})
    assert functions(bench.position, SITE) == works
    assert bench.refusals(f"{{demolish: port, at: {SITE}, by: [GE-Con-2]}}") == refusals


@pytest.mark.rule("13C")
def test_a_helper_is_not_bound_to_the_port_and_does_not_go_on_alone():
    """13C2"""
    units = {"GE-Con-2": engineers(), **PORT}
    bench = site(units, phase="cp-initial", kinds={SITE: ["standard-port"]}, res={"CP": {SITE: 1}})
    order = f"{{build: upgrade-port, at: {SITE}, by: [GE-Con-2, GE-Con-1]}}"
    bench.play(order)
    for _ in range(6):
        advance_works(bench.referee, "CP")
    assert bench.position.upgraded == {SITE: "GE-Con-1"}
    left = site(units, phase="cp-initial", kinds={SITE: ["standard-port"]}, res={"CP": {SITE: 1}})
    left.play(order)
    left.position.put("GE-Con-1", NEXT)
    advance_works(left.referee, "CP")
    assert left.position.works == []
    assert left.only(WorkEnded).cause == "its units have left"
