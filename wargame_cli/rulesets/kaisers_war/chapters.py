"""The modules that look at orders: of several faults of an order, the first that they find in this order is told."""

from __future__ import annotations

from wargame_cli.rulesets.kaisers_war import victory
from wargame_cli.rulesets.kaisers_war.combat import (
    aerial_supply,
    air_missions,
    annihilation,
    assault,
    attack_supply,
    eastern_rules,
    mechanized_warfare,
    phases,
    plans,
    rules,
)
from wargame_cli.rulesets.kaisers_war.ground import attack_orders
from wargame_cli.rulesets.kaisers_war.kit import book
from wargame_cli.rulesets.kaisers_war.mobilization import arrivals, purchases
from wargame_cli.rulesets.kaisers_war.movement import built_trenches, kaiser_moves_east, land, moving, rail
from wargame_cli.rulesets.kaisers_war.psywar import campaigns
from wargame_cli.rulesets.kaisers_war.sea_and_air import airlanding, amphibious, naval_combat, sea_supply, support
from wargame_cli.rulesets.kaisers_war.setup import free_setup

CHAPTERS = (
    attack_orders,
    moving,
    rail,
    land,
    built_trenches,
    kaiser_moves_east,
    amphibious,
    airlanding,
    support,
    naval_combat,
    sea_supply,
    aerial_supply,
    annihilation,
    air_missions,
    mechanized_warfare,
    attack_supply,
    eastern_rules,
    rules,
    assault,
    plans,
    phases,
    arrivals,
    purchases,
    campaigns,
    free_setup,
    victory,
    book,  # whether an optional rule is in play is decisive, and what stands last decides first
)
