import { sql, type SQL } from 'drizzle-orm';
import { searchWords } from '@/drizzle/schema/search';
import type { Database } from '@/lib/platform/db/client';
import { editsMax, isSimilar, nextDistances } from '../fuzzy';
import { limitStatement, type TimeLeft } from './search-time';

/** The words of one field of a retailer. */
export interface Dictionary {
  readonly db: Database;
  readonly retailerId: number;
  readonly field: string;
  readonly timeLeft: TimeLeft;
}

/** How words begin that may be similar, and how far that is from every beginning of the word they are compared to. */
interface Beginning {
  readonly text: string;
  readonly distances: readonly number[];
}

/** Words that are simply read and compared; with more, it pays to look where they differ. */
const comparedMax = 2000;

/**
 * The words of a dictionary that `word~` means. Of millions it reads few: it goes from beginnings to those one letter
 * longer, leaves out what has too many changes already, and asks for the one word that is left when none more may come.
 */
export async function findSimilarWords(
  dictionary: Dictionary,
  word: string,
  most = comparedMax,
): Promise<string[]> {
  const letters = Array.from(word);
  const edits = editsMax(word);
  const [first = ''] = letters;
  const start = Array.from({ length: letters.length + 1 }, (_, length) => length);
  const asked = new Set<string>();
  let beginnings: readonly Beginning[] = [{ text: first, distances: nextDistances(letters, start, first) }];
  for (let length = 1; beginnings.length > 0; length += 1) {
    const texts = beginnings.map(({ text }) => text);
    const words = await wordsBelow(dictionary, texts, most + 1);
    if (words.length <= most) return similar(word, [...words, ...(await wordsAmong(dictionary, asked))]);
    for (const text of texts) asked.add(text);
    const longer = await lengthen(dictionary, texts, length);
    beginnings = beginnings.flatMap(({ text, distances }) =>
      (longer.get(text) ?? []).flatMap((child) => {
        const next = nextDistances(letters, distances, child.slice(text.length));
        const least = Math.min(...next);
        if (least < edits) return [{ text: child, distances: next }];
        next.forEach((distance, at) => {
          if (distance === edits) asked.add(child + letters.slice(at).join(''));
        });
        return [];
      }),
    );
  }
  return similar(word, await wordsAmong(dictionary, asked));
}

function similar(word: string, candidates: readonly string[]): string[] {
  return [...new Set(candidates)].filter((candidate) => isSimilar(word, candidate));
}

/** Words that begin so, up to `most`. */
async function wordsBelow(
  dictionary: Dictionary,
  beginnings: readonly string[],
  most: number,
): Promise<string[]> {
  const rows = await run<{ word: string }>(
    dictionary,
    sql`select found.word from ${listed(beginnings)} as beginning
      cross join lateral (
        select word from ${searchWords} where ${own(dictionary)}
          and word >= beginning and word < ${after(sql`beginning`)} order by word limit ${most}::int
      ) as found limit ${most}::int`,
  );
  return rows.map(({ word }) => word);
}

/** Those of some words that there are. */
async function wordsAmong(dictionary: Dictionary, words: ReadonlySet<string>): Promise<string[]> {
  if (words.size === 0) return [];
  const rows = await run<{ word: string }>(
    dictionary,
    sql`select word from ${searchWords} where ${own(dictionary)}
      and word in (select given from ${listed([...words])} as given)`,
  );
  return rows.map(({ word }) => word);
}

/** The beginnings that are one letter longer, by those of `length` letters; each is found by one step in the index. */
async function lengthen(
  dictionary: Dictionary,
  beginnings: readonly string[],
  length: number,
): Promise<Map<string, string[]>> {
  const next = (from: SQL) => sql`(select left(word, ${length + 1}::int) from ${searchWords}
    where ${own(dictionary)} and word > ${from} and word < ${after(sql`beginning`)} order by word limit 1)`;
  const rows = await run<{ beginning: string; longer: string }>(
    dictionary,
    sql`with recursive step (beginning, longer) as (
        select beginning, ${next(sql`beginning`)} from ${listed(beginnings)} as beginning
        union all
        select beginning, ${next(after(sql`longer`))} from step where longer is not null)
      select beginning, longer from step where longer is not null`,
  );
  const found = new Map<string, string[]>();
  for (const { beginning, longer } of rows) found.set(beginning, [...(found.get(beginning) ?? []), longer]);
  return found;
}

function own({ retailerId, field }: Dictionary): SQL {
  return sql`retailer_id = ${retailerId} and field = ${field}`;
}

/** Behind all that begins so, in the order of bytes: no word holds the last code point, which is no letter. */
function after(text: SQL): SQL {
  return sql`${text} || chr(1114111)`;
}

function listed(texts: readonly string[]): SQL {
  return sql`jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb)`;
}

async function run<Row>({ db, timeLeft }: Dictionary, statement: SQL): Promise<readonly Row[]> {
  const [, rows] = await Promise.all([
    db.execute(sql`select ${limitStatement(timeLeft)}`),
    db.execute(statement),
  ]);
  return rows as unknown as readonly Row[];
}
