"""Events as an umpire may write them."""

from __future__ import annotations

import msgspec
import pytest

from wargame_cli.rulesets.great_war_ground_rules.position.events.general import FortificationChanged


@pytest.mark.parametrize(("grade", "known"), [("fort", True), ("", True), ("castle", False)])
def test_a_fortification_has_a_grade_of_the_rules_or_is_gone(grade, known):
    """15B"""
    told = {"rule": "15B", "place": "0505", "grade": grade, "cause": "built"}
    if known:
        assert msgspec.convert(told, FortificationChanged).grade == grade
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(told, FortificationChanged)
