"""Sheets that come by mail: filed beside their games, receipted, and which of them count."""
