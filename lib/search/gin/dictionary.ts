import { and, eq, gte, like, lt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { searchWords } from '@/drizzle/schema/search';
import { database, type Database } from '@/lib/db/client';

/** Words of a document, by the code of their field. */
export type FieldWords = ReadonlyMap<string, ReadonlySet<string>>;

/** Longest word kept; longer ones are not what anybody misspells, and an index entry has its limits. */
const wordLengthMax = 64;

// Words that are certainly stored: they are never deleted, so what was seen committed stays true.
const stored = new LRUCache<string, true>({ max: 200_000 });

/**
 * Adds words to the retailer's dictionary, before the document that holds them: a word too many does no harm, one too
 * few would hide the document from `word~`.
 */
export async function rememberWords(db: Database, retailerId: number, words: FieldWords): Promise<void> {
  const missing = [...words].flatMap(([field, ofField]) =>
    Array.from(ofField, (word) => ({ field, word, id: `${retailerId} ${field} ${word}` })).filter(
      ({ word, id }) => word.length <= wordLengthMax && !stored.has(id),
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

/** The words of a field that are as long as something similar to `word` could be and begin with its first letter. */
export async function findSimilarLengths(
  db: Database,
  retailerId: number,
  field: string,
  word: string,
): Promise<string[]> {
  const [first = ''] = word;
  const length = Array.from(word).length;
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(
      and(
        eq(searchWords.retailerId, retailerId),
        eq(searchWords.field, field),
        gte(searchWords.word, first),
        like(searchWords.word, `${first.replace(/[\\%_]/, '\\$&')}%`),
        gte(sql`length(${searchWords.word})`, length - 2),
        lt(sql`length(${searchWords.word})`, length + 3),
      ),
    );
  return rows.map((row) => row.word);
}
