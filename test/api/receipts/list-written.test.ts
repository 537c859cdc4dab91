import { beforeEach, describe, expect, test } from 'vitest';
import { mapInParts } from '@/lib/domain/receipts/read/in-parts';
import { presentListedReceipt, presentReceipt, type StoredReceipt } from '@/lib/domain/receipts/present';
import { readReceiptPage } from '@/lib/domain/receipts/store/lists';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// Receipts of lists and searches are answered as they were written before, as long as they are as they were.

let retailer: TestRetailer;
beforeEach(async () => {
  retailer = await makeRetailer();
});

const search = `/receipts/_search?query=${encodeURIComponent('timestamp:[* TO *]')}`;

const at = (minute: number) => ({ localtime: `2026-03-14T12:${String(minute).padStart(2, '0')}:00+01:00` });

/** What the list must be: each receipt read and written anew. */
async function written(count: number, present: (receipt: StoredReceipt) => unknown): Promise<unknown[]> {
  const page = { filter: {}, below: null, above: null, from: 'newest', count } as const;
  return mapInParts(retailer.ctx, await readReceiptPage(retailer.ctx, page), present);
}

async function expectAsWritten(count: number): Promise<void> {
  for (const _ of ['written', 'known']) {
    const { text } = await retailer.api.get(`/receipts?count=${count}`);
    expect(text).toBe(JSON.stringify(await written(count, presentListedReceipt)));
    const found = await retailer.api.get(`${search}&count=${Math.min(count, 20)}`);
    const { hits, time } = found.json as { hits: number; time: number };
    const receipts = await written(count, presentReceipt);
    expect(found.text).toBe(JSON.stringify({ hits, receipts, time }));
  }
}

test('a list without receipts is an empty one', () => expectAsWritten(20));

describe('a list is the receipts as they are now', () => {
  test('in any number, and after one has come', async () => {
    for (const minute of [3, 1, 2]) {
      await postedReceipt(retailer, { ...at(minute), items: [{ name: 'Käse 🧀', quantity: 1, total: 0.1 }] });
    }
    for (const count of [20, 1, 2, 20]) await expectAsWritten(count);
    await postedReceipt(retailer, at(4));
    for (const count of [1, 20, 3]) await expectAsWritten(count);
  });

  test('after one was changed', async () => {
    const ids = [await postedReceipt(retailer, at(1)), await postedReceipt(retailer, at(2))];
    await expectAsWritten(20);
    for (const [index, id] of ids.entries()) {
      const patch = [{ op: 'add', path: '/identifier', value: `consumer-${index}` }];
      const { status } = await retailer.api.patch(`/receipts/${id}`, patch, {
        'content-type': 'application/json-patch+json',
      });
      expect(status).toBe(200);
      await expectAsWritten(20);
    }
  });

  test('with one so long that it is not kept', async () => {
    const items = Array.from({ length: 900 }, () => ({ name: 'x'.repeat(80), quantity: 1, total: 1 }));
    await postedReceipt(retailer, { ...at(1), total: 900, items });
    await postedReceipt(retailer, at(2));
    await expectAsWritten(20);
  });

  test('in both versions and both styles', async () => {
    await postedReceipt(retailer, at(1));
    await expectAsWritten(20);
    const first = { 'Service-Api-Version': '1' };
    const old = await written(20, presentReceipt);
    expect((await retailer.api.get('/receipts', first)).text).toBe(JSON.stringify(old));
    const found = await retailer.api.get(`${search}&pretty=true`);
    const { time } = found.json as { time: number };
    expect(found.text).toBe(`${JSON.stringify({ hits: 1, receipts: old, time }, null, 2)}\n`);
    const pretty = await retailer.api.get('/receipts?pretty=true');
    expect(pretty.text).toBe(`${JSON.stringify(await written(20, presentListedReceipt), null, 2)}\n`);
  });
});

test('another retailer sees none of them', async () => {
  await postedReceipt(retailer, at(1));
  await expectAsWritten(20);
  const { api } = await makeRetailer();
  expect((await api.get('/receipts')).json).toEqual([]);
  expect((await api.get(search)).json).toMatchObject({ hits: 0, receipts: [] });
});

test('a consumer does not find a receipt any more that became another one’s', async () => {
  const id = await postedReceipt(retailer, { ...at(1), identifier: 'anna' });
  const foundBy = async (consumer: string) => {
    const { json } = await retailer.api.get(`${search}&consumer=${consumer}`);
    return (json as { receipts: { id: string }[] }).receipts.map((receipt) => receipt.id);
  };
  expect([await foundBy('anna'), await foundBy('ben')]).toEqual([[id], []]);
  await retailer.api.patch(`/receipts/${id}`, [{ op: 'replace', path: '/identifier', value: 'ben' }], {
    'content-type': 'application/json-patch+json',
  });
  expect([await foundBy('anna'), await foundBy('ben')]).toEqual([[], [id]]);
});
