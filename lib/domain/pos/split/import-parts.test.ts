import { expect, test } from 'vitest';
import { importParts, type Posted } from './import-parts';
import type { Part, RefusedFile } from './part';

const part = (number: number): Part => ({
  file: 'a',
  number,
  bytes: new Uint8Array([number]),
  contentType: 'text/plain',
  externalId: `id-${number}`,
  read: number,
});

async function* listed(...parts: (Part | RefusedFile)[]) {
  yield* parts;
  await Promise.resolve();
}

test('parts are posted a few at once, again where patience is asked for, and given up after some attempts', async () => {
  const attempts = new Map<number, number>();
  let [running, most] = [0, 0];
  const post = async ({ number }: Part): Promise<Posted> => {
    const attempt = (attempts.get(number) ?? 0) + 1;
    attempts.set(number, attempt);
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    if (number === 1 && attempt === 1) throw new TypeError('connection lost');
    if (number === 2 && attempt === 1) return { state: 'later', error: 'busy', afterSeconds: 0 };
    if (number === 3) return { state: 'refused', error: 'no body' };
    if (number === 4) return { state: 'later', error: 'down' };
    return { state: 'stored', id: `raw-${number}` };
  };
  const done: unknown[] = [];
  const empty: RefusedFile = { file: 'b', reason: 'empty', detail: '0 bytes' };
  await importParts(listed(part(1), part(2), empty, part(3), part(4), part(5)), post, {
    concurrency: 2,
    attempts: 3,
    backoffSeconds: 0,
    onDone: (one) => done.push('reason' in one ? one.file : [one.number, 'id' in one ? one.id : one.error]),
  });
  expect(done).toHaveLength(6);
  expect(done).toEqual(
    expect.arrayContaining([[1, 'raw-1'], [2, 'raw-2'], 'b', [3, 'no body'], [4, 'down'], [5, 'raw-5']]),
  );
  expect(attempts).toEqual(
    new Map([
      [1, 2],
      [2, 2],
      [3, 1],
      [4, 3],
      [5, 1],
    ]),
  );
  expect(most).toBe(2);
});

test('what no part can be posted after ends the import with its error', async () => {
  const posted: number[] = [];
  const importing = importParts(
    listed(part(1), part(2), part(3)),
    async ({ number }) => {
      posted.push(number);
      return Promise.resolve(
        number === 2 ? { state: 'ended', error: new Error('signed out') } : { state: 'stored', id: 'x' },
      );
    },
    { concurrency: 1, onDone: () => undefined },
  );
  await expect(importing).rejects.toThrow('signed out');
  expect(posted).toEqual([1, 2]);
});

test('an import that is called off posts nothing more', async () => {
  const abort = new AbortController();
  const posted: number[] = [];
  const importing = importParts(
    listed(part(1), part(2), part(3)),
    async ({ number }) => {
      posted.push(number);
      abort.abort(new Error('called off'));
      return Promise.resolve({ state: 'stored', id: 'x' });
    },
    { concurrency: 1, onDone: () => undefined, signal: abort.signal },
  );
  await expect(importing).rejects.toThrow('called off');
  expect(posted).toEqual([1]);
});
