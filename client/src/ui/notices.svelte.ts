// Short notices at the edge of the screen: refusals with their rule, and what was done.

import type { Told } from '../generated/types';

export interface Notice {
  number: number;
  text: string;
  rule: string;
  sort: 'refusal' | 'done';
}

const LASTS_MS = 9000;
const MOST = 3;

export class Notices {
  list = $state.raw<readonly Notice[]>([]);
  /** Opens a rule that a notice names; where rules can be read. */
  openRule = $state.raw<((rule: string) => void) | null>(null);
  private next = 1;

  refuse = (told: Told): void => this.add({ text: told.text, rule: told.rule, sort: 'refusal' });

  tell(text: string): void {
    this.add({ text, rule: '', sort: 'done' });
  }

  dismiss(number: number): void {
    this.list = this.list.filter((notice) => notice.number !== number);
  }

  clear(): void {
    this.list = [];
  }

  private add(notice: Omit<Notice, 'number'>): void {
    const number = this.next++;
    const others = this.list.filter((other) => other.text !== notice.text);
    this.list = [...others, { ...notice, number }].slice(-MOST);
    setTimeout(() => this.dismiss(number), LASTS_MS);
  }
}
