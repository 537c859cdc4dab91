import { and, desc, eq, isNotNull, isNull, or, sql, inArray } from 'drizzle-orm';
import { receiptLinks, receiptReferences, receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { newLinkToken } from '@/lib/core/ids';
import { preparedOnce } from '@/lib/platform/db/client';
import { owned, ownedByParameter } from '@/lib/platform/db/tenancy';
import type { JsonObject, JsonValue } from '@/lib/core/json';
import type { StoredReceipt } from '../present';

export type LinkRow = typeof receiptLinks.$inferSelect;

export async function findLink(ctx: Context, receiptId: string): Promise<string | null> {
  const [link] = await ctx.db
    .select({ token: receiptLinks.token })
    .from(receiptLinks)
    .where(and(linksOfReceipt(ctx, receiptId), isNull(receiptLinks.revokedAt)));
  return link?.token ?? null;
}

/** Returns the tokens of valid links by receipt. */
export async function findLinks(
  ctx: Context,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (receiptIds.length === 0) return new Map();
  const links = await ctx.db
    .select({ receiptId: receiptLinks.receiptId, token: receiptLinks.token })
    .from(receiptLinks)
    .where(
      and(
        owned(ctx, receiptLinks),
        inArray(receiptLinks.receiptId, [...receiptIds]),
        isNull(receiptLinks.revokedAt),
      ),
    );
  return new Map(links.map(({ receiptId, token }) => [receiptId, token]));
}

export function listLinks(ctx: Context, receiptId: string): Promise<LinkRow[]> {
  return ctx.db
    .select()
    .from(receiptLinks)
    .where(and(linksOfReceipt(ctx, receiptId), validOrNot()))
    .orderBy(desc(receiptLinks.createdAt), desc(receiptLinks.token));
}

export async function findReceiptsOfRevokedLinks(
  ctx: Context,
  receiptIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (receiptIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ receiptId: receiptLinks.receiptId })
    .from(receiptLinks)
    .where(and(owned(ctx, receiptLinks), inArray(receiptLinks.receiptId, [...receiptIds]), validOrNot()))
    .groupBy(receiptLinks.receiptId)
    .having(sql`bool_and(${receiptLinks.revokedAt} is not null)`);
  return new Set(rows.map(({ receiptId }) => receiptId));
}

/** Call it only while the receipt is locked and has no valid link. */
export async function insertLink(
  ctx: Context,
  receiptId: string,
  revokedAt: Date | null = null,
): Promise<LinkRow> {
  const row: LinkRow = {
    retailerId: ctx.retailer.id,
    token: newLinkToken(ctx.retailer.id),
    receiptId,
    createdAt: revokedAt ?? ctx.now(),
    revokedAt,
  };
  await ctx.db.insert(receiptLinks).values(row);
  return row;
}

export async function revokeLink(ctx: Context, receiptId: string, revokedAt: Date): Promise<number> {
  const revoked = await ctx.db
    .update(receiptLinks)
    .set({ revokedAt })
    .where(and(linksOfReceipt(ctx, receiptId), isNull(receiptLinks.revokedAt)))
    .returning({ token: receiptLinks.token });
  return revoked.length;
}

/** Always true. Both halves are written out, because each has a partial index. */
function validOrNot() {
  return or(isNull(receiptLinks.revokedAt), isNotNull(receiptLinks.revokedAt));
}

function linksOfReceipt(ctx: Context, receiptId: string) {
  return and(owned(ctx, receiptLinks), eq(receiptLinks.receiptId, receiptId));
}

export async function findReceiptIdOfLink(ctx: Context, token: string): Promise<string | null> {
  const [link] = await ctx.db
    .select({ receiptId: receiptLinks.receiptId })
    .from(receiptLinks)
    .where(and(owned(ctx, receiptLinks), eq(receiptLinks.token, token)));
  return link?.receiptId ?? null;
}

const properties = sql`coalesce(${receipts.properties}, ${receipts.submitted}->'properties')`;

/** Empty without a consumer: to read a part of `submitted`, Postgres must decompress all of it. */
export const sendingPreferences = sql<JsonObject>`case when ${receipts.identifier} is null then '{}'::jsonb
  else jsonb_strip_nulls(jsonb_build_object('email_settings', ${properties}->'email_settings',
    'messaging_settings', ${properties}->'messaging_settings')) end`;

/** Transactions that the receipt returns, as submitted and of any JSON type. Empty without a consumer. */
const namedReturns = sql<JsonValue[]>`case when ${receipts.identifier} is null then '[]'::jsonb
  else jsonb_build_array(${properties}->'returns_of')
    || jsonb_path_query_array(${receipts.submitted}, '$.items[*].return.properties.returns_of')
    || jsonb_path_query_array(${receipts.submitted}, '$.items[*].return.properties.transaction_id') end`;

