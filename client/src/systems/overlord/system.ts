// Overlord in the client.

import type { BoardShown } from '../../generated/overlord';
import type { SystemClient } from '../types';
import { OverlordModel } from './model';
import Now from './Now.svelte';
import Orders from './Orders.svelte';
import { OverlordStaff } from './staff.svelte';

export const overlord: SystemClient = {
  model: (board, viewer, words) => new OverlordModel(board as BoardShown, viewer, words),
  staff: (seat) => new OverlordStaff(seat),
  Now: Now as SystemClient['Now'],
  Orders: Orders as SystemClient['Orders'],
};
