import { sql } from 'drizzle-orm';
import { auditEntries, auditSeals } from '@/drizzle/schema/audit';
import type { Context } from '@/lib/platform/context';

/**
 * Most rows of one statement. Every row is hashed and written by itself: 5,000 take 0.5 s on an idle database, and ran
 * into the timeout of 10 s on a crowded one.
 */
export const batchRows = 500;

async function inBatches(signal: AbortSignal, doBatch: () => Promise<number>): Promise<number> {
  let done = 0;
  while (!signal.aborted) {
    const count = await doBatch();
    done += count;
    if (count < batchRows) break;
  }
  return done;
}

/**
 * Seals entries from an hour before the newest seal on, because an older transaction may have committed
 * since.
 */
export function sealNewEntries(ctx: Context, signal: AbortSignal): Promise<number> {
  return inBatches(signal, async () => {
    const [row] = await ctx.db.execute<{ sealed: number }>(
      sql`select seal_audit_entries(${ctx.retailer.id}, interval '1 hour', ${batchRows}) as sealed`,
    );
    return row?.sealed ?? 0;
  });
}

export function sealAllEntries(ctx: Context, signal: AbortSignal): Promise<number> {
  return inBatches(signal, async () => {
    const [row] = await ctx.db.execute<{ sealed: number }>(
      sql`select seal_audit_entries(${ctx.retailer.id}, null, ${batchRows}) as sealed`,
    );
    return row?.sealed ?? 0;
  });
}

export interface RemovedEntries {
  readonly removed: number;
  /** Entries that differ from their seal. They stay as evidence. */
  readonly changed: number;
}

/**
 * Deletes entries, except those about settings, users, groups and clients. The digests of deleted entries
 * stay in the chain.
 * @throws PostgresError if `before` is later than the operator's minimum allows.
 */
export async function removeEntries(
  ctx: Context,
  before: Date,
  signal: AbortSignal,
): Promise<RemovedEntries> {
  let removed = 0;
  let changed = 0;
  while (!signal.aborted) {
    const rows = batchRows + changed;
    const count = await removeOldest(ctx, before, rows);
    removed += count;
    if (count >= batchRows) continue;
    // Changed entries stay and are read again, so the next batch has to be larger by their number.
    const found = await countChanged(ctx, before, rows);
    if (found <= changed) break;
    changed = found;
  }
  return { removed, changed };
}

async function removeOldest(ctx: Context, before: Date, rows: number): Promise<number> {
  const [row] = await ctx.db.execute<{ removed: number }>(
    sql`select prune_audit_entries(${ctx.retailer.id}, ${before.toISOString()}::timestamptz, ${rows}) as removed`,
  );
  return row?.removed ?? 0;
}

async function countChanged(ctx: Context, before: Date, rows: number): Promise<number> {
  const retailer = ctx.retailer.id;
  const [row] = await ctx.db.execute<{ changed: number }>(sql`
    select count(*)::int as changed from (
      select e.id, audit_digest(row(e.*)::audit_entries) as digest from ${auditEntries} as e
      where e.retailer_id = ${retailer} and e.at < ${before.toISOString()}::timestamptz
        and not audit_is_kept(e.subject_type)
      order by e.at, e.id limit ${rows}) as old
    join lateral (select s.digest from ${auditSeals} as s
      where s.retailer_id = ${retailer} and s.entry_id = old.id order by s.number desc limit 1) as sealed on true
    where sealed.digest <> old.digest`);
  return row?.changed ?? 0;
}

