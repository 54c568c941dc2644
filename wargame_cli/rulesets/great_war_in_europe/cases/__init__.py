"""Conformance cases: how a case becomes a position, and what it may expect."""

from __future__ import annotations

from wargame_cli.engine.cases import facts_in
from wargame_cli.engine.rooms import Cases
from wargame_cli.rulesets.great_war_in_europe.cases import combat_facts, europe_facts, facts, turn_facts
from wargame_cli.rulesets.great_war_in_europe.cases.stage import GIVEN, stage

CASES = Cases(stage=stage, given=GIVEN, facts=facts_in(facts, combat_facts, turn_facts, europe_facts))
