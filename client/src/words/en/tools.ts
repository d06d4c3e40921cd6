// The texts of the tools on the map: going to places, layers, legend, ruler, notes.

import type { Texts } from './texts';

export const tools = {
  'keys.chapterTools': 'Tools and layers',
  'tools.label': 'Map tools',
  'tools.goto': 'Go to a place',
  'tools.ruler': 'Ruler',
  'tools.notes': 'Notes on hexes',
  'tools.layers': 'Layers and legend',
  'tools.workOf': '{work}, {side}',
  'tools.legend': 'Legend of the map',
  'tools.bareHeld': 'Ground without counters, while held',
  'tools.bare': 'Ground without counters',

  'layer.grid': 'Outlines of hexes',
  'layer.numbers': 'Hex numbers',
  'layer.names': 'Place names',
  'layer.control': 'Who holds the ground',
  'layer.front': 'Front line',
  'layer.ghosts': 'Reports of enemies, with their age',
  'layer.moves': 'Arrows of the last moves',
  'layer.zones': 'Zones for setting up',
  'layer.notes': 'Own notes',
  'layer.minimap': 'Minimap',
  'layer.title': 'Layers',
  'layer.style': 'Style',
  'layer.variant': 'Drawn as',
  'layer.day': 'By day',
  'layer.unknown': 'This game says nothing of who holds the ground.',
  'state.influence':
    'Shade and front are reckoned from known units and held objectives, up to {count} hexes around them. They are no rule of the game.',

  'goto.title': 'Go to',
  'goto.field': 'Place, hex number or own unit',
  'goto.found': { one: '{count} found', other: '{count} found' },
  'goto.none': 'Nothing on this map is called “{asked}”.',
  'goto.guide': '↑ ↓ choose, Enter goes there.',
  'goto.hex': 'Hex',
  'goto.unit': 'Own unit',
  'goto.place': 'Place',
  'goto.alias': 'also: {alias}',

  'ruler.begin': 'Ruler: click the hex where it begins.',
  'ruler.line': 'From {from} to {to}: {far}',
  'ruler.km': '{km} km',
  'ruler.close': 'Put the ruler away',

  'notes.title': 'Notes',
  'notes.own': 'Note:',
  'notes.field': 'Note on {place}',
  'notes.unnamed': 'hex {hex}',
  'notes.save': 'Keep the note',
  'notes.delete': 'Delete',
  'notes.deleteOn': 'Delete the note on {place}',
  'notes.goto': 'Go to {place}',
  'notes.all': 'All notes',
  'notes.none': 'You have no notes yet.',
  'notes.where':
    'Notes are kept in this browser alone, for this game and side. Nobody else gets them, nor does the server.',

  'minimap.label': 'Minimap. Click or drag to look elsewhere.',
} as const satisfies Texts;
