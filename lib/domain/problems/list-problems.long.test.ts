import { and, eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rawReceipts } from '@/drizzle/schema/pos';
import { useEnvironment } from '@/lib/core/config';
import { systemContext } from '@/lib/platform/context';
import { updateErasure } from '@/lib/domain/privacy/store/erasures';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { mapping, posted, processAll, publish, slip } from '@/test/api/pos/till';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { listProblems } from './list-problems';

/** A Saturday afternoon in Berlin. */
const now = new Date('2026-03-14T14:30:00Z');

const problemsAt = ({ ctx }: Pick<TestRetailer, 'ctx'>, at = now) => listProblems({ ...ctx, now: () => at });

async function sold(retailer: TestRetailer, localtimes: readonly string[], changes: object = {}) {
  await Promise.all(localtimes.map((localtime) => postedReceipt(retailer, { localtime, ...changes })));
}

/** So many instants, the first one as written, ten minutes apart. */
function everyTenMinutes(first: string, count: number): string[] {
  const start = new Date(first).getTime();
  return Array.from({ length: count }, (_, index) => new Date(start + index * 600_000).toISOString());
}

describe('silent stores', () => {
  test('are named when their silence is no chance, by the same hours of earlier weeks', async () => {
    const retailer = await makeRetailer();
    // One each ten minutes from half past twelve; now it is half past three.
    await sold(retailer, everyTenMinutes('2026-03-07T12:40:00+01:00', 14));
    const silent = async () => (await problemsAt(retailer)).filter(({ kind }) => kind === 'silent');
    expect(await silent()).toMatchObject([{ count: 1, stores: 1, tills: 0, places: ['Berlin Mitte'] }]);
    const lastSeen = new Date('2026-03-14T12:15:00+01:00');
    await sold(retailer, ['2026-03-14T12:15:00+01:00']);
    expect(await silent()).toMatchObject([{ lastSeen, cause: { senders: [{ usualMinutes: 13 }] } }]);
    // Two weeks before, it was closed: fewer are usual.
    await sold(retailer, ['2026-02-21T13:40:00+01:00']);
    expect(await silent()).toEqual([]);
  });

  test('are usually as busy as in their open hours, however long they are closed at these times', async () => {
    const retailer = await makeRetailer();
    // Closed from twelve to six in the evening; now it is nine.
    const day = '2026-03-07';
    await sold(retailer, everyTenMinutes(`${day}T10:00:00+01:00`, 12));
    await sold(retailer, everyTenMinutes(`${day}T18:00:00+01:00`, 18));
    const found = await problemsAt(retailer, new Date('2026-03-14T21:00:00+01:00'));
    // Thirty in five open hours, of twelve.
    expect(found).toMatchObject([{ cause: { senders: [{ usualMinutes: 10 }] } }]);
  });

  test.each([
    ['one receipt an hour', everyTenMinutes('2026-03-07T13:40:00+01:00', 4), []],
    [
      'a pause of ten minutes',
      everyTenMinutes('2026-03-07T12:40:00+01:00', 14),
      ['2026-03-14T15:20:00+01:00'],
    ],
    ['a store that was closed last week', everyTenMinutes('2026-02-28T12:40:00+01:00', 14), []],
  ])('are not: %s', async (_what, before, today) => {
    const retailer = await makeRetailer();
    await sold(retailer, before);
    await sold(retailer, today);
    expect(await problemsAt(retailer)).toEqual([]);
  });

  test(
    'are held against the same hours on the wall though clocks were changed since',
    { tags: 'long' },
    async () => {
      const retailer = await makeRetailer();
      // The shop opens at ten. Clocks went forward on 2026-03-29, and back on 2026-10-25.
      await sold(retailer, everyTenMinutes('2026-03-28T10:00:00+01:00', 18));
      await sold(retailer, everyTenMinutes('2026-10-24T10:00:00+02:00', 18));
      const silentAt = async (instant: string) => (await problemsAt(retailer, new Date(instant))).length;
      expect(await silentAt('2026-04-04T10:35:00+02:00')).toBe(0);
      expect(await silentAt('2026-04-04T12:05:00+02:00')).toBe(1);
      expect(await silentAt('2026-10-31T10:35:00+01:00')).toBe(0);
      expect(await silentAt('2026-10-31T12:05:00+01:00')).toBe(1);
    },
  );
});

