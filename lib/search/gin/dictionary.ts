import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { retailers } from '@/drizzle/schema/retailers';
import { receiptSearch, searchWords } from '@/drizzle/schema/search';
import { database, endedConnections, type Database } from '@/lib/platform/db/client';
import { sqlStateOf } from '@/lib/platform/db/violations';
import { wordTerm } from '../terms/names';
import { quoteLexeme } from './tsvector';

/** Words of a document, by the code of their field; none longer than `dictionaryWordMax`. */
export type FieldWords = ReadonlyMap<string, ReadonlySet<string>>;

// Words that this process knows to be stored, with the version of their dictionary then (decision 0017): an erasure
// takes words out and counts the version on, and whatever process learns of that believes in none of before.
const stored = new LRUCache<string, number>({ max: 200_000, ttl: 10 * 60 * 1000 });

/** Connections that had ended when they were stored. */
let endedThen = 0;

/** Words stored by transactions that are still open and may be rolled back. */
const storedWithin = new WeakMap<Database, Map<string, number>>();

/** The newest version of dictionaries that this process has heard of, by retailer. */
const versions = new LRUCache<number, number>({ max: 10_000 });

/** The words of several documents, which are best remembered in one go. */
export function allWords(documents: readonly FieldWords[]): FieldWords {
  const all = new Map<string, Set<string>>();
  for (const words of documents) {
    for (const [field, ofField] of words) {
      const known = all.get(field) ?? new Set<string>();
      for (const word of ofField) known.add(word);
      all.set(field, known);
    }
  }
  return all;
}

/**
 * Adds words to the retailer's dictionary, before the document that holds them: a word too many does no harm, one too
 * few would hide the document from `word~`. Answers the version of the dictionary that this counts on, for `ensureWordsStored`
 * after the document. `ahead` says that the document's commit is still to come. A transaction of several documents adds
 * the words of all before the first of them: one by one, they would come in no order, and two such transactions could
 * deadlock.
 */
export async function rememberWords(
  db: Database,
  retailerId: number,
  words: FieldWords,
  ahead = true,
): Promise<number> {
  const version = versions.get(retailerId) ?? 0;
  if (endedThen !== endedConnections()) {
    // A database that was killed may have lost what was not flushed.
    stored.clear();
    endedThen = endedConnections();
  }
  const within = storedWithin.get(db) ?? new Map<string, number>();
  const missing = [...words].flatMap(([field, ofField]) =>
    Array.from(ofField, (word) => ({ field, word, id: `${retailerId} ${field} ${word}` })).filter(
      ({ id }) => stored.get(id) !== version && within.get(id) !== version,
    ),
  );
  if (missing.length === 0) return version;
  // Always in one order, so that two writers never deadlock.
  const ordered = missing.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const rows = JSON.stringify(ordered.map(({ field, word }) => [field, word]));
  const isAlone = db === database();
  // By itself the insertion need not reach the disk at once, so that who has the same new word waits for microseconds:
  // the write-ahead log is one sequence, and the document's commit, which comes later, takes this one along.
  const flush = isAlone && ahead ? sql`set_config('synchronous_commit', 'off', true)` : sql`null`;
  await db.execute(sql`
    with flush as materialized (select ${flush})
    insert into ${searchWords} (retailer_id, field, word)
    select ${retailerId}::int, pair ->> 0, pair ->> 1
    from flush, jsonb_array_elements(${rows}::text::jsonb) with ordinality as given (pair, place) order by place
    on conflict do nothing`);
  // Inside a transaction they are stored only if it commits.
  for (const { id } of missing) (isAlone ? stored : within).set(id, version);
  if (!isAlone) storedWithin.set(db, within);
  return version;
}

/** Those of some words that a document has, or had not long ago, in one of some fields. */
export async function knownWords(
  db: Database,
  retailerId: number,
  fields: readonly string[],
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set();
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(
      and(
        eq(searchWords.retailerId, retailerId),
        inArray(searchWords.field, [...fields]),
        inArray(searchWords.word, [...words]),
      ),
    );
  return new Set(rows.map(({ word }) => word));
}

/** The version of a retailer's dictionary, to be read by the statement that stores a document, or one after it. */
export function wordsVersion(retailerId: number): SQL<number> {
  return sql<number>`(select ${retailers.wordsVersion} from ${retailers} where ${retailers.id} = ${retailerId}::int)`;
}

