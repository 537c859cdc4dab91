import { eraseIdentifierJob } from '@/lib/domain/privacy/erase-identifier-job';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { submitReceipt } from '@/lib/domain/intake/submit-receipt';
import { receiptResource } from '@/lib/domain/receipts/index/index-receipt';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { database } from '@/lib/platform/db/client';
import { maintainIndex, sealAll } from '@/lib/search/index/maintain';
import { usualOptions } from '@/lib/search/index/segment';
import { breakingOff } from '@/test/breaking-off';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { tier } from '@/test/tier';

// A word leaves search with the last receipt that holds it, and comes back with the next: `word~` finds what receipts say
// now, however an erasure, its retry, and receipts that are being submitted meanwhile follow each other.

const identifier = 'quittenbrot@example.com';
const options = { ...usualOptions, sealed: 2, tail: 2, changed: 1, merged: 2 };

let retailer: TestRetailer;
let retailerId: number;
beforeEach(async () => {
  retailer = await makeRetailer();
  retailerId = retailer.ctx.retailer.id;
});

const withItem = (name: string, more: object = {}) =>
  postedReceipt(retailer, { items: [{ name, quantity: 1, total: 3.98 }], ...more });

async function similarHits(word = 'quittenbrod'): Promise<number> {
  const { json } = await retailer.api.get(`/receipts/_search?query=items.name:${word}~`);
  return json.hits as number;
}

async function askForErasure(whose = identifier): Promise<string> {
  const path = `/identifiers/${encodeURIComponent(whose)}/_erase`;
  return (await retailer.api.post(path, undefined)).json.id as string;
}

function attemptErasure(erasure: string, attempt = 1): Promise<void> {
  const run = { id: newId(), attempt, signal: new AbortController().signal, log: log() };
  return eraseIdentifierJob.run({ retailer: retailerId, erasure }, run);
}

async function erasePerson(): Promise<Record<string, number>> {
  const erasure = await askForErasure();
  await attemptErasure(erasure);
  return (await retailer.api.get(`/erasures/${erasure}`)).json.counts as Record<string, number>;
}

const states: readonly [string, () => Promise<unknown>][] = [
  ['in the tail', async () => undefined],
  ['in a segment', () => sealAll(retailer.ctx, 'receipts', options)],
  [
    'in a merged segment',
    () => maintainIndex(retailer.ctx, receiptResource(retailer.ctx.retailer), { options }),
  ],
];

describe.each(tier === 'full' ? states : states.slice(-1))('a word of an erased person, %s', (_, settle) => {
  beforeEach(async () => {
    for (const name of ['Milk', 'Bread', 'Butter']) await withItem(name);
    await withItem(`Engraved: ${identifier}`, { identifier });
  });

  test('is found no more, and again as soon as a receipt holds it', async () => {
    await settle();
    expect(await similarHits()).toBe(1);
    // The name, the domain and its end.
    expect(await erasePerson()).toMatchObject({ receipts: 1, search_words: 3 });
    expect(await similarHits()).toBe(0);
    await withItem('Quittenbrot');
    expect(await similarHits()).toBe(1);
    await settle();
    expect(await similarHits()).toBe(1);
  });

  test('stays where another receipt holds it', async () => {
    await withItem('Quittenbrot');
    await settle();
    expect(await similarHits()).toBe(2);
    expect(await erasePerson()).toMatchObject({ receipts: 1, search_words: 2 });
    expect(await similarHits()).toBe(1);
  });

  test('is found on a receipt that was being submitted while the person was erased', async () => {
    await settle();
    const erasure = await askForErasure();
    let erasing: Promise<void> = Promise.resolve();
    await database().transaction(async (inFlight) => {
      const body = receiptBody({ items: [{ name: 'Quittenbrot', quantity: 1, total: 1 }] });
      await submitReceipt({ ...retailer.ctx, db: inFlight }, postReceiptBody.parse(body));
      erasing = attemptErasure(erasure);
      await vi.waitFor(async () => expect(await similarHits()).toBe(0), { timeout: 20_000 });
    });
    await erasing;
    expect(await similarHits()).toBe(1);
  });

  test('is gone for good when an erasure that broke off is tried again', async () => {
    await settle();
    const erasure = await askForErasure();
    await breakingOff(retailer, 'delete on identifiers', `old.retailer_id = ${retailerId}`, async () => {
      await expect(attemptErasure(erasure)).rejects.toThrow('interrupted');
      expect(await similarHits()).toBe(0);
      await withItem('Quittenbrot');
    });
    await attemptErasure(erasure, 2);
    expect(await similarHits()).toBe(1);
    expect((await retailer.api.get(`/erasures/${erasure}`)).json).toMatchObject({ state: 'done' });
  });
});

test('a receipt that is refused leaves no word', async () => {
  const body = receiptBody({ items: [{ name: 'Quittenbrot', quantity: 1, total: 1 }] });
  await breakingOff(retailer, 'insert on search_tail', `new.retailer_id = ${retailerId}`, () =>
    expect(submitReceipt(retailer.ctx, postReceiptBody.parse(body))).rejects.toThrow('broken off'),
  );
  expect((await retailer.api.get('/receipts')).json).toEqual([]);
  expect(await similarHits()).toBe(0);
  expect((await retailer.api.post('/receipts', body)).status).toBe(201);
  expect(await similarHits()).toBe(1);
});
