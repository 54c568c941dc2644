"""Maps of hexes, of areas and of points: what each kind holds, how its file is read, and what a drawing of it shows."""
