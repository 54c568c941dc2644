"""The modules that look at orders, in the order in which they do: of several faults the first is told first."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.arrivals import (
    actions,
    disbanding,
    forming,
    march_units,
    mobile_artillery,
    pools,
    production,
    rebuilding,
    reinforcements,
    replacements,
    tanks,
)
from wargame_cli.rulesets.great_war_ground_rules.artillery import checks, divisions, segment
from wargame_cli.rulesets.great_war_ground_rules.combat import attack, orders
from wargame_cli.rulesets.great_war_ground_rules.combat import rules as attack_rules
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome import outcome_checks
from wargame_cli.rulesets.great_war_ground_rules.combat.special import special_checks
from wargame_cli.rulesets.great_war_ground_rules.command import corps, elite, headquarters, leaders, sieges
from wargame_cli.rulesets.great_war_ground_rules.engineers import (
    construction,
    demolition,
    devastation,
    pontoons,
    ports,
    railroad,
    repair,
    tasks,
)
from wargame_cli.rulesets.great_war_ground_rules.logistics import (
    capacity,
    depots,
    gsp,
    resource_points,
    special,
    transports,
)
from wargame_cli.rulesets.great_war_ground_rules.movement import (
    breakdowns,
    exploitation,
    leaving,
    march,
    movers,
    overrun,
    reaction,
    rest,
    transport,
)

CHAPTERS = (
    reinforcements,
    production,
    forming,
    actions,
    replacements,
    rebuilding,
    tanks,
    disbanding,
    march_units,
    mobile_artillery,
    pools,
    movers,
    exploitation,
    reaction,
    transport,
    march,
    overrun,
    rest,
    breakdowns,
    leaders,
    headquarters,
    corps,
    leaving,
    elite,
    sieges,
    checks,
    divisions,
    segment,
    orders,
    attack_rules,
    outcome_checks,
    special_checks,
    attack,
    capacity,
    special,
    depots,
    gsp,
    resource_points,
    transports,
    tasks,
    construction,
    pontoons,
    railroad,
    ports,
    demolition,
    repair,
    devastation,
)
