import { describe, expect, it } from 'vitest';
import { Player } from '../src/film/player.svelte';
import type { Moment } from '../src/generated/types';

/** Four moments; the third takes no time. */
function player(still?: () => boolean): Player {
  const lasts = [100, 200, 0, 100];
  const moments = lasts.map((_, number): Moment => ({
    number,
    turn: 1,
    phase: 'p',
    acting: '',
    events: [],
    words: [],
  }));
  const views = [0, 1, 2, 3, 4].map((at) => ({ at }));
  return new Player({ start: 0, views, moments }, (moment) => lasts[moment.number]!, still);
}

describe('a film player that goes step by step', () => {
  it('shows moments whole, long enough to be read, and never between two places', () => {
    const film = player(() => true);
    film.play();
    film.advance(500);
    expect(film.frame).toMatchObject({ before: { at: 0 }, after: { at: 0 }, part: 1 });
    film.advance(500);
    expect(film.frame).toMatchObject({ after: { at: 1 }, moment: { number: 0 }, part: 1 });
    film.advance(900);
    expect(film.frame).toMatchObject({ after: { at: 3 }, moment: { number: 2 }, part: 1 });
    // What takes no time is not heard.
    expect(film.heard?.number).toBe(1);
    film.step(-1);
    expect(film.frame.after).toEqual({ at: 1 });
    film.seek(0);
    expect(film.heard).toBeNull();
  });
});

describe('a film player', () => {
  it('begins with the first view and rests', () => {
    const film = player();
    expect(film.frame.after).toEqual({ at: 0 });
    film.advance(1000);
    expect(film.position).toBe(0);
    expect(film.duration).toBe(400);
  });

  it('plays moment after moment and stops at the end', () => {
    const film = player();
    film.play();
    film.advance(50);
    expect(film.frame).toMatchObject({ before: { at: 0 }, after: { at: 1 }, part: 0.5 });
    film.advance(150);
    expect(film.position).toBe(1);
    expect(film.frame).toMatchObject({ before: { at: 1 }, after: { at: 2 }, part: 0.5 });
    film.advance(100);
    expect(film.position).toBe(3);
    film.advance(5000);
    expect(film.position).toBe(4);
    expect(film.playing).toBe(false);
    expect(film.frame.after).toEqual({ at: 4 });
  });

  it('plays faster and slower', () => {
    const film = player();
    film.speed = 2;
    film.play();
    film.advance(75);
    expect(film.frame).toMatchObject({ before: { at: 1 }, part: 0.25 });
  });

  it('pauses where it is', () => {
    const film = player();
    film.play();
    film.advance(50);
    film.toggle();
    film.advance(500);
    expect(film.frame.part).toBe(0.5);
  });

  it('steps forwards over moments without duration', () => {
    const film = player();
    film.step(1);
    expect(film.position).toBe(1);
    film.step(1);
    expect(film.position).toBe(3);
    film.step(1);
    film.step(1);
    expect(film.position).toBe(4);
  });

  it('steps back, first to the beginning of a moment half shown', () => {
    const film = player();
    film.seek(3);
    film.step(-1);
    expect(film.position).toBe(1);
    film.play();
    film.advance(100);
    film.step(-1);
    expect(film.position).toBe(1);
    expect(film.frame.after).toEqual({ at: 1 });
    film.step(-1);
    film.step(-1);
    expect(film.position).toBe(0);
  });

  it('seeks within its bounds', () => {
    const film = player();
    film.seek(99);
    expect(film.position).toBe(4);
    film.seek(-3);
    expect(film.position).toBe(0);
  });

  it('jumps from phase to phase', () => {
    const phases = ['a', 'a', 'b', 'b', 'b', 'c'];
    const moments = phases.map((phase, i): Moment => ({
      number: 10 + i,
      turn: 1,
      phase,
      acting: '',
      events: [],
      words: [],
    }));
    const views = [...phases, ''].map((_, at) => ({ at }));
    const film = new Player({ start: 10, views, moments }, () => 100);
    expect(film.marks).toEqual([0, 3, 6]);
    film.jump(1);
    expect(film.position).toBe(3);
    expect(film.frame.moment?.phase).toBe('b');
    film.jump(1);
    film.jump(1);
    expect(film.position).toBe(6);
    film.jump(-1);
    expect(film.position).toBe(3);
    film.seek(5);
    film.jump(-1);
    expect(film.position).toBe(3);
    film.jump(-1);
    film.jump(-1);
    expect(film.position).toBe(0);
  });

  it('goes to the next speed, never beyond the last', () => {
    const film = player();
    film.hurry(1);
    expect(film.speed).toBe(2);
    film.hurry(1);
    film.hurry(1);
    expect(film.speed).toBe(4);
    film.hurry(-1);
    film.hurry(-1);
    film.hurry(-1);
    film.hurry(-1);
    expect(film.speed).toBe(0.5);
  });

  it('begins anew when played from the end', () => {
    const film = player();
    film.finish();
    expect(film.atEnd).toBe(true);
    film.play();
    expect(film.position).toBe(0);
    expect(film.playing).toBe(true);
  });

  it('has nothing to play in an empty reel', () => {
    const film = new Player({ start: 0, views: [{}], moments: [] }, () => 1);
    film.play();
    expect(film.playing).toBe(false);
    expect(film.frame.moment).toBeNull();
  });
});
