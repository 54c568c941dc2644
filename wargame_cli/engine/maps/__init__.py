"""Maps of hexes, of areas and of points: what each kind holds, and how its file is read."""
