"""The printed components: nations, counters, event chits, maps, charts; the rows of the rulebook and the switches."""
