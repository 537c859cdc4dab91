import type { Terms } from '../terms/term-set';

export function tsvectorOf(terms: Terms): string {
  return Array.from(terms, ([term, positions]) => {
    const lexeme = quoteLexeme(term);
    return positions.length === 0 ? lexeme : `${lexeme}:${positions.join(',')}`;
  }).join(' ');
}

export function quoteLexeme(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

export function* lexemesOf(text: string): Generator<[term: string, positions: readonly number[]]> {
  let at = 0;
  while (at < text.length) {
    let end = at + 1;
    let isPlain = true;
    for (;;) {
      const character = text.charCodeAt(end);
      if (character === 0x27 && text.charCodeAt(end + 1) !== 0x27) break;
      if (character === 0x27 || character === 0x5c) {
        isPlain = false;
        end += 1;
      }
      end += 1;
    }
    const raw = text.slice(at + 1, end);
    at = end + 1;
    let positions: readonly number[] = [];
    if (text.charCodeAt(at) === 0x3a) {
      const space = text.indexOf(' ', at);
      const stop = space === -1 ? text.length : space;
      positions = text
        .slice(at + 1, stop)
        .split(',')
        .map((position) => Number.parseInt(position, 10));
      at = stop;
    }
    yield [
      isPlain ? raw : raw.replaceAll(/''|\\(.)/gsu, (pair, escaped?: string) => escaped ?? pair[0] ?? ''),
      positions,
    ];
    at += 1;
  }
}
