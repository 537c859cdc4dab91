import { and, eq, sql } from 'drizzle-orm';
import { webhooks, webhookAttempts, webhookDeliveries } from '@/drizzle/schema/webhooks';
import type { Context } from '@/lib/platform/context';
import type { Database } from '@/lib/platform/db/client';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { countRows } from '@/lib/platform/db/scan-table';
import { lockNumbers, nextNumber } from '@/lib/platform/db/numbering';
import { owned, type Tenant } from '@/lib/platform/db/tenancy';
import { ofAnyRetailer } from '@/lib/platform/retailers/store';

/** A webhook as stored: its secrets are encrypted. */
export type WebhookRow = typeof webhooks.$inferSelect;

export async function findWebhook(
  ctx: Tenant,
  id: number,
  held: 'held' | 'free' = 'free',
): Promise<WebhookRow | null> {
  const query = ctx.db
    .select()
    .from(webhooks)
    .where(and(owned(ctx, webhooks), eq(webhooks.id, id)));
  const [row] = held === 'held' ? await query.for('update') : await query;
  return row ?? null;
}

export function readWebhooks(
  ctx: Tenant,
  { count, after }: { readonly count: number; readonly after?: number | undefined },
): Promise<WebhookRow[]> {
  const page = keysetPage([webhooks.id], 'ascending', after === undefined ? null : [after]);
  return ctx.db
    .select()
    .from(webhooks)
    .where(and(owned(ctx, webhooks), page.beyond))
    .orderBy(...page.order)
    .limit(count);
}

/**
 * Inserts the webhook under the next number. Call this in a transaction. Returns null if there are `max`
 * webhooks already.
 */
export async function insertWebhook(
  ctx: Context,
  max: number,
  columns: (
    id: number,
  ) => Omit<typeof webhooks.$inferInsert, 'retailerId' | 'id' | 'createdAt' | 'updatedAt'>,
): Promise<WebhookRow | null> {
  await lockNumbers(ctx, 'webhooks');
  if ((await countRows(ctx, { table: webhooks })) >= max) return null;
  const id = await nextNumber(ctx, webhooks, webhooks.id);
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(webhooks)
    .values({ retailerId: ctx.retailer.id, id, ...columns(id), createdAt: now, updatedAt: now })
    .returning();
  if (row === undefined) throw new Error('The webhook was not inserted.');
  return row;
}

export async function updateWebhook(
  ctx: Tenant,
  id: number,
  columns: Partial<WebhookRow>,
): Promise<WebhookRow> {
  const [row] = await ctx.db
    .update(webhooks)
    .set(columns)
    .where(and(owned(ctx, webhooks), eq(webhooks.id, id)))
    .returning();
  if (row === undefined) throw new Error(`Webhook ${id} is gone while locked.`);
  return row;
}

export async function deleteWebhook(ctx: Tenant, id: number): Promise<void> {
  await ctx.db
    .delete(webhookAttempts)
    .where(and(owned(ctx, webhookAttempts), eq(webhookAttempts.webhookId, id)));
  await ctx.db
    .delete(webhookDeliveries)
    .where(and(owned(ctx, webhookDeliveries), eq(webhookDeliveries.webhookId, id)));
  await ctx.db.delete(webhooks).where(and(owned(ctx, webhooks), eq(webhooks.id, id)));
}

export async function hasEnabledWebhook(ctx: Tenant): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(owned(ctx, webhooks), eq(webhooks.status, 'enabled')))
    .limit(1);
  return row !== undefined;
}

export async function wakeWebhooks(ctx: Tenant, now: Date): Promise<void> {
  await ctx.db
    .update(webhooks)
    .set({ dueAt: now })
    .where(
      and(
        owned(ctx, webhooks),
        eq(webhooks.status, 'enabled'),
        sql`(${webhooks.dueAt} is null or ${webhooks.dueAt} > ${now.toISOString()}::timestamptz)`,
      ),
    );
}

/**
 * A webhook for which one process alone sends, until `leasedUntil` or until the process returns the lease.
 */
export type LeasedWebhook = WebhookRow & { readonly leasedUntil: Date };

interface Lease {
  readonly now: Date;
  readonly until: Date;
  readonly limit: number;
}

/**
 * Leases due webhooks. `dueAt` becomes the end of the lease, so that a webhook of a dead process is due
 * again. Only new events can set an earlier `dueAt`.
 */
export async function leaseDue(db: Database, { now, until, limit }: Lease): Promise<LeasedWebhook[]> {
  const [nowText, untilText] = [now.toISOString(), until.toISOString()];
  const due = sql`select retailer_id, id from webhooks
    where due_at <= ${nowText}::timestamptz and status = 'enabled'
      and (leased_until is null or leased_until <= ${nowText}::timestamptz)
      and (paused_until is null or paused_until <= ${nowText}::timestamptz)
    order by due_at limit ${limit} for update skip locked`;
  const rows = await db
    .update(webhooks)
    .set({ leasedUntil: until, dueAt: sql`${untilText}::timestamptz` })
    .where(sql`(${webhooks.retailerId}, ${webhooks.id}) in (${due})`)
    .returning();
  return rows.map((row) => ({ ...row, leasedUntil: until }));
}

/**
 * Ends a lease and sets the time when the webhook is due next. If new events have set an earlier time, that
 * time stays.
 */
export async function releaseLease(ctx: Tenant, lease: LeasedWebhook, next: Date | null): Promise<void> {
  const until = sql`${lease.leasedUntil.toISOString()}::timestamptz`;
  const text = next === null ? null : next.toISOString();
  await ctx.db
    .update(webhooks)
    .set({
      leasedUntil: null,
      dueAt: sql`case when due_at = ${until} then ${text}::timestamptz else least(due_at, ${text}::timestamptz) end`,
    })
    .where(
      and(
        owned(ctx, webhooks),
        eq(webhooks.id, lease.id),
        eq(webhooks.status, 'enabled'),
        sql`${webhooks.leasedUntil} = ${until}`,
      ),
    );
}

export async function isAnyEnabled(db: Database): Promise<boolean> {
  const [row] = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(ofAnyRetailer(webhooks.retailerId), eq(webhooks.status, 'enabled')))
    .limit(1);
  return row !== undefined;
}

/** Returns false if the position has changed since `webhook` was read. */
export async function movePosition(
  ctx: Tenant,
  { id, position }: Pick<WebhookRow, 'id' | 'position'>,
  to: number,
): Promise<boolean> {
  const moved = await ctx.db
    .update(webhooks)
    .set({ position: to })
    .where(and(owned(ctx, webhooks), eq(webhooks.id, id), eq(webhooks.position, position)))
    .returning({ id: webhooks.id });
  return moved.length > 0;
}
