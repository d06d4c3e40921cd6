"""The searches over maps: compiled once, so that no player waits for it in a game."""

import shutil

from setup.packages import RUN_LOCK
from setup.places import LOG, ROOT, STAMPS, VENV
from setup.programs import run
from setup.stamps import digest

PLACE = VENV / "kernels"
SOURCES = ("kernels.py", "shapes.py", "compiled.py")
WARM = "from grognard.terrain.search import warm; warm()"


def prepare() -> None:
    """See that what the packages can compile is compiled of the present sources."""
    terrain = ROOT / "grognard" / "terrain"
    files = [terrain / name for name in SOURCES]
    made_from = digest(ROOT, files, also=STAMPS.read(RUN_LOCK) or "")
    if STAMPS.read("kernels") == made_from and PLACE.exists():
        return
    print("Compiling the searches over maps", flush=True)
    STAMPS.clear("kernels")
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    run([str(VENV / "bin" / "python"), "-c", WARM], "compile the searches", LOG, cwd=ROOT)
    STAMPS.write("kernels", made_from)
