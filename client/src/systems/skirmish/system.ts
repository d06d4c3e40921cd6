// Skirmish in the client.

import type { BoardShown } from '../../generated/skirmish';
import type { SystemClient } from '../types';
import { SkirmishModel } from './model';
import Now from './Now.svelte';
import Orders from './Orders.svelte';
import { SkirmishStaff } from './staff.svelte';

export const skirmish: SystemClient = {
  model: (board, viewer, words) => new SkirmishModel(board as BoardShown, viewer, words),
  staff: (seat) => new SkirmishStaff(seat),
  Now: Now as SystemClient['Now'],
  Orders: Orders as SystemClient['Orders'],
};
