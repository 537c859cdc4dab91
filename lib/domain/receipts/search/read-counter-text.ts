import { trusted, type Context } from '@/lib/platform/context';
import { permissionOf } from '@/lib/platform/auth/permissions';
import { counterQuery, queryOf, type CounterNames, type CounterSetting } from '../counter/counter-query';
import { namesField } from '../counter/query-tokens';
import { plain, term } from '@/lib/search/language/build-terms';
import { parseQuery } from '@/lib/search/language/parser';
import { printQuery } from '@/lib/search/language/print';
import { findCounterNames, mayBePerson, type WantedNames } from './find-counter-names';
import { withContacts } from './find-contacts';
import { findReceiptByCode } from './find-receipt-by-code';
import type { StoredReceipt } from '../present';

export type CounterReading =
  | { readonly kind: 'receipt'; readonly receipt: StoredReceipt }
  | { readonly kind: 'query'; readonly query: string };

/** Text that means terms of these fields alone is no code of a receipt, even if transaction ids are short. */
const plainPaths = new Set([
  'payments.number',
  'payments.method',
  'payments.type',
  'total',
  'timestamp',
  'localtime.hour',
  'items.return',
]);

/**
 * Reads codes of receipts, names of stores and consumers, and all that `counterQuery` reads. Null if the text
 * is a query already, or means nothing.
 */
export async function readCounterText(
  ctx: Context,
  text: string,
  setting: CounterSetting,
): Promise<CounterReading | null> {
  const asked = wantedNames(text, setting);
  if (asked === null) return null;
  const { meaning } = asked;
  const isCode =
    meaning.kind === 'code' || parseQuery(meaning.query).terms.some(({ path }) => !plainPaths.has(path));
  if (isCode && ctx.permissions.has(permissionOf('get_receipt'))) {
    const receipt = await findReceiptByCode(trusted(ctx), text);
    if (receipt !== null) return { kind: 'receipt', receipt };
  }
  if (meaning.kind === 'code') return { kind: 'query', query: queryOfCode(meaning.code) };
  const query = await namedQuery(ctx, text, setting, asked);
  return { kind: 'query', query: namesField(text) ? query : await withContacts(ctx, query) };
}

async function namedQuery(
  ctx: Context,
  text: string,
  setting: CounterSetting,
  asked: NonNullable<ReturnType<typeof wantedNames>>,
): Promise<string> {
  const plainly = queryOf(asked.meaning) ?? '';
  if (asked.stores.length === 0 && asked.consumers.length === 0) return plainly;
  return queryOf(counterQuery(text, setting, await findCounterNames(ctx, asked))) ?? plainly;
}

/**
 * Returns a query for the receipts of the raw receipt with this id. The query for an address finds nothing.
 */
function queryOfCode(code: string): string {
  const path = code.includes('/') ? 'transaction_id' : 'pos_data_ids';
  return printQuery({ terms: [term(path, plain(code))] });
}

function wantedNames(text: string, setting: CounterSetting) {
  const stores: (readonly string[])[] = [];
  const consumers: (readonly string[])[] = [];
  const recorder: CounterNames = {
    stores: (name) => {
      stores.push(name);
      return null;
    },
    consumers: (name) => {
      if (mayBePerson(name)) consumers.push(name);
      return false;
    },
  };
  const meaning = counterQuery(text, setting, recorder);
  const asked: WantedNames = { stores, consumers };
  return meaning && { ...asked, meaning };
}
