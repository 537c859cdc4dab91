import { randomInt, randomUUID } from 'node:crypto';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { composeMessage } from '@/components/mail/compose-message';
import { cards } from '@/drizzle/schema/cards';
import { savedSearches } from '@/drizzle/schema/saved-searches';
import { sendMessageJob } from '@/lib/delivery/send-message-job';
import { sendMessageHandler } from '@/lib/delivery/send-message-job.handler';
import { listMessages } from '@/lib/delivery/store';
import { newId } from '@/lib/ids';
import { log } from '@/lib/log';
import { processRaw } from '@/lib/pos/process-raw';
import { processRawJob } from '@/lib/pos/process-raw-job';
import { eraseOneIdentifier } from '@/lib/privacy/erase-identifier-job.handler';
import { retailerKeys } from '@/lib/privacy/erase-rest';
import { placesOfPersons, placesWithoutPersons } from '@/lib/privacy/places';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { storageKey, uuidOfAttachment } from '@/lib/attachments/names';
import { fileStorage } from '@/lib/storage/file-storage';
import { publishVersion } from '@/lib/transformations/publish-version';
import { saveDraft } from '@/lib/transformations/save-draft';
import { receiptTermsVersion } from '@/lib/receipts/index-receipt';
import { sealSegments } from '@/lib/search/segments/seal-segments';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '../factories';
import { tables } from '../schema-tables';

const send = sendMessageHandler(composeMessage);
const jobRun = (attempt = 1) => ({
  id: newId(),
  attempt,
  signal: new AbortController().signal,
  log: log(),
});

/** Where a text stands in the whole database, in any column of any row; bytes as they are and as text. */
async function placesOf(ctx: TestRetailer['ctx'], text: string): Promise<string[]> {
  const all = await ctx.db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const hex = Buffer.from(text).toString('hex');
  const found: string[] = [];
  for (const { schema, name } of all) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const [row] = await ctx.db.execute<{ rows: number }>(sql`
      select count(*)::int as rows from ${table} as t
      where lower(t::text) like ${`%${text.toLowerCase()}%`} or t::text like ${`%${hex}%`}`);
    if ((row?.rows ?? 0) > 0) found.push(name);
  }
  return found.toSorted();
}

async function erase({ ctx, api }: TestRetailer, identifier: string) {
  const { status, json, text } = await api.post(
    `/identifiers/${encodeURIComponent(identifier)}/_erase`,
    undefined,
  );
  expect(status, text).toBe(202);
  await eraseOneIdentifier.run({ retailer: ctx.retailer.id, erasure: json.id as string }, jobRun());
  return (await api.get(`/erasures/${json.id}`)).json as { state: string; counts: Record<string, number> };
}

async function publishMapping({ ctx }: TestRetailer): Promise<void> {
  const input = {
    name: 'till',
    content_types: ['application/json'],
    is_default: undefined,
    input_format: 'json' as const,
    options: undefined,
    mapping: `{ "transaction_id": id, "store_reference": 1, "total": 1,
      "localtime": nonsense ? $localtime(nonsense, "DD.MM.YY") : "2026-03-14T12:00:00Z",
      "identifier": who, "items": [{ "name": "Milk", "quantity": 1, "total": 1 }], "properties": { "greeting": hello } }`,
    samples: undefined,
  };
  await publishVersion(ctx, input.name, await saveDraft(ctx, input));
}

async function postRaw({ ctx, api }: TestRetailer, body: unknown, headers = {}): Promise<string> {
  const response = await api.post('/pos/receipts', body, headers);
  expect(response.status, response.text).toBe(202);
  const id = response.headers.get('service-pos-data-id') ?? '';
  await processRaw(ctx, id);
  return id;
}

