"""Whatever happens, a position is plain data: it copies, reads back, and its events give it again."""

from __future__ import annotations

from functools import reduce
from operator import or_

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from illusions_of_glory.little_front import PLACES, SPOTS, front
from wargame_cli.rulesets.illusions_of_glory.position.events import general as happen
from wargame_cli.rulesets.illusions_of_glory.position.events import tracks
from wargame_cli.rulesets.illusions_of_glory.position.events.every import ALL
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

SPACES = st.sampled_from(sorted(SPOTS))
ON_LAND = st.sampled_from(sorted(space for space, spot in SPOTS.items() if spot.owner))
FIGHTERS = st.sampled_from(sorted(PLACES))
BOXES = st.sampled_from(["reserve", "replaceable", "eliminated", "permanently removed"])

#: Every kind of event of the game, as a journal reads them.
KINDS = reduce(or_, ALL)

EVENTS = st.one_of(
    st.builds(
        happen.UnitMoved, unit=FIGHTERS, start=SPACES, end=SPACES, how=st.sampled_from(["move", "retreat", "sea"])
    ),
    st.builds(happen.UnitPlaced, unit=FIGHTERS, place=SPACES, reduced=st.booleans()),
    st.builds(happen.UnitRemoved, unit=FIGHTERS, place=SPACES, to=BOXES, cause=st.just("test")),
    st.builds(happen.StepChanged, unit=FIGHTERS, reduced=st.booleans(), cause=st.just("test")),
    st.builds(
        happen.ControlChanged,
        space=ON_LAND,
        marker=st.sampled_from(["", "GE", "RU", "BR", "GR", "Uprising", "neutral"]),
    ),
    st.builds(
        happen.UnitPlaced,
        unit=st.sampled_from(["GE-U-1", "RU-U-1"]),
        place=ON_LAND,
        rises=st.sampled_from(["alone", "among others"]),
    ),
    st.builds(
        happen.TrenchChanged,
        space=ON_LAND,
        owner=st.sampled_from(["AP", "CP"]),
        level=st.integers(0, 2),
        cause=st.just("test"),
    ),
    st.builds(happen.SiegeChanged, space=ON_LAND, lapsed=st.booleans()),
    st.builds(
        tracks.NationEntered,
        nation=st.sampled_from(["IT", "GR"]),
        stand=st.sampled_from(["AP", "CP"]),
        cause=st.just("test"),
    ),
    st.builds(tracks.LandingPlaced, space=st.just("sea_salonika"), turn=st.just(4), round=st.integers(1, 6)),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(EVENTS, max_size=25))
def test_a_position_is_what_its_events_made_it(events):
    position, replayed = front(), front()
    for event in events:
        event.apply(position)
        # what is remembered of control is what a fresh look finds
        for control in ("AP", "CP", "neutral", "Uprising"):
            fresh = [space for space in SPOTS if position.controller(space) == control]
            assert position.kit.board.spaces(position.controlled(control)) == fresh
    written = msgspec.json.encode(events)
    for event in msgspec.json.decode(written, type=list[KINDS]):
        event.apply(replayed)
    assert replayed == position
    saved = msgspec.json.encode(position)
    assert msgspec.json.decode(saved, type=IllusionsPosition) == position
    twin = position.copy()
    assert twin == position
    assert [twin.is_reduced(unit) for unit in PLACES] == [position.is_reduced(unit) for unit in PLACES]
    assert twin.units() == position.units()
    places = [unit for units in position.stacks.values() for unit in units]
    assert len(places) == len(set(places)) == len(position.kit.units), "every unit is in one place"
    assert position.risen.keys() <= position.control.keys()
