"""Countries that are closed: neutral ones, new ones, European Turkey, Serbia with typhus (6.52-6.57, 7.1, 17)."""
