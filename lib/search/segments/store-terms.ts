import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';
import { lexemePrefix } from '../gin/tsvector';
import type { SegmentKey } from './segment-rows';
import type { SegmentOptions } from './segment-options';
import {
  beginningMax,
  beginningSign,
  kindPattern,
  lastCharacter,
  phraseSign,
  phraseWords,
} from './term-kind';

/** A term that is stored, and the places of the receipts that have it, some of them more than once. */
interface StoredTerm extends Record<string, unknown> {
  readonly kind: string;
  readonly term: string;
  /** With commas between them. */
  readonly places: string;
  /** Whether all terms of its kind are stored. */
  readonly complete: boolean;
}

/** Terms that are inserted in one statement. */
const batchTerms = 500;

/**
 * Stores the terms of a segment's receipts, but for rare ones, each as a bit for every receipt, beginnings of numbers and
 * longer phrases. Answers the kinds that have none left out.
 */
export async function storeTerms(
  db: Database,
  key: SegmentKey,
  { size, options }: { readonly size: number; readonly options: SegmentOptions },
): Promise<string[]> {
  const terms = await termsOf(db, key, {
    ...options,
    common: Math.max(1, Math.ceil((options.common * size) / options.size)),
  });
  for (let start = 0; start < terms.length; start += batchTerms) {
    const batch = terms.slice(start, start + batchTerms);
    // Made here, because Postgres would copy all bits to set one.
    const bits = batch.map(({ places }) => hexOf(places, size));
    await db.execute(sql`
      insert into search_segment_terms (retailer_id, segment, term, bits)
      select ${key.retailerId}, ${key.number}, term, substring(('x' || hex)::varbit from 1 for ${size}::int)
      from unnest(${sql.param(batch.map(({ term }) => term))}::text[], ${sql.param(bits)}::text[]) as one (term, hex)`);
  }
  return [...new Set(terms.filter(({ complete }) => complete).map(({ kind }) => kind))];
}

function termsOf(
  db: Database,
  { retailerId, number }: SegmentKey,
  { common, complete }: Pick<SegmentOptions, 'common' | 'complete'>,
): Promise<readonly StoredTerm[]> {
  const prefix = lexemePrefix(retailerId).length;
  return db.execute<StoredTerm>(sql`
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
      words as (
        select substr((word).lexeme, ${prefix + 1}::int) as term, unnest((word).positions) as position, place
        from (select unnest(r.terms) as word, p.place
            from search_segment_places as p
              join receipt_search as r on r.retailer_id = p.retailer_id and r.receipt_id = p.receipt_id
            where p.retailer_id = ${retailerId} and p.segment = ${number} offset 0) as any_word
        where (word).positions is not null),
      followed as (
        select code, place, position, array_agg(term) over following as terms,
          array_agg(position) over following as positions
        from (select term, position, place, left(substring(term from ${kindPattern}), -1) as code
            from words offset 0) as coded
        where code is not null
        window following as (partition by place, code order by position
          rows between current row and ${sql.raw(String(phraseWords.max - 1))} following)),
      kinds as materialized (
        select kind, term, places from own where kind is not null
        union all
        select code || ${phraseSign}, code || ${phraseSign} || array_to_string(terms[1:count], ' '), array_agg(place)
        from followed cross join generate_series(${phraseWords.min}::int, ${phraseWords.max}::int) as count
        where positions[count] = position + count - 1
        group by code, array_to_string(terms[1:count], ' ')
        union all
        select code || ${beginningSign}, code || ${beginningSign} || left(path, labels), array_agg(place)
        from numbers cross join generate_series(1, least(${beginningMax}::int, length(path) - 1)) as labels
          cross join unnest(places) as place
        group by code, left(path, labels)),
      complete as materialized (
        select kind from kinds group by kind
        having count(*) <= ${complete}::int and bool_and(strpos(term, ${lastCharacter}) = 0))
    select kind, term, array_to_string(places, ',') as places, kind in (select kind from complete) as complete
    from kinds
    where kind in (select kind from complete) or cardinality(places) >= ${common}::int
    order by term collate "C"`);
}

/** Bits that are set at some places of `size`, the first of them the highest of the first digit. Pure. */
function hexOf(places: string, size: number): string {
  const bytes = Buffer.alloc(Math.ceil(size / 8));
  for (const text of places.split(',')) {
    const place = Number(text);
    bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (0x80 >> (place & 7));
  }
  return bytes.toString('hex');
}
