import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { deliveryEvents, messages } from '@/drizzle/schema/delivery';
import { idsOfIdentifiers } from '@/lib/domain/receipts/store/of-identifier';
import type { Context } from '@/lib/platform/context';
import { pageRows, pagesOf } from '@/lib/platform/db/pages-of';
import { owned } from '@/lib/platform/db/tenancy';
import type { MessageContent } from '../send/message-content';
import { messagesBefore, type MessageRow } from './messages';

export function eventsOfReceipts(ctx: Context, ids: readonly string[]) {
  return ctx.db
    .select()
    .from(deliveryEvents)
    .where(and(owned(ctx, deliveryEvents), inArray(deliveryEvents.receiptId, [...ids])))
    .orderBy(asc(deliveryEvents.id));
}

const { id, receiptId, channel, recipient, state, content, createdAt } = messages;

/** Excludes files and HTML, which can take megabytes. */
const exported = {
  id,
  receiptId,
  channel,
  recipient,
  state,
  content: sql<Pick<MessageContent, 'subject' | 'text'> | null>`case when ${content} is not null
    then jsonb_build_object('subject', ${content} -> 'subject', 'text', ${content} -> 'text') end`,
  createdAt,
};

type ExportedMessage = Pick<MessageRow, Exclude<keyof typeof exported, 'content'>> & {
  readonly content: Pick<MessageContent, 'subject' | 'text'> | null;
};

/**
 * A union of two queries, because each can use its index. One query with `or` would scan all messages for
 * every page.
 */
export function messagePages(ctx: Context, identifier: string, addresses: readonly string[]) {
  const to = [...new Set([identifier, ...addresses].map((address) => address.toLowerCase()))];
  const { kind } = messages;
  return pagesOf<ExportedMessage>((last) => {
    const page = messagesBefore(last?.id);
    const further = and(owned(ctx, messages), eq(kind, 'receipt'), page.beyond);
    const withTheirs = ctx.db
      .select({ id })
      .from(messages)
      .where(and(further, inArray(receiptId, idsOfIdentifiers(ctx, [identifier]))))
      .orderBy(...page.order)
      .limit(pageRows);
    const toThem = ctx.db
      .select({ id })
      .from(messages)
      .where(and(further, inArray(sql`lower(${recipient})`, to)))
      .orderBy(...page.order)
      .limit(pageRows);
    return ctx.db
      .select(exported)
      .from(messages)
      .where(and(owned(ctx, messages), inArray(id, union(withTheirs, toThem))))
      .orderBy(...page.order)
      .limit(pageRows);
  });
}
