"""The modules that look at orders: of several faults of an order, the first that they find in this order is told."""

from __future__ import annotations

from wargame_cli.rulesets.illusions_of_glory.cards import (
    actions,
    effects,
    greece,
    hands,
    placements,
    prerequisites,
    reinforcements,
    sea_invasions,
)
from wargame_cli.rulesets.illusions_of_glory.combat import attack, rules
from wargame_cli.rulesets.illusions_of_glory.operations import (
    activation,
    amphibious_assault,
    assembling,
    attack_orders,
    entrenching,
    movement,
    rebuilding,
    redeployment,
    replacements,
)
from wargame_cli.rulesets.illusions_of_glory.phases import siege_phase
from wargame_cli.rulesets.illusions_of_glory.politics import collapse, neutral_entry, revolution, treaty

CHAPTERS = (
    activation,
    attack_orders,
    replacements,
    movement,
    amphibious_assault,
    assembling,
    entrenching,
    rebuilding,
    redeployment,
    hands,
    actions,
    prerequisites,
    reinforcements,
    sea_invasions,
    effects,  # it and the next four carry out what Events do at once
    greece,
    placements,
    siege_phase,
    revolution,
    rules,
    attack,
    collapse,
    neutral_entry,
    treaty,
)
