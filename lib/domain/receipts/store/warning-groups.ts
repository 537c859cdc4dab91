import { and, desc, gte, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { realReceipts } from '@/lib/platform/db/tenancy';
import type { QualityWarning } from '../wire/quality';

/** Receipts grouped by sender and warning. Fiscal warnings are grouped by till as well. */
export interface WarningGroup {
  readonly warning: QualityWarning;
  readonly sender: string;
  /** Set for fiscal warnings only. */
  readonly storeId: number | null;
  readonly tillUuid: string | null;
  readonly count: number;
  readonly stores: number;
  readonly tills: number;
  readonly storeIds: readonly number[];
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly newest: string;
}

const storesMax = 5;

export async function readWarningGroups(
  ctx: Context,
  since: Date,
  { among, count }: { readonly among: number; readonly count: number },
): Promise<WarningGroup[]> {
  const newest = ctx.db
    .select({
      id: receipts.id,
      storeId: receipts.storeId,
      tillUuid: receipts.tillUuid,
      createdAt: receipts.createdAt,
      sender: receipts.createdBy,
      warnings: receipts.warnings,
    })
    .from(receipts)
    .where(and(realReceipts(ctx), gte(receipts.timestamp, since), sql`${receipts.warnings} is not null`))
    .orderBy(desc(receipts.timestamp))
    .limit(among)
    .as('newest');
  const each = ctx.db
    .select({
      id: newest.id,
      storeId: newest.storeId,
      tillUuid: newest.tillUuid,
      createdAt: newest.createdAt,
      sender: newest.sender,
      warning: sql<QualityWarning>`unnest(${newest.warnings})`.as('warning'),
    })
    .from(newest)
    .as('each');
  const size = sql<number>`count(*)::int`;
  const isOfTill = sql`starts_with(${each.warning}, 'fiscal_')`;
  const storeId = sql<number | null>`case when ${isOfTill} then ${each.storeId} end`;
  const tillUuid = sql<string | null>`case when ${isOfTill} then ${each.tillUuid} end`;
  const rows = await ctx.db
    .select({
      warning: each.warning,
      sender: each.sender,
      storeId,
      tillUuid,
      count: size,
      stores: sql<number>`count(distinct ${each.storeId})::int`,
      tills: sql<number>`count(distinct ${each.tillUuid})::int`,
      storeIds: sql<number[]>`(array_agg(distinct ${each.storeId}))[1:${sql.raw(String(storesMax))}]`,
      firstAt: sql<string>`min(${each.createdAt})`,
      lastAt: sql<string>`max(${each.createdAt})`,
      newest: sql<string>`(array_agg(${each.id} order by ${each.createdAt} desc))[1]`,
    })
    .from(each)
    .groupBy(each.warning, each.sender, storeId, tillUuid)
    .orderBy(desc(size))
    .limit(count);
  return rows.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstAt: new Date(firstAt),
    lastAt: new Date(lastAt),
  }));
}
