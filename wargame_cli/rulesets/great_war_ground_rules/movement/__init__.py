"""Movement: march, haste, exploitation and reaction, overruns, transport (6, 7B, 12B9, 14B, 14C2, 14O)."""
