import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { receiptLinks } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { newLinkToken } from '@/lib/core/ids';
import { owned } from '@/lib/platform/db/tenancy';

/** A consumer link as stored. */
export type LinkRow = typeof receiptLinks.$inferSelect;

/** The valid link token of a receipt, or null when it has none. */
export async function findLink(ctx: Context, receiptId: string): Promise<string | null> {
  const [link] = await ctx.db
    .select({ token: receiptLinks.token })
    .from(receiptLinks)
    .where(and(linksOfReceipt(ctx, receiptId), isNull(receiptLinks.revokedAt)));
  return link?.token ?? null;
}

/** Every link a receipt ever had, newest first. */
export function listLinks(ctx: Context, receiptId: string): Promise<LinkRow[]> {
  // Said in full, because each of the two has an index.
  const either = or(isNull(receiptLinks.revokedAt), isNotNull(receiptLinks.revokedAt));
  return ctx.db
    .select()
    .from(receiptLinks)
    .where(and(linksOfReceipt(ctx, receiptId), either))
    .orderBy(desc(receiptLinks.createdAt), desc(receiptLinks.token));
}

/** Gives a receipt a new link; call it with the receipt held and no other link valid. */
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

/** Revokes the valid link of a receipt; answers how many links were. */
export async function revokeLink(ctx: Context, receiptId: string, revokedAt: Date): Promise<number> {
  const revoked = await ctx.db
    .update(receiptLinks)
    .set({ revokedAt })
    .where(and(linksOfReceipt(ctx, receiptId), isNull(receiptLinks.revokedAt)))
    .returning({ token: receiptLinks.token });
  return revoked.length;
}

function linksOfReceipt(ctx: Context, receiptId: string) {
  return and(owned(ctx, receiptLinks), eq(receiptLinks.receiptId, receiptId));
}
