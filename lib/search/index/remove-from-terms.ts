import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';
import { byteString } from './codec/bytes';
import { decodePosting, encodePosting } from './codec/posting';
import { insertTerms, type SegmentKey } from './segment-store';
import { entriesOf, TermBlocks, type TermBlock } from './codec/term-block';
import { readBlockRows, readPostingRows, wantedRows } from './term-rows';

export async function removeFromTerms(
  db: Database,
  key: SegmentKey,
  terms: readonly string[],
  ordinals: ReadonlySet<number>,
): Promise<void> {
  if (terms.length === 0) return;
  const wanted = wantedRows([key.segment], { terms, prefixes: [] });
  const postings = await readPostingRows(db, key.retailerId, wanted);
  const gone = new Set<string>();
  for (const { term, posting } of postings) {
    const left = without(posting, ordinals);
    if (left === null) gone.add(term.toString('latin1'));
    await writePosting(db, key, term, left);
  }
  const names = new Set(terms.map(byteString));
  for (const row of await readBlockRows(db, key.retailerId, wanted)) {
    const blocks = new TermBlocks();
    const made: TermBlock[] = [];
    for (const entry of entriesOf(row)) {
      if (gone.has(entry.term)) continue;
      const posting =
        entry.posting !== null && names.has(entry.term) ? without(entry.posting, ordinals) : entry.posting;
      if (entry.posting !== null && posting === null) continue;
      const full = blocks.add({ term: entry.term, posting });
      if (full !== null) made.push(full);
    }
    const last = blocks.end();
    await db.execute(sql`
      delete from search_segment_terms where retailer_id = ${key.retailerId} and segment = ${key.segment}
        and first = decode(${row.first.toString('hex')}, 'hex')`);
    await insertTerms(db, key, { blocks: last === null ? made : [...made, last], postings: [] });
  }
}

function without(bytes: Uint8Array, removed: ReadonlySet<number>): Buffer | null {
  const { ordinals, positions } = decodePosting(bytes);
  const kept = ordinals.flatMap((ordinal, index) => (removed.has(ordinal) ? [] : [index]));
  if (kept.length === 0) return null;
  return encodePosting({
    ordinals: kept.map((index) => ordinals[index] ?? 0),
    positions: positions === null ? null : kept.map((index) => positions[index] ?? []),
  });
}

async function writePosting(
  db: Database,
  { retailerId, segment }: SegmentKey,
  term: Buffer,
  posting: Buffer | null,
): Promise<void> {
  const own = sql`retailer_id = ${retailerId} and segment = ${segment} and term = decode(${term.toString('hex')}, 'hex')`;
  await db.execute(
    posting === null
      ? sql`delete from search_segment_postings where ${own}`
      : sql`update search_segment_postings set posting = decode(${posting.toString('hex')}, 'hex') where ${own}`,
  );
}
