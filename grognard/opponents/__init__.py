"""Computer players. They see views only, and act like anybody else."""
