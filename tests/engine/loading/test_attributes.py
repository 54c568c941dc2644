"""Where an object keeps its attributes."""

from __future__ import annotations

import pytest

from wargame_cli import rulesets
from wargame_cli.engine.loading.attributes import cached_property, in_its_own_dict


class Ground:
    """As a game's kit: some of it is worked out when it is asked for."""

    def __init__(self) -> None:
        self.hexes = 7
        in_its_own_dict(self)
        self.rivers = 2

    @cached_property
    def rest(self) -> int:
        """The hexes without rivers."""
        return self.hexes - self.rivers


def test_an_object_keeps_its_attributes_in_a_dict_of_its_own() -> None:
    """What it had, what it is given later, and what is worked out once."""
    ground = Ground()
    assert (ground.hexes, ground.rivers, ground.rest) == (7, 2, 5)
    assert vars(ground) == {"hexes": 7, "rivers": 2, "rest": 5}
    ground.hexes = 9
    assert (ground.hexes, ground.rest, Ground().hexes) == (9, 5, 7)


def test_an_attribute_that_is_worked_out_says_what_it_is() -> None:
    """Asked of the class it is the property itself, with its words; one that cannot be worked out is tried again."""
    assert Ground.rest.__doc__ == "The hexes without rivers."
    ground = Ground()
    del ground.rivers
    with pytest.raises(AttributeError):
        assert ground.rest
    ground.rivers = 3
    assert ground.rest == 4


@pytest.mark.parametrize(
    "scenario",
    ["kaisers-war/1918", "lamps/campaign", "illusions-of-glory/campaign", "great-war-in-europe/near-east-1918"],
)
def test_positions_and_kits_share_their_keys_with_nobody(scenario: str) -> None:
    """A dict that shares its keys is smaller than a copy of it."""
    name, _, of = scenario.partition("/")
    position = rulesets.load(name).new(of, {})
    for thing in (position, position.copy(), position.kit):
        assert vars(thing).__sizeof__() >= dict(vars(thing)).__sizeof__()
