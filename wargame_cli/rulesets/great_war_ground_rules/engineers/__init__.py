"""Engineers: construction, demolition, repair, railroad, ports, pontoons, devastation, and work in progress (13, 15A8)."""
