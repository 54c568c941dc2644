"""Reports, maps and advice for people."""
