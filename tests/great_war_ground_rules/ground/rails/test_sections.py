"""Isolated sections of a rail net (7A9, optional)."""

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME, division
from great_war_ground_rules.ground.rails.test_nets import depots
from great_war_ground_rules.movement.rails import COLUMN, NET, with_line
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import sections
from wargame_cli.rulesets.great_war_ground_rules.logistics import deterioration
from wargame_cli.rulesets.great_war_ground_rules.movement import rail

ON = {"net-sections": "on"}
#: Four yards and a depot below 0508, which the enemy owns, and more yards above.
FOUR = {f"05{row:02}": ["partial-city"] for row in (9, 10, 12, 13)}
HOME = {f"05{row:02}": ["partial-city"] for row in (1, 2, 4, 5, 6)}
CUT = {"owns": {"CP": [place for place in COLUMN if place != "0508"], "Entente": ["0508"]}}


def cut_in_two(forces=None, options=ON, **given):
    """A net in two sections: the home one above, an orphan with four yards and one depot below."""
    return with_line(
        forces or {},
        kinds={**HOME, **FOUR},
        depots=depots("0511", "0503"),
        capacity=70,
        options=options,
        **CUT,
        **given,
    )


@pytest.mark.rule("7A9")
@pytest.mark.trap(69)
def test_an_orphan_has_two_res_for_each_yard_and_depot():
    """7A9 (T032, T033): 4 yards and a depot are 10 REs; the home section has the rest."""
    position = cut_in_two()
    assert sections.orphans(position, "CP", NET) == {"0509": 10}
    assert sections.left(position, "CP", NET, "0503") == 70 - 10 - 2
    assert sections.left(position, "CP", NET, "0511") == 10 - 2
    assert [sections.part(position, "CP", NET, place) for place in ("0503", "0511")] == ["", "/0509"]


@pytest.mark.rule("7A9")
def test_the_section_with_most_yards_is_home():
    """7A9."""
    board = cut_in_two().kit.board
    found = sections.sections(cut_in_two(), "CP", NET)
    assert [board.spaces(section)[0] for section in found] == ["0501", "0509"]


@pytest.mark.rule("7A9")
def test_units_use_the_capacity_of_their_section():
    position = cut_in_two({"0510": {"D": division(), "E": division()}, "0503": {"F": division()}})
    assert rail.rail_way(position, "D", "0513").fault == ""
    assert "8 are left" in rail.rail_way(position, ["D", "E"], "0513").fault
    assert rail.rail_way(position, "F", "0506").fault == ""


@pytest.mark.rule("7A9")
def test_without_the_option_a_net_is_one():
    position = cut_in_two(options=None)
    assert sections.left(position, "CP", NET, "0511") == 70 - 4
    assert sections.part(position, "CP", NET, "0511") == ""


@pytest.mark.rule("7A9")
def test_what_is_built_or_lost_in_an_orphan_is_its_own():
    """7A9: two REs more there are none for the home section; one that is lost is not lost at home."""
    home, orphan = (sections.left(cut_in_two(), "CP", NET, place) for place in ("0503", "0511"))
    bench = Bench(GAME, position=cut_in_two(res={"CP": {"0509": 9}}, phase="cp-initial"))
    position = bench.play("{raise-capacity: 2, at: 0509}")
    assert [sections.left(position, "CP", NET, place) for place in ("0503", "0511")] == [home, orphan + 2]
    strained = Bench(GAME, position=cut_in_two(strained={f"{NET}/CP/0509": 1}), others=lambda *_: 1)
    deterioration.deteriorate(strained.referee, "CP")
    position = strained.referee.position
    assert [sections.left(position, "CP", NET, place) for place in ("0503", "0511")] == [home, orphan - 1]
    assert position.strained == {}


@pytest.mark.rule("7A9")
def test_an_orphan_grows_by_half_of_its_own_for_a_turn():
    """7A9, 7A5a: it counts as a net."""
    bench = Bench(GAME, position=cut_in_two(res={"CP": {"0509": 9}}))
    assert "7A5a" in bench.refusals("{add-capacity: 2, at: 0509}")
    position = bench.play("{add-capacity: 1, at: 0509}")
    assert sections.left(position, "CP", NET, "0511") == 8 + 5


@pytest.mark.rule("7A9", "11C1")
def test_the_home_section_maintains_depots_on_a_part_without_a_yard():
    """7A9: nobody else does."""
    position = with_line({}, kinds=HOME, depots=depots("0511", "0503"), capacity=70, options=ON, **CUT)
    assert sections.orphans(position, "CP", NET) == {}
    assert sections.left(position, "CP", NET, "0503") == 70 - 2 - 2
    assert sections.left(position, "CP", NET, "0511") == 70 - 2 - 2
