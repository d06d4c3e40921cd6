// The systems this client can show; each is loaded when a game of it is opened.

import type { SystemClient } from './types';

const SYSTEMS: Record<string, () => Promise<SystemClient>> = {
  overlord: async () => (await import('./overlord/system')).overlord,
  skirmish: async () => (await import('./skirmish/system')).skirmish,
};

export function systemClient(id: string): Promise<SystemClient> | null {
  return SYSTEMS[id]?.() ?? null;
}
