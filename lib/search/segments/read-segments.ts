import { sql } from 'drizzle-orm';
import type { TermLeaf } from '../terms/term-query';
import type { Run } from './run';
import { storedSpanOf } from './term-kind';

/** A sealed range of time, and what it does not know. */
export interface Segment {
  readonly number: number;
  /** Milliseconds since 1970, the end not included; the first begins with the year 0. */
  readonly from: number;
  readonly to: number;
  readonly size: number;
  /** Which of the leaves it was asked about have no bits in it, by their place. */
  readonly unknown: ReadonlySet<number>;
}

/** The sealed segments of a retailer, from the oldest on. */
export interface Segments {
  readonly segments: readonly Segment[];
  /** Receipts that changed since, some of them more than once; counted up to `changesMax` and one. */
  readonly changes: number;
}

/** Changed receipts that are looked at one by one; beyond, the index counts all. */
export const changesMax = 2_000;

/** The segments whose terms are of a version, and what they know of leaves. */
export async function readSegments(
  run: Run,
  { retailerId, version }: { readonly retailerId: number; readonly version: number },
  leaves: readonly TermLeaf[],
): Promise<Segments> {
  const spans = leaves.map(storedSpanOf);
  // Of a beginning that has no term of its own, only complete kinds know all.
  const terms = spans.map((span) => (span !== null && span.first === span.last ? span.first : null));
  const kinds = spans.map((span) => span?.kind ?? null);
  const rows = await run<Omit<Segment, 'unknown'> & { unknown: number[]; changes: number }>(sql`
    select s.number, (extract(epoch from s.from_at) * 1000)::float8 as "from",
      (extract(epoch from s.to_at) * 1000)::float8 as "to", s.size,
      (select count(*)::int from (select 1 from search_changes
        where retailer_id = ${retailerId} limit ${changesMax + 1}) as noted) as changes,
      array(select leaf.place::int - 1
        from unnest(${sql.param(terms)}::text[], ${sql.param(kinds)}::text[]) with ordinality as leaf (term, kind, place)
        where (leaf.kind = any (s.complete)) is not true and not exists (
          select from search_segment_terms as t
          where t.retailer_id = ${retailerId} and t.segment = s.number and t.term = leaf.term)) as unknown
    from search_segments as s
    where s.retailer_id = ${retailerId} and s.version = ${version} and s.is_sealed
    order by s.from_at`);
  return {
    changes: rows[0]?.changes ?? 0,
    segments: rows.map(({ number, from, to, size, unknown }) => ({
      number,
      from,
      to,
      size,
      // Nobody has any term where there is nobody.
      unknown: new Set(size === 0 ? [] : unknown),
    })),
  };
}
