"""What holds wherever units stand: control, stacking, terrain, weather, limits of nations, supply."""
