// Reads the little Markdown that briefings use: headings, paragraphs, lists, stress.

export interface Span {
  text: string;
  style: 'plain' | 'strong' | 'em' | 'code';
}

export type Block =
  | { sort: 'heading'; level: number; spans: Span[] }
  | { sort: 'paragraph'; spans: Span[] }
  | { sort: 'list'; numbered: boolean; items: Span[][] };

export function readProse(source: string): Block[] {
  const blocks: Block[] = [];
  for (const chunk of source.replace(/\r/g, '').split(/\n\s*\n/)) {
    const lines = chunk.split('\n').filter((line) => line.trim());
    let words: string[] = [];
    const close = () => {
      if (words.length) blocks.push({ sort: 'paragraph', spans: readSpans(words.join(' ')) });
      words = [];
    };
    for (const line of lines) {
      const heading = /^(#{1,4})\s+(.*)$/.exec(line);
      // Within a paragraph a number ends a sentence, unless it is the first of a list.
      const mark = words.length ? /^\s*([-*]|1\.)\s+(.*)$/ : /^\s*([-*]|\d+\.)\s+(.*)$/;
      const item = mark.exec(line);
      if (heading ?? item) close();
      const last = blocks.at(-1);
      if (heading) {
        blocks.push({
          sort: 'heading',
          level: heading[1]!.length,
          spans: readSpans(heading[2]!),
        });
      } else if (item) {
        const spans = readSpans(item[2]!);
        const numbered = item[1]!.endsWith('.');
        if (last?.sort === 'list' && last.numbered === numbered) last.items.push(spans);
        else blocks.push({ sort: 'list', numbered, items: [spans] });
      } else if (last?.sort === 'list' && !words.length && /^\s+/.test(line)) {
        last.items.at(-1)!.push({ text: ' ', style: 'plain' }, ...readSpans(line.trim()));
      } else {
        words.push(line.trim());
      }
    }
    close();
  }
  return blocks;
}

export function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  const marks = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
  let done = 0;
  for (const found of text.matchAll(marks)) {
    if (found.index > done) spans.push({ text: text.slice(done, found.index), style: 'plain' });
    const style = found[1] !== undefined ? 'strong' : found[2] !== undefined ? 'em' : 'code';
    spans.push({ text: (found[1] ?? found[2] ?? found[3])!, style });
    done = found.index + found[0].length;
  }
  if (done < text.length) spans.push({ text: text.slice(done), style: 'plain' });
  return spans;
}
