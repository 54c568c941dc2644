"""Engineers: construction, demolition, repair, rail lines, ports, pontoons, devastation, work in progress (13, 15A8)."""
