"""Units tied to a part of the map (30.4, 30.21), and land closed to everybody (24.1)."""

from __future__ import annotations

import pytest
from bench_of_rules import rows

from kaisers_war.field import KIT, east, lands_of, referee, sandbox
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import open_land
from wargame_cli.rulesets.kaisers_war.ground.special_units import is_tied, open_to
from wargame_cli.rulesets.kaisers_war.movement.land import Move


@pytest.mark.rule("21.5")
def test_who_is_tied_to_no_land_may_enter_what_most_may():
    """Whether the Kaiser has moved east or not; some units are tied."""
    for position in (sandbox({}), east({}, moved=0), east({}, moved=3)):
        tied = {unit for unit, face in position.faces.items() if is_tied(face)}
        assert "AR-Cav-NLA" in tied
        assert len(tied) < len(position.faces) / 2
        assert {open_to(position, unit) for unit in position.faces.keys() - tied} == {open_land(position)}


@pytest.mark.rule("30.1", "24.1")
@pytest.mark.trap(42)
def test_chapter_30_replaces_chapter_24():
    """Russia stays closed by 30.10 instead of 24.1; the five countries are apart, and so is the Caucasus."""
    standard, front = sandbox({"3010": ["GE-Inf-1"]}), east({"3010": ["GE-Inf-1"]}, moved=0)
    into_russia = Move(unit="GE-Inf-1", to="3110")
    assert "24.1" in set(rows(referee(standard), into_russia))
    assert "30.2" in set(rows(referee(front), into_russia))
    assert "24.1" not in set(rows(referee(front), into_russia))
    assert {"Russia", "Finland", "Baltic States", "Poland", "Ukraine", "Trans-Caucasus"} <= set(KIT.countries)


@pytest.mark.rule("30.4")
@pytest.mark.parametrize(
    ("unit", "countries"),
    [
        ("WR-Inf-Sib", {"Russia", "Ukraine", "Poland", "Baltic States", "Finland", "Trans-Caucasus"}),
        ("FI-Inf-WG", {"Finland", "Russia"}),
        ("BA-Inf-1", {"Baltic States"}),
        ("PL-Inf-Leg", {"Poland", "Ukraine", "Russia"}),
        ("UA-Inf-GA", {"Ukraine", "Russia"}),
        ("BO-Grp-NF", {"Russia", "Finland", "Baltic States", "Poland", "Ukraine", "Trans-Caucasus"}),
    ],
)
def test_lands_of_the_forces(unit, countries):
    """Each force has its countries; the Finns have one hex of Russia."""
    position = east({"Kazan": [unit]})
    assert lands_of(open_to(position, unit)) == countries
    if unit == "FI-Inf-WG":
        assert KIT.board.spaces(open_to(position, unit) & KIT.countries["Russia"]) == ["3104"]


@pytest.mark.rule("30.4")
def test_the_czech_legion_goes_everywhere():
    """No border of a belligerent stops the Legion; neutrals do."""
    position = east({"Kazan": ["CZ-Inf-CL"]})
    assert open_to(position, "CZ-Inf-CL") == KIT.land


@pytest.mark.rule("30.21")
@pytest.mark.trap(43)
def test_anarchists_in_russia_make_for_the_ukraine():
    """Placed in Russia they go only nearer to the Ukraine; in the Ukraine they stay."""
    position = east({"Tula": ["AN-CavA-Black"]}, phase="allied-movement")
    allowed = open_to(position, "AN-CavA-Black")
    ways = {near for near in KIT.steps.steps["3809"] if allowed & KIT.board.bit[near]}
    assert ways
    assert "3808" not in ways
    position = east({"Kharkov": ["AN-CavA-Black"]}, phase="allied-movement")
    assert lands_of(open_to(position, "AN-CavA-Black")) == {"Ukraine"}
