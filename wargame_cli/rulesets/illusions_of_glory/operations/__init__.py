"""What a side does with operations points: activation, movement, redeployment, attacks declared, replacements."""
