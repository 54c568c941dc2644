"""The journal: what its lines hold, the game as it is told from them, and how the next line gets to the disk."""
