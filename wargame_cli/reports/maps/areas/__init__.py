"""Maps of areas: outlines with their stacks, and lists of them in letters."""
