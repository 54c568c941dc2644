"""What holds wherever units stand: zones, ownership, stacking, terrain, fortifications, supply, support."""
