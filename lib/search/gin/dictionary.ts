import { and, eq, gte, like, lt, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { searchWords } from '@/drizzle/schema/search';
import { database, type Database } from '@/lib/db/client';
import { editsMax } from '../fuzzy';

/** Words of a document, by the code of their field. */
export type FieldWords = ReadonlyMap<string, ReadonlySet<string>>;

/** Longest word kept: with letters of four bytes, what an index entry can hold. Longer ones are no words. */
const wordLengthMax = 500;

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

/**
 * The words of a field that something similar to `word` can be among: they begin with its first letter, are about as
 * long, and, since two words that differ in n places share one of n + 1 parts, hold one of its parts.
 */
export async function findSimilarCandidates(
  db: Database,
  retailerId: number,
  field: string,
  word: string,
): Promise<string[]> {
  const letters = Array.from(word);
  const edits = editsMax(word);
  const { word: column } = searchWords;
  const parts = partsOf(letters.slice(1), edits + 1).map((part) => like(column, `_%${escapeLike(part)}%`));
  const rows = await db
    .select({ word: column })
    .from(searchWords)
    .where(
      and(
        eq(searchWords.retailerId, retailerId),
        eq(searchWords.field, field),
        // In a column that is ordered by bytes this is a range of its index.
        like(column, `${escapeLike(letters[0] ?? '')}%`),
        gte(sql`length(${column})`, letters.length - edits),
        lt(sql`length(${column})`, letters.length + edits + 1),
        or(...parts),
      ),
    );
  return rows.map((row) => row.word);
}

/** Letters in as many parts, none of them empty; none at all where there are too few letters for that. */
function partsOf(letters: readonly string[], count: number): string[] {
  if (letters.length < count) return [];
  return Array.from({ length: count }, (_, part) => {
    const [start, end] = [part, part + 1].map((at) => Math.floor((at * letters.length) / count));
    return letters.slice(start, end).join('');
  });
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
