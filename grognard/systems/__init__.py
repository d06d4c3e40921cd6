"""The rule systems, one folder each. They do not inherit from one another."""
