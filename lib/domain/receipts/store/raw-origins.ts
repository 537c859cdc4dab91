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

/** A receipt as callers name it. The id may be that of its raw receipt. */
export type ReceiptName = { readonly id: string } | { readonly transactionId: string };

/** If a raw receipt became several receipts, returns the first. */
export async function findNamedReceipt(ctx: Context, name: ReceiptName): Promise<StoredReceipt | null> {
  if ('transactionId' in name) {
    return findFirst(ctx, eq(receipts.transactionId, storedTransactionIdOf(ctx, name.transactionId)));
  }
  if (!isUuid(name.id)) return null;
  // Two look-ups by key. One condition for both would scan all receipts.
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
  readonly pending: ReadonlySet<string>;
}

/** Finds receipts by ids in lower case. Locks them against writers until the transaction ends. */
export async function shareNamedReceipts(ctx: Context, ids: readonly string[]): Promise<NamedReceipts> {
  const named = ids.filter(isUuid);
  if (named.length === 0) return { found: new Map(), pending: new Set() };
  const first = ctx.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(visibleReceipts(ctx), sql`${receipts.id} = any(${rawReceipts.receiptIds})`))
    .orderBy(asc(receipts.id))
    .limit(1);
  // One statement reads state and receipts: a raw receipt that is being processed is found as pending or with
  // its receipt.
  const raw = await ctx.db
    .select({ id: rawReceipts.id, state: rawReceipts.state, receiptId: sql<string | null>`(${first})` })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, named)));
  const made = new Map(raw.map(({ id, receiptId }) => [id, receiptId ?? '']));
  // All receipts are locked in one statement and in order: two steps could deadlock with another transaction.
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

/** True if a raw receipt of this name waits to be processed. Always false for signed consumers. */
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
