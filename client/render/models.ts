// The systems whose views can be drawn outside the browser, read by the client's own models.

import type { BoardShown } from '../src/generated/skirmish';
import { SkirmishModel } from '../src/systems/skirmish/model';
import type { Model } from '../src/systems/types';
import type { SystemWords } from '../src/words/say';

type MakeModel = (board: unknown, viewer: string, words: SystemWords) => Model;

export const MODELS: Record<string, MakeModel> = {
  skirmish: (board, viewer, words) => new SkirmishModel(board as BoardShown, viewer, words),
};
