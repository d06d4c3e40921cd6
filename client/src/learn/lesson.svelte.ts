// Leads through a tutorial: which step is shown, what ends it, and what is said otherwise.

import type { Step, Tutorial } from '../generated/types';
import { say } from '../words/say';
import { allows, fits, otherwise, shows, type Given, type Sight } from './match';
import type { Progress } from './progress';

export class Lesson {
  readonly title: string;
  readonly steps: readonly Step[];
  /** The step that is being learned, and the one on the card: earlier ones can be read again. */
  reached = $state(0);
  shown = $state(0);
  /** What is awaited was there before the step began: it only has to be read. */
  ready = $state(false);
  /** What is said to somebody who did something else. */
  said = $state('');
  left = $state(false);
  private loose = $state(false);
  private camera: Sight['camera'] | null = null;
  private held: readonly string[] = [];

  constructor(
    tutorial: Tutorial,
    progress: Progress,
    private readonly keep: (progress: Progress | null) => void,
  ) {
    this.title = tutorial.tutorial.title;
    this.steps = tutorial.steps;
    this.reached = Math.min(Math.max(0, progress.step), tutorial.steps.length - 1);
    this.shown = this.reached;
    this.loose = progress.loose;
  }

  get step(): Step {
    return this.steps[this.shown]!;
  }

  private get current(): Step {
    return this.steps[this.reached]!;
  }

  get last(): boolean {
    return this.shown === this.steps.length - 1;
  }

  /** Whether the step on the card still waits for the player to do something. */
  get waits(): boolean {
    return this.shown === this.reached && this.current.await.kind !== 'next' && !this.ready;
  }

  /** Whether something may be given now. If not, the player is told what to do instead. */
  admits(given: Given): boolean {
    if (this.left || this.loose || allows(this.current, given)) return true;
    this.shown = this.reached;
    this.said = otherwise(this.current, given.name) || say('learn.notNow');
    return false;
  }

  /** Something was given, and the server took it. */
  took(given: Given): void {
    if (!this.left && fits(this.current.await, given)) this.goOn();
  }

  /** Look at the page; a step may await what it shows. */
  observe(sight: Sight): void {
    if (this.left) return;
    const fresh = this.camera === null;
    const before = this.camera ?? sight.camera;
    const done = shows(this.current.await, sight, before);
    // A map that glides to another size has not been dragged.
    const sized = before.scale !== sight.camera.scale;
    if (fresh || (this.current.await.kind === 'pan' && sized)) this.camera = sight.camera;
    if (done && fresh) this.ready = true;
    else if (done && !this.ready) this.goOn();
    else if (!fresh) this.watch(sight.selected);
    this.held = sight.selected;
  }

  back(): void {
    this.shown = Math.max(0, this.shown - 1);
    this.said = '';
  }

  /** On to the next card; passing over what is awaited lets everything be ordered. */
  next(): void {
    this.said = '';
    if (this.shown < this.reached) this.shown += 1;
    else if (this.last) this.leave();
    else {
      if (this.waits) this.loose = true;
      this.goOn();
    }
  }

  /** From here on it is a game like any other. */
  leave(): void {
    this.left = true;
    this.keep(null);
  }

  private goOn(): void {
    if (this.reached === this.steps.length - 1) return;
    this.reached += 1;
    this.shown = this.reached;
    this.ready = false;
    this.said = '';
    this.camera = null;
    this.keep({ step: this.reached, loose: this.loose });
  }

  /** Who takes another unit than the awaited one hears of it. */
  private watch(selected: readonly string[]): void {
    const taken = selected.filter((unit) => !this.held.includes(unit));
    if (this.current.await.kind !== 'select' || taken.length === 0) return;
    this.said = otherwise(this.current, 'select');
  }
}
