"""The components: sides and nations, the calendar, counters, charts, the rulebook's rows and its switches."""