export interface LinkedRow extends Pick<
  StoredReceipt,
  'id' | 'identifier' | 'test' | 'transactionId' | 'attachments' | 'snapshot' | 'brandVersion'
> {
  /**
   * The transaction that last wrote the receipt, and the number of its returns. A return changes the page,
   * but not the row.
   */
  readonly version: string;
  readonly returns: readonly string[];
  readonly namedReturns: readonly JsonValue[];
  readonly sendingPreferences: JsonObject;
  readonly bytes: number;
}

const linked = preparedOnce((db) => {
  const returns = sql`${receiptReferences} where ${ownedByParameter(receiptReferences)}
    and ${receiptReferences.transactionId} = ${receipts.transactionId} and ${receiptReferences.kind} = 'return'`;
  return db
    .select({
      id: receipts.id,
      identifier: receipts.identifier,
      test: receipts.test,
      transactionId: receipts.transactionId,
      attachments: receipts.attachments,
      snapshot: receipts.snapshot,
      brandVersion: receipts.brandVersion,
      version: sql<string>`concat(${receipts}.xmin, '.', (select count(*) from ${returns}))`,
      returns: sql<
        string[]
      >`coalesce((select jsonb_agg(${receiptReferences.localtime} order by ${receiptReferences.localtime})
        from ${returns}), '[]'::jsonb)`,
      namedReturns,
      sendingPreferences,
      bytes: sql<number>`pg_column_size(${receipts.submitted})`,
    })
    .from(receiptLinks)
    .innerJoin(receipts, and(ownedByParameter(receipts), eq(receipts.id, receiptLinks.receiptId)))
    .where(
      and(
        ownedByParameter(receiptLinks),
        eq(receiptLinks.token, sql.placeholder('token')),
        isNull(receiptLinks.revokedAt),
      ),
    )
    .prepare('linked_receipt');
});

export async function findLinkedReceipt(ctx: Context, token: string): Promise<LinkedRow | null> {
  const statement = linked(ctx.db);
  if (statement === null) throw new Error('Links are read outside of transactions.');
  const [row] = await statement.execute({ retailerId: ctx.retailer.id, token });
  return row ?? null;
}

export async function isTokenRevoked(ctx: Context, token: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ revokedAt: receiptLinks.revokedAt })
    .from(receiptLinks)
    .where(and(owned(ctx, receiptLinks), eq(receiptLinks.token, token), isNotNull(receiptLinks.revokedAt)));
  return row !== undefined;
}

export async function deleteLinks(ctx: Context, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  await ctx.db
    .delete(receiptLinks)
    .where(and(owned(ctx, receiptLinks), inArray(receiptLinks.token, [...tokens])));
}

export async function revokeLinksOf(ctx: Context, receiptIds: readonly string[]): Promise<string[]> {
  const revoked = await ctx.db
    .update(receiptLinks)
    .set({ revokedAt: ctx.now() })
    .where(
      and(
        owned(ctx, receiptLinks),
        inArray(receiptLinks.receiptId, [...receiptIds]),
        isNull(receiptLinks.revokedAt),
      ),
    )
    .returning({ id: receiptLinks.receiptId });
  return revoked.map(({ id }) => id);
}

export interface RelatedLinks {
  readonly sales: readonly { readonly transactionId: string; readonly token: string }[];
  readonly returns: readonly { readonly localtime: string; readonly token: string }[];
}

export async function readRelatedLinks(
  ctx: Context,
  {
    identifier,
    transactionId,
    originals,
  }: {
    readonly identifier: string;
    readonly transactionId: string;
    readonly originals: readonly string[];
  },
): Promise<RelatedLinks> {
  const { localtime, kind } = receiptReferences;
  const ofConsumer = and(owned(ctx, receipts), eq(receipts.identifier, identifier));
  const ofReceipt = and(
    owned(ctx, receiptLinks),
    eq(receiptLinks.receiptId, receipts.id),
    isNull(receiptLinks.revokedAt),
  );
  const sales =
    originals.length === 0
      ? []
      : ctx.db
          .select({ transactionId: receipts.transactionId, token: receiptLinks.token })
          .from(receipts)
          .innerJoin(receiptLinks, ofReceipt)
          .where(and(ofConsumer, inArray(receipts.transactionId, [...originals])))
          .orderBy(receipts.transactionId);
  const returns = ctx.db
    .select({ localtime, token: receiptLinks.token })
    .from(receiptReferences)
    .innerJoin(receipts, and(ofConsumer, eq(receipts.id, receiptReferences.receiptId)))
    .innerJoin(receiptLinks, ofReceipt)
    .where(
      and(
        owned(ctx, receiptReferences),
        eq(receiptReferences.transactionId, transactionId),
        eq(kind, 'return'),
      ),
    )
    .orderBy(localtime, receiptLinks.token);
  return { sales: await sales, returns: await returns };
}
