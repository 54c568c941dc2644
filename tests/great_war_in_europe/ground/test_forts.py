"""Forts, Kut and trenches of the Near East (14.1, 14.2, 14.5)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from wargame_cli.rulesets.great_war_in_europe.ground.forts import (
    besieged,
    fort_of,
    forts,
    has_garrison,
    trenched,
)
from wargame_cli.rulesets.great_war_in_europe.ground.supply import enterable

GAME = "great-war-in-europe"
GAZA, KUT, RUSSIAN_FORT = "N2913", "N1845", "N4039"


@pytest.mark.rule("14.1")
def test_forts_belong_to_the_country_that_they_stand_in():
    """14.11: each has a garrison; Kut has none."""
    position = staged(GAME, kut=True)
    assert (fort_of(position, GAZA), fort_of(position, RUSSIAN_FORT)) == ("CP", "Allied")
    assert has_garrison(position, "CP", GAZA)
    assert not has_garrison(position, "Allied", GAZA)
    assert not has_garrison(position, "Allied", KUT)
    assert fort_of(position, "N1728") is None
    assert fort_of(position, "transit") is None


@pytest.mark.rule("14.1")
def test_a_destroyed_fort_does_nothing():
    """14.11, 14.14: it has no garrison and blocks no line."""
    whole, ruined = staged(GAME), staged(GAME, destroyed=[GAZA])
    bit = whole.kit.board.bit[GAZA]
    assert not enterable(whole, "Allied") & bit
    assert enterable(ruined, "Allied") & bit
    assert fort_of(ruined, GAZA) is None
    assert not forts(ruined, "CP") & bit


@pytest.mark.rule("14.2")
@pytest.mark.trap(43)
def test_kut_is_a_fort_of_the_allies_alone():
    """14.21: once they have come to it, whoever holds it now."""
    assert fort_of(staged(GAME), KUT) is None
    assert fort_of(staged(GAME, kut=True), KUT) == "Allied"
    assert fort_of(staged(GAME, kut=True, taken={KUT: "CP"}), KUT) == "Allied"


@pytest.mark.rule("14.2")
@pytest.mark.trap(43)
@pytest.mark.parametrize(
    ("stacks", "kut", "found"),
    [
        ({KUT: ["BR-3IN"], "N1846": ["TU-35"]}, True, True),
        ({KUT: ["BR-3IN"], "N1744": ["TU-35"]}, True, True),
        ({KUT: ["BR-3IN"], "N1945": ["TU-35"], "N1846": ["BR-7IN"]}, True, True),
        ({KUT: ["BR-3IN"], "N1844": ["TU-35"], "N1745": ["TU-2"]}, True, False),  # not marked
        ({"N1846": ["TU-35"]}, True, False),  # nobody inside
        ({KUT: ["TU-2"], "N1846": ["TU-35"]}, True, False),
        ({KUT: ["BR-3IN"], "N1846": ["TU-35"]}, False, False),  # no fort yet
    ],
)
def test_when_kut_is_besieged(stacks, kut, found):
    """14.22: by a unit in any marked hex, whoever else stands beside Kut."""
    assert besieged(staged(GAME, stacks=stacks, kut=kut)) == found


@pytest.mark.rule("6.35")
def test_trenches_work_where_events_put_them():
    """14.52."""
    position = staged(GAME, trenches=["N2712"])
    assert (trenched(position, "N2712"), trenched(position, "N2813")) == (True, False)
