// Lets the parts of a list be dragged to another place in it, by mouse, pen and finger.

/** So far, in pixels, a pointer goes before it drags. */
const STILL = 6;

/**
 * Attach to a list whose parts have `data-sort` with their name; a drag begins on what has
 * `data-grip`. `move` is told the name of the part and its new place.
 */
export function sortable(move: (name: string, to: number) => void) {
  return (list: HTMLElement): (() => void) => {
    let held: { name: string; x: number; y: number; dragging: boolean } | null = null;

    const partOf = (element: Element | null) => {
      const part = element?.closest<HTMLElement>('[data-sort]');
      return part && list.contains(part) ? part : null;
    };

    function down(event: PointerEvent): void {
      const target = event.target as Element;
      const name = partOf(target)?.dataset['sort'];
      if (!name || event.button !== 0 || !target.closest('[data-grip]')) return;
      held = { name, x: event.clientX, y: event.clientY, dragging: false };
    }

    function go(event: PointerEvent): void {
      if (!held) return;
      const { clientX: x, clientY: y } = event;
      if (!held.dragging && Math.hypot(x - held.x, y - held.y) <= STILL) return;
      held.dragging = true;
      list.classList.add('sorting');
      event.preventDefault();
      const over = partOf(document.elementFromPoint(x, y));
      if (!over || over.dataset['sort'] === held.name) return;
      const parts = [...list.querySelectorAll('[data-sort]')];
      move(held.name, parts.indexOf(over));
    }

    function up(): void {
      const dragged = held?.dragging;
      held = null;
      list.classList.remove('sorting');
      if (!dragged) return;
      // The click that ends a drag means nothing else.
      const swallow = (event: Event) => event.stopPropagation();
      list.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => list.removeEventListener('click', swallow, { capture: true }));
    }

    list.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', go);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      list.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', go);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  };
}
