"""Supply over the beach (36.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import close, give, of_kind, rows

from kaisers_war.field import fight, hex_of, referee, sandbox
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.machine import laws
from wargame_cli.rulesets.kaisers_war.movement.rail import Rail, remember_supply
from wargame_cli.rulesets.kaisers_war.position.events.field import BeachesLeft, BeachSupplied
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Amphib
from wargame_cli.rulesets.kaisers_war.sea_and_air.sea_supply import AmphibSupply
from wargame_cli.rulesets.kaisers_war.telling.supply import status

ON = {"naval-operations": "on"}


BEACH = "3229"


def judge_of(stacks, dice=(), *, side="Allied", phase="movement", answers=None, options=ON, **fields):
    judge = referee(sandbox(stacks, phase=f"{side.lower()}-{phase}", options=options, **fields), dice, answers=answers)
    remember_supply(judge)
    return judge


ASHORE = {BEACH: ["BR-Inf-1"], "3329": ["BR-Cav-DMC"], "fleet": ["BR-Amph-1", "BR-Amph-2"]}


@pytest.mark.rule("36.4")
def test_a_marker_supplies_its_hex_alone():
    """Who stands there is in general supply; no line leads there from another hex."""
    judge = judge_of(ASHORE)
    assert not in_supply(judge.position, "BR-Inf-1")
    give(judge, AmphibSupply(marker="BR-Amph-1", hex=BEACH))
    assert in_supply(judge.position, "BR-Inf-1")
    assert not in_supply(judge.position, "BR-Cav-DMC")
    assert (status(judge.position, "BR-Inf-1").source, status(judge.position, "BR-Inf-1").rule) == (
        "BR-Amph-1 off the coast",
        "36.4",
    )
    assert view(judge.position, "CP").beachheads == {"BR-Amph-1": BEACH}


@pytest.mark.rule("36.4", "15.11")
def test_cities_and_forts_feed_as_before():
    """Supply over the beach comes to what feeds units by itself; the hex beside the beach gets none."""
    stacks = {BEACH: ["BR-Inf-1"], "Hamadan": ["BR-Inf-2"], "3329": ["BR-Inf-3"], "fleet": ["BR-Amph-1"]}
    position = sandbox(stacks, phase="allied-movement", options=ON, beachheads={"BR-Amph-1": BEACH})
    assert [in_supply(position, f"BR-Inf-{number}") for number in (1, 2, 3)] == [True, True, False]


@pytest.mark.rule("36.4", "36.2", "19.7")
def test_a_beach_is_supplied_while_its_sea_is_friendly():
    """Who is driven from Gallipoli has lost the Black Sea, and the marker that lies there supplies nobody."""
    straits = {"Gallipoli": ["BR-Inf-1"], "Constantinople": ["BR-Inf-2"], "Adrianople": ["OT-Inf-1"]}
    stacks = straits | {"3724": ["BR-Inf-3"], "fleet": ["BR-Amph-1"]}
    position = sandbox(stacks, phase="allied-first-combat", options=ON, beachheads={"BR-Amph-1": "3724"})
    assert status(position, "BR-Inf-3").source == "BR-Amph-1 off the coast"
    fight(position, Attack(target=hex_of("Adrianople"), units=("BR-Inf-1",)), [1])
    assert position.at(hex_of("Gallipoli")) == []
    assert not in_supply(position, "BR-Inf-3")
    assert not status(position, "BR-Inf-3").supplied


@pytest.mark.rule("36.4", "19.7")
def test_a_beach_is_supplied_while_there_is_a_base_on_its_sea():
    """With the last base on the Red Sea the supply at Akaba ends."""
    stacks = {"Akaba": ["OT-Inf-1"], "4339": ["BR-Inf-1"], "fleet": ["BR-Amph-1"]}
    found = {}
    for suez in ([], ["OT-Inf-2"]):
        position = sandbox(stacks | {"Suez": suez}, phase="allied-attrition", options=ON)
        position.beachheads["BR-Amph-1"] = "4339"
        found[len(suez)] = in_supply(position, "BR-Inf-1")
    assert found == {0: True, 1: False}


@pytest.mark.rule("36.4")
def test_it_ends_with_the_player_turn():
    """It spares the units the attrition dice, and then the marker goes back to the fleet."""
    stacks = {BEACH: ["BR-Inf-1"], "fleet": ["BR-Amph-1"]}
    position = sandbox(stacks, phase="allied-attrition", turn=5, options=ON, beachheads={"BR-Amph-1": BEACH})
    judge = referee(position)
    close(judge)
    assert of_kind(judge, BeachesLeft) == [BeachesLeft(rule="36.4", markers=("BR-Amph-1",))]
    assert position.beachheads == {}


KIT = sandbox({}).kit


@pytest.mark.rule("36.4")
@pytest.mark.parametrize(
    ("marker", "hex", "expected"),
    [
        ("BR-Amph-1", BEACH, []),
        ("BR-Amph-3", BEACH, ["36.4"]),
        ("BR-Inf-1", BEACH, ["36.4"]),
        ("GE-Amph-1", BEACH, ["2.3"]),
        ("BR-Amph-1", "3329", ["36.4"]),
        ("BR-Amph-1", "Smyrna", ["36.4"]),
        ("BR-Amph-1", "Odessa", ["36.4"]),
        ("BR-Amph-1", "pool", ["36.4"]),
    ],
)
def test_what_is_refused(marker, hex, expected):
    """A marker in play, own units on a coast, a friendly sea with a base on it."""
    judge = judge_of(ASHORE | {"Odessa": ["BR-Inf-2"]})
    found = rows(judge, AmphibSupply(marker=marker, hex=hex_of(hex)))
    assert sorted(set(found)) == expected


@pytest.mark.rule("36.4")
def test_supply_or_transport():
    """A marker does one of the two in a player turn, and supply comes before all moves."""
    stacks = ASHORE | {"Brest": ["FR-Cav-1", "FR-Tac-1"]}
    carry = Amphib(marker="BR-Amph-1", units=("FR-Cav-1",), to=hex_of("Portsmouth"))
    judge = judge_of(stacks)
    give(judge, AmphibSupply(marker="BR-Amph-1", hex=BEACH))
    assert rows(judge, carry) == ["36.4"]
    assert rows(judge, AmphibSupply(marker="BR-Amph-1", hex=BEACH)) == ["36.4"]
    judge = judge_of(stacks)
    give(judge, carry)
    assert set(rows(judge, AmphibSupply(marker="BR-Amph-1", hex=BEACH))) == {"36.4"}
    assert rows(judge, AmphibSupply(marker="BR-Amph-2", hex=BEACH)) == ["36.4"]
    assert rows(judge_of(stacks, options={}), AmphibSupply(marker="BR-Amph-1", hex=BEACH)) == ["36.4"]


@pytest.mark.rule("36.4", "36.1")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_no_supply_after_a_voyage_whatever_became_of_it(die):
    """Those who are sunk or turned back have sailed, so that it is no longer the start of the phase."""
    stacks = ASHORE | {"Portsmouth": ["BR-Exp-DF"], "fleet": ["BR-Amph-1", "BR-Amph-2", "GE-Ship-1"]}
    judge = judge_of(stacks, [die], answers={"CP": {"sea BR-Amph-1/contest": "GE-Ship-1 against BR-Amph-1"}})
    give(judge, Amphib(marker="BR-Amph-1", units=("BR-Exp-DF",), to=hex_of("Brest")))
    assert rows(judge, AmphibSupply(marker="BR-Amph-2", hex=BEACH)) == ["36.4"]


@pytest.mark.rule("36.4", "15.5")
def test_who_is_supplied_so_began_the_phase_in_supply():
    """The marker is there at the start of the phase, so rail moves see its supply (16.4.1)."""
    judge = judge_of(ASHORE)
    give(judge, AmphibSupply(marker="BR-Amph-1", hex=BEACH))
    assert "15.5" not in rows(judge, Rail(units=("BR-Inf-1",), to=hex_of("Smyrna")))
    assert "15.5" in rows(judge_of(ASHORE), Rail(units=("BR-Inf-1",), to=hex_of("Smyrna")))


@pytest.mark.rule("36.4")
def test_the_law_of_supplying_markers():
    """One that is not in play, or has carried, is noticed."""
    event = BeachSupplied(marker="BR-Amph-1", hex=BEACH)
    laws.beaches_are_supplied_by_the_fleet(sandbox(ASHORE, beachheads={"BR-Amph-1": BEACH}), event)
    with pytest.raises(AssertionError, match="cannot supply"):
        laws.beaches_are_supplied_by_the_fleet(sandbox({}, beachheads={"BR-Amph-1": BEACH}), event)
