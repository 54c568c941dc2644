"""The modules that look at orders, in the order in which they do: of several faults the first is told first."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe import victory
from wargame_cli.rulesets.great_war_in_europe.chits import drawing, playing
from wargame_cli.rulesets.great_war_in_europe.combat import attack, orders, rules
from wargame_cli.rulesets.great_war_in_europe.movement import march, new_units, own_units, sea, strategic
from wargame_cli.rulesets.great_war_in_europe.strategic import pipeline, replacements, reserve, revolutions

CHAPTERS = (
    own_units,
    march,
    strategic,
    sea,
    new_units,
    drawing,
    playing,
    orders,
    rules,
    attack,
    replacements,
    reserve,
    revolutions,
    pipeline,
    victory,
)
