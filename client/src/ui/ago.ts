// Says how long ago something was, the way people do.

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function ago(when: string, now: number = Date.now()): string {
  const then = Date.parse(when);
  if (Number.isNaN(then)) return when;
  const seconds = Math.max(0, (now - then) / 1000);
  for (const [unit, length] of STEPS)
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  return format.format(0, 'second');
}

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Say the date and time of something. */
export function dated(when: string): string {
  const then = Date.parse(when);
  return Number.isNaN(then) ? when : dates.format(then);
}
