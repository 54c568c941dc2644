"""Salonika and neutral Greece (10.2.3.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.movement import land_paths
from wargame_cli.rulesets.lamps.position.position import NEUTRAL, POOL


@pytest.mark.rule("10.2.3.3b")
@pytest.mark.trap(25)
@pytest.mark.parametrize("defenders", [[], ["SE-1"]])
def test_salonika_is_not_attacked_without_a_western_army_in_it(defenders):
    """Neither empty nor with Serbians alone."""
    bench = Bench(
        "lamps",
        phase="central-allies-combat",
        areas={"bulgaria": ["BU-1"], "greece": defenders},
        salonika="open",
        nations={"greece": "neutral"},
    )
    assert "10.2.3.3b" in bench.refusals("{attack: greece, with: [BU-1]}")


@pytest.mark.rule("10.2.3.3b")
@pytest.mark.trap(25)
def test_a_retreat_from_salonika_makes_greece_an_ally_instead():
    """The Spent Western army stays, the Fresh Greek one comes, the marker and the trench go, and no advance follows."""
    bench = Bench(
        "lamps",
        phase="central-allies-combat",
        areas={"bulgaria": ["BU-1", "BU-2"], "greece": ["GB-2*"], NEUTRAL: ["GR-1"]},
        salonika="open",
        nations={"greece": "neutral"},
        trenches={"greece": ["western_allies"]},
    )
    position = bench.play("{attack: greece, with: [BU-1]}", dice=[6, 1, 6, 1])
    assert position.nations["greece"] == "war"
    assert {position.place_of(army) for army in ("GB-2", "GR-1")} == {"greece"}
    assert position.fresh("GR-1")
    assert not position.fresh("GB-2")
    assert (position.salonika, position.trenches.get("greece")) == ("", None)
    assert position.place_of("BU-1") == "bulgaria"


@pytest.mark.rule("6.4.3", "10.2.3.3a")
@pytest.mark.trap(25)
def test_a_western_army_in_salonika_opens_greece_to_nobody_else():
    """The Serbians neither enter it nor pass through it to Bulgaria; the Western Allies may enter."""
    position = staged(
        "lamps",
        phase="eastern-allies-movement",
        areas={"serbia": ["SE-1"], "greece": ["GB-2"]},
        salonika="open",
        nations={"greece": "neutral", "bulgaria": "conquered", "romania": "neutral"},
        control={"bulgaria": TE},
    )
    assert Bench("lamps", position=position).moves("SE-1") == {"bulgaria"}  # over their common border
    position.control["serbia"], position.control["albania"] = CP, TE
    position.put("SE-1", "albania")
    position.changed("control")
    assert Bench("lamps", position=position).moves("SE-1") == set()
    assert land_paths.passable(position, "FR-1") & position.kit.board.bit["greece"]


@pytest.mark.rule("10.2.3.3b")
@pytest.mark.parametrize(
    ("army", "faction", "found"),
    [("BU-1", "central-allies", []), ("SE-1", "eastern-allies", [("10.2", "Greece is neutral")])],
)
def test_only_the_central_powers_may_attack_neutral_greece(army, faction, found):
    """A Western army in Greece lays it open to them; to its own alliance it is a neutral as before."""
    areas = {"greece": ["FR-1"], "albania" if army == "SE-1" else "bulgaria": [army]}
    bench = Bench(
        "lamps",
        phase=f"{faction}-combat",
        areas=areas,
        salonika="open",
        nations={"greece": "neutral", "bulgaria": "war"},
    )
    assert bench.faults(f"{{attack: greece, with: [{army}]}}") == found


@pytest.mark.rule("10.2.3.3a", "8.3.4.1a")
@pytest.mark.trap(11)
@pytest.mark.parametrize(("drawn", "dug"), [(4, 1), (3, 0)])
def test_the_trench_of_salonika_comes_with_the_card_and_needs_no_supply(drawn, dug):
    """The army that lands on the turn of the card finds one dug; a turn later it finds none."""
    bench = Bench(
        "lamps",
        phase="western-allies-movement",
        areas={"british_isles": ["GB-2"]},
        salonika="open",
        salonika_drawn=drawn,
        nations={"greece": "neutral"},
    )
    position = bench.play("{sail: GB-2, to: greece}")
    assert len(position.trenches.get("greece", ())) == dug


@pytest.mark.rule("10.2.3.3b", "7.2.5a")
@pytest.mark.parametrize(
    ("army", "there", "end"), [("GB-3", [], "greece"), ("GB-3", ["GB-2"], POOL), ("SE-1", ["GB-2", "SE-2"], "greece")]
)
def test_greece_takes_one_western_army_that_retreats_and_any_serbians(army, there, end):
    """R-12: a second Western one goes into its pool."""
    bench = Bench(
        "lamps",
        phase="central-allies-combat",
        areas={"hungary": ["AH-1"], "serbia": [f"{army}*"], "greece": there},
        salonika="open",
        nations={"greece": "neutral"},
    )
    position = bench.play("{attack: serbia, with: [AH-1]}", dice=[6, 1])
    assert position.place_of(army) == end
