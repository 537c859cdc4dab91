import type { Context } from '@/lib/platform/context';
import { and, count, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { holdsAny, holdsBytes, type ScannedTable } from '@/lib/platform/db/scan-table';
import { owned } from '@/lib/platform/db/tenancy';
import { rawReceipts } from '@/drizzle/schema/pos';

export function lockDone(ctx: Context, ids: readonly string[]) {
  return ctx.db
    .select({ id: rawReceipts.id, attachments: rawReceipts.attachments })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, [...ids]), ne(rawReceipts.state, 'received')))
    .for('update');
}

export async function eraseRawContent(ctx: Context, ids: readonly string[], mark: string): Promise<void> {
  const now = ctx.now().toISOString();
  await ctx.db
    .update(rawReceipts)
    .set({
      body: new Uint8Array(),
      headers: [],
      properties: {},
      attachments: {},
      failureMessage: sql`case when ${rawReceipts.failureMessage} is null then null else ${mark} end`,
      failureCause: null,
      leftOut: [],
      ignoredReason: sql`case when ${rawReceipts.ignoredReason} is null then null else ${mark} end`,
      prunedAt: sql`coalesce(${rawReceipts.prunedAt}, ${now}::timestamptz)`,
    })
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, [...ids])));
}

export function rawNaming(values: readonly string[]): ScannedTable {
  const { body, headers, properties, attachments, failureMessage, failureCause, ignoredReason, leftOut } =
    rawReceipts;
  const beside = [headers, properties, attachments, failureMessage, failureCause, ignoredReason, leftOut].map(
    (column) => sql`${column}`,
  );
  return {
    table: rawReceipts,
    key: rawReceipts.id,
    meant: or(holdsBytes(sql`${body}`, values), holdsAny(beside, values)),
  };
}

export async function countWaitingRaw(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ waiting: count() })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.state, 'received')));
  return row?.waiting ?? 0;
}
