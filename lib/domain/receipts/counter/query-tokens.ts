import { ServiceError } from '@/lib/core/errors';
import type { Term } from '@/lib/search/language/ast';
import { parseQuery } from '@/lib/search/language/parser';

export interface QueryToken {
  readonly text: string;
  readonly quoted: boolean;
  readonly term: Term | null;
}

const quotes = String.raw`"(?:\\.|[^"\\])*"`;
const group = String.raw`\((?:${quotes}|\\.|[^)"\\])*\)`;
const range = String.raw`[[{](?:${quotes}|\\.|[^\]}"\\])*[\]}]`;
const bare = String.raw`(?:\\.|[^\s"\\()[\]{}])+`;
const path = String.raw`[+-]?(?!https?:)[a-z][a-z0-9_.]*:`;
const tokens = new RegExp(
  String.raw`(?<term>(?<=^|\s)${path}(?:${quotes}|${group}|${range}|${bare})(?=\s|$))|"(?<quoted>[^"]*)"|(?<word>(?:(?<=^|\s)[<>]=?\s+(?=[^\s"]))?[^\s"]+)`,
  'gi',
);
const field = new RegExp(String.raw`(?:^|\s)${path}`, 'i');
/** Operators that other query languages have and this language lacks. */
const operators = new Set(['OR', 'NOT']);

export function namesField(text: string): boolean {
  return field.test(text);
}

/**
 * Splits text into words and terms of the query language; `> 100` is one word. Null if there are only terms,
 * or if a term is unfinished.
 */
export function readTokens(text: string): readonly QueryToken[] | null {
  const result: QueryToken[] = [];
  for (const { groups } of text.matchAll(tokens)) {
    const { term: written, quoted, word } = groups ?? {};
    if (written === undefined) {
      const plain = readable(quoted ?? word?.replace(/\s+/, '').replace(/[,;]+$/, '') ?? '');
      if (plain !== '') result.push({ text: plain, quoted: quoted !== undefined, term: null });
      continue;
    }
    const term = termOf(written);
    if (term === null) return null;
    result.push({ text: written, quoted: false, term });
  }
  if (result.every(({ term }) => term === null)) return namesField(text) ? unfinished(result) : result;
  const words = result.filter(({ term, text: plain }) => term !== null || plain !== 'AND');
  const isQuery = words.every(({ term }) => term !== null && !isNamedStoreTerm(term));
  const isOther = words.some(({ term, text: plain }) => term === null && operators.has(plain));
  return isQuery || isOther ? null : unfinished(words);
}

export const storeWords: ReadonlySet<string> = new Set(['store', 'shop', 'filiale', 'markt']);

export function isNamedStoreTerm({ path: name, occur, value }: Term): boolean {
  return occur !== '-' && storeWords.has(name.toLowerCase()) && value.kind === 'text';
}

function unfinished(result: readonly QueryToken[]): readonly QueryToken[] | null {
  return result.some(({ text, quoted, term }) => term === null && !quoted && field.test(text))
    ? null
    : result;
}

function termOf(written: string): Term | null {
  try {
    return parseQuery(written).terms[0] ?? null;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

function readable(text: string): string {
  return text.replaceAll(/[\0\ud800-\udfff]/gu, '').trim();
}
