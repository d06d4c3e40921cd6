// The panels of the board, by name and in their order.

import type { Component } from 'svelte';
import type { Traits } from '../dock/layout';
import type { Key } from '../words/say';
import type { Desk } from './commands/command';
import ChangesPanel from './ChangesPanel.svelte';
import Details from './Details.svelte';
import DicePanel from './DicePanel.svelte';
import Log from './Log.svelte';
import NowPanel from './NowPanel.svelte';
import OrdersPanel from './OrdersPanel.svelte';
import Roster from './Roster.svelte';
import RulesPanel from './RulesPanel.svelte';
import type { Screen } from './screen.svelte';

/** What every panel is given. */
export interface PanelProps {
  screen: Screen;
  desk: Desk;
  /** Only a panel that folds itself is shown folded. */
  folded: boolean;
}

/** One row of the table of panels. */
export interface PanelRow extends Traits {
  label: Key;
  Panel: Component<PanelProps>;
  /** Its share of a dock; without one it takes what is left. */
  size?: string;
  /** Folded, it still shows what matters most. */
  foldsItself?: boolean;
}

export type PanelName =
  'now' | 'details' | 'units' | 'orders' | 'log' | 'changes' | 'dice' | 'rules';

export const PANELS: Readonly<Record<PanelName, PanelRow>> = {
  now: {
    label: 'tab.now',
    Panel: NowPanel,
    home: 'right',
    alone: true,
    stays: true,
    size: 'auto',
    foldsItself: true,
  },
  details: {
    label: 'tab.details',
    Panel: Details,
    home: 'right',
    alone: true,
    size: 'min(13rem, 22vh)',
  },
  units: { label: 'tab.units', Panel: Roster, home: 'right' },
  orders: { label: 'tab.orders', Panel: OrdersPanel, home: 'right' },
  log: { label: 'tab.log', Panel: Log, home: 'right' },
  changes: { label: 'tab.changes', Panel: ChangesPanel, home: 'right' },
  dice: { label: 'tab.dice', Panel: DicePanel, home: 'closed' },
  rules: { label: 'tab.rules', Panel: RulesPanel, home: 'closed' },
};
