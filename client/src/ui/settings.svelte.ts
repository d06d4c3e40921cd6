// What a person likes, kept in this browser: nothing of it is known to the server.

import { SETTINGS, allows, type SettingName, type Values } from './settings.table';

const PLACE = 'grognard/settings';
const NAMES = Object.keys(SETTINGS) as SettingName[];

const kept: Values = $state(load());

/** Set a setting, and keep it. */
function set<N extends SettingName>(name: N, value: Values[N]): void {
  kept[name] = value;
  keep();
}

/** Set everything as it is at first. */
function reset(): void {
  Object.assign(kept, usual());
  keep();
}

/** All settings by name, to be read; `set` changes one. */
export const settings = Object.defineProperties(
  { set, reset },
  Object.fromEntries(NAMES.map((name) => [name, { get: () => kept[name], enumerable: true }])),
) as Readonly<Values> & { set: typeof set; reset: typeof reset };

function usual(): Values {
  return Object.fromEntries(NAMES.map((name) => [name, SETTINGS[name].default])) as Values;
}

function load(): Values {
  const found = usual();
  try {
    const stored = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, unknown>;
    for (const name of NAMES)
      if (allows(SETTINGS[name], stored[name])) Object.assign(found, { [name]: stored[name] });
  } catch {
    // Without storage everything is as it is at first.
  }
  return found;
}

function keep(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
