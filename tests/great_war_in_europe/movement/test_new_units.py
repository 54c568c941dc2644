"""New units (chapter 13)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.great_war_in_europe.position.events.general import MajorEffortMade, UnitPlaced

GAME = "great-war-in-europe"


def allied(box, **given):
    stacks = {"allied-box": list(box)} | given.pop("stacks", {})
    return Bench(GAME, phase="allied-new-units", turn=40, stacks=stacks, **given)


def central(box, **given):
    stacks = {"cp-box": list(box)} | given.pop("stacks", {})
    return Bench(GAME, phase="cp-new-units", turn=40, stacks=stacks, **given)


@pytest.mark.rule("13.28")
@pytest.mark.parametrize(
    ("unit", "hex", "lawful"),
    [
        ("BR-11BD", "Basra", True),  # of the Iraqi Front
        ("BR-11BD", "Abadan", True),
        ("BR-11BD", "N4309", False),
        ("BR-74T", "N4309", True),  # of the Egyptian Front: anywhere west of the canal
        ("BR-74T", "N4307", True),
        ("BR-74T", "N3311", False),
        ("FR-DFPS", "N4309", True),
        ("PN-SPR", "N2646", True),  # Persian towns that are not the enemy's
        ("PN-SPR", "N2036", False),
        ("PN-PC", "Tabriz", True),
        ("RU-39", "Tiflis", True),  # cities of Russia (13.11)
        ("RU-39", "N3846", False),
    ],
)
def test_where_allied_units_come_into_play(unit, hex, lawful):
    """13.11, 13.28."""
    faults = allied([unit]).refusals(f"{{place: {unit}, at: {hex}}}")
    assert (faults == []) == lawful, faults


@pytest.mark.rule("13.28")
@pytest.mark.rule("5.36")
def test_a_british_unit_comes_back_where_it_was_lost():
    """5.36: of Egypt, but lost in Iraq."""
    table = allied(["BR-52T"], fallen={"BR-52T": "iraq"})
    assert "13.28" in table.refusals("{place: BR-52T, at: N4309}")
    table.play("{place: BR-52T, at: Basra}")


@pytest.mark.rule("13.29")
@pytest.mark.parametrize(
    ("unit", "at", "lawful"),
    [
        ("TU-51", "Erzurum", True),  # its counter says Caucasus
        ("TU-51", "Damascus", False),
        ("TU-62", "Damascus", True),  # Syria
        ("TU-60", "turkish-reserve", True),  # Turkey
        ("TU-60", "Damascus", False),
        ("TU-58", "arabia", True),
        ("TU-45", "N1334", True),  # Iraq
        ("TU-YAG", "Damascus", True),  # any of them
        ("TU-YAG", "arabia", True),
        ("GE-1ST", "transit", True),
        ("GE-1ST", "Damascus", False),
        ("GE-601BN", "Damascus", True),
        ("PN-GNDM", "N2036", True),
        ("PN-GNDM", "N2545", False),
    ],
)
def test_where_units_of_the_central_powers_come_into_play(unit, at, lawful):
    """13.29."""
    table = central([unit])
    faults = table.refusals(f"{{place: {unit}, at: {at}}}")
    assert (faults == []) == lawful, faults
    if lawful:
        table.play(f"{{place: {unit}, at: {at}}}")
        assert table.events(UnitPlaced)[0].unit == unit


@pytest.mark.rule("13.29")
def test_a_rebuilt_turkish_unit_has_the_choice():
    """13.29: Caucasus, Iraq or Syria, wherever it came from first."""
    table = central(["TU-60"], fallen={"TU-60": "egypt"})
    assert table.refusals("{place: TU-60, at: Damascus}") == []
    assert table.refusals("{place: TU-60, at: Erzurum}") == []


@pytest.mark.rule("13.3")
def test_a_headquarters_brings_three_units_into_one_hex():
    """13.3: with or beside a supplied headquarters of their nation; rebuilt Turks, for new ones have their areas."""
    lost = ["TU-60", "TU-61", "TU-62", "TU-56"]
    table = central(lost, stacks={"N2518": ["TU-YAG"]}, fallen=dict.fromkeys(lost, "egypt"))
    assert "13.3" in table.refusals("{place: TU-60, at: N2521, via: TU-YAG}")
    table.play("{place: TU-60, at: N2519, via: TU-YAG}")
    assert "13.3" in table.refusals("{place: TU-61, at: N2518, via: TU-YAG}")
    table.play("{place: TU-61, at: N2519, via: TU-YAG}", "{place: TU-62, at: N2519, via: TU-YAG}")
    assert "13.3" in table.refusals("{place: TU-56, at: N2519, via: TU-YAG}")


@pytest.mark.rule("13.3")
def test_what_a_headquarters_does_not_bring():
    """13.3: units of other nations, new Turks, and nothing in the turn in which it comes itself."""
    table = central(["TU-60", "GE-601BN"], stacks={"N2518": ["TU-YAG"]})
    assert "13.3" in table.refusals("{place: GE-601BN, at: N2518, via: TU-YAG}")
    assert "13.3" in table.refusals("{place: TU-60, at: N2518, via: TU-YAG}")
    fresh = central(["TU-YAG", "TU-61"], fallen={"TU-61": "egypt", "TU-YAG": "egypt"})
    fresh.play("{place: TU-YAG, at: Damascus}")
    assert "13.3" in fresh.refusals("{place: TU-61, at: Damascus, via: TU-YAG}")
    assert "13.3" in fresh.refusals("{place: TU-61, at: Damascus, via: BR-20CRP}")


@pytest.mark.rule("13.11")
def test_stacking_holds_when_units_are_placed():
    """13.21: a seventh unit is refused."""
    full = ["BR-3IN", "BR-7IN", "BR-13IN", "BR-14IN", "BR-34INBD", "BR-42INBD"]
    table = allied(["BR-11BD"], stacks={"N2252": full})
    assert "13.11" in table.refusals("{place: BR-11BD, at: Basra}")
    assert table.refusals("{place: BR-11BD, at: Abadan}") == []


@pytest.mark.rule("18.4")
def test_the_major_effort():
    """18.4: German shock-troops of Strategic Turn O come into play; it is told once."""
    table = central(["GE-1ST", "GE-25ST"])
    table.play("{place: GE-1ST, at: transit}", "{place: GE-25ST, at: transit}")
    assert len(table.events(MajorEffortMade)) == 1
    assert table.position.major_effort


@pytest.mark.rule("3.26c")
def test_only_ones_own_units_in_the_box():
    """The enemy's, and those that are in play, lost or still to come."""
    table = central(["TU-62"], stacks={"allied-box": ["BR-11BD"], "N1728": ["TU-17"], "cp-dead": ["TU-18"]})
    for unit in ("BR-11BD", "TU-17", "TU-18", "TU-19NE"):
        assert "3.26c" in table.refusals(f"{{place: {unit}, at: Damascus}}"), unit
