"""Supply, depots, Res Pts and rail nets in words."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.position.events import general, rail, supply
from wargame_cli.rulesets.great_war_ground_rules.telling.logistics import said
from wargame_cli.rulesets.great_war_ground_rules.telling.words import Stage

UNITS = {"0505": {"GE-1": division(), "GE-2": division()}}
DEPOTS = {"CP-depot-1": {"side": "CP", "place": "0501"}}


def told(event):
    """Of whom it is said, and the words."""
    position = staged_with(UNITS, depots=DEPOTS)
    words = said(event, Stage(position, [event], "umpire"))
    return (*words.who, words.one, *words.more)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (supply.SupplyJudged(rule="11E", side="CP"), ("all units of the Central Powers are in general supply",)),
        (
            supply.SupplyJudged(rule="11E", side="CP", out={"GE-1": 2}),
            ("out of general supply of the Central Powers:", "GE-1 in 0505, player turn 2"),
        ),
        (
            supply.SpecialSupply(rule="11E3", side="CP", place="0501", source="gsp", units=("GE-1", "GE-2")),
            ("GE-1", "GE-2", "is in general supply by general supply points in 0501"),
        ),
        (
            supply.SupplyCounted(rule="16.0", unit="GE-1", count=3),
            ("GE-1", "is out of general supply for 3 player turns, as its hex is"),
        ),
        (supply.IsolationJudged(rule="11G", units=("GE-1",), hexes=("0501",)), ("GE-1", "0501", "is isolated")),
        (supply.UnitIsolated(rule="11G", unit="GE-2"), ("GE-2", "is isolated")),
        (supply.FortressSupply(rule="11C2", place="0501", depleted=True), ("the fortress of 0501 is depleted",)),
        (supply.FortressSupply(rule="11C2", place="0501", depleted=False), ("the fortress of 0501 is replenished",)),
        (
            supply.PointsMade(rule="11C2b", side="CP", place="0501", points=1),
            ("the Central Powers lay up 1 general supply point in 0501",),
        ),
        (
            supply.PointsTaken(rule="11C2b", side="CP", place="0501", points=2, left=1, cause="consumed"),
            ("2 general supply points of the Central Powers in 0501: consumed",),
        ),
        (
            supply.CombatSupplied(rule="11F1", side="CP", place="0501", number=1, units=("GE-1",), res=3, free=True),
            ("GE-1", "is in combat supply by Res Pt 1 in 0501 [3 RE, free of charge]"),
        ),
        (
            general.SupplyPointsCaptured(rule="11H", place="0501", side="CP", captured=1, lost=2),
            ("general supply points in 0501: 1 captured, 2 destroyed",),
        ),
    ],
)
def test_supply_is_told(event, words):
    """11C, 11E, 11F, 11G, 11H"""
    assert told(event) == words


def test_where_nobody_is_isolated_nothing_is_told():
    """11G"""
    event = supply.IsolationJudged(rule="11G")
    assert said(event, Stage(staged_with(UNITS), [event], "umpire")) is None


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            supply.DepotPlaced(rule="11C1", depot="CP-depot-2", side="CP", place="0505"),
            ("the Central Powers activate a supply depot in 0505",),
        ),
        (
            supply.DepotFlipped(rule="11C1", depot="CP-depot-1", operational=False),
            ("the depot in 0501 is not operational now",),
        ),
        (
            supply.DepotMoved(rule="11C1", depot="CP-depot-1", start="0501", end="0505"),
            ("a supply depot goes by rail from 0501 to 0505",),
        ),
        (
            supply.DepotRemoved(rule="11C1", depot="CP-depot-1", place="0501", cause="captured"),
            ("the depot in 0501 is taken off the map: captured",),
        ),
        (
            supply.DepotAssigned(rule="11B", hq="GE-1", depot="CP-depot-1"),
            ("GE-1", "traces to the depot in 0501"),
        ),
        (
            supply.DepotAssigned(rule="11B", hq="GE-1", depot=""),
            ("GE-1", "traces to the depot that the rules give it"),
        ),
        (
            supply.ModeSwitched(rule="11B2", unit="GE-1", extends=True),
            ("GE-1", "makes supply lines longer"),
        ),
        (
            supply.ModeSwitched(rule="11B2", unit="GE-1", extends=False),
            ("GE-1", "makes no supply line longer, and can carry"),
        ),
    ],
)
def test_depots_and_transport_are_told(event, words):
    """11B, 11C1"""
    assert told(event) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (supply.ItemsCarried(rule="14K", unit="GE-1", place="0505", res=2), ("GE-1", "picks up 2 Res Pts in 0505")),
        (
            supply.ItemsCarried(rule="14K", unit="GE-1", place="0505", gsp={"3": -1}),
            ("GE-1", "drops 1 general supply point in 0505"),
        ),
        (
            supply.ItemsSent(rule="7A", side="CP", start="0501", end="0505", res=1, gsp={"2": 2}),
            ("1 Res Pt and 2 general supply points of the Central Powers by rail from 0501 to 0505",),
        ),
        (
            supply.ItemsSent(rule="7C", side="CP", start="0501", end="0505", res=2, river=True),
            ("2 Res Pts of the Central Powers by river from 0501 to 0505",),
        ),
        (
            supply.ItemsSent(rule="7A3", side="CP", start="0501", end="0505", res=2, strategic=True),
            ("2 Res Pts of the Central Powers by strategic rail from 0501 to 0505",),
        ),
    ],
)
def test_what_is_carried_and_sent_is_told(event, words):
    """7A, 7C, 14K"""
    assert told(event) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            rail.BridgeTaken(rule="5B", at="0505-0506", side="CP"),
            ("the bridge 0505-0506 is owned by the Central Powers now",),
        ),
        (
            rail.RailUsed(rule="7A5", net="Germany", side="CP", re=2.5, unit="GE-1"),
            ("2½ RE of the capacity on the Germany net",),
        ),
        (
            rail.CapacityChanged(rule="7A5b", net="Germany", side="CP", change=2, cause="built", later=True),
            ("the Central Powers on the Germany net: +2 RE, usable from the next player turn on: built",),
        ),
        (
            rail.CapacityAdded(rule="7A5f", net="Germany", side="CP", re=4, res=1),
            ("the Central Powers on the Germany net: +4 RE for this player turn, for 1 Res Pt",),
        ),
        (
            rail.CapacityAdded(rule="7A5a", net="Italy", side="Entente", re=0.5, res=1),
            ("the Entente on the Italy net: +½ RE for this player turn, for 1 Res Pt",),
        ),
        (
            rail.CapacitySent(rule="7A5d", net="Germany", to="Belgium", side="CP", re=3),
            ("the Central Powers transfer 3 RE from Germany to Belgium",),
        ),
        (
            rail.NetChecked(rule="7A5g", net="Germany", side="CP", die=4, modifier=-1, strained=True),
            ("the Germany net of the Central Powers is checked for its temporary increase: die 4 with -1",),
        ),
        (
            rail.NetChecked(rule="7A5g", net="Germany", side="CP", die=4, modifier=0),
            ("the Germany net of the Central Powers is checked: die 4",),
        ),
    ],
)
def test_rail_nets_are_told(event, words):
    """7A5"""
    assert told(event) == words


def test_a_unit_whose_capacity_was_counted_before_takes_nothing_more():
    """7A5"""
    event = rail.RailUsed(rule="7A5", net="Germany", side="CP", re=0, unit="GE-1")
    assert said(event, Stage(staged_with(UNITS), [event], "umpire")) is None
