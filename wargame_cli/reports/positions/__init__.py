"""A position told by itself: who stands where, how it was earlier, and in what two differ."""
