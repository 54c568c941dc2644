"""What can happen in this game, room by room."""
