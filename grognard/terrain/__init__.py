"""Maps: sheets of hexes, their neighbours and distances."""