/**
 * The version of a retailer's dictionary for a statement that commits by itself: it fails (`isOtherVersion`) unless it is the one that the
 * document's words are assumedVersion under. Committed first and looked after later, a document would stay hidden from `word~`
 * if the process died in between.
 */
export function expectedWordsVersion(retailerId: number, assumedVersion: number): SQL<number> {
  return sql<number>`${assumedVersion}::int / (${wordsVersion(retailerId)} = ${assumedVersion}::int)::int`;
}

/** Whether an error is that of `expectedWordsVersion`: nothing was stored, and can be in a transaction. */
export function isOtherVersion(error: unknown): boolean {
  return sqlStateOf(error) === '22012';
}

/** Two versions of a dictionary: which one words were taken to be in, and which one the document was stored with. */
export interface WordsVersions {
  /** As `rememberWords` answered for these words: what others in this process have learnt since says nothing of them. */
  readonly assumedVersion: number;
  /** As `wordsVersion` read it. */
  readonly read: number;
}

/**
 * Makes sure of the words of a document that was just stored, when the version that was read with it says that some were
 * taken out since they were assumedVersion to be there.
 */
export async function ensureWordsStored(
  db: Database,
  retailerId: number,
  { assumedVersion, read }: WordsVersions,
  words: FieldWords,
): Promise<void> {
  if (read === assumedVersion) return;
  versions.set(retailerId, Math.max(read, versions.get(retailerId) ?? 0));
  await rememberWords(db, retailerId, words, false);
}

/**
 * Removes words from the retailer's dictionary that none of its receipts has any more. Call it in the transaction that
 * took them out of the index; answers those that were removed, for `restoreWords`.
 */
export async function forgetWords(db: Database, retailerId: number, words: FieldWords): Promise<FieldWords> {
  const removed = new Map<string, Set<string>>();
  for (const [field, ofField] of words) {
    for (const word of ofField) {
      if (await isUsed(db, retailerId, field, word)) continue;
      const { count } = await db
        .delete(searchWords)
        .where(
          and(
            eq(searchWords.retailerId, retailerId),
            eq(searchWords.field, field),
            eq(searchWords.word, word),
          ),
        );
      if (count > 0) removed.set(field, (removed.get(field) ?? new Set<string>()).add(word));
    }
  }
  if (removed.size > 0) {
    storedWithin.delete(db);
    await db
      .update(retailers)
      .set({ wordsVersion: sql`${retailers.wordsVersion} + 1` })
      .where(eq(retailers.id, retailerId));
  }
  return removed;
}

/**
 * Puts removed words back that receipts hold all the same: those that were being stored just then and counted on them.
 * Call it when every transaction has ended that was under way when they were removed.
 */
export async function restoreWords(db: Database, retailerId: number, removed: FieldWords): Promise<void> {
  const used = new Map<string, Set<string>>();
  for (const [field, ofField] of removed) {
    for (const word of ofField) {
      if (!(await isUsed(db, retailerId, field, word))) continue;
      used.set(field, (used.get(field) ?? new Set<string>()).add(word));
    }
  }
  // Its own belief in them may be wrong, too.
  for (const [field, ofField] of used) {
    for (const word of ofField) stored.delete(`${retailerId} ${field} ${word}`);
  }
  storedWithin.delete(db);
  await rememberWords(db, retailerId, used, false);
}

/** Newest documents that are looked at one by one for a word, before the index is asked for all that have it. */
const lookedAtFirst = 1000;

async function isUsed(db: Database, retailerId: number, field: string, word: string): Promise<boolean> {
  const lexeme = quoteLexeme(retailerId, wordTerm(field, word));
  const own = eq(receiptSearch.retailerId, retailerId);
  // The index would list every document with a common word, which the newest ones have as well.
  const newest = db
    .select({ terms: receiptSearch.terms })
    .from(receiptSearch)
    .where(own)
    .orderBy(desc(receiptSearch.orderedAt), desc(receiptSearch.key))
    .limit(lookedAtFirst)
    .as('newest');
  const [near] = await db
    .select({ found: sql<number>`1` })
    .from(newest)
    .where(sql`${newest.terms} @@ ${lexeme}::tsquery`)
    .limit(1);
  if (near !== undefined) return true;
  const [anywhere] = await db
    .select({ key: receiptSearch.key })
    .from(receiptSearch)
    .where(and(own, sql`${receiptSearch.terms} @@ ${lexeme}::tsquery`))
    .limit(1);
  return anywhere !== undefined;
}
