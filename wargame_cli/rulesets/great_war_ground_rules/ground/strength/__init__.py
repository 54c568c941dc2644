"""What units are worth in combat, and the artillery that stands with them (rules 9A and 12)."""
