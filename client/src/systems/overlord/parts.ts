// The parts of the plan, and how other parts of the screen open one.

import type { Desk } from '../../play/commands/command';

export const PARTS = ['battles', 'assets', 'supply', 'hqs', 'turn', 'victory', 'charts'] as const;
export type Part = (typeof PARTS)[number];

/** Open a part, wherever its panel is. */
export function showPart(staff: { part: Part }, part: Part, desk: Desk): void {
  staff.part = part;
  desk.docks.show('orders');
}
