import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { rawReceipts } from '@/drizzle/schema/pos';
import { receipts } from '@/drizzle/schema/receipts';
import { isUuid, testIdOf } from '@/lib/core/ids';
import { isTestClient, type Context } from '@/lib/platform/context';
import { owned, visibleReceipts } from '@/lib/platform/db/tenancy';
import type { StoredReceipt } from '../present';
import type { SizedReceipt } from './paged';
import { shareSized } from './receipts';

/** The ids of the receipts made of a raw receipt, by its id, or of the first two that a request brought. */
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

/** How a caller names a receipt; `id` may also be that of the raw receipt it came from. */
export type ReceiptName = { readonly id: string } | { readonly transactionId: string };

/** The receipt of this name that the caller may see, or null. Of several from one raw receipt, the first. */
export async function findNamedReceipt(ctx: Context, name: ReceiptName): Promise<StoredReceipt | null> {
  if ('transactionId' in name) {
    return findFirst(ctx, eq(receipts.transactionId, storedTransactionIdOf(ctx, name.transactionId)));
  }
  if (!isUuid(name.id)) return null;
  // One after the other, each by a key: as one condition it would look through all receipts, at every arrival too.
  const own = await findFirst(ctx, eq(receipts.id, name.id));
  if (own !== null) return own;
  const made = await receiptIdsOfRaw(ctx, { id: name.id });
  return made.length === 0 ? null : findFirst(ctx, inArray(receipts.id, made));
}

/** What the transaction id that a caller has submitted is stored as. */
export function storedTransactionIdOf(ctx: Context, transactionId: string): string {
  return isTestClient(ctx) ? testIdOf(transactionId) : transactionId;
}

/** Receipts by the ids that a caller names them by. */
export interface NamedReceipts {
  /** Those that `findNamedReceipt` finds. */
  readonly found: ReadonlyMap<string, SizedReceipt>;
  /** Those that name a raw receipt which waits to be processed. */
  readonly pending: ReadonlySet<string>;
}

/**
 * What `findNamedReceipt` and `isPending` find of each of these ids, in lower case, by two statements for all. The receipts
 * are held against writers until the transaction ends.
 */
export async function shareNamedReceipts(ctx: Context, ids: readonly string[]): Promise<NamedReceipts> {
  const named = ids.filter(isUuid);
  if (named.length === 0) return { found: new Map(), pending: new Set() };
  const first = ctx.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(visibleReceipts(ctx), sql`${receipts.id} = any(${rawReceipts.receiptIds})`))
    .orderBy(asc(receipts.id))
    .limit(1);
  // State and receipts at once: what is being processed meanwhile is pending or there, and never missing.
  const raw = await ctx.db
    .select({ id: rawReceipts.id, state: rawReceipts.state, receiptId: sql<string | null>`(${first})` })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, named)));
  const made = new Map(raw.map(({ id, receiptId }) => [id, receiptId ?? '']));
  // All at once, and so in one order: held in two steps, two callers could wait for each other.
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

/** Whether a raw receipt of this name waits to be processed. For a signed consumer it is always false. */
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
