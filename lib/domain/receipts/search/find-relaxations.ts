import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import type { Term } from '@/lib/search/language/ast';
import { parseQuery } from '@/lib/search/language/parser';
import { printQuery, printTerm } from '@/lib/search/language/print';
import { words } from '@/lib/search/words';
import { searchReceipts } from './search-receipts';
import { findNamedStore } from '@/lib/domain/stores/store/stores';

export interface Relaxation {
  readonly kind: 'without' | 'instead';
  readonly what: string;
  readonly query: string;
  readonly hits: number;
}

export interface UnmatchedQuery {
  readonly query: string;
  readonly time: number;
}

const countedMax = 6;
const relaxationsMax = 3;
/** Milliseconds. A slower search is not relaxed, because relaxed searches take even longer. */
const slowInMs = 500;
/**
 * Most milliseconds for the search and all relaxed searches together. One search has the same limit (contract
 * section 5).
 */
const totalInMs = 2000;

export async function findRelaxations(
  ctx: Context<'search_receipts'>,
  { query, time }: UnmatchedQuery,
): Promise<Relaxation[]> {
  if (time > slowInMs) return [];
  const deadline = performance.now() + totalInMs - time;
  const found: Relaxation[] = [];
  for (const { kind, terms, shownTerms } of candidatesOf(parseQuery(query).terms).slice(0, countedMax)) {
    const relaxed = printQuery({ terms });
    const hits = await countHits(ctx, relaxed, Math.floor(deadline - performance.now()));
    if (hits === null) break;
    if (hits > 0) found.push({ kind, what: await describeTerms(ctx, shownTerms), query: relaxed, hits });
  }
  return found.toSorted((a, b) => a.hits - b.hits).slice(0, relaxationsMax);
}

interface Candidate {
  readonly kind: Relaxation['kind'];
  readonly terms: readonly Term[];
  readonly shownTerms: readonly Term[];
}

/**
 * Returns queries that change or omit one term. Neighbouring words of items are also omitted together,
 * because they may be one name.
 */
function candidatesOf(terms: readonly Term[]): Candidate[] {
  const groups: Term[][] = [];
  for (const term of terms) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && isItemWord(last) && isItemWord(term)) groups.at(-1)?.push(term);
    else groups.push([term]);
  }
  const single = groups.filter((group) => group.length > 1).flatMap((group) => group.map((term) => [term]));
  const instead = terms
    .filter(({ path }) => path === 'payments.type')
    .map((term): Candidate => {
      const paymentTerm = { ...term, path: 'payments.method' };
      return {
        kind: 'instead',
        terms: terms.map((each) => (each === term ? paymentTerm : each)),
        shownTerms: [paymentTerm],
      };
    });
  const similar = terms.map((term) => (isItemWord(term) ? asSimilar(term) : term));
  const changed = similar.filter((term, index) => term !== terms[index]);
  if (changed.length > 0) instead.push({ kind: 'instead', terms: similar, shownTerms: changed });
  const without = [...groups, ...single]
    .filter((group) => group.length < terms.length)
    .toSorted((a, b) => Number(b.some(isItemWord)) - Number(a.some(isItemWord)))
    .map((group): Candidate => {
      return { kind: 'without', terms: terms.filter((term) => !group.includes(term)), shownTerms: group };
    });
  return [...instead, ...without];
}

function asSimilar(term: Term): Term {
  const { value } = term;
  const isWord = value.kind === 'text' && value.suffix === null && words(value.text).length === 1;
  return isWord && !value.quoted ? { ...term, value: { ...value, suffix: '~' } } : term;
}

function isItemWord({ path, occur, value }: Term): boolean {
  return occur !== '-' && (path === 'items.names' || path === 'items.name') && value.kind === 'text';
}

async function countHits(
  ctx: Context<'search_receipts'>,
  query: string,
  maxInMs: number,
): Promise<number | null> {
  if (maxInMs < 1) return null;
  try {
    return (await searchReceipts(ctx, { query, count: 1, maxInMs })).hits;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'search_timeout') return null;
    throw error;
  }
}

async function describeTerms(ctx: Context<'search_receipts'>, terms: readonly Term[]): Promise<string> {
  const described = await Promise.all(terms.map((term) => describeTerm(ctx, term)));
  return described.join(' ');
}

async function describeTerm(ctx: Context<'search_receipts'>, term: Term): Promise<string> {
  const { value, path, occur } = term;
  if (occur === '-' || value.kind === 'exists' || value.kind === 'range') return printTerm(term);
  const texts = value.kind === 'text' ? [value.text] : value.words.map((word) => word.value.text);
  if (path === 'store_reference') {
    const stores = await Promise.all(texts.map(Number).map((reference) => findStoreOf(ctx, reference)));
    if (stores.every((store) => store !== null)) return stores.map(({ name }) => name).join(', ');
  }
  const isSimilar = value.kind === 'text' && value.suffix === '~';
  return path === 'payments.method' || isSimilar ? printTerm(term) : texts.join(', ');
}

async function findStoreOf(ctx: Context<'search_receipts'>, reference: number) {
  const isReference = Number.isInteger(reference) && Math.abs(reference) <= 2_147_483_647;
  return isReference ? findNamedStore(ctx, reference) : null;
}
