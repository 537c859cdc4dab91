import type { QueryViolation } from '@/lib/search/query-error';

/** `problem` is the index of a violation, or null if this text has none. */
export interface ProblemSpan {
  readonly text: string;
  readonly problem: number | null;
}

/** If the query ends too early, an empty span marks its end. */
export function problemSpans(query: string, violations: readonly QueryViolation[]): ProblemSpan[] {
  const characters = Array.from(query);
  const spans: ProblemSpan[] = [];
  let done = 0;
  const add = (to: number, problem: number | null) => {
    if (to > done || problem !== null) spans.push({ text: characters.slice(done, to).join(''), problem });
    done = Math.max(done, to);
  };
  const sorted = violations
    .map(({ position, nearest }, problem) => ({
      start: position - 1,
      isField: nearest !== undefined,
      problem,
    }))
    .toSorted((a, b) => a.start - b.start);
  for (const { start, isField, problem } of sorted) {
    if (start < done) continue;
    add(Math.min(start, characters.length), null);
    let end = Math.min(start + 1, characters.length);
    const isEnd = (character: string) => /\s/.test(character) || (isField && character === ':');
    while (end < characters.length && !isEnd(characters[end] ?? '')) end += 1;
    add(end, problem);
  }
  add(characters.length, null);
  return spans;
}

export function withField(query: string, position: number, field: string): string {
  const characters = Array.from(query);
  const colon = characters.indexOf(':', position - 1);
  const rest = colon === -1 ? [] : characters.slice(colon);
  return [...characters.slice(0, position - 1), field, ...rest].join('');
}

export function fieldNameAt(query: string, position: number): string {
  const rest = Array.from(query)
    .slice(position - 1)
    .join('');
  return rest.split(':', 1)[0] ?? rest;
}

/** `position` counts characters from 1. If it is inside a word, the returned word is ''. */
export function wordAt(query: string, position: number) {
  const characters = Array.from(query);
  const isInside = position > 1 && !/\s/.test(characters[position - 2] ?? '');
  const rest = isInside ? '' : characters.slice(position - 1).join('');
  const word = /^\S*/.exec(rest)?.[0] ?? '';
  const before = characters.slice(0, position - 1).join('');
  return { before, word, after: query.slice(before.length + word.length) };
}
