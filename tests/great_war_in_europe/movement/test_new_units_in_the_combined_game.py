"""New units where both parts of the game are in play (13.23, 13.28, 13.29, 13.3)."""

from __future__ import annotations

import pytest

from great_war_in_europe.together import bench

CALAIS, PORT_SAID, BASRA, TIFLIS, MOSCOW = "W6707", "N4313", "N2252", "N4243", "E5634"


def new(by="Allied", **given):
    return bench(phase=f"{by.lower()}-new-units", by=by, turn=38, european_turkey=True, **given)


@pytest.mark.rule("13.28")
@pytest.mark.parametrize(
    ("unit", "box", "at", "comes"),
    [
        ("BR-1", "allied-box", CALAIS, True),
        ("BR-1", "allied-box", PORT_SAID, False),
        ("BR-7BD", "allied-near-east-box", BASRA, True),
        ("BR-7BD", "allied-near-east-box", CALAIS, False),
        ("BR-60T", "allied-near-east-box", PORT_SAID, True),
        ("BR-60T", "allied-near-east-box", BASRA, False),
        ("BR-1AS", "allied-box", CALAIS, True),  # Vr
        ("BR-1AS", "allied-box", PORT_SAID, True),
        ("BR-1AS", "allied-near-east-box", CALAIS, True),
        ("BR-1AS", "allied-near-east-box", PORT_SAID, True),
        ("BR-1AS", "allied-near-east-box", BASRA, False),
        ("BR-NZ", "allied-box", PORT_SAID, True),
        ("BR-42T", "allied-box", PORT_SAID, True),
        ("FR-DFPS", "allied-near-east-box", PORT_SAID, True),
        ("RU-6", "allied-near-east-box", TIFLIS, True),
        ("RU-6", "allied-near-east-box", "E7030", False),
        ("RU-1", "allied-box", "E7030", True),
        ("RU-1", "allied-box", TIFLIS, False),
    ],
)
def test_where_allied_units_come_into_play(unit, box, at, comes):
    """13.23: those of a box on its maps; 1AS, NZ and 42T in Europe or in Egypt."""
    table = new(stacks={box: [unit]})
    assert (table.refusals(f"{{place: {unit}, at: {at}}}") == []) == comes


@pytest.mark.rule("13.29")
@pytest.mark.parametrize(
    ("unit", "box", "at", "comes"),
    [
        ("TU-59", "cp-near-east-box", "Damascus", True),
        ("TU-55", "cp-near-east-box", "turkish-reserve", True),
        ("TU-50", "cp-near-east-box", "turkish-reserve", True),
        ("TU-55", "cp-near-east-box", "E1328", False),
        ("GE-601BN", "cp-near-east-box", "Damascus", True),
        ("GE-601BN", "cp-box", "Berlin", True),
        ("GE-601BN", "cp-box", "Damascus", False),
        ("GE-11", "cp-box", "Berlin", True),
        ("GE-11", "cp-box", "transit", False),  # where the Near East is played alone
        ("GE-11", "cp-box", "Damascus", False),
    ],
)
def test_where_central_units_come_into_play(unit, box, at, comes):
    """13.23, 13.29, 5.37."""
    table = new("CP", stacks={box: [unit]})
    assert (table.refusals(f"{{place: {unit}, at: {at}}}") == []) == comes


@pytest.mark.rule("13.29")
def test_a_lost_turk_of_europe_that_is_rebuilt_in_the_near_east():
    """5.35, 13.29: where it was lost, in the Caucasus, Iraq or Syria."""
    table = new("CP", stacks={"cp-near-east-box": ["TU-3"]}, fallen={"TU-3": "egypt"})
    assert table.refusals("{place: TU-3, at: Damascus}") == []
    assert table.refusals("{place: TU-3, at: E1328}") != []
    table = new("CP", stacks={"cp-box": ["TU-3"]}, fallen={"TU-3": "east"})
    assert table.refusals("{place: TU-3, at: E1328}") == []


@pytest.mark.rule("13.3")
def test_headquarters_bring_what_is_in_the_box_of_their_maps():
    """13.3, 13.23: three into one hex in the Near East, six in Europe."""
    home = {"W6711": ["BR-2A"], "N1541": ["BR-13CRP"], "N1540": ["BR-3IN"], "W6710": ["BR-2"]}
    table = new(stacks={"allied-box": ["BR-1", "BR-3"], "allied-near-east-box": ["BR-7BD"], **home})
    assert table.refusals("{place: BR-1, at: W6711, via: BR-2A}") == []
    assert "13.3" in table.refusals("{place: BR-1, at: N1541, via: BR-13CRP}")
    assert "13.3" in table.refusals("{place: BR-7BD, at: W6711, via: BR-2A}")
    assert table.refusals("{place: BR-7BD, at: N1541, via: BR-13CRP}") == []
