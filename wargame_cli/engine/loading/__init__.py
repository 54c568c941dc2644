"""How parts of the program are loaded when they are needed, modules of a game and data files, and lie at hand then."""
