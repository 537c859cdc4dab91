import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { newId } from '@/lib/core/ids';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { changedReceipt } from './changed-receipt';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

interface Entry {
  readonly id: string;
  readonly timestamp: string;
  readonly actor: string;
  readonly action: string;
  readonly subject_id: string;
  readonly request_id: string;
}

async function audit(query = '', { api } = retailer): Promise<Entry[]> {
  const { status, json, text } = await api.get(`/audit${query}`);
  expect(status, text).toBe(200);
  return json as Entry[];
}

describe('200', () => {
  test('tells who changed what, from what to what, when, under which request', async () => {
    const { own, id, requests } = await changedReceipt(2);
    const client = Number((await own.api.get('/clients/bearer')).json[0].id);
    expect((await audit(`?subject_type=receipt&subject_id=${id}`, own))[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      timestamp: expect.stringMatching(/\+00:00$/) as string,
      actor: `client:${client}`,
      action: 'patch_receipt',
      subject_type: 'receipt',
      subject_id: id,
      before: expect.objectContaining({ identifier: 'holder-0' }) as object,
      after: expect.objectContaining({ identifier: 'holder-1' }) as object,
      request_id: requests[1],
    });
  });

  test('pages from the newest to the oldest, each entry once', async () => {
    const { own, requests } = await changedReceipt(5);
    const seen: Entry[] = [];
    for (let page = await audit('?count=2', own); page.length > 0;) {
      seen.push(...page);
      page = await audit(`?count=2&after=${page.at(-1)?.id}`, own);
    }
    expect(seen.slice(0, 5).map((entry) => entry.request_id)).toEqual(requests.toReversed());
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.map(({ id }) => id)).toEqual((await audit('?count=100', own)).map(({ id }) => id));
  });

  test('entries of one instant are in one order, across pages too', async () => {
    const own = await makeRetailer();
    const at = new Date();
    const made = Array.from({ length: 6 }, () => newId());
    await own.ctx.db.insert(auditEntries).values(
      made.map((id) => ({
        retailerId: own.ctx.retailer.id,
        id,
        at,
        actor: 'system:test',
        action: 'patch_receipt',
        subjectType: 'receipt',
        subjectId: 'x',
        before: null,
        after: null,
        requestId: 'r',
      })),
    );
    const first = await audit('?actor=system:test&count=3', own);
    const second = await audit(`?actor=system:test&count=3&after=${first[2]?.id}`, own);
    expect([...first, ...second].map(({ id }) => id)).toEqual(made.toSorted().toReversed());
  });

  test('narrows by who, what kind, subject, request and time, alone and together', async () => {
    const { own, id, requests } = await changedReceipt(3);
    const all = await audit('?count=100', own);
    const patches = all.filter(({ action }) => action === 'patch_receipt');
    const other = await postedReceipt(own);
    await own.api.patch(`/receipts/${other}`, [{ op: 'add', path: '/identifier', value: 'else' }]);
    const found = async (query: string) => (await audit(`?count=100&${query}`, own)).map((entry) => entry.id);
    const ids = patches.map((entry) => entry.id);
    expect(await found(`subject_type=receipt&subject_id=${id}`)).toEqual(ids);
    expect(await found(`action=patch_receipt&subject_type=receipt&subject_id=${id}`)).toEqual(ids);
    expect(await found(`request_id=${requests[1]}`)).toEqual([ids[1]]);
    expect(await found(`actor=${patches[0]?.actor}&request_id=${requests[0]}`)).toEqual([ids[2]]);
    expect(await found('actor=system:nobody')).toEqual([]);
    expect(await found('actor=system:nobody&action=patch_receipt')).toEqual([]);
    const instant = (entry: Entry | undefined) => encodeURIComponent(entry?.timestamp ?? '');
    const between = `from_timestamp=${instant(patches[1])}&to_timestamp=${instant(patches[1])}`;
    expect(await found(between)).toContain(ids[1]);
    expect(await found(`${between}&actor=${patches[1]?.actor}&action=post_store`)).toEqual([]);
  });

  test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])('goes as far as %s', async (instant) => {
    const { status, json } = await retailer.api.get(
      `/audit?from_timestamp=${instant}&to_timestamp=${instant}`,
    );
    expect([status, json]).toEqual([200, []]);
  });

  test('another retailer’s changes are not there, whatever is asked for', async () => {
    const { own, id, requests } = await changedReceipt(1);
    const queries = [`subject_type=receipt&subject_id=${id}`, `request_id=${requests[0]}`];
    for (const query of queries) {
      expect(await audit(`?${query}`)).toEqual([]);
      expect(await audit(`?${query}`, own)).toHaveLength(1);
    }
  });
});

describe('400', () => {
  test.each([
    ['count=0', 'count'],
    ['count=101', 'count'],
    ['from_timestamp=yesterday', 'from_timestamp'],
    ['from_timestamp=0000-12-31T23:59:59Z', 'from_timestamp'],
    ['from_timestamp=0001-01-01T00:30:00%2B01:00', 'from_timestamp'],
    ['to_timestamp=9999-12-31T23:30:00-01:00', 'to_timestamp'],
    ['actor=', 'actor'],
    ['subject_id=1', 'subject_type'],
    ['subject_type=receipt', 'subject_id'],
    ['actor=a&actor=b', 'actor'],
  ])('%s is a 400 that names %s', async (query, name) => {
    const { status, json } = await retailer.api.get(`/audit?${query}`);
    expect([status, json.errors[0].name]).toEqual([400, name]);
  });
});

describe('403', () => {
  test('no consumer reads it', async () => {
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'a' });
    expect((await apiClient().get(`/audit?${query}`)).status).toBe(403);
  });
});

describe('404', () => {
  test('goes on from nowhere but an entry of its own', async () => {
    const { own } = await changedReceipt(1);
    const [theirs] = await audit('', own);
    for (const after of [theirs?.id ?? '', newId(), 'x', "'"]) {
      const { status, json } = await retailer.api.get(`/audit?after=${encodeURIComponent(after)}`);
      expect([status, json.description]).toEqual([404, 'audit entry not found']);
    }
  });
});
