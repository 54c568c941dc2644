"""Every game of ours: the list of scenarios in its package is what the game says of itself."""

from __future__ import annotations

import pytest
import scenarios_index as index


@pytest.mark.parametrize("game", index.ours())
def test_the_shipped_list_is_up_to_date(game):
    """`wargame scenarios` loads no game; after a change of a scenario, run `make index`."""
    assert index.path_of(game).read_bytes() == index.index_of(game)
