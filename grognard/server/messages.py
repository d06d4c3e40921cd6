"""What server and client say to each other. The client's types are generated from these records.

Over HTTP: lists of systems, scenarios, games and saves, and their creation and deletion. Over the
web socket of one side of one game: everything else. A side is only ever sent what it may know.
"""

from __future__ import annotations

from typing import Any

from grognard.kernel.offers import Draft, Offer
from grognard.kernel.records import Clock, Outcome, Record, Side


class SideListed(Record, frozen=True):
    """A side of a scenario."""

    id: Side
    name: str


class OptionListed(Record, frozen=True):
    """An optional rule a game may be begun with."""

    id: str
    name: str
    group: str
    """The heading it stands under, if any."""
    fronts: tuple[str, ...]
    """The fronts it fits; none means any."""
    campaign: bool
    """Whether it is there for campaigns alone."""


class RateListed(Record, frozen=True):
    """A number of optional rules that may be set; from 0 to 1 it is a switch."""

    id: str
    name: str
    group: str
    """The heading it stands under."""
    options: tuple[str, ...]
    """The optional rules that use it."""
    usual: int
    least: int
    most: int


class SystemListed(Record, frozen=True):
    """A system that can be played."""

    id: str
    title: str
    opponents: tuple[str, ...]
    """The names of its computer opponents, as seats name them; its own first."""
    manners: dict[str, str]
    """How each opponent plays, in a sentence."""
    bonus: bool
    """Whether a game may give a computer a bonus, `+`, or a handicap, `-`."""
    options: tuple[OptionListed, ...]
    """The optional rules a game may be begun with, besides fog."""
    rates: tuple[RateListed, ...]
    """The numbers of these rules that may be set."""
    fronts: dict[str, str] = {}
    """What the fronts are called that its scenarios are chosen by; often there are none."""


class RuleListed(Record, frozen=True):
    """A rule of a register, as players look it up."""

    id: str
    area: str
    """The name of the chapter it stands in."""
    title: str
    """Nothing where the rule has no title."""
    text: str


class ScenarioListed(Record, frozen=True):
    """A scenario that can be played."""

    id: str
    system: str
    title: str
    sides: tuple[SideListed, ...]
    turns: int
    briefing: str
    """Markdown."""
    lesson: str = ""
    """The title of its tutorial, if it has one."""
    minutes: int = 0
    """So long the tutorial takes."""
    alone: bool = False
    """Whether it is there for its tutorial alone."""
    front: str = ""
    """On which front of its system it is played, where the system has fronts."""
    custom: bool = False
    """Whether it came with a pack of the user's."""


class LinkListed(Record, frozen=True):
    """A scenario of a campaign."""

    id: str
    title: str


class CampaignListed(Record, frozen=True):
    """A campaign that can be played."""

    id: str
    system: str
    title: str
    briefing: str
    """Markdown."""
    scenarios: tuple[LinkListed, ...]
    """In the order of play."""
    custom: bool = False
    """Whether it came with a pack of the user's."""


class CopyOf(Record, frozen=True):
    """What a game that went back to an earlier turn is a copy of."""

    name: str
    """Of the game; nothing when that is not known."""
    turn: int


class GameListed(Record, frozen=True):
    """A game on this server. Nothing here that a side of it might not know."""

    id: str
    name: str
    system: str
    scenario: str
    title: str
    seats: dict[Side, str]
    """For each side `person`, or the name of the opponent that plays it."""
    turn: int
    turns: int
    awaited: tuple[Side, ...]
    """Who is to act. While a question is open all sides stand here: who is asked is a secret."""
    over: bool
    changed: str
    """When the last entry was made, in UTC."""
    locked: tuple[Side, ...] = ()
    """The sides that are kept with a password."""
    copy: CopyOf | None = None
    """For a copy that went back to an earlier turn: of what."""
    campaign: str = ""
    """The id of the campaign it belongs to, if it does."""
    link: int = 0
    """Which scenario of the campaign it is, counted from 1."""
    players: dict[Side, str] = {}
    """What players are called who are not called as their side is."""


