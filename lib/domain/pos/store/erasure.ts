import type { Context } from '@/lib/platform/context';
import { and, inArray, ne, sql } from 'drizzle-orm';
import { owned } from '@/lib/platform/db/tenancy';
import { rawReceipts } from '@/drizzle/schema/pos';

/** Raw receipts that are not waiting any more, with their attachments, held until the transaction ends. */
export function lockDone(ctx: Context, ids: readonly string[]) {
  return ctx.db
    .select({ id: rawReceipts.id, attachments: rawReceipts.attachments })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, [...ids]), ne(rawReceipts.state, 'received')))
    .for('update');
}

/** Empties raw receipts of what they brought; what a failure said becomes `mark`. */
export async function emptyRaw(ctx: Context, ids: readonly string[], mark: string): Promise<void> {
  await ctx.db
    .update(rawReceipts)
    .set({
      body: new Uint8Array(),
      headers: [],
      properties: {},
      attachments: {},
      failureMessage: sql`case when ${rawReceipts.failureMessage} is null then null else ${mark} end`,
      failureCause: null,
      prunedAt: sql`coalesce(${rawReceipts.prunedAt}, now())`,
    })
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, [...ids])));
}
