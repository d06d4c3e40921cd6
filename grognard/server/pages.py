"""The files of the client: what its build made, and nothing else."""

from __future__ import annotations

from pathlib import Path

from litestar.response import Response

_KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
_MISSING = """<!doctype html><meta charset="utf-8"><title>Grognard</title>
<p>The client is not built yet. Start Grognard with <code>./play</code>, which builds it.</p>
"""


def built_client() -> Path:
    """Say where the build of the client lies."""
    return Path(__file__).resolve().parents[2] / "client" / "dist"


def page(folder: Path, path: str) -> Response[bytes]:
    """Answer with a file of the client; the client itself knows what other addresses mean."""
    name = path.strip("/")
    files = _files(folder)
    if name not in files and not Path(name).suffix and not name.startswith(("api", "ws")):
        name = "index.html"
    if name not in files:
        if name == "index.html":
            return Response(_MISSING.encode(), status_code=503, media_type=_KINDS[".html"])
        return Response(b'{"error":"There is nothing here."}', status_code=404)
    # Names of what lies in assets/ change with their content.
    lasting = "max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
    return Response(
        files[name].read_bytes(),
        media_type=_KINDS[files[name].suffix],
        headers={"cache-control": lasting},
    )


def _files(folder: Path) -> dict[str, Path]:
    """List the files that may be shown: walking the folder, no path can lead out of it."""
    return {
        path.relative_to(folder).as_posix(): path
        for path in folder.rglob("*")
        if path.suffix in _KINDS and path.is_file() and not path.is_symlink()
    }
