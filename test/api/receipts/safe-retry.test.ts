import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { receipts } from '@/drizzle/schema/receipts';
import { stores } from '@/drizzle/schema/stores';
import * as ids from '@/lib/core/ids';
import type { TestResponse } from '@/test/api-client';
import { countRows, makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { fullReceiptBody } from '@/test/full-receipt';

// Contract section 4: the same transaction again is answered, never stored twice and never changed in silence.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true });
});

function expectReplay(again: TestResponse, first: TestResponse) {
  expect(again.status, again.text).toBe(201);
  expect(again.json).toEqual(first.json);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect(again.headers.get('idempotency-replayed')).toBe('true');
}

describe('a repeat with the same content gets 201, the same id and Location, and says so', () => {
  test('for the small body and for the full one', async () => {
    for (const body of [receiptBody(), fullReceiptBody()]) {
      const first = await retailer.api.post('/receipts', body);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      const before = await countRows(retailer);
      for (let round = 0; round < 3; round += 1) {
        expectReplay(await retailer.api.post('/receipts', body), first);
      }
      expect(await countRows(retailer)).toEqual(before);
    }
  });

  test('when it is the same after parsing', async () => {
    const body = { transaction_id: 'PARSED', external_id: crypto.randomUUID() };
    const first = await retailer.api.post(
      '/receipts',
      receiptBody({ ...body, localtime: '2026-01-01T10:00:00Z' }),
    );
    const again = receiptBody({
      ...body,
      external_id: body.external_id.toUpperCase(),
      localtime: '2026-01-01T10:00:00.000+00:00',
      store_reference: '1',
      identifier: null,
      total: 398e-2,
    });
    expectReplay(
      await retailer.api.post('/receipts', Object.fromEntries(Object.entries(again).toReversed())),
      first,
    );
  });

  test('when what it leaves out is what it said before, and the other way round', async () => {
    const plain = receiptBody({ items: [{ name: 'Tea', quantity: 1, total: 3.98 }] });
    const empty = { properties: {}, taxes: [], discounts: [] };
    const spelled = {
      ...plain,
      ...empty,
      items: [{ name: 'Tea', quantity: 1, total: 3.98, ...empty, vat: null, return: null }],
      ...{
        duplicate: false,
        incomplete: false,
        identifier: null,
        payments: [],
        vat: [],
        l10n: {},
        attachments: {},
      },
    };
    for (const bodies of [
      [plain, spelled],
      [spelled, plain],
    ]) {
      const transaction_id = crypto.randomUUID();
      const [first, again] = bodies.map((body) => ({ ...body, transaction_id }));
      const stored = await retailer.api.post('/receipts', first);
      expectReplay(await retailer.api.post('/receipts', again), stored);
    }
  });

  test('but not when a free object says something else', async () => {
    const body = receiptBody({ properties: { tags: [] }, payments: [{ method: 'cash', amount: 3.98 }] });
    await retailer.api.post('/receipts', body);
    for (const changes of [
      { properties: {} },
      { properties: { tags: [], duplicate: false } },
      { payments: [] },
      { incomplete: true },
    ]) {
      const { status, json } = await retailer.api.post('/receipts', { ...body, ...changes });
      expect([status, json.reason]).toEqual([409, 'receipt_differs']);
    }
  });

  test('for properties of any names', async () => {
    const properties = JSON.parse(
      '{"toString": "x", "valueOf": 1, "constructor": {"name": "a"}, "__proto__": {"b": [1]}, "1": 2, "0": 1}',
    ) as unknown;
    const body = receiptBody({ properties });
    const first = await retailer.api.post('/receipts', body);
    expectReplay(await retailer.api.post('/receipts', body), first);
  });

  test.each(['1e21', '0.1', '-0.0', '5e-324', '1.7976931348623157e308', '9007199254740992'])(
    'for the number %s',
    async (total) => {
      const body = JSON.stringify(receiptBody({ total: 'T', properties: { total: 'T' } })).replaceAll(
        '"T"',
        total,
      );
      const send = () =>
        retailer.api.request('/receipts', {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        });
      const first = await send();
      expectReplay(await send(), first);
    },
  );

  test('also after a PATCH of the receipt, which stays as patched', async () => {
    const body = receiptBody({ identifier: 'first', properties: { email_settings: { send: true } } });
    const first = await retailer.api.post('/receipts', body);
    const path = `/receipts/${first.json.id}`;
    await retailer.api.patch(path, [
      { op: 'replace', path: '/identifier', value: 'second' },
      { op: 'replace', path: '/properties/email_settings/send', value: false },
    ]);
    expectReplay(await retailer.api.post('/receipts', body), first);
    expect((await retailer.api.get(path)).json).toMatchObject({
      identifier: 'second',
      properties: { email_settings: { send: false } },
    });
    const patched = await retailer.api.post('/receipts', { ...body, identifier: 'second' });
    expect(patched.status).toBe(409);
  });

  test("also after the store's reference has changed", async () => {
    const store = { name: 'Moving', country: 'DEU' };
    for (const body of [receiptBody({ store_reference: 50, store }), receiptBody({ store_reference: 50 })]) {
      const first = await retailer.api.post('/receipts', body);
      const renumber = (from: number, to: number) =>
        retailer.ctx.db
          .update(stores)
          .set({ reference: to })
          .where(and(eq(stores.retailerId, retailer.ctx.retailer.id), eq(stores.reference, from)));
      await renumber(50, 51);
      if (!('store' in body)) expectReplay(await retailer.api.post('/receipts', body), first);
      expect((await retailer.api.post('/receipts', receiptBody({ store_reference: 50 }))).status).toBe(422);
      await renumber(51, 50);
    }
  });
});

