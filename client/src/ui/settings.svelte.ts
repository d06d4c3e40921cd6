// What a person likes, kept in this browser: nothing of it is known to the server.

const PLACE = 'grognard/settings';

interface Kept {
  skipEmpty: boolean;
  wholeLog: boolean;
  follow: boolean;
  silhouettes: boolean;
}

class Settings implements Kept {
  /** Phases in which there is nothing to do end by themselves. */
  skipEmpty = $state(true);
  /** The log shows dice, lost contacts and the like, too. */
  wholeLog = $state(false);
  /** The map follows what the film shows. */
  follow = $state(true);

  /** Counters carry silhouettes in the place of symbols. */
  silhouettes = $state(false);

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>;
      for (const name of ['skipEmpty', 'wholeLog', 'follow', 'silhouettes'] as const)
        if (typeof kept[name] === 'boolean') this[name] = kept[name];
    } catch {
      // Without storage everything is as it is at first.
    }
  }

  set(name: keyof Kept, value: boolean): void {
    this[name] = value;
    const { skipEmpty, wholeLog, follow, silhouettes } = this;
    try {
      localStorage.setItem(PLACE, JSON.stringify({ skipEmpty, wholeLog, follow, silhouettes }));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
}

export const settings = new Settings();
