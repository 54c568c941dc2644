"""Nations that enter, collapse, rise or make peace (22-28)."""
