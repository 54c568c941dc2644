"""Units: steps lost and rebuilt, arrivals, departures, operations without a card."""
