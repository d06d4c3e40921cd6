"""The map builder: makes the maps of `data/maps/` from geodata packages and recipes by hand."""
