// What each part of the screen is for: a title and a short text for every panel and dialog.

import type { Texts } from './texts';

export const help = {
  'help.title': 'Help',
  'help.button': 'Help: {topic}',
  'help.search': 'Search the help',
  'help.none': 'Nothing is said about that. Try another word.',
  'help.count': { one: '{count} topic', other: '{count} topics' },
  'help.rules.of': 'Rules:',
  'help.command': 'Find help on anything',

  'topic.now': 'What to do now',
  'help.now':
    'The coloured bar says who is awaited, and why. Below it stands what you can do, with the buttons for it.\n\n- **Done** ends the phase. You are warned first if something could still act.\n- **Undo** takes the last order back, as long as no die was rolled and nothing came to light since.\n- **Next** turns to the next unit that can act.\n\nA question of the game appears here, too, with your chances; the figures before the answers are their keys.',

  'topic.details': 'Hex and units',
  'help.details':
    'All you know of the hex under the pointer, or under the cursor: its ground, its flag, the units in it. The green line says what a click would do there. Pale units are reports: they were seen there once, or it is said so, and may have gone.',

  'topic.units': 'Units',
  'help.units':
    'All your units on the map, with place and strength. *Can act* marks those that still have something to do in this phase. A click on a line takes the unit in hand and shows it on the map.',

  'topic.orders': 'Orders',
  'help.orders':
    'What you have planned, what answers for you, and what is still to come. Standing orders answer questions without asking you; they are given while fire is planned.',

  'topic.log': 'Log',
  'help.log':
    'What your side has seen, the last phase first. A click on a line shows its hex on the map. *Show everything* adds dice, lost contacts and other bookkeeping.',

  'topic.changes': 'Changes',
  'help.changes':
    'What is different from the end of your last turn: losses, flags, enemies that came or went. A click on a line shows its hex.',

  'topic.dice': 'Dice',
  'help.dice':
    'The dice you have seen, and how they fell beside what could be expected. A few rolls say little; hundreds say whether the luck was fair.',

  'topic.rules': 'Rules',
  'help.rules':
    'The rules of this game, to be searched by word or number. A refusal leads here: its number is the rule behind it.',

  'topic.keys': 'Keys',
  'help.keys':
    'Every command with its keys. All of the game can be played with the keyboard alone: `M` goes to the map, `Tab` goes through buttons and choices.',

  'topic.briefing': 'Briefing',
  'help.briefing':
    'What was read before the game began: the battle, special rules of the scenario, what arrives when, and what its makers had to guess. All sides may read it; nothing in it comes from what happened in the game.',

  'topic.save': 'Save',
  'help.save':
    'The game is kept by itself after every order: you can close the page at any time. A save is a copy to go back to, or to take to another machine.',

  'topic.seats': 'Who plays',
  'help.seats':
    'Sides can change hands at any time: give yours to a computer, take one over, or pause the computer to think. Whoever takes over sees what that side knows; the game keeps a mark of it.',

  'topic.settings': 'Settings',
  'help.settings':
    'How Grognard looks and behaves in this browser. Nothing here changes the rules, and nobody else sees it.',

  'topic.end': 'End the phase?',
  'help.end':
    'Something could still act in this phase. Once it has ended, that chance is gone. *Go back* changes nothing.',

  'topic.ending': 'The game is over',
  'help.ending':
    'Who won, and with what: points for objectives, points for losses. The seed of all dice is published now, so that every roll can be checked against its fingerprint from the start. The fog is lifted: the board shows where everything stood, and the film how it came to that.',

  'topic.records': 'Records',
  'help.records':
    'The game in numbers, turn by turn, and copies of it: charts, a report as one file, earlier turns to go back to, and a bug report that holds only what your side knows.',

  'topic.goto': 'Go to a place',
  'help.goto': 'Type the name of a place or the number of a hex; the map goes there.',

  'topic.notes': 'Notes',
  'help.notes':
    'Your own notes on hexes. They are kept in this browser, and nobody else sees them.',

  'topic.legend': 'Legend',
  'help.legend':
    'What the ground, the lines and the marks on the map mean, and what can be shown over it.',

  'topic.help': 'Help',
  'help.help':
    'This list holds help on every part of the screen. Type a word to find it; the **?** of a panel or dialog shows its own help at once.',

  'topic.map': 'The map',
  'help.map':
    'Drag it, turn the wheel to zoom, `Home` shows all of it. A click takes a unit, or does what the green line at the right says. By keys: `M` goes to the map, arrows or `Q W E A S D` move the cursor, `Enter` acts, `Esc` gives up what was begun.',

  'topic.film': 'The film',
  'help.film':
    'Shows again what your side has seen: since your last turn, from any phase, or the whole game. While it is open the board shows the past. `Space` plays and pauses, `←` and `→` go step by step, `Esc` closes it. Once the game is over it is shown without fog, unless you take the tick away.',

  'topic.watch': 'Watching',
  'help.watch':
    'Computers play all sides. Choose whose eyes you look through and how fast they decide; *Seats* lets you take one over.',

  'topic.tutorial': 'Tutorials',
  'help.tutorial':
    'A card leads through a small battle step by step, and a ring shows where to look. *Back* shows earlier cards again; *Skip this step* leaves you free from there on; × leaves the tutorial, and the game goes on as any other. The battle always goes alike, so its dice are no secret.',
} as const satisfies Texts;
