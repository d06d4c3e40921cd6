// The texts of comfort and access: themes, scale, motion, keys that can be changed.

import type { Texts } from './texts';

export const comfort = {
  'setting.chapterLook': 'Look and access',
  'setting.theme': 'Colours of the pages',
  'setting.themeSystem': 'As the system has it',
  'setting.themeLight': 'Light',
  'setting.themeDark': 'Dark',
  'setting.themeContrast': 'High contrast',
  'setting.mapStyle': 'Map',
  'setting.mapFits': 'As fits the pages',
  'setting.mapClassic': 'Classic',
  'setting.mapContrast': 'High contrast',
  'setting.placeNames': 'Names of places',
  'setting.placeNamesOfficial': 'As in their country',
  'setting.placeNamesEnglish': 'English',
  'setting.scale': 'Size of everything but the map',
  'setting.scaleShown': '{count} %',
  'setting.motion': 'Motion',
  'setting.motionSystem': 'As the system has it',
  'setting.motionLess': 'Less: films go step by step',
  'setting.motionFull': 'All',

  'skip.map': 'Go to the map',
  'skip.page': 'Go to the page',

  'keys.search': 'Search commands and keys',
  'keys.none': 'No command has these words or this key.',
  'keys.run': 'Do it now',
  'keys.how':
    'Choose a key to change it, + for one more. Then press the new key; Delete takes it away, Esc leaves it as it is.',
  'keys.press': 'Press a key',
  'keys.change': '{key}: change this key of “{command}”',
  'keys.add': 'One more key for “{command}”',
  'keys.listening': 'Press the new key for “{command}”',
  'keys.resetOne': 'Reset the keys of “{command}”',
  'keys.resetAll': 'Reset all keys',
  'keys.clash': '{key} already means “{command}”.',
  'keys.clashes': 'This key also means “{command}”: change one of them.',
  'keys.browserNeeds': 'The browser or the system needs {key}: choose another key.',
} as const satisfies Texts;
