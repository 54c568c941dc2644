"""Where nations may operate (17.2-17.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to, turks_in_egypt, why_closed

GAME = "great-war-in-europe"

#: A hex of the Caucasus in Russia, one of it in the Ottoman Empire and in Persia, of Iraq, of Persia there, of Egypt
#: west and east of the canal, and of Syria.
RUSSIAN, ARMENIAN, TABRIZ = "N4748", "N4231", "N3045"
IRAQI, KERMANSHAH, ISMAILIA, SINAI, SYRIAN = "N1740", "N2036", "N4309", "N3311", "N1728"
ALL = (RUSSIAN, ARMENIAN, TABRIZ, IRAQI, KERMANSHAH, ISMAILIA, SINAI, SYRIAN)


@pytest.mark.rule("17.21a")
@pytest.mark.rule("3.26b")
@pytest.mark.rule("17.4")
@pytest.mark.rule("17.31a")
@pytest.mark.parametrize(
    ("unit", "open_to_it"),
    [
        ("BR-52T", (IRAQI, KERMANSHAH, ISMAILIA, SINAI, SYRIAN)),  # not the Caucasus
        ("BR-34INBD", (IRAQI, KERMANSHAH, ISMAILIA, SINAI, SYRIAN)),  # E/I
        ("BR-1CD", (ISMAILIA,)),  # west of the canal
        ("FR-DFPS", (ISMAILIA, SINAI, SYRIAN)),
        ("RU-39", (RUSSIAN, ARMENIAN, TABRIZ)),
        ("AB-1", (SYRIAN,)),  # the Ottoman Empire on the Egyptian Front
        ("ARM-1", (RUSSIAN, ARMENIAN)),  # not Persia
        ("PN-PC", (TABRIZ,)),
        ("PN-SPR", (KERMANSHAH,)),
        ("PN-GNDM", (KERMANSHAH,)),
        ("TU-17", ALL),
        ("GE-601BN", ALL),
        ("TU-YAG", ALL),
    ],
)
def test_who_may_be_where(unit, open_to_it):
    """17.21, 17.31, 17.4."""
    position = staged(GAME)
    shut = closed_to(position, unit)
    found = tuple(hex for hex in ALL if not shut & position.kit.board.bit[hex])
    assert found == open_to_it
    for hex in ALL:
        assert (why_closed(position, unit, hex) is None) == (hex in open_to_it)


@pytest.mark.rule("17.4")
@pytest.mark.trap(44)
@pytest.mark.parametrize("expedition", ["", "out"])
def test_hamadan_waits_for_the_expeditionary_force(expedition):
    """17.4: closed to both sides until then."""
    position = staged(GAME, expedition=expedition)
    found = [why_closed(position, unit, "N2436") for unit in ("TU-17", "BR-3IN", "PN-SPR")]
    assert found == [None] * 3 if expedition else [each and each[0] for each in found] == ["17.4"] * 3


@pytest.mark.rule("14.2")
@pytest.mark.trap(43)
def test_a_besieged_kut_is_closed_to_the_allies():
    """14.23: to the Allies alone, and no longer when the last of the Central Powers has gone."""
    stacks = {"N1845": ["BR-34INBD"], "N1846": ["TU-35"], "N1945": ["TU-2"]}
    position = staged(GAME, stacks=stacks, kut=True)
    assert (why_closed(position, "BR-3IN", "N1845") or ("",))[0] == "14.23"
    assert why_closed(position, "TU-35", "N1845") is None
    position.put("TU-35", "N1540")
    assert why_closed(position, "BR-3IN", "N1845") is not None
    position.put("TU-2", "N1540")
    assert why_closed(position, "BR-3IN", "N1845") is None


@pytest.mark.rule("17.31c")
def test_turkish_units_in_egypt_are_counted_with_the_sinai():
    """17.31: Turks alone, and Ottoman hexes do not count."""
    stacks = {"N3311": ["TU-17", "TU-YAG"], "N4309": ["TU-27"], "N2913": ["TU-10"], "N3112": ["GE-601BN"]}
    assert sorted(turks_in_egypt(staged(GAME, stacks=stacks))) == ["TU-17", "TU-27", "TU-YAG"]
