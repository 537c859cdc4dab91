import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import { messages } from '@/drizzle/schema/delivery';
import { firstIdAt } from '@/lib/core/ids';
import type { Context } from '@/lib/platform/context';
import type { Database } from '@/lib/platform/db/client';
import { countStates, type StateCount } from '@/lib/platform/retailers/store';
import { owned } from '@/lib/platform/db/tenancy';
import type { Period } from '@/lib/platform/db/within';
import { outboxProvider } from '../delivery-state';
import type { Channel } from '../message-content';
import type { MessageRow } from './messages';

/** Messages of a period that failed; at most `max`. */
export async function countFailedMessages(ctx: Context, period: Period, max: number): Promise<number> {
  const found = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(owned(ctx, messages), eq(messages.state, 'failed'), gte(messages.id, firstIdAt(period.from))))
    .limit(max);
  return found.length;
}

/** Messages of a period by these channels that only the built-in outbox kept, among the newest; at most `max`. */
export async function countKeptMessages(
  ctx: Context,
  period: Period,
  { channels, max }: { readonly channels: readonly Channel[]; readonly max: number },
): Promise<number> {
  if (channels.length === 0) return 0;
  const { state, id, provider, channel } = messages;
  const newest = ctx.db
    .select({ provider, channel })
    .from(messages)
    .where(and(owned(ctx, messages), eq(state, 'sent'), gte(id, firstIdAt(period.from))))
    .orderBy(desc(id))
    // Beyond, the others would be read for nothing.
    .limit(10 * max)
    .as('newest');
  const found = await ctx.db
    .select({ channel: newest.channel })
    .from(newest)
    .where(and(eq(newest.provider, outboxProvider), inArray(newest.channel, [...channels])))
    .limit(max);
  return found.length;
}

/** How many messages of all retailers are in each of these states; at most `max` of each. */
export function countMessagesOfAll(
  db: Database,
  states: readonly MessageRow['state'][],
  max: number,
): Promise<StateCount[]> {
  return countStates(db, messages, states, max);
}
