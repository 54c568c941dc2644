"""Machine players: sides that the program plays."""
