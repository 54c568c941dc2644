"""Hostile input of every kind that the program reads, made by changing good input: `make fuzz` and `make tamper`."""

import os
from pathlib import Path

# The toy games are found by the rulesets that are imported after this.
os.environ.setdefault("WARGAME_RULESETS", str(Path(__file__).parent.parent / "toy"))
