"""What can happen in this game, chapter by chapter."""
