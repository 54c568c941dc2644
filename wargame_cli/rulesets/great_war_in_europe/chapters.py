"""The modules that look at orders, in the order in which they do: of several faults the first is told first."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe import victory
from wargame_cli.rulesets.great_war_in_europe.movement import march
from wargame_cli.rulesets.great_war_in_europe.strategic import pipeline, replacements, reserve, revolutions

CHAPTERS = (march, replacements, reserve, revolutions, pipeline, victory)
