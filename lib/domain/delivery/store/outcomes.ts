import { and, eq, sql, type SQL } from 'drizzle-orm';
import { deliveryOutcomes } from '@/drizzle/schema/delivery';
import type { Context } from '@/lib/platform/context';
import { insertionOf } from '@/lib/platform/db/insertion';
import { unprepared } from '@/lib/platform/db/prepare-statements';
import { owned } from '@/lib/platform/db/tenancy';
import { outboxProvider, type Reached } from '../send/delivery-state';
import type { DeliveryState } from '../outbox/outbox-schema';
import type { Channel } from '../send/message-content';

export interface CountedReceiptOfMessage {
  readonly receiptDay: string;
  readonly storeId: number;
}

export interface OutcomeRange {
  readonly from: string;
  readonly to: string;
  readonly storeIds: readonly number[] | null;
}

export interface OutcomeCount {
  readonly channel: Channel;
  readonly state: DeliveryState;
  readonly delivered: boolean;
  readonly opened: boolean;
  readonly messages: number;
}

interface NewOutcome {
  readonly messageId: string;
  readonly channel: Channel;
  readonly receipt: CountedReceiptOfMessage;
}

const insertion = insertionOf(deliveryOutcomes);

export function outcomeInsertion(ctx: Context, all: readonly NewOutcome[]): SQL {
  const rows = all.map(({ messageId, channel, receipt }) => ({
    messageId,
    ...receipt,
    channel,
    state: 'queued' as const,
    delivered: false,
    opened: false,
  }));
  return insertion(ctx.retailer.id, rows);
}

/** `deliveryStateOf` in SQL, for a message `m`. */
const stateOfMessage = sql`case when m.state = 'sent' and m.provider = ${outboxProvider} then 'kept' else m.state end`;

export async function updateOutcomes(ctx: Context, messageIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    update delivery_outcomes as o set state = ${stateOfMessage} from messages as m
    where o.retailer_id = ${ctx.retailer.id} and o.message_id = any (${sql.param([...messageIds])}::uuid[])
      and m.retailer_id = ${ctx.retailer.id} and m.id = o.message_id`);
}

/** Skips messages that are only in the built-in outbox, because they reached no consumer. */
export async function markReached(ctx: Context, messageId: string, reached: Reached): Promise<void> {
  await ctx.db
    .update(deliveryOutcomes)
    .set({ [reached]: true })
    .where(
      and(
        owned(ctx, deliveryOutcomes),
        eq(deliveryOutcomes.messageId, messageId),
        eq(deliveryOutcomes[reached], false),
        sql`${deliveryOutcomes.state} <> 'kept'`,
      ),
    );
}

function inRange(ctx: Context, { from, to, storeIds }: OutcomeRange): SQL {
  const ofStores = storeIds === null ? sql`` : sql`and store_id = any (${sql.param([...storeIds])}::int[])`;
  return sql`retailer_id = ${ctx.retailer.id} and receipt_day between ${from}::text::date and ${to}::text::date ${ofStores}`;
}

/**
 * Subquery; null `count` means all messages. `offset 0` makes Postgres read the range and sort it. Otherwise
 * it might walk from the newest message and take long to reach an old range.
 */
export function messagesOfRange(
  ctx: Context,
  { reached, ...range }: OutcomeRange & { readonly reached: Reached | undefined },
  { channel, state }: { readonly channel: Channel | undefined; readonly state: DeliveryState | undefined },
  { count, after }: { readonly count: number | null; readonly after: string | undefined },
): SQL {
  const conditions = [
    inRange(ctx, range),
    ...(reached === undefined ? [] : [sql.raw(reached)]),
    ...(channel === undefined ? [] : [sql`channel = ${channel}`]),
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(after === undefined ? [] : [sql`message_id < ${after}::text::uuid`]),
  ];
  return sql`(select m.id from (select message_id from delivery_outcomes where ${sql.join(conditions, sql` and `)}
      order by message_id desc offset 0) as o
    join messages as m on m.retailer_id = ${ctx.retailer.id} and m.id = o.message_id
    order by o.message_id desc ${count === null ? sql`` : sql`limit ${count}`})`;
}

export async function countOutcomes(ctx: Context, range: OutcomeRange): Promise<OutcomeCount[]> {
  const rows = await ctx.db.execute<OutcomeCount & Record<string, unknown>>(
    // Not prepared, because the text depends on the range.
    unprepared(sql`
      select channel, state, delivered, opened, count(*)::int as messages from delivery_outcomes
      where ${inRange(ctx, range)} group by channel, state, delivered, opened`),
  );
  return [...rows];
}

export async function hasUncounted(ctx: Context): Promise<boolean> {
  const own = ctx.retailer.id;
  const rows = await ctx.db.execute(sql`
    select from messages as m join receipts as r on r.retailer_id = ${own} and r.id = m.receipt_id
    where m.retailer_id = ${own} and not m.test and not exists (select from delivery_outcomes as o
      where o.retailer_id = ${own} and o.message_id = m.id)
    limit 1`);
  return rows.length > 0;
}

export async function lockMessagesShared(ctx: Context, after: string, count: number): Promise<string[]> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select id from messages where retailer_id = ${ctx.retailer.id} and id > ${after}::text::uuid and kind = 'receipt'
    order by id limit ${count} for share`);
  return rows.map(({ id }) => id);
}

export async function recountOutcomes(ctx: Context, ids: readonly string[]): Promise<void> {
  const own = ctx.retailer.id;
  const happened = (condition: SQL) => sql`exists (select from delivery_events as e
    where e.retailer_id = ${own} and e.message_id = m.id and ${condition})`;
  // A view before a retry does not count: the message was in the outbox then, and staff may have opened the
  // link.
  const isOfLastTry = sql`not exists (select from delivery_events as again
    where again.retailer_id = ${own} and again.message_id = m.id and again.type = 'queued' and again.id > e.id)`;
  await ctx.db.execute(sql`
    insert into delivery_outcomes as o (retailer_id, message_id, receipt_day, store_id, channel, state, delivered, opened)
    select m.retailer_id, m.id, left(r.localtime, 10)::date, r.store_id, m.channel, ${stateOfMessage},
      ${happened(sql`e.type = 'sent' and e.detail in ('twilio: delivered', 'twilio: read')`)},
      m.provider is distinct from ${outboxProvider} and ${happened(sql`e.type = 'viewed' and ${isOfLastTry}`)}
    from messages as m join receipts as r on r.retailer_id = ${own} and r.id = m.receipt_id
    where m.retailer_id = ${own} and not m.test and m.id = any (${sql.param([...ids])}::uuid[])
    on conflict (retailer_id, message_id) do update set state = excluded.state,
      -- An erasure empties what a provider said.
      delivered = o.delivered or excluded.delivered, opened = o.opened or excluded.opened`);
}
