// What went wrong in this page since somebody took the seat, for a bug report.

const MOST = 20;
let noted: readonly string[] = [];

/** Note every error of the page from now on. */
export function noteFaults(): void {
  window.addEventListener('error', ({ error, message }) => note(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason));
}

export function faults(): readonly string[] {
  return noted;
}

/** Another person may sit down here: nothing of the last one stays. */
export function forgetFaults(): void {
  noted = [];
}

function note(what: unknown): void {
  const told = what instanceof Error ? (what.stack ?? String(what)) : String(what);
  noted = [...noted, told].slice(-MOST);
}
