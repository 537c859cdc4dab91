import { pruneAuditJob } from '@/lib/domain/audit/prune-audit-job';
import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { owned } from '@/lib/platform/db/tenancy';
import { sealAllEntries } from '@/lib/domain/audit/store/chain';
import { instruments } from '@/lib/platform/metrics/instruments';
import { asOwner } from '@/test/as-owner';
import { breakingOff } from '@/test/breaking-off';
import { makeRetailer, type TestRetailer } from '@/test/factories';

const run = () => ({ id: newId(), attempt: 1, signal: new AbortController().signal, log: log() });

/** A retailer that keeps its trail for a year, with older entries in it: one unless told otherwise. */
async function withOldEntries(count = 1): Promise<TestRetailer> {
  const retailer = await makeRetailer({
    retention_days: { raw: null, raw_failed: null, outbox: null, audit: 365, events: 30 },
  });
  await retailer.ctx.db.execute(sql`
    insert into audit_entries (retailer_id, id, at, actor, action, subject_type, subject_id, request_id)
    select ${retailer.ctx.retailer.id}, gen_random_uuid(), now() - interval '400 days' + n * interval '1 second',
      'client:1', 'patch_receipt', 'receipt', 'old', 'test' from generate_series(1, ${count}::int) as n`);
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
  const [first, second] = [await withOldEntries(), await withOldEntries()];
  const id = first.ctx.retailer.id;
  await breakingOff(first, 'delete on audit_entries', `old.retailer_id = ${id}`, async () => {
    await expect(pruneAuditJob.run({}, run())).rejects.toThrow();
  });
  expect([await oldEntriesOf(first), await oldEntriesOf(second)]).toEqual([1, 0]);
  await pruneAuditJob.run({}, run());
  expect(await oldEntriesOf(first)).toBe(0);
});

test('what lies behind an entry that was changed is cleared away, and the change is told', async () => {
  // More than a batch.
  const retailer = await withOldEntries(5_002);
  const { ctx } = retailer;
  await sealAllEntries(ctx, new AbortController().signal);
  const isOld = and(owned(ctx, auditEntries), eq(auditEntries.subjectId, 'old'));
  const entries = await ctx.db
    .select()
    .from(auditEntries)
    .where(isOld)
    .orderBy(asc(auditEntries.at))
    .limit(3);
  const ids = entries.map(({ id }) => id);
  for (const id of ids)
    await asOwner((db) =>
      db
        .update(auditEntries)
        .set({ actor: 'client:2' })
        .where(and(owned(ctx, auditEntries), eq(auditEntries.id, id))),
    );
  const counted = async () => (await instruments().auditEntriesChanged.get()).values[0]?.value ?? 0;
  const before = await counted();
  const told = vi.fn();
  await pruneAuditJob.run({}, { ...run(), log: Object.assign(log().child({}), { error: told }) });
  const left = await ctx.db.select({ id: auditEntries.id }).from(auditEntries).where(isOld);
  expect(left.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect((await counted()) - before).toBe(3);
  expect(told).toHaveBeenCalledWith(
    { retailer: ctx.retailer.id, entries: 3 },
    expect.stringContaining('differ'),
  );
});
