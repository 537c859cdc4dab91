import { and, eq, sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { retailers } from '@/drizzle/schema/retailers';
import { receiptSearch, searchWords } from '@/drizzle/schema/search';
import { database, type Database } from '@/lib/platform/db/client';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { eraseIdentifierJob } from '@/lib/domain/privacy/erase-identifier-job';
import { eraseOneIdentifier } from '@/lib/domain/privacy/erase-identifier-job.handler';
import { receiptFieldsOf } from '@/lib/domain/receipts/index-receipt';
import { reindexReceipts } from '@/lib/domain/receipts/reindex-receipts';
import { postReceiptBody } from '@/lib/domain/receipts/submission';
import { submitReceipt } from '@/lib/domain/intake/submit-receipt';
import {
  ensureWordsStored,
  forgetWords,
  rememberWords,
  restoreWords,
  wordsVersion,
  type FieldWords,
} from '@/lib/search/gin/dictionary';
import { waitForOlderTransactions } from '@/lib/platform/db/wait-for-older-transactions';
import { asOwner } from '@/test/as-owner';
import { breakingOff } from '@/test/breaking-off';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';

// A process remembers which words it has stored. An erasure in another process takes words out of the dictionary, and
// tells nobody: these tests play both, because nothing here is told either.

let retailer: TestRetailer;
let retailerId: number;
let words: FieldWords;
beforeEach(async () => {
  retailer = await makeRetailer();
  retailerId = retailer.ctx.retailer.id;
  const code = receiptFieldsOf(retailer.ctx.retailer).fields.get('items.name')?.code ?? '';
  words = new Map([[code, new Set(['quittenbrot'])]]);
});

const withItem = (name: string, more: object = {}) =>
  postedReceipt(retailer, { items: [{ name, quantity: 1, total: 3.98 }], ...more });

async function similarHits(): Promise<number> {
  const { json } = await retailer.api.get('/receipts/_search?query=items.name:quittenbrod~');
  return json.hits as number;
}

async function askForErasure(identifier = 'quittenbrot@example.com'): Promise<string> {
  const path = `/identifiers/${encodeURIComponent(identifier)}/_erase`;
  return (await retailer.api.post(path, undefined)).json.id as string;
}

function attemptErasure(erasure: string, attempt = 1): Promise<void> {
  const run = { id: newId(), attempt, signal: new AbortController().signal, log: log() };
  return eraseOneIdentifier.run({ retailer: retailerId, erasure }, run);
}

async function erasePerson(): Promise<Record<string, number>> {
  const erasure = await askForErasure();
  await attemptErasure(erasure);
  return (await retailer.api.get(`/erasures/${erasure}`)).json.counts as Record<string, number>;
}

describe('a word that an erasure took out', () => {
  beforeEach(async () => {
    const identifier = 'quittenbrot@example.com';
    await withItem(`Engraved: ${identifier}`, { identifier });
    await rememberWords(database(), retailerId, words);
    expect(await similarHits()).toBe(1);
    expect(await erasePerson()).toMatchObject({ receipts: 1, search_words: 3 });
    expect(await similarHits()).toBe(0);
  });

  test('is found again as soon as a receipt holds it, though the process that stores it knew nothing', async () => {
    await withItem('Quittenbrot');
    expect(await similarHits()).toBe(1);
  });
});

describe('a word that is missing when the dictionary has another version', () => {
  let id: string;
  beforeEach(async () => {
    id = await withItem('Quittenbrot');
    await rememberWords(database(), retailerId, words);
    await database()
      .delete(searchWords)
      .where(and(eq(searchWords.retailerId, retailerId), eq(searchWords.word, 'quittenbrot')));
    await database()
      .update(retailers)
      .set({ wordsVersion: sql`${retailers.wordsVersion} + 1` })
      .where(eq(retailers.id, retailerId));
    expect(await similarHits()).toBe(0);
  });

  test('is stored by a change of a receipt that holds it', async () => {
    const patch = [{ op: 'add', path: '/identifier', value: 'bob' }];
    expect((await retailer.api.patch(`/receipts/${id}`, patch)).status).toBe(200);
    expect(await similarHits()).toBe(1);
  });

  test('comes with a receipt that holds it, or neither is there', async () => {
    const body = receiptBody({ items: [{ name: 'Quittenbrot', quantity: 1, total: 1 }] });
    // As if the process died before it could look after the words.
    const isAgain = `new.retailer_id = ${retailerId} and new.word = 'quittenbrot'`;
    await breakingOff(retailer, 'insert on search_words', isAgain, () =>
      expect(submitReceipt(retailer.ctx, postReceiptBody.parse(body))).rejects.toThrow(/search_words/),
    );
    expect((await retailer.api.get('/receipts')).json).toHaveLength(1);
    expect((await retailer.api.post('/receipts', body)).status).toBe(201);
    expect(await similarHits()).toBe(2);
  });

  test('is stored when receipts are indexed anew', async () => {
    await database()
      .update(receiptSearch)
      .set({ version: -1 })
      .where(eq(receiptSearch.retailerId, retailerId));
    await reindexReceipts(retailer.ctx, () => true);
    expect(await similarHits()).toBe(1);
  });
});

test('a word that is being stored while it is taken out is put back', async () => {
  await rememberWords(database(), retailerId, words);
  let removed: FieldWords = new Map();
  await database().transaction(async (transaction) => {
    removed = await forgetWords(transaction, retailerId, words);
    // Sees the dictionary as it was, and counts on the word.
    await withItem('Quittenbrot');
  });
  expect(removed).toEqual(words);
  expect(await similarHits()).toBe(0);
  await restoreWords(database(), retailerId, removed);
  expect(await similarHits()).toBe(1);
});

describe('an erasure that breaks off once it has taken words out', () => {
  let erasure: string;
  const breakOff = (attempt?: number) =>
    expect(attemptErasure(erasure, attempt)).rejects.toThrow('interrupted');

  beforeEach(async () => {
    const identifier = 'quittenbrot@example.com';
    await withItem(`Engraved: ${identifier}`, { identifier });
    await withItem('Milk', { identifier: 'somebody@example.com' });
    await rememberWords(database(), retailerId, words);
    erasure = await askForErasure();
    await breakingOff(retailer, 'delete on identifiers', `old.retailer_id = ${retailerId}`, async () => {
      await database().transaction(async (inFlight) => {
        const submitted = postReceiptBody.parse(
          receiptBody({ items: [{ name: 'Quittenbrot', quantity: 1, total: 1 }] }),
        );
        await submitReceipt({ ...retailer.ctx, db: inFlight }, submitted);
        await breakOff();
      });
      expect(await similarHits()).toBe(0);
    });
  });

  test('puts back at its next attempt what receipts in flight had counted on', async () => {
    await attemptErasure(erasure, 2);
    expect(await similarHits()).toBe(1);
  });

  test('is looked after by the next one when it was given up', async () => {
    await breakingOff(retailer, 'delete on identifiers', `old.retailer_id = ${retailerId}`, () =>
      breakOff(eraseIdentifierJob.retries + 1),
    );
    expect((await retailer.api.get(`/erasures/${erasure}`)).json.state).toBe('failed');
    await attemptErasure(await askForErasure('somebody@example.com'));
    expect(await similarHits()).toBe(1);
  });
});

test('a receipt in flight has its words though others learn first that some were taken out', async () => {
  await rememberWords(database(), retailerId, words);
  await database().transaction(async (inFlight) => {
    const assumedVersion = await rememberWords(inFlight, retailerId, words);
    // The whole of an erasure: it waits for nobody, because nothing was written in flight so far.
    const removed = await database().transaction((erasing) => forgetWords(erasing, retailerId, words));
    expect(removed).toEqual(words);
    await waitForOlderTransactions(retailer.ctx);
    await restoreWords(database(), retailerId, removed);
    // This process learns of it by a receipt without the word, and begins to count on another version.
    await withItem('Milk');
    const [read] = await inFlight
      .select({ version: wordsVersion(retailerId) })
      .from(sql`(values (1)) as one`);
    await ensureWordsStored(inFlight, retailerId, { assumedVersion, read: read?.version ?? 0 }, words);
  });
  expect(await forgetWords(database(), retailerId, words)).toEqual(words);
});

test('a word is put back that a receipt counts on whose statement has begun, and written nothing yet', async () => {
  await rememberWords(database(), retailerId, words);
  const lock = 4_711_000 + retailerId;
  // Comes after the statement has read the version of the dictionary, and before it writes.
  await asOwner((db) =>
    db.execute(
      sql.raw(`
      create function halt_${lock}() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$;
      create trigger halt_${lock} before insert on receipts for each row
        when (new.retailer_id = ${retailerId}) execute function halt_${lock}()`),
    ),
  );
  let restored: Promise<void> = Promise.resolve();
  let posted: Promise<string> = Promise.resolve('');
  await database().transaction(async (holder) => {
    await holder.execute(sql`select pg_advisory_xact_lock(${lock})`);
    posted = withItem('Quittenbrot');
    const halted = sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`;
    await vi.waitFor(async () => expect(await database().execute(halted)).toHaveLength(1), {
      timeout: 10_000,
    });
    const removed = await database().transaction((erasing) => forgetWords(erasing, retailerId, words));
    expect(removed).toEqual(words);
    // As an erasure goes on; it has looked around more than once by the time the receipt is written.
    const execute = vi.fn((query: SQL) => database().execute(query));
    const db = { execute } as unknown as Database;
    restored = waitForOlderTransactions({ ...retailer.ctx, db }).then(() =>
      restoreWords(database(), retailerId, removed),
    );
    await Promise.race([restored, vi.waitFor(() => expect(execute.mock.calls.length).toBeGreaterThan(4))]);
  });
  await posted;
  await restored;
  await asOwner((db) => db.execute(sql.raw(`drop function halt_${lock} cascade`)));
  expect(await similarHits()).toBe(1);
});

test('a word that no receipt holds is not put back', async () => {
  await rememberWords(database(), retailerId, words);
  const removed = await forgetWords(database(), retailerId, words);
  await restoreWords(database(), retailerId, removed);
  expect(await forgetWords(database(), retailerId, words)).toEqual(new Map());
});
