"""Conformance cases: how a case becomes a position, and what it may expect."""

from __future__ import annotations

from wargame_cli.engine.cases import facts_in
from wargame_cli.engine.rooms import Cases
from wargame_cli.rulesets.great_war_ground_rules.cases import combat_facts, facts, movement_facts, supply_facts
from wargame_cli.rulesets.great_war_ground_rules.cases.stage import GIVEN, Given, stage

CASES = Cases(stage=stage, given=GIVEN, facts=facts_in(facts, movement_facts, combat_facts, supply_facts), own=Given)
