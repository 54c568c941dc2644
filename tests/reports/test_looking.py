"""A game looked at from Python: its phases, a position, a map and a page, as a reader may see them."""

from __future__ import annotations

import json

import pytest

import wargame_cli as wargame
from wargame_cli.engine.errors import WargameError


@pytest.fixture(scope="module")
def desert(tmp_path_factory):
    """Palestine before its first phase, on the disk."""
    game = wargame.new("kaisers-war/palestine-1918", dice="seeded", seed="3")
    return wargame.save(game, tmp_path_factory.mktemp("desert") / "game.yaml")


def test_a_side_sees_its_view(desert):
    """In the position, in the picture and in every form of the map."""
    assert "BR-Inf-EF" in wargame.view(desert).stacks["4135"]
    assert "BR-Inf-EF" not in wargame.view(desert, side="cp").stacks["4135"]
    shown = [piece.label for piece in wargame.picture(desert, side="CP").pieces["4135"]]
    assert shown[0] == "BR-HQ-Allenby"
    assert "BR-Inf-EF" not in shown
    for format in ("svg", "text", "json", "csv"):
        assert wargame.draw(desert, format=format)
        assert "BR-Inf-EF" not in wargame.draw(desert, public=True, format=format)
    near = json.loads(wargame.draw(desert, format="json", around="Jerusalem", radius=1))
    whole = json.loads(wargame.draw(desert, format="json"))
    assert "4135" in near["places"]
    assert len(near["places"]) < len(whole["places"])


def test_a_page_is_for_somebody(desert):
    """Who it is for must be named, and the form can be left out."""
    page = wargame.page(desert, side="Allied")
    assert page.startswith("<!DOCTYPE html>")
    assert len(wargame.page(desert, side="Allied", form=False)) <= len(page)
    for nobody in ({}, {"side": "CP", "public": True}):
        with pytest.raises(WargameError, match="name the one"):
            wargame.page(desert, **nobody)


def test_what_there_is_not_is_refused(desert):
    """With what may have been meant."""
    with pytest.raises(WargameError, match="no side 'Alied'"):
        wargame.view(desert, side="Alied")
    with pytest.raises(WargameError, match="did you mean svg"):
        wargame.draw(desert, format="svgg")


def test_chapters_are_the_phases(desert):
    """None before the first one is played."""
    assert wargame.chapters(desert) == []
    result = wargame.adjudicate(desert, [])
    problems = [str(problem) for problem in result.problems]
    if not result.accepted:
        assert problems
        result = wargame.adjudicate(desert, [], lenient=True)
    game = wargame.save(result.game)
    (chapter,) = wargame.chapters(game)
    assert chapter.after.phase == game.position.phase
