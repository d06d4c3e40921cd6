// Small pictures of kinds of attacks and of their outcomes, as paths in a square of 24. [OVL-UI-088]

import type { BattleFought } from '../../generated/overlord';

export type MarkName =
  | BattleFought['battle']
  | BattleFought['outcome']
  | 'bombardment'
  | 'flak'
  | 'air'
  | 'naval'
  | 'ground';

export const MARKS: Readonly<Record<MarkName, string>> = {
  'set-piece': 'M4 4 L20 20 M20 4 L4 20 M4 14 L10 20 M20 14 L14 20',
  meeting: 'M2 12 H10 M7 8 L11 12 L7 16 M22 12 H14 M17 8 L13 12 L17 16',
  ambush: 'M12 3 L21 20 H3 Z M12 9 V14 M12 17 V18',
  overrun: 'M4 5 L11 12 L4 19 M12 5 L19 12 L12 19',
  'move-and-attack': 'M3 18 L13 8 M8 8 H13 V13 M15 4 L21 10 M21 4 L15 10',
  bombardment: 'M12 2 L14 9 L21 7 L16 12 L20 19 L12 15 L5 20 L8 12 L2 9 L10 9 Z',
  flak: 'M6 21 L12 11 L18 21 M12 11 V3 M8 6 L12 2 L16 6',
  retreat: 'M20 18 V10 A5 5 0 0 0 10 10 V16 M5 12 L10 17 L15 12',
  withdrawal: 'M20 12 H5 M10 6 L4 12 L10 18',
  held: 'M5 4 H19 V12 L12 21 L5 12 Z',
  destroyed: 'M12 3 A8 8 0 0 0 7 17 V21 H17 V17 A8 8 0 0 0 12 3 M9 10 V12 M15 10 V12 M12 17 V21',
  cornered: 'M4 4 V20 H20 M9 4 V15 H20',
  damage: 'M12 3 L9 12 H14 L11 21',
  air: 'M12 2 V22 M2 13 L12 9 L22 13 M8 21 L12 19 L16 21',
  naval: 'M2 14 H22 L19 20 H5 Z M8 14 V8 H16 V14 M12 8 V3',
  ground: 'M3 15 L17 7 M4 18 H12 V13 H4 Z M17 4 V10',
};
