import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { receiptSearch, searchWords } from '@/drizzle/schema/search';
import { database, type Database } from '@/lib/db/client';
import { wordTerm } from '../terms/names';
import { quoteLexeme } from './tsvector';

/** Words of a document, by the code of their field; none longer than `dictionaryWordMax`. */
export type FieldWords = ReadonlyMap<string, ReadonlySet<string>>;

// Words that are certainly stored. They are deleted only where a person was erased whom nothing else names: other
// processes believe in them a while longer.
const stored = new LRUCache<string, true>({ max: 200_000, ttl: 10 * 60 * 1000 });

/**
 * Adds words to the retailer's dictionary, before the document that holds them: a word too many does no harm, one too
 * few would hide the document from `word~`.
 */
export async function rememberWords(db: Database, retailerId: number, words: FieldWords): Promise<void> {
  const missing = [...words].flatMap(([field, ofField]) =>
    Array.from(ofField, (word) => ({ field, word, id: `${retailerId} ${field} ${word}` })).filter(
      ({ id }) => !stored.has(id),
    ),
  );
  if (missing.length === 0) return;
  // Always in one order, so that two writers never wait for each other in a circle.
  const ordered = missing.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const rows = JSON.stringify(ordered.map(({ field, word }) => [field, word]));
  await db.execute(sql`
    insert into ${searchWords} (retailer_id, field, word)
    select ${retailerId}::int, pair ->> 0, pair ->> 1
    from jsonb_array_elements(${rows}::text::jsonb) with ordinality as given (pair, place) order by place
    on conflict do nothing`);
  // Inside a transaction they are stored only if it commits.
  if (db === database()) for (const { id } of missing) stored.set(id, true);
}

/**
 * Removes words from the retailer's dictionary that none of its receipts has any more. Call it in the transaction that
 * took them out of the index; answers how many were removed.
 */
export async function forgetWords(db: Database, retailerId: number, words: FieldWords): Promise<number> {
  let removed = 0;
  for (const [field, ofField] of words) {
    for (const word of ofField) {
      stored.delete(`${retailerId} ${field} ${word}`);
      const lexeme = quoteLexeme(retailerId, wordTerm(field, word));
      const [remaining] = await db
        .select({ key: receiptSearch.key })
        .from(receiptSearch)
        .where(
          and(eq(receiptSearch.retailerId, retailerId), sql`${receiptSearch.terms} @@ ${lexeme}::tsquery`),
        )
        .limit(1);
      if (remaining !== undefined) continue;
      const { count } = await db
        .delete(searchWords)
        .where(
          and(
            eq(searchWords.retailerId, retailerId),
            eq(searchWords.field, field),
            eq(searchWords.word, word),
          ),
        );
      removed += count;
    }
  }
  return removed;
}
