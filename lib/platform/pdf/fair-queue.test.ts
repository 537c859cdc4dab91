import { describe, expect, test } from 'vitest';
import { makeFairQueue } from './fair-queue';

const limits = { waitingMaxOfOne: 3, waitingMax: 5 };

/** A queue with entries named by their retailer and number, such as `1b`. */
function queueOf(...entries: readonly string[]) {
  const queue = makeFairQueue<string>(limits);
  const unlucky = entries.map((entry) => queue.add(Number.parseInt(entry, 10), entry));
  const takeAll = () => {
    const taken: string[] = [];
    for (let next = queue.take(); next !== null; next = queue.take()) taken.push(next);
    return taken;
  };
  return { queue, unlucky, takeAll };
}

describe('a queue of retailers', () => {
  test('serves them in turns, and each in its order', () => {
    expect(queueOf('1a', '1b', '1c', '2a', '3a').takeAll()).toEqual(['1a', '2a', '3a', '1b', '1c']);
  });

  test('puts who was served behind all others', () => {
    const { queue, takeAll } = queueOf('1a', '2a');
    expect(queue.take()).toBe('1a');
    queue.add(1, '1b');
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
    const { queue, takeAll } = queueOf('1a', '1b', '2a');
    queue.remove(1, '1a');
    queue.remove(1, '1a');
    queue.remove(7, '7a');
    expect(queue.size()).toBe(2);
    expect(takeAll()).toEqual(['1b', '2a']);
    expect(queue.take()).toBeNull();
  });
});