describe('external_id', () => {
  test('makes a repeated duplicate one receipt', async () => {
    const body = receiptBody({ external_id: crypto.randomUUID(), duplicate: true });
    const first = await retailer.api.post('/receipts', body);
    expectReplay(await retailer.api.post('/receipts', body), first);
  });

  test('of another retailer is no matter, like its transaction id', async () => {
    const body = receiptBody({ external_id: crypto.randomUUID() });
    const [other, first] = [await makeRetailer(), await retailer.api.post('/receipts', body)];
    const theirs = await other.api.post('/receipts', body);
    expect([first.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.json.id).not.toBe(first.json.id);
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
  });
});

describe('duplicate: true', () => {
  test('is always stored, under the transaction id with a suffix of four letters', async () => {
    const body = receiptBody({ transaction_id: 'DUP', duplicate: true });
    const ids = [await postedReceipt(retailer, { transaction_id: 'DUP' })];
    for (let round = 0; round < 5; round += 1) {
      const { status, json, headers } = await retailer.api.post('/receipts', body);
      expect(status).toBe(201);
      expect(headers.get('idempotency-replayed')).toBeNull();
      ids.push(json.id as string);
    }
    expect(new Set(ids).size).toBe(6);
    for (const id of ids.slice(1)) {
      expect((await retailer.api.get(`/receipts/${id}`)).json).toMatchObject({
        transaction_id: expect.stringMatching(/^DUP-duplicate-[a-z]{4}$/) as string,
        duplicate: true,
      });
    }
  });

  test('has the suffix also when it comes first, and leaves the transaction id to the original', async () => {
    const body = receiptBody({ transaction_id: 'DUP-FIRST' });
    const { json } = await retailer.api.post('/receipts', { ...body, duplicate: true });
    expect((await retailer.api.get(`/receipts/${json.id}`)).json.transaction_id).toMatch(
      /^DUP-FIRST-duplicate-/,
    );
    const original = await retailer.api.post('/receipts', body);
    expect([original.status, original.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });
});

describe('the id of a stored duplicate', () => {
  test('is drawn again when it is there already', async () => {
    const random = vi
      .spyOn(ids, 'newDuplicateSuffix')
      .mockReturnValueOnce('aaaa')
      .mockReturnValueOnce('aaaa');
    const body = receiptBody({ transaction_id: 'DUP-DRAWN', duplicate: true });
    const made = [await retailer.api.post('/receipts', body), await retailer.api.post('/receipts', body)];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(random).toHaveBeenCalledTimes(3);
    expect(made[0]?.json.id).not.toBe(made[1]?.json.id);
  });
});

describe('at once', () => {
  const storedUnder = (transactionId: string) =>
    retailer.ctx.db
      .select({ id: receipts.id, total: receipts.total })
      .from(receipts)
      .where(
        and(eq(receipts.retailerId, retailer.ctx.retailer.id), eq(receipts.transactionId, transactionId)),
      );

  test.each([
    ['', {}],
    [' with an external id', { external_id: crypto.randomUUID() }],
    [' with their store', { store_reference: 77, store: { name: 'Rush', country: 'DEU' } }],
  ])('50 identical submissions%s are one receipt, and all are told its id', async (what, changes) => {
    const transaction_id = `RUSH${what}`;
    const body = receiptBody({ transaction_id, ...changes });
    const answers = await Promise.all(Array.from({ length: 50 }, () => retailer.api.post('/receipts', body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ json }) => json.id as string)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    expect(await storedUnder(transaction_id)).toHaveLength(1);
  });

  test('20 different contents under one transaction id are one receipt and 19 conflicts', async () => {
    const transaction_id = 'RACE';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, total) =>
        retailer.api.post('/receipts', receiptBody({ transaction_id, total })),
      ),
    );
    const winners = answers.flatMap(({ status }, total) => (status === 201 ? [total] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await storedUnder(transaction_id)).map(({ total }) => total)).toEqual(winners);
  });

  test('20 duplicates of one receipt are 20 receipts', async () => {
    const body = receiptBody({ transaction_id: 'DUP-RUSH', duplicate: true });
    const answers = await Promise.all(Array.from({ length: 20 }, () => retailer.api.post('/receipts', body)));
    expect(new Set(answers.map(({ json }) => json.id as string)).size).toBe(20);
  });
});
