"""Conformance cases: how a case becomes a position, and what it may expect."""

from __future__ import annotations

from wargame_cli.engine.cases import facts_in
from wargame_cli.engine.rooms import Cases
from wargame_cli.rulesets.illusions_of_glory.cases import card_facts, chart_facts, combat_facts, facts, unit_facts
from wargame_cli.rulesets.illusions_of_glory.cases.stage import GIVEN, stage

CASES = Cases(stage=stage, given=GIVEN, facts=facts_in(card_facts, chart_facts, facts, unit_facts, combat_facts))