export interface EmptiedEntry {
  readonly id: string;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Replaces an entry's content. The digest of the old content stays in the chain.
 * @throws PostgresError if the new content adds anything.
 */
export async function emptyEntry(
  ctx: Context,
  { id, subjectId, before, after }: EmptiedEntry,
): Promise<void> {
  const document = (value: unknown) =>
    value === null ? sql`null::jsonb` : sql`${JSON.stringify(value)}::text::jsonb`;
  await ctx.db.execute(
    sql`select erase_audit_entry(${ctx.retailer.id}, ${id}, ${subjectId}, ${document(before)}, ${document(after)})`,
  );
}

export interface ChainHead {
  readonly number: number;
  readonly hash: string;
}

export async function findHead(ctx: Context): Promise<(ChainHead & { readonly sealedAt: Date }) | null> {
  const [row] = await ctx.db.execute<{ number: string; hash: string; sealed_at: string }>(sql`
    select number, encode(hash, 'hex') as hash, sealed_at from ${auditSeals}
    where retailer_id = ${ctx.retailer.id} order by number desc limit 1`);
  if (row === undefined) return null;
  return { number: Number(row.number), hash: row.hash, sealedAt: new Date(row.sealed_at) };
}

export async function findHash(ctx: Context, number: number): Promise<string | null> {
  const [row] = await ctx.db.execute<{ hash: string }>(sql`
    select encode(hash, 'hex') as hash from ${auditSeals}
    where retailer_id = ${ctx.retailer.id} and number = ${number}`);
  return row?.hash ?? null;
}

export const linkProblems = [
  'seal_missing',
  'seal_changed',
  'entry_missing',
  'entry_changed',
  'entry_returned',
] as const;

export interface CheckedPart {
  readonly entries: number;
  readonly erased: number;
  readonly removed: number;
  readonly broken: {
    readonly number: number;
    readonly entryId: string;
    readonly problem: (typeof linkProblems)[number];
  } | null;
}

export async function checkPart(
  ctx: Context,
  { after, to }: { readonly after: number; readonly to: number },
): Promise<CheckedPart> {
  const retailer = ctx.retailer.id;
  const [row] = await ctx.db.execute<{
    entries: number;
    erased: number;
    removed: number;
    broken: CheckedPart['broken'];
  }>(sql`
    with links as (
      select s.number, s.entry_id, s.reason, s.digest,
        s.number = coalesce(lag(s.number) over chain, 0) + 1 as follows,
        s.hash = audit_link_hash(lag(s.hash) over chain, row(s.*)::audit_seals) as is_genuine
      from ${auditSeals} as s where s.retailer_id = ${retailer} and s.number >= ${after} and s.number <= ${to}
      window chain as (order by s.number)
    ), checked as (
      select l.number, l.entry_id, l.reason, case
        when not l.follows then 'seal_missing'
        when not l.is_genuine then 'seal_changed'
        when (l.reason is null) <> (earlier.number is null) then 'seal_changed'
        when l.reason = 'retention' and l.digest <> earlier.digest then 'seal_changed'
        when later.number is not null then null
        when l.reason = 'retention' then case when e.id is not null then 'entry_returned' end
        when e.id is null then 'entry_missing'
        when audit_digest(row(e.*)::audit_entries) <> l.digest then 'entry_changed'
      end as problem
      from links as l
      left join ${auditEntries} as e on e.retailer_id = ${retailer} and e.id = l.entry_id
      left join lateral (select s.number, s.digest from ${auditSeals} as s
        where s.retailer_id = ${retailer} and s.entry_id = l.entry_id and s.number < l.number
        order by s.number desc limit 1) as earlier on true
      left join lateral (select s.number from ${auditSeals} as s
        where s.retailer_id = ${retailer} and s.entry_id = l.entry_id and s.number > l.number
        order by s.number limit 1) as later on true
      where l.number > ${after}
    )
    select (count(*) filter (where reason is null))::int as entries,
      (count(*) filter (where reason = 'erasure'))::int as erased,
      (count(*) filter (where reason = 'retention'))::int as removed,
      (select json_build_object('number', number, 'entryId', entry_id, 'problem', problem) from checked
        where problem is not null order by number limit 1) as broken
    from checked`);
  return row ?? { entries: 0, erased: 0, removed: 0, broken: null };
}

export interface WaitingEntries {
  readonly count: number;
  readonly oldestAt: Date | null;
}

export async function readUnsealed(ctx: Context, since: Date): Promise<WaitingEntries> {
  const [row] = await ctx.db.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(e.at) as oldest from ${auditEntries} as e
    where e.retailer_id = ${ctx.retailer.id} and e.at >= ${since.toISOString()}::timestamptz and not exists (
      select from ${auditSeals} as s where s.retailer_id = ${ctx.retailer.id} and s.entry_id = e.id)`);
  return {
    count: row?.count ?? 0,
    oldestAt: row === undefined || row.oldest === null ? null : new Date(row.oldest),
  };
}
