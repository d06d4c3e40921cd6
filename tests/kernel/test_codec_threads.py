"""Records are read by many threads, and for the first time by several at once."""

import random
import subprocess
import sys

from tests.server import playing

PROGRAM = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from grognard.systems.skirmish.system import RULESET

sys.setswitchinterval(1e-6)
bodies = [bytes.fromhex(line) for line in sys.stdin]
together = Barrier(8)

def read(_number):
    together.wait()
    return len([RULESET.read_entry(body) for body in bodies])

with ThreadPoolExecutor(8) as threads:
    print(set(threads.map(read, range(8))))
"""


CONVERT = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import msgspec
from grognard.kernel import codec

def nested(number):
    kind = int
    for depth in range(6):
        fields = [(f"field{each}", kind) for each in range(3)]
        kind = msgspec.defstruct(f"Record{number}Deep{depth}", fields)
    return kind

def plain(depth):
    return {f"field{each}": plain(depth - 1) for each in range(3)} if depth else 1

sys.setswitchinterval(1e-6)
kinds = [nested(number) for number in range(50)]
together = Barrier(4)

def read(_number):
    for kind in kinds:
        together.wait(20)
        codec.convert(plain(6), kind)
    return len(kinds)

with ThreadPoolExecutor(4) as threads:
    print(set(threads.map(read, range(4))))
"""


def test_threads_that_first_convert_to_a_record_at_once_do_not_crash() -> None:
    command = [sys.executable, "-c", CONVERT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "{50}\n"), done.stderr


def test_threads_that_first_read_a_record_at_once_do_not_crash() -> None:
    game = playing.new_game()
    playing.play(game, 10, random.Random(3))
    bodies = "\n".join(link.body.hex() for link in game.links)
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            input=bodies,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (0, f"{{{len(game.links)}}}\n"), done.stderr
