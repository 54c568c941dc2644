"""The phases of a turn beside the Action Rounds: attrition, sieges, War Status, victory."""
