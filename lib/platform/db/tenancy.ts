import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { receipts } from '@/drizzle/schema/receipts';
import type { Database } from './client';

export interface Tenant {
  readonly retailer: { readonly id: number };
  readonly db: Database;
}

/** The part of a `Context` that decides which receipts its caller may see. */
interface Viewer extends Pick<Tenant, 'retailer'> {
  readonly consumers: readonly string[] | null;
}

/** Condition that keeps a statement inside the caller's retailer; every statement on an owned table carries it. */
export function owned(ctx: Pick<Tenant, 'retailer'>, table: { retailerId: PgColumn }): SQL {
  return eq(table.retailerId, ctx.retailer.id);
}

/** Condition with the retailer's id as the parameter `retailerId`, for prepared statements. */
export function ownedByParameter(table: { retailerId: PgColumn }): SQL {
  return eq(table.retailerId, sql.placeholder('retailerId'));
}

/** The retailer's; with signed consumers only theirs (contract section 11). */
export function visibleReceipts(ctx: Viewer): SQL {
  const own = owned(ctx, receipts);
  if (ctx.consumers === null) return own;
  return and(own, inArray(receipts.identifier, [...ctx.consumers])) ?? own;
}

/** Visible receipts without tests. */
export function realReceipts(ctx: Viewer): SQL {
  const visible = visibleReceipts(ctx);
  return and(visible, eq(receipts.test, false)) ?? visible;
}

/** Visible receipts that count in figures: without tests and duplicates (contract section 4). */
export function countedReceipts(ctx: Viewer): SQL {
  const real = realReceipts(ctx);
  return and(real, eq(receipts.duplicate, false)) ?? real;
}
