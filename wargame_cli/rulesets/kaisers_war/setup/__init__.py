"""How a game begins: scenarios, order of battle, free setup, victory points."""
