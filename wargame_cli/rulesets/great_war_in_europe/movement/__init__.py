"""Movement: operational, strategic, by sea; new units (8, 9, 13)."""