test('numbers that are missing in a series are one problem, and other jumps are none', async () => {
  const retailer = await makeRetailer();
  const at = (minute: number) => `2026-03-14T10:${String(minute).padStart(2, '0')}:00+01:00`;
  for (const number of [1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 15]) {
    await sold(retailer, [at(number)], { transaction_id: `T1-${String(number).padStart(5, '0')}` });
  }
  for (const number of [3, 700, 1200, 15, 99, 42]) {
    await sold(retailer, [at(number % 60)], { transaction_id: `X${number}` });
  }
  const found = (await problemsAt(retailer)).filter(({ kind }) => kind === 'number_gap');
  expect(found).toMatchObject([
    {
      count: 2,
      places: ['Berlin Mitte'],
      cause: {
        missing: 3,
        gaps: [{ next: 'T1-00015' }, { previous: 'T1-00005', next: 'T1-00008', missing: 2 }],
      },
    },
  ]);
  const inThreeWeeks = new Date(now.getTime() + 21 * 24 * 3_600_000);
  const later = await problemsAt(retailer, inThreeWeeks);
  expect(later.filter(({ kind }) => kind === 'number_gap')).toEqual([]);
});

test('failed raw receipts are a problem for each cause, with its newest one as a sample', async () => {
  const retailer = await makeRetailer();
  await publish(retailer, 'till', mapping.replace('total": total', 'total": sum'), ['application/json']);
  const late = [];
  for (let index = 0; index < 3; index += 1) late.push(await posted(retailer, slip()));
  await posted(retailer, slip({ sum: 3.98, store: 99 }));
  await processAll(retailer);
  const found = await listProblems(retailer.ctx, { kind: 'raw_failed' });
  expect(found.map(({ count }) => count).toSorted()).toEqual([1, 3]);
  expect(found.find(({ count }) => count === 3)).toMatchObject({
    sample: { type: 'raw_receipt', id: late[2] },
    status: 'open',
    cause: { transformation: 'till', isPublishedSince: false },
  });
});

test('raw receipts that nothing processes are a problem after two minutes', async () => {
  const retailer = await makeRetailer();
  await publish(retailer, 'till', mapping, ['application/json']);
  const id = await posted(retailer, slip());
  const in3Minutes = () => new Date(Date.now() + 180_000);
  // As if its processing had never begun.
  await retailer.ctx.db
    .update(rawReceipts)
    .set({ state: 'received' })
    .where(and(eq(rawReceipts.retailerId, retailer.ctx.retailer.id), eq(rawReceipts.id, id)));
  expect(await listProblems(retailer.ctx)).toEqual([]);
  const [found] = await listProblems({ ...retailer.ctx, now: in3Minutes });
  expect(found).toMatchObject({ kind: 'raw_waiting', count: 1, sample: { id } });
});

test('messages that failed are grouped by why, whatever they name, and those that were kept by channel', async () => {
  const { retailer, run } = await queuedMessage('email');
  await run();
  onTestFinished(() => useEnvironment({ SMTP_URL: undefined }));
  useEnvironment({ SMTP_URL: 'smtp://127.0.0.1:9' });
  for (const email of ['bert@example.com', 'carl@example.org']) {
    const failing = await queuedMessage('email', { retailer, receipt: { properties: { email } } });
    await failing.run(99);
  }
  expect(await listProblems(retailer.ctx)).toMatchObject([
    { kind: 'delivery_failed', count: 2, stores: 1, places: ['Berlin Mitte'], cause: { channel: 'email' } },
  ]);
  useEnvironment({ SMTP_URL: undefined });
  const kinds = (await listProblems(retailer.ctx)).map(({ kind, count }) => [kind, count]);
  expect(kinds.toSorted()).toEqual([
    ['delivery_failed', 2],
    ['delivery_kept', 1],
  ]);
});

test('erasures that have failed are a problem each', async () => {
  const retailer = await makeRetailer();
  await postedReceipt(retailer, { identifier: 'one@example.com' });
  const { json } = await retailer.api.post('/identifiers/one@example.com/_erase', undefined);
  await updateErasure(retailer.ctx, String(json.id), { state: 'failed' });
  expect(await listProblems(retailer.ctx)).toMatchObject([
    { kind: 'erasure_failed', sample: { type: 'erasure', id: json.id } },
  ]);
});

test('totals that do not add up are a problem for each sender, and were accepted', async () => {
  const retailer = await makeRetailer();
  const localtime = new Date(Date.now() - 60_000).toISOString();
  await sold(retailer, [localtime, localtime], { total: 1 });
  await sold(retailer, [localtime]);
  expect(await listProblems(retailer.ctx)).toMatchObject([
    {
      kind: 'total_mismatch',
      count: 2,
      stores: 1,
      cause: { sender: expect.stringMatching(/^client:\d+$/) as string },
    },
  ]);
});

test('problems are those of one retailer', async () => {
  const [one, other] = [await makeRetailer(), await makeRetailer()];
  await sold(one, [new Date(Date.now() - 60_000).toISOString()], { total: 1 });
  expect(await listProblems(systemContext(other.ctx.retailer, 'test'))).toEqual([]);
  expect(await listProblems(one.ctx)).toHaveLength(1);
});
