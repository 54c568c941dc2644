"""Combat (9, 10, 14H, 14P2, 14R, 15C): from the declaration of an attack to the advance after it."""
