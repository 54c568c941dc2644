"""What holds wherever armies stand: areas, control, supply, trenches, and what cards in force change."""
