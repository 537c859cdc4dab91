import { and, eq, inArray, sql } from 'drizzle-orm';
import { messages } from '@/drizzle/schema/delivery';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import { erasedMark } from './erased-mark';

/**
 * Empties messages: that they were sent stays, to whom and what they said goes. One that was still to be sent is not.
 * Answers how many there were.
 */
export async function eraseMessages(ctx: Context, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await ctx.db
    .update(messages)
    .set({
      recipient: erasedMark,
      content: null,
      headers: null,
      providerId: null,
      failure: sql`case when ${messages.failure} is null then null else ${erasedMark} end`,
      state: sql`case when ${eq(messages.state, 'sent')} then 'sent' else 'failed' end`,
      updatedAt: ctx.now(),
    })
    .where(and(owned(ctx, messages), inArray(messages.id, [...ids])));
  return count;
}
