import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { readAuditEntries } from '@/lib/domain/audit/store/entries';
import type { Context } from '@/lib/platform/context';
import { apiClient, bearerToken } from '@/test/api-client';
import { asOwner } from '@/test/as-owner';
import { blocksRead } from '@/test/blocks-read';
import { makeClient, makeRetailer, type TestRetailer } from '@/test/factories';

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
    await asOwner((db) => db.execute(sql`analyze audit_entries`));
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
    const read = (ctx: Context<string>) => readAuditEntries(ctx, filter, { count: 20, after: null });
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
