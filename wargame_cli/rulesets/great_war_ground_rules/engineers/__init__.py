"""Engineers: construction, demolition, repair, rail lines, ports, pontoons, waste land, work in progress (13, 15A8)."""
