import { beforeAll, expect, test } from 'vitest';
import { sendBatch } from '@/lib/domain/delivery/request/send-batch';
import { sendReceipt } from '@/lib/domain/delivery/request/send-receipt';
import { newId } from '@/lib/core/ids';
import { lockReceipts } from '@/lib/domain/receipts/store/receipts';
import { inTransaction, type Context } from '@/lib/platform/context';
import { databaseUrl, openClient, wrapClient } from '@/lib/platform/db/client';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { expectLockWaits } from '@/test/lock-waits';
import { insertRaw } from './raw-row';

// POST /receipts/_send_batch checks its receipts together.

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer({ channels: ['email'], receipt_links: true });
});

/** Receipts of every kind that is checked, by the ids that a batch may name. */
async function receiptsOfEachKind() {
  const named = `${newId()}@example.com`;
  const [good, second] = [
    await postedReceipt(own, { identifier: named }),
    await postedReceipt(own, { identifier: named }),
  ];
  const revoked = await postedReceipt(own, { identifier: named });
  await own.api.request(`/receipts/${revoked}/links`, { method: 'DELETE' });
  const raw = async (state: 'received' | 'processed', receiptIds: string[]) => {
    const id = newId();
    await insertRaw(own, { id, transactionId: id, state, receiptIds });
    return id;
  };
  return {
    good,
    second,
    ofRaw: await raw('processed', [second, good].toSorted().toReversed()),
    ofReplayedRaw: await raw('received', [second]),
    noAddress: await postedReceipt(own),
    ofEmptyRaw: await raw('processed', []),
    revoked,
    pending: await raw('received', []),
    test: (await own.api.post('/receipts/_test', {})).json.id as string,
    missing: newId(),
  };
}

const channels = ['email'];

/** What sending each of the receipts alone is refused with. */
async function refusedAlone(ctx: Context<string>, ids: readonly string[]) {
  const refused: { readonly id: string; readonly error: unknown }[] = [];
  for (const id of ids) {
    const sending = sendReceipt(ctx, { receipt: { id }, channels });
    await sending.catch((error: unknown) => refused.push({ id, error }));
  }
  return refused;
}

test('a batch answers for each receipt what sending it alone does, in their order', async () => {
  const { good, second, ofRaw, ofReplayedRaw, noAddress, ...others } = await receiptsOfEachKind();
  const receipts = [noAddress, ofReplayedRaw, ofRaw, good, ...Object.values(others)];
  const { queued, refused } = await sendBatch(own.ctx, { receipts, channels, delayInSeconds: 0 });
  expect(queued.map(({ id }) => id)).toEqual([second, good]);
  expect(refused).toEqual(await refusedAlone(own.ctx, receipts));
  expect(refused.map(({ error }) => error.reason)).toEqual([
    'channel_unavailable',
    'receipt_missing',
    'link_revoked',
    'receipt_pending',
    'test_receipt',
    'receipt_missing',
  ]);
});

test('a batch of a signed consumer tells nothing of what others have', async () => {
  const receipts = Object.values(await receiptsOfEachKind());
  const ctx = { ...own.ctx, consumers: [`${newId()}@example.com`] };
  const { queued, refused } = await sendBatch(ctx, { receipts, channels, delayInSeconds: 0 });
  expect(queued).toEqual([]);
  expect(refused).toEqual(await refusedAlone(ctx, receipts));
  expect(new Set(refused.map(({ error }) => error.reason))).toEqual(new Set(['receipt_missing']));
});

test('a batch takes the same few statements to check any number of receipts', async () => {
  const kinds = [await receiptsOfEachKind(), await receiptsOfEachKind(), await receiptsOfEachKind()] as const;
  const read = async (receipts: readonly string[]) => {
    const client = openClient(databaseUrl(), { max: 1 });
    const statements: string[] = [];
    const db = wrapClient(client, { logQuery: (text) => statements.push(text) });
    try {
      await sendBatch({ ...own.ctx, db }, { receipts, channels, delayInSeconds: 0 });
    } finally {
      await client.end({ timeout: 5 });
    }
    return statements.filter((text) => text.startsWith('select'));
  };
  const three = kinds.flatMap((kind) => Object.values(kind));
  // What names raw receipts, which receipts and how long they are, all of them (they are short), consumers, links.
  expect(await read(three.slice(0, 10))).toHaveLength(5);
  expect(await read(three)).toHaveLength(5);
  expect(await read([kinds[0].good])).toHaveLength(5);
});

test('a batch that names receipts in both ways never deadlocks with who holds several', async () => {
  const identifier = `${newId()}@example.com`;
  const posted = [await postedReceipt(own, { identifier }), await postedReceipt(own, { identifier })];
  const [first = '', second = ''] = posted.toSorted();
  const raw = newId();
  await insertRaw(own, { id: raw, transactionId: raw, state: 'processed', receiptIds: [first] });
  let sending: ReturnType<typeof sendBatch> | undefined;
  await inTransaction(own.ctx, async (inner) => {
    await lockReceipts(inner, [first]);
    sending = sendBatch(own.ctx, { receipts: [second, raw], channels, delayInSeconds: 0 });
    await Promise.race([expectLockWaits(1), sending]);
    await lockReceipts(inner, [second]);
  });
  expect((await sending)?.queued.map(({ id }) => id)).toEqual([second, first]);
});
