"""What machine players and the machine itself go by: how a side stands, and how much one phase may compute."""
