// The page of `grognard bench client`: the map as it is played on, and a bare scene beside it. The
// bench calls what `window.bench` holds; every time is in milliseconds.

import type { Ground } from '../src/drawing/ground';
import { sizeOf } from '../src/drawing/hexes';
import { Painter } from '../src/map/painter';
import { prepareDrawing } from '../src/map/style.svelte';
import { LEVELS } from '../src/map/tiles';
import { armies, changed, moment } from './army';
import { Atlas } from './atlas';
import { Bare } from './bare';
import { country } from './country';
import { flight } from './flight';

const CHANGED = 100;
const FRAMES_OF_A_FILM = 24;

const asked = new URLSearchParams(location.search);
const number = (name: string, usual: number) => Number(asked.get(name) ?? usual);
const screen = { width: 1366, height: 768 };

/** What asked for a frame is called by hand, so that its time can be taken. */
const waiting: FrameRequestCallback[] = [];
const soon = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) => waiting.push(callback);

await prepareDrawing();
const ground = country(number('width', 160), number('height', 135));
const scene = armies(ground.sheet, number('counters', 1500));
const map = sizeOf(ground.sheet);

/** A real map whose tiles are drawn; nothing where none was given. */
const given = (await (await fetch('ground.json')).json()) as Ground | null;
const atlas = given && new Atlas(given);

/** Off the page: only the drawing counts, not what the browser does to show it. */
function canvas(): HTMLCanvasElement {
  const made = document.createElement('canvas');
  made.width = screen.width;
  made.height = screen.height;
  return made;
}

const bareCanvas = canvas();
const bare = new Bare(bareCanvas, ground.sheet, scene);
const mapCanvas = canvas();
const painter = new Painter(mapCanvas, ground);
painter.resize(screen, 1);
painter.show(scene);
const cameras = flight(number('frames', 600), map, screen);
let now = scene;

/** Wait for the next frame of the browser. */
function frame(): Promise<number> {
  return new Promise((resolve) => soon(resolve));
}

/** Do the work of one frame, and read one pixel, so that all of it is done. */
function timed(drawn: HTMLCanvasElement, work: () => void): number {
  const start = performance.now();
  work();
  drawn.getContext('2d')!.getImageData(screen.width / 2, screen.height / 2, 1, 1);
  return performance.now() - start;
}

function paint(): void {
  const time = performance.now();
  for (const callback of waiting.splice(0)) callback(time);
}

/** Let the map finish what it still has to draw. */
async function settle(): Promise<void> {
  for (let idle = 0; idle < 30; idle++) {
    await frame();
    if (waiting.length) idle = 0;
    paint();
  }
}

const bench = {
  frames: cameras.length,
  settle,
  /** A frame of the flight over the map. */
  map: (number: number) =>
    timed(mapCanvas, () => {
      painter.look(cameras[number]!);
      paint();
    }),
  /** The same frame of the bare scene. */
  bare: (number: number) => timed(bareCanvas, () => bare.draw(cameras[number]!)),
  /** Nothing: what asking for a frame costs by itself. */
  nothing: () => 0,
  /** Work for a while, so that one sees which process this is. */
  spin: () => {
    let sum = 0;
    for (let i = 0; i < 1e8; i++) sum = (sum + i) | 0;
    return sum;
  },
  /** Change a hundred units, and draw until nothing is left to be drawn. */
  change: (turn: number) => {
    now = changed(now, ground.sheet, CHANGED, turn);
    painter.show(now);
    return timed(mapCanvas, () => {
      for (let left = 20; left && waiting.length; left--) paint();
    });
  },
  /** Show films. */
  films: async (count: number) => {
    for (let film = 0; film < count; film++)
      for (let i = 0; i < FRAMES_OF_A_FILM; i++) {
        painter.show(moment(scene, ground.sheet, film, i / FRAMES_OF_A_FILM));
        paint();
        if (i % 8 === 0) await frame();
      }
    painter.show(scene);
    await settle();
  },
  levels: LEVELS.map(({ scale }) => scale),
  /** How many tiles of a level the given map has. */
  tiles: (level: number) => atlas!.count(level),
  /** Draw one of them. */
  tile: (level: number, number: number) => atlas!.draw(level, number),
  /** What the map shows now, for whoever wants to see it. */
  picture: () => mapCanvas.toDataURL(),
};

declare global {
  interface Window {
    bench?: typeof bench;
  }
}
window.bench = bench;
