// The panels beside the map, by name and in their order.

import type { Component } from 'svelte';
import type { Key } from '../words/say';
import type { Desk } from './commands/command';
import Log from './Log.svelte';
import OrdersPanel from './OrdersPanel.svelte';
import Roster from './Roster.svelte';
import type { Screen } from './screen.svelte';

/** What every panel is given. */
export interface PanelProps {
  screen: Screen;
  desk: Desk;
}

export type PanelName = 'units' | 'orders' | 'log';

export const PANELS: Readonly<Record<PanelName, { label: Key; Panel: Component<PanelProps> }>> = {
  units: { label: 'tab.units', Panel: Roster },
  orders: { label: 'tab.orders', Panel: OrdersPanel },
  log: { label: 'tab.log', Panel: Log },
};
