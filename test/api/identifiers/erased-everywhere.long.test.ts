import { useServiceComposers } from '@/server/use-composers';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cards } from '@/drizzle/schema/cards';
import { savedSearches } from '@/drizzle/schema/saved-searches';
import { tableFacts } from '@/drizzle/tables';
import { storageKey, uuidOfAttachment } from '@/lib/domain/attachments/names';
import { listMessages } from '@/lib/domain/delivery/store/messages';
import { newId } from '@/lib/core/ids';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { sealAll } from '@/lib/search/index/maintain';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { publishVersion } from '@/lib/domain/transformations/publish-version';
import { saveDraft } from '@/lib/domain/transformations/save-draft';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { erase, jobRun, placesOf } from './erasing';

useServiceComposers();
const send = sendMessageJob;

/** True when a table states that it holds no consumer. The queue's tables state nothing. */
function isWithoutConsumers(name: string): boolean {
  const facts = tableFacts.get(name);
  return facts !== undefined && 'none' in facts.consumers;
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
    // Only its own: other tests write into the same database.
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
    // Another person's receipt that went to the person's address, and one that was the person's when it came.
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
      codeHash: 'abc',
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    expect((await api.get(`/pos/raw/${failed}`)).json.failure).toMatchObject({
      reason: 'not_a_time',
      parameters: { text: `"${identifier}"` },
    });
    // Some of the person is sealed, and some that came or changed since is not.
    expect(await sealAll(ctx, 'receipts')).toBeGreaterThan(0);
    expect(await sealAll(ctx, 'identifiers')).toBeGreaterThan(0);
    await postedReceipt(retailer, { identifier });
    const change = { op: 'add', path: '/properties/city', value: `Town${marker}` };
    expect((await api.patch(`/identifiers/${identifier}`, [change])).status).toBe(204);
    for (const [id, text] of [
      [first, `Mrs Last${marker} called`],
      [neighbour, `Paid by ${identifier}`],
    ]) {
      expect((await api.post(`/receipts/${id}/notes`, { text })).status).toBe(201);
    }
    // Another person, who was taken for this one for a while.
    expect((await api.post('/identifiers/1001/_merge', { into: identifier })).status).toBe(200);
    expect((await api.post('/identifiers/1001/_unmerge', undefined)).status).toBe(204);
    const places = await placesOf(marker);
    expect(places.filter((name) => isWithoutConsumers(name))).toEqual([]);
    expect(places).toEqual(
      expect.arrayContaining([
        'attachments',
        'audit_entries',
        'cards',
        'identifiers',
        'idempotency_keys',
        'identifier_merges',
        'loyalty_balances',
        'loyalty_events',
        'loyalty_rewards',
        'messages',
        'raw_receipts',
        'receipt_notes',
        'receipts',
        'saved_searches',
        'search_segment_documents',
        'search_segment_terms',
        'search_tail',
      ]),
    );

    const messagesTo = async () => (await api.get(`/deliveries?identifier=${identifier}`)).json as unknown[];
    expect(await messagesTo()).not.toEqual([]);

    const { state, counts } = await erase(retailer, identifier);

    expect(state).toBe('done');
    expect(counts).toMatchObject({ cards: 1, attachments: 1, saved_answers: 3 });
    expect(await placesOf(marker)).toEqual([]);
    expect(await placesOf(phone)).toEqual([]);
    // Not before: the request log keeps this very question.
    expect(await messagesTo()).toEqual([]);
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
});
