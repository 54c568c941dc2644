"""The rulebook's own game (15.0): its script runs through the terminal, and the table is as it should be each time."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from example_scripts import ran

import wargame_cli
from wargame_cli.rulesets.lamps.cases.whole_table import PARTS, alike, table

pytestmark = pytest.mark.process

EXAMPLE = Path(__file__).parents[3] / "examples" / "lamps" / "extended-example"
FACTION_TURNS = sorted(path.stem for path in (EXAMPLE / "expected").glob("*.yaml"))


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The folder that the example's script leaves: the game after every faction turn."""
    done = ran("lamps/extended-example", tmp_path_factory)
    assert done.code == 0, done.printed
    assert "Verified: 16 phases" in done.printed
    assert "warning" not in done.printed
    return done.folder / "reports"


@pytest.mark.rule("4.1", "4.2", "5.2", "7.2.2c", "7.4.2", "8.3.1a", "9.1.1", "10.1a", "10.2.1")
@pytest.mark.parametrize("name", FACTION_TURNS)
def test_everything_stands_where_the_example_says(played, name):
    """After each of the eight faction turns every unit, marker and point is where section 15 has it."""
    position = wargame_cli.load(played / f"after-{name}.yaml").position
    expected = yaml.load((EXAMPLE / "expected" / f"{name}.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    found = table(position)
    assert set(expected) == set(PARTS)
    for what, wanted in expected.items():
        assert alike(found[what]) == alike(wanted), f"{name}: {what}"


def test_the_example_has_eight_faction_turns():
    """Two game turns of four factions each."""
    assert len(FACTION_TURNS) == 8
