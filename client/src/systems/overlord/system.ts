// Overlord in the client.

import type { BoardShown } from '../../generated/overlord';
import type { SystemClient } from '../types';
import Bar from './Bar.svelte';
import { OverlordModel } from './model';
import HexMore from './HexMore.svelte';
import Now from './Now.svelte';
import Orders from './Orders.svelte';
import Over from './Over.svelte';
import { OverlordStaff } from './staff.svelte';
import Tools from './Tools.svelte';
import { say } from './words';

export const overlord: SystemClient = {
  model: (board, viewer, words) => new OverlordModel(board as BoardShown, viewer, words),
  rulesOn: {
    now: ['OVL-SEQ-013', 'OVL-SEQ-014', 'OVL-UI-016'],
    map: ['OVL-UI-022', 'OVL-UI-025', 'OVL-MOV-016'],
    details: ['OVL-TER-009', 'OVL-UNIT-003', 'OVL-FOW-002'],
    orders: ['OVL-CBT-001', 'OVL-UNIT-061', 'OVL-SUP-002'],
    ending: ['OVL-VIC-001'],
  },
  endNote: () => say('ovl.end.note'),
  Bar: Bar as SystemClient['Bar'],
  Tools: Tools as SystemClient['Tools'],
  staff: (seat) => new OverlordStaff(seat),
  Now: Now as SystemClient['Now'],
  Orders: Orders as SystemClient['Orders'],
  Over: Over as SystemClient['Over'],
  Hex: HexMore as SystemClient['Hex'],
};
