import type { Context } from '@/lib/platform/context';
import { and, like, or, inArray, sql, eq } from 'drizzle-orm';
import { owned } from '@/lib/platform/db/tenancy';
import { pageUses, messages, deliveryEvents } from '@/drizzle/schema/delivery';
import { holdsAny, type ScannedTable } from '@/lib/platform/db/scan-table';
import { updateOutcomes } from './outcomes';

export async function deletePageUsesOf(ctx: Context, receiptIds: readonly string[]): Promise<void> {
  await ctx.db
    .delete(pageUses)
    .where(and(owned(ctx, pageUses), or(...receiptIds.map((id) => like(pageUses.subject, `%${id}%`)))));
}

export async function messagesOfReceipts(ctx: Context, receiptIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(owned(ctx, messages), inArray(messages.receiptId, [...receiptIds])));
  return rows.map(({ id }) => id);
}

export function subjectsOfMessages(ctx: Context, receiptIds: readonly string[]) {
  return ctx.db
    .select({ subject: sql<string>`${deliveryEvents.messageId}::text` })
    .from(deliveryEvents)
    .where(and(owned(ctx, deliveryEvents), inArray(deliveryEvents.receiptId, [...receiptIds])));
}

export async function clearEventsOfReceipts(ctx: Context, receiptIds: readonly string[]): Promise<number> {
  const { count } = await ctx.db
    .update(deliveryEvents)
    .set({ detail: null })
    .where(
      and(
        owned(ctx, deliveryEvents),
        inArray(deliveryEvents.receiptId, [...receiptIds]),
        sql`${deliveryEvents.detail} is not null`,
      ),
    );
  return count;
}

/**
 * Replaces recipients by `mark` and empties contents. The rows stay, because they record what was sent.
 * Messages that were not sent become failed. Returns the number.
 */
export async function emptyMessages(ctx: Context, ids: readonly string[], mark: string): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await ctx.db
    .update(messages)
    .set({
      recipient: mark,
      content: null,
      headers: null,
      providerId: null,
      // For a receipt page, `request` holds a digest of the address. An address could be guessed from its
      // digest.
      request: sql`case when ${like(messages.request, 'page:%')} then ${messages.id}::text else ${messages.request} end`,
      failure: sql`case when ${messages.failure} is null then null else ${mark} end`,
      state: sql`case when ${eq(messages.state, 'sent')} then 'sent' else 'failed' end`,
      updatedAt: ctx.now(),
    })
    .where(and(owned(ctx, messages), inArray(messages.id, [...ids])));
  await updateOutcomes(ctx, ids);
  return count;
}

export function messagesNaming(values: readonly string[]): ScannedTable {
  const { recipient, content, headers, failure } = messages;
  const written = [recipient, content, headers, failure].map((column) => sql`${column}`);
  return { table: messages, key: messages.id, meant: holdsAny(written, values) };
}

export function eventsNaming(values: readonly string[]): ScannedTable {
  const meant = holdsAny([sql`${deliveryEvents.detail}`], values);
  return { table: deliveryEvents, key: deliveryEvents.id, meant };
}

export async function clearEvents(ctx: Context, ids: readonly string[]): Promise<number> {
  const { count } = await ctx.db
    .update(deliveryEvents)
    .set({ detail: null })
    .where(and(owned(ctx, deliveryEvents), inArray(deliveryEvents.id, [...ids])));
  return count;
}
