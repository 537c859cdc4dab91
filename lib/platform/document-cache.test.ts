import { afterEach, describe, expect, test, vi } from 'vitest';
import { documentKey, makeDocumentCache } from '@/lib/platform/document-cache';

const cacheOf = (bytesMax: number) =>
  makeDocumentCache<Buffer>({ kind: 'page', bytesMax, bytesOf: (bytes) => bytes.byteLength });

/** A making that is finished or failed from outside. */
function making(bytes = 1) {
  const signals: AbortSignal[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const make = vi.fn((signal: AbortSignal) => {
    signals.push(signal);
    return promise;
  });
  return { make, signals, finish: () => resolve(Buffer.alloc(bytes)), fail: reject };
}

afterEach(() => vi.useRealTimers());

describe('a document', () => {
  test('that was made is not made again', async () => {
    const find = cacheOf(100);
    const { make, finish } = making();
    finish();
    const first = await find('a', make);
    expect(await find('a', make)).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('is made once for readers who come while it is made', async () => {
    const find = cacheOf(100);
    const { make, finish } = making();
    const all = [find('a', make), find('a', make, new AbortController().signal), find('a', make)];
    finish();
    const [first, ...others] = await Promise.all(all);
    for (const other of others) expect(other).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('is made to its end while one reader is left', async () => {
    const find = cacheOf(100);
    const { make, signals, finish } = making();
    const [one, two] = [new AbortController(), new AbortController()];
    const left = find('a', make, one.signal);
    const stays = find('a', make, two.signal);
    one.abort();
    await expect(left).rejects.toThrow(/abort/i);
    finish();
    expect((await stays).byteLength).toBe(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  test('is given up when all have left, and begun anew for who comes then', async () => {
    const find = cacheOf(100);
    const { make, signals } = making();
    const readers = [new AbortController(), new AbortController()];
    const asked = readers.map(({ signal }) => find('a', make, signal));
    const [, next] = [await Promise.resolve(), making()];
    for (const reader of readers) reader.abort();
    for (const answer of asked) await expect(answer).rejects.toThrow(/abort/i);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    next.finish();
    expect((await find('a', next.make)).byteLength).toBe(1);
    expect(next.make).toHaveBeenCalledTimes(1);
  });

  test('is not begun for a reader who has left', async () => {
    const { make } = making();
    await expect(cacheOf(100)('a', make, AbortSignal.abort())).rejects.toThrow(/abort/i);
    expect(make).not.toHaveBeenCalled();
  });

  test('that failed is tried again', async () => {
    const find = cacheOf(100);
    const [broken, whole] = [making(), making()];
    broken.fail(new Error('no paper'));
    await expect(find('a', broken.make)).rejects.toThrow('no paper');
    whole.finish();
    expect((await find('a', whole.make)).byteLength).toBe(1);
  });

  test('makes room for newer ones, by bytes', async () => {
    const find = cacheOf(100);
    const parts = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, making(40)]));
    for (const [name, { make, finish }] of Object.entries(parts)) {
      finish();
      await find(name, make);
    }
    for (const [name, { make }] of Object.entries(parts).toReversed()) await find(name, make);
    expect(Object.values(parts).map(({ make }) => make.mock.calls.length)).toEqual([2, 1, 1]);
  });

  test('leaves memory after an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
    const find = cacheOf(100);
    const { make, finish } = making();
    finish();
    await find('a', make);
    vi.advanceTimersByTime(61 * 60 * 1000);
    await find('a', make);
    expect(make).toHaveBeenCalledTimes(2);
  });
});

test('the key of a document tells apart what its parts are', () => {
  expect(documentKey([1, 'a'])).toBe(documentKey([1, 'a']));
  expect(documentKey([1, 'a'])).not.toBe(documentKey(['1', 'a']));
  expect(documentKey(['ab', ''])).not.toBe(documentKey(['a', 'b']));
});
