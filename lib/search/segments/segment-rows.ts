import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';

// The rows of one segment, each step one statement on what is there already.

/** A segment of a retailer. */
export interface SegmentKey {
  readonly retailerId: number;
  readonly number: number;
}

/** Makes the range of a segment end where the last of some that follow it does, and takes those away. */
export async function absorbSegments(
  db: Database,
  { retailerId, number }: SegmentKey,
  absorbed: readonly number[],
): Promise<void> {
  const last = absorbed.at(-1);
  if (last === undefined) return;
  await db.execute(sql`
    update search_segments as s set to_at = last.to_at
    from search_segments as last
    where s.retailer_id = ${retailerId} and s.number = ${number}
      and last.retailer_id = ${retailerId} and last.number = ${last}`);
  for (const one of absorbed) await dropSegment(db, { retailerId, number: one });
}

/** Takes a segment away with all that is kept for it. */
export async function dropSegment(db: Database, key: SegmentKey): Promise<void> {
  await emptySegment(db, key);
  await db.execute(sql`
    delete from search_segments where retailer_id = ${key.retailerId} and number = ${key.number}`);
}

async function emptySegment(db: Database, { retailerId, number }: SegmentKey): Promise<void> {
  const own = sql`retailer_id = ${retailerId} and segment = ${number}`;
  await db.execute(sql`delete from search_segment_terms where ${own}`);
  await db.execute(sql`delete from search_segment_places where ${own}`);
}

/**
 * Gives the receipts of a segment their places, over those they had. Answers how many there are. One that has a place
 * in another segment, from where it has moved, keeps that: it is a changed receipt of both.
 */
export async function placeReceipts(db: Database, key: SegmentKey): Promise<number> {
  const { retailerId, number } = key;
  await emptySegment(db, key);
  const [row] = await db.execute<{ size: number }>(sql`
    with placed as (
      insert into search_segment_places (retailer_id, receipt_id, segment, place)
      select r.retailer_id, r.receipt_id, s.number,
        (row_number() over (order by r.ordered_at, r.receipt_id) - 1)::int
      from search_segments as s
        join receipt_search as r on r.retailer_id = ${retailerId} and ${isWithin}
      where s.retailer_id = ${retailerId} and s.number = ${number} and not exists (
        select from search_segment_places as p
        where p.retailer_id = ${retailerId} and p.receipt_id = r.receipt_id)
      returning 1)
    select count(*)::int as size from placed`);
  return row?.size ?? 0;
}

/**
 * Takes away the changes that a segment, just sealed, has in it, and those that no segment has to know of: their receipt
 * has no place, and none of its own either. Those that this transaction does not see stay.
 */
export async function forgetChanges(db: Database, { retailerId, number }: SegmentKey): Promise<void> {
  await db.execute(sql`
    delete from search_changes as c
    where c.retailer_id = ${retailerId}
      and not exists (select from search_segment_places as p
        where p.retailer_id = ${retailerId} and p.receipt_id = c.receipt_id and p.segment <> ${number})
      and not exists (select from receipt_search as r
          join search_segments as s on s.retailer_id = ${retailerId} and s.number <> ${number} and ${isWithin}
        where r.retailer_id = ${retailerId} and r.receipt_id = c.receipt_id)`);
}

/** A receipt `r` lies in the range of a segment `s`. */
const isWithin: SQL = sql.raw('r.ordered_at >= s.from_at and r.ordered_at < s.to_at');
