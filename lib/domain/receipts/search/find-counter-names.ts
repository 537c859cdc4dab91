import { trusted, type Context } from '@/lib/platform/context';
import { permissionOf } from '@/lib/platform/auth/permissions';
import { ServiceError } from '@/lib/core/errors';
import { searchIdentifierKeys } from '@/lib/domain/identifiers/search-identifiers';
import type { CounterNames } from '../counter/counter-query';
import { cardBrandOf, paymentMethodOf } from '../counter/payment-words';
import { personTerm } from '../counter/terms';
import { fold } from '@/lib/search/fold';
import type { Term } from '@/lib/search/language/ast';
import { findKnownTerms } from '@/lib/search/index/find-known-terms';
import { wordTerm } from '@/lib/search/terms/names';
import { words } from '@/lib/search/words';
import { receiptFieldsOf } from '../index/index-receipt';
import { listNamedStores } from '@/lib/domain/stores/store/stores';

type NameWords = readonly string[];

export interface WantedNames {
  readonly stores: readonly NameWords[];
  readonly consumers: readonly NameWords[];
}

const storesMax = 40;
/** Most names of consumers that are looked up, because each costs a search. */
const consumerNamesMax = 5;
const lettersMin = 3;

/**
 * Finds stores by name or city, and consumers if the caller may search for them. A word that occurs in items
 * means an item, unless it is the whole name or city of a store, or follows a word such as "store".
 */
export async function findCounterNames(ctx: Context, wanted: WantedNames): Promise<CounterNames> {
  const all = [...new Set([...wanted.stores, ...wanted.consumers].flatMap(wordsOf))];
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
  const isItem = (name: NameWords) =>
    wordsOf(name).length === 1 && wordsOf(name).every((word) => items.has(word));
  const storesOf: CounterNames['stores'] = (name, how) => {
    const meant =
      how === 'as-store'
        ? storesBeginning(stores, wordsOf(name))
        : storesNamed(stores, wordsOf(name), isItem(name) ? 'whole' : 'part');
    return meant.length === 0 || meant.length > storesMax ? null : meant.map(({ reference }) => reference);
  };
  const mayFind = ctx.permissions.has(permissionOf('search_identifiers'));
  const people = wanted.consumers.filter(
    (name) => name.join('').length >= lettersMin && !isItem(name) && storesOf(name, 'alone') === null,
  );
  const likeliest = people.toSorted((a, b) => unlikeliness(a, items) - unlikeliness(b, items));
  const known = await findConsumers(ctx, mayFind ? likeliest.slice(0, consumerNamesMax) : []);
  return { stores: storesOf, consumers: (name) => known.has(keyOf(name)) };
}

export function mayBePerson(name: NameWords): boolean {
  return (
    name.length <= 3 &&
    name.every((word) => {
      const lower = word.toLowerCase();
      const isPayment = paymentMethodOf(lower) !== null || cardBrandOf(lower) !== null;
      return !isPayment && /^\p{L}[\p{L}\p{M}'’.-]*,?$/u.test(word);
    })
  );
}

/**
 * A name that contains words of items is less likely a person's. Most names have two words, some have three.
 */
function unlikeliness(name: NameWords, items: ReadonlySet<string>): number {
  const known = wordsOf(name).filter((word) => items.has(word)).length;
  return known * 10 + [2, 3, 1].indexOf(name.length);
}

function wordsOf(name: NameWords): readonly string[] {
  return words(name.join(' '));
}

function keyOf(name: NameWords): string {
  return fold(name.join(' '));
}

interface FoldedStore {
  readonly reference: number;
  readonly texts: readonly string[];
}

function storesNamed(stores: readonly FoldedStore[], name: readonly string[], how: 'whole' | 'part') {
  if (name.join('').length < lettersMin) return [];
  const text = name.join(' ');
  const whole = stores.filter(({ texts }) => texts.includes(text));
  if (whole.length > 0 || how === 'whole') return whole;
  return stores.filter(({ texts }) => texts.some((each) => ` ${each} `.includes(` ${text} `)));
}

function storesBeginning(stores: readonly FoldedStore[], name: readonly string[]) {
  if (name.length === 0) return [];
  return stores.filter(({ texts }) => {
    const text = ` ${texts.join(' ')}`;
    return name.every((word) => text.includes(` ${word}`));
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

async function findConsumers(ctx: Context, names: readonly NameWords[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    names.map(async (name) => [keyOf(name), await countPeople(ctx, personTerm(name))] as const),
  );
  // A name that fits too many people is kept, so that the search is refused with this reason.
  return new Set(found.filter(([, count]) => count > 0).map(([key]) => key));
}

/** Returns 0 after a timeout. */
export async function countPeople(ctx: Context, term: Term): Promise<number> {
  try {
    const { hits } = await searchIdentifierKeys(trusted(ctx), { query: { terms: [term] }, count: 1 });
    return hits;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'search_timeout') return 0;
    throw error;
  }
}
