"""Sudden death (18.2, 18.3)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered
from wargame_cli.rulesets.great_war_in_europe.ground.sudden_death import modifiers
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import HexRetaken, HexStormed

READY = {"played": {"Allied-french-mutiny": 31}, "russia": "collapsed", "collapsed": ["RO"]}


def storming(**given):
    """A German division before Arras; the Central Powers move in the West."""
    return bench(phase="first-movement", stacks={"W6212": ["GE-11"]}, **{**READY, **given})


def march(at, die=1):
    """It takes Arras."""
    at.play("{move: [GE-11], to: Arras}", dice=[die])
    return at


@pytest.mark.rule("18.2")
@pytest.mark.trap(63)
@pytest.mark.parametrize(("die", "extra", "won"), [(1, 0, False), (5, 1, False), (6, 2, True), (1, 7, True)])
def test_a_roll_for_french_morale(die, extra, won):
    """18.21: the die and the Victory Points, the hex among them; twenty win. In France and before six Americans +1."""
    at = march(storming(extra_points=extra, entered={"US": "L"}), die)
    event = at.only(HexStormed)
    assert event.modifiers == (("Victory Points", 12 + extra), ("few Americans in France", 1))
    assert event.total == die + 13 + extra
    assert (at.position.winner == "CP") is won


@pytest.mark.rule("18.2")
@pytest.mark.parametrize(
    "given_",
    [{"played": {}}, {"russia": "provisional"}, {"stormed": ["W6111"]}],
)
def test_when_nothing_is_rolled(given_):
    """18.21, 18.22: before the Mutiny, before Russia's collapse, and for a hex a second time."""
    at = storming(**given_)
    at.play("{move: [GE-11], to: Arras}")
    assert not at.events(HexStormed)


@pytest.mark.rule("18.2")
@pytest.mark.parametrize(("hex", "rolls"), [("W3610", 0), ("W6111", 1)])
def test_nobody_rolls_for_an_edge_of_france(hex, rolls):
    """18.12: it is a Victory hex for the Victory Check."""
    table = storming()
    table.position.put("GE-11", hex)
    table.run(entered, ("GE-11",), hex, dice=[1] * rolls)
    assert len(table.events(HexStormed)) == rolls


@pytest.mark.rule("18.2", "6.34")
@pytest.mark.rule("6.34")
@pytest.mark.trap(63)
def test_the_modifiers():
    """18.23, 18.24: one more for each roll of the turn, the Tiger, hexes that were retaken."""
    played = {"Allied-french-mutiny": 31, "Allied-the-tiger": 36}
    at = position(played=played, this_turn={"stormed": 2}, retaken=["W5123", "W6221"], collapsed=["RO"])
    assert dict(modifiers(at)) == {
        "Victory Points": 11,
        "earlier rolls of this turn": 2,
        "The Tiger": -1,
        "Victory hexes that the Allies have retaken": -2,
    }


@pytest.mark.rule("18.2")
def test_a_hex_that_is_retaken_counts_once():
    """18.24."""
    table = bench(
        phase="second-movement", by="Allied", stacks={"W6111": [], "W6011": ["BR-9NA"]}, taken={"W6111": "CP"}
    )
    assert table.position.my_theater["Allied"] == "Western"
    table.play("{move: [BR-9NA], to: Arras}")
    assert table.only(HexRetaken).place == "W6111"
    again = bench(
        phase="second-movement", by="Allied", stacks={"W6011": ["BR-9NA"]}, taken={"W6111": "CP"}, retaken=["W6111"]
    )
    again.play("{move: [BR-9NA], to: Arras}")
    assert not again.events(HexRetaken)


@pytest.mark.rule("18.3")
@pytest.mark.parametrize(
    ("theater", "stacks", "taken", "to", "won"),
    [
        ("Eastern", {"E5003": ["RU-33"]}, {}, "E5102", True),
        ("Western", {"W6629": ["BR-9NA"]}, {}, "W6729", False),
        ("Western", {"W6629": ["BR-9NA"]}, {"W6730": "Allied"}, "W6729", True),
    ],
)
def test_berlin_or_two_hexes_of_the_ruhr(theater, stacks, taken, to, won):
    """18.3."""
    phase = "first-movement" if theater == "Eastern" else "second-movement"
    table = bench(phase=phase, by="Allied", stacks=stacks, taken=taken, russia="czar")
    (unit,) = next(iter(stacks.values()))
    table.play(f"{{move: [{unit}], to: {to}}}")
    assert (table.position.winner == "Allied") is won
