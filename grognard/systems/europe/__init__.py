"""War in Europe: three powers, a week a turn, ten phases a player turn."""
