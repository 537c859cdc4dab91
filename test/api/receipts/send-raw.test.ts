import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction, type Context } from '@/lib/platform/context';
import { findNamedReceipt, shareNamedReceipts } from '@/lib/domain/receipts/store/raw-origins';
import { newId } from '@/lib/core/ids';
import { acceptRawReceipt } from '@/lib/domain/pos/accept-raw';
import { settleRaw } from '@/lib/domain/pos/store/raw';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { submitReceipt } from '@/lib/domain/intake/submit-receipt';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { runs } from '@/test/tier';
import { insertRaw } from './raw-row';

// POST /receipts/_send by the id of a raw receipt.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ channels: ['email', 'sms', 'whatsapp'] });
});

const send = (body: object) => retailer.api.post('/receipts/_send', body);

test(
  'a raw receipt that is being processed is pending or there, and never missing in between',
  { tags: 'wide' },
  async () => {
    const told = new Set<number>();
    for (let round = 0; round < runs(50); round += 1) {
      const id = newId();
      await insertRaw(retailer, { id, transactionId: id, state: 'received' });
      const submitted = postReceiptBody.parse(receiptBody());
      // Once before: the questions below may all come after the commit.
      told.add((await send({ id, channels: ['email'], resolve: true })).status);
      const processed = inTransaction(retailer.ctx, async (inner) => {
        const made = await submitReceipt(inner, submitted, {
          raw: { id, tillUuid: null },
        });
        const outcome = {
          id,
          attempts: 0,
          receiptIds: [made.id],
          transformation: 'till',
          transformationVersion: 1,
          ignoredReason: null,
          leftOut: [],
        };
        await settleRaw(inner, [outcome], new Date());
      });
      const ask = async () => {
        for (let status = 409; status === 409; told.add(status))
          ({ status } = await send({ id, channels: ['email'], resolve: true }));
      };
      await Promise.all([processed, ask(), ask(), ask(), ask()]);
    }
    expect([...told].toSorted((a, b) => a - b)).toEqual([200, 409]);
  },
);

test('a receipt is found by its key, or by that of its raw receipt, and no others are looked at', async () => {
  const own = await makeRetailer();
  for (let number = 0; number < 20; number += 1) await postedReceipt(own);
  const submitted = postReceiptBody.parse(receiptBody());
  await inTransaction(own.ctx, async (inner) => {
    const rawId = await acceptRawReceipt(
      inner,
      { link: () => Promise.resolve({}), files: [] },
      {
        body: new Uint8Array(),
        headers: [],
        properties: {},
        duplicate: false,
      },
    );
    const { id } = await submitReceipt(inner, submitted, {
      raw: { id: rawId, tillUuid: null },
    });
    const outcome = {
      id: rawId,
      attempts: 0,
      receiptIds: [id],
      transformation: 'till',
      transformationVersion: 1,
      ignoredReason: null,
      leftOut: [],
    };
    await settleRaw(inner, [outcome], new Date());
    // Of a table as small as this, Postgres would read every row in any case.
    await inner.db.execute(sql`set local enable_seqscan = off`);
    for (const name of [id, rawId, rawId.toUpperCase()]) {
      const before = await rowsRead(inner);
      expect(await findNamedReceipt(inner, { id: name })).toMatchObject({ id });
      expect((await rowsRead(inner)) - before).toBe(1);
    }
    const before = await rowsRead(inner);
    expect(await findNamedReceipt(inner, { id: newId() })).toBeNull();
    expect((await shareNamedReceipts(inner, [newId(), newId()])).found.size).toBe(0);
    expect((await rowsRead(inner)) - before).toBe(0);
    const { found } = await shareNamedReceipts(inner, [id, rawId, newId()]);
    expect([...found].map(([name, receipt]) => [name, receipt.id])).toEqual([
      [id, id],
      [rawId, id],
    ]);
    // Which receipt the raw receipt became, and that receipt: the one that both names mean.
    expect((await rowsRead(inner)) - before).toBe(2);
  });
});

/** Rows of receipts that this transaction has read by an index. */
async function rowsRead({ db }: Context<string>): Promise<number> {
  const [row] = await db.execute<{ rows: number }>(
    sql`select idx_tup_fetch::int as rows from pg_stat_xact_user_tables where relname = 'receipts'`,
  );
  return row?.rows ?? 0;
}
