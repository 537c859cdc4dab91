import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { passwordResets } from '@/drizzle/schema/portal-users';
import { listActions } from '@/lib/audit/list-actions';
import { readAuditEntries } from '@/lib/audit/store';
import type { Context } from '@/lib/context';
import { newId } from '@/lib/ids';
import { owned } from '@/lib/tenancy';
import { apiClient, bearerToken, signedQuery } from '../api-client';
import { blocksRead } from '../blocks-read';
import { makeClient, makeRetailer, postedReceipt, type TestRetailer } from '../factories';

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

/** A retailer whose receipt went from hand to hand, with the requests that did it. */
async function changedReceipt(times: number) {
  const own = await makeRetailer();
  const id = await postedReceipt(own);
  const requests = Array.from({ length: times }, () => randomUUID());
  for (const [index, request] of requests.entries()) {
    const patch = [{ op: 'add', path: '/identifier', value: `holder-${index}` }];
    expect((await own.api.patch(`/receipts/${id}`, patch, { 'x-request-id': request })).status).toBe(200);
  }
  return { own, id, requests };
}

describe('GET /audit', () => {
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

  test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])('goes as far as %s', async (instant) => {
    const { status, json } = await retailer.api.get(
      `/audit?from_timestamp=${instant}&to_timestamp=${instant}`,
    );
    expect([status, json]).toEqual([200, []]);
  });

  test('goes on from nowhere but an entry of its own', async () => {
    const { own } = await changedReceipt(1);
    const [theirs] = await audit('', own);
    for (const after of [theirs?.id ?? '', newId(), 'x', "'"]) {
      const { status, json } = await retailer.api.get(`/audit?after=${encodeURIComponent(after)}`);
      expect([status, json.description]).toEqual([404, 'audit entry not found']);
    }
  });

  test('another retailer’s changes are not there, whatever is asked for', async () => {
    const { own, id, requests } = await changedReceipt(1);
    const queries = [`subject_type=receipt&subject_id=${id}`, `request_id=${requests[0]}`];
    for (const query of queries) {
      expect(await audit(`?${query}`)).toEqual([]);
      expect(await audit(`?${query}`, own)).toHaveLength(1);
    }
  });

  test('no consumer reads it', async () => {
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'a' });
    expect((await apiClient().get(`/audit?${query}`)).status).toBe(403);
  });
});

test('no secret, password or link ever stands in the trail', async () => {
  const own = await makeRetailer();
  const secrets = [
    own.credentials.bearer.secret,
    own.credentials.hmac.secret,
    own.credentials.portal.password,
  ];
  const body = { description: 'Till', permissions: ['view.get_receipts'] };
  for (const kind of ['bearer', 'hmac']) {
    const made = await own.api.post(`/clients/${kind}`, body);
    const path = `/clients/${kind}/${made.json.id}`;
    const rotated = await own.api.request(path, { method: 'PATCH', json: { secret: true } });
    const rekeyed = await own.api.request(path, {
      method: 'PATCH',
      json: { key: 'A'.repeat(19) + kind[0]?.toUpperCase() },
    });
    secrets.push(made.json.secret, rotated.json.secret, rekeyed.json.secret);
  }
  await own.api.request('/portal/user/secret@example.com', {
    method: 'PUT',
    json: { group: 'administrators', status: 'active' },
  });
  const resets = await own.ctx.db.select().from(passwordResets).where(owned(own.ctx, passwordResets));
  secrets.push(...resets.map(({ tokenHash }) => tokenHash));
  const { text, json } = await own.api.get('/audit?count=100');
  expect(json.length).toBeGreaterThan(8);
  for (const secret of secrets) expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
  expect(text).not.toContain('argon2');
});

test('the actions there are to filter by are those of the retailer’s own trail', async () => {
  const own = await makeRetailer();
  expect(await listActions(own.ctx)).toEqual(['post_client', 'post_store']);
  expect(await listActions({ ...own.ctx, retailer: { ...own.ctx.retailer, id: 2_000_000_000 } })).toEqual([]);
});

describe('with a long trail', () => {
  let long: TestRetailer;
  const rows = 20_000;
  beforeAll(async () => {
    long = await makeRetailer();
    // Two actors that share an action and do nothing else together: what a planner guesses wrong.
    await long.ctx.db.execute(sql`
      insert into audit_entries (retailer_id, id, at, actor, action, subject_type, subject_id, request_id)
      select ${long.ctx.retailer.id}, gen_random_uuid(), now() - n * interval '1 second',
        case when n % 2 = 0 then 'client:1' else 'user:a@example.com' end,
        case when n % 2 = 0 then 'patch_receipt' else 'patch_store' end,
        case when n % 2 = 0 then 'receipt' else 'store' end, (n % 1000)::text, 'request-' || n
      from generate_series(1, ${rows}) n`);
    await long.ctx.db.execute(sql`analyze audit_entries`);
  });

  test.each([
    ['nothing', {}],
    ['an actor', { actor: 'client:1' }],
    ['an actor nobody knows', { actor: 'client:2' }],
    ['an action', { action: 'patch_store' }],
    ['an actor and an action that never met', { actor: 'client:1', action: 'patch_store' }],
    ['a subject', { subjectType: 'receipt', subjectId: '998' }],
    ['a request', { requestId: 'request-19999' }],
    ['a time at the far end', { to: new Date(Date.now() - (rows - 10) * 1000) }],
  ])('a page by %s touches few rows', async (_what, filter) => {
    const read = (ctx: Context) => readAuditEntries(ctx, filter, { count: 20, after: null });
    expect(await blocksRead(long.ctx, read)).toBeLessThan(120);
  });

  const bearer = async () => {
    const client = await makeClient(long, { authentication: 'bearer', permissions: ['view.get_audit'] });
    return apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
  };

  test('its last page is as near as its first', async () => {
    const api = await bearer();
    const to = new Date(Date.now() - (rows - 30) * 1000).toISOString();
    const { json } = await api.get(`/audit?to_timestamp=${to}&count=20`);
    expect(json).toHaveLength(20);
    const rest = await api.get(`/audit?after=${json[19].id}&count=100`);
    expect(rest.json.length).toBeGreaterThan(0);
  });
});
