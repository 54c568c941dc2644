"""Artillery: bombardment, counterbombardment, hits, terror, artillery divisions (12B7 to 12C)."""
