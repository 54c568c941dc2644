"""Movement over land (6.1 to 6.4): where an army may go, and where it must attack."""

from __future__ import annotations

import pytest

from lamps.field import do, field, judge, reaches, rules
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.movement.land import Move


@pytest.mark.rule("6.4", "7.2.2f")
@pytest.mark.trap(1)
def test_an_empty_enemy_area_is_attacked_with_a_die_and_never_moved_into():
    """Poland without a Russian is closed to a move; the army that attacks it may fail, and is Spent then."""
    mover = judge(field({"prussia": ["GE-8"]}, step="movement"))
    assert rules(mover, Move(unit="GE-8", to="poland")) == ["6.4"]
    assert "poland" not in reaches(mover.position, "GE-8")
    position = do(judge(field({"prussia": ["GE-8"]}), [1]), Attack(target="poland", units=("GE-8",)))
    assert position.place_of("GE-8") == "prussia"
    assert not position.fresh("GE-8")
