"""The one flow: a new game, sheets checked, a phase resolved."""
