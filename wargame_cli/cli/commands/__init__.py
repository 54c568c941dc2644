"""The commands: one module for each family of them, named for what it does; `main` finds it by name."""
