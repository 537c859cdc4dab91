import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';
import { byteString } from './codec/bytes';
import type { IndexKey } from './index-name';
import { listSegments } from './segment-store';
import { entriesOf } from './codec/term-block';
import { readTermRows, wantedRows } from './term-rows';
import { quoteLexeme } from './tsvector';

export async function findKnownTerms(
  db: Database,
  key: IndexKey,
  terms: readonly string[],
): Promise<ReadonlySet<string>> {
  if (terms.length === 0) return new Set();
  const numbers = (await listSegments(db, key)).map(({ number }) => number);
  const [blocks, rows] = await Promise.all([
    readTermRows(db, key.retailerId, wantedRows(numbers, { terms, prefixes: [] })),
    db.execute<{ term: string }>(sql`
      select term from unnest(${sql.param([...terms])}::text[], ${sql.param(terms.map(quoteLexeme))}::text[])
        as asked (term, query)
      where exists (select from search_tail where retailer_id = ${key.retailerId} and index = ${key.index}
        and terms @@ query::tsquery)`),
  ]);
  const found = new Set(rows.map(({ term }) => term));
  const names = new Map(terms.map((term) => [byteString(term), term]));
  for (const block of blocks) {
    for (const { term } of entriesOf({ terms: block.terms, postings: nothing })) {
      const name = names.get(term);
      if (name !== undefined) found.add(name);
    }
  }
  return found;
}

const nothing = Buffer.alloc(0);
