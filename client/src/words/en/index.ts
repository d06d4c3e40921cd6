// Every text of the client's frame, by key; systems bring their own. Parameters stand in braces; `count` chooses the form.

import { campaigns } from './campaigns';
import { comfort } from './comfort';
import { film } from './film';
import { frame } from './frame';
import { help } from './help';
import { keys } from './keys';
import { learn } from './learn';
import { menu } from './menu';
import { play } from './play';
import { records } from './records';
import { settings } from './settings';
import { tips } from './tips';
import { tools } from './tools';
import { units } from './units';

export const EN = {
  ...menu,
  ...campaigns,
  ...play,
  ...comfort,
  ...film,
  ...frame,
  ...help,
  ...keys,
  ...learn,
  ...records,
  ...tips,
  ...tools,
  ...units,
  ...settings,
} as const;
