"""Every way that dice can fall, and what their sums come to: what odds are told and luck is measured by."""
