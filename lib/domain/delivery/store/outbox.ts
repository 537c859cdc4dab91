import { and, asc, desc, eq, getTableColumns, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { deliveryEvents, messages } from '@/drizzle/schema/delivery';
import type { Context } from '@/lib/platform/context';
import { firstIdAt } from '@/lib/core/ids';
import { idsOfIdentifiers } from '@/lib/domain/receipts/store/of-identifier';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';
import { outboxProvider, type Reached } from '../send/delivery-state';
import type { DeliveryState } from '../outbox/outbox-schema';
import { messagesOfRange, type OutcomeRange } from './outcomes';
import { messagesBefore, type DeliveryEventRow, type MessageRow } from './messages';

export type MessageSummary = Omit<MessageRow, 'content' | 'headers'> & { readonly subject: string | null };

export interface OutboxFilter {
  readonly kind?: MessageRow['kind'] | undefined;
  readonly channel?: MessageRow['channel'] | undefined;
  readonly state?: DeliveryState | undefined;
  readonly receiptId?: string | undefined;
  readonly identifiers?: readonly string[] | undefined;
  readonly range?: (OutcomeRange & { readonly reached: Reached | undefined }) | undefined;
  readonly text?: string | undefined;
}

const eventsMax = 100;

export function readOutbox(
  ctx: Context,
  filter: OutboxFilter,
  { count, after }: { readonly count: number; readonly after: string | undefined },
): Promise<MessageSummary[]> {
  const { content, headers: _headers, ...columns } = getTableColumns(messages);
  const { kind, channel, state, receiptId, identifiers, range, text } = filter;
  const page = messagesBefore(after);
  const isNarrowed = identifiers !== undefined || receiptId !== undefined || text !== undefined;
  const bounds = { count: isNarrowed ? null : count, after };
  const wanted = and(
    owned(ctx, messages),
    range === undefined
      ? undefined
      : inArray(messages.id, messagesOfRange(ctx, range, { channel, state }, bounds)),
    kind === undefined ? undefined : eq(messages.kind, kind),
    channel === undefined ? undefined : eq(messages.channel, channel),
    state === undefined ? undefined : inState(state),
    receiptId === undefined ? undefined : eq(messages.receiptId, receiptId),
    text === undefined ? undefined : recipientBegins(text),
    page.beyond,
  );
  return ctx.db
    .select({ ...columns, subject: sql<string | null>`${content}->>'subject'` })
    .from(messages)
    .where(
      identifiers === undefined
        ? wanted
        : and(owned(ctx, messages), inArray(messages.id, ofConsumer(ctx, identifiers, wanted, count))),
    )
    .orderBy(...page.order)
    .limit(count);
}

/**
 * Newest messages with the consumer's receipts, or to an identifier as address. Other addresses of the
 * consumer are excluded, because users who list messages need not know them. Each query of the union has the
 * limit, so that Postgres can walk an index from the newest message.
 */
function ofConsumer(ctx: Context, identifiers: readonly string[], wanted: SQL | undefined, count: number) {
  const addresses = [...new Set(identifiers.map((each) => each.toLowerCase()))];
  const withTheirs = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(wanted, inArray(messages.receiptId, idsOfIdentifiers(ctx, identifiers))))
    .orderBy(desc(messages.id))
    .limit(count);
  const toThem = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(wanted, eq(messages.kind, 'receipt'), inArray(sql`lower(${messages.recipient})`, addresses)))
    .orderBy(desc(messages.id))
    .limit(count);
  return union(withTheirs, toThem);
}

/** The condition names the stored state, because that column has an index. */
function inState(state: DeliveryState): SQL | undefined {
  if (state === 'kept') return and(eq(messages.state, 'sent'), eq(messages.provider, outboxProvider));
  if (state !== 'sent') return eq(messages.state, state);
  return and(eq(messages.state, 'sent'), sql`${messages.provider} is distinct from ${outboxProvider}`);
}

/** Must match the expression of the index on recipients. */
function recipientBegins(text: string) {
  const pattern = `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`lower(${messages.recipient}) like ${pattern}`;
}

export async function findMessage(ctx: Context, id: string): Promise<MessageRow | null> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(owned(ctx, messages), eq(messages.id, id)));
  return row ?? null;
}

export function readMessageEvents(ctx: Context, messageId: string): Promise<DeliveryEventRow[]> {
  return ctx.db
    .select()
    .from(deliveryEvents)
    .where(and(owned(ctx, deliveryEvents), eq(deliveryEvents.messageId, messageId)))
    .orderBy(asc(deliveryEvents.id))
    .limit(eventsMax);
}

export function readReceiptEvents(
  ctx: Context,
  receiptId: string,
  { count, after }: { readonly count: number; readonly after: string | undefined },
): Promise<DeliveryEventRow[]> {
  const page = keysetPage([deliveryEvents.id], 'descending', after === undefined ? null : [after]);
  return ctx.db
    .select()
    .from(deliveryEvents)
    .where(and(owned(ctx, deliveryEvents), eq(deliveryEvents.receiptId, receiptId), page.beyond))
    .orderBy(...page.order)
    .limit(count);
}

export async function deleteSettled(ctx: Context, before: Date, count: number): Promise<number> {
  const isOld = and(
    owned(ctx, messages),
    // Ids are in order of creation, so the primary key serves as an index on age.
    lt(messages.id, firstIdAt(before)),
    inArray(messages.state, ['sent', 'failed']),
  );
  const old = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(isOld)
    .orderBy(asc(messages.id))
    .limit(count);
  // Race: a message may be retried since the subquery read it, so the condition is checked again.
  const deleted = await ctx.db.delete(messages).where(and(isOld, inArray(messages.id, old)));
  return deleted.count;
}
