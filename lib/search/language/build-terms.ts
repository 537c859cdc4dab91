import type { Term, Value } from './ast';

export function plain(text: string) {
  return { kind: 'text', text, quoted: /\s/.test(text), suffix: null, position: 0 } as const;
}

export function anyOf(texts: readonly string[]): Value {
  const [only = '', ...others] = texts;
  if (others.length === 0) return plain(only);
  const alternatives = texts.map((text) => ({ occur: null, value: plain(text) }));
  return { kind: 'any-of', words: alternatives, position: 0 };
}

export function term(path: string, value: Value): Term {
  return { occur: null, path, value, position: 0 };
}
