import { and, asc, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { rawReceipts } from '@/drizzle/schema/pos';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

const { failureCause, failureCode, failureMessage } = rawReceipts;

/** Failures that differ only in the number of a line or item have one cause. */
const withoutNumbers = (text: SQL) => sql`regexp_replace(${text}, '[0-9]+', '#', 'g')`;

/**
 * Hash (32 hexadecimal digits), equal for failures with the same remedy: same transformation, code, reason,
 * parameters and violations. If the cause is null, the mapping's message counts.
 */
export const causeKey: SQL = sql`md5(concat_ws('|', ${rawReceipts.transformation}, ${failureCode},
  ${failureCause}->>'reason', ${withoutNumbers(sql`(${failureCause}->'parameters')::text`)},
  (select string_agg(distinct ${withoutNumbers(sql`one->>'name'`)} || ' ' || (one->>'reason'), ',')
    from jsonb_array_elements(${failureCause}->'violations') one),
  case when ${failureCause} is null
    then left(${withoutNumbers(sql`regexp_replace(${failureMessage}, '"[^"]*"', '', 'g')`)}, 300) end))`;

export interface FailureGroupRow {
  readonly cause: string;
  readonly count: number;
  readonly newest: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly triedAt: Date | null;
  readonly tills: number;
  readonly stores: number;
  /** Names of some tills, each with its store's reference. */
  readonly tillNames: readonly string[];
}

const tillNamesMax = 5;

/** Returns at most `count` groups of the newest `among` failures, the biggest first. */
export async function readFailureGroups(
  ctx: Context,
  filter: { readonly transformation?: string | undefined },
  { among, count }: { readonly among: number; readonly count: number },
): Promise<FailureGroupRow[]> {
  const till = sql`coalesce(${rawReceipts.tillId}, left(${rawReceipts.tillUuid}::text, 8))`;
  const newest = ctx.db
    .select({
      id: rawReceipts.id,
      createdAt: rawReceipts.createdAt,
      processedAt: rawReceipts.processedAt,
      cause: sql<string>`${causeKey}`.as('cause'),
      till: sql<string | null>`case when ${till} is not null
        then concat_ws(' · ', ${rawReceipts.storeReference}, ${till}) end`.as('till'),
      storeReference: rawReceipts.storeReference,
    })
    .from(rawReceipts)
    .where(
      and(
        owned(ctx, rawReceipts),
        eq(rawReceipts.state, 'failed'),
        eq(rawReceipts.test, false),
        // Raw receipts without bytes can never be processed.
        isNull(rawReceipts.prunedAt),
        filter.transformation === undefined
          ? undefined
          : eq(rawReceipts.transformation, filter.transformation),
      ),
    )
    .orderBy(desc(rawReceipts.id))
    .limit(among)
    .as('newest');
  const size = sql<number>`count(*)::int`;
  const last = sql<string>`max(${newest.createdAt})`;
  const rows = await ctx.db
    .select({
      cause: newest.cause,
      count: size,
      newest: sql<string>`(array_agg(${newest.id} order by ${newest.id} desc))[1]`,
      firstAt: sql<string>`min(${newest.createdAt})`,
      lastAt: last,
      triedAt: sql<string | null>`max(${newest.processedAt})`,
      tills: sql<number>`count(distinct ${newest.till})::int`,
      stores: sql<number>`count(distinct ${newest.storeReference})::int`,
      tillNames: sql<string[] | null>`(array_agg(distinct ${newest.till})
        filter (where ${newest.till} is not null))[1:${sql.raw(String(tillNamesMax))}]`,
    })
    .from(newest)
    .groupBy(newest.cause)
    .orderBy(desc(size), desc(last))
    .limit(count);
  return rows.map(({ firstAt, lastAt, triedAt, tillNames, ...row }) => ({
    ...row,
    firstAt: new Date(firstAt),
    lastAt: new Date(lastAt),
    triedAt: triedAt === null ? null : new Date(triedAt),
    tillNames: tillNames ?? [],
  }));
}

export interface WaitingRaw {
  readonly count: number;
  readonly oldest: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** Counts up to `among` raw receipts that have waited since before `before`; null if none has. */
export async function readWaitingRaw(ctx: Context, before: Date, among: number): Promise<WaitingRaw | null> {
  const waiting = ctx.db
    .select({ id: rawReceipts.id, createdAt: rawReceipts.createdAt })
    .from(rawReceipts)
    .where(
      and(
        owned(ctx, rawReceipts),
        eq(rawReceipts.state, 'received'),
        eq(rawReceipts.test, false),
        lt(rawReceipts.createdAt, before),
      ),
    )
    .orderBy(asc(rawReceipts.id))
    .limit(among)
    .as('waiting');
  const [row] = await ctx.db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<string | null>`(array_agg(${waiting.id} order by ${waiting.id}))[1]`,
      firstAt: sql<string>`min(${waiting.createdAt})`,
      lastAt: sql<string>`max(${waiting.createdAt})`,
    })
    .from(waiting);
  if (row === undefined || row.oldest === null) return null;
  return { ...row, oldest: row.oldest, firstAt: new Date(row.firstAt), lastAt: new Date(row.lastAt) };
}

export async function readFailures(ctx: Context, ids: readonly string[]) {
  const rows = await ctx.db
    .select({
      id: rawReceipts.id,
      transformation: rawReceipts.transformation,
      failureCode,
      failureMessage,
      failureCause,
    })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}