class NewGame(Record, frozen=True):
    """Create a game."""

    scenario: str
    seats: dict[Side, str]
    name: str = ""
    options: dict[str, Any] = {}
    pace: float = 0.0
    """Where computers play each other: seconds between two decisions, while somebody watches."""
    passwords: dict[Side, str] = {}
    """With which sides are kept to their players, if they like; a hash is all that is stored."""
    campaign: str = ""
    """The campaign that begins with the scenario."""
    players: dict[Side, str] = {}
    """What players are called who are not to be called as their side is."""


class OpenSave(Record, frozen=True):
    """Go on from a save, as a new game. Where seats are not named, persons sit."""

    seats: dict[Side, str] = {}
    name: str = ""


class Reseat(Record, frozen=True):
    """Let somebody else play a side from now on."""

    side: Side
    seat: str
    """`person`, or the name of an opponent."""
    by: Side = ""
    """The side whose page asks; nothing when no page does."""
    keys: dict[Side, str] = {}
    """Of those of the two sides that are kept with a password."""


class AskKey(Record, frozen=True):
    """Ask for the key that opens a side, by its password."""

    side: Side
    password: str


class KeyGiven(Record, frozen=True):
    """The key of a side: it opens the side until the password is changed."""

    key: str
    refused: str = ""
    """Why there is no key, in a sentence: a wrong password is an answer like another."""


class ExportGame(Record, frozen=True):
    """Ask for a whole game as a file, with the keys of all sides that are kept with a password."""

    keys: dict[Side, str] = {}


class SetPace(Record, frozen=True):
    """Stop opponents, let them go on, or say how fast computers that play each other are."""

    paused: bool = False
    pace: float = 0.0
    """Seconds between two decisions, while somebody watches; 0 goes to the end at once."""


class MakeCopy(Record, frozen=True):
    """Go back to the beginning of a turn, as a copy."""

    turn: int


class Created(Record, frozen=True):
    """A game was created."""

    id: str


class SaveGame(Record, frozen=True):
    """Save a game. Without a name the save is called after the game and the time."""

    name: str = ""


class SaveListed(Record, frozen=True):
    """A save in the user's folder. Nothing here that a side of it might not know."""

    file: str
    name: str
    system: str
    scenario: str
    title: str
    turn: int
    turns: int
    over: bool
    written: str
    problem: str = ""
    """What is wrong with it, if it cannot be read."""
    copy: CopyOf | None = None
    """For a save of a copy that went back to an earlier turn: of what."""


class SaveWritten(Record, frozen=True):
    """A game was saved, or a save was taken in."""

    file: str


class Wording(Record, frozen=True):
    """The words of the shell and of each system: sentences by key, each in its forms."""

    shell: dict[str, dict[str, str]]
    systems: dict[str, dict[str, dict[str, str]]]


class StyleListed(Record, frozen=True):
    """A style in which maps can be drawn."""

    id: str
    title: str


class Health(Record, frozen=True):
    """The server is there."""

    version: str
    pid: int
    ends: bool = False
    """Whether the menu may end it: it answers this machine alone."""


class Trouble(Record, frozen=True):
    """Why a request over HTTP was not carried out, in a sentence for people."""

    error: str


class Told(Record, frozen=True):
    """A sentence of the game with what it was made of."""

    key: str
    text: str
    rule: str = ""


# From the client, over the web socket. `id` comes back with the reply.


class AskOffers(Record, tag_field="type", tag="offers", frozen=True):
    """What may come next in this draft?"""

    id: int
    draft: Draft
    question: int = 0


class GiveOrder(Record, tag_field="type", tag="order", frozen=True):
    """Give an order."""

    id: int
    order: dict[str, Any]


