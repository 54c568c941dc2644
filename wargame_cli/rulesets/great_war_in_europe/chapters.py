"""The modules that look at orders, in the order in which they do: of several faults the first is told first."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe import victory, waiting
from wargame_cli.rulesets.great_war_in_europe.chits import drawing, playing
from wargame_cli.rulesets.great_war_in_europe.combat import attack, leaders, orders, rules, tanks
from wargame_cli.rulesets.great_war_in_europe.combat.offensives import august, kaiserschlacht, mutiny, russians
from wargame_cli.rulesets.great_war_in_europe.movement import (
    between_fronts,
    expedition,
    landing,
    march,
    new_units,
    outbreak,
    overstack,
    own_units,
    quotas,
    raid,
    sea,
    strategic,
)
from wargame_cli.rulesets.great_war_in_europe.politics import frozen, landings, set_up
from wargame_cli.rulesets.great_war_in_europe.setup import free_setup, pre_war, pre_war_units
from wargame_cli.rulesets.great_war_in_europe.strategic import (
    devastation,
    dismounting,
    hindenburg_line,
    initiative,
    paris_gun,
    pipeline,
    replacements,
    reserve,
    revolutions,
    shock_troops,
    transfers,
)

CHAPTERS = (
    waiting,
    pre_war,
    pre_war_units,
    free_setup,
    own_units,
    march,
    expedition,
    strategic,
    between_fronts,
    raid,
    sea,
    overstack,
    new_units,
    landing,
    quotas,
    outbreak,
    frozen,
    landings,
    set_up,
    drawing,
    playing,
    orders,
    rules,
    august,
    tanks,
    russians,
    kaiserschlacht,
    mutiny,
    leaders,
    attack,
    replacements,
    reserve,
    revolutions,
    hindenburg_line,
    shock_troops,
    dismounting,
    paris_gun,
    devastation,
    transfers,
    initiative,
    pipeline,
    victory,
)
