"""What becomes of units: steps lost and rebuilt, arrivals, departures, operations without a card."""
