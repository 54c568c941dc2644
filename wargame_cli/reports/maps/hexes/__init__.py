"""Maps of hexes, sheet by sheet."""
