import { expect, test } from 'vitest';
import type { Value } from '@/lib/search/language/ast';
import { parseQuery } from '@/lib/search/language/parser';
import { instantsOf } from './term-value';

function valueOf(query: string): Value {
  const [term] = parseQuery(query).terms;
  if (term === undefined) throw new Error(`There is no term in ${query}.`);
  return term.value;
}

test('a range from one instant to another is shown as times, and nothing else is', () => {
  expect(instantsOf(valueOf('timestamp:[2026-11-25T23:00:00Z TO 2026-11-25T23:59:59Z]'))).toEqual([
    new Date('2026-11-25T23:00:00Z'),
    new Date('2026-11-25T23:59:59Z'),
  ]);
  for (const query of [
    'timestamp:[2026-11-25 TO 2026-11-26]',
    'timestamp:{2026-11-25T23:00:00Z TO 2026-11-25T23:59:59Z]',
    'timestamp:2026-11-25T23:00:00Z',
    'total:[1 TO 2]',
  ])
    expect(instantsOf(valueOf(query)), query).toBeNull();
});
