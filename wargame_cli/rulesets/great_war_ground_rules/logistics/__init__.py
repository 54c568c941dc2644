"""Supplies and the rail lines that bring them: depots, capacity, Res Pts, general supply points, freight (7A5, 11)."""
