import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '@/lib/db/client';
import { lexemePrefix } from '../gin/tsvector';
import type { SegmentShape } from './shape';
import { beginningMax, beginningSign, kindPattern, lastCharacter } from './term-kind';

// The rows of one segment, each step one statement on what is there already.

/** A segment of a retailer. */
interface Key {
  readonly retailerId: number;
  readonly number: number;
}

/** Makes the stretch of a segment end where the last of some that follow it does, and takes those away. */
export async function absorbSegments(
  db: Database,
  { retailerId, number }: Key,
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
export async function dropSegment(db: Database, key: Key): Promise<void> {
  await emptySegment(db, key);
  await db.execute(sql`
    delete from search_segments where retailer_id = ${key.retailerId} and number = ${key.number}`);
}

async function emptySegment(db: Database, { retailerId, number }: Key): Promise<void> {
  const own = sql`retailer_id = ${retailerId} and segment = ${number}`;
  await db.execute(sql`delete from search_segment_terms where ${own}`);
  await db.execute(sql`delete from search_segment_places where ${own}`);
}

/**
 * Gives the receipts of a segment their places, over those they had. Answers how many there are. One that has a place
 * in another segment, from where it has moved, keeps that: it is a changed receipt of both.
 */
export async function placeReceipts(db: Database, key: Key): Promise<number> {
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
 * Stores the terms of a segment's receipts, but for rare ones, each as a bit for every receipt, and beginnings of
 * numbers. Answers the kinds that have none left out.
 */
export async function storeTerms(
  db: Database,
  { retailerId, number }: Key,
  { size, shape }: { readonly size: number; readonly shape: SegmentShape },
): Promise<string[]> {
  const prefix = lexemePrefix(retailerId).length;
  const common = Math.max(1, Math.ceil((shape.common * size) / shape.size));
  const [row] = await db.execute<{ complete: string[] | null }>(sql`
    with each as (
        select unnest(tsvector_to_array(r.terms)) as lexeme, p.place
        from search_segment_places as p
          join receipt_search as r on r.retailer_id = p.retailer_id and r.receipt_id = p.receipt_id
        where p.retailer_id = ${retailerId} and p.segment = ${number}),
      terms as materialized (
        select substr(lexeme, ${prefix + 1}::int) as term, array_agg(place) as places
        from each group by lexeme),
      own as materialized (
        select substring(term from ${kindPattern}) as kind, term, places from terms),
      numbers as (
        select left(kind, -1) as code, substr(term, length(kind) + 1) as path, places from own where kind like '%#'),
      kinds as materialized (
        select kind, term, places from own where kind is not null
        union all
        select code || ${beginningSign}, code || ${beginningSign} || left(path, labels), array_agg(place)
        from numbers cross join generate_series(1, least(${beginningMax}::int, length(path) - 1)) as labels
          cross join unnest(places) as place
        group by code, left(path, labels)),
      complete as materialized (
        select kind from kinds group by kind
        having count(*) <= ${shape.complete}::int and bool_and(strpos(term, ${lastCharacter}) = 0)),
      none as materialized (select repeat('0', ${size}::int)::varbit as bits),
      stored as (
        insert into search_segment_terms (retailer_id, segment, term, bits)
        select ${retailerId}, ${number}, term,
          (select bit_or(set_bit(none.bits, place, 1)) from unnest(places) as place)
        from kinds cross join none
        where kind in (select kind from complete) or cardinality(places) >= ${common}::int)
    select array_agg(kind) as complete from complete`);
  return row?.complete ?? [];
}

/**
 * Takes away the changes that a segment, just sealed, has in it, and those that no segment has to know of: their receipt
 * has no place, and none of its own either. Those that this transaction does not see stay.
 */
export async function forgetChanges(db: Database, { retailerId, number }: Key): Promise<void> {
  await db.execute(sql`
    delete from search_changes as c
    where c.retailer_id = ${retailerId}
      and not exists (select from search_segment_places as p
        where p.retailer_id = ${retailerId} and p.receipt_id = c.receipt_id and p.segment <> ${number})
      and not exists (select from receipt_search as r
          join search_segments as s on s.retailer_id = ${retailerId} and s.number <> ${number} and ${isWithin}
        where r.retailer_id = ${retailerId} and r.receipt_id = c.receipt_id)`);
}

/** A receipt `r` lies in the stretch of a segment `s`. */
const isWithin: SQL = sql.raw('r.ordered_at >= s.from_at and r.ordered_at < s.to_at');
