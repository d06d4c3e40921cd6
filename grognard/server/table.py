"""A running game: its one writer, the pages that look at it, and the opponents that play in it.

Everything here but `do` runs in the table's own thread, one thing after the other. What a side
is sent comes from its view, its offers, its questions and its film, never from the truth.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import partial
from threading import Thread, Timer
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import msgspec

from grognard.content import folders
from grognard.kernel import codec, saves
from grognard.kernel.errors import GrognardError, StoreError
from grognard.kernel.game import Strike
from grognard.server import messages, passwords
from grognard.server.listeners import encode
from grognard.server.progress import Progress
from grognard.server.redo import Redo
from grognard.server.reel import Reel
from grognard.server.replies import reply
from grognard.server.seating import (
    NOTEBOOK,
    Seating,
    check_pace,
    read_seating,
    refuse_reseat,
    seated,
)
from grognard.server.seats import FALL_BACKS, PERSON, check_seats, choose, notebook_of, run_by
from grognard.server.situation import mark, situation
from grognard.server.thinker import Thought
from grognard.server.thinkers import Thinkers, read, task_of, whole
from grognard.server.troubles import Locked, StaleError, StorageError
from grognard.server.wording import Voice
from grognard.server.worker import Worker
from grognard.systems.registry import system as find_system

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.game import Game
    from grognard.kernel.records import Answer, Order, Record, Scalar, Side, State
    from grognard.kernel.saved import Saved
    from grognard.server.listeners import Listener
    from grognard.server.passwords import Lock
    from grognard.server.seats import Chooser
    from grognard.server.situation import Mark
    from grognard.server.storage import GameStore, Storage
    from grognard.server.thinker import Task

_log = logging.getLogger(__name__)
_CROWD = 32
"""So many pages may look at one side."""

_UNREAD: dict[type, str] = {
    messages.GiveOrder: "message.order",
    messages.GiveAnswer: "message.answer",
}

P = ParamSpec("P")
T = TypeVar("T")


class Table:
    """One running game."""

    def __init__(
        self, storage: Storage, store: GameStore, chooser: Chooser | Thinkers = choose
    ) -> None:
        card = self.card = store.card
        self.closed = False
        self.game: Game
        self._store = store
        self._redo: Redo
        self._system = find_system(card.system)
        self._storage = storage
        self._chooser = chooser
        self._voice = Voice(self._system)
        self._worker = Worker(f"game-{card.id}")
        self._listeners: list[Listener] = []
        self._reels: dict[Side, Reel] = {}
        self._marks: dict[Side, Mark] = {}
        """What the situations that were sent were made of."""
        self._told = card.told
        """The number of entries at which the card stood as the game stands."""
        self._progress = Progress(self._send_all)
        self._step_waits = False
        self._halted = False
        self._seating = Seating()
        self.locks: dict[Side, Lock] = {}
        """Replaced, never changed: any thread may read it."""
        self._timer = Timer(0, self._submit_step)

    async def do(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something in the table's thread."""
        return await self._worker.do(call, *args, **kwargs)

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and nobody thinks."""
        return not self._listeners and not self._step_waits

    def open(self, saved: Saved) -> None:
        """Open the game where it stands, and play what follows by itself."""
        self.game = saves.open_game(
            self._system.ruleset,
            saved,
            f"game {self.card.id}",
            store=self._store,
            crashes=folders.crashes(),
        )
        self._seating = read_seating(self.game)
        self.locks = passwords.read_locks(self.game)
        self._redo = Redo(self.game)
        self._go_on()

    def close(self, key: str = "gone.closing") -> None:
        """Let the listeners go with a last word; the thread ends by itself."""
        self.closed = True
        for listener in tuple(self._listeners):
            self._dismiss(listener, self._voice.say(key))
        self._timer.cancel()
        self._worker.end()
        # These two hold the table by what they call: let go, all of it is freed at once.
        self._timer = Timer(0, _nothing)
        self._progress = Progress(_nothing)

    def whole(self) -> Saved:
        """Give the whole game, to be saved."""
        return self.game.save()

    def truth(self) -> State:
        """Give the whole truth: for what the server itself makes of a finished game."""
        return self.game.state

    def notebooks(self) -> dict[str, bytes]:
        """Give what is kept beside the journal."""
        return dict(self.game.notebooks)

    def board(self) -> bytes:
        """Give what a client draws the map from."""
        return msgspec.json.encode(self._system.board(self.game.terms))

    # What pages say.

    def join(self, listener: Listener, key: str = "") -> None:
        """Let a page look at a side from now on."""
        side = listener.side
        refusal = self._refuse(side, key)
        if refusal is not None:
            self._dismiss(listener, refusal)
            return
        if not any(other.side == side for other in self._listeners):
            self._reels[side] = Reel(self.game, side, self._voice)
            self._marks[side] = mark(self.game, side, self._redo.of(side))
        self._listeners.append(listener)
        listener.send(self._situation(side, follows=False))
        self._reels[side].leads_on = True
        listener.send(seated(self._seating, self.card.seats, self.locks))
        if self._progress.side:
            listener.send(self._progress.now())
        if self._halted:
            self._halted = False
            self._go_on()
        else:
            self._wake()  # what is watched goes on when somebody looks

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
                case messages.SetPassword():
                    self._set_password(listener, message)
                case _:
                    listener.send(reply(self.game, self._voice, listener.side, message))
        except (msgspec.ValidationError, RecursionError) as error:
            key = _UNREAD.get(type(message), "message.bad")
            listener.send(self._no(message.id, key, why=str(error)))
        except Exception as error:  # noqa: BLE001 - no message may harm the game or another page
            listener.send(messages.NotAllowed(id=message.id, told=self._fault(error)))
            if _is_stale(error):
                self.close("gone.elsewhere")

    # Who plays.

    def reseat(self, asked: messages.Reseat) -> None:
        """Let somebody else play a side from now on, and tell all pages."""
        check_seats(
            self._system, self.game.terms.sides, {**self.card.seats, asked.side: asked.seat}
        )
        for side in (asked.side, asked.by):
            self.unlock(side, asked.keys.get(side, ""))
        given = self.game.state.run_by.get(asked.side, "")
        looked_at = {listener.side for listener in self._listeners}
        key = refuse_reseat(asked, self.card.seats, looked_at, given_away=bool(given))
        if key:
            raise GrognardError(self._voice.say(key, opponent=given).text)
        before = self.card.seats[asked.side]
        if before == asked.seat:
            return
        if asked.seat == PERSON:  # the mark comes first: no seat is taken over without it
            taken = {asked.side: len(self.game.entries()), **self._seating.taken}
            self._note(msgspec.structs.replace(self._seating, taken=taken))
        seats = {**self.card.seats, asked.side: asked.seat}
        self._storage.seat(self.card.id, seats)
        self.card = msgspec.structs.replace(self.card, seats=seats)
        self._tell_seats()

    def set_pace(self, asked: messages.SetPace) -> None:
        """Stop opponents or let them go on, and say how fast they are watched."""
        check_pace(asked.pace)
        self._note(msgspec.structs.replace(self._seating, paused=asked.paused, pace=asked.pace))
        if self._timer.is_alive():  # what waits at the old pace waits no longer
            self._timer.cancel()
            self._step_waits = False
        self._tell_seats()

    def _note(self, seating: Seating) -> None:
        self.game.note(NOTEBOOK, codec.encode(seating))
        self._seating = seating

    def _tell_seats(self) -> None:
        """Tell all pages who plays, let those go that may look no longer, and play on."""
        self._send_all(seated(self._seating, self.card.seats, self.locks))
        for listener in tuple(self._listeners):
            secret = self._secret(listener.side)
            if secret is not None:
                self._dismiss(listener, secret)
        self._halted = False
        self._go_on()

    def unlock(self, side: Side, key: str) -> None:
        """Refuse what concerns a side that a key does not open; raises `Locked`."""
        if not passwords.opens(self.locks, self.card.id, side, key):
            name = self.card.sides.get(side, side)
            raise Locked(self._voice.say("seat.locked", side=name).text)

    def _set_password(self, listener: Listener, asked: messages.SetPassword) -> None:
        """Keep a side with a password from now on, or with none, and tell all pages."""
        side = listener.side
        player = run_by(self.game, self.card.seats, side)
        if player != PERSON:
            listener.send(self._no(asked.id, "message.not-a-person", opponent=player))
            return
        locks = {known: lock for known, lock in self.locks.items() if known != side}
        if asked.password:
            try:
                locks[side] = passwords.make_lock(asked.password)
            except GrognardError as error:
                listener.send(self._no(asked.id, "message.password", why=str(error)))
                return
        self.game.note(passwords.NOTEBOOK, passwords.write_locks(locks))
        self.locks = locks
        listener.send(messages.Accepted(id=asked.id))
        for other in tuple(self._listeners):  # they were let in without the new password
            if other.side == side and other is not listener:
                self._dismiss(other, self._voice.say("gone.locked"))
        self._send_all(seated(self._seating, self.card.seats, self.locks))

    def _refuse(self, side: Side, key: str) -> messages.Told | None:
        """Say why a side may not be looked at."""
        if side not in self.game.terms.sides:
            return self._voice.say("gone.no-side", side=side)
        if sum(listener.side == side for listener in self._listeners) >= _CROWD:
            return self._voice.say("gone.crowd")
        if not passwords.opens(self.locks, self.card.id, side, key):
            return self._voice.say("gone.locked")
        return self._secret(side)

    def _secret(self, side: Side) -> messages.Told | None:
        """Say why persons may not see what a side knows: a computer plays it against one."""
        players = self._players()
        if players[side] == PERSON or PERSON not in players.values():
            return None
        return self._voice.say("gone.secrets", opponent=players[side])

    def _players(self) -> dict[Side, str]:
        return {s: run_by(self.game, self.card.seats, s) for s in self.game.terms.sides}

    def _dismiss(self, listener: Listener, told: messages.Told) -> None:
        """Let a page go with a last word."""
        listener.send(messages.Gone(told=told))
        listener.close()
        self.leave(listener)

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
            with self._store.following():
                self.game.run_on()
        except Exception as error:  # noqa: BLE001 - the game stands where it stood, and can be seen
            self._halt(self._fault(error))
        self._show()
        self._tell()
        self._post(self._look_ahead)
        self._wake()

    def _look_ahead(self) -> None:
        """Work out what pages ask first while they read what they were sent: what is on offer."""
        looked_at = {listener.side for listener in self._listeners}
        for side in looked_at.intersection(self.game.awaited()):
            with suppress(Exception):  # whoever asks is told what is wrong
                self.game.offers(side)

    def _show(self) -> None:
        """Send each side what it has been shown since, and what it knows now if that changed.

        A side to which nothing changed is sent nothing: the traffic itself tells no secrets.
        """
        for side in {listener.side for listener in self._listeners}:
            happened, reel = self._news(side), self._reels[side]
            try:
                changed = self._renew(side, follows=reel.leads_on)
            except Exception as error:  # noqa: BLE001 - what cannot be told must not stop the game
                self._fault(error)
                reel.leads_on = False
                continue
            if happened is not None and happened.moments:
                self._send(side, encode(happened))
            if changed is not None:
                self._send(side, changed)
                reel.leads_on = True

    def _news(self, side: Side) -> messages.Happened | None:
        """Word what a side has been shown; where that fails, it still gets what it knows now."""
        try:
            return self._reels[side].news()
        except Exception as error:  # noqa: BLE001 - what cannot be worded must not stop the game
            self._fault(error)
            self._reels[side].rewind()
            return None

    def _tell(self) -> None:
        """Note on the card where the game stands; who of several was asked stays a secret."""
        game = self.game
        if self._told == len(game.links):
            return
        awaited = game.awaited() if game.run is None else game.terms.sides
        over = game.outcome is not None
        try:
            self._storage.tell(self.card.id, game.state.clock.turn, awaited, over=over)
            self._told = len(game.links)
        except StoreError as error:
            _log.warning("The card of the game %s was not kept: %s", self.card.id, error)

    def _renew(self, side: Side, *, follows: bool) -> bytes | None:
        """Put together what a side knows now, if that changed."""
        now = mark(self.game, side, self._redo.of(side))
        if self._marks.get(side) == now:
            return None
        told = self._situation(side, follows=follows)
        self._marks[side] = now
        return told

    def _situation(self, side: Side, *, follows: bool) -> bytes:
        """Say what a side knows now; where it follows from what it was told, without the view."""
        undone, names = self._redo.of(side), self.card.sides
        told = situation(self.game, self._system, side, self._voice, names, undone, follows=follows)
        return encode(told)

    # What opponents do.

    def _wake(self) -> None:
        """Let an awaited opponent take one step, after what pages have already said."""
        if self._halted or self._step_waits or self.closed or self._awaited_opponent() is None:
            return
        pace = 0.0 if PERSON in self._players().values() else self._seating.pace
        if pace and not self._listeners:  # it is there to be watched
            return
        self._step_waits = True
        if pace:
            self._timer = Timer(pace, self._submit_step)
            self._timer.daemon = True
            self._timer.start()
        else:
            self._submit_step()

    def _submit_step(self) -> None:
        self._post(self._step)

    def _step(self) -> None:
        self._timer.cancel()  # one step waits at a time, also when the pace has just changed
        self._step_waits = False
        awaited = self._awaited_opponent()
        if awaited is None or self.closed:
            self._progress.of("")
            return
        side, name = awaited
        told = side if self.game.run is None else ""  # who else is asked is a secret
        self._progress.of(told, watched=PERSON not in self._players().values())
        if isinstance(self._chooser, Thinkers):
            self._begin_thinking(self._chooser, side, name)
            return
        hear = self._progress.hear
        self._played(self._play(side, name, partial(self._chooser, self.game, side, name, hear)))

    def _begin_thinking(self, thinkers: Thinkers, side: Side, name: str) -> None:
        """Have an opponent think elsewhere: pages are served meanwhile."""
        try:
            task = task_of(self.game, side, name)
        except StoreError as error:
            self._played(self._fault(error))
            return
        self._step_waits = True
        self._ask(thinkers, task, self._sight(side))

    def _ask(self, thinkers: Thinkers, task: Task, sight: object) -> None:
        def think() -> None:
            try:
                thought = thinkers.think(task, lambda steps: self._post(self._progress.hear, steps))
            except Exception as error:  # noqa: BLE001 - an opponent may fail in any way
                thought = Thought(wrong=str(error))
            self._post(self._decided, thinkers, task, sight, thought)

        Thread(target=think, name=f"thought-{self.card.id}", daemon=True).start()

    def _sight(self, side: Side) -> object:
        """All that the opponent of a side decides by: while it is the same, so is the decision."""
        game = self.game
        return game.view_digest(side), game.questions(side), game.notebooks.get(notebook_of(side))

    def _decided(self, thinkers: Thinkers, task: Task, sight: object, thought: Thought) -> None:
        """Give what was thought out elsewhere, unless somebody else plays or more has happened."""
        self._step_waits = False
        side, name = task.side, task.name
        if self.closed or self._awaited_opponent() != (side, name) or self._sight(side) != sight:
            self._wake()
            if not self._step_waits:
                self._progress.of("")
        elif thought.forgotten:
            self._step_waits = True
            self._ask(thinkers, whole(self.game, task), sight)
        else:
            self._played(self._play(side, name, partial(read, self.game, task, thought)))

    def _post(self, call: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Have something done in the table's thread, from any other."""
        with suppress(GrognardError):  # the game was put away meanwhile
            self._worker.begin(partial(call, *args, **kwargs))

    def _played(self, trouble: messages.Told | None) -> None:
        """Go on after an opponent's step, or stand still where it failed."""
        if trouble is None:
            self._go_on()
        else:
            self._halt(trouble)
        if not self._step_waits:
            self._progress.of("")

    def _play(
        self, side: Side, name: str, first: Callable[[], Order | Answer]
    ) -> messages.Told | None:
        """Give what the opponent chooses; if that fails, let others step in. Say what failed."""
        trouble = self._voice.say("fault.opponent", opponent=name)
        attempts: list[tuple[Callable[[], Order | Answer], str]] = [(first, name)]
        for other in FALL_BACKS:
            fall_back = partial(choose, self.game, side, other, self._progress.hear)
            attempts.append((fall_back, other))
        for choosing, player in attempts:
            try:
                what = choosing()
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
        if self._seating.paused:
            return None
        for side in self.game.awaited():
            player = run_by(self.game, self.card.seats, side)
            if player != PERSON:
                return side, player
        return None

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


def _nothing(*_heard: object) -> None:
    """Stand in for a call when there is nobody left to hear it."""


def _is_stale(error: Exception) -> bool:
    return isinstance(error, StoreError) and isinstance(error.__cause__, StaleError)
