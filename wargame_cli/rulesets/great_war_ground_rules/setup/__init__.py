"""The scenarios: their files, and the position that a game begins from."""
