import { and, asc, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { deliveryEvents, messages } from '@/drizzle/schema/delivery';
import { rawReceipts } from '@/drizzle/schema/pos';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { isUuid, newId } from '@/lib/core/ids';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { owned, visibleReceipts } from '@/lib/platform/db/tenancy';

/** A message as stored. */
export type MessageRow = typeof messages.$inferSelect;
/** An event as stored. */
export type DeliveryEventRow = typeof deliveryEvents.$inferSelect;

/** Failure of a message of which nobody knows whether its provider has taken it. */
export const doubt = 'the worker stopped while handing it over; it may have been sent';

/** How a caller names a receipt; `id` may also be that of the raw receipt it came from. */
export type ReceiptName = { readonly id: string } | { readonly transactionId: string };

/** The receipt of this name that the caller may see, or null. Of several from one raw receipt, the first. */
export async function findNamedReceipt(ctx: Context, name: ReceiptName): Promise<StoredReceipt | null> {
  if ('transactionId' in name) return findFirst(ctx, eq(receipts.transactionId, name.transactionId));
  if (!isUuid(name.id)) return null;
  // One after the other, each by a key: as one condition it would look through all receipts, at every arrival too.
  const own = await findFirst(ctx, eq(receipts.id, name.id));
  if (own !== null) return own;
  const [raw] = await ctx.db
    .select({ receiptIds: rawReceipts.receiptIds })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, name.id)));
  return raw === undefined ? null : findFirst(ctx, inArray(receipts.id, raw.receiptIds));
}

async function findFirst(ctx: Context, condition: SQL): Promise<StoredReceipt | null> {
  const [row] = await ctx.db
    .select()
    .from(receipts)
    .where(and(visibleReceipts(ctx), condition))
    .orderBy(asc(receipts.id))
    .limit(1);
  return row ?? null;
}

/** Whether a raw receipt of this name waits to be processed. A signed consumer is told of none. */
export async function isPending(ctx: Context, name: ReceiptName): Promise<boolean> {
  if (ctx.consumers !== null || ('id' in name && !isUuid(name.id))) return false;
  const same = 'id' in name ? eq(rawReceipts.id, name.id) : eq(rawReceipts.transactionId, name.transactionId);
  const rows = await ctx.db
    .select({ id: rawReceipts.id })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), same, eq(rawReceipts.state, 'received')))
    .limit(1);
  return rows.length > 0;
}

/** Inserts a message with its first event, once for each receipt, channel and request; null when it is there. */
export async function insertMessage(
  ctx: Context,
  message: Pick<
    MessageRow,
    'kind' | 'receiptId' | 'userId' | 'channel' | 'recipient' | 'request' | 'createdBy'
  > &
    Partial<Pick<MessageRow, 'locale'>>,
): Promise<string | null> {
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(messages)
    .values({
      ...message,
      retailerId: ctx.retailer.id,
      id: newId(),
      state: 'queued',
      attempts: 0,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: messages.id });
  if (row === undefined) return null;
  const { receiptId, channel } = message;
  await recordEvent(ctx, { receiptId, channel, messageId: row.id, type: 'queued', detail: null });
  return row.id;
}

/** The message, held against other workers until the transaction ends; null when there is none. */
export async function lockMessage(ctx: Context, id: string): Promise<MessageRow | null> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(owned(ctx, messages), eq(messages.id, id)))
    .for('update');
  return row ?? null;
}

/** Notes what became of a message. */
export async function updateMessage(ctx: Context, id: string, changes: Partial<MessageRow>): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ ...changes, updatedAt: ctx.now() })
    .where(and(owned(ctx, messages), eq(messages.id, id)));
}

/** Adds to the history of a receipt. */
export async function recordEvent(
  ctx: Context,
  event: Pick<DeliveryEventRow, 'receiptId' | 'messageId' | 'type' | 'channel' | 'detail'>,
): Promise<void> {
  const { receiptId, messageId, type, channel, detail } = event;
  await ctx.db.insert(deliveryEvents).values({
    retailerId: ctx.retailer.id,
    id: newId(),
    receiptId,
    messageId,
    type,
    channel,
    detail,
    createdAt: ctx.now(),
  });
}

/** Which messages to list: newest first, those older than the one with the id `after`. */
export interface MessagePage {
  readonly state?: MessageRow['state'];
  readonly receiptId?: string;
  readonly after?: string;
  readonly count: number;
}

/** A page of the outbox; with `state: 'failed'` the dead letters. */
export function listMessages(ctx: Context, page: MessagePage): Promise<MessageRow[]> {
  return ctx.db
    .select()
    .from(messages)
    .where(
      and(
        owned(ctx, messages),
        page.state === undefined ? undefined : eq(messages.state, page.state),
        page.receiptId === undefined ? undefined : eq(messages.receiptId, page.receiptId),
        page.after === undefined ? undefined : lt(messages.id, page.after),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(page.count);
}

/** What happened to a receipt on its way, in order. */
export function listDeliveryEvents(ctx: Context, receiptId: string): Promise<DeliveryEventRow[]> {
  return ctx.db
    .select()
    .from(deliveryEvents)
    .where(and(owned(ctx, deliveryEvents), eq(deliveryEvents.receiptId, receiptId)))
    .orderBy(asc(deliveryEvents.id));
}
