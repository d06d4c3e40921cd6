"""A running game: its one writer, the pages that look at it, and the opponents that play in it.

Everything here but `do` runs in the table's own thread, one thing after the other. What a side
is sent comes from its view, its offers, its questions and its film, never from the truth.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, ParamSpec, TypeAlias, TypeVar

import msgspec

from grognard.content import folders
from grognard.kernel import saves
from grognard.kernel.errors import GrognardError, StoreError
from grognard.kernel.game import Strike
from grognard.server import messages
from grognard.server.listeners import encode
from grognard.server.reel import Reel, plain, show_film, tell_moments
from grognard.server.seats import FALL_BACKS, PERSON, choose, run_by
from grognard.server.situation import situation
from grognard.server.troubles import StaleError, StorageError
from grognard.server.wording import Voice
from grognard.systems.registry import system as find_system

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.game import Game
    from grognard.kernel.records import Answer, Order, Record, Scalar, Side
    from grognard.kernel.saved import Saved
    from grognard.server.listeners import Listener
    from grognard.server.seats import Chooser
    from grognard.server.storage import Card, Storage

_log = logging.getLogger(__name__)
_CROWD = 32
"""So many pages may look at one side."""

_UNREAD: dict[type, str] = {
    messages.GiveOrder: "message.order",
    messages.GiveAnswer: "message.answer",
}

Asked: TypeAlias = (
    messages.AskOffers
    | messages.AskFilm
    | messages.AskMoments
    | messages.AskTruth
    | messages.AskQuery
)
"""What a page may say that changes nothing."""

P = ParamSpec("P")
T = TypeVar("T")


class Table:
    """One running game."""

    def __init__(self, storage: Storage, card: Card, chooser: Chooser = choose) -> None:
        self.card = card
        self.closed = False
        self.game: Game
        self._system = find_system(card.system)
        self._storage = storage
        self._chooser = chooser
        self._voice = Voice(self._system)
        self._worker = ThreadPoolExecutor(1, thread_name_prefix=f"game-{card.id}")
        self._listeners: list[Listener] = []
        self._reels: dict[Side, Reel] = {}
        self._sent: dict[Side, bytes] = {}
        self._thinking: Side = ""
        self._step_waits = False
        self._halted = False

    async def do(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something in the table's thread."""
        try:
            done = self._worker.submit(call, *args, **kwargs)
        except RuntimeError as error:  # the thread has ended
            raise GrognardError("The game was just put away; try again.") from error
        return await asyncio.wrap_future(done)

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and nobody thinks."""
        return not self._listeners and not self._step_waits

    def open(self) -> None:
        """Open the game where it stands, and play what follows by itself."""
        store, saved = self._storage.load(self.card.id)
        self.game = saves.open_game(
            self._system.ruleset,
            saved,
            f"game {self.card.id}",
            store=store,
            crashes=folders.crashes(),
        )
        self._go_on()

    def close(self, key: str = "gone.closing") -> None:
        """Let the listeners go with a last word; the thread ends by itself."""
        self.closed = True
        for listener in self._listeners:
            listener.send(messages.Gone(told=self._voice.say(key)))
            listener.close()
        self._listeners.clear()
        self._worker.shutdown(wait=False)

    def whole(self) -> Saved:
        """Give the whole game, to be saved."""
        return self.game.save()

    def board(self) -> bytes:
        """Give what a client draws the map from."""
        return msgspec.json.encode(self._system.board(self.game.terms))

    # What pages say.

    def join(self, listener: Listener) -> None:
        """Let a page look at a side from now on."""
        side = listener.side
        refusal = self._refuse(side)
        if refusal is not None:
            listener.send(messages.Gone(told=refusal))
            listener.close()
            return
        if not any(other.side == side for other in self._listeners):
            self._reels[side] = Reel(self.game, side, self._voice)
            self._sent[side] = self._situation(side)
        self._listeners.append(listener)
        listener.send(self._sent[side])
        if self._thinking:
            listener.send(messages.Thinking(side=self._thinking, at_work=True))
        if self._halted:
            self._halted = False
            self._go_on()

    def leave(self, listener: Listener) -> None:
        """Let a page go."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def hear(self, listener: Listener, message: messages.ClientMessage) -> None:
        """Take a message of a page, and reply to it."""
        if listener not in self._listeners:
            return
        try:
            match message:
                case messages.GiveOrder() | messages.GiveAnswer() | messages.TakeBack():
                    self._take(listener, message)
                case _:
                    listener.send(self._read(listener.side, message))
        except (msgspec.ValidationError, RecursionError) as error:
            key = _UNREAD.get(type(message), "message.bad")
            listener.send(self._no(message.id, key, why=str(error)))
        except Exception as error:  # noqa: BLE001 - no message may harm the game or another page
            listener.send(messages.NotAllowed(id=message.id, told=self._fault(error)))
            if _is_stale(error):
                self.close("gone.elsewhere")

    def _refuse(self, side: Side) -> messages.Told | None:
        """Say why a side may not be looked at."""
        if side not in self.game.terms.sides:
            return self._voice.say("gone.no-side", side=side)
        players = {s: run_by(self.game, self.card.seats, s) for s in self.game.terms.sides}
        if players[side] != PERSON and PERSON in players.values():
            return self._voice.say("gone.secrets", opponent=players[side])
        if sum(listener.side == side for listener in self._listeners) >= _CROWD:
            return self._voice.say("gone.crowd")
        return None

    def _read(self, side: Side, asked: Asked) -> Record:
        """Reply to what changes nothing."""
        match asked:
            case messages.AskOffers():
                offer = self.game.offers(side, asked.draft, asked.question)
                told = tuple(self._voice.word(refused.refusal) for refused in offer.refused)
                return messages.Offered(id=asked.id, offer=offer, refused=told)
            case messages.AskFilm():
                return show_film(self.game, self._voice, side, asked.id, asked.start, asked.stop)
            case messages.AskMoments():
                return tell_moments(self.game, self._voice, side, asked.id, asked.start, asked.stop)
            case messages.AskTruth():
                if self.game.outcome is None:
                    return self._no(asked.id, "message.not-over")
                return messages.TruthTold(id=asked.id, state=plain(self.game.state))
            case messages.AskQuery():
                if asked.name not in self.game.ruleset.queries:
                    return self._no(asked.id, "message.query", name=asked.name)
                reply = self.game.query(side, asked.name, asked.params)
                return messages.Queried(id=asked.id, reply=msgspec.to_builtins(reply))

    def _take(
        self,
        listener: Listener,
        given: messages.GiveOrder | messages.GiveAnswer | messages.TakeBack,
    ) -> None:
        """Take an order, an answer or a strike of a person, and play on."""
        side = listener.side
        player = run_by(self.game, self.card.seats, side)
        if player != PERSON:
            listener.send(self._no(given.id, "message.not-a-person", opponent=player))
            return
        what, question = self._what(given)
        refusal = self.game.give(side, "person", what, question)
        if refusal is not None:
            listener.send(messages.NotAllowed(id=given.id, told=self._voice.word(refusal)))
            return
        listener.send(messages.Accepted(id=given.id))
        if isinstance(what, Strike):
            self._reels[side].rewind()
        self._halted = False
        self._go_on()

    def _what(
        self, given: messages.GiveOrder | messages.GiveAnswer | messages.TakeBack
    ) -> tuple[Order | Answer | Strike, int]:
        match given:
            case messages.GiveOrder():
                return self.game.ruleset.read_order(given.order), 0
            case messages.GiveAnswer():
                return self.game.ruleset.read_answer(given.answer), given.question
            case messages.TakeBack():
                return Strike(steps=given.steps), 0

    # What follows.

    def _go_on(self) -> None:
        """Play what follows by itself, show it to everybody, and let opponents play."""
        try:
            self.game.run_on()
        except Exception as error:  # noqa: BLE001 - the game stands where it stood, and can be seen
            self._halt(self._fault(error))
        self._show()
        self._tell()
        self._wake()

    def _show(self) -> None:
        """Send each side what it has been shown since, and what it knows now if that changed.

        A side to which nothing changed is sent nothing: the traffic itself tells no secrets.
        """
        for side in {listener.side for listener in self._listeners}:
            try:
                shown = self._reels[side].new_moments()
                now = self._situation(side)
            except Exception as error:  # noqa: BLE001 - what cannot be told must not stop the game
                self._fault(error)
                self._reels[side].rewind()
                continue
            if shown:
                self._send(side, encode(messages.Happened(moments=shown)))
            if now != self._sent[side]:
                self._send(side, now)
                self._sent[side] = now

    def _tell(self) -> None:
        """Note on the card where the game stands; who of several was asked stays a secret."""
        game = self.game
        awaited = game.awaited() if game.run is None else game.terms.sides
        over = game.outcome is not None
        try:
            self._storage.tell(self.card.id, game.state.clock.turn, awaited, over=over)
        except StoreError as error:
            _log.warning("The card of the game %s was not kept: %s", self.card.id, error)

    def _situation(self, side: Side) -> bytes:
        return encode(situation(self.game, self._system, side, self._voice, self.card.sides))

    # What opponents do.

    def _wake(self) -> None:
        """Let an awaited opponent take one step, after what pages have already said."""
        if self._halted or self._step_waits or self.closed or self._awaited_opponent() is None:
            return
        self._step_waits = True
        self._worker.submit(self._step)

    def _step(self) -> None:
        self._step_waits = False
        awaited = self._awaited_opponent()
        if awaited is None or self.closed:
            self._think("")
            return
        side, name = awaited
        self._think(side if self.game.run is None else "")  # who else is asked is a secret
        trouble = self._play(side, name)
        if trouble is None:
            self._go_on()
        else:
            self._halt(trouble)
        if not self._step_waits:
            self._think("")

    def _play(self, side: Side, name: str) -> messages.Told | None:
        """Give what the opponent chooses; if that fails, let others step in. Say what failed."""
        trouble = self._voice.say("fault.opponent", opponent=name)
        attempts = [(self._chooser, name), *((choose, other) for other in FALL_BACKS)]
        for chooser, player in attempts:
            try:
                what = chooser(self.game, side, player)
                refusal = self.game.give(side, "opponent", what)
            except StoreError as error:
                if _is_stale(error):
                    self.close("gone.elsewhere")
                return self._fault(error)
            except Exception as error:  # noqa: BLE001 - an opponent may fail in any way
                self._fault(error)
                continue
            if refusal is None:
                return None
            _log.error("The opponent %s gave what is refused: %s", player, refusal)
        return trouble

    def _awaited_opponent(self) -> tuple[Side, str] | None:
        for side in self.game.awaited():
            player = run_by(self.game, self.card.seats, side)
            if player != PERSON:
                return side, player
        return None

    def _think(self, side: Side) -> None:
        """Tell everybody which opponent is at work now."""
        if side == self._thinking:
            return
        if self._thinking:
            self._send_all(messages.Thinking(side=self._thinking, at_work=False))
        if side:
            self._send_all(messages.Thinking(side=side, at_work=True))
        self._thinking = side

    # How things are told.

    def _halt(self, told: messages.Told) -> None:
        """Stand still until a page joins, or a person does something."""
        self._halted = True
        self._send_all(messages.Gone(told=told))

    def _send(self, side: Side, content: bytes) -> None:
        for listener in self._listeners:
            if listener.side == side:
                listener.send(content)

    def _send_all(self, message: Record) -> None:
        for listener in self._listeners:
            listener.send(message)

    def _no(self, id_: int, key: str, **params: Scalar) -> messages.NotAllowed:
        return messages.NotAllowed(id=id_, told=self._voice.say(key, **params))

    def _fault(self, error: Exception) -> messages.Told:
        """Note what went wrong for the arbiter, and word for a side that something did."""
        _log.error("The game %s: %s", self.card.id, error, exc_info=error)
        if isinstance(error, StoreError):
            cause = error.__cause__
            why = cause.reason if isinstance(cause, StorageError) else "the storage failed"
            return self._voice.say("fault.store", why=why)
        return self._voice.say("fault.rule")


def _is_stale(error: Exception) -> bool:
    return isinstance(error, StoreError) and isinstance(error.__cause__, StaleError)
