"""What this game adds to a position, and the events that change it."""
