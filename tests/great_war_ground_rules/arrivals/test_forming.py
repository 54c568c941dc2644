"""Forming units (16C4, 16C5)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, PARIS, initial
from great_war_ground_rules.field import brigade, division, unit
from wargame_cli.rulesets.great_war_ground_rules.arrivals.forming import forming, try_unreliable
from wargame_cli.rulesets.great_war_ground_rules.arrivals.schedule import due
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import FormationTried

ENEMY = {"0905": {"GE-1": division()}}
TWOFOLD = unit("British", "heavy-artillery", "III", "8-6-4", cadre="4-3-4", weaker="II")


def camp(date="Mar II 18", unit=None, unreliable=False, forces=None, **given):
    arrival = {
        "turn": "May I 18",
        "side": "Entente",
        "units": ["BR-1"],
        "forming": "Mar I 18",
        "unreliable": unreliable,
    }
    later = {"later": {"BR-1": unit or division("British")}}
    return initial(ENEMY if forces is None else forces, later=later, plan={"arrivals": [arrival]}, date=date, **given)


@pytest.mark.rule("16C4-5")
@pytest.mark.parametrize(
    ("unit", "die", "place", "reduced"),
    [
        (division("British"), 5, AMIENS, []),
        (division("British"), 4, AMIENS, ["BR-1"]),
        (division("British"), 2, "entente-pool", []),
        (brigade("British"), 4, "entente-pool", []),
        (TWOFOLD, 4, "entente-pool", []),
    ],
    ids=["success", "failure", "bad failure", "no cadre", "a weaker strength is none"],
)
def test_a_forming_unit_may_be_activated_early(unit, die, place, reduced):
    """16C4"""
    bench = camp(unit=unit)
    bench.play(f"{{form: BR-1, at: {AMIENS}}}", dice={"forming BR-1": die})
    assert bench.position.place_of("BR-1") == place
    assert bench.position.reduced == reduced


@pytest.mark.rule("16C4-5")
def test_an_unreliable_one_is_harder_to_activate():
    """16C5"""
    bench = camp(unreliable=True)
    bench.play("{form: BR-1}", dice=[5])
    assert bench.only(FormationTried) == FormationTried(rule="16C4", unit="BR-1", die=5, result="F", modifier=-1)
    assert bench.position.place_of("BR-1") in (PARIS, AMIENS)


@pytest.mark.rule("16C4-5")
def test_not_in_the_turn_in_which_it_is_put_there_nor_without_an_enemy():
    """16C4"""
    assert camp(date="Mar I 18").refusals("{form: BR-1}") == ["16C4-5"]
    assert camp(date="May I 18").refusals("{form: BR-1}") == ["16C4-5"]
    assert camp(forces={}).refusals("{form: BR-1}") == ["16C4-5"]
    assert camp(unsupplied={"GE-1": 1}).refusals("{form: BR-1}") == ["16C4-5"]
    assert camp().refusals("{form: BR-1, at: 0506}") == ["16C4-5"]


@pytest.mark.rule("16C4-5")
@pytest.mark.parametrize(("die", "place"), [(5, True), (1, False)])
def test_unreliable_units_are_tried_when_they_are_full(die, place):
    """16C5"""
    bench = camp(date="May I 18", unreliable=True)
    assert due(bench.position, "Entente") == {}
    bench.run(try_unreliable, "Entente", dice=[die])
    assert bench.position.on_map("BR-1") == place


@pytest.mark.rule("16C4-5")
def test_others_come_like_all_reinforcements():
    """16A1l"""
    bench = camp(date="May I 18")
    bench.run(try_unreliable, "Entente")
    assert list(due(bench.position, "Entente")) == ["BR-1"]
    assert list(forming(bench.position, "CP")) == []
