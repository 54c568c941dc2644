"""The printed components: counters, cards, charts, the rows of the rulebook, the switches of a game."""
