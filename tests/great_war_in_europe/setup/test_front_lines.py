"""What the sides control behind the start lines of Europe (21.11), and the set-up of 1918 (21.5)."""

from __future__ import annotations

from collections import Counter

import pytest

from great_war_in_europe.europe import GAME
from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply
from wargame_cli.rulesets.great_war_in_europe.position.position import BOX, DEAD
from wargame_cli.rulesets.great_war_in_europe.setup.scenario_files import scenario_file

GIVEN = scenario_file("europe-1918")


@pytest.fixture(scope="module")
def start():
    """The position of 1918."""
    return rulesets.load(GAME).new("europe-1918", {})


def units(start, nation, **where):
    """The units of a nation with their places, by front or country."""
    kit = start.kit
    return [
        unit
        for unit, place in start.units().items()
        if start.counter(unit).nation == nation
        and place in kit.map.land
        and all(
            {"front": kit.front_of(place), "country": kit.map.area[place]}[key] == want for key, want in where.items()
        )
    ]


@pytest.mark.rule("21.1")
@pytest.mark.parametrize(
    ("hex", "side"),
    [
        ("W6612", "Allied"),
        ("W6613", "Allied"),
        ("W6713", "CP"),
        ("W5008", "Allied"),
        ("W6518", "CP"),
        ("W2022", "Allied"),
        ("W2627", "CP"),  # Udine
        ("E6120", "CP"),
        ("E6221", "Allied"),
        ("E2423", "CP"),
        ("E2726", "Allied"),
        ("E1116", "Allied"),
        ("E1819", "CP"),
        ("E1330", "CP"),  # beyond the Bosphorus
    ],
)
def test_who_controls_what(start, hex, side):
    """21.53."""
    assert start.controller(hex) == side


@pytest.mark.rule("21.1")
def test_holland_is_nobodys(start):
    assert not start.kit.countries["Holland"] & (start.controlled("CP") | start.controlled("Allied"))


@pytest.mark.rule("21.5")
def test_every_front_hex_that_must_be_is_held(start):
    """21.54: in the West and in Italy each hex of the Allied line holds a combat unit; so does ours in the East."""
    for front in ("west", "italy"):
        for hex in GIVEN.lines[front].split():
            if not start.kit.alpine & start.kit.board.bit[hex]:
                assert start.fighters_at("Allied", hex), hex


@pytest.mark.rule("21.5")
def test_all_begin_in_supply(start):
    for side in ("Allied", "CP"):
        assert out_of_supply(start, side) == ()


@pytest.mark.rule("21.5")
def test_the_forces_are_those_of_the_rulebook(start):
    """21.54, 21.55."""
    german = [unit for unit in units(start, "GE", front="west") if start.counter(unit).division]
    assert len(german) <= 190
    assert len([unit for unit in units(start, "GE", front="italy") if start.counter(unit).division]) <= 12
    assert len(units(start, "AH", front="italy")) >= 30
    assert len([unit for unit in units(start, "RU", front="east") if start.counter(unit).division]) == 80
    assert {start.place_of(unit) for unit in units(start, "BE")} == {"W6811", "W6810"}
    assert len(units(start, "BR", front="east")) <= 6
    assert len(units(start, "FR", front="east")) <= 6
    assert len(units(start, "IT", front="east")) == 2
    assert len(units(start, "IT", front="west")) == 2
    assert len(units(start, "BR", front="italy")) <= 4
    assert len(units(start, "FR", front="italy")) <= 4
    assert units(start, "US") == ["US-1"]
    assert not units(start, "MN")
    dead = Counter(start.counter(unit).nation for unit in start.at(DEAD["Allied"]))
    assert (dead["RO"], dead["SR"], dead["BR"]) == (7, 5, 2)
    box = [unit for unit in start.at(BOX["Allied"]) if unit.startswith("BR")]
    assert len(box) <= 15
    assert all(
        start.kit.row(place) >= 54 for unit in units(start, "BR", front="west") for place in [start.place_of(unit)]
    )
    assert all(
        start.kit.row(place) <= 55 for unit in units(start, "FR", front="west") for place in [start.place_of(unit)]
    )


@pytest.mark.rule("21.5")
@pytest.mark.trap(41)
def test_tracks_and_hexes_of_1918(start):
    """21.53, 21.55, 21.56: the Hindenburg Line beside the enemy by set-up, waste, two fortresses gone, resources."""
    assert set(start.hindenburg) == {"W5913", "W5814", "W5713", "W5614"}
    assert len(start.devastated) == 8
    assert {"E4222", "E3918"} <= set(start.destroyed)
    assert set(start.resources) == {"W6312", "W5425", "W6316", "E2623"}
    assert (start.points["BE"], start.points["BR"], start.points["FR"], start.points["GE"]) == (5, 6, 3, 3)
    assert (start.western, start.staff, start.russia, start.collapsed) == ("CP", "OHL", "collapsed", ["RO"])
    assert all(unit in start.reduced for unit in units(start, "BU") if start.counter(unit).reduced)
    assert len(start.shock) > 60
