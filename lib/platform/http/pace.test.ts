import { expect, test } from 'vitest';
import { paced } from './pace';

test('between two pieces of work there is a turn for everybody else, whatever became of the first', async () => {
  const order: string[] = [];
  const piece = (name: string) => () => {
    order.push(name);
    setImmediate(() => order.push(`somebody else after ${name}`));
    if (name === 'b') throw new Error('No.');
    return name;
  };
  const all = await Promise.allSettled([paced(piece('a')), paced(piece('b')), paced(piece('c'))]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(order.slice(0, 5)).toEqual(['a', 'somebody else after a', 'b', 'somebody else after b', 'c']);
});
