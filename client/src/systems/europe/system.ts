// War in Europe in the client.

import type { BoardShown } from '../../generated/europe';
import type { SystemClient } from '../types';
import Above from './Above.svelte';
import Bar from './Bar.svelte';
import HexMore from './HexMore.svelte';
import { EuropeModel } from './model';
import Now from './Now.svelte';
import Orders from './Orders.svelte';
import { EuropeStaff } from './staff.svelte';

export const europe: SystemClient = {
  rulesOn: {
    now: ['WIE-SEQ-005', 'WIE-SEQ-006', 'WIE-SEQ-007'],
    map: ['WIE-MOV-001', 'WIE-MOV-009', 'WIE-CBT-001'],
    details: ['WIE-MAP-002', 'WIE-MAP-011', 'WIE-UNIT-001'],
    units: ['WIE-UNIT-001', 'WIE-UNIT-002'],
    orders: ['WIE-SUP-001'],
  },
  model: (board, viewer, words) => new EuropeModel(board as BoardShown, viewer, words),
  staff: (seat) => new EuropeStaff(seat),
  Now: Now as SystemClient['Now'],
  Orders: Orders as SystemClient['Orders'],
  Bar: Bar as SystemClient['Bar'],
  Hex: HexMore as SystemClient['Hex'],
  Over: Above as SystemClient['Over'],
  above: 52,
};
