"""What the enemy holds is told by nothing that a side is given: hands and draws (9.2, 9.3)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

import wargame_cli
from wargame_cli.archive.game.games import GivenValues, dump
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.reports import queries
from wargame_cli.reports.maps import as_svg
from wargame_cli.reports.template import template
from wargame_cli.reports.view_files import view_file
from wargame_cli.rulesets.illusions_of_glory.kit.decks import in_order
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP, OTHER


def holding(game, side, number):
    """The game with another card of the draw pile in a side's hand."""
    piles = game.position.piles[side]
    card, other = piles.hand[0], piles.draw[number]
    changed = msgspec.structs.replace(
        piles,
        hand=in_order((*piles.hand[1:], other)),
        draw=in_order((*(each for each in piles.draw if each != other), card)),
    )
    position = game.position.copy()
    position.piles = {**position.piles, side: changed}
    return replace(game, file=msgspec.structs.replace(game.file, position=position))


def given(game, side, folder):
    """Position, map, sheet and supply of a side."""
    own = replace(game, file=view_file(game, side))
    return (
        dump(own.file, folder / "position.json"),
        as_svg(game.ruleset.picture(game.position, side)),
        template(game, side),
        queries.supply_of(own, None, None),
    )


@pytest.fixture(scope="module")
def dealt():
    """A campaign in which both sides have drawn their hands."""
    game = wargame_cli.new("illusions-of-glory/campaign", dice="seeded", seed="hands", id="g")
    while not all(game.position.piles[side].hand and game.position.piles[side].draw for side in (AP, CP)):
        game = wargame_cli.adjudicate(game, [], lenient=True).game
    return game


@pytest.mark.parametrize("side", [AP, CP])
def test_whatever_the_enemy_holds_a_side_is_given_the_same(dealt, side, tmp_path):
    """And its owner is given something else."""
    told = [holding(dealt, OTHER[side], number) for number in (0, 1, 2)]
    assert len({repr(given(game, side, tmp_path)) for game in told}) == 1
    assert len({repr(given(game, OTHER[side], tmp_path)) for game in told}) == 3


def test_a_draw_that_waits_for_its_next_die_tells_the_enemy_nothing(tmp_path):
    """Whatever the first die showed: the enemy's file is the same."""
    game = wargame_cli.new("illusions-of-glory/campaign", dice="given", id="g")
    sheet = SheetText(file="ap.yaml", text="game: g\nturn: 0\nphase: opening-ap\nside: AP\norders:\n- {open: AP-1}\n")
    waiting = [
        wargame_cli.adjudicate(game, [sheet], dice=GivenValues(by_label={"draw/AP": [value]})) for value in (3, 5)
    ]
    assert all(each.die for each in waiting)
    views = [msgspec.structs.replace(view_file(each.game, CP), since="") for each in waiting]
    assert dump(views[0], tmp_path / "v.json") == dump(views[1], tmp_path / "v.json")
