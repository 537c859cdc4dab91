import { and, asc, desc, eq, inArray, lt, lte, min, sql } from 'drizzle-orm';
import { webhookAttempts, webhookDeliveries } from '@/drizzle/schema/webhooks';
import { insertionOf } from '@/lib/platform/db/insertion';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { holdsAny, type ScannedTable } from '@/lib/platform/db/scan-table';
import { owned, type Tenant } from '@/lib/platform/db/tenancy';

export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;

export type AttemptRow = typeof webhookAttempts.$inferSelect;

const ofWebhook = (ctx: Tenant, webhookId: number) =>
  and(owned(ctx, webhookDeliveries), eq(webhookDeliveries.webhookId, webhookId));

const ofEvent = (ctx: Tenant, webhookId: number, eventId: string) =>
  and(ofWebhook(ctx, webhookId), eq(webhookDeliveries.eventId, eventId));

const insertionOfDeliveries = insertionOf(webhookDeliveries);
const insertionOfAttempts = insertionOf(webhookAttempts);

export type NewDelivery = Pick<WebhookDeliveryRow, 'eventId' | 'type' | 'eventAt'> & {
  readonly position: number | null;
};

/** Inserts deliveries that are due now. An existing delivery starts again with its first attempt. */
export async function insertDeliveries(
  ctx: Tenant,
  webhookId: number,
  all: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map((each) => ({
    ...each,
    webhookId,
    state: 'pending' as const,
    tries: 0,
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
  }));
  await ctx.db.execute(sql`${insertionOfDeliveries(ctx.retailer.id, rows)}
    on conflict (retailer_id, webhook_id, event_id) do update set state = excluded.state, tries = excluded.tries,
      next_attempt_at = excluded.next_attempt_at, created_at = excluded.created_at`);
}

export function readDue(
  ctx: Tenant,
  webhookId: number,
  now: Date,
  limit: number,
): Promise<WebhookDeliveryRow[]> {
  return ctx.db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        ofWebhook(ctx, webhookId),
        eq(webhookDeliveries.state, 'pending'),
        lte(webhookDeliveries.nextAttemptAt, now),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt))
    .limit(limit);
}

export async function findNextDue(ctx: Tenant, webhookId: number): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ next: min(webhookDeliveries.nextAttemptAt) })
    .from(webhookDeliveries)
    .where(and(ofWebhook(ctx, webhookId), eq(webhookDeliveries.state, 'pending')));
  return row?.next ?? null;
}

export async function findDelivery(
  ctx: Tenant,
  webhookId: number,
  eventId: string,
): Promise<WebhookDeliveryRow | null> {
  const [row] = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(ofEvent(ctx, webhookId, eventId));
  return row ?? null;
}

export interface ListWebhookDeliveries {
  readonly count: number;
  readonly after?: string | undefined;
  readonly state?: WebhookDeliveryRow['state'] | undefined;
}

export function readDeliveries(
  ctx: Tenant,
  webhookId: number,
  { count, after, state }: ListWebhookDeliveries,
): Promise<WebhookDeliveryRow[]> {
  // Event ids are sorted by time.
  const page = keysetPage([webhookDeliveries.eventId], 'descending', after === undefined ? null : [after]);
  return ctx.db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        ofWebhook(ctx, webhookId),
        state === undefined ? undefined : eq(webhookDeliveries.state, state),
        page.beyond,
      ),
    )
    .orderBy(...page.order)
    .limit(count);
}

export interface EndedAttempt {
  readonly attempt: Omit<AttemptRow, 'retailerId' | 'webhookId'>;
  readonly state: WebhookDeliveryRow['state'];
  readonly nextAttemptAt: Date | null;
}

export async function recordAttempts(
  ctx: Tenant,
  webhookId: number,
  all: readonly EndedAttempt[],
): Promise<void> {
  const retailerId = ctx.retailer.id;
  const attempts = all.map(({ attempt }) => ({ ...attempt, webhookId }));
  const inserted = ctx.db.execute(insertionOfAttempts(retailerId, attempts));
  const noted = JSON.stringify(
    all.map(({ attempt, state, nextAttemptAt }) => ({ event: attempt.eventId, state, next: nextAttemptAt })),
  );
  const updated = ctx.db.execute(sql`
    update webhook_deliveries set state = noted.state, next_attempt_at = noted.next,
      tries = tries + 1, attempts = attempts + 1
    from jsonb_to_recordset(${noted}::text::jsonb) as noted(event uuid, state text, next timestamptz)
    where webhook_deliveries.retailer_id = ${retailerId} and webhook_deliveries.webhook_id = ${webhookId}
      and webhook_deliveries.event_id = noted.event`);
  await Promise.all([inserted, updated]);
}

export async function failPending(ctx: Tenant, webhookId: number): Promise<void> {
  await ctx.db
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAttemptAt: null })
    .where(and(ofWebhook(ctx, webhookId), eq(webhookDeliveries.state, 'pending')));
}

const attemptsShown = 100;

export function readAttempts(ctx: Tenant, webhookId: number, eventId: string): Promise<AttemptRow[]> {
  return ctx.db
    .select()
    .from(webhookAttempts)
    .where(
      and(
        owned(ctx, webhookAttempts),
        eq(webhookAttempts.webhookId, webhookId),
        eq(webhookAttempts.eventId, eventId),
      ),
    )
    .orderBy(desc(webhookAttempts.id))
    .limit(attemptsShown);
}

/** Deletes at most `batch` attempts and at most `batch` deliveries. Returns the larger of both numbers. */
export async function deleteOlder(ctx: Tenant, before: Date, batch: number): Promise<number> {
  const oldAttempts = ctx.db
    .select({ id: webhookAttempts.id })
    .from(webhookAttempts)
    .where(and(owned(ctx, webhookAttempts), lt(webhookAttempts.at, before)))
    .limit(batch);
  const attempts = await ctx.db
    .delete(webhookAttempts)
    .where(and(owned(ctx, webhookAttempts), inArray(webhookAttempts.id, oldAttempts)));
  const old = ctx.db
    .select({ eventId: webhookDeliveries.eventId })
    .from(webhookDeliveries)
    .where(
      and(
        owned(ctx, webhookDeliveries),
        lt(webhookDeliveries.createdAt, before),
        sql`${webhookDeliveries.state} <> 'pending'`,
      ),
    )
    .limit(batch);
  const deliveries = await ctx.db
    .delete(webhookDeliveries)
    .where(
      and(
        owned(ctx, webhookDeliveries),
        inArray(webhookDeliveries.eventId, old),
        lt(webhookDeliveries.createdAt, before),
        sql`${webhookDeliveries.state} <> 'pending'`,
      ),
    );
  return Math.max(attempts.count, deliveries.count);
}

export function attemptsNaming(values: readonly string[]): ScannedTable {
  const meant = holdsAny([sql`${webhookAttempts.answer}`], values);
  return { table: webhookAttempts, key: webhookAttempts.id, meant };
}

export async function emptyAnswers(ctx: Tenant, ids: readonly string[]): Promise<void> {
  await ctx.db
    .update(webhookAttempts)
    .set({ answer: '' })
    .where(and(owned(ctx, webhookAttempts), inArray(webhookAttempts.id, [...ids])));
}
