"""The Great War in Europe, with The Great War in the Near East (XTR, 1994 and 1996; second edition)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.ruleset import GreatWarInEurope

RULESET = GreatWarInEurope()
