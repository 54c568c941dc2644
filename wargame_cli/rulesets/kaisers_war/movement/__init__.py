"""Movement by land and rail (8, 16, 21-24), and what a unit that enters a hex brings about."""
