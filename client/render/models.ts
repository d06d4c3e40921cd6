// The systems whose views can be drawn outside the browser, read by the client's own models.

import type { BoardShown as EuropeBoard } from '../src/generated/europe';
import type { BoardShown as OverlordBoard } from '../src/generated/overlord';
import type { BoardShown } from '../src/generated/skirmish';
import { EuropeModel } from '../src/systems/europe/model';
import { OverlordModel } from '../src/systems/overlord/model';
import { SkirmishModel } from '../src/systems/skirmish/model';
import type { Model } from '../src/systems/types';
import type { SystemWords } from '../src/words/say';

type MakeModel = (board: unknown, viewer: string, words: SystemWords) => Model;

export const MODELS: Record<string, MakeModel> = {
  europe: (board, viewer, words) => new EuropeModel(board as EuropeBoard, viewer, words),
  overlord: (board, viewer, words) => new OverlordModel(board as OverlordBoard, viewer, words),
  skirmish: (board, viewer, words) => new SkirmishModel(board as BoardShown, viewer, words),
};
