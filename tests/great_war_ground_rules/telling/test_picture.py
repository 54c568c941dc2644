"""The position drawn: the pieces and the marks on the map."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import corps, division, staged_with
from wargame_cli.engine.maps.picture import Piece
from wargame_cli.rulesets.great_war_ground_rules.telling.picture import picture

FORCES = {"0505": {"HQ": corps(), "A": division(), "B": division()}, "0507": {"BR": division("British")}}


def _position(**given):
    return staged_with(FORCES, {"limited-intelligence": "on"}, corps={"A": "HQ"}, reduced=["B"], **given)


@pytest.mark.rule("14N2")
def test_a_corps_that_nobody_knows_is_drawn_as_blank_pieces():
    """14N2: they lie below what is known, in the colour of their side alone."""
    hq = Piece("HQ", "CP", "corps-hq", "0-8", nation="German")
    b = Piece("B", "CP", "rifle", "3-5-5", faded=True, nation="German")
    assert picture(_position(), "Entente").pieces["0505"] == [hq, b, Piece("", "CP")]
    for reader in ("CP", "umpire"):
        labels = {piece.label for piece in picture(_position(), reader).pieces["0505"]}
        assert labels == {"HQ", "A", "B"}


@pytest.mark.rule("9Ja")
@pytest.mark.rule("15A8")
@pytest.mark.rule("15B3")
def test_the_map_is_drawn_as_it_is_now():
    """9J, 15A8, 15B3"""
    drawn = picture(
        _position(
            contested={"0506": {"owner": "CP"}}, devastated=["0508"], fortified={"0509": "fort", "0510": "fieldworks"}
        ),
        None,
    )
    marks = drawn.map.marks
    for mark, place in (("contested", "0506"), ("devastated", "0508"), ("fort", "0509"), ("fieldworks", "0510")):
        assert marks[mark] == {place}
    assert "contested" not in picture(_position(), None).map.marks
