"""The Kaiser's War: World War I, 1918-1919 (Decision Games, 2010)."""

from __future__ import annotations

from wargame_cli.rulesets.kaisers_war.ruleset import KaisersWar

RULESET = KaisersWar()
