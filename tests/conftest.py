"""Every test may play The Crossing (tests/toy), in this process and in those that it starts."""

import os
from pathlib import Path

os.environ["WARGAME_RULESETS"] = str(Path(__file__).parent / "toy")
