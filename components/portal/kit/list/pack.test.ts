import { expect, test } from 'vitest';
import type { Listed } from './list';
import { pack, unpack } from './pack';

test.each<Listed>([
  {
    kind: 'rows',
    summary: '2',
    ways: { next: { after: 2 } },
    rows: [
      { id: 1, name: null },
      { id: 2, on: [1] },
    ],
  },
  { kind: 'none', reason: 'empty' },
])('what a page carries of a list is what its server read: %j', (listed) => {
  expect(unpack(pack(listed))).toEqual(listed);
});
