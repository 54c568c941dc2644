"""Conformance cases: how a case becomes a position, and what it may expect."""

from __future__ import annotations

from wargame_cli.engine.cases import facts_in
from wargame_cli.engine.rooms import Cases
from wargame_cli.rulesets.great_war_ground_rules.cases import combat_facts, facts, movement_facts, supply_facts
from wargame_cli.rulesets.great_war_ground_rules.cases.proving_ground import proving_ground
from wargame_cli.rulesets.great_war_ground_rules.cases.stage import GIVEN, Given, stage
from wargame_cli.rulesets.great_war_ground_rules.kit import strange, types
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Counter
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_OF
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Plan
from wargame_cli.rulesets.great_war_ground_rules.kit.tables import tables
from wargame_cli.rulesets.great_war_ground_rules.position.position import OFF_MAP

CASES = Cases(
    stage=stage,
    given=GIVEN,
    facts=facts_in(facts, movement_facts, combat_facts, supply_facts),
    own=Given,
    records=(Counter, Plan),
    words={
        **strange.known(tables()),
        "lands": proving_ground().countries,
        "type of a counter": types.ALL | set(types.OTHER_NAMES),
        "nation of a counter": SIDE_OF,
        "place off the map": OFF_MAP,
    },
)
