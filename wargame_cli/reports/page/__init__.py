"""One page a game: the map as a reader may see it, the game replayed phase by phase, and the sheet for what is due."""
