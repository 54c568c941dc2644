"""What holds wherever units stand: zones of control, control, stacking, trenches, supply, morale."""
