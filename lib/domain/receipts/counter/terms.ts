import { consumerPath } from '@/lib/domain/identifiers/consumer-path';
import type { Term, Value } from '@/lib/search/language/ast';
import { words } from '@/lib/search/words';

/** A text as a value, in quotes where it has spaces. */
export function plain(text: string) {
  return { kind: 'text', text, quoted: /\s/.test(text), suffix: null, position: 0 } as const;
}

/** At least one text. */
export function anyOf(texts: readonly string[]): Value {
  const [only = '', ...others] = texts;
  if (others.length === 0) return plain(only);
  const alternatives = texts.map((text) => ({ occur: null, value: plain(text) }));
  return { kind: 'any-of', words: alternatives, position: 0 };
}

export function term(path: string, value: Value): Term {
  return { occur: null, path, value, position: 0 };
}

/** Term for people with all of some words: `Schmidt`, `Anna Schmidt`, `Schmidt, Anna`, `anna@`. */
export function personTerm(said: readonly string[]): Term {
  const parts = said.map((part) => part.replace(/[,;]+$/, '')).filter((part) => words(part).length > 0);
  return term(consumerPath, plain(parts.join(' ')));
}
