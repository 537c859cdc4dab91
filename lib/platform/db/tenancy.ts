import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { receipts } from '@/drizzle/schema/receipts';
import type { Database } from './client';

export interface Tenant {
  readonly retailer: { readonly id: number };
  readonly db: Database;
}

interface Viewer extends Pick<Tenant, 'retailer'> {
  readonly consumers: readonly string[] | null;
}

export function owned(ctx: Pick<Tenant, 'retailer'>, table: { retailerId: PgColumn }): SQL {
  return eq(table.retailerId, ctx.retailer.id);
}

export function ownedByParameter(table: { retailerId: PgColumn }): SQL {
  return eq(table.retailerId, sql.placeholder('retailerId'));
}

export function visibleReceipts(ctx: Viewer): SQL {
  const own = owned(ctx, receipts);
  if (ctx.consumers === null) return own;
  return and(own, inArray(receipts.identifier, [...ctx.consumers])) ?? own;
}

export function realReceipts(ctx: Viewer): SQL {
  const visible = visibleReceipts(ctx);
  return and(visible, eq(receipts.test, false)) ?? visible;
}

/** Excludes test receipts and duplicates (contract section 4). */
export function countedReceipts(ctx: Viewer): SQL {
  const real = realReceipts(ctx);
  return and(real, eq(receipts.duplicate, false)) ?? real;
}
