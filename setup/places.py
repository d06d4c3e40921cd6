"""Where the set-up finds and puts things, all inside the clone."""

from pathlib import Path

from setup.stamps import Stamps

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMPS = Stamps(VENV / ".stamps")
LOG = VENV / "setup.log"
CLIENT = ROOT / "client"
