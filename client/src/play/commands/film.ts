// Commands of the film. While it is open they come before what their keys mean else.

import type { Player } from '../../film/player.svelte';
import { settings } from '../../ui/settings.svelte';
import type { Key } from '../../words/say';
import type { Command } from './command';

const during = (id: string, label: Key, key: string, run: (film: Player) => void): Command => ({
  id: `film-${id}`,
  chapter: 'film',
  place: 'film',
  label,
  keys: [key],
  run: ({ screen }) => {
    if (screen.film) run(screen.film);
  },
});

export const filmCommands: readonly Command[] = [
  {
    id: 'film',
    chapter: 'film',
    place: 'board',
    label: 'keys.film',
    keys: ['f'],
    run: ({ screen }) => void screen.toggleFilm(),
  },
  {
    id: 'play',
    chapter: 'film',
    place: 'board',
    label: 'keys.play',
    keys: [' '],
    run: ({ screen }) => {
      if (screen.film) screen.film.toggle();
      else screen.live.skip();
    },
  },
  during('back', 'keys.stepBack', 'arrowleft', (film) => film.step(-1)),
  during('on', 'keys.stepOn', 'arrowright', (film) => film.step(1)),
  during('before', 'keys.jumpBack', 'pageup', (film) => film.jump(-1)),
  during('after', 'keys.jumpOn', 'pagedown', (film) => film.jump(1)),
  during('slower', 'keys.slower', '[', (film) => film.hurry(-1)),
  during('faster', 'keys.faster', ']', (film) => film.hurry(1)),
  during('follow', 'keys.follow', 'c', () => settings.set('follow', !settings.follow)),
];
