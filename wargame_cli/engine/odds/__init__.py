"""Every result that dice can show, and the chances of their sums: what odds and luck are computed with."""
