// Skirmish in the client.

import type { BoardShown } from '../../generated/skirmish';
import type { SystemClient } from '../types';
import { SkirmishModel } from './model';
import Now from './Now.svelte';
import Orders from './Orders.svelte';
import { SkirmishStaff } from './staff.svelte';

export const skirmish: SystemClient = {
  rulesOn: {
    now: ['SKM-SEQ-001', 'SKM-SEQ-004'],
    map: ['SKM-MOV-001', 'SKM-MOV-003', 'SKM-CBT-001', 'SKM-FIRE-001'],
    details: ['SKM-MAP-002', 'SKM-MAP-003', 'SKM-UNIT-001', 'SKM-FOG-003'],
    units: ['SKM-UNIT-002', 'SKM-UNIT-005'],
    orders: ['SKM-FIRE-001', 'SKM-STD-001', 'SKM-ARR-001'],
    changes: ['SKM-FOG-003'],
    log: ['SKM-FOG-008'],
    ending: ['SKM-VIC-005', 'SKM-VIC-002', 'SKM-VIC-003'],
    records: ['SKM-VIC-002'],
  },
  model: (board, viewer, words) => new SkirmishModel(board as BoardShown, viewer, words),
  staff: (seat) => new SkirmishStaff(seat),
  Now: Now as SystemClient['Now'],
  Orders: Orders as SystemClient['Orders'],
};
