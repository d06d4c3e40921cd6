// The commands of Overlord's own, for the table of keys. What they do, its staff knows.

import type { Chapter, Command } from '../../play/commands/command';
import { chartCommands } from './chart-commands';
import { say, type Key } from './words';

/** What Overlord can be told by keys. */
export type Deed =
  'all' | 'cycle' | 'mode' | 'orders' | 'wait' | 'leg' | 'drop' | 'fire' | 'fireAll' | 'work';

const command = (deed: Deed, label: Key, ...keys: string[]): Command => ({
  id: `ovl-${deed}`,
  chapter: 'overlord',
  place: 'board',
  label: () => say(label),
  keys,
  run: ({ screen }) => {
    if (screen.showing) return;
    const hex = screen.hover ?? screen.cursor;
    // Who takes a whole hex wants to see it while the pointer goes elsewhere.
    if (deed === 'all' && screen.staff.perform) screen.pinned = hex;
    screen.staff.perform?.(deed, hex);
  },
});

export const chapter: Chapter = { id: 'overlord', label: () => say('ovl.keys.chapter') };

export const commands: readonly Command[] = [
  command('all', 'ovl.keys.all', 'shift+a'),
  command('cycle', 'ovl.keys.cycle', 'shift+n'),
  command('mode', 'ovl.keys.mode', 'k'),
  command('orders', 'ovl.keys.orders', 'shift+k'),
  command('wait', 'ovl.keys.wait', 'shift+w'),
  command('leg', 'ovl.keys.leg', 'backspace'),
  command('drop', 'ovl.keys.drop', 'delete'),
  command('fire', 'ovl.keys.fire', 'shift+x'),
  command('fireAll', 'ovl.keys.fireAll', 'alt+r'),
  command('work', 'ovl.keys.work', 'shift+b'),
  ...chartCommands,
];
