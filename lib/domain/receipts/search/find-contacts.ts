import { ServiceError } from '@/lib/core/errors';
import { trusted, type Context } from '@/lib/platform/context';
import { permissionOf } from '@/lib/platform/auth/permissions';
import { consumerPath } from '@/lib/domain/identifiers/consumer-path';
import type { Term } from '@/lib/search/language/ast';
import { parseQuery } from '@/lib/search/language/parser';
import { printQuery } from '@/lib/search/language/print';
import { countPeople } from './find-counter-names';
import { resolvedMax } from './resolve-consumers';
import { searchReceipts } from './search-receipts';

/**
 * Most contacts and transactions in a text, because each costs up to two searches. A text with more is a
 * pasted list.
 */
const contactsMax = 5;

/**
 * Lets the terms `identifier` and `transaction_id` find people. A `transaction_id` that finds a receipt
 * stays; any other may be a card or telephone number. Nothing changes if the caller may not search for
 * consumers.
 */
export async function withContacts(ctx: Context, query: string): Promise<string> {
  if (!ctx.permissions.has(permissionOf('search_identifiers'))) return query;
  const { terms } = parseQuery(query);
  if (terms.filter(mayBeOfPerson).length > contactsMax) return query;
  const changed = await Promise.all(
    terms.map(async (each) => (mayBeOfPerson(each) ? await withPeople(ctx, each) : each)),
  );
  return printQuery({ terms: changed });
}

function mayBeOfPerson({ path }: Term): boolean {
  return path === 'identifier' || path === 'transaction_id';
}

async function withPeople(ctx: Context, term: Term): Promise<Term> {
  const ofPeople = { ...term, path: consumerPath };
  const count = await countPeople(ctx, ofPeople);
  if (count === 0 || count > resolvedMax) return term;
  if (term.path === 'identifier') return ofPeople;
  return (await findsReceipts(ctx, term)) ? term : ofPeople;
}

async function findsReceipts(ctx: Context, term: Term): Promise<boolean> {
  try {
    const query = printQuery({ terms: [term] });
    return (await searchReceipts(trusted(ctx), { query, count: 1 })).hits > 0;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'search_timeout') return true;
    throw error;
  }
}
