"""Fortifications: which counts, when it is detached, how it falls (9J, 15B)."""

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME, staged_with
from wargame_cli.rulesets.great_war_ground_rules.ground import fortifications as forts

RING = ("0504", "0604", "0605", "0506", "0405", "0404")


@pytest.mark.rule("15B3")
def test_a_fortress_counts_by_type_and_condition():
    """15B4."""
    kinds = {"0505": ["fortress-old"], "0506": ["fortress-new"], "0507": ["fortress-great"], "0508": ["fortress-new"]}
    position = staged_with({}, kinds=kinds, improved=["0505", "0506", "0507"])
    found = [forts.fortification(position, place) for place in kinds]
    assert found == ["improved-old", "improved-new", "improved-great", "unimproved-fortress"]
    assert [forts.is_improved_fortress(position, place) for place in kinds] == [True, True, True, False]


@pytest.mark.rule("9Jb")
def test_nothing_counts_in_a_contested_hex():
    """9J: it stands there all the same."""
    position = staged_with({}, fortified={"0505": "fort"}, contested={"0505": {"owner": "CP"}})
    assert forts.fortification(position, "0505") == ""
    assert forts.as_built(position, "0505") == "fort"


def zones(position, *places):
    """A set of hexes, as that of the ZOCs of attackers."""
    return position.kit.board.mask(places)


@pytest.mark.rule("15B1")
@pytest.mark.parametrize(("grade", "counts"), [("fieldworks", ""), ("entrenchment", "fieldworks"), ("fort", "fort")])
@pytest.mark.trap(22)
def test_detached_works_under_concentric_attack(grade, counts):
    """15B1, 15B2."""
    position = staged_with({}, fortified={"0505": grade}, owns={"CP": ["0505"]})
    assert forts.as_attacked(position, "0505", zones(position, *RING)) == counts
    assert forts.as_attacked(position, "0505", zones(position, *RING[1:])) == grade, "a gap in the ring"


@pytest.mark.rule("15B1")
def test_works_next_to_others_of_the_side_are_not_detached():
    """15B1: fortifications of any type, but the side's own."""
    for owner, counts in (("CP", "entrenchment"), ("Entente", "fieldworks")):
        owns = {"CP": ["0505"]}
        owns[owner] = [*owns.get(owner, ()), "0506"]
        position = staged_with({}, fortified={"0505": "entrenchment", "0506": "fieldworks"}, owns=owns)
        assert forts.as_attacked(position, "0505", zones(position, *RING)) == counts


@pytest.mark.rule("15B1")
def test_a_hex_beyond_prohibited_terrain_need_not_be_reached():
    """15B1, 3E5."""
    position = staged_with(
        {}, fortified={"0505": "fieldworks"}, owns={"CP": ["0505"]}, hexsides={"lake": ["0504-0505"]}
    )
    assert forts.as_attacked(position, "0505", zones(position, *RING[1:])) == ""


@pytest.mark.rule("15B3")
@pytest.mark.parametrize(
    ("before", "captured", "bombarded"),
    [
        ("fieldworks", "", "fieldworks"),
        ("entrenchment", "entrenchment", "entrenchment"),
        ("fort", "entrenchment", "entrenchment"),
        ("improved-fort", "fort", "fort"),
    ],
)
def test_what_capture_and_bombardment_leave(before, captured, bombarded):
    """15B1 to 15B3 (T105)."""
    for after, done in (
        (captured, lambda referee: forts.captured(referee, "0505")),
        (bombarded, lambda referee: forts.reduce(referee, "0505", "12C2", "bombardment")),
    ):
        bench = Bench(GAME, position=staged_with({}, fortified={"0505": before}))
        done(bench.referee)
        assert forts.fortification(bench.referee.position, "0505") == after


@pytest.mark.rule("15B3")
def test_a_fortress_falls_to_unimproved_and_no_further():
    """15B4."""
    bench = Bench(GAME, position=staged_with({}, kinds={"0505": ["fortress-new"]}, improved=["0505"]))
    for _ in range(2):
        forts.captured(bench.referee, "0505")
        assert forts.fortification(bench.referee.position, "0505") == "unimproved-fortress"
