"""A game played again from its journal: to be verified, made again, or told."""
