// Finds on the page what a step points at.

import type { Target } from '../generated/types';
import { APOTHEM, RADIUS, centre, type HexId, type Numbering } from '../drawing/hexes';
import { say, type Key } from '../words/say';

/** Where a ring goes: a box of the window. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  round: boolean;
}

/** So many pixels stay free around what is brought into sight. */
const ROOM = 8;

type Control = Exclude<Target['control'], ''>;
type Tab = Exclude<Target['tab'], ''>;

const BUTTONS: Readonly<Record<Exclude<Control, 'answers'>, Key>> = {
  done: 'play.end',
  undo: 'play.undo',
  next: 'play.next',
  assault: 'assault.launch',
  film: 'play.film',
  save: 'play.save',
  seats: 'play.seats',
  keys: 'play.keys',
};

export const TABS: Readonly<Record<Tab, Key>> = {
  units: 'tab.units',
  orders: 'tab.orders',
  log: 'tab.log',
};

/** A control of the page, by what it says. */
export function controlOf(name: Control, page: ParentNode = document): Element | null {
  if (name === 'answers')
    return page.querySelector(`[role="group"][aria-label="${say('question.answers')}"]`);
  return named(page.querySelectorAll('button'), say(BUTTONS[name]));
}

export function tabOf(name: Tab, page: ParentNode = document): Element | null {
  return named(page.querySelectorAll('[role="tab"]'), say(TABS[name]));
}

/** Any control of the page, by what it says. */
export function labelled(name: string, page: ParentNode = document): Element | null {
  const controls = page.querySelectorAll('button, select, input, [role="group"]');
  return [...controls].find((one) => labelOf(one) === name && one.getClientRects().length) ?? null;
}

/** What the pressed buttons say. */
export function pressedNow(page: ParentNode = document): string[] {
  return [...page.querySelectorAll('button[aria-pressed="true"]')].map(labelOf);
}

/** The lists that are open. */
export function openTabs(page: ParentNode = document): string[] {
  const chosen = [...page.querySelectorAll('[role="tab"][aria-selected="true"]')];
  return (Object.keys(TABS) as Tab[]).filter((name) => named(chosen, say(TABS[name])));
}

/** The camera of the map, as the map shows it. */
export function cameraOf(map: Element | null): { x: number; y: number; scale: number } {
  const [x = 0, y = 0, scale = 1] = (map?.getAttribute('data-camera') ?? '').split(' ').map(Number);
  return { x, y, scale };
}

/** Where a hex lies in the window; at the edge of the map's frame when it is not to be seen. */
export function spotOfHex(map: Element, hex: HexId, sheet: Numbering): Spot {
  const { x, y, scale } = cameraOf(map);
  const frame = map.getBoundingClientRect();
  const middle = centre(hex, sheet);
  const across = clamp((middle.x - x) * scale, frame.width);
  const down = clamp((middle.y - y) * scale, frame.height);
  const [wide, high] = [RADIUS * scale, APOTHEM * scale];
  return {
    x: frame.left + across - wide,
    y: frame.top + down - high,
    width: 2 * wide,
    height: 2 * high,
    round: true,
  };
}

/** Bring an element into sight where panels scroll; the page itself stays where it is. */
export function bringIn(element: Element): void {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (!['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) continue;
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + ROOM;
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + ROOM;
  }
}

export function spotOf(element: Element | null): Spot | null {
  const box = element?.getBoundingClientRect();
  if (!box || box.width === 0) return null;
  const pad = 4;
  return {
    x: box.x - pad,
    y: box.y - pad,
    width: box.width + 2 * pad,
    height: box.height + 2 * pad,
    round: false,
  };
}

/** What an element is called, without the cap of its key and the numbers in it. */
function labelOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label) return label;
  const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return own
    .map((node) => node.textContent)
    .join('')
    .trim();
}

function named(elements: Iterable<Element>, name: string): Element | null {
  for (const element of elements) {
    const text = element.textContent?.trim() ?? '';
    const alone = text === name || text.startsWith(`${name} `);
    if (alone && element.getClientRects().length > 0) return element;
  }
  return null;
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
