"""Retreats, slipping away and units removed from the map (rules 9E to 9G)."""
