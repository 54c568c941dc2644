"""The laws of a game: what every position keeps, the events that can break each, and how games are watched."""
