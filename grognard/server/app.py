"""The web interface: lists and games over HTTP, play over web sockets, the pages of the client."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from grognard import __version__
from grognard.content.folders import FolderError
from grognard.kernel.errors import (
    DesignError,
    GrognardError,
    LawBrokenError,
    RuleCrashError,
    StoreError,
)
from grognard.server.host import Host
from grognard.server.messages import Trouble
from grognard.server.pages import built_client
from grognard.server.routes import ROUTES
from grognard.server.troubles import Locked, NotHere

if TYPE_CHECKING:
    from grognard.server.seats import Chooser
    from grognard.server.storage import Storage
    from grognard.server.thinkers import Thinkers

_log = logging.getLogger(__name__)
_MOST_BYTES = 64 * 1024
_SILENT = (DesignError, LawBrokenError, RuleCrashError)
"""What these say may hold secrets of a game."""


def make_app(
    storage: Storage,
    *,
    client: Path | None = None,
    chooser: Chooser | Thinkers | None = None,
    end: Callable[[], None] | None = None,
) -> Litestar:
    """Make the web interface of the games in a storage; `end` ends it, where a page may do so."""
    host = Host(storage, chooser) if chooser else Host(storage)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        yield
        await host.close()

    return Litestar(
        ROUTES,
        dependencies={
            "host": Provide(lambda: host, sync_to_thread=False),
            "end": Provide(lambda: end, sync_to_thread=False),
            "client": Provide(lambda: client or built_client(), sync_to_thread=False),
        },
        lifespan=[lifespan],
        request_max_body_size=_MOST_BYTES,
        exception_handlers={HTTPException: _refused, Exception: _failed},
        openapi_config=OpenAPIConfig(
            title="Grognard",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )


def _refused(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Trouble]:
    """Word what is wrong with a request."""
    extra = error.extra if isinstance(error.extra, list) else []
    details = "; ".join(str(part.get("message", "")) for part in extra if isinstance(part, dict))
    sentence = f"{error.detail}: {details}" if details else str(error.detail)
    return Response(Trouble(error=sentence), status_code=error.status_code)


def _failed(_request: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    """Word what went wrong, without what is none of the asker's business."""
    match error:
        case NotHere():
            return _trouble(404, str(error))
        case Locked():
            return _trouble(403, str(error))
        case StoreError() | FolderError():
            _log.error("%s", error)
            return _trouble(507, str(error))
        case GrognardError() if not isinstance(error, _SILENT):
            return _trouble(400, str(error))
    _log.error("A request failed: %s", error, exc_info=error)
    return _trouble(500, "Something failed here. It was noted on the server.")


def _trouble(status: int, sentence: str) -> Response[Trouble]:
    return Response(Trouble(error=sentence), status_code=status)
