"""What holds wherever units stand: control, stacking, supply, sieges, frontiers, effects in force."""
