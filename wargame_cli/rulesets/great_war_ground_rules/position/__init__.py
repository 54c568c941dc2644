"""What this game adds to a position, and what can happen in it."""
