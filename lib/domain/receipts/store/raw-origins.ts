import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { rawReceipts } from '@/drizzle/schema/pos';
import { receipts } from '@/drizzle/schema/receipts';
import { isUuid, testIdOf } from '@/lib/core/ids';
import { isTestClient, type Context } from '@/lib/platform/context';
import { owned, visibleReceipts } from '@/lib/platform/db/tenancy';
import type { StoredReceipt } from '../present';
import type { SizedReceipt } from './paged';
import { shareSized } from './receipts';

export async function receiptIdsOfRaw(
  ctx: Context,
  by: { readonly id: string } | { readonly requestId: string },
): Promise<string[]> {
  const raw = await ctx.db
    .select({ receiptIds: rawReceipts.receiptIds })
    .from(rawReceipts)
    .where(
      and(
        owned(ctx, rawReceipts),
        'id' in by ? eq(rawReceipts.id, by.id) : eq(rawReceipts.requestId, by.requestId),
      ),
    )
    .limit(2);
  return raw.flatMap(({ receiptIds }) => receiptIds);
}

/** Receipt as a caller names it; `id` may be that of a raw receipt. */
export type ReceiptName = { readonly id: string } | { readonly transactionId: string };

/** Finds the first of several receipts from one raw receipt. */
export async function findNamedReceipt(ctx: Context, name: ReceiptName): Promise<StoredReceipt | null> {
  if ('transactionId' in name) {
    return findFirst(ctx, eq(receipts.transactionId, storedTransactionIdOf(ctx, name.transactionId)));
  }
  if (!isUuid(name.id)) return null;
  // Two look-ups by keys: one condition would scan all receipts, at every arrival too.
  const own = await findFirst(ctx, eq(receipts.id, name.id));
  if (own !== null) return own;
  const made = await receiptIdsOfRaw(ctx, { id: name.id });
  return made.length === 0 ? null : findFirst(ctx, inArray(receipts.id, made));
}

export function storedTransactionIdOf(ctx: Context, transactionId: string): string {
  return isTestClient(ctx) ? testIdOf(transactionId) : transactionId;
}

export interface NamedReceipts {
  readonly found: ReadonlyMap<string, SizedReceipt>;
  /** Raw receipts that wait to be processed. */
  readonly pending: ReadonlySet<string>;
}

/** Finds by ids in lower case; locks the receipts against writers until the transaction ends. */
export async function shareNamedReceipts(ctx: Context, ids: readonly string[]): Promise<NamedReceipts> {
  const named = ids.filter(isUuid);
  if (named.length === 0) return { found: new Map(), pending: new Set() };
  const first = ctx.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(visibleReceipts(ctx), sql`${receipts.id} = any(${rawReceipts.receiptIds})`))
    .orderBy(asc(receipts.id))
    .limit(1);
  // State and receipts at once: a receipt being processed is pending or there, never missing.
  const raw = await ctx.db
    .select({ id: rawReceipts.id, state: rawReceipts.state, receiptId: sql<string | null>`(${first})` })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, named)));
  const made = new Map(raw.map(({ id, receiptId }) => [id, receiptId ?? '']));
  // Order prevents deadlocks: locked at once, not in two steps.
  const held = await shareSized(ctx, [...named, ...raw.flatMap(({ receiptId }) => receiptId ?? [])]);
  const found = new Map<string, SizedReceipt>();
  for (const name of named) {
    const receipt = held.get(name) ?? held.get(made.get(name) ?? '');
    if (receipt !== undefined) found.set(name, receipt);
  }
  const waiting =
    ctx.consumers === null ? raw.filter(({ id, state }) => state === 'received' && !found.has(id)) : [];
  return { found, pending: new Set(waiting.map(({ id }) => id)) };
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

/** True if a raw receipt of that name waits to be processed; false for a signed consumer. */
export async function isPending(ctx: Context, name: ReceiptName): Promise<boolean> {
  if (ctx.consumers !== null || ('id' in name && !isUuid(name.id))) return false;
  const same =
    'id' in name
      ? eq(rawReceipts.id, name.id)
      : eq(rawReceipts.transactionId, storedTransactionIdOf(ctx, name.transactionId));
  const rows = await ctx.db
    .select({ id: rawReceipts.id })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), same, eq(rawReceipts.state, 'received')))
    .limit(1);
  return rows.length > 0;
}
