"""Combat (7): attacks by land and sea, their dice, last stands, retreats and advances."""
