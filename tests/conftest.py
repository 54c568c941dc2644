"""Every test may play The Crossing (tests/toy), in this process and in those that it starts."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

# The games that tests keep are many: to look through them for garbage again and again takes a sixth of the time.
gc.set_threshold(50_000, 20, 50)

# On a shared machine the properties look at the same examples every time, and no clock is held against them.
settings.register_profile("ci", derandomize=True, deadline=None)
# For an hour: pytest --hypothesis-profile=long
settings.register_profile(
    "long", deadline=None, max_examples=60, stateful_step_count=40, suppress_health_check=list(HealthCheck),
    phases=[Phase.reuse, Phase.generate], print_blob=True,
)  # fmt: skip
if os.environ.get("CI"):
    settings.load_profile("ci")

# What the user keeps of data files is none of the tests' business; `tests/engine/test_kept.py` has a cache of its own.
os.environ["WARGAME_CACHE"] = "off"
os.environ["WARGAME_RULESETS"] = str(Path(__file__).parent / "toy")


@pytest.fixture
def table(tmp_path):
    """A new game of The Crossing with seeded dice."""
    from table import Table

    return Table(tmp_path)


@pytest.fixture
def sealed(tmp_path):
    """A new game of The Crossing with sealed dice."""
    from table import Table

    return Table(tmp_path, "sealed")
