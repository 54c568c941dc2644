"""The modules that look at orders: of several faults of an order, the first that they find in this order is told."""

from __future__ import annotations

from wargame_cli.rulesets.lamps import order_of_steps
from wargame_cli.rulesets.lamps.cards import event_phase
from wargame_cli.rulesets.lamps.combat import east_africa, invasion, orders, programmes, rules, tanks
from wargame_cli.rulesets.lamps.combat import naval as naval_combat
from wargame_cli.rulesets.lamps.movement import land, sea
from wargame_cli.rulesets.lamps.movement import naval as naval_movement
from wargame_cli.rulesets.lamps.production import regroup, spending, technology, transfers, trench_building

CHAPTERS = (
    event_phase,
    land,
    naval_movement,
    sea,
    orders,
    east_africa,
    invasion,
    rules,
    programmes,
    naval_combat,
    tanks,
    regroup,
    spending,
    technology,
    transfers,
    trench_building,
    order_of_steps,  # whether an order's step is over is decisive, and what stands last decides first
)
