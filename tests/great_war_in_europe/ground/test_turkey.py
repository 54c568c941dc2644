"""What a Turkish surrender brings about in the combined game (5.61, 6.45, 16.62)."""

from __future__ import annotations

import pytest

from great_war_in_europe.together import bench, position
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.ground.collapse import surrender
from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate, entered
from wargame_cli.rulesets.great_war_in_europe.ground.forts import fort_of
from wargame_cli.rulesets.great_war_in_europe.ground.score import all_victory_hexes
from wargame_cli.rulesets.great_war_in_europe.ground.turkey import cut_off_germans, lost_towns, turks_hold_baku
from wargame_cli.rulesets.great_war_in_europe.sequence import SEQUENCE

CONSTANTINOPLE, BAKU, DAMASCUS = "E1328", "N3653", "N1728"
GERMANS = {"N2913": ["GE-601BN"], "transit": ["GE-11"], "N4243": ["GE-12"], "E5102": ["GE-13"]}


def turkish_surrender(**given):
    return bench(phase="turkish-surrender", turn=38, **given)


@pytest.mark.rule("5.61")
@pytest.mark.rule("5.62")
def test_the_roll_ends_turkey_but_not_the_game():
    """5.61, 16.61: 18.4 is for the Near East by itself."""
    table = turkish_surrender(baghdad_1915=True, reserve_roll=12, stacks={"N1728": ["TU-17"], "E1023": ["TU-3"]})
    table.end(dice=[6])
    at = table.position
    assert at.turkey_surrendered
    assert (at.place_of("TU-17"), at.place_of("TU-3")) == ("gone", "gone")
    assert at.controls("Allied", "N1728")
    assert not at.over
    assert table.events(GameEnded) == []


@pytest.mark.rule("5.61", "7.1")
@pytest.mark.rule("7.1")
def test_what_arabs_hold_stays_allied_after_the_surrender_and_turkish_forts_are_gone():
    """16.62 with 7.13: a town that Arabs leave is its last owner's, the Allies' from then on; 14.14: no enemy fort."""
    taken = {DAMASCUS: "Allied", "N2913": "CP"}
    table = turkish_surrender(stacks={DAMASCUS: ["AB-1"]}, taken=taken, lent={DAMASCUS: "CP"}, destroyed=[])
    assert fort_of(table.position, "N2913") == "CP"
    table.run(surrender, "16.61")
    at = table.position
    assert at.lent == {}
    assert at.controls("Allied", "N2913")
    assert fort_of(at, "N2913") is None
    table.run(eliminate, "AB-1", "combat", "10.63")
    assert at.controls("Allied", DAMASCUS)


@pytest.mark.rule("5.61")
def test_there_is_no_second_roll():
    """5.61: once Turkey has surrendered, its two phases are over for good."""
    for surrendered in (False, True):
        at = position(turkey_surrendered=surrendered)
        played = [phase.name for phase in SEQUENCE.phases if phase.is_played(at, 38)]
        assert ("turkish-surrender" in played) == ("turkish-reserve" in played) == (not surrendered)
        assert "pipeline" in played


@pytest.mark.rule("5.61")
@pytest.mark.parametrize("guard", [[], ["BU-1"]])
def test_germans_in_the_near_east_need_constantinople(guard):
    """16.62: without a unit there all of them are eliminated, but those in the Caucasus and in Europe."""
    given = {CONSTANTINOPLE: guard} if guard else {}
    table = turkish_surrender(stacks={**GERMANS, **given})
    table.run(surrender, "16.61")
    places = [table.position.place_of(unit) for unit in ("GE-601BN", "GE-11", "GE-12", "GE-13")]
    lost = ["N2913", "transit"] if guard else ["cp-near-east-dead"] * 2
    assert places == [*lost, "N4243", "E5102"]


@pytest.mark.rule("5.61")
def test_they_are_lost_the_instant_the_last_unit_leaves_constantinople():
    """5.61, 16.62: the instant there is no unit of the Central Powers in Constantinople."""
    table = bench(
        phase="first-movement",
        turkey_surrendered=True,
        western="Allied",
        stacks={CONSTANTINOPLE: ["BU-1"], **GERMANS},
    )
    table.play("{move: [BU-1], to: E1427}")
    assert table.position.place_of("GE-601BN") == "cp-near-east-dead"
    assert table.position.place_of("GE-12") == "N4243"
    assert cut_off_germans(table.position) == []


@pytest.mark.rule("5.63")
@pytest.mark.rule("16.6")
def test_the_fall_of_constantinople_frees_the_towns_of_egypt_and_iraq_too():
    """16.61, 16.62: both ways of surrender have the same effects."""
    table = bench(phase="first-movement", by="Allied", stacks={CONSTANTINOPLE: ["BR-28"], **GERMANS})
    table.position.take("CP", CONSTANTINOPLE)
    table.run(entered, ["BR-28"], CONSTANTINOPLE)
    at = table.position
    assert at.turkey_surrendered
    assert at.controls("Allied", "N1728")
    assert lost_towns(at) == []
    assert at.place_of("GE-601BN") == "cp-near-east-dead"


@pytest.mark.rule("16.6")
@pytest.mark.trap(37)
def test_a_collapse_takes_the_headquarters_of_the_near_east():
    """16.6, 16.11: with an Allied unit at the Straits; the Turks of all maps have a strength of one."""
    table = bench(phase="first-movement", by="Allied", stacks={"E1124": ["BR-28"], "N2913": ["TU-17", "TU-YAG"]})
    table.position.take("CP", "E1124")
    table.run(entered, ["BR-28"], "E1124")
    at = table.position
    assert at.has_collapsed("TU")
    assert not at.turkey_surrendered
    assert at.place_of("TU-YAG") == "gone"
    assert at.face("TU-17").attack == 1


@pytest.mark.rule("6.45")
@pytest.mark.rule("18.1")
def test_baku_is_no_victory_hex_of_the_army_of_islam():
    """6.45: while Turkish units alone are in it."""
    played = {"CP-army-of-islam": 40}
    at = position(stacks={BAKU: ["TU-17"]}, played=played)
    assert turks_hold_baku(at)
    bit = at.kit.board.bit[BAKU]
    assert not all_victory_hexes(at) & bit
    assert all_victory_hexes(position(stacks={BAKU: ["TU-17"]})) & bit
    assert all_victory_hexes(position(stacks={BAKU: ["TU-17", "GE-12"]}, played=played)) & bit


@pytest.mark.rule("5.62")
def test_the_alpenkorps_comes_to_the_near_east_after_turn_k():
    """5.62: one more for each roll, for good."""
    for letter, earned in (("J", False), ("K", True), ("O", True)):
        table = bench(phase="first-movement", strategic=letter, stacks={"N1728": ["GE-AK"]})
        table.run(entered, ["GE-AK"], "N1728")
        assert table.position.alpenkorps == earned
    table = bench(phase="first-movement", stacks={"E5102": ["GE-AK"]})
    table.run(entered, ["GE-AK"], "E5102")
    assert not table.position.alpenkorps