class GiveAnswer(Record, tag_field="type", tag="answer", frozen=True):
    """Answer an open question of this side, by its place in the list."""

    id: int
    answer: dict[str, Any]
    question: int = 0


class TakeBack(Record, tag_field="type", tag="strike", frozen=True):
    """Take back the last orders."""

    id: int
    steps: int = 1


class AskFilm(Record, tag_field="type", tag="film", frozen=True):
    """Show a stretch of play again."""

    id: int
    start: int = 0
    stop: int | None = None
    truth: bool = False
    """Once the game is over: as it was, without fog. Its moments are counted by themselves."""


class AskMoments(Record, tag_field="type", tag="moments", frozen=True):
    """Tell a stretch of play again, in words and events alone: for a log, or the list of a film."""

    id: int
    start: int = 0
    stop: int | None = None


class AskTruth(Record, tag_field="type", tag="truth", frozen=True):
    """Once the game is over: how did everything stand in the end?"""

    id: int


class AskQuery(Record, tag_field="type", tag="query", frozen=True):
    """Ask the system something on this side's view, such as odds or reach."""

    id: int
    name: str
    params: Any = None


class AskChronicle(Record, tag_field="type", tag="chronicle", frozen=True):
    """Tell the game in numbers, turn by turn."""

    id: int


class AskReasons(Record, tag_field="type", tag="reasons", frozen=True):
    """Why did computer opponents do what they did? Before the end only those of this side."""

    id: int


class SetPassword(Record, tag_field="type", tag="password", frozen=True):
    """Keep this side with a password from now on; an empty one takes it away."""

    id: int
    password: str


ClientMessage = (
    AskOffers
    | GiveOrder
    | GiveAnswer
    | TakeBack
    | AskFilm
    | AskMoments
    | AskTruth
    | AskQuery
    | AskChronicle
    | AskReasons
    | SetPassword
)


# From the server, over the web socket.


class AskedQuestion(Record, frozen=True):
    """A question that waits for this side's answer."""

    question: dict[str, Any]
    text: str


class Situation(Record, tag_field="type", tag="situation", frozen=True):
    """Everything a side knows now; sent on connecting and after every change."""

    count: int
    """How many moments of play the side has been shown; its own count."""
    digest: str
    clock: Clock
    awaited: tuple[Side, ...]
    """Who is to act or asked; a side that is asked itself hears of nobody else."""
    prompt: Told
    """What the side is to do now, or whom it waits for."""
    strikable: int
    undone: tuple[dict[str, Any], ...]
    """Orders that were taken back and can be given again; the next one stands last."""
    questions: tuple[AskedQuestion, ...]
    outcome: Outcome | None
    ending: Told | None
    view: dict[str, Any]
    seed_digest: str
    """Published from the start; at the end `GameEnded` tells the seed it belongs to."""
    follows: bool = False
    """Whether the view is left out: the steps of what happened lead to it from the one before."""


class Moment(Record, frozen=True):
    """One moment of play as a side saw it: events that happened together, and their words."""

    number: int
    turn: int
    phase: str
    acting: Side
    events: tuple[dict[str, Any], ...]
    words: tuple[Told, ...]


class Happened(Record, tag_field="type", tag="happened", frozen=True):
    """What the side has just been shown; the situation follows."""

    moments: tuple[Moment, ...]
    steps: tuple[tuple[Change, ...], ...]
    """As in a film: how each moment changes the view, from the situation before to the next."""


class Offered(Record, tag_field="type", tag="offer", frozen=True):
    """The reply to `offers`. Refusals are worded in the same order as `offer.refused`."""

    id: int
    offer: Offer
    refused: tuple[Told, ...]


class Accepted(Record, tag_field="type", tag="accepted", frozen=True):
    """The order, answer or strike was taken, and is durable."""

    id: int


class NotAllowed(Record, tag_field="type", tag="refused", frozen=True):
    """The order, answer, strike or message was not taken, and why."""

    id: int
    told: Told


