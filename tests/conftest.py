"""Every test may play The Crossing (tests/toy), in this process and in those that it starts."""

import atexit
import gc
import os
import shutil
import tempfile
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

# What the user keeps of data files is none of the tests' business: they and the processes that they start share a cache
# of their own, and `tests/engine/loading/test_kept.py` has others.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["WARGAME_CACHE"] = tempfile.mkdtemp(prefix="wargame-tests-")
    atexit.register(shutil.rmtree, os.environ["WARGAME_CACHE"], ignore_errors=True)
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
