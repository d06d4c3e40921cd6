// The settings as one table: the page of settings is made from it. A new setting is a row here.

import type { Key } from '../words/say';

/** The chapters of the page of settings. */
export type SettingChapter = 'look' | 'play' | 'film' | 'log';

interface Row {
  chapter: SettingChapter;
  label: Key;
  /** The rules it stands for, by their ids. */
  rules?: string;
  /** A sentence below the label. */
  note?: Key;
}

/** On or off. */
interface Switch extends Row {
  kind: 'switch';
  default: boolean;
}

/** One of several words, each with its label. */
interface Choice extends Row {
  kind: 'choice';
  default: string;
  options: Readonly<Record<string, Key>>;
  /** Whether other words may come from elsewhere; what shows them knows their labels. */
  open?: boolean;
}

/** A number in steps. */
interface Amount extends Row {
  kind: 'amount';
  default: number;
  least: number;
  most: number;
  step: number;
  /** How the number is shown, with `{count}`. */
  shown: Key;
}

export type SettingRow = Switch | Choice | Amount;

export const SETTINGS = {
  theme: {
    kind: 'choice',
    chapter: 'look',
    default: 'system',
    label: 'setting.theme',
    options: {
      system: 'setting.themeSystem',
      light: 'setting.themeLight',
      dark: 'setting.themeDark',
      contrast: 'setting.themeContrast',
    },
  },
  /** The style of the map; packs of content may bring others than those that everybody gets. */
  mapStyle: {
    kind: 'choice',
    chapter: 'look',
    default: 'fits',
    open: true,
    label: 'setting.mapStyle',
    options: {
      fits: 'setting.mapFits',
      classic: 'setting.mapClassic',
      contrast: 'setting.mapContrast',
    },
  },
  /** As the state that held a place called it, or as English does. */
  placeNames: {
    kind: 'choice',
    chapter: 'look',
    default: 'official',
    label: 'setting.placeNames',
    options: {
      official: 'setting.placeNamesOfficial',
      english: 'setting.placeNamesEnglish',
    },
  },
  /** How large everything but the map is, in per cent. */
  scale: {
    kind: 'amount',
    chapter: 'look',
    default: 100,
    least: 80,
    most: 200,
    step: 5,
    label: 'setting.scale',
    shown: 'setting.scaleShown',
  },
  motion: {
    kind: 'choice',
    chapter: 'look',
    default: 'system',
    label: 'setting.motion',
    options: {
      system: 'setting.motionSystem',
      less: 'setting.motionLess',
      full: 'setting.motionFull',
    },
  },
  /** Phases in which there is nothing to do end by themselves. */
  skipEmpty: {
    kind: 'switch',
    chapter: 'play',
    default: true,
    label: 'setting.skipEmpty',
    note: 'setting.skipNote',
  },
  /** Counters carry silhouettes in the place of symbols. */
  silhouettes: {
    kind: 'switch',
    chapter: 'play',
    default: false,
    label: 'setting.silhouettes',
    rules: 'OVL-GAME-007',
  },
  /** A drag of a counter moves its unit; else it moves the map. */
  dragMove: {
    kind: 'switch',
    chapter: 'play',
    default: true,
    label: 'setting.dragMove',
    rules: 'OVL-GAME-037 OVL-UI-013 OVL-UI-014',
    note: 'setting.dragMoveNote',
  },
  edgeScroll: {
    kind: 'switch',
    chapter: 'play',
    default: false,
    label: 'setting.edgeScroll',
    rules: 'OVL-GAME-034 OVL-UI-034 WIE-UI-111',
  },
  mapLocked: {
    kind: 'switch',
    chapter: 'play',
    default: false,
    label: 'setting.mapLocked',
  },
  centreClick: {
    kind: 'switch',
    chapter: 'play',
    default: false,
    label: 'setting.centreClick',
    rules: 'OVL-UI-033',
  },
  /** A card tells at the start of an own turn what has changed. */
  tellChanges: {
    kind: 'switch',
    chapter: 'play',
    default: true,
    label: 'setting.tellChanges',
    note: 'setting.tellChangesNote',
  },
  /** The map follows what the film shows. */
  follow: {
    kind: 'switch',
    chapter: 'film',
    default: true,
    label: 'film.follow',
    rules: 'OVL-UI-011',
  },
  /** The log shows dice, lost contacts and the like, too. */
  wholeLog: {
    kind: 'switch',
    chapter: 'log',
    default: false,
    label: 'setting.wholeLog',
    note: 'setting.wholeLogNote',
  },
} as const satisfies Readonly<Record<string, SettingRow>>;

export type SettingName = keyof typeof SETTINGS;

type Table = typeof SETTINGS;
type ValueOf<R> = R extends { kind: 'switch' }
  ? boolean
  : R extends { kind: 'choice'; open: true }
    ? string
    : R extends { kind: 'choice'; options: infer O }
      ? keyof O & string
      : number;

/** What each setting holds. */
export type Values = { -readonly [N in SettingName]: ValueOf<Table[N]> };

export const SETTING_CHAPTERS: readonly { id: SettingChapter; label: Key }[] = [
  { id: 'look', label: 'setting.chapterLook' },
  { id: 'play', label: 'setting.chapterPlay' },
  { id: 'film', label: 'setting.chapterFilm' },
  { id: 'log', label: 'setting.chapterLog' },
];

/** Whether a setting can hold a value: what a browser kept may be old, or not ours. */
export function allows(row: SettingRow, value: unknown): boolean {
  switch (row.kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'choice':
      if (typeof value !== 'string' || value === '') return false;
      return Boolean(row.open) || Object.hasOwn(row.options, value);
    case 'amount':
      return typeof value === 'number' && value >= row.least && value <= row.most;
  }
}
