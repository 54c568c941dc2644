"""What can happen in this game."""