class Change(Record, omit_defaults=True, frozen=True):
    """What is new in a view: a value at a path is set, or dropped, or partly overwritten."""

    path: tuple[str, ...]
    value: Any = None
    """What stands there now, unless it is gone or `text` says what of it is new."""
    gone: bool = False
    text: str = ""
    """Overwrites as many letters of the old text, from the letter `at`."""
    at: int = 0


class Rows(Record, frozen=True):
    """A table of records that all have the same fields: what they hold, in the order of these."""

    fields: tuple[str, ...]
    records: dict[str, tuple[Any, ...]]


class FilmShown(Record, tag_field="type", tag="film", frozen=True):
    """A stretch of play: the view it begins with, the moments, and how each changes the view.

    At most 500 moments come at once; ask again from `start + moments.length` for the rest.
    """

    id: int
    start: int
    view: dict[str, Any]
    """Before the first moment, but for the tables that come in rows."""
    rows: dict[str, Rows]
    """The tables of the view that are made of records, by name."""
    moments: tuple[Moment, ...]
    steps: tuple[tuple[Change, ...], ...]
    """`steps[i]`: how the view after moment i differs from the one before it."""


class MomentsTold(Record, tag_field="type", tag="moments", frozen=True):
    """A stretch of play without the views; cut like a film."""

    id: int
    start: int
    moments: tuple[Moment, ...]


class TruthTold(Record, tag_field="type", tag="truth", frozen=True):
    """How everything stood when the game ended: the state itself, without fog."""

    id: int
    state: dict[str, Any]


class SeriesTold(Record, frozen=True):
    """One thing that is counted: how it stood for each side at the end of each turn."""

    name: str
    title: str
    values: dict[Side, tuple[int, ...]]
    """As many as turns are told."""


class DiceTold(Record, frozen=True):
    """How often each face of the dice with so many faces came up."""

    faces: int
    counts: tuple[int, ...]


class ChronicleTold(Record, tag_field="type", tag="chronicle", frozen=True):
    """The game in numbers: as the side saw it, and after the end as it was."""

    id: int
    turns: tuple[int, ...]
    """The first is the one before the beginning."""
    series: tuple[SeriesTold, ...]
    dice: tuple[DiceTold, ...]
    truth: bool
    """Whether the game is over, and this is how it was."""


class ReasonTold(Record, frozen=True):
    """Why an opponent did something."""

    turn: int
    text: str


class ReasonsTold(Record, tag_field="type", tag="reasons", frozen=True):
    """The reasons of the opponents, in the order of play; of sides that have any."""

    id: int
    sides: dict[Side, tuple[ReasonTold, ...]]


class Queried(Record, tag_field="type", tag="reply", frozen=True):
    """The reply to a query."""

    id: int
    reply: Any


class Thinking(Record, tag_field="type", tag="thinking", frozen=True):
    """A computer opponent is at work, is so still, or has finished."""

    side: Side
    at_work: bool
    seconds: int = 0
    """So many whole seconds it has been at work."""
    steps: int | None = None
    """What it has weighed for this decision; only where no person plays, as it tells of forces."""


class Seated(Record, tag_field="type", tag="seated", frozen=True):
    """Who plays the sides; sent on connecting and after every change."""

    seats: dict[Side, str]
    """For each side `person`, or the name of the opponent that plays it."""
    paused: bool
    pace: float
    taken: tuple[Side, ...]
    """The sides that persons took over from computers at some time."""
    locked: tuple[Side, ...]
    """The sides that are kept with a password."""


class Gone(Record, tag_field="type", tag="gone", frozen=True):
    """The game was deleted, or a rule failed and the game stands still."""

    told: Told


ServerMessage = (
    Situation
    | Happened
    | Offered
    | Accepted
    | NotAllowed
    | FilmShown
    | MomentsTold
    | TruthTold
    | ChronicleTold
    | ReasonsTold
    | Queried
    | Thinking
    | Seated
    | Gone
)
