import { describe, expect, it } from 'vitest';
import { readProse, readSpans } from '../src/ui/prose';
import { SystemWords, say } from '../src/words/say';

describe('the catalogue', () => {
  it('fills in parameters and chooses the form', () => {
    expect(say('play.turn', { turn: 2, turns: 5 })).toBe('Turn 2 of 5');
    expect(say('points', { count: 1 })).toBe('1 point');
    expect(say('points', { count: 0 })).toBe('0 points');
  });

  it('takes names of a system from the server', () => {
    const wording = { shell: {}, systems: { skirmish: { 'kind.gun': { other: 'Gun' } } } };
    const words = new SystemWords(wording, 'skirmish');
    expect(words.name('kind', 'gun')).toBe('Gun');
    expect(words.name('kind', 'camel')).toBe('camel');
  });
});

describe('prose', () => {
  it('reads headings, paragraphs and lists', () => {
    const blocks = readProse('# Title\n\nOne\ntwo.\n\n- first\n- second\n  goes on\n');
    expect(blocks).toEqual([
      { sort: 'heading', level: 1, spans: [{ text: 'Title', style: 'plain' }] },
      { sort: 'paragraph', spans: [{ text: 'One two.', style: 'plain' }] },
      {
        sort: 'list',
        numbered: false,
        items: [
          [{ text: 'first', style: 'plain' }],
          [
            { text: 'second', style: 'plain' },
            { text: ' ', style: 'plain' },
            { text: 'goes on', style: 'plain' },
          ],
        ],
      },
    ]);
  });

  it('reads numbered lists, and numbers that only end a sentence', () => {
    const plain = (text: string) => [{ text, style: 'plain' }];
    expect(readProse('Two turns:\n1. march\n2. fight\n\nIt was\n1944. Then')).toEqual([
      { sort: 'paragraph', spans: plain('Two turns:') },
      { sort: 'list', numbered: true, items: [plain('march'), plain('fight')] },
      { sort: 'paragraph', spans: plain('It was 1944. Then') },
    ]);
  });

  it('reads stress', () => {
    expect(readSpans('hold **Caen** or *die*')).toEqual([
      { text: 'hold ', style: 'plain' },
      { text: 'Caen', style: 'strong' },
      { text: ' or ', style: 'plain' },
      { text: 'die', style: 'em' },
    ]);
  });

  it('keeps markup of other kinds as text', () => {
    expect(readSpans('<b>no</b>')).toEqual([{ text: '<b>no</b>', style: 'plain' }]);
  });
});
