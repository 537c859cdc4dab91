import { describe, expect, test } from 'vitest';
import { makeFairQueue } from './fair-queue';

const limits = { waitingMaxOfOne: 3, waitingMax: 5 };

/** An entry named by its retailer, its document and its number, such as `1b2`; without a document it is one of its own. */
const entryOf = (name: string) => ({
  name,
  retailerId: Number.parseInt(name, 10),
  document: name.replace(/(?<=[a-z])\d+$/, ''),
});

/** A queue with entries of these names. */
function queueOf(...names: readonly string[]) {
  const entries = new Map(names.map((name) => [name, entryOf(name)]));
  const queue = makeFairQueue<ReturnType<typeof entryOf>>(limits);
  const unlucky = [...entries.values()].map((entry) => queue.add(entry)?.name ?? null);
  const take = (fits: (name: string) => boolean = () => true) =>
    queue.take(({ name }) => fits(name))?.name ?? null;
  const takeAll = () => {
    const taken: string[] = [];
    for (let next = take(); next !== null; next = take()) taken.push(next);
    return taken;
  };
  const remove = (name: string) => queue.remove(entries.get(name) ?? entryOf(name));
  const add = (name: string) => queue.add(entryOf(name))?.name ?? null;
  return { queue, unlucky, take, takeAll, remove, add };
}

describe('a queue of retailers', () => {
  test('serves them in turns, and each in its order', () => {
    expect(queueOf('1a', '1b', '1c', '2a', '3a').takeAll()).toEqual(['1a', '2a', '3a', '1b', '1c']);
  });

  test('puts who was served behind all others', () => {
    const { add, take, takeAll } = queueOf('1a', '2a');
    expect(take()).toBe('1a');
    add('1b');
    expect(takeAll()).toEqual(['2a', '1b']);
  });

  test('takes no more of one than it may have', () => {
    const { unlucky, takeAll } = queueOf('1a', '1b', '1c', '1d');
    expect(unlucky).toEqual([null, null, null, '1d']);
    expect(takeAll()).toEqual(['1a', '1b', '1c']);
  });

  test('has room for a newcomer when it is full: who has the most loses the last', () => {
    const { unlucky, takeAll } = queueOf('1a', '1b', '1c', '2a', '2b', '3a');
    expect(unlucky.at(-1)).toBe('1c');
    expect(takeAll()).toEqual(['1a', '2a', '3a', '1b', '2b']);
  });

  test('gives nobody room who would have as much as the one who loses it', () => {
    const { queue, unlucky } = queueOf('1a', '1b', '2a', '2b', '3a', '3b');
    expect(unlucky.at(-1)).toBe('3b');
    expect(queue.size()).toBe(5);
  });

  test('forgets what is taken out', () => {
    const { queue, take, takeAll, remove } = queueOf('1a', '1b', '2a');
    remove('1a');
    remove('1a');
    remove('7a');
    expect(queue.size()).toBe(2);
    expect(takeAll()).toEqual(['1b', '2a']);
    expect(take()).toBeNull();
  });

  test('serves the documents of a retailer in turns, and the variants of each in their order', () => {
    expect(queueOf('1a1', '1a2', '1b1').takeAll()).toEqual(['1a1', '1b1', '1a2']);
    expect(queueOf('1a1', '1a2', '2b1', '1c1').takeAll()).toEqual(['1a1', '2b1', '1c1', '1a2']);
  });

  test('has room for another document of a retailer who has no more: the one with the most loses the last', () => {
    const { unlucky, takeAll } = queueOf('1a1', '1a2', '1a3', '1b1');
    expect(unlucky).toEqual([null, null, null, '1a3']);
    expect(takeAll()).toEqual(['1a1', '1b1', '1a2']);
    expect(queueOf('1a1', '1a2', '1a3', '1a4').unlucky.at(-1)).toBe('1a4');
    expect(queueOf('1a1', '1a2', '1b1', '1b2').unlucky.at(-1)).toBe('1b2');
  });

  test('passes over what does not fit, which keeps its turn', () => {
    const { take, takeAll } = queueOf('1a', '1b', '2a');
    expect(take((name) => !name.startsWith('1'))).toBe('2a');
    expect(take((name) => name === '1b')).toBe('1b');
    expect(take(() => false)).toBeNull();
    expect(takeAll()).toEqual(['1a']);
  });
});
