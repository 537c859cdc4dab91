import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { owned } from '@/lib/platform/db/tenancy';
import { apiClient, bearerToken, signedQuery } from '@/test/api-client';
import { countRows, makeClient, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const assign = (body: unknown, api = retailer.api) => api.post('/receipts/_assign', body);

const id = '01980000-0000-7000-8000-000000000000';

async function auditOf(subjectId: string) {
  return retailer.ctx.db
    .select()
    .from(auditEntries)
    .where(and(owned(retailer.ctx, auditEntries), eq(auditEntries.subjectId, subjectId)))
    .orderBy(auditEntries.id);
}

describe('200', () => {
  test('gives a receipt, named by its id, to a consumer and answers the receipt', async () => {
    const id = await postedReceipt(retailer, { properties: { salesperson: 'Ada' } });
    const { json: before } = await retailer.api.get(`/receipts/${id}`);
    const { status, json } = await assign({ id, identifier: 'by-id' });
    expect(status).toBe(200);
    expect(json).toEqual({ ...before, identifier: 'by-id' });
    expect((await retailer.api.get(`/receipts/${id}`)).json).toEqual(json);
    expect((await retailer.api.get('/receipts?consumer=by-id')).json).toHaveLength(1);
    expect((await retailer.api.get('/identifiers/by-id')).json.summary.receipts).toBe(1);
  });

  test('the receipt is found under its new identifier at once', async () => {
    const id = await postedReceipt(retailer);
    await assign({ id, identifier: 'found-at-once' });
    const found = await retailer.api.get('/receipts/_search?query=identifier.exact:found-at-once');
    expect(found.json.receipts.map((receipt: { id: string }) => receipt.id)).toEqual([id]);
  });

  test('finds it by transaction_id, a duplicate by its own', async () => {
    const id = await postedReceipt(retailer, { transaction_id: 'A-1' });
    const copy = await postedReceipt(retailer, { transaction_id: 'A-1', duplicate: true });
    expect((await assign({ transaction_id: 'A-1', identifier: 'first' })).json.id).toBe(id);
    const { json: duplicate } = await retailer.api.get(`/receipts/${copy}`);
    const { transaction_id } = duplicate;
    expect((await assign({ transaction_id, identifier: 'second' })).json.id).toBe(copy);
  });

  test('an unknown identifier becomes known, a known one keeps its properties', async () => {
    await retailer.api.post('/identifiers', { identifier: 'known', properties: { city: 'Berlin' } });
    await assign({ id: await postedReceipt(retailer), identifier: 'known' });
    expect((await retailer.api.get('/identifiers/known')).json.properties.city).toBe('Berlin');
    await assign({ id: await postedReceipt(retailer), identifier: 'fresh' });
    expect((await retailer.api.get('/identifiers/fresh')).status).toBe(200);
  });

  test('the same identifier again is a 200 that changes nothing', async () => {
    const id = await postedReceipt(retailer);
    const first = await assign({ id, identifier: 'again' });
    const rows = await countRows(retailer);
    const second = await assign({ id, identifier: 'again' });
    expect([second.status, second.json]).toEqual([200, first.json]);
    expect(await countRows(retailer)).toEqual(rows);
  });

  test('the audit trail has who had it and who has it', async () => {
    const id = await postedReceipt(retailer);
    await assign({ id, identifier: 'audited' });
    expect(await auditOf(id)).toEqual([
      expect.objectContaining({
        action: 'assign_receipt',
        subjectType: 'receipt',
        before: { identifier: null, properties: {} },
        after: { identifier: 'audited', properties: {} },
      }),
    ]);
  });

  test('an Idempotency-Key replays the answer', async () => {
    const id = await postedReceipt(retailer);
    const send = () =>
      retailer.api.post('/receipts/_assign', { id, identifier: 'keyed' }, { 'idempotency-key': `k-${id}` });
    const first = await send();
    const second = await send();
    expect([second.status, second.json]).toEqual([200, first.json]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('200 for who may only assign', () => {
  test('gives a receipt of nobody to a consumer, and changes nothing else of any receipt', async () => {
    const own = await makeRetailer({ channels: ['email'] });
    const client = await makeClient(own, {
      authentication: 'bearer',
      permissions: ['view.assign_receipt', 'view.get_receipt'],
    });
    const api = apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
    const free = await postedReceipt(own);
    const taken = await postedReceipt(own, { identifier: 'owner@example.com' });
    expect((await assign({ id: free, identifier: 'anna@example.com' }, api)).status).toBe(200);
    const before = await Promise.all(
      [free, taken].map(async (of) => (await own.api.get(`/receipts/${of}`)).json),
    );
    const rows = await countRows(own);
    const patch = (of: string, json: unknown, type: string) =>
      api.request(`/receipts/${of}`, { method: 'PATCH', json, headers: { 'content-type': type } });
    const answers = await Promise.all([
      assign({ id: taken, identifier: 'thief@example.com' }, api),
      ...[free, taken].flatMap((of) => [
        patch(of, [{ op: 'remove', path: '/identifier' }], 'application/json-patch+json'),
        patch(
          of,
          [{ op: 'add', path: '/properties/email_settings/send', value: false }],
          'application/json-patch+json',
        ),
        patch(of, { identifier: 'thief@example.com' }, 'application/json'),
        api.post('/receipts/_send', { id: of, channels: ['email'], email_address: 'thief@example.com' }),
        api.request(`/receipts/${of}/links`, { method: 'POST' }),
        api.request(`/receipts/${of}/links`, { method: 'DELETE' }),
      ]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, ...Array.from({ length: 12 }, () => 403)]);
    expect(
      await Promise.all([free, taken].map(async (of) => (await own.api.get(`/receipts/${of}`)).json)),
    ).toEqual(before);
    expect(await countRows(own)).toEqual(rows);
  });
});

describe('400', () => {
  test.each([
    [{ identifier: 'x' }, 'must have exactly one of id and transaction_id'],
    [{ id, transaction_id: 'T', identifier: 'x' }, 'must have exactly one of id and transaction_id'],
    [{ id }, 'identifier is missing'],
    [{ id, identifier: '' }, 'identifier must be 1 to 255 characters long'],
    [{ id, identifier: 'x'.repeat(256) }, 'identifier must be 1 to 255 characters long'],
    [{ id: 'abc', identifier: 'x' }, 'id must be a receipt id'],
    [{ id, identifier: 'x', force: true }, 'force is not a known field'],
  ])('%j is malformed', async (body, description) => {
    const { status, json } = await assign(body);
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(json.description).toContain(description);
  });
});

describe('403', () => {
  test('needs its permission, and no consumer may do it', async () => {
    const receipt = await postedReceipt(retailer);
    const patcher = await makeClient(retailer, {
      authentication: 'bearer',
      permissions: ['view.patch_receipt'],
    });
    const api = apiClient({ authorization: `Bearer ${await bearerToken(patcher)}` });
    expect((await assign({ id: receipt, identifier: 'x' }, api)).status).toBe(403);
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'x' });
    const signed = await apiClient().post(`/receipts/_assign?${query}`, { id: receipt, identifier: 'x' });
    expect([signed.status, signed.json.code]).toEqual([403, 'permission_denied']);
  });
});

describe('404', () => {
  test('an unknown receipt and one of another retailer are the same 404', async () => {
    const stranger = await makeRetailer();
    const theirs = await postedReceipt(stranger, { transaction_id: 'THEIRS' });
    for (const body of [{ id }, { id: theirs }, { transaction_id: 'THEIRS' }, { transaction_id: 'none' }]) {
      const { status, json } = await assign({ ...body, identifier: 'x' });
      expect([status, json.description]).toEqual([404, 'receipt not found']);
    }
    expect((await stranger.api.get(`/receipts/${theirs}`)).json.identifier).toBeNull();
  });
});

describe('409', () => {
  test('a receipt of another consumer is a conflict that does not name them', async () => {
    const id = await postedReceipt(retailer, { identifier: 'owner-of-it' });
    const { status, json, text } = await assign({ id, identifier: 'thief' });
    expect([status, json.code]).toEqual([409, 'conflict']);
    expect(text).not.toContain('owner-of-it');
    expect((await retailer.api.get(`/receipts/${id}`)).json.identifier).toBe('owner-of-it');
    expect((await retailer.api.get('/identifiers/thief')).status).toBe(404);
  });

  test('of several consumers at once, one gets it', async () => {
    const id = await postedReceipt(retailer);
    const names = Array.from({ length: 8 }, (_, index) => `racer-${index}`);
    const answers = await Promise.all(names.map((identifier) => assign({ id, identifier })));
    const winners = answers.filter((answer) => answer.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7);
    const { identifier } = (await retailer.api.get(`/receipts/${id}`)).json;
    expect(identifier).toBe(winners[0]?.json.identifier);
  });
});
