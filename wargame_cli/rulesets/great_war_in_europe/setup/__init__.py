"""Scenarios: their files, and the position that a game starts from."""
