"""Work in progress."""

import pytest

from great_war_ground_rules.engineers.sites import SITE, begun, engineers, in_turns, site, turns_until_done
from great_war_ground_rules.supplies import EVERYWHERE, source
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import advance_works, resume_works
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import WorkEnded

ENTRENCHMENT = f"{{build: entrenchment, at: {SITE}, by: [GE-Con-1]}}"


@pytest.mark.rule("13A4")
@pytest.mark.trap(55)
def test_what_is_left_of_work_for_mps_stays_with_the_hex():
    """13A4"""
    bench = site(fortified={SITE: "fieldworks"}, terrain={"woods": [SITE]})
    bench.play(ENTRENCHMENT)
    (work,) = bench.position.works
    assert (work.what, work.at, work.left) == ("entrenchment", SITE, 1)
    later = site(fortified={SITE: "fieldworks"}, terrain={"woods": [SITE]}, works=[work])
    later.play(ENTRENCHMENT)
    assert later.position.this_phase.worked == {"GE-Con-1": 1}
    assert later.position.works == []


@pytest.mark.rule("13A4")
def test_only_what_is_left_takes_longer_when_the_weather_turns():
    """13A4"""
    bench = begun("improved-fort", fortified={SITE: "fort"})
    bench.position.weather_now = "snow"
    assert turns_until_done(bench) == 3


@pytest.mark.rule("13A1")
@pytest.mark.trap(55)
def test_a_fort_is_lost_when_its_builders_leave():
    """13A1c"""
    bench = begun("fort", {"GE-Con-1": engineers()}, fortified={SITE: "entrenchment"}, terrain={"woods": [SITE]})
    bench.position.put("GE-Con-1", "0504")
    advance_works(bench.referee, "CP")
    assert bench.position.works == []
    assert bench.only(WorkEnded).cause == "its units have left"
    assert bench.position.res["CP"] == {SITE: 5}


@pytest.mark.rule("13A1e")
def test_a_fortress_waits_while_there_is_no_res_pt():
    """13A1e"""
    bench = begun("fortress", kinds={SITE: ["fortress-new"]}, res={"CP": {SITE: 2}})
    for _ in range(10):
        advance_works(bench.referee, "CP")
    (work,) = bench.position.works
    assert (work.left, work.spent) == (8, 2)


@pytest.mark.rule("13A1")
def test_units_out_of_supply_go_on_when_they_are_supplied_again():
    """13A"""
    bench = begun("fort", fortified={SITE: "entrenchment"}, terrain={"woods": [SITE]})
    bench.position.unsupplied["GE-Con-1"] = 1
    advance_works(bench.referee, "CP")
    advance_works(bench.referee, "CP")
    assert bench.position.works[0].left == 1
    bench.position.unsupplied.clear()
    advance_works(bench.referee, "CP")
    assert turns_until_done(bench) == 1


@pytest.mark.rule("13A1", "11C2b")
@pytest.mark.parametrize(("points", "rate"), [("5", 1), ("0", 0)])
def test_units_that_a_special_source_supplies_go_on(points, rate):
    """11C2b, 13A: they are in general supply for the player turn."""
    lots = [{"side": "CP", "place": SITE, "points": points, "left": "3"}]
    ground = {"fortified": {SITE: "entrenchment"}, "terrain": {"woods": [SITE]}}
    supply = {"owns": {"CP": EVERYWHERE}, "sources": [source("1401")], "gsp": lots}
    bench = site(phase="cp-initial", works=[in_turns("fort", "GE-Con-1", left=2)], **ground, **supply)
    bench.begin()
    assert bench.position.works[0].rate == 0
    bench.end()
    assert (bench.position.works[0].left, bench.position.works[0].rate) == (1, rate)


@pytest.mark.rule("15A8")
def test_special_sources_do_not_restore_waste_land():
    """15A8: it takes regular general supply."""
    four = [f"GE-Con-{number}" for number in range(1, 5)]
    given = {"works": [in_turns("restoration", *four, left=2)], "devastated": [SITE]}
    bench = site({unit: engineers() for unit in four}, phase="cp-initial", **given)
    bench.position.unsupplied.update(dict.fromkeys(four, 1))
    bench.position.by_special.extend(four)
    advance_works(bench.referee, "CP")
    resume_works(bench.referee, "CP")
    assert bench.position.works[0].rate == 0


@pytest.mark.rule("13A1")
def test_work_is_lost_with_its_hex():
    """13A1c"""
    bench = begun("fort", fortified={SITE: "entrenchment"}, terrain={"woods": [SITE]})
    bench.position.take("Entente", SITE)
    advance_works(bench.referee, "CP")
    assert bench.only(WorkEnded).cause == "lost to the enemy"


@pytest.mark.rule("13A1")
def test_work_is_lost_with_what_it_is_made_from():
    """13A1c, 12C2"""
    bench = begun("improved-fort", fortified={SITE: "fort"})
    bench.position.fortified[SITE] = "entrenchment"
    advance_works(bench.referee, "CP")
    assert bench.only(WorkEnded).cause == "the fort is gone"
