"""What can be asked over HTTP, and the web socket. The work is done by the host."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from litestar import Request, Response, WebSocket, delete, get, post, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from grognard import __version__
from grognard.content.style import Style
from grognard.content.tutorials import Tutorial
from grognard.kernel.errors import GrognardError
from grognard.opponents.registry import describe, names
from grognard.server import campaigns, lessons, looks, messages, rulebook, shelf
from grognard.server.host import Host
from grognard.server.pages import page
from grognard.server.sockets import attend
from grognard.server.wording import wording
from grognard.systems.registry import systems
from grognard.systems.system import System

_MOST_UPLOADED = 32 * 1024 * 1024


@get("/api/health")
async def health(end: NamedDependency[Callable[[], None] | None]) -> messages.Health:
    """Is the server there?"""
    return messages.Health(version=__version__, pid=os.getpid(), ends=end is not None)


@post("/api/end", status_code=204)
async def end_server(end: NamedDependency[Callable[[], None] | None]) -> None:
    """End the server, if it answers this machine alone. [WIE-GAME-012]"""
    if end is None:
        raise GrognardError("Others play on this server: it is ended where it was started.")
    end()


@get("/api/words")
async def words() -> messages.Wording:
    """All sentences, by key."""
    return await asyncio.to_thread(wording)


@get("/api/styles")
async def list_styles() -> list[messages.StyleListed]:
    """The styles in which maps can be drawn, the usual one first."""
    return list(await asyncio.to_thread(looks.list_styles))


@get("/api/styles/{name:str}")
async def style(name: FromPath[str]) -> Style:
    """A style: how maps and counters are drawn."""
    return await asyncio.to_thread(looks.read_style, name)


@get("/api/systems")
async def list_systems() -> list[messages.SystemListed]:
    """The systems that can be played."""
    return [
        messages.SystemListed(
            id=system.id,
            title=system.title,
            opponents=names(system.id),
            manners={name: describe(system.id, name) for name in names(system.id)},
            bonus=system.bonus,
            options=_options(system),
            rates=_rates(system),
            fronts={name: system.catalogue().say(key, {}) for name, key in system.fronts.items()},
        )
        for system in systems()
    ]


def _rates(system: System) -> tuple[messages.RateListed, ...]:
    say = system.catalogue().say
    return tuple(
        messages.RateListed(
            id=name,
            name=say(rate.words, {}),
            group=say(rate.group, {}),
            options=rate.options,
            usual=rate.usual,
            least=rate.least,
            most=rate.most,
        )
        for name, rate in system.rates().items()
    )


def _options(system: System) -> tuple[messages.OptionListed, ...]:
    def say(key: str) -> str:
        return system.catalogue().say(key, {}) if key else ""

    return tuple(
        messages.OptionListed(
            id=name,
            name=say(option.words),
            group=say(option.group),
            fronts=option.fronts,
            campaign=option.campaign,
        )
        for name, option in system.options().items()
    )


@get("/api/rules/{system:str}")
async def list_rules(system: FromPath[str]) -> list[messages.RuleListed]:
    """The rules of a system, and those that hold in every game."""
    return list(await asyncio.to_thread(rulebook.rules, system))


@get("/api/scenarios")
async def list_scenarios() -> list[messages.ScenarioListed]:
    """The scenarios that can be played."""
    return list(await asyncio.to_thread(shelf.scenarios))


@get("/api/scenarios/{scenario:str}/board")
async def scenario_board(scenario: FromPath[str]) -> Response[bytes]:
    """What the map of a scenario is drawn from: public, as in its games."""
    content = await asyncio.to_thread(shelf.scenario_board, scenario)
    return Response(content, media_type="application/json")


@get("/api/campaigns")
async def list_campaigns() -> list[messages.CampaignListed]:
    """The campaigns that can be played."""
    return list(await asyncio.to_thread(campaigns.campaigns))


@get("/api/tutorials/{scenario:str}")
async def tutorial(scenario: FromPath[str]) -> Tutorial:
    """The tutorial of a scenario, step by step."""
    return await asyncio.to_thread(lessons.tutorial_of, scenario)


@post("/api/tutorials/{scenario:str}")
async def learn(scenario: FromPath[str], host: NamedDependency[Host]) -> messages.Created:
    """Begin the game in which a scenario's tutorial is played: it always goes alike."""
    return messages.Created(id=await host.learn(scenario))


@get("/api/games")
async def list_games(host: NamedDependency[Host]) -> list[messages.GameListed]:
    """The games on this server, the last changed first."""
    return await host.games()


@post("/api/games")
async def create(data: JSONBody[messages.NewGame], host: NamedDependency[Host]) -> messages.Created:
    """Create a game."""
    return messages.Created(id=await host.create(data))


