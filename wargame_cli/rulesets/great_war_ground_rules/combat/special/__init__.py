"""Special combat effects (10): armor, antitank guns, cavalry, engineers, gas, mines."""
