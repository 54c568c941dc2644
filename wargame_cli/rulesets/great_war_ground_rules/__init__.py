"""The Great War: the ground rules of the series, for the scenarios that ship with this program."""

from wargame_cli.rulesets.great_war_ground_rules.ruleset import RULESET as RULESET
