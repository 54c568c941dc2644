"""The Neutral Entry set-ups space by space (9.7.2c): where each unit comes when its space is full or the enemy's."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import event, holding
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade_at
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP, OTHER
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitPlaced

CARDS = {"IT": ("AP-21", 5), "BU": ("CP-23", 6), "RO": ("AP-39", 10)}
BOARD, GROUND = kit().board, kit().ground
#: Corps that no set-up brings and that stack with each other, by side: Russians would not stand beside Italians.
GUARDS = {
    AP: {"IT": ["BR-I-XIV", "BR-I-XVI", "FR-I-Orient"], "BU": ["BR-I-XIV", "BR-I-XVI", "FR-I-Orient"],
         "RO": ["RU-I-3", "RU-I-4", "RU-I-20"]},
    CP: {nation: ["AH-I-1", "AH-I-5", "AH-I-10"] for nation in CARDS},
}  # fmt: skip


def sites(side_of_holder):
    """Every space of a set-up with its nation, and the side that holds it by that of the units that come there."""
    found = []
    for nation, (card, turn) in CARDS.items():
        bench = holding(card, turn=turn, nations={nation: "CP" if nation == "BU" else "AP", "AL": "AP"})
        spaces = {}
        for unit, place in kit().entries[nation].places.items():
            if kit().is_space(place) and GROUND.spaces[place].kind == "space":
                spaces.setdefault(place, bench.position.side_of(unit))
        found += [
            pytest.param(nation, place, side_of_holder(side), id=f"{nation} {place}") for place, side in spaces.items()
        ]
    return found


def distances(start):
    """How many connections away every place is: counted here, not asked of the rules."""
    steps, ring = {start: 0}, [start]
    while ring:
        ring = [near for place in ring for near in BOARD.neighbours[place] if near not in steps]
        steps |= dict.fromkeys(ring, max(steps.values()) + 1)
        ring = list(dict.fromkeys(ring))
    return steps


def entered(nation, place, holder):
    """The nation enters while three units of a side stand in a space of its set-up, and control it."""
    card, turn = CARDS[nation]
    guards = GUARDS[holder][nation]
    marker = kit().units[guards[0]].nation
    bench = holding(card, {place: guards}, turn=turn, control={place: marker})
    bench.play(event(card))
    return bench.position, {each.unit: each.place for each in bench.events(UnitPlaced)}


def is_supplied_and_free(position, unit, place):
    """Whether a unit might stand in a place: friendly, without strangers, supplied, with room for it."""
    side = position.side_of(unit)
    if position.controller(place) != side or GROUND.spaces[place].kind not in ("space", "region"):
        return False
    if grade_at(position, unit, place) == "none":
        return False
    if GROUND.spaces[place].kind == "region":
        return True
    there = [other for other in position.at(place) if other != unit]
    russian = [bool(set(position.counter(each).nations) & {"RU", "RO"}) for each in (unit, *there)]
    return all(position.side_of(other) == side for other in there) and len(there) < 3 and len(set(russian)) == 1


def check(nation, place, holder):
    """Who was to come there came as near as there was a place, and all others where the chart has them."""
    position, came = entered(nation, place, holder)
    chart = kit().entries[nation].places
    moved = [unit for unit, home in chart.items() if home == place]
    assert moved
    for unit in moved:
        assert position.place_of(unit) != place
        far = distances(place)
        assert unit in came, "it found no place at all"
        here = came[unit]
        assert position.controller(here) == position.side_of(unit)
        assert grade_at(position, unit, here) != "none"
        nearer = [other for other in far if far[other] < far[here] and is_supplied_and_free(position, unit, other)]
        assert nearer == []
    elsewhere = {unit: home for unit, home in chart.items() if unit not in moved}
    displaced = {unit for unit, home in elsewhere.items() if came[unit] != home}
    # Who gave way may have filled the space of one who came later; nobody else is displaced.
    assert all(len(position.at(chart[unit])) == 3 for unit in displaced)


@pytest.mark.rule("9.7.2", "26.2", "26.4", "26.5")
@pytest.mark.parametrize(("nation", "place", "holder"), sites(lambda side: side))
def test_who_finds_his_space_full_comes_nearby(nation, place, holder):
    """Three of his own side stand there (9.7.2c, 10.1)."""
    check(nation, place, holder)


@pytest.mark.rule("9.7.2", "26.2", "26.4", "26.5")
@pytest.mark.parametrize(("nation", "place", "holder"), sites(lambda side: OTHER[side]))
def test_who_finds_the_enemy_in_his_space_comes_nearby(nation, place, holder):
    """The enemy holds it with three corps (9.7.2c)."""
    check(nation, place, holder)
