"""Production (8): points, spending, transfers, technology, U-Boats, trenches, regrouping."""
