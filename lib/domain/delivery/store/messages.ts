import { and, asc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { deliveryEvents, messages } from '@/drizzle/schema/delivery';
import type { Context } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import { sendAhead } from '@/lib/platform/db/client';
import { insertionOf } from '@/lib/platform/db/insertion';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';
import { outboxProvider } from '../send/delivery-state';
import { deliveryFailures } from '../send/failures';
import { markReached, outcomeInsertion, updateOutcomes, type CountedReceiptOfMessage } from './outcomes';

export type MessageRow = typeof messages.$inferSelect;
export type DeliveryEventRow = typeof deliveryEvents.$inferSelect;

export const doubt = deliveryFailures.in_doubt;

export const optedOut = deliveryFailures.opted_out;

export interface NewMessage {
  readonly receipt: CountedReceiptOfMessage | null;
  readonly message: Pick<
    MessageRow,
    'kind' | 'receiptId' | 'userId' | 'channel' | 'recipient' | 'request' | 'createdBy'
  > &
    Partial<Pick<MessageRow, 'locale' | 'test'>>;
}

const insertionOfMessages = insertionOf(messages);
const insertionOfEvents = insertionOf(deliveryEvents);

/**
 * Inserts messages in at most three statements. A receipt gets one message for each channel and request.
 * Returns ids in order, null for messages that exist already. Call it in a transaction. If the receipts are
 * new, no answer is waited for.
 */
export async function insertMessages(
  ctx: Context,
  all: readonly NewMessage[],
  receiptsAre: 'new' | 'known' = 'known',
): Promise<readonly (string | null)[]> {
  if (all.length === 0) return [];
  const now = ctx.now();
  const rows = all.map(({ message }) => ({
    ...message,
    test: message.test ?? false,
    id: newId(),
    state: 'queued' as const,
    attempts: 0,
    createdAt: now,
    updatedAt: now,
  }));
  const insertion = insertionOfMessages(ctx.retailer.id, rows);
  if (receiptsAre === 'new') sendAhead(ctx.db, insertion);
  const inserted =
    receiptsAre === 'new'
      ? rows
      : await ctx.db.execute<{ id: string }>(sql`${insertion} on conflict do nothing returning id`);
  const ids = new Set(inserted.map(({ id }) => id));
  const events = rows
    .filter(({ id }) => ids.has(id))
    .map(({ id: messageId, receiptId, channel }) => ({
      receiptId,
      messageId,
      type: 'queued' as const,
      channel,
      detail: null,
    }));
  const outcomes = rows.flatMap(({ id: messageId, channel, test }, index) => {
    const receipt = all[index]?.receipt ?? null;
    return ids.has(messageId) && receipt !== null && !test ? [{ messageId, channel, receipt }] : [];
  });
  if (events.length > 0) sendAhead(ctx.db, eventInsertion(ctx, events));
  if (outcomes.length > 0) sendAhead(ctx.db, outcomeInsertion(ctx, outcomes));
  return rows.map(({ id }) => (ids.has(id) ? id : null));
}

export async function insertMessage(
  ctx: Context,
  receipt: NewMessage['receipt'],
  message: NewMessage['message'],
): Promise<string | null> {
  const [id = null] = await insertMessages(ctx, [{ receipt, message }]);
  return id;
}

export async function lockMessage(ctx: Context, id: string): Promise<MessageRow | null> {
  const [row] = await lockMessages(ctx, [id]);
  return row ?? null;
}

/** Locks messages of all kinds in order of id, so that two transactions cannot deadlock. */
export function lockMessages(ctx: Context, ids: readonly string[]): Promise<MessageRow[]> {
  return ctx.db
    .select()
    .from(messages)
    .where(and(owned(ctx, messages), inArray(messages.id, [...ids])))
    .orderBy(asc(messages.id))
    .for('update');
}

export async function listQueuedSince(
  ctx: Context,
  before: Date,
  { after, count }: { readonly after: string | null; readonly count: number },
): Promise<string[]> {
  const page = keysetPage([messages.id], 'ascending', after === null ? null : [after]);
  const rows = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(owned(ctx, messages), eq(messages.state, 'queued'), lt(messages.updatedAt, before), page.beyond),
    )
    .orderBy(...page.order)
    .limit(count);
  return rows.map(({ id }) => id);
}

/** Call it in a transaction, because a second statement updates the counts of reports. */
export async function updateMessage(ctx: Context, id: string, changes: Partial<MessageRow>): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ ...changes, updatedAt: ctx.now() })
    .where(and(owned(ctx, messages), eq(messages.id, id)));
  if (changes.state !== undefined || changes.provider !== undefined) await updateOutcomes(ctx, [id]);
}

/** What a message is given to its provider with; null `content` for a mail to a portal user. */
export interface WrittenMessage extends Pick<MessageRow, 'id' | 'content' | 'headers'> {
  /** True for a message of the built-in outbox, which is settled with that. */
  readonly kept: boolean;
}