@delete("/api/games/{game:str}")
async def remove(game: FromPath[str], host: NamedDependency[Host]) -> None:
    """Delete a game."""
    await host.delete(game)


@get("/api/games/{game:str}/board")
async def board(game: FromPath[str], host: NamedDependency[Host]) -> Response[bytes]:
    """What the map is drawn from."""
    table = await host.table(game)
    return Response(await table.do(table.board), media_type="application/json")


@post("/api/games/{game:str}/keys", status_code=200)
async def give_key(
    game: FromPath[str], data: JSONBody[messages.AskKey], host: NamedDependency[Host]
) -> messages.KeyGiven:
    """The key of a side that is kept with a password, to who knows that."""
    return await host.key(game, data)


@post("/api/games/{game:str}/seats", status_code=204)
async def reseat(
    game: FromPath[str], data: JSONBody[messages.Reseat], host: NamedDependency[Host]
) -> None:
    """Let somebody else play a side from now on: a person, or an opponent by its name."""
    await host.reseat(game, data)


@post("/api/games/{game:str}/pace", status_code=204)
async def set_pace(
    game: FromPath[str], data: JSONBody[messages.SetPace], host: NamedDependency[Host]
) -> None:
    """Stop the opponents, let them go on, or say how fast they are where somebody watches."""
    await host.set_pace(game, data)


@post("/api/games/{game:str}/copies")
async def make_copy(
    game: FromPath[str], data: JSONBody[messages.MakeCopy], host: NamedDependency[Host]
) -> messages.Created:
    """Go back to the beginning of a turn in a game alone, as a copy that is marked as one."""
    return messages.Created(id=await host.copy(game, data.turn))


@post("/api/games/{game:str}/next")
async def follow(game: FromPath[str], host: NamedDependency[Host]) -> messages.Created:
    """Go on to the next scenario of the campaign, after the end of a game, with its seats."""
    return messages.Created(id=await host.follow(game))


@post("/api/games/{game:str}/save")
async def save(
    game: FromPath[str],
    host: NamedDependency[Host],
    data: JSONBody[messages.SaveGame | None] = None,
) -> messages.SaveWritten:
    """Save a game into the user's folder, under a name of its own if one is given."""
    return messages.SaveWritten(file=await host.save(game, data.name if data else ""))


@get("/api/games/{game:str}/export")
async def export(game: FromPath[str], host: NamedDependency[Host]) -> Response[bytes]:
    """A whole game as a file, where no side is kept with a password."""
    return await _exported(game, messages.ExportGame(), host)


@post("/api/games/{game:str}/export", status_code=200)
async def export_opened(
    game: FromPath[str], data: JSONBody[messages.ExportGame], host: NamedDependency[Host]
) -> Response[bytes]:
    """A whole game as a file, with the keys of the sides that are kept with a password."""
    return await _exported(game, data, host)


async def _exported(game: str, asked: messages.ExportGame, host: Host) -> Response[bytes]:
    name, content = await host.export(game, asked)
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/octet-stream", headers=headers)


@get("/api/saves")
async def list_saves() -> list[messages.SaveListed]:
    """The saves in the user's folder, the last written first."""
    return list(await asyncio.to_thread(shelf.list_saves))


@post("/api/saves", request_max_body_size=_MOST_UPLOADED)
async def upload(
    request: Request[Any, Any, Any], host: NamedDependency[Host]
) -> messages.SaveWritten:
    """Put a save that comes as the body of the request into the user's folder."""
    return messages.SaveWritten(file=await host.take_in(await request.body()))


@post("/api/saves/{file:str}/open")
async def open_save(
    file: FromPath[str], data: JSONBody[messages.OpenSave], host: NamedDependency[Host]
) -> messages.Created:
    """Go on from a save, as a new game."""
    return messages.Created(id=await host.open_save(file, data))


@websocket("/ws/games/{game:str}/{side:str}")
async def play(
    socket: WebSocket[Any, Any, Any],
    game: FromPath[str],
    side: FromPath[str],
    host: NamedDependency[Host],
    key: FromQuery[str] = "",
) -> None:
    """Play a side of a game, with its key where it is kept with a password."""
    await attend(socket, host, game, side, key)


@get(["/", "/{path:path}"], include_in_schema=False)
async def pages(client: NamedDependency[Path], path: FromPath[str] = "") -> Response[bytes]:
    """The pages of the client."""
    return await asyncio.to_thread(page, client, path)


ROUTES = (
    *(health, end_server, words, list_styles, style, list_systems, list_rules),
    *(list_scenarios, scenario_board, list_campaigns, list_games, follow),
    *(tutorial, learn, create, remove, board, give_key, reseat, set_pace),
    *(make_copy, save, export, export_opened, list_saves, upload, open_save, play, pages),
)
