"""What several systems truly have in common: a mechanism comes here when a second one needs it."""
