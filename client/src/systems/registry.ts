// The systems this client can show: each folder beside this file that has a `system.ts`, which
// exports the system by its name. A system is loaded when a game of it is opened.

import type { SystemClient } from './types';

const SYSTEMS = import.meta.glob<Record<string, SystemClient>>('./*/system.ts');

/** Load a system; nothing where this client has none of that name. */
export function systemClient(id: string): Promise<SystemClient> | null {
  const load = SYSTEMS[`./${id}/system.ts`];
  return load ? load().then((module) => module[id]!) : null;
}