/** Begins an attempt of each message. Call it in a transaction that has locked them. */
export async function recordWritten(ctx: Context, all: readonly WrittenMessage[]): Promise<void> {
  if (all.length === 0) return;
  const written = JSON.stringify(all);
  sendAhead(
    ctx.db,
    sql`
      update messages as m set attempts = m.attempts + 1, content = given.content, headers = given.headers,
        state = case when given.kept then 'sent' else 'sending' end,
        provider = case when given.kept then ${outboxProvider} else m.provider end,
        provider_id = case when given.kept then null else m.provider_id end,
        failure = case when given.kept then null else m.failure end, updated_at = ${ctx.now().toISOString()}
      from jsonb_to_recordset(${written}::text::jsonb) as given (id uuid, content jsonb, headers jsonb, kept boolean)
      where m.retailer_id = ${ctx.retailer.id} and m.id = given.id`,
  );
  await updateOutcomes(
    ctx,
    all.map(({ id }) => id),
  );
}

/** What a provider said of a message that it took. */
export interface HandedOver {
  readonly id: string;
  readonly provider: string;
  readonly providerId: string | null;
}

/**
 * Settles messages that are still `sending`, and adds the provider to the others. Call it in a transaction
 * that has locked them.
 */
export async function recordTaken(ctx: Context, all: readonly HandedOver[]): Promise<void> {
  if (all.length === 0) return;
  sendAhead(
    ctx.db,
    sql`
      update messages as m set provider = given.provider, provider_id = given."providerId",
        failure = case when m.state = 'sending' then null else m.failure end,
        state = case when m.state = 'sending' then 'sent' else m.state end, updated_at = ${ctx.now().toISOString()}
      from jsonb_to_recordset(${JSON.stringify(all)}::text::jsonb) as given (id uuid, provider text, "providerId" text)
      where m.retailer_id = ${ctx.retailer.id} and m.id = given.id`,
  );
  await updateOutcomes(
    ctx,
    all.map(({ id }) => id),
  );
}

type NewEvent = Pick<DeliveryEventRow, 'receiptId' | 'messageId' | 'type' | 'channel' | 'detail'>;

export function sentEvent(
  { id, receiptId, channel }: Pick<MessageRow, 'id' | 'receiptId' | 'channel'>,
  provider: string,
): NewEvent {
  return { receiptId, messageId: id, type: 'sent', channel, detail: provider };
}

export function recordEvent(ctx: Context, event: NewEvent): Promise<void> {
  return recordEvents(ctx, [event]);
}

export async function recordEvents(ctx: Context, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await ctx.db.execute(eventInsertion(ctx, events));
}

function eventInsertion(ctx: Context, events: readonly NewEvent[]): SQL {
  const createdAt = ctx.now();
  return insertionOfEvents(
    ctx.retailer.id,
    events.map((event) => ({ ...event, id: newId(), createdAt })),
  );
}

export async function hasEvent(
  ctx: Context,
  messageId: string,
  details: readonly string[],
): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: deliveryEvents.id })
    .from(deliveryEvents)
    .where(
      and(
        owned(ctx, deliveryEvents),
        eq(deliveryEvents.messageId, messageId),
        inArray(deliveryEvents.detail, [...details]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export interface MessagePage {
  readonly state?: MessageRow['state'];
  readonly receiptId?: string;
  readonly after?: string;
  readonly count: number;
}

export function messagesBefore(after: string | undefined) {
  return keysetPage([messages.id], 'descending', after === undefined ? null : [after]);
}

export function listMessages(ctx: Context, page: MessagePage): Promise<MessageRow[]> {
  const { beyond, order } = messagesBefore(page.after);
  return ctx.db
    .select()
    .from(messages)
    .where(
      and(
        owned(ctx, messages),
        page.state === undefined ? undefined : eq(messages.state, page.state),
        page.receiptId === undefined ? undefined : eq(messages.receiptId, page.receiptId),
        beyond,
      ),
    )
    .orderBy(...order)
    .limit(page.count);
}

export function listDeliveryEvents(ctx: Context, receiptId: string): Promise<DeliveryEventRow[]> {
  return ctx.db
    .select()
    .from(deliveryEvents)
    .where(and(owned(ctx, deliveryEvents), eq(deliveryEvents.receiptId, receiptId)))
    .orderBy(asc(deliveryEvents.id));
}

/** Null if the message belongs to another receipt, or is neither sent nor being sent. */
export async function findSentChannel(
  ctx: Context,
  id: string,
  receiptId: string,
): Promise<MessageRow['channel'] | null> {
  const [message] = await ctx.db
    .select({ channel: messages.channel })
    .from(messages)
    .where(
      and(
        owned(ctx, messages),
        eq(messages.id, id),
        eq(messages.receiptId, receiptId),
        inArray(messages.state, ['sending', 'sent']),
      ),
    );
  return message?.channel ?? null;
}

export async function insertView(
  ctx: Context,
  view: Pick<DeliveryEventRow, 'receiptId' | 'channel'> & { readonly messageId: string },
): Promise<void> {
  await ctx.db
    .insert(deliveryEvents)
    .values({
      retailerId: ctx.retailer.id,
      id: newId(),
      ...view,
      type: 'viewed',
      detail: null,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing();
  await markReached(ctx, view.messageId, 'opened');
}
