import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';
import { decodePosting, type Posting } from './posting';
import { entriesOf } from './term-block';

const pageRows = 32;

export type StreamedTerm = readonly [term: string, posting: Posting];

export async function* streamTerms(
  db: Database,
  retailerId: number,
  segment: number,
): AsyncGenerator<StreamedTerm, void, undefined> {
  const ownRows = streamPostings(db, retailerId, segment);
  for (let after: Buffer | null = null; ;) {
    const rows: readonly BlockRow[] = await db.execute<BlockRow>(sql`
      select first, terms, postings from search_segment_terms
      where retailer_id = ${retailerId} and segment = ${segment} and first > ${bytesOf(after)}
      order by first limit ${pageRows}`);
    for (const row of rows) {
      for (const { term, posting } of entriesOf(row)) {
        if (posting !== null) yield [term, decodePosting(posting)];
        else {
          const next = await ownRows.next();
          if (next.done === true) throw new Error(`Segment ${segment} lacks a posting.`);
          yield [term, decodePosting(next.value)];
        }
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = last.first;
  }
}

interface BlockRow extends Record<string, unknown> {
  readonly first: Buffer;
  readonly terms: Buffer;
  readonly postings: Buffer;
}

interface PostingRow extends Record<string, unknown> {
  readonly term: Buffer;
  readonly posting: Buffer;
}

async function* streamPostings(db: Database, retailerId: number, segment: number) {
  for (let after: Buffer | null = null; ;) {
    const rows: readonly PostingRow[] = await db.execute<PostingRow>(sql`
      select term, posting from search_segment_postings
      where retailer_id = ${retailerId} and segment = ${segment} and term > ${bytesOf(after)}
      order by term limit ${pageRows}`);
    for (const { posting } of rows) yield posting;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = last.term;
  }
}

function bytesOf(bytes: Buffer | null) {
  return sql`decode(${(bytes ?? Buffer.alloc(0)).toString('hex')}, 'hex')`;
}
