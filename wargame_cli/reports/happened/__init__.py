"""What happened in a phase and who is in supply, as pages and maps draw it for one reader."""
