"""What phases are called that chapters of the rules know by name."""

from __future__ import annotations

#: The Combat Phase of the West, and of the East where it is fought apart; each again where a leader is (10.8).
COMBAT, EXTRA = "combat", "extra-combat"
EASTERN_COMBAT, EASTERN_EXTRA = "eastern-combat", "eastern-extra-combat"
#: Set-up by sheets (21.1).
ALLIED_SET_UP, CP_SET_UP = "allied-set-up", "cp-set-up"
#: What comes before the war (20.1).
PRE_WAR_DRAW, PRE_WAR_UNITS = "pre-war-draw", "pre-war-units"
