"""Mobilization (6, 7, 26.3): purchases, orders, arrivals, units for the east."""
