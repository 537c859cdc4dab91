import { sql } from 'drizzle-orm';
import { makeYieldWhenDue } from '@/lib/core/event-loop';
import type { Database } from '@/lib/platform/db/client';
import { WordComparison } from '../fuzzy';
import { expandFuzzy } from '../terms/expand-fuzzy';
import { wordTerm } from '../terms/names';
import type { TermQuery } from '../terms/term-query';
import { leavesOf } from '../tree';
import { mayLieBetween } from './codec/between';
import { byteString } from './codec/bytes';
import type { IndexKey } from './index-name';
import { limitWhereLate, type TimeLeft } from './search-time';
import { findSimilarTerms } from './codec/term-block';
import {
  endOf,
  readBeginnings,
  readTermsOf,
  type BlockBeginnings,
  type BlockRun,
  type SegmentsByTerm,
} from './term-rows';
import { quoteLexeme } from './tsvector';

export interface ExpandedQuery {
  readonly ofTail: TermQuery;
  readonly ofSegments: TermQuery;
  readonly segmentsByTerm: SegmentsByTerm;
}

export interface FuzzyQuery {
  readonly query: TermQuery;
  readonly segments: readonly number[];
  readonly timeLeft: TimeLeft;
}

/** @throws ServiceError `search_timeout`. */
export async function withSimilarWords(
  db: Database,
  key: IndexKey,
  { query, segments, timeLeft }: FuzzyQuery,
): Promise<ExpandedQuery> {
  const segmentsByTerm = new Map<string, Set<number>>();
  const inTail = new Map<string, string[]>();
  const inSegments = new Map<string, string[]>();
  for (const leaf of leavesOf(query)) {
    if (leaf.kind !== 'fuzzy') continue;
    await limitWhereLate(db, timeLeft);
    const asked = {
      own: wordTerm(leaf.code, ''),
      word: leaf.word,
      comparison: new WordComparison(leaf.word),
    };
    const [ofTail, ofSegments] = await Promise.all([
      similarInTail(db, key, asked),
      similarInSegments(db, key.retailerId, segments, asked),
    ]);
    for (const [term, numbers] of ofSegments) segmentsByTerm.set(term, numbers);
    const wordsOf = (terms: Iterable<string>) => Array.from(terms, (term) => term.slice(asked.own.length));
    inTail.set(`${leaf.code} ${leaf.word}`, wordsOf(ofTail));
    inSegments.set(`${leaf.code} ${leaf.word}`, wordsOf(ofSegments.keys()));
  }
  const expanded = (words: ReadonlyMap<string, string[]>) =>
    expandFuzzy(query, (code, word) => words.get(`${code} ${word}`) ?? []);
  return { ofTail: expanded(inTail), ofSegments: expanded(inSegments), segmentsByTerm };
}

interface FuzzyWord {
  readonly own: string;
  readonly word: string;
  readonly comparison: WordComparison;
}

function beginningOf({ own, word }: FuzzyWord): string {
  return `${own}${String.fromCodePoint(word.codePointAt(0) ?? 0)}`;
}

async function similarInTail(
  db: Database,
  { retailerId, index }: IndexKey,
  asked: FuzzyWord,
): Promise<string[]> {
  const beginning = beginningOf(asked);
  const rows = await db.execute<{ lexeme: string }>(sql`
    select distinct lexeme from (select tsvector_to_array(terms) as lexemes from search_tail
        where retailer_id = ${retailerId} and index = ${index} and terms @@ ${`${quoteLexeme(beginning)}:*`}::tsquery
        offset 0) as tail cross join lateral unnest(tail.lexemes) as held (lexeme)
    where starts_with(lexeme, ${beginning})`);
  return rows.flatMap(({ lexeme }) =>
    asked.comparison.isSimilar(lexeme.slice(asked.own.length)) ? [lexeme] : [],
  );
}

const runsOfStatement = 256;

/** Skips a block if no similar word can lie between its first term and that of the next block. */
async function similarInSegments(
  db: Database,
  retailerId: number,
  segments: readonly number[],
  asked: FuzzyWord,
): Promise<Map<string, Set<number>>> {
  const beginnings = await readBeginnings(db, retailerId, segments, beginningOf(asked));
  const runs = beginnings.flatMap((segment) => promisingBlocks(segment, asked));
  const found = new Map<string, Set<number>>();
  const prefix = Buffer.from(asked.own);
  const yieldWhenDue = makeYieldWhenDue();
  const lookThrough = async (some: readonly BlockRun[]) => {
    for (const { segment, terms } of await readTermsOf(db, retailerId, some)) {
      await yieldWhenDue();
      for (const term of findSimilarTerms(terms, prefix, asked.comparison)) {
        const held = found.get(term);
        if (held === undefined) found.set(term, new Set([segment]));
        else held.add(segment);
      }
    }
  };
  const statements = Math.ceil(runs.length / runsOfStatement);
  await Promise.all(
    Array.from({ length: statements }, (_, at) =>
      lookThrough(runs.slice(at * runsOfStatement, (at + 1) * runsOfStatement)),
    ),
  );
  return found;
}

function promisingBlocks({ segment, firsts }: BlockBeginnings, word: FuzzyWord): BlockRun[] {
  const { own, comparison } = word;
  const beginning = beginningOf(word);
  const [low, high] = [byteString(beginning), endOf(beginning).toString('latin1')];
  const runs: { segment: number; first: string; end: string }[] = [];
  for (const [index, first] of firsts.entries()) {
    const from = first < low ? low : first;
    const end = firsts[index + 1] ?? high;
    if (!mayLieBetween(from, end, own.length, comparison)) continue;
    const last = runs.at(-1);
    if (last?.end === first) last.end = end;
    else runs.push({ segment, first, end });
  }
  return runs;
}
