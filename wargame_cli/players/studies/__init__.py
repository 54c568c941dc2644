"""Studies: variants of a game, each played by machine many times with the same seeds, and what they came to."""
