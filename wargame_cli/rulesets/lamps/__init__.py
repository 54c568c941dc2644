"""The Lamps Are Going Out: World War I (Compass Games, 2016)."""

from wargame_cli.rulesets.lamps.ruleset import TheLamps

RULESET = TheLamps()
