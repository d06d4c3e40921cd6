// Every text of the client, by key. Parameters stand in braces; `count` chooses the form.

import { film } from './film';
import { keys } from './keys';
import { menu } from './menu';
import { play } from './play';
import { records } from './records';
import { skirmish } from './skirmish';

export const EN = { ...menu, ...play, ...film, ...keys, ...records, ...skirmish } as const;
