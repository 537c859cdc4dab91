import { trusted, type Context } from '@/lib/platform/context';
import { permissionOf } from '@/lib/platform/auth/permissions';
import { ServiceError } from '@/lib/core/errors';
import { searchIdentifierKeys } from '@/lib/domain/identifiers/search-identifiers';
import type { CounterNames } from '../counter/counter-query';
import { brandOf, methodOf } from '../counter/payment-words';
import { personTerm } from '../counter/terms';
import { fold } from '@/lib/search/fold';
import type { Term } from '@/lib/search/language/ast';
import { findKnownTerms } from '@/lib/search/index/find-known-terms';
import { wordTerm } from '@/lib/search/terms/names';
import { words } from '@/lib/search/words';
import { receiptFieldsOf } from '../index/index-receipt';
import { listNamedStores } from '@/lib/domain/stores/store/stores';

type Said = readonly string[];

export interface AskedNames {
  readonly stores: readonly Said[];
  readonly consumers: readonly Said[];
}

const storesMax = 40;
/** Most names of consumers that are looked up, because each costs a search. */
const consumerNamesMax = 5;
const lettersMin = 3;

/**
 * Finds stores by name or city, and consumers if the caller may search for them. A word that occurs in items
 * means an item. It means a store only if it is the whole name or city, or follows a word such as "store".
 */
export async function findCounterNames(ctx: Context, asked: AskedNames): Promise<CounterNames> {
  const all = [...new Set([...asked.stores, ...asked.consumers].flatMap(wordsOf))];
  const [found, items] = await Promise.all([
    listNamedStores(
      ctx,
      all.filter((word) => word.length >= lettersMin),
    ),
    findItemWords(ctx, all),
  ]);
  const stores = found.map(({ reference, name, city }) => ({
    reference,
    texts: [wordsIn(name), wordsIn(city ?? '')],
  }));
  const isItem = (said: Said) => wordsOf(said).length === 1 && wordsOf(said).every((word) => items.has(word));
  const storesOf: CounterNames['stores'] = (said, how) => {
    const meant =
      how === 'as-store'
        ? storesBeginning(stores, wordsOf(said))
        : storesNamed(stores, wordsOf(said), isItem(said) ? 'whole' : 'part');
    return meant.length === 0 || meant.length > storesMax ? null : meant.map(({ reference }) => reference);
  };
  const mayFind = ctx.permissions.has(permissionOf('search_identifiers'));
  const people = asked.consumers.filter(
    (said) => said.join('').length >= lettersMin && !isItem(said) && storesOf(said, 'alone') === null,
  );
  const likeliest = people.toSorted((a, b) => unlikeliness(a, items) - unlikeliness(b, items));
  const known = await findConsumers(ctx, mayFind ? likeliest.slice(0, consumerNamesMax) : []);
  return { stores: storesOf, consumers: (said) => known.has(keyOf(said)) };
}

export function mayBePerson(said: Said): boolean {
  return (
    said.length <= 3 &&
    said.every((word) => {
      const lower = word.toLowerCase();
      const isPayment = methodOf(lower) !== null || brandOf(lower) !== null;
      return !isPayment && /^\p{L}[\p{L}\p{M}'’.-]*,?$/u.test(word);
    })
  );
}

/** Names with words of items are less likely. Most names have two words, some have three. */
function unlikeliness(said: Said, items: ReadonlySet<string>): number {
  const known = wordsOf(said).filter((word) => items.has(word)).length;
  return known * 10 + [2, 3, 1].indexOf(said.length);
}

function wordsOf(said: Said): readonly string[] {
  return words(said.join(' '));
}

function keyOf(said: Said): string {
  return fold(said.join(' '));
}

interface FoldedStore {
  readonly reference: number;
  readonly texts: readonly string[];
}

function storesNamed(stores: readonly FoldedStore[], said: readonly string[], how: 'whole' | 'part') {
  if (said.join('').length < lettersMin) return [];
  const text = said.join(' ');
  const whole = stores.filter(({ texts }) => texts.includes(text));
  if (whole.length > 0 || how === 'whole') return whole;
  return stores.filter(({ texts }) => texts.some((each) => ` ${each} `.includes(` ${text} `)));
}

function storesBeginning(stores: readonly FoldedStore[], said: readonly string[]) {
  if (said.length === 0) return [];
  return stores.filter(({ texts }) => {
    const text = ` ${texts.join(' ')}`;
    return said.every((word) => text.includes(` ${word}`));
  });
}

function wordsIn(text: string): string {
  return words(text).join(' ');
}

async function findItemWords(ctx: Context, all: readonly string[]): Promise<ReadonlySet<string>> {
  const { fields } = receiptFieldsOf(ctx.retailer);
  const codes = ['items.name', 'items.names'].flatMap((path) => fields.get(path)?.code ?? []);
  const terms = new Map(all.flatMap((word) => codes.map((code) => [wordTerm(code, word), word] as const)));
  const known = await findKnownTerms(ctx.db, { retailerId: ctx.retailer.id, index: 'receipts' }, [
    ...terms.keys(),
  ]);
  return new Set(Array.from(known, (name) => terms.get(name) ?? ''));
}

async function findConsumers(ctx: Context, names: readonly Said[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    names.map(async (said) => [keyOf(said), await countPeople(ctx, personTerm(said))] as const),
  );
  // A name that fits too many people is kept, so that the search is refused with this reason.
  return new Set(found.filter(([, count]) => count > 0).map(([key]) => key));
}

/** Returns 0 after a timeout. */
export async function countPeople(ctx: Context, asked: Term): Promise<number> {
  try {
    const { hits } = await searchIdentifierKeys(trusted(ctx), { query: { terms: [asked] }, count: 1 });
    return hits;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'search_timeout') return 0;
    throw error;
  }
}
