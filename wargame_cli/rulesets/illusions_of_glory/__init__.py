"""Illusions of Glory: The Great War on the Eastern Front (GMT Games, rules of the second printing)."""

from wargame_cli.rulesets.illusions_of_glory.ruleset import IllusionsOfGlory

RULESET = IllusionsOfGlory()
