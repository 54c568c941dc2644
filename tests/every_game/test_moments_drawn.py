"""Every game: a drawing of a phase has what its reader knows of it, and nothing else."""

from __future__ import annotations

from functools import cache
from xml.etree import ElementTree

import pytest
from recorded import FEW, record

from wargame_cli.engine.errors import WargameError
from wargame_cli.reports.maps.drawn import svg_of
from wargame_cli.reports.maps.over.moment import happened_in
from wargame_cli.reports.maps.shown import WHOLE, Shown
from wargame_cli.reports.readers import UMPIRE, seen

_SVG = "{http://www.w3.org/2000/svg}"
few_scenarios = pytest.mark.parametrize("scenario", FEW)


@cache
def fought(scenario):
    """The game after the phase in which most was fought, that phase, and what the umpire knows of it."""
    kept = record(scenario)
    told = [(happened_in(kept.last, chapter, UMPIRE), game, chapter)
            for game, chapter in zip(kept.games[1:], kept.chapters, strict=True)]  # fmt: skip
    return max(told, key=lambda each: (len(each[0].battles), len(each[0].moves)))


def _layers(game, **shown):
    root = ElementTree.fromstring(svg_of(game, Shown(window=WHOLE, **shown)))
    return {each.attrib["id"]: each for each in root.iter(f"{_SVG}g") if "id" in each.attrib}


@few_scenarios
def test_a_phase_is_drawn_with_what_happened(scenario):
    """Arrows for moves and attacks, a badge a battle, each of them left out if that is asked for."""
    happened, game, chapter = fought(scenario)
    layers = _layers(game, reader=UMPIRE, chapter=chapter)
    badges = [each for each in layers.get("G-badges", ()) if each.get("class") == "badge"]
    assert len(badges) <= len(happened.battles)
    assert bool(badges) == bool(happened.battles)
    assert ("G-arrows" in layers) >= bool(badges and happened.moves)
    assert "G-corner" in layers
    bare = _layers(game, reader=UMPIRE, chapter=chapter, without=("arrows", "badges", "corner", "supply"))
    assert not bare.keys() & {"G-arrows", "G-badges", "G-corner", "G-supply"}
    assert not _layers(game, reader=UMPIRE).keys() & {"G-arrows", "G-badges", "G-supply"}


@few_scenarios
def test_what_is_drawn_of_a_phase_is_what_its_reader_saw(scenario):
    """Each move, loss and battle for a side or everybody comes of an event that may be seen."""
    happened, game, chapter = fought(scenario)
    for who in (None, *game.sides):
        names = {name for event in seen(chapter.events, who) for name in (getattr(event, "unit", ""),)}
        known = happened_in(game, chapter, who)
        assert {move.unit for move in known.moves} | {loss.unit for loss in known.losses} <= names
        assert len(known.battles) <= len(happened.battles)


@few_scenarios
def test_a_side_sees_its_own_supply_only(scenario):
    """The lines of another side are refused, and nobody's are drawn for everybody."""
    game = record(scenario).last
    first, second = game.sides[:2]
    for who in (None, second):
        with pytest.raises(WargameError, match="own supply"):
            svg_of(game, Shown(who, supply=first))
    document = svg_of(game, Shown(window=WHOLE, reader=first, supply=first))
    assert 0 < document.find('id="G-supply"') < document.find('id="G-pieces')
    bare = svg_of(game, Shown(window=WHOLE, reader=first, supply=first, without=("supply",)))
    assert "line of supply" in document
    assert "line of supply" not in bare
