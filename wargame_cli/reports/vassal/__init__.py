"""Positions for a module of VASSAL: its owner's mapping of our names to his, and the set-up that comes of both."""
