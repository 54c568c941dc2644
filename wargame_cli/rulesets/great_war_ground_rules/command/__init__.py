"""Headquarters and those who lead: activation of Army HQs, Corps HQs, leaders, elite brigades (8C, 14M to 14Q)."""
