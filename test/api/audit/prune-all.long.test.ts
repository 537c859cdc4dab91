import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { pruneAuditOfAll } from '@/lib/domain/audit/prune-audit-job.handler';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { owned } from '@/lib/platform/db/tenancy';
import { breakingOff } from '@/test/breaking-off';
import { makeRetailer, type TestRetailer } from '@/test/factories';

const run = () => ({ id: newId(), attempt: 1, signal: new AbortController().signal, log: log() });

/** A retailer that keeps its trail for a year, with an older entry in it. */
async function withOldEntry(): Promise<TestRetailer> {
  const retailer = await makeRetailer({
    retention_days: { raw: null, raw_failed: null, outbox: null, audit: 365 },
  });
  await retailer.ctx.db.execute(sql`
    insert into audit_entries (retailer_id, id, at, actor, action, subject_type, subject_id, request_id)
    values (${retailer.ctx.retailer.id}, gen_random_uuid(), now() - interval '400 days', 'client:1', 'patch_receipt',
      'receipt', 'old', 'test')`);
  return retailer;
}

async function oldEntriesOf({ ctx }: TestRetailer): Promise<number> {
  const rows = await ctx.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(owned(ctx, auditEntries), eq(auditEntries.subjectId, 'old')));
  return rows.length;
}

test('what cannot be cleared away for one retailer is cleared away for those behind it, and tried again', async () => {
  const [first, second] = [await withOldEntry(), await withOldEntry()];
  const id = first.ctx.retailer.id;
  await breakingOff(first, 'delete on audit_entries', `old.retailer_id = ${id}`, async () => {
    await expect(pruneAuditOfAll.run({}, run())).rejects.toThrow();
  });
  expect([await oldEntriesOf(first), await oldEntriesOf(second)]).toEqual([1, 0]);
  await pruneAuditOfAll.run({}, run());
  expect(await oldEntriesOf(first)).toBe(0);
});
