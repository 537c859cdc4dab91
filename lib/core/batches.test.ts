import { describe, expect, test } from 'vitest';
import { Batches } from './batches';

/** Batches of texts that end on demand, each answered with its letters in capitals. */
function heldBatches(limits = { sizeMax: 3, timeoutInMs: 30_000 }) {
  const begun: { readonly items: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  const batches = new Batches<string, string>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    begun.push({ items, end: (error) => (error === undefined ? resolve() : reject(error)) });
    return promise.then(() => items.map((item) => item.toUpperCase()));
  }, limits);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { batches, begun, turn, sizes: () => begun.map(({ items }) => items.join('')) };
}

describe('batches', () => {
  test('hold what came in one turn, and then what came while another was under way, in its order', async () => {
    const { batches, begun, turn, sizes } = heldBatches();
    const first = ['a', 'b'].map((item) => batches.add(1, item));
    expect(begun).toEqual([]);
    await turn();
    const later = ['c', 'd', 'e', 'f'].map((item) => batches.add(1, item));
    await turn();
    expect(sizes()).toEqual(['ab']);
    begun[0]?.end();
    expect(await Promise.all(first)).toEqual(['A', 'B']);
    await turn();
    expect(sizes()).toEqual(['ab', 'cde']);
    begun[1]?.end();
    await turn();
    begun[2]?.end();
    expect(await Promise.all(later)).toEqual(['C', 'D', 'E', 'F']);
    expect(sizes()).toEqual(['ab', 'cde', 'f']);
  });

  test('of two keys neither mix nor wait for one another', async () => {
    const { batches, begun, turn, sizes } = heldBatches();
    const [one, other] = [batches.add(1, 'a'), batches.add(2, 'b')];
    await turn();
    expect(sizes()).toEqual(['a', 'b']);
    begun[1]?.end();
    expect(await other).toBe('B');
    begun[0]?.end();
    expect(await one).toBe('A');
  });

  test('fail each by itself, and the next goes on', async () => {
    const { batches, begun, turn } = heldBatches();
    const failing = Promise.allSettled([batches.add(1, 'a'), batches.add(1, 'b')]);
    await turn();
    const next = batches.add(1, 'c');
    begun[0]?.end(new Error('broken'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await turn();
    begun[1]?.end();
    expect(await next).toBe('C');
  });

  test('that take long keep the next from beginning for as long as was said, and no longer', async () => {
    const { batches, begun, turn, sizes } = heldBatches({ sizeMax: 3, timeoutInMs: 1 });
    const slow = batches.add(1, 'a');
    await turn();
    const next = batches.add(1, 'b');
    await expect.poll(sizes).toEqual(['a', 'b']);
    begun[1]?.end();
    expect(await next).toBe('B');
    begun[0]?.end();
    expect(await slow).toBe('A');
  });

  test('begin anew once nothing is left', async () => {
    const { batches, begun, turn } = heldBatches();
    const first = batches.add(1, 'a');
    await turn();
    begun[0]?.end();
    await first;
    await turn();
    const second = batches.add(1, 'b');
    await turn();
    begun[1]?.end();
    expect(await second).toBe('B');
  });
});
