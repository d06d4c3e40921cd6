// A button that goes on doing what it does as long as it is held. [WIE-UI-075]

/** So long a press is one click, and so long it rests between two steps, in milliseconds. */
const FIRST = 350;
const REST = 60;

/** Attach to a button: each step says whether it was done; the first that was not is the last. */
export function holding(step: () => Promise<boolean>): (button: HTMLElement) => () => void {
  return (button) => {
    let held = 0;
    let handled = false;

    async function run(turn: number): Promise<void> {
      let wait = FIRST;
      while ((await step()) && held === turn) {
        await new Promise((settle) => setTimeout(settle, wait));
        wait = REST;
        if (held !== turn || !button.isConnected) return;
      }
    }
    function down(event: PointerEvent): void {
      if (event.button !== 0 || (button as HTMLButtonElement).disabled) return;
      handled = true;
      turns += 1;
      held = turns;
      void run(held);
    }
    function up(): void {
      held = 0;
    }
    // By keys and by aids a button is clicked without being pressed.
    function click(): void {
      if (!handled) void step();
      handled = false;
    }
    let turns = 0;
    button.addEventListener('pointerdown', down);
    button.addEventListener('click', click);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      up();
      button.removeEventListener('pointerdown', down);
      button.removeEventListener('click', click);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  };
}
