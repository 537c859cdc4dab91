import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { rawReceipts, rawReplays } from '@/drizzle/schema/pos';
import type { Context } from '@/lib/platform/context';
import { isUuid } from '@/lib/core/ids';
import { owned } from '@/lib/platform/db/tenancy';
import type { RawReplayFilter } from '../schema';
import { rawFilter } from './list';
import { awaitingOutcome } from './raw';

export type ReplayRow = typeof rawReplays.$inferSelect;

export interface ReplayProgress {
  readonly replay: ReplayRow;
  /** Only an estimate until all raw receipts are queued. */
  readonly total: number;
  readonly done: number;
  readonly processed: number;
  readonly failed: number;
  readonly ignored: number;
  readonly finished: boolean;
}

export async function insertReplay(ctx: Context, row: ReplayRow): Promise<void> {
  await ctx.db.insert(rawReplays).values(row);
}

export async function findReplay(
  ctx: Context,
  id: string,
  held: 'held' | 'free' = 'free',
): Promise<ReplayRow | null> {
  if (!isUuid(id)) return null;
  const query = ctx.db
    .select()
    .from(rawReplays)
    .where(and(owned(ctx, rawReplays), eq(rawReplays.id, id)));
  const [row] = held === 'held' ? await query.for('update') : await query;
  return row ?? null;
}

export async function readProgress(ctx: Context, id: string): Promise<ReplayProgress | null> {
  const replay = await findReplay(ctx, id);
  if (replay === null) return null;
  const rows = await ctx.db
    .select({ state: rawReceipts.state, count: sql<number>`count(*)::int` })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.replayId, id)))
    .groupBy(rawReceipts.state);
  const now = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const processed = now('processed');
  const failed = now('failed') + replay.failed;
  const ignored = now('ignored') + replay.ignored;
  return {
    replay,
    total: replay.queuedAt === null ? Math.max(replay.expected, replay.queued) : replay.queued,
    done: processed + failed + ignored,
    processed,
    failed,
    ignored,
    finished: replay.queuedAt !== null && now('received') === 0,
  };
}

export async function countReplayable(ctx: Context, filter: RawReplayFilter): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(rawReceipts)
    .where(replayable(ctx, filter));
  return row?.count ?? 0;
}

function replayable(ctx: Context, { from, to, ...filter }: RawReplayFilter) {
  return and(
    rawFilter(ctx, {
      ...filter,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    }),
    isNull(rawReceipts.prunedAt),
  );
}

/**
 * Assigns raw receipts to this replay and returns their ids. If an earlier replay had them, their outcomes
 * stay in its counts.
 */
export async function takeReplayable(
  ctx: Context,
  replay: ReplayRow,
  { after, count }: { readonly after: string | null; readonly count: number },
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: rawReceipts.id, state: rawReceipts.state, replayId: rawReceipts.replayId })
    .from(rawReceipts)
    .where(
      and(
        replayable(ctx, replay.filter),
        after === null ? undefined : gt(rawReceipts.id, after),
        or(isNull(rawReceipts.replayId), ne(rawReceipts.replayId, replay.id)),
        sql`${rawReceipts.createdAt} <= ${replay.createdAt.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(rawReceipts.id)
    .limit(count)
    .for('update');
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  for (const before of new Set(rows.flatMap((row) => row.replayId ?? []))) {
    const lost = (state: string) =>
      rows.filter((row) => row.replayId === before && row.state === state).length;
    await ctx.db
      .update(rawReplays)
      .set({
        failed: sql`${rawReplays.failed} + ${lost('failed')}`,
        ignored: sql`${rawReplays.ignored} + ${lost('ignored')}`,
      })
      .where(and(owned(ctx, rawReplays), eq(rawReplays.id, before)));
  }
  await ctx.db
    .update(rawReceipts)
    .set({ ...awaitingOutcome, replayId: replay.id })
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, ids)));
  return ids;
}

export async function recordQueued(
  ctx: Context,
  id: string,
  count: number,
  queuedAt: Date | null,
): Promise<void> {
  await ctx.db
    .update(rawReplays)
    .set({ queued: sql`${rawReplays.queued} + ${count}`, queuedAt })
    .where(and(owned(ctx, rawReplays), eq(rawReplays.id, id)));
}
