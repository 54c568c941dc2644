"""Which seas are friendly to whom and open to whose ships (19.6, 19.7), and how they change hands (36.3)."""

from __future__ import annotations

import pytest

from kaisers_war.field import hex_of, sandbox
from wargame_cli.rulesets.kaisers_war.ground.seas import changed_seas, friendly_seas, may_sail
from wargame_cli.rulesets.kaisers_war.ground.supply import sources
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.sea_and_air.naval_combat import contesters

ON = {"naval-operations": "on"}


@pytest.mark.rule("19.7")
@pytest.mark.trap(38)
@pytest.mark.parametrize(
    ("nation", "sea", "expected"),
    [
        ("British Empire", "North Sea", True),
        ("France", "Mediterranean Sea", True),
        ("US", "North Sea", True),
        ("British Empire", "Baltic Sea", False),
        ("British Empire", "Adriatic Sea", False),
        ("British Empire", "Black Sea", False),
        ("Germany", "Baltic Sea", True),
        ("Germany", "North Sea", False),
        ("Austria-Hungary", "Adriatic Sea", True),
        ("Austria-Hungary", "Baltic Sea", False),
        ("Ottoman Empire", "Sea of Marmora", True),
        ("Ottoman Empire", "Black Sea", True),
        ("Ottoman Empire", "Mediterranean Sea", False),
        ("Germany", "Caspian Sea", False),
    ],
)
def test_friendly_seas(nation, sea, expected):
    """Each nation sails only in the seas of 19.6, while it has its bases there."""
    assert may_sail(sandbox({}), nation, sea) is expected


@pytest.mark.rule("19.7")
def test_a_base_on_the_sea_is_needed():
    """Without a controlled naval base on its coast a sea is closed; off-map bases serve three nations in two seas."""
    position = sandbox({"Danzig": ["BR-Inf-1"], "Kiel": ["BR-Inf-2"], "2804": ["FR-Inf-1"]})
    assert not may_sail(position, "Germany", "Baltic Sea")
    assert may_sail(sandbox({"Danzig": ["BR-Inf-1"], "Kiel": ["BR-Inf-2"]}), "Germany", "Baltic Sea")
    lost = ["Genoa", "Naples", "Taranto", "Toulon", "Salonika", "Alexandria", "Port Said"]
    position = sandbox({place: [f"GE-Inf-{number}"] for number, place in enumerate(lost, start=1)})
    assert may_sail(position, "British Empire", "Mediterranean Sea")
    assert not may_sail(position, "Italy", "Mediterranean Sea")


@pytest.mark.rule("19.7")
def test_the_red_sea_needs_a_base():
    """The Allies sail the Red Sea while they hold Suez, and no longer once the enemy stands in it."""
    assert may_sail(sandbox({}), "British Empire", "Red Sea")
    assert not may_sail(sandbox({"Suez": ["OT-Inf-1"]}), "British Empire", "Red Sea")


@pytest.mark.rule("36.2")
@pytest.mark.parametrize(
    ("stacks", "expected"),
    [
        ({}, set()),
        ({"Gallipoli": ["BR-Inf-1"]}, {"Sea of Marmora"}),
        ({"Constantinople": ["BR-Inf-1"]}, set()),
        ({"Gallipoli": ["BR-Inf-1"], "Constantinople": ["AL-Gar-1"]}, {"Sea of Marmora", "Black Sea"}),
        ({"Pola": ["IT-Inf-1"], "Cattano": ["IT-Inf-2"]}, {"Adriatic Sea"}),
        ({"Pola": ["IT-Inf-1"], "Cattano": ["IT-Inf-2"], "Venice": ["AH-Inf-1"]}, set()),
        ({"Pola": ["IT-Inf-1"]}, set()),
    ],
)
def test_which_seas_change_hands(stacks, expected):
    """Marmora with Gallipoli, the Black Sea with both, by occupation; the Adriatic by control of its three keys."""
    position = sandbox(stacks, options=ON)
    assert changed_seas(position) == expected
    assert friendly_seas(position, ALLIED) == friendly_seas(sandbox({}), ALLIED) | expected
    assert friendly_seas(position, CP) == friendly_seas(sandbox({}), CP) - expected
    assert changed_seas(sandbox(stacks)) == set()


@pytest.mark.rule("36.2", "19.7")
@pytest.mark.trap(34)
def test_who_sails_there_then():
    """The Turks no more; the Allies from a base on that sea, which Gallipoli is not."""
    gallipoli = sandbox({"Gallipoli": ["BR-Inf-1"]}, options=ON)
    assert not may_sail(gallipoli, "Ottoman Empire", "Sea of Marmora")
    assert may_sail(gallipoli, "Ottoman Empire", "Black Sea")
    assert not may_sail(gallipoli, "British Empire", "Sea of Marmora")
    both = sandbox({"Gallipoli": ["BR-Inf-1"], "Constantinople": ["BR-Inf-2"]}, options=ON)
    for nation in ("British Empire", "France", "Italy"):
        assert may_sail(both, nation, "Sea of Marmora")
        assert may_sail(both, nation, "Black Sea")
    assert not may_sail(both, "Ottoman Empire", "Black Sea")


@pytest.mark.rule("36.2", "36.1")
@pytest.mark.parametrize(
    ("stacks", "seas", "expected"),
    [
        ({}, {"Sea of Marmora"}, ["OT-Ship-1"]),
        ({"Gallipoli": ["BR-Inf-1"]}, {"Sea of Marmora"}, []),
        ({"Gallipoli": ["BR-Inf-1"]}, {"Black Sea"}, ["OT-Ship-1"]),
        ({"Gallipoli": ["BR-Inf-1"]}, {"Sea of Marmora", "Black Sea"}, ["OT-Ship-1"]),
    ],
)
def test_the_central_powers_contest_nothing_in_a_sea_that_is_allied(stacks, seas, expected):
    """A contest is a naval operation: from the Black Sea none leads into the Sea of Marmora while that is Allied."""
    position = sandbox({"Trebizond": ["OT-Inf-1"], "fleet": ["OT-Ship-1"], **stacks}, options=ON)
    assert contesters(position, CP, frozenset(seas)) == expected


KIT = sandbox({}).kit


@pytest.mark.rule("36.2", "15.2")
def test_their_bases_are_sources_of_the_new_owner():
    """Pola and Venice feed the Allies once the Adriatic is theirs; before that Venice feeds nobody."""
    stacks = {"Pola": ["IT-Inf-1"], "Cattano": ["IT-Inf-2"]}
    pola, venice = (KIT.board.bit[hex_of(name)] for name in ("Pola", "Venice"))
    assert sources(sandbox(stacks, options=ON), ALLIED) & pola
    assert sources(sandbox(stacks, options=ON), ALLIED) & venice
    assert not sources(sandbox(stacks), ALLIED) & (pola | venice)
