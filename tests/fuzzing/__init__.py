"""Hostile input of every kind that the program reads, made by changing good input: `make fuzz` and `make tamper`."""