describe('erasing a person', () => {
  test('leaves nothing of the person in any table, and no file', async () => {
    const marker = `mark${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const identifier = `${marker}@Example.com`;
    // Nobody else's: other tests write into the same database.
    const phone = `+49151${randomInt(10_000_000, 100_000_000)}`;
    const retailer = await makeRetailer({
      channels: ['email', 'sms'],
      receipt_links: true,
      cards: 'none',
      search_fields: { 'dynamic.customer': { path: 'customer', kind: 'partial' } },
    });
    const { ctx, api } = retailer;
    await publishMapping(retailer);
    await api.post('/loyalty', {
      name: 'Points',
      rules: { points: 1, per_amount: 1 },
      reward: { every: 2, name: 'Coffee', value: 1 },
    });
    await api.post('/identifiers', {
      identifier,
      properties: { email: `other.${marker}@mail.example`, phone },
    });
    await api.patch(
      `/identifiers/${identifier}`,
      Object.entries({
        name: { first: `First${marker}`, last: `Last${marker}`, middle: null, title: null },
        city: `City${marker}`,
        address: [`${marker} Street 1`],
        postcode: `P${marker}`.slice(0, 20),
        'opt-out': [marker],
      }).map(([name, value]) => ({ op: 'add', path: `/properties/${name}`, value })),
      { 'content-type': 'application/json-patch+json' },
    );
    // An attachment of theirs, and one that another receipt has, too.
    const upload = async (name: string) => {
      const response = await api.request('/attachments', {
        method: 'POST',
        headers: {
          'content-type': 'text/plain',
          'content-disposition': `attachment; filename=${name}.txt`,
        },
        body: 'x',
      });
      return response.json.id as string;
    };
    const [own, shared] = [await upload(marker), await upload('warranty')];
    const first = await postedReceipt(retailer, {
      identifier,
      properties: {
        email: `third.${marker}@mail.example`,
        customer: `First${marker}`,
        salesperson: 'K. Baum',
        note: `For Last${marker}`,
      },
      attachments: { letter: { id: own }, warranty: { id: shared } },
    });
    const neighbour = await postedReceipt(retailer, { attachments: { warranty: { id: shared } } });
    // Somebody else's receipt that went to the person's address, and one that was the person's when it came.
    const gift = await postedReceipt(retailer, { identifier: '1001', properties: { email: identifier } });
    const moved = await postedReceipt(retailer, { identifier });
    const handed = await api.patch(
      `/receipts/${moved}`,
      { identifier: '1001' },
      { 'content-type': 'application/json' },
    );
    expect(handed.status).toBe(200);
    await postRaw(retailer, { id: randomUUID(), who: identifier, hello: `Hi First${marker}` });
    const failed = await postRaw(retailer, { nonsense: identifier }, { 'service-property-who': identifier });
    for (const id of [first, gift]) {
      await api.post(
        '/receipts/_send',
        { id, channels: ['email'] },
        { 'idempotency-key': `send-${id}-${marker}@example.com` },
      );
    }
    const assigned = await postedReceipt(retailer);
    await api.post('/receipts/_assign', { id: assigned, identifier }, { 'idempotency-key': 'assign' });
    for (const { id } of await listMessages(ctx, { count: 100 })) {
      await send.run({ retailer_id: ctx.retailer.id, message_id: id }, jobRun());
    }
    const topped = await api.patch(
      `/loyalty/1/identifiers/${identifier}`,
      { 'value+=': 5, description: `For ${marker}` },
      { 'content-type': 'application/json' },
    );
    expect(topped.status).toBe(200);
    await ctx.db.insert(savedSearches).values({
      retailerId: ctx.retailer.id,
      id: newId(),
      userId: newId(),
      list: 'receipts',
      name: 'Complaint',
      query: `identifier:"${identifier}"`,
      sharedWith: 'retailer',
      createdAt: new Date(),
    });
    await ctx.db.insert(cards).values({
      retailerId: ctx.retailer.id,
      cardNumber: identifier,
      registrationCode: 'abc',
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    expect((await api.get(`/pos/raw/${failed}`)).json.failure).toMatchObject({
      reason: 'not_a_time',
      parameters: { text: `"${identifier}"` },
    });
    const shape = { size: 1, small: 1, gathered: 9, common: 1, complete: 9999, changed: 1000 };
    const version = receiptTermsVersion(ctx.retailer);
    expect(
      await sealSegments(ctx, { version, settledBefore: new Date('9999-12-31'), shape }),
    ).toBeGreaterThan(0);
    expect(await placesOf(ctx, marker)).toEqual(
      expect.arrayContaining([
        'attachments',
        'audit_entries',
        'cards',
        'identifier_search',
        'identifiers',
        'idempotency_keys',
        'loyalty_balances',
        'loyalty_events',
        'loyalty_rewards',
        'messages',
        'raw_receipts',
        'receipt_search',
        'receipts',
        'saved_searches',
        'search_segment_terms',
        'search_words',
      ]),
    );

    const messagesTo = async () => (await api.get(`/deliveries?identifier=${identifier}`)).json as unknown[];
    expect(await messagesTo()).not.toEqual([]);

    const { state, counts } = await erase(retailer, identifier);

    expect(await messagesTo()).toEqual([]);
    expect(state).toBe('done');
    expect(counts).toMatchObject({ cards: 1, attachments: 1, saved_answers: 3 });
    expect(await placesOf(ctx, marker)).toEqual([]);
    expect(await placesOf(ctx, phone)).toEqual([]);
    const storage = fileStorage();
    const bytesOf = (id: string) => storage.read(storageKey(ctx.retailer.id, uuidOfAttachment(id) ?? ''));
    expect(await bytesOf(own)).toBeNull();
    expect(await bytesOf(shared)).not.toBeNull();

    // What is evidence of the sale stays.
    const { json: after } = await api.get(`/receipts/${first}`);
    expect(after).toMatchObject({ identifier: null, total: 3.98, properties: { salesperson: 'K. Baum' } });
    expect(after.properties).toEqual({ salesperson: 'K. Baum' });
    expect((await api.get(`/receipts/${gift}`)).json.identifier).toBe('1001');
    expect((await api.get(`/receipts/${moved}`)).json.identifier).toBe('1001');
    expect((await api.get(`/receipts/${neighbour}`)).json.attachments).toMatchObject({
      warranty: { id: shared },
    });
    expect((await api.get(`/identifiers/${identifier}`)).status).toBe(404);
    expect((await api.get(`/receipts?consumer=${identifier}`)).json).toEqual([]);
    const { json: raw } = await api.get(`/pos/status?count=100`);
    expect(raw.map((row: { id: string }) => row.id)).toContain(failed);
    const { json: audit } = await api.get('/audit?count=100');
    const actions = audit.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        'erase_identifier',
        'identifier_erased',
        'post_identifier',
        'patch_loyalty_identifier',
      ]),
    );
  });

  test('of a short identifier changes nothing of what only looks alike', async () => {
    const retailer = await makeRetailer();
    const mine = await postedReceipt(retailer, {
      identifier: '1001',
      properties: { card: '1001', lane: '7' },
    });
    const others = receiptBody({
      identifier: '1002',
      properties: { lane: '1001' },
      items: [{ name: 'Chair 1001', quantity: 1, total: 3.98, properties: { product_code: '1001' } }],
    });
    const other = await postedReceipt(retailer, others);
    await erase(retailer, '1001');
    expect((await retailer.api.get(`/receipts/${mine}`)).json).toMatchObject({
      identifier: null,
      properties: { lane: '7' },
    });
    expect((await retailer.api.get(`/receipts/${other}`)).json).toMatchObject({
      identifier: '1002',
      properties: { lane: '1001' },
      items: [{ name: 'Chair 1001', properties: { product_code: '1001' } }],
    });
  });

  test('touches nobody at another retailer', async () => {
    const [retailer, stranger] = [await makeRetailer(), await makeRetailer()];
    const identifier = `${randomUUID()}@example.com`;
    await postedReceipt(retailer, { identifier });
    const theirs = await postedReceipt(stranger, { identifier, properties: { email: identifier } });
    const { json } = await retailer.api.post(`/identifiers/${identifier}/_erase`, undefined);
    expect((await stranger.api.get(`/erasures/${json.id}`)).status).toBe(404);
    expect((await stranger.api.get('/erasures')).json).toEqual([]);
    await eraseOneIdentifier.run({ retailer: retailer.ctx.retailer.id, erasure: json.id }, jobRun());
    expect((await stranger.api.get(`/receipts/${theirs}`)).json).toMatchObject({
      identifier,
      properties: { email: identifier },
    });
  });

  test('takes the person out of the notes of its own jobs, and of nobody else’s', async () => {
    const [retailer, stranger] = [await makeRetailer(), await makeRetailer()];
    const identifier = `${randomUUID()}@example.com`;
    await postedReceipt(retailer, { identifier });
    const failedJobs = async ({ ctx }: TestRetailer) => [
      await enqueue(ctx, processRawJob, { retailer: ctx.retailer.id, id: newId() }),
      await enqueue(ctx, sendMessageJob, { retailer_id: ctx.retailer.id, message_id: newId() }),
    ];
    const failed = { own: await failedJobs(retailer), theirs: await failedJobs(stranger) };
    const note = { message: `No mailbox ${identifier}` };
    const among = (ids: string[]) => sql`id in (${sql.join(ids, sql`, `)})`;
    await retailer.ctx.db.execute(
      sql`update pgboss.job set output = ${JSON.stringify(note)}::text::jsonb
        where ${among([...failed.own, ...failed.theirs])}`,
    );
    const notesOf = async (ids: string[]) =>
      (await retailer.ctx.db.execute(sql`select output from pgboss.job where ${among(ids)}`)).map(
        ({ output }) => output,
      );
    await erase(retailer, identifier);
    expect(await notesOf(failed.own)).toEqual([null, null]);
    expect(await notesOf(failed.theirs)).toEqual([note, note]);
  });

  test('answers a till that repeats an erased receipt as before, and still refuses another one', async () => {
    const retailer = await makeRetailer();
    const body = receiptBody({
      identifier: 'repeat@example.com',
      properties: { email: 'repeat@example.com' },
    });
    const id = await postedReceipt(retailer, body);
    await erase(retailer, 'repeat@example.com');
    const again = await retailer.api.post('/receipts', body);
    expect({ status: again.status, id: again.json.id }).toEqual({ status: 201, id });
    expect((await retailer.api.get(`/receipts/${id}`)).json.identifier).toBeNull();
    expect((await retailer.api.post('/receipts', { ...body, total: 9 })).status).toBe(409);
  });

  test('asked for twice is one erasure; afterwards there is nobody to erase', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer, { identifier: 'twice' });
    const ask = () => retailer.api.post('/identifiers/twice/_erase', undefined);
    const [one, two] = [await ask(), await ask()];
    expect(two.json.id).toBe(one.json.id);
    expect(one.json).toMatchObject({ state: 'queued', finished_timestamp: null });
    const job = { retailer: retailer.ctx.retailer.id, erasure: one.json.id as string };
    await eraseOneIdentifier.run(job, jobRun());
    await eraseOneIdentifier.run(job, jobRun(2));
    expect((await ask()).status).toBe(404);
    const { json } = await retailer.api.get('/erasures');
    expect(json).toHaveLength(1);
    expect(json[0]).toMatchObject({ state: 'done', progress: 1, counts: { receipts: 1 } });
  });

  test('waits for raw receipts of the person that are still to be processed', async () => {
    const retailer = await makeRetailer();
    const identifier = `${randomUUID()}@example.com`;
    await postedReceipt(retailer, { identifier });
    const { headers } = await retailer.api.post('/pos/receipts', { who: identifier });
    const { json } = await retailer.api.post(`/identifiers/${identifier}/_erase`, undefined);
    const job = { retailer: retailer.ctx.retailer.id, erasure: json.id as string };
    await expect(eraseOneIdentifier.run(job, jobRun())).rejects.toThrow('interrupted');
    expect((await retailer.api.get(`/erasures/${json.id}`)).json.state).toBe('running');
    await processRaw(retailer.ctx, headers.get('service-pos-data-id') ?? '');
    await eraseOneIdentifier.run(job, jobRun(2));
    expect((await retailer.api.get(`/erasures/${json.id}`)).json.state).toBe('done');
    expect(await placesOf(retailer.ctx, identifier)).toEqual([]);
  });
});

describe('every table', () => {
  test('is one that an erasure looks at, or holds no person', () => {
    const names = tables.map((table) => getTableConfig(table).name).toSorted();
    expect([...placesOfPersons, ...Object.keys(placesWithoutPersons)].toSorted()).toEqual(names);
  });
});

test('every kind of job names its retailer as an erasure knows it, or is about no consumer', () => {
  const nameless = jobs.filter(({ schema }) => {
    const keys: readonly string[] = Object.keys((schema as z.ZodObject).shape);
    return keys.length > 0 && !retailerKeys.some((key) => keys.includes(key));
  });
  // Staff, who are at any retailer.
  expect(nameless.map(({ name }) => name)).toEqual(['forgot-password']);
});
