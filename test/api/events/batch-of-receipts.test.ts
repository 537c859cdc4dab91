import { expect, test } from 'vitest';
import { incomingReceiptOf } from '@/lib/domain/intake/incoming-receipt';
import { storeIncoming } from '@/lib/domain/intake/store-incoming';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { inTransaction } from '@/lib/platform/context';
import { databaseUrl, openClient, wrapClient } from '@/lib/platform/db/client';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { readRetailer } from './feed';

/** Stores 16 receipts of new consumers in one transaction. Returns the statements about events that it took. */
async function storeBatch({ ctx: own }: TestRetailer): Promise<string[]> {
  const client = openClient(databaseUrl(), { max: 1 });
  const statements: string[] = [];
  try {
    const ctx = { ...own, db: wrapClient(client, { logQuery: (text) => statements.push(text) }) };
    const bodies = Array.from({ length: 16 }, (_, number) =>
      postReceiptBody.parse(receiptBody({ identifier: `consumer-${number}` })),
    );
    const arrivals = await Promise.all(bodies.map((body) => incomingReceiptOf(ctx, body, undefined)));
    const outcomes = await inTransaction(ctx, (inner) => storeIncoming(inner, arrivals));
    expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(bodies.map(() => 'stored'));
  } finally {
    await client.end({ timeout: 5 });
  }
  return statements.filter((text) => text.includes('unsequenced_events'));
}

test('16 receipts that arrive at once send one statement for the events of all', async () => {
  const { retailer, told } = await readRetailer();
  const statements = await storeBatch(retailer);
  expect(statements, statements.join('\n')).toHaveLength(1);
  const types = (await told()).map(({ type }) => type);
  expect(types.filter((type) => type === 'receipt.created')).toHaveLength(16);
  expect(types.filter((type) => type === 'identifier.created')).toHaveLength(16);
});

test('without a reader of events they send none', async () => {
  expect(await storeBatch(await makeRetailer())).toEqual([]);
});
