// Everything that is asked over HTTP: lists, games, saves, boards, words.

import type {
  AskKey,
  CampaignListed,
  Created,
  ExportGame,
  GameListed,
  Health,
  KeyGiven,
  MakeCopy,
  NewGame,
  OpenSave,
  Reseat,
  RuleListed,
  SaveGame,
  SaveListed,
  SaveWritten,
  ScenarioListed,
  SetPace,
  Style,
  StyleListed,
  SystemListed,
  Trouble,
  Tutorial,
  Wording,
} from '../generated/types';
import { say } from '../words/say';

/** The server said no, in a sentence; or it could not be reached. */
export class Unserved extends Error {}

export const health = () => get<Health>('/api/health');
export const endServer = () => post<void>('/api/end', '');
export const systems = () => get<SystemListed[]>('/api/systems');
export const scenarios = () => get<ScenarioListed[]>('/api/scenarios');
export const campaigns = () => get<CampaignListed[]>('/api/campaigns');
export const scenarioBoard = (scenario: string) =>
  get<unknown>(`/api/scenarios/${encodeURIComponent(scenario)}/board`);
export const rules = (system: string) =>
  get<RuleListed[]>(`/api/rules/${encodeURIComponent(system)}`);
export const games = () => get<GameListed[]>('/api/games');
export const saves = () => get<SaveListed[]>('/api/saves');
export const styles = () => get<StyleListed[]>('/api/styles');
export const style = (name: string) => get<Style>(`/api/styles/${encodeURIComponent(name)}`);
export const wording = () => get<Wording>('/api/words');
export const tutorial = (scenario: string) =>
  get<Tutorial>(`/api/tutorials/${encodeURIComponent(scenario)}`);
export const learn = (scenario: string) =>
  post<Created>(`/api/tutorials/${encodeURIComponent(scenario)}`, '');
export const board = (game: string) => get<unknown>(`${gamePath(game)}/board`);

export const createGame = (asked: NewGame) => post<Created>('/api/games', JSON.stringify(asked));
export const deleteGame = (game: string) => ask<void>(gamePath(game), { method: 'DELETE' });
export const saveGame = (game: string, asked: SaveGame) =>
  post<SaveWritten>(`${gamePath(game)}/save`, JSON.stringify(asked));
export const reseat = (game: string, asked: Reseat) =>
  post<void>(`${gamePath(game)}/seats`, JSON.stringify(asked));
export const setPace = (game: string, asked: SetPace) =>
  post<void>(`${gamePath(game)}/pace`, JSON.stringify(asked));
export const makeCopy = (game: string, asked: MakeCopy) =>
  post<Created>(`${gamePath(game)}/copies`, JSON.stringify(asked));
/** The game of the scenario that follows in the campaign. */
export const nextGame = (game: string) => post<Created>(`${gamePath(game)}/next`, '');
export const openSave = (file: string, asked: OpenSave) =>
  post<Created>(`/api/saves/${encodeURIComponent(file)}/open`, JSON.stringify(asked));
export const uploadSave = (content: Blob) => post<SaveWritten>('/api/saves', content);

/** Where a whole game can be downloaded. */
export const exportPath = (game: string) => `${gamePath(game)}/export`;

/** The key of a side, for its password. */
export async function key(game: string, asked: AskKey): Promise<string> {
  const given = await post<KeyGiven>(`${gamePath(game)}/keys`, JSON.stringify(asked));
  if (given.refused) throw new Unserved(given.refused);
  return given.key;
}

/** A whole game as a file, with the keys of the sides that are kept with a password. */
export async function exportGame(game: string, asked: ExportGame): Promise<Blob> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', body: JSON.stringify(asked), headers };
  return (await fetched(exportPath(game), request)).blob();
}

/** Where the web socket of a side is; the key opens one that is kept with a password. */
export function socketUrl(game: string, side: string, key = ''): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const path = `${encodeURIComponent(game)}/${encodeURIComponent(side)}`;
  return `${scheme}://${location.host}/ws/games/${path}${key && `?key=${encodeURIComponent(key)}`}`;
}

function gamePath(game: string): string {
  return `/api/games/${encodeURIComponent(game)}`;
}

function get<T>(path: string): Promise<T> {
  return ask<T>(path, {});
}

function post<T>(path: string, body?: BodyInit): Promise<T> {
  const json = typeof body === 'string';
  return ask<T>(path, {
    method: 'POST',
    ...(body === undefined ? {} : { body }),
    headers: json ? { 'content-type': 'application/json' } : {},
  });
}

async function ask<T>(path: string, request: RequestInit): Promise<T> {
  const text = await (await fetched(path, request)).text();
  return (text ? JSON.parse(text) : undefined) as T;
}

async function fetched(path: string, request: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Unserved(say('net.away'));
  }
  if (!response.ok) throw new Unserved(sentence(await response.text()) ?? say('net.failed'));
  return response;
}

function sentence(text: string): string | null {
  try {
    return (JSON.parse(text) as Trouble).error || null;
  } catch {
    return null;
  }
}
