import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { receipts } from '@/drizzle/schema/receipts';
import type { Database } from './client';

/** Whose rows a statement reads or writes, and through which connection: what stores need of a `Context`. */
export interface Tenant {
  readonly retailer: { readonly id: number };
  readonly db: Database;
}

/** The part of a `Context` that says which receipts its caller may see. */
interface Viewer extends Pick<Tenant, 'retailer'> {
  readonly consumers: readonly string[] | null;
}

/** Condition that keeps a statement inside the caller's retailer. Every statement on an owned table carries it. */
export function owned(ctx: Pick<Tenant, 'retailer'>, table: { retailerId: PgColumn }): SQL {
  return eq(table.retailerId, ctx.retailer.id);
}

/** Keeps a prepared statement inside one retailer: the retailer's id is its parameter `retailerId`. */
export function ownedByParameter(table: { retailerId: PgColumn }): SQL {
  return eq(table.retailerId, sql.placeholder('retailerId'));
}

/** Receipts the caller may see: the retailer's, and with signed consumers only theirs (contract section 11). */
export function visibleReceipts(ctx: Viewer): SQL {
  const own = owned(ctx, receipts);
  if (ctx.consumers === null) return own;
  return and(own, inArray(receipts.identifier, [...ctx.consumers])) ?? own;
}

/** Receipts that the caller may see and that happened: no test receipts. */
export function realReceipts(ctx: Viewer): SQL {
  const visible = visibleReceipts(ctx);
  return and(visible, eq(receipts.test, false)) ?? visible;
}

/** Receipts that the caller may see and that figures count: neither test receipts nor duplicates (contract section 4). */
export function countedReceipts(ctx: Viewer): SQL {
  const real = realReceipts(ctx);
  return and(real, eq(receipts.duplicate, false)) ?? real;
}
