import { pruneOutboxJob } from '@/lib/domain/delivery/outbox/prune-outbox-job';
import { pruneOutbox } from '@/lib/domain/delivery/outbox/prune-outbox';
import { pruneAuditJob } from '@/lib/domain/audit/prune-audit-job';
import { pruneAudit } from '@/lib/domain/audit/prune-audit';
import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { messages } from '@/drizzle/schema/delivery';
import { updateMessage } from '@/lib/domain/delivery/store/messages';
import { batchRows } from '@/lib/domain/audit/store/chain';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { inTransaction } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import { asOwner } from '@/test/as-owner';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { expectLockWaits } from '@/test/lock-waits';

const never = new AbortController().signal;

describe('pruning', () => {
  const day = 24 * 60 * 60 * 1000;
  const run = { id: newId(), attempt: 1, signal: never, log: log() };

  test('removes settled messages older than the retailer wants, in batches, and no others', async () => {
    const [{ ctx }, other] = [await makeRetailer(), await makeRetailer()];
    const row = (retailerId: number, days: number, state: 'sent' | 'failed' | 'queued' | 'sending') => ({
      retailerId,
      id: v7({ msecs: Date.now() - days * day }),
      receiptId: newId(),
      channel: 'email' as const,
      recipient: 'a@b.de',
      request: newId(),
      state,
      attempts: 1,
      createdBy: 'system:test',
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    const mine = ctx.retailer.id;
    await ctx.db
      .insert(messages)
      .values([
        ...Array.from({ length: 1100 }, () => row(mine, 31, 'sent')),
        row(mine, 31, 'failed'),
        row(mine, 31, 'queued'),
        row(mine, 31, 'sending'),
        row(mine, 29, 'sent'),
        row(other.ctx.retailer.id, 31, 'sent'),
      ]);
    expect(await pruneOutbox(ctx, 30, never)).toBe(1101);
    const left = await ctx.db.select().from(messages).where(owned(ctx, messages));
    expect(left.map(({ state }) => state).toSorted()).toEqual(['queued', 'sending', 'sent']);
    expect(await ctx.db.select().from(messages).where(owned(other.ctx, messages))).toHaveLength(1);
    expect(await pruneOutbox(ctx, 30, AbortSignal.abort())).toBe(0);
  });

  test('keeps what happened to a receipt', async () => {
    const { retailer, run: send, events, id } = await queuedMessage('sms');
    await send();
    const old = v7({ msecs: Date.now() - 31 * day });
    await retailer.ctx.db
      .update(messages)
      .set({ id: old })
      .where(and(owned(retailer.ctx, messages), eq(messages.id, id)));
    expect(await pruneOutbox(retailer.ctx, 30, never)).toBe(1);
    expect(await events()).toEqual(['queued', 'sent']);
  });

  test('leaves a message that is sent again at the same time', async () => {
    const { ctx } = await makeRetailer();
    const id = v7({ msecs: Date.now() - 31 * day });
    const now = new Date();
    await ctx.db.insert(messages).values({
      ...{ retailerId: ctx.retailer.id, id, receiptId: newId(), channel: 'email', recipient: 'a@b.de' },
      ...{ request: newId(), state: 'failed', attempts: 1, createdBy: 'system:test' },
      ...{ createdAt: now, updatedAt: now },
    });
    const { pruning } = await inTransaction(ctx, async (inner) => {
      await updateMessage(inner, id, { state: 'queued' });
      const waiting = pruneOutbox(ctx, 30, never);
      await expectLockWaits(1, '%messages%');
      return { pruning: waiting };
    });
    expect(await pruning).toBe(0);
    expect(await ctx.db.select().from(messages).where(owned(ctx, messages))).toHaveLength(1);
  });

  test('removes old changes from the audit trail, more than a batch, and no others', async () => {
    const { ctx } = await makeRetailer();
    const entry = (days: number) => ({
      retailerId: ctx.retailer.id,
      id: newId(),
      at: new Date(Date.now() - days * day),
      actor: 'system:test',
      action: 'test',
      subjectType: 'test',
      subjectId: String(days),
      before: null,
      after: null,
      requestId: newId(),
    });
    const count = batchRows + 1;
    const old = Array.from({ length: count }, () => entry(400));
    await ctx.db.insert(auditEntries).values([...old, entry(364)]);
    expect(await pruneAudit(ctx, 365, never)).toEqual({ removed: count, changed: 0 });
    const left = await ctx.db
      .select()
      .from(auditEntries)
      .where(and(owned(ctx, auditEntries), eq(auditEntries.action, 'test')));
    expect(left.map(({ subjectId }) => subjectId)).toEqual(['364']);
  });

  test('of the audit trail works where the clock of this host is ahead of the database’s', async () => {
    const { ctx } = await makeRetailer();
    const entry = { actor: 'system:test', action: 'test', subjectType: 'test', before: null, after: null };
    const old = { ...entry, subjectId: 'old', requestId: newId(), at: new Date(Date.now() - 366 * day) };
    await ctx.db.insert(auditEntries).values({ retailerId: ctx.retailer.id, id: newId(), ...old });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    expect(await pruneAudit(ctx, 365, never)).toEqual({ removed: 1, changed: 0 });
  });

  test('is done for retailers that have set a time, for the others not', async () => {
    const retention = { raw: null, raw_failed: null, outbox: 1, audit: 365, events: 30 };
    // As many days as a number can hold do not stop the clearing up of others.
    const most = Number.MAX_SAFE_INTEGER;
    await makeRetailer({
      retention_days: { raw: most, raw_failed: most, outbox: most, audit: most, events: most },
    });
    const [set, unset] = [await makeRetailer({ retention_days: retention }), await makeRetailer()];
    for (const { ctx } of [set, unset]) {
      await asOwner((db) =>
        db
          .update(auditEntries)
          .set({ at: new Date(Date.now() - 366 * day) })
          .where(owned(ctx, auditEntries)),
      );
    }
    // Those of the first store; the ones of the clients are kept for good.
    const ofStores = eq(auditEntries.subjectType, 'store');
    const entries = async ({ ctx }: TestRetailer) =>
      (
        await ctx.db
          .select()
          .from(auditEntries)
          .where(and(owned(ctx, auditEntries), ofStores))
      ).length;
    const before = await entries(unset);
    expect(before).toBeGreaterThan(0);
    await pruneAuditJob.run({}, run);
    await pruneOutboxJob.run({}, run);
    expect([await entries(set), await entries(unset)]).toEqual([0, before]);
  });
});
