"""Combat (12-14, 20, 34, 35, 38, 39): who may attack, strength, results, losses, retreat, pursuit, attrition."""
