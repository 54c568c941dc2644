"""Combat (12): the rules of attacking, fire, results, retreat and advance."""
