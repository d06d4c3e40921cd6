// Says things in the words of the catalogue; and names of a system in the system's own words.

import type { Wording } from '../generated/types';
import { EN } from './en/index';
import type { Texts } from './en/texts';

export type Key = keyof typeof EN;
export type Params = Record<string, string | number>;

/** Say a sentence of the client, with its parameters. */
export function say(key: Key, params: Params = {}): string {
  return sayIn(EN, key, params);
}

/** Make what says sentences of a system, by its own texts, and those of the client beside them. */
export function sayer<Own extends Texts>(own: Own) {
  const all: Texts = { ...EN, ...own };
  return (key: Key | (keyof Own & string), params: Params = {}): string => sayIn(all, key, params);
}

function sayIn(texts: Texts, key: string, params: Params): string {
  const entry = texts[key] ?? key;
  const text = typeof entry === 'string' ? entry : params['count'] === 1 ? entry.one : entry.other;
  return fill(text, params);
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** The words of one system, as its catalogue on the server has them. */
export class SystemWords {
  constructor(
    private readonly wording: Wording,
    private readonly system: string,
  ) {}

  /** The name of something; its key where the catalogue has none. */
  name(chapter: string, key: string): string {
    const forms = this.wording.systems[this.system]?.[`${chapter}.${key}`];
    return forms?.['other'] ?? key;
  }

  /** A sentence with its parameters; nothing where the catalogue has none. */
  say(key: string, params: Params = {}): string {
    const text = this.wording.systems[this.system]?.[key]?.['other'] ?? '';
    return fill(text, params);
  }
}
