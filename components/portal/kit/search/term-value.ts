import type { Value } from '@/lib/search/language/ast';
import { printValue } from '@/lib/search/language/print';

export function isAmount(path: string): boolean {
  return path === 'total' || path === 'items.total';
}

interface ValueWords {
  readonly any: string;
  readonly or: string;
  readonly written: (text: string) => string;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/;

/** Returns the ends of an inclusive range of instants, such as an hour of a chart; otherwise null. */
export function instantsOf(value: Value): readonly [from: Date, to: Date] | null {
  if (value.kind !== 'range' || !value.from.inclusive || !value.to.inclusive) return null;
  const [from, to] = [value.from.text ?? '', value.to.text ?? ''];
  return instant.test(from) && instant.test(to) ? [new Date(from), new Date(to)] : null;
}

/**
 * Returns text such as `20.71`, `10 – 30`, `≥ 100` or `visa or maestro`. Other values stay in query language.
 */
export function valueText(value: Value, { any, or, written }: ValueWords): string {
  switch (value.kind) {
    case 'exists':
      return any;
    case 'text':
      return value.suffix === null ? written(value.text) : printValue(value);
    case 'range': {
      const { from, to } = value;
      if (from.text === null && to.text === null) return any;
      if (to.text === null) return `${from.inclusive ? '≥' : '>'} ${written(from.text ?? '')}`;
      if (from.text === null) return `${to.inclusive ? '≤' : '<'} ${written(to.text)}`;
      return from.inclusive && to.inclusive
        ? `${written(from.text)} – ${written(to.text)}`
        : printValue(value);
    }
    case 'any-of':
      return value.words.every(({ occur, value: word }) => occur === null && word.suffix === null)
        ? value.words.map(({ value: word }) => word.text).join(` ${or} `)
        : printValue(value);
  }
}
